//! The loops that take the time, written once and compiled for three instruction sets.
//!
//! A kernel is a generic function over [`Lanes`], a vector of a few floats. [`Isa::detect`] asks the processor once
//! what it can do; [`kernel!`] makes the variants and the function that chooses between them. The portable variant
//! is the reference in tests.
//!
//! Unsafe code is confined to this folder. The functions that leave it take slices and check their lengths, so that
//! every pointer the loops form lies within them.
#![allow(unsafe_code)]

mod aligned;
mod gemm;
mod isa;
mod lanes;
mod transform;

pub(crate) use aligned::Aligned;
pub(crate) use gemm::{Finish, Gemm, gemm};
pub use isa::Isa;
pub(crate) use transform::{POINTS, Plane, Target, Tiling, gather_tiles, output_gradient, write_tiles};

/// The width to which channels are padded: the longest vector.
pub(crate) const LINE: usize = 16;
