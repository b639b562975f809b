//! Learning what a seat of Doppelkopf should believe about the cards it does not see.
//!
//! A run is a folder, as for [`crate::zero`]. Each iteration quick players play games (`play`); from views of them
//! examples are made by taking the hidden cards out of the true world one by one in random order (`example`), so that
//! every step has a known answer; a Transformer learns them ([`crate::transformer_trainer`]), with gradients by the kernels of
//! [`spielwerk_nn::transformer`]. Then it is measured on games that it never learnt (`measure`): how likely it finds the
//! true cards, trick by trick, beside the same for a seat that thinks all consistent deals alike.

mod config;
mod example;
mod measure;
mod metrics;
mod play;
mod run;
#[cfg(test)]
mod tests;

pub use config::{BeliefConfig, PRESETS};
pub use example::{Example, uniform_nats};
pub use metrics::{BeliefMetrics, Calibration, TrickMetrics};
pub use run::{News, train};
