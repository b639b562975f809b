//! Fitting the tuned evaluation of the Game of the Amazons.
//!
//! [`train`] plays games with [`LookAhead`], first with the territory evaluation, then with the weights of the
//! generation before; who won a position is settled by the solver where it can be ([`Sample`]); and weights
//! are fitted to the outcomes by logistic regression ([`Fit`]).

mod config;
mod fit;
mod look_ahead;
mod run;
mod samples;
mod self_play;

pub use config::AmazonsConfig;
pub use fit::Fit;
pub use look_ahead::LookAhead;
pub use run::{AmazonsProgress, HeldOutFit, train};
pub use samples::{Sample, SampleError};
