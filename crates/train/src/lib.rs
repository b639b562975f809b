//! Methods of learning, generic over the game.
//!
//! - [`fit`]: evaluations fitted in generations to positions of self-play
//! - [`td`]: value functions learned move by move by TD(lambda)
//! - [`zero`]: networks trained from nothing by self-play, as `AlphaZero` was
//! - [`transformer`]: what all trainings of Transformers share
//!
//! A method is a [`Method`](spielwerk_run::Method) of the one run driver. What only a game can say (where games begin, what
//! is exact, which presets suit it) comes in by a trait per method; the game's crate implements it, wraps it in a
//! [`GameTraining`] and lists it in its package. Nothing here names a game. [`contract`] holds the tests that every
//! training of every game runs through.
//!
//! ```
//! use spielwerk_train::td::Schedule;
//!
//! // A step size that falls by the same factor with every game.
//! let alpha = Schedule::geometric(0.4, 0.1);
//! assert!((alpha.at(0.5) - 0.2).abs() < 1e-12);
//! ```

pub mod contract;
mod files;
pub mod fit;
mod learning_buffer;
mod rate_schedule;
pub mod td;
mod training;
pub mod transformer;
pub mod zero;

pub use files::{Laps, last_net, net_file, trainer_file};
pub use learning_buffer::{keep_newest, steps_to_draw};
pub use rate_schedule::RateSchedule;
pub use training::{GameTraining, Learnable, MethodName};
