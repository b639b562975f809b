//! How puzzles of a game are made, and those that are bundled.

/// Where puzzles of a game come from: games of a player, solved from their end on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleProfile {
    /// The game and variant that positions are taken from: `amazons:size=6`.
    pub game: &'static str,
    /// The player of both sides in the games that positions are taken from.
    pub source: &'static str,
    /// Random plies that such a game begins with, so that no two are alike.
    pub random_plies: usize,
    /// Parameters of the exact solver; it must value every move.
    pub solver: &'static str,
    /// A bundled set, as `spielwerk puzzles` writes it.
    pub bundled: Option<&'static str>,
}

/// A position that shows a rule, with moves to click through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RuleExample {
    /// Which paragraph of the rules it belongs to, from 0.
    pub rule: usize,
    /// What it shows.
    pub about: spielwerk_core::Words,
    /// The game and variant.
    pub game: &'static str,
    /// The position in the game's notation; empty is the start of the game.
    pub position: &'static str,
    /// Moves that show it.
    pub moves: &'static [&'static str],
}
