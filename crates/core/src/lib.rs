//! The vocabulary of Spielwerk: what a game is, who sits at it, and the laws every game obeys.
//!
//! Start with [`Game`]. Capabilities beside it ([`Notation`], [`Keyed`], [`Symmetric`], [`HiddenInformation`]) are
//! traits of their own. [`contract`] holds the tests that every game runs through.
//!
//! ```
//! use spielwerk_core::toy::Tree;
//! use spielwerk_core::{Game, Notation, Rng};
//!
//! let tree = Tree::default();
//! let mut node = tree.start(&mut Rng::new(1));
//! let mv = tree.parse_move(&node, "B")?;
//! tree.play(&mut node, mv);
//! assert_eq!(tree.position_text(&node), "B");
//! # Ok::<(), spielwerk_core::ParseError>(())
//! ```

mod analysis;
mod budget;
mod bundle;
mod capabilities;
pub mod check;
pub mod clock;
pub mod contract;
mod engine;
mod error;
mod exact;
mod facts;
mod game;
mod instruction_set;
pub mod json;
mod moments;
mod parameter;
mod payoffs;
pub mod perft;
mod playout;
mod random_play;
mod record;
mod rng;
mod safetensors;
pub mod scene;
mod seat;
mod spec;
mod table_memory;
pub mod toy;
mod tree_line;
mod words;

pub use analysis::{Analysis, MoveAnalysis, Proof, TableUse, ValueUnit, WorldAnalysis};
pub use budget::{Budget, Limits};
pub use bundle::{BundledFile, set_fetch};
pub use capabilities::{
    Encode, ExtensiveForm, HiddenInformation, InputShape, Keyed, Notation, Sampler, Symmetric, ViewNotation,
};
pub use engine::{Engine, Evaluate, Score, SearchControl, Used, ViewEngine};
pub use error::ParseError;
pub use exact::{ExactSolver, ProofCost, ProvenMargin, ProvenOutcome};
pub use facts::{Analysed, Facts, SearchSpace};
pub use game::{Game, IllegalMove, ZeroSum};
pub use instruction_set::INSTRUCTION_SET;
pub use moments::Moments;
pub use parameter::{Admitted, Parameter, ParameterKind, ParameterLimits};
pub use payoffs::{DRAW, Payoffs, win};
pub use playout::Playouts;
pub use random_play::RandomPlay;
pub use record::GameRecord;
pub use rng::{Rng, mix};
pub use safetensors::{Number, SafetensorsError, SafetensorsReader, SafetensorsWriter};
pub use scene::{Scene, Setup};
pub use seat::{Seat, Viewer};
pub use spec::{NumberOrWord, Spec, SpecError, quoted};
pub use table_memory::{TableError, allocate_table};
pub use tree_line::{TreeLimits, TreeLine};
pub use words::Words;
