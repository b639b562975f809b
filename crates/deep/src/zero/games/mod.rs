//! What each game brings to its training beside rules and encoding: exact truth, opponents, and what is known to
//! matter.

mod amazons;
mod connect4;
mod nimm3;
mod othello;

use spielwerk_core::{Encode, Game, Keyed, Symmetric, ZeroSum};

use super::game_log::GameLog;
use super::truth::{Solved, Suite};

/// Something that is known to matter in a game, measured over games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    /// What it is.
    pub name: &'static str,
    /// How much of it there was.
    pub value: f64,
}

/// Tells the exact outcome of every move where a position is near enough to the end.
pub type Endgame<G> = Box<dyn FnMut(&<G as Game>::State) -> Option<Solved<G>> + Send>;

/// A game that can be learnt from nothing.
pub trait ZeroGame: ZeroSum + Keyed + Symmetric + Encode {
    /// Players of the arena that a network is matched with.
    fn ladder(&self) -> &'static [&'static str];

    /// Positions with the exact outcome of every move; none if nothing solves the game.
    fn suites(&self) -> Vec<Suite<Self>>;

    /// Solves positions where so many moves at most are to come; `None` if nothing does that in no time.
    fn endgame(&self, _moves: u32) -> Option<Endgame<Self>> {
        None
    }

    /// What the games of an iteration show of the network's understanding.
    fn knowledge(&self, _: &[GameLog]) -> Vec<Known> {
        Vec::new()
    }
}
