//! Memory that evaluations work in.

use crate::kernels::{Aligned, Entry, Tiling};
use crate::winograd::TileSpace;

/// Memory for evaluations, one per thread. It grows with the first evaluation of a network and a batch size and is
/// used again by those that follow.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(crate) boards: Boards,
    pub(crate) tiles: TileSpace,
    /// The convolution of both heads.
    pub(crate) heads: Aligned,
    /// Inputs of the linear layers of policy and value.
    pub(crate) features: [Aligned; 2],
    pub(crate) layers: [Aligned; 2],
    /// Inputs that are not zero.
    pub(crate) entries: Vec<Entry>,
}

impl Scratch {
    /// No memory yet.
    pub fn new() -> Self {
        Self::default()
    }
}

/// Boards with their border of zeros.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boards {
    /// What the border depends on: the board, and the channels of input and tower.
    made_for: Option<(Tiling, [usize; 2])>,
    pub(crate) input: Aligned,
    pub(crate) tower: Aligned,
    pub(crate) between: Aligned,
}

impl Boards {
    /// Makes room for some boards, borders zero.
    pub(crate) fn prepare(&mut self, tiling: Tiling, lanes: [usize; 2], images: usize) {
        if self.made_for != Some((tiling, lanes)) {
            *self = Self { made_for: Some((tiling, lanes)), ..Self::default() };
        }
        let squares = images * tiling.bordered().image;
        self.input.reserve(squares * lanes[0]);
        self.tower.reserve(squares * lanes[1]);
        self.between.reserve(squares * lanes[1]);
    }
}
