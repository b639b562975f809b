//! Predictions that are remembered: searches meet the same table by many lines.

use std::collections::HashMap;

use crate::SEATS;

use super::Action;

/// What a network says of a table: the logits of all actions and the points of each seat from the one to move on.
pub(super) type Judged = ([f32; Action::COUNT], [f32; SEATS]);

/// Memory in two halves: what is new goes into the young one; when that is full it grows old and the old one is
/// dropped. What is asked for again is young again.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    young: HashMap<Box<[u8]>, Judged>,
    old: HashMap<Box<[u8]>, Judged>,
}

/// Tables in each half, some 8 MB.
const HALF: usize = 20_000;

impl Memory {
    /// What was said of a table.
    pub(super) fn find(&mut self, tokens: &[u8]) -> Option<Judged> {
        if let Some(judged) = self.young.get(tokens) {
            return Some(*judged);
        }
        let (tokens, judged) = self.old.remove_entry(tokens)?;
        self.young.insert(tokens, judged);
        Some(judged)
    }

    /// Keeps what is said of a table.
    pub(super) fn keep(&mut self, tokens: &[u8], judged: Judged) {
        if self.young.len() >= HALF {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(tokens.into(), judged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays_and_the_rest_is_forgotten_in_time() {
        let mut memory = Memory::default();
        let judged = |number: usize| ([number as f32; Action::COUNT], [0.0; SEATS]);
        let tokens = |number: usize| number.to_le_bytes();
        for number in 0..3 * HALF {
            memory.keep(&tokens(number), judged(number));
            assert_eq!(memory.find(&tokens(0)), Some(judged(0)));
        }
        assert_eq!(memory.find(&tokens(1)), None);
        assert_eq!(memory.find(&tokens(3 * HALF - 2)), Some(judged(3 * HALF - 2)));
        assert!(memory.young.len() + memory.old.len() <= 2 * HALF + 1);
    }
}
