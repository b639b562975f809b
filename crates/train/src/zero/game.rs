//! What each game brings to its training beside rules and encoding: exact play, opponents, and what is known to matter.

use spielwerk_core::{Encode, Game, Keyed, Symmetric, ZeroSum};
use spielwerk_session::AnyGame;

use super::config::ZeroConfig;
use super::exact::{ExactSuite, SolvedState};
use super::game_log::GameLog;

/// Something that is known to matter in a game, measured over games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KnowledgeMeasure {
    /// Its key in the metrics of an iteration.
    pub name: &'static str,
    /// How much of it there was.
    pub value: f64,
}

/// Gives the exact outcome of every move where a position is near enough to the end.
pub type Endgame<G> = Box<dyn FnMut(&<G as Game>::State) -> Option<SolvedState<G>> + Send>;

/// A game that can be learned from nothing.
pub trait ZeroGame: ZeroSum + Keyed + Symmetric + Encode {
    /// The game whose players a network is matched with; most games answer with themselves.
    fn playable(&self) -> Box<dyn AnyGame>;

    /// Players that a network is matched with, as texts.
    fn ladder(&self) -> &'static [&'static str] {
        &["random"]
    }

    /// Positions with the exact outcome of every move; none if nothing solves the game.
    fn suites(&self) -> Vec<ExactSuite<Self>> {
        Vec::new()
    }

    /// Solves positions with at most this many moves to come; `None` if nothing does that at once.
    fn endgame(&self, _moves: u32) -> Option<Endgame<Self>> {
        None
    }

    /// What the games of an iteration show of the network's understanding.
    fn knowledge(&self, _games: &[GameLog]) -> Vec<KnowledgeMeasure> {
        Vec::new()
    }

    /// Changes a preset where this game learns better by other settings.
    fn adapt_preset(&self, _name: &str, _config: &mut ZeroConfig) {}
}
