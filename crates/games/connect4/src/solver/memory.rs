//! What is known of short wins, in a few kilobytes.
//!
//! Positions come up again from question to question and from move to move. What was found holds for ever;
//! an entry gives way to the next that has its place.

/// The entries, 8 KiB of them.
const PLACE_BITS: u32 = 10;

/// An entry from its lowest bit: the most stones known not to win, the fewest known to, the square of the first of them,
/// the position's code.
const STONES_BITS: u32 = 3;
const STONES_MASK: u64 = (1 << STONES_BITS) - 1;
const SQUARE_SHIFT: u32 = 2 * STONES_BITS;
const SQUARE_MASK: u64 = 63;
const CODE_SHIFT: u32 = SQUARE_SHIFT + 6;

/// No position has this code.
const EMPTY: u64 = u64::MAX;
/// What an entry says of which nothing is known: no number of stones wins.
const NOTHING: u64 = STONES_MASK << STONES_BITS;

/// Positions with the first stone of a win, or how many stones do not win.
#[derive(Debug)]
pub(super) struct Memory(Vec<u64>);

impl Memory {
    pub(super) fn new() -> Self {
        Self(vec![EMPTY; 1 << PLACE_BITS])
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.fill(EMPTY);
    }

    /// The first stone of a win with at most this many, `Some(None)` if there is no such win, `None` if it is not known.
    #[inline]
    #[expect(clippy::option_option, reason = "known or not, and if known a stone or none")]
    pub(super) fn recall(&self, code: u64, stones: usize) -> Option<Option<u64>> {
        let entry = self.0[place(code)];
        if entry >> CODE_SHIFT != code {
            None
        } else if (entry & STONES_MASK) as usize >= stones {
            Some(None)
        } else if (entry >> STONES_BITS & STONES_MASK) as usize <= stones {
            Some(Some(1 << (entry >> SQUARE_SHIFT & SQUARE_MASK)))
        } else {
            None
        }
    }

    /// Remembers the first stone of a win with at most this many, or that there is none.
    #[inline]
    pub(super) fn learn(&mut self, code: u64, stones: usize, first: Option<u64>) {
        let entry = &mut self.0[place(code)];
        let known = if *entry >> CODE_SHIFT == code { *entry } else { code << CODE_SHIFT | NOTHING };
        let stones = stones as u64;
        *entry = match first {
            None => known & !STONES_MASK | stones,
            Some(stone) => {
                let kept = known >> CODE_SHIFT << CODE_SHIFT | known & STONES_MASK;
                kept | u64::from(stone.trailing_zeros()) << SQUARE_SHIFT | stones << STONES_BITS
            }
        };
    }
}

/// Where the position with this code is kept.
#[inline]
fn place(code: u64) -> usize {
    (code.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACE_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_and_their_absence_are_remembered() {
        let mut memory = Memory::new();
        for code in [0, 0x1_2345_6789_abcd] {
            assert_eq!(memory.recall(code, 3), None);
            memory.learn(code, 3, None);
            assert_eq!(memory.recall(code, 2), Some(None));
            assert_eq!(memory.recall(code, 3), Some(None));
            assert_eq!(memory.recall(code, 4), None);
            memory.learn(code, 4, Some(1 << 48));
            assert_eq!(memory.recall(code, 3), Some(None));
            assert_eq!(memory.recall(code, 4), Some(Some(1 << 48)));
            memory.clear();
            assert_eq!(memory.recall(code, 4), None);
        }
    }
}
