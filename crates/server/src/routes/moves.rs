//! Moves of people.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use spielwerk_core::Seat;

use crate::engines::play;
use crate::http::extract::{Auth, JsonBody, TableFromPath};
use crate::routes::position::ViewWord;
use crate::routes::tables::current;
use crate::routes::{Answer, Shared};
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::access::{self, View};
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::render;
use crate::tables::table::{GameTable, MoveNote};

#[derive(Debug, Deserialize)]
pub(crate) struct MoveMade {
    #[serde(rename = "move")]
    mv: String,
    view: Option<ViewWord>,
    revision: Option<u64>,
    decision: Option<Decision>,
}

/// Which decision of the game a move is meant for: calls of others in the meantime do not change that.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Decision {
    /// The seat that is to move.
    seat: usize,
    /// How many moves it had made, as the sender saw it.
    made: usize,
}

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
        table.presence.attend(play::UNWATCHED);
        request.check(&cell, table)?.apply(table, &made.mv)
    })?;
    play::suspend_later(&app, &cell, play::UNWATCHED);
    match due {
        Due::Done | Due::Call(_) => {}
        Due::Decided { seat, before } => decided(&cell, seat, before).await?,
        Due::Later => later(&app, &cell, &request).await?,
    }
    Ok(Json(current(&cell, asked, &keys)?))
}

/// How long a move may have to wait for others.
const PATIENCE: Duration = Duration::from_secs(30);

fn not_decided() -> Refusal {
    Refusal::conflict("others at the table have not decided yet; try again")
}

/// Waits until a decision in secret has taken effect.
async fn decided(cell: &SharedTable, seat: Seat, before: usize) -> Result<(), Refusal> {
    let mut changes = cell.changes.subscribe();
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        {
            let table = cell.active()?;
            if own_moves(&table, seat) > before {
                return Ok(());
            }
            let waits =
                table.moment.as_ref().is_some_and(|moment| moment.decisions.contains_key(&seat.index()));
            if !waits {
                return Err(Refusal::conflict("the table has moved on"));
            }
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
        let waits = matches!(request.check(cell, &*cell.active()?)?, Due::Later);
        if !waits {
            let due = app.change(cell, |table| request.check(cell, table)?.apply(table, request.mv))?;
            if !matches!(due, Due::Later) {
                return Ok(());
            }
        }
        tokio::time::timeout_at(deadline, changes.changed()).await.map_err(|_| not_decided())?.ok();
    }
}

/// How many moves of its own a seat has made.
fn own_moves(table: &GameTable, seat: Seat) -> usize {
    moves_made(table, View::Seat(seat), seat)
}

/// How many moves of a seat a view has seen.
fn moves_made(table: &GameTable, view: View, seat: Seat) -> usize {
    table.moves_seen(view).iter().filter(|entry| entry.seat == seat).count()
}

/// When a move can be made.
enum Due {
    /// Now, or it was made.
    Done,
    /// Now: it is a call.
    Call(Seat),
    /// It is a call that takes effect with the decisions of others; this many moves the seat had made before.
    Decided { seat: Seat, before: usize },
    /// When others have decided something that the asker may not know of.
    Later,
}

impl Due {
    /// Makes the move if it can be made, or notes the decision.
    fn apply(self, table: &mut GameTable, mv: &str) -> Result<Self, Refusal> {
        match &self {
            Self::Done => table.play(mv, MoveNote::default())?,
            Self::Call(seat) => table.call(*seat, mv, MoveNote::default())?,
            Self::Decided { seat, .. } => {
                if let Some(moment) = &mut table.moment {
                    moment.decisions.insert(seat.index(), (mv.to_owned(), MoveNote::default()));
                }
            }
            Self::Later => {}
        }
        Ok(self)
    }
}

/// A move that is asked for.
struct MoveRequest<'a> {
    asked: Option<&'a str>,
    keys: &'a Keys,
    mv: &'a str,
    revision: Option<u64>,
    decision: Option<Decision>,
}

impl MoveRequest<'_> {
    /// The person who makes this call, if it is one that can be made now.
    fn caller(&self, table: &GameTable, view: View) -> Option<Seat> {
        let seat = match view {
            View::Seat(seat) => Some(seat).filter(|&seat| access::decides(table, seat, self.keys)),
            View::Open => access::caller(table, self.keys),
        }?;
        table.calls(seat).iter().any(|call| call == self.mv).then_some(seat)
    }

    /// When the move can be made; refuses moves that the asker may not make or that are illegal, as far as the asker can
    /// know.
    fn check(&self, cell: &SharedTable, table: &GameTable) -> Result<Due, Refusal> {
        let view = access::view(table, self.asked, self.keys)?;
        if self.revision.is_some_and(|revision| revision != cell.revision(view)) {
            return Err(Refusal::conflict("the table has moved on"));
        }
        if let Some(seat) = self.caller(table, view) {
            let before = own_moves(table, seat);
            return Ok(if table.moment.is_some() { Due::Decided { seat, before } } else { Due::Call(seat) });
        }
        if table.is_finished() {
            return Err(Refusal::conflict("the game is finished"));
        }
        let mut seen = render::seen(table, view, None)?;
        let turn = seen.turn().ok_or_else(|| Refusal::conflict("the game is finished"))?;
        if matches!(view, View::Seat(seat) if seat != turn) || !table.seated[turn.index()].is_human() {
            return Err(Refusal::conflict("it is not your turn"));
        }
        if !access::decides(table, turn, self.keys) {
            return Err(Refusal::forbidden("these keys do not move for the seat that is to move"));
        }
        let due = Decision { seat: turn.index(), made: moves_made(table, view, turn) };
        if self.decision.is_some_and(|meant| meant != due) {
            return Err(Refusal::conflict("the table has moved on"));
        }
        seen.play(self.mv)?;
        Ok(match () {
            () if table.moment.is_some() || table.session.turn() != Some(turn) => Due::Later,
            () => Due::Done,
        })
    }
}
