//! Codings of Nimm-3: how many stones are left, and who left them.

use crate::{Heap, Nimm3};
use serde::{Deserialize, Serialize};
use spielwerk_core::Seat;

use spielwerk_nn::values::Encoding;

/// How a heap is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nimm3Coding {
    /// One input per heap and seat: the rows of a table.
    States,
    /// One input per heap, 1 if the first seat left it and -1 if the second did.
    Signed,
    /// One input per heap, and one that is 1 or -1 for the seat that left it.
    Player,
}

/// A coding for heaps up to a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nimm3Encoding {
    /// The largest heap.
    pub stones: u32,
    /// How it is written.
    pub coding: Nimm3Coding,
}

impl Encoding<Nimm3> for Nimm3Encoding {
    fn inputs(&self) -> usize {
        let heaps = self.stones as usize + 1;
        match self.coding {
            Nimm3Coding::States => 2 * heaps,
            Nimm3Coding::Signed => heaps,
            Nimm3Coding::Player => heaps + 1,
        }
    }

    #[inline]
    fn for_each_input(&self, _: &Nimm3, heap: &Heap, mut see: impl FnMut(usize, f64)) {
        let stones = heap.stones().min(self.stones) as usize;
        let left_by_first = heap.turn() == Seat::SECOND;
        let sign = if left_by_first { 1.0 } else { -1.0 };
        match self.coding {
            Nimm3Coding::States => see(2 * stones + usize::from(!left_by_first), 1.0),
            Nimm3Coding::Signed => see(stones, sign),
            Nimm3Coding::Player => {
                see(stones, 1.0);
                see(self.stones as usize + 1, sign);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_nn::values::contract::{check_files, check_gradients};

    use super::*;

    #[test]
    fn functions_keep_the_laws() {
        for coding in [Nimm3Coding::States, Nimm3Coding::Signed, Nimm3Coding::Player] {
            let encoding = Nimm3Encoding { stones: 11, coding };
            check_gradients(&Nimm3::default(), &encoding, 0.4);
            check_files(&Nimm3::default(), &encoding);
        }
    }
    use std::collections::HashSet;

    #[test]
    fn no_two_heaps_are_written_alike() {
        for coding in [Nimm3Coding::States, Nimm3Coding::Signed, Nimm3Coding::Player] {
            let encoding = Nimm3Encoding { stones: 21, coding };
            let mut seen = HashSet::new();
            for heap in
                (0..=21).flat_map(|stones| [Seat::FIRST, Seat::SECOND].map(|seat| Heap::new(stones, seat)))
            {
                let mut inputs = vec![0; encoding.inputs()];
                encoding
                    .for_each_input(&Nimm3::default(), &heap, |place, value| inputs[place] = value as i32);
                assert!(seen.insert(inputs), "{heap:?} in {coding:?}");
            }
        }
    }
}
