//! Networks defined and trained with burn.

pub mod network;
#[cfg(test)]
mod transformer_reference;
pub mod transformer_trainer;
