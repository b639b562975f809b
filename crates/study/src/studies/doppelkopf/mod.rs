//! Doppelkopf by determinisation: two studies after Diesner-Mayer (2025).
//!
//! `doppelkopf-open` looks at the search of one world with all cards open, `doppelkopf-hidden` at players that see
//! their own cards only. Every match is of duplicate deals: the same cards in all fourteen seatings of two players.

mod duel;
mod facts;
mod habits;
mod hidden;
mod open;
mod regret;
mod self_play;
mod thresholds;

pub(crate) use hidden::DoppelkopfHidden;
pub(crate) use open::DoppelkopfOpen;

use spielwerk_arena::{ArenaGame, parse_game};

use crate::StudyError;

/// A table where every player sees all cards.
fn open_table() -> Result<Box<dyn ArenaGame>, StudyError> {
    Ok(parse_game("doppelkopf:open=on")?)
}

/// A table where every player sees its own cards.
fn hidden_table() -> Result<Box<dyn ArenaGame>, StudyError> {
    Ok(parse_game("doppelkopf")?)
}

/// A change of a player that may cure it of calling too often.
struct Remedy {
    name: &'static str,
    parameters: &'static str,
}

/// What the original proposes, and a margin.
const REMEDIES: [Remedy; 6] = [
    Remedy { name: "a call only at its last moment", parameters: "late=on" },
    Remedy { name: "C = 7.5 for calls", parameters: "callc=7.5" },
    Remedy { name: "values of siblings stretched, C = 0.7", parameters: "normalise=on,c=0.7" },
    Remedy { name: "a margin of half a point", parameters: "margin=0.5" },
    Remedy { name: "a margin of one point", parameters: "margin=1" },
    Remedy { name: "last moment and a margin of one point", parameters: "late=on,margin=1" },
];

/// Passes whenever it may and else plays at random: the yardstick of the original.
const MODIFIED_RANDOM: &str = "random:calls=off";
