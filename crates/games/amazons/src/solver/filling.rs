//! How many moves amazons can make in a row where no opponent disturbs them.
//!
//! Every move takes one empty square away, so there are at most as many moves as empty squares. Most
//! regions can be filled completely, and a search that shoots into corners first finds that out at once;
//! for the others it looks at everything, within a number of steps. What it could not settle is left as a
//! pair of bounds.

use spielwerk_core::{TableError, mix};

use super::super::square::Square;
use super::super::square_set::SquareSet;
use super::regions::Regions;
use super::table::Slots;

/// Steps of the search that one question may cost.
const PATIENCE: u32 = 300;

/// Bounds of a number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: u8,
    pub(super) most: u8,
}

impl Bounds {
    const fn exactly(moves: usize) -> Self {
        Self { least: moves as u8, most: moves as u8 }
    }

    /// The number if it is settled.
    #[inline]
    pub(super) fn exact(self) -> Option<u8> {
        (self.least == self.most).then_some(self.least)
    }
}

/// What is known of one region.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    key: u64,
    bounds: Bounds,
    /// The steps that could be spent on it.
    patience: u32,
}

/// A search for the most moves in a row, with a memory.
pub(super) struct Filling {
    known: Slots<Known>,
    patience: u32,
}

/// A move's outcome: the amazons and the empty squares after it, in the parts that amazons still reach.
#[derive(Clone, Copy)]
struct Step {
    amazons: SquareSet,
    empty: SquareSet,
    /// Greater is tried first.
    score: i32,
}

impl Filling {
    /// Forgets everything found so far.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }

    /// A search with a memory of `mib` MiB.
    pub(super) fn new(mib: usize) -> Result<Self, TableError> {
        Ok(Self { known: Slots::new(mib)?, patience: 0 })
    }

    /// The most moves that these amazons can make one after the other on these empty squares.
    pub(super) fn most_moves(&mut self, amazons: SquareSet, empty: SquareSet) -> Bounds {
        self.patience = PATIENCE;
        self.sum(amazons, empty)
    }

    fn sum(&mut self, amazons: SquareSet, empty: SquareSet) -> Bounds {
        let mut sum = Bounds::default();
        for region in Regions::of(amazons | empty) {
            if !(region & amazons).is_empty() {
                let bounds = self.region(region & amazons, region & empty);
                sum = Bounds { least: sum.least + bounds.least, most: sum.most + bounds.most };
            }
        }
        sum
    }

    /// Bounds for one region.
    fn region(&mut self, amazons: SquareSet, empty: SquareSet) -> Bounds {
        let squares = empty.len();
        if squares <= 1 {
            return Bounds::exactly(squares);
        }
        let key = key(amazons, empty);
        let known = self.known.at(key);
        let patience = self.patience;
        if known.key == key && (known.bounds.exact().is_some() || known.patience >= patience / 2) {
            return known.bounds;
        }
        let bounds = self.search(amazons, empty);
        *self.known.at(key) = Known { key, bounds, patience };
        bounds
    }

    fn search(&mut self, amazons: SquareSet, empty: SquareSet) -> Bounds {
        let squares = empty.len();
        let Some(patience) = self.patience.checked_sub(1) else {
            return Bounds { least: 1, most: squares as u8 };
        };
        self.patience = patience;
        let mut steps = steps(amazons, empty);
        steps.sort_unstable_by_key(|step| std::cmp::Reverse(step.score));
        let mut found = Bounds::default();
        for step in steps {
            if step.empty.len() < found.least.into() {
                continue;
            }
            let after = self.sum(step.amazons, step.empty);
            found.least = found.least.max(after.least + 1);
            found.most = found.most.max(after.most + 1);
            if usize::from(found.least) == squares {
                break;
            }
        }
        found.most = found.most.max(found.least);
        found
    }
}

/// All moves: those that cut no square off first, and among them arrows into narrow places.
fn steps(amazons: SquareSet, empty: SquareSet) -> Vec<Step> {
    let mut steps = Vec::new();
    for from in amazons {
        let others = amazons - from.into();
        let open = empty | from.into();
        for to in from.queen_reach(empty) {
            let moved = others | to.into();
            for arrow in to.queen_reach(open) {
                let rest = open - (SquareSet::from(to) | arrow.into());
                let left = (moved.connected(moved | rest)) & rest;
                let room = |square: Square| (SquareSet::from(square).neighbours() & left).len() as i32;
                let score = 64 * left.len() as i32 - 2 * room(arrow) - i32::from(room(to) == 0);
                steps.push(Step { amazons: moved, empty: left, score });
            }
        }
    }
    steps
}

fn key(amazons: SquareSet, empty: SquareSet) -> u64 {
    let words = [amazons.0 as u64, (amazons.0 >> 64) as u64, empty.0 as u64, (empty.0 >> 64) as u64];
    words.into_iter().fold(0x51_7c_c1_b7_27_22_0a_95, |key, word| mix(key ^ word)) | 1
}
