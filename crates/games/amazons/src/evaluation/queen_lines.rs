//! Queen moves of both sides at once, for flood fills over the whole board.
//!
//! Eight lanes hold the four lines (sideways, both diagonals, up and down) for White and for Black, and
//! every lane does the same arithmetic with its own distance, which compilers turn into vector
//! instructions. A queen's slide of up to nine squares takes four doubling steps (one, two, four and two
//! squares) instead of nine, with the runs of empty squares found once per position.

use super::super::square::STEPS;
use super::super::square_set::SquareSet;

/// Four lines for each side.
const LANES: usize = 8;

/// Squares from one square to the next along the line of each lane.
const DISTANCES: [u32; LANES] = {
    let mut distances = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        distances[lane] = STEPS[lane % STEPS.len()] as u32;
        lane += 1;
    }
    distances
};

/// The low and the high word of a set in every lane.
type Lanes = [[u64; LANES]; 2];

/// The runs of empty squares along every line, through which queens slide.
pub(super) struct QueenLines {
    empty: [u64; 2],
    /// Squares that end a run of two empty squares, seen upwards, and of four.
    up: [Lanes; 2],
    /// Squares that end such runs, seen downwards.
    down: [Lanes; 2],
}

/// The squares that each side's queens reach in one move, and the sum of what each of them reaches.
pub(super) struct Reach {
    /// The squares by side, White's first.
    pub(super) squares: [SquareSet; 2],
    /// Moves by side: a square that two queens reach counts twice. Exact if no queen stands on an empty
    /// square.
    pub(super) moves: [u32; 2],
}

#[inline]
const fn words(set: SquareSet) -> [u64; 2] {
    [set.0 as u64, (set.0 >> 64) as u64]
}

#[inline]
const fn up([low, high]: [u64; 2], by: u32) -> [u64; 2] {
    [low << by, high << by | low >> (64 - by)]
}

#[inline]
const fn down([low, high]: [u64; 2], by: u32) -> [u64; 2] {
    [low >> by | high << (64 - by), high >> by]
}

#[inline]
const fn and(one: [u64; 2], other: [u64; 2]) -> [u64; 2] {
    [one[0] & other[0], one[1] & other[1]]
}

#[inline]
const fn or(one: [u64; 2], other: [u64; 2]) -> [u64; 2] {
    [one[0] | other[0], one[1] | other[1]]
}

#[inline]
const fn lane(lanes: &Lanes, index: usize) -> [u64; 2] {
    [lanes[0][index], lanes[1][index]]
}

impl QueenLines {
    /// The lines of a board with these empty squares.
    #[inline]
    pub(super) fn new(empty: SquareSet) -> Self {
        let empty = words(empty);
        let none = [[0; LANES]; 2];
        let mut lines = Self { empty, up: [none; 2], down: [none; 2] };
        for (index, by) in DISTANCES.into_iter().enumerate() {
            let two = and(empty, up(empty, by));
            let four = and(two, up(two, 2 * by));
            (lines.up[0][0][index], lines.up[0][1][index]) = (two[0], two[1]);
            (lines.up[1][0][index], lines.up[1][1][index]) = (four[0], four[1]);
            let two = and(empty, down(empty, by));
            let four = and(two, down(two, 2 * by));
            (lines.down[0][0][index], lines.down[0][1][index]) = (two[0], two[1]);
            (lines.down[1][0][index], lines.down[1][1][index]) = (four[0], four[1]);
        }
        lines
    }

    /// What queens on these squares reach in one move, White's first.
    #[inline]
    pub(super) fn reach(&self, queens: [SquareSet; 2]) -> Reach {
        let [white, black] = queens.map(words);
        let mut reached: Lanes = [[0; LANES]; 2];
        let mut moves = [0; LANES];
        for (index, by) in DISTANCES.into_iter().enumerate() {
            let start = if index < STEPS.len() { white } else { black };
            let [two, four] = [lane(&self.up[0], index), lane(&self.up[1], index)];
            let mut above = or(start, and(up(start, by), self.empty));
            above = or(above, and(up(above, 2 * by), two));
            above = or(above, and(up(above, 4 * by), four));
            above = or(above, and(up(above, 2 * by), two));
            above = and(above, self.empty);
            let [two, four] = [lane(&self.down[0], index), lane(&self.down[1], index)];
            let mut below = or(start, and(down(start, by), self.empty));
            below = or(below, and(down(below, 2 * by), two));
            below = or(below, and(down(below, 4 * by), four));
            below = or(below, and(down(below, 2 * by), two));
            below = and(below, self.empty);
            reached[0][index] = above[0] | below[0];
            reached[1][index] = above[1] | below[1];
            moves[index] = u64::from(above[0].count_ones())
                + u64::from(above[1].count_ones())
                + u64::from(below[0].count_ones())
                + u64::from(below[1].count_ones());
        }
        let side = |first: usize| {
            let union = |word: &[u64; LANES]| word[first..first + 4].iter().fold(0, |all, &bits| all | bits);
            SquareSet(u128::from(union(&reached[0])) | u128::from(union(&reached[1])) << 64)
        };
        let count = |first: usize| moves[first..first + 4].iter().sum::<u64>() as u32;
        Reach { squares: [side(0), side(4)], moves: [count(0), count(4)] }
    }
}
