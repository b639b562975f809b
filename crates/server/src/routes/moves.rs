//! Moves of people.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use spielwerk_core::Seat;

use crate::engines::play;
use crate::http::extract::{Auth, JsonBody, TableFromPath};
use crate::routes::tables::current;
use crate::routes::{Answer, Shared};
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::refusal::Refusal;
use crate::tables::requests::asking::UNWATCHED;
use crate::tables::requests::moves::{Due, MoveMade, MoveRequest, PATIENCE, is_decided, not_decided};
use crate::tables::requests::position::ViewWord;

/// Plays a move.
pub(crate) async fn make_move(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(made): JsonBody<MoveMade>,
) -> Answer {
    let asked = made.view.as_ref().map(ViewWord::text);
    let asked = asked.as_deref();
    let request =
        MoveRequest { asked, keys: &keys, mv: &made.mv, revision: made.revision, decision: made.decision };
    // What is wrong with a move is told at once, so that no waiting tells anything.
    let due = app.change(&cell, |table| {
        table.presence.attend(UNWATCHED);
        request.check(&cell.revisions(), table)?.apply(table, &made.mv)
    })?;
    play::suspend_later(&app, &cell, UNWATCHED);
    match due {
        Due::Done | Due::Call(_) => {}
        Due::Decided { seat, before } => decided(&cell, seat, before).await?,
        Due::Later => later(&app, &cell, &request).await?,
    }
    Ok(Json(current(&cell, asked, &keys)?))
}

/// Waits until a decision in secret has taken effect.
async fn decided(cell: &SharedTable, seat: Seat, before: usize) -> Result<(), Refusal> {
    let mut changes = cell.changes.subscribe();
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        if is_decided(&*cell.active()?, seat, before)? {
            return Ok(());
        }
        tokio::time::timeout_at(deadline, changes.changed()).await.map_err(|_| not_decided())?.ok();
    }
}

/// Waits until a move can be made, and makes it.
async fn later(
    app: &Arc<AppState>,
    cell: &Arc<SharedTable>,
    request: &MoveRequest<'_>,
) -> Result<(), Refusal> {
    let mut changes = cell.changes.subscribe();
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        let waits = matches!(request.check(&cell.revisions(), &*cell.active()?)?, Due::Later);
        if !waits {
            let due =
                app.change(cell, |table| request.check(&cell.revisions(), table)?.apply(table, request.mv))?;
            if !matches!(due, Due::Later) {
                return Ok(());
            }
        }
        tokio::time::timeout_at(deadline, changes.changed()).await.map_err(|_| not_decided())?.ok();
    }
}
