//! Networks by their definition, one number at a time in double precision: what the kernels are held to in tests.
//!
//! The definitions are written over [`Number`]. Plain doubles give outputs and, by central differences, slopes; traced
//! numbers give the whole gradient at once, which central differences confirm ([`check_gradients`]).

mod gradient;
mod layers;
mod network;
mod number;
mod transformer;

pub(crate) use gradient::{Check, Function, check_gradients};
pub(crate) use layers::{
    batch_norm, channel_statistics, convolution, layer_norm, linear, log_softmax, numbers_of, relu,
};
pub(crate) use network::{Norms, Outputs, evaluate, forward, losses};
pub(crate) use number::Number;
pub(crate) use transformer::transformer;
