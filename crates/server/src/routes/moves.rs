//! Moves of people.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use crate::engines::play;
use crate::http::extract::{Auth, JsonBody, TableFromPath};
use crate::routes::position::ViewWord;
use crate::routes::tables::current;
use crate::routes::{Answer, Shared};
use crate::shared_table::SharedTable;
use crate::tables::access::{self, View};
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::render;
use crate::tables::table::{MoveNote, Table};

#[derive(Debug, Deserialize)]
pub(crate) struct MoveMade {
    #[serde(rename = "move")]
    mv: String,
    view: Option<ViewWord>,
    revision: Option<u64>,
}

/// Plays a move.
pub(crate) async fn make_move(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(made): JsonBody<MoveMade>,
) -> Answer {
    const PATIENCE: Duration = Duration::from_secs(30);
    let asked = made.view.as_ref().map(ViewWord::text);
    let asked = asked.as_deref();
    let mut changes = cell.changes.subscribe();
    let deadline = tokio::time::Instant::now() + PATIENCE;
    // A seat may decide while others are still asked something in secret: it must not learn that they are.
    while !is_due(&cell, &*cell.active()?, asked, &keys, made.revision)? {
        let signal = tokio::time::timeout_at(deadline, changes.changed()).await;
        signal.map_err(|_| Refusal::conflict("others at the table have not decided yet; try again"))?.ok();
    }
    app.change(&cell, |table| {
        if !is_due(&cell, table, asked, &keys, made.revision)? {
            return Err(Refusal::conflict("the table has moved on"));
        }
        table.play(&made.mv, MoveNote::default())?;
        table.presence.attend(play::UNWATCHED);
        Ok(())
    })?;
    play::suspend_later(&app, &cell, play::UNWATCHED);
    current(&cell, asked, &keys).map(Json)
}

/// Whether the asker's move can be played now; false if others have to decide something first that the asker may not
/// know of.
fn is_due(
    cell: &SharedTable,
    table: &Table,
    asked: Option<&str>,
    keys: &Keys,
    revision: Option<u64>,
) -> Result<bool, Refusal> {
    let view = access::view(table, asked, keys)?;
    if revision.is_some_and(|revision| revision != cell.revision(view)) {
        return Err(Refusal::conflict("the table has moved on"));
    }
    let turn = match view {
        View::Open => table.session.turn(),
        View::Seat(_) => render::seen(table, view, None)?.turn(),
    };
    let turn = turn.ok_or_else(|| Refusal::conflict("the game is finished"))?;
    if matches!(view, View::Seat(seat) if seat != turn) || !table.seated[turn.index()].is_human() {
        return Err(Refusal::conflict("it is not your turn"));
    }
    if !access::decides(table, turn, keys) {
        return Err(Refusal::forbidden("these keys do not move for the seat that is to move"));
    }
    Ok(table.session.turn() == Some(turn))
}
