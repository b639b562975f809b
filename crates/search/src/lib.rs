//! The searches of Spielwerk, generic over the game: each asks for just the capabilities it uses.

pub mod mcts;

pub use mcts::{Mcts, MctsConfig};
