//! The searches of Spielwerk, generic over the game: each asks for just the capabilities it uses.

pub mod alphabeta;
pub mod handover;
pub mod hidden;
pub mod mcts;
mod proven;
pub mod puct;
pub mod simple;
pub mod table;

pub use alphabeta::{AlphaBeta, AlphaBetaConfig};
pub use handover::{HandOver, Solve};
pub use hidden::{Determinised, Fusion, InformationSetMcts};
pub use mcts::{Mcts, MctsConfig};
pub use puct::{Puct, PuctConfig};
