//! Nimm-3 for networks: a row with a mark at the size of the heap, one output per take.

use spielwerk_core::{Encode, InputShape, Symmetric};

use super::{Heap, Nimm3, Take};

impl Encode for Nimm3 {
    /// One row from an empty heap to a full one.
    fn input_shape(&self) -> InputShape {
        InputShape { planes: 1, height: 1, width: self.stones as usize + 1 }
    }

    fn policy_size(&self) -> usize {
        self.take as usize
    }

    fn encode(&self, heap: &Heap, input: &mut [f32]) {
        input.fill(0.0);
        input[heap.stones as usize] = 1.0;
    }

    fn policy_index(&self, take: Take) -> usize {
        take.stones() as usize - 1
    }
}

/// A heap looks the same from everywhere: there is only the identity.
impl Symmetric for Nimm3 {
    fn symmetries(&self) -> usize {
        1
    }

    fn transform(&self, heap: &Heap, _: usize) -> Heap {
        *heap
    }

    fn transform_move(&self, take: Take, _: usize) -> Take {
        take
    }

    fn inverse(&self, index: usize) -> usize {
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::contract;

    #[test]
    fn the_encoding_keeps_the_contract() {
        contract::encoding(&Nimm3::default(), 50);
        contract::symmetry(&Nimm3::default(), 50);
    }
}
