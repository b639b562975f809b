//! An evaluation that knows nothing but the end: what a search needs, and no more.

use spielwerk_core::{Evaluate, Score};

use super::{Heap, Nimm3};

/// A taken heap is lost for the seat to move; any other is worth nothing either way.
#[derive(Clone, Copy, Debug, Default)]
pub struct EndOnly;

impl Evaluate<Nimm3> for EndOnly {
    fn evaluate(&self, _: &Nimm3, heap: &Heap) -> Score {
        if heap.stones == 0 { -1 } else { 0 }
    }

    fn decisive(&self) -> Score {
        1
    }

    fn moves_to_come(&self, game: &Nimm3, heap: &Heap) -> u32 {
        heap.stones.div_ceil(game.take + 1).max(1)
    }
}
