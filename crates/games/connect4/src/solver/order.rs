//! Which move to try first: the better the guess, the smaller the tree.
//!
//! Threats count most, those that could be used soon more than distant ones; then nearness to the centre,
//! lines that are half made, and as a tie-break how often a stone on this square has refuted a position
//! before.

use crate::bitboard::{COLUMNS, STRIDE};

use super::threats::playable_squares;

const THREAT: i32 = 12_000;
const NEAR_THREAT: i32 = 4_000;
const CENTRE: i32 = 4_000;
const HALF_MADE: i32 = 1_000;
const HISTORY_UNIT: i32 = 1_024;
const HISTORY_LIMIT: i32 = HISTORY_UNIT * HISTORY_UNIT;

const FORCING: i32 = 20_000;

/// What comes before the score of a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    /// Moves that leave one answer: where little time is left, for either side, they are most of what counts.
    ForcingFirst,
    /// Nothing.
    MoveScore,
}

impl Order {
    /// What a move is worth more if it leaves only one answer.
    #[inline]
    pub(super) fn bonus(self, is_forcing: bool) -> i32 {
        match self {
            Self::ForcingFirst if is_forcing => FORCING,
            _ => 0,
        }
    }
}

/// Bits of a board, rounded up.
const BITS: usize = 64;

/// How often stones on each square refuted a position, for both sides.
#[derive(Debug)]
pub(super) struct History([[i32; BITS]; 2]);

impl History {
    pub(super) fn new() -> Self {
        Self([[0; BITS]; 2])
    }

    /// How promising it is for a side to have just played `square`, if it now completes four on `wins` and has lines half
    /// made on `half_made`.
    #[inline]
    pub(super) fn move_score(&self, side: usize, all: u64, wins: u64, half_made: u64, square: usize) -> i32 {
        const MIDDLE: usize = COLUMNS / 2;
        let near = wins & (playable_squares(all) << 1);
        let off_centre = (square / STRIDE).abs_diff(MIDDLE) as i32;
        wins.count_ones() as i32 * THREAT + near.count_ones() as i32 * NEAR_THREAT - off_centre * CENTRE
            + half_made.count_ones() as i32 * HALF_MADE
            + self.0[side][square] / HISTORY_UNIT
    }

    /// Learns that one square refuted a position where others had been tried before.
    #[inline]
    pub(super) fn learn(
        &mut self,
        side: usize,
        refutation: usize,
        tried: impl ExactSizeIterator<Item = usize>,
    ) {
        if tried.len() == 0 {
            return;
        }
        let squares = &mut self.0[side];
        let blame = HISTORY_UNIT / tried.len() as i32;
        tried.for_each(|square| squares[square] = (squares[square] - blame).max(-HISTORY_LIMIT));
        squares[refutation] += HISTORY_UNIT;
        if squares[refutation] > HISTORY_LIMIT {
            *squares = squares.map(|count| count / 2);
        }
    }
}
