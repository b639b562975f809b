//! The searches of Spielwerk, generic over the game: each asks for just the capabilities it uses.
//!
//! ```
//! use spielwerk_core::toy::{LeafGain, Tree};
//! use spielwerk_core::{Budget, Engine, Game, Notation, Rng, SearchControl};
//! use spielwerk_search::{AlphaBeta, AlphaBetaConfig};
//!
//! let tree = Tree::default();
//! let root = tree.start(&mut Rng::new(1));
//! let config = AlphaBetaConfig { budget: Budget::depth(2), ..AlphaBetaConfig::default() };
//! let mut search = AlphaBeta::new(LeafGain, config)?;
//! let analysis = search.analyse(&tree, &root, &mut SearchControl::none());
//! assert_eq!((tree.move_text(&root, analysis.best).as_str(), analysis.value), ("B", 5.0));
//! # Ok::<(), spielwerk_core::TableError>(())
//! ```

pub mod alphabeta;
pub mod equilibrium;
mod exhaustive;
pub mod handover;
pub mod hidden;
pub mod mcts;
mod mean;
mod news;
mod proven;
pub mod puct;
pub mod simple;
pub mod table;

pub use alphabeta::{AlphaBeta, AlphaBetaConfig};
pub use exhaustive::Exhaustive;
pub use handover::{HandOver, Solve};
pub use hidden::{Determinised, Fusion, InformationSetMcts};
pub use mcts::{Mcts, MctsConfig};
pub use puct::{Puct, PuctConfig};
