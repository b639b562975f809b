//! The loops that take the time, written once and compiled for three instruction sets, or for WebAssembly with the vectors
//! of 128 bits that its portable variant has.
//!
//! A kernel is a generic function over [`Lanes`], a vector of a few floats. [`Isa::detect`] asks the processor once
//! what it can do; [`kernel!`] makes the variants and the function that chooses between them. The portable variant
//! is the reference in tests.
//!
//! Unsafe code is confined to this folder. The functions that leave it take slices and check their lengths, so that
//! every pointer the loops form lies within them.
#![allow(unsafe_code)]
// A kernel gets its instructions from the function it is inlined into, and its sums stay in registers only if they are
// indexed by constants.
#![allow(clippy::inline_always, clippy::needless_range_loop)]

mod aligned;
mod elementwise;
mod gemm;
mod isa;
mod lanes;
mod sparse;
mod transform;

pub(crate) use aligned::Aligned;
pub(crate) use elementwise::{
    BoardSet, channel_sums, combine, combine_in_place, keep_where_positive, where_positive,
};
pub(crate) use gemm::{Finish, Gemm, gemm};
pub use isa::Isa;
pub(crate) use sparse::{Entry, gather, sparse_row};
pub(crate) use transform::{POINTS, Target, Tiling, gather_tiles, output_gradient, write_tiles};

/// The width to which channels are padded: the longest vector.
pub(crate) const LINE: usize = 16;
