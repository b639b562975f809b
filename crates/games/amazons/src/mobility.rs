//! How far queens reach from every square at once, and from that the number of moves, without listing any.
//!
//! A row of the board is a word of ten lanes of six bits, and one addition works on a whole row: a square
//! sees one square more upwards than the square above it if that is empty, and none if it is not. Ten such
//! steps each way give the mobility of a hundred squares in the time of a few table look-ups for single
//! squares.
//!
//! Arrows are counted on the board with the amazon still in place. If she has stepped along a line on which
//! she reached a squares ahead and b behind, her old square opens 1 + b further squares to the arrow from
//! each square ahead and 1 + a from each behind; no other line through her new square passes her old one. So
//! a line adds a (1 + b) + b (1 + a) moves to the sum of the mobilities of her targets.

use super::square::Square;
use super::square_set::SquareSet;

const SIZE: usize = Square::LARGEST_BOARD;

/// Bits of a lane; the greatest mobility is 35.
const LANE: usize = 6;

/// All bits of one lane.
const FULL: u64 = (1 << LANE) - 1;

/// A one in every lane.
const ONES: u64 = spread((1 << SIZE) - 1, 1);

/// All bits of every lane.
const ALL: u64 = ONES * FULL;

/// All bits of every other lane: twice the room for sums.
const EVEN: u64 = spread(0b01_0101_0101, FULL);

/// A value in the lane of every set bit.
const fn spread(bits: usize, value: u64) -> u64 {
    let mut lanes = 0;
    let mut lane = 0;
    while lane < SIZE {
        if bits >> lane & 1 != 0 {
            lanes |= value << (LANE * lane);
        }
        lane += 1;
    }
    lanes
}

/// A number for every square, as rows of lanes.
type Grid = [u64; SIZE];

/// The number of a square.
#[inline]
fn at(grid: &Grid, square: Square) -> u64 {
    grid[square.row() as usize] >> (LANE * square.column() as usize) & FULL
}

/// How many empty squares are seen from every square of a board.
pub(super) struct Mobility {
    /// All bits of a square's lane if it is empty.
    empty: Grid,
    /// Squares seen in all directions together.
    total: Grid,
    /// Squares seen straight up, to the upper left and to the upper right.
    up: [Grid; 3],
    /// Squares seen straight down, to the lower right and to the lower left: the opposites of `up`.
    down: [Grid; 3],
}

impl Mobility {
    /// Looks from every square at these empty ones.
    #[inline]
    pub(super) fn new(empty: SquareSet) -> Self {
        let zero = [0; SIZE];
        let mut mobility = Self { empty: zero, total: zero, up: [zero; 3], down: [zero; 3] };
        for row in 0..SIZE {
            let bits = empty.row(row);
            mobility.empty[row] = EMPTY[bits];
            mobility.total[row] = SIDEWAYS[bits];
        }
        let mut seen = [0; 3];
        for row in 1..SIZE {
            seen = look_beyond(seen, mobility.empty[row - 1]);
            let [straight, left, right] = seen;
            mobility.total[row] += straight + left + right;
            (mobility.down[0][row], mobility.down[1][row], mobility.down[2][row]) = (straight, right, left);
        }
        seen = [0; 3];
        for row in (0..SIZE - 1).rev() {
            seen = look_beyond(seen, mobility.empty[row + 1]);
            let [straight, left, right] = seen;
            mobility.total[row] += straight + left + right;
            (mobility.up[0][row], mobility.up[1][row], mobility.up[2][row]) = (straight, left, right);
        }
        mobility
    }

    /// How many squares a queen on this square reaches.
    #[inline]
    pub(super) fn of(&self, square: Square) -> u64 {
        at(&self.total, square)
    }

    /// How many moves the amazon on `from` has.
    #[inline]
    pub(super) fn count_moves(&self, from: Square) -> u32 {
        let (row, shift) = (from.row() as usize, LANE * from.column() as usize);
        let lane = FULL << shift;

        // Her own row: the empty lanes up to the first blocked one on either side.
        let empty = self.empty[row];
        let below = (1 << shift) - 1;
        let above = !(below | lane);
        let blocked = !empty & above;
        let right = (blocked ^ blocked.wrapping_sub(1)) & empty & above;
        let blocked = !empty & below | 1;
        let left = u64::MAX << blocked.ilog2() & empty & below;

        let mut sum = wide(self.total[row] & (left | right));
        sum += self.targets_beyond(lane, row + 1..SIZE);
        sum += self.targets_beyond(lane, (0..row).rev());

        // What her old square adds is a + b + 2 a b a line, and all a + b together are her own mobility.
        let mut products = u64::from(left.count_ones() * right.count_ones()) / (LANE * LANE) as u64;
        for (up, down) in self.up.iter().zip(&self.down) {
            products += at(up, from) * at(down, from);
        }
        (sum_of_lanes(sum) + self.of(from) + 2 * products) as u32
    }

    /// The mobilities of the squares that a queen in this lane reaches in the rows to come, summed in wide
    /// lanes.
    #[inline]
    fn targets_beyond(&self, lane: u64, rows: impl Iterator<Item = usize>) -> u64 {
        let (mut straight, mut left, mut right) = (lane, lane, lane);
        let mut sum = 0;
        for row in rows {
            let empty = self.empty[row];
            straight &= empty;
            left = left >> LANE & empty;
            right = right << LANE & empty;
            let targets = straight | left | right;
            if targets == 0 {
                break;
            }
            sum += wide(self.total[row] & targets);
        }
        sum
    }
}

/// What is seen straight on, to the left and to the right from a row, given what is seen from the row it
/// looks at and which squares of that row are empty.
#[inline]
const fn look_beyond([straight, left, right]: [u64; 3], empty: u64) -> [u64; 3] {
    [(straight + ONES) & empty, (((left + ONES) & empty) << LANE) & ALL, ((right + ONES) & empty) >> LANE]
}

/// Adds neighbouring lanes into lanes of twice the width.
#[inline]
const fn wide(lanes: u64) -> u64 {
    (lanes & EVEN) + (lanes >> LANE & EVEN)
}

/// Adds up five wide lanes; the sum must be below 4096.
#[inline]
const fn sum_of_lanes(wide: u64) -> u64 {
    /// A one in every wide lane: the product has the sum of all in its last.
    const WIDE_ONES: u64 = ONES & EVEN;
    (wide.wrapping_mul(WIDE_ONES) >> (LANE * (SIZE - 2))) & ((1 << (2 * LANE)) - 1)
}

/// All bits of the lanes of empty squares, by the bits of a row's empty squares.
static EMPTY: [u64; 1 << SIZE] = {
    let mut table = [0; 1 << SIZE];
    let mut empty = 0;
    while empty < table.len() {
        table[empty] = spread(empty, FULL);
        empty += 1;
    }
    table
};

/// The squares seen to the left and right of every square, by the bits of a row's empty squares.
static SIDEWAYS: [u64; 1 << SIZE] = {
    let mut table = [0; 1 << SIZE];
    let mut empty = 0;
    while empty < table.len() {
        let mut lane = 0;
        while lane < SIZE {
            let right = (empty >> (lane + 1)).trailing_ones();
            let mut left = 0;
            while left < lane && empty >> (lane - 1 - left) & 1 != 0 {
                left += 1;
            }
            table[empty] |= (left as u64 + right as u64) << (LANE * lane);
            lane += 1;
        }
        empty += 1;
    }
    table
};
