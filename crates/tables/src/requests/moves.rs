//! Moves of people: who may make them, and when they take effect.

use std::time::Duration;

use serde::Deserialize;
use spielwerk_core::Seat;

use super::position::ViewWord;
use crate::access::{self, View};
use crate::keys::Keys;
use crate::refusal::Refusal;
use crate::render;
use crate::table::{GameTable, MoveNote};

/// How long a move may have to wait for others.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A move that a person makes.
#[derive(Debug, Deserialize)]
pub struct MoveMade {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The view in which it was made.
    pub view: Option<ViewWord>,
    /// The revision that was seen then.
    pub revision: Option<u64>,
    /// The decision that it is meant for.
    pub decision: Option<Decision>,
}

/// Which decision of the game a move is meant for: calls of others in the meantime do not change that.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Decision {
    /// The seat that is to move.
    pub seat: usize,
    /// How many moves it had made, as the sender saw it.
    pub made: usize,
}

/// Others take longer than [`PATIENCE`].
pub fn not_decided() -> Refusal {
    Refusal::conflict("others at the table have not decided yet; try again")
}

/// Whether a decision in secret has taken effect; the seat had made this many moves before.
///
/// # Errors
/// If it does not wait any more.
pub fn is_decided(table: &GameTable, seat: Seat, before: usize) -> Result<bool, Refusal> {
    if own_moves(table, seat) > before {
        return Ok(true);
    }
    let waits = table.moment.as_ref().is_some_and(|moment| moment.decisions.contains_key(&seat.index()));
    if waits { Ok(false) } else { Err(Refusal::conflict("the table has moved on")) }
}

/// How many moves of its own a seat has made.
pub fn own_moves(table: &GameTable, seat: Seat) -> usize {
    moves_made(table, View::Seat(seat), seat)
}

/// How many moves of a seat a view has seen.
fn moves_made(table: &GameTable, view: View, seat: Seat) -> usize {
    table.moves_seen(view).iter().filter(|entry| entry.seat == seat).count()
}

/// When a move can be made.
pub enum Due {
    /// Now, or it was made.
    Done,
    /// Now: it is a call.
    Call(Seat),
    /// It is a call that takes effect with the decisions of others.
    Decided {
        /// The seat that called.
        seat: Seat,
        /// How many moves it had made before.
        before: usize,
    },
    /// When others have decided something that the asker may not know of.
    Later,
}

impl Due {
    /// Makes the move if it can be made, or notes the decision.
    ///
    /// # Errors
    /// If the rules do not allow it.
    pub fn apply(self, table: &mut GameTable, mv: &str) -> Result<Self, Refusal> {
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
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'a> {
    /// The view that the asker names.
    pub asked: Option<&'a str>,
    /// The keys of the asker.
    pub keys: &'a Keys,
    /// The move.
    pub mv: &'a str,
    /// The revision that the asker has seen, if the move is for that one only.
    pub revision: Option<u64>,
    /// The decision that the asker has seen, if the move is for that one only.
    pub decision: Option<Decision>,
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
    /// know. The revisions are those of all views, the open one first.
    ///
    /// # Errors
    /// Why the asker may not make it.
    pub fn check(&self, revisions: &[u64], table: &GameTable) -> Result<Due, Refusal> {
        let view = access::view(table, self.asked, self.keys)?;
        if self.revision.is_some_and(|revision| revision != revisions[view.index()]) {
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
