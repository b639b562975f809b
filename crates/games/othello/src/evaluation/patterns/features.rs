//! From a position to the weights that speak of it.
//!
//! A position has one feature per instance of a shape, and five counts: the moves of both sides, the empty
//! squares next to discs of either side, and the discs. Every feature selects one weight, so the evaluation
//! is a sum of look-ups. The index of an instance has a base-3 digit per square: 0 empty, 1 own, 2 opponent.
//! Being a sum over squares, the indices of all instances come at once by adding one precomputed vector per
//! row of each side; no bit is gathered one by one.

use std::sync::LazyLock;

use super::geometry::{INSTANCES, SHAPES};
use crate::bitboard::mobility;

/// How many weights speak of a position.
pub const FEATURES: usize = INSTANCES + COUNTS.len();

/// How many stages of the game have weights of their own, four discs each.
pub const STAGES: usize = 15;

/// The features that count something, with their names in the model file.
pub const COUNTS: [&str; 5] = ["own_moves", "opponent_moves", "own_frontier", "opponent_frontier", "discs"];

/// Weights of a count: it is at most 64, and 64 of what is counted counts as 63.
pub(super) const COUNT_VALUES: usize = 64;

/// The stage of a position with this many discs.
#[inline]
pub const fn stage_of(discs: u32) -> usize {
    let stage = (discs.saturating_sub(4) / 4) as usize;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// Instances, rounded up to whole vector registers.
const LANES: usize = 48;

type Lanes = [u16; LANES];

/// The sets of discs that one side can have in a row.
const DISCS_OF_ROW: usize = 256;

/// Where the weights of every feature are, and how to get there from bitboards.
pub struct Layout {
    /// What own discs add to the indices: 256 entries for each row of the board.
    rows: Box<[Lanes]>,
    /// Where the table of each feature begins among the expanded weights.
    offsets: [u32; FEATURES],
    /// The weight that each expanded entry holds.
    shared: Vec<u32>,
    /// Names and numbers of weights of the tables, in order.
    tables: Vec<(&'static str, usize)>,
    parameters: usize,
}

impl Layout {
    /// The one layout there is.
    pub fn get() -> &'static Self {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::build);
        &LAYOUT
    }

    /// How many weights a stage has.
    pub fn parameters(&self) -> usize {
        self.parameters
    }

    /// Names and sizes of the tables that the weights of a stage consist of, in order.
    pub fn tables(&self) -> &[(&'static str, usize)] {
        &self.tables
    }

    /// The weights that speak of a position, given by the discs of the side to move and of its opponent.
    pub fn weights_of(&self, own: u64, opponent: u64) -> [u32; FEATURES] {
        let (own_moves, opponent_moves) = (mobility(own, opponent), mobility(opponent, own));
        self.entries(own, opponent, own_moves, opponent_moves).map(|entry| self.shared[entry as usize])
    }

    /// The weights of a stage with one entry for every configuration, as [`Layout::entries`] finds them.
    pub(super) fn expand(&self, weights: &[i16]) -> Box<[i16]> {
        self.shared.iter().map(|&weight| weights[weight as usize]).collect()
    }

    /// The expanded entries that speak of a position.
    #[inline]
    pub(super) fn entries(
        &self,
        own: u64,
        opponent: u64,
        own_moves: u64,
        opponent_moves: u64,
    ) -> [u32; FEATURES] {
        let (mut own_sum, mut opponent_sum) = ([0u16; LANES], [0u16; LANES]);
        let (rows, _) = self.rows.as_chunks::<DISCS_OF_ROW>();
        for (row, (own_row, opponent_row)) in
            rows.iter().zip(own.to_le_bytes().into_iter().zip(opponent.to_le_bytes()))
        {
            add(&mut own_sum, &row[usize::from(own_row)]);
            add(&mut opponent_sum, &row[usize::from(opponent_row)]);
        }
        let empties = !(own | opponent);
        let counts = [
            own_moves,
            opponent_moves,
            neighbours(opponent) & empties,
            neighbours(own) & empties,
            own | opponent,
        ];
        std::array::from_fn(|feature| {
            let index = match feature.checked_sub(INSTANCES) {
                None => u32::from(own_sum[feature] + 2 * opponent_sum[feature]),
                Some(count) => counts[count].count_ones().min(COUNT_VALUES as u32 - 1),
            };
            self.offsets[feature] + index
        })
    }

    fn build() -> Self {
        let mut layout = Self {
            rows: vec![[0; LANES]; 8 * DISCS_OF_ROW].into_boxed_slice(),
            offsets: [0; FEATURES],
            shared: Vec::new(),
            tables: Vec::new(),
            parameters: 0,
        };
        let mut feature = 0;
        for shape in SHAPES {
            for squares in shape.instances() {
                layout.offsets[feature] = layout.shared.len() as u32;
                for (place, square) in (0..).zip(squares) {
                    let row = layout.rows.chunks_exact_mut(DISCS_OF_ROW).nth(square.row());
                    for (discs, lanes) in row.into_iter().flatten().enumerate() {
                        lanes[feature] += 3u16.pow(place) * (discs >> square.column() & 1) as u16;
                    }
                }
                feature += 1;
            }
            let mut numbers: Vec<u32> = Vec::new();
            let mut next = layout.parameters as u32;
            for (configuration, mirrored) in (0..).zip(shape.mirrored()) {
                let known = (mirrored < configuration).then(|| numbers[mirrored as usize]);
                numbers.push(known.unwrap_or(next));
                next += u32::from(known.is_none());
            }
            layout.push_table(shape.name, &numbers);
        }
        for name in COUNTS {
            layout.offsets[feature] = layout.shared.len() as u32;
            let next = layout.parameters as u32;
            layout.push_table(name, &(next..next + COUNT_VALUES as u32).collect::<Vec<_>>());
            feature += 1;
        }
        layout
    }

    fn push_table(&mut self, name: &'static str, numbers: &[u32]) {
        let end = numbers.iter().max().map_or(0, |&last| last as usize + 1);
        self.tables.push((name, end - self.parameters));
        self.parameters = end;
        self.shared.extend_from_slice(numbers);
    }
}

#[inline]
fn add(sum: &mut Lanes, lanes: &Lanes) {
    for (sum, lane) in sum.iter_mut().zip(lanes) {
        *sum += lane;
    }
}

/// The squares next to a set, in all eight directions.
#[inline]
fn neighbours(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let line = set | (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    line | line << 8 | line >> 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Othello, Square};
    use spielwerk_core::{Symmetric, contract};

    /// The indices of all instances, one square after the other.
    fn gathered(own: u64, opponent: u64) -> Vec<u32> {
        let digit = |square: &Square| match square.bit() {
            bit if own & bit != 0 => 1,
            bit if opponent & bit != 0 => 2,
            _ => 0,
        };
        let instances = SHAPES.iter().flat_map(super::super::geometry::Shape::instances);
        instances
            .map(|squares| squares.iter().rev().fold(0, |index, square| index * 3 + digit(square)))
            .collect()
    }

    #[test]
    fn summed_indices_are_the_gathered_ones() {
        let layout = Layout::get();
        contract::walk(&Othello::<8>, 50, 4, |position, _, _| {
            let (own, opponent) = (position.own(), position.opponent());
            let entries = layout.entries(own, opponent, 0, 0);
            for (feature, wanted) in gathered(own, opponent).into_iter().enumerate() {
                assert_eq!(entries[feature] - layout.offsets[feature], wanted, "feature {feature}");
            }
        });
    }

    #[test]
    fn symmetric_positions_have_the_same_weights() {
        let sorted = |own, opponent| {
            let mut weights = Layout::get().weights_of(own, opponent);
            weights.sort_unstable();
            weights
        };
        contract::walk(&Othello::<8>, 30, 5, |position, _, _| {
            let wanted = sorted(position.own(), position.opponent());
            for index in 1..8 {
                let image = Othello::<8>.transform(position, index);
                assert_eq!(sorted(image.own(), image.opponent()), wanted);
            }
        });
    }

    #[test]
    fn mirrored_configurations_share_their_weight() {
        let layout = Layout::get();
        let sizes: Vec<usize> = layout.tables().iter().map(|table| table.1).collect();
        assert_eq!(
            sizes,
            [29_646, 10_206, 59_049, 3_321, 3_321, 3_321, 3_321, 1_134, 378, 135, 45, 64, 64, 64, 64, 64]
        );
        assert_eq!(layout.parameters(), sizes.iter().sum::<usize>());
    }

    #[test]
    fn stages_are_four_discs_long() {
        assert_eq!((stage_of(4), stage_of(7), stage_of(8), stage_of(63), stage_of(64)), (0, 0, 1, 14, 14));
    }
}
