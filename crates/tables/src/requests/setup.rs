//! Positions that were set up by hand: the pieces on the squares become a text of the game's notation.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Analysis, SearchControl, Seat, Setup};
use spielwerk_session::Session;

use super::asking::catch_panics;
use crate::catalogue::{Catalogue, GameEntry, solver};
use crate::refusal::Refusal;

/// How long the exact solver may look at a position that was set up, with a small table.
const SOLVER: &str = "time=1,table=16";

/// A position that was set up.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetupQuery {
    /// The game with its variant.
    pub game: String,
    /// The pieces and where they are.
    pub setup: Setup,
    /// Whether the exact solver shall say what the position is worth.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub solve: bool,
}

/// A position that was read.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetupAnswer {
    /// The game with its variant.
    game: String,
    /// The position in the game's notation.
    position: String,
    /// Who is to move; null where the game is over.
    turn: Option<Seat>,
    /// How many moves are legal.
    legal: usize,
    /// What the exact solver says, if it was asked and knows it.
    pub exact: Option<Analysis>,
}

/// The position that a setup stands for; refuses what cannot be one.
///
/// # Errors
/// If it cannot be one, or the game offers no setup.
pub fn read(catalogue: &Catalogue, game: &str, setup: &Setup) -> Result<Box<dyn Session>, Refusal> {
    let entry = catalogue.game(game)?;
    let package = catalogue.registry().package(game)?;
    let write = package.write_setup;
    let write = write.ok_or_else(|| Refusal::bad("positions of this game cannot be set up by hand"))?;
    let text = write(setup);
    if text.is_empty() {
        return Err(Refusal::bad("positions of this game are set up in another way"));
    }
    Ok(entry.game.resume(&text)?)
}

/// What is told of the position before any search.
pub fn describe(entry: &GameEntry, session: &dyn Session) -> SetupAnswer {
    SetupAnswer {
        game: entry.game.spec(),
        position: session.position(),
        turn: session.turn(),
        legal: session.legal_moves().len(),
        exact: None,
    }
}

/// What the exact solver says of a position that was set up, if it knows.
pub fn exact(
    entry: &GameEntry,
    session: &dyn Session,
    control: &mut SearchControl<'_, String>,
) -> Option<Analysis> {
    session.turn()?;
    let found = catch_panics(&mut *solver(&*entry.game, SOLVER)?, &session.open_view(), control).ok()?;
    found.proof.is_some().then_some(found)
}
