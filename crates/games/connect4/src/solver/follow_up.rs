//! Bounds without search, from the oldest plan in Connect Four: answer in the column just played.
//!
//! Call the side to move the mover and the other the follower. If the follower always answers on top of the
//! mover's stone, the mover gets the first, third and fifth empty square of each column and nothing else. If
//! it cannot make four with all of these, it cannot win. The plan breaks only where a column has an odd
//! number of empty squares and the mover takes the last: the follower then has to play elsewhere. Such a
//! column is
//! - *blocked*, if the follower completes four on one of its own squares there: the mover never gets past it;
//! - *paired* with another one: the first square, or the last, of one is answered in the other;
//! - or it costs the follower a stone in a *free* column, one where the mover may have every square. While
//!   free squares last the mover cannot win, and a late win is as good as none to a search that asks for an
//!   early one.

use crate::bitboard::{BOARD, BOTTOM, COLUMNS, ROWS, STRIDE, column_squares, has_four};
use crate::{Position, SQUARES};

use super::inquiry::QUICK_STONES;
use super::score_of_win_with;
use super::threats::playable_squares;

/// The first, third and fifth row, and the others.
const ODD_ROWS: u64 = BOTTOM * 0b01_0101;
const EVEN_ROWS: u64 = BOTTOM * 0b10_1010;
const FROM_SECOND_ROW: u64 = BOTTOM * 0b11_1110;
const FROM_THIRD_ROW: u64 = BOTTOM * 0b11_1100;

/// The columns in the order in which they are tried as free columns: lines meet least at the edges.
const EDGES_FIRST: [usize; COLUMNS] = [0, 6, 1, 5, 2, 4, 3];

/// A score that the side not to move is sure of, if one can be seen. `threats` are its winning squares.
///
/// With `goal` at most 0 it is also tried whether it can put off a loss so long that it reaches the goal.
#[inline]
pub(super) fn follower_score(position: Position, threats: u64, goal: i32) -> Option<i32> {
    // Without a block a plan is worth at most 1.
    if goal > 1 && threats == 0 {
        return None;
    }
    let plan = Plan::new(position, threats);
    let mover_stones = position.own.count_ones() as i32;
    let in_time = 21 + goal - mover_stones;
    // Pairs of columns decide about the end of the game and hardly ever about a quick question.
    if goal <= 0 && in_time <= QUICK_STONES && has_four(plan.granted) {
        return None;
    }
    if plan.holds() {
        return Some(plan.score(position.opponent()));
    }
    (goal <= 0 && plan.moves_held() >= in_time).then_some(goal)
}

/// How the follower answers, and what the mover gets.
struct Plan {
    /// The mover's stones and all squares it can get while the follower answers on top of it.
    granted: u64,
    /// The empty squares the follower can get, those above a block included.
    answers: u64,
    /// The empty squares that are not above a block.
    reachable: u64,
    /// The follower's winning squares among its answers.
    blocks: u64,
    /// The next square of every column with an odd number of empty squares and no block.
    loose: u64,
}

impl Plan {
    #[inline]
    fn new(position: Position, threats: u64) -> Self {
        let next = playable_squares(position.all);
        let (odd, even) = (next & ODD_ROWS, next & EVEN_ROWS);
        let mover_squares =
            (odd | odd << 2 | odd << 4) & ODD_ROWS | (even | even << 2 | even << 4) & EVEN_ROWS;
        let empty = BOARD & !position.all;
        let answers = empty & !mover_squares;
        let blocks = threats & answers;
        let mut above_blocks = (blocks << 1) & FROM_SECOND_ROW;
        above_blocks |= (above_blocks << 1) & FROM_SECOND_ROW;
        above_blocks |= (above_blocks << 2) & FROM_THIRD_ROW;
        let odd_blocks = blocks & ODD_ROWS;
        Self {
            granted: position.own | mover_squares & !above_blocks,
            answers,
            reachable: empty & !above_blocks,
            blocks,
            // The number of empty squares is odd where the next one is in an even row.
            loose: even & !(odd_blocks >> 1 | odd_blocks >> 3),
        }
    }

    /// Whether the follower can answer to the end of the game without the mover making four.
    #[inline]
    fn holds(&self) -> bool {
        match self.loose.count_ones() {
            0 => !has_four(self.granted),
            2 => {
                let [a, b] = lowest_bits(self.loose);
                self.holds_by_last_squares(a, b) || no_fours(paired(self.granted, a, b))
            }
            4 => {
                let [a, b, c, d] = lowest_bits(self.loose);
                [[a, b, c, d], [a, c, b, d], [a, d, b, c]].into_iter().any(|[a, b, c, d]| {
                    paired(self.granted, a, b).into_iter().all(|granted| no_fours(paired(granted, c, d)))
                })
            }
            _ => false,
        }
    }

    /// Whether the follower holds two loose columns by answering the last square of one in the other, where
    /// the mover can then get any square but the last.
    #[inline]
    fn holds_by_last_squares(&self, a: u64, b: u64) -> bool {
        !has_four(self.granted | all_but_last(a)) && !has_four(self.granted | all_but_last(b))
    }

    /// What a plan that holds is worth to the follower.
    #[inline]
    fn score(&self, follower: u64) -> i32 {
        if self.blocks != 0 {
            return score_of_win_with(self.last_stone());
        }
        let fills_a_line = self.loose == 0 && has_four(follower | self.answers);
        i32::from(fills_a_line)
    }

    /// The number of stones on the board when the mover has nothing left but to play below a block and the
    /// follower wins on top of it.
    #[inline]
    fn last_stone(&self) -> i32 {
        let mut lowest = self.blocks & self.reachable;
        let mut never_played = 0;
        while lowest != 0 {
            let row = lowest.trailing_zeros() as usize % STRIDE;
            never_played += (ROWS + 1 - row) as i32;
            lowest &= lowest - 1;
        }
        SQUARES as i32 - (never_played - 2)
    }

    /// For how many of its moves the mover surely cannot win, while the follower has free squares to play.
    fn moves_held(&self) -> i32 {
        const FOR_EVER: i32 = i32::MAX;
        if has_four(self.granted) {
            return 0;
        }
        let mut granted = self.granted;
        let (mut free, mut shortest_loose) = (0, FOR_EVER);
        for column in EDGES_FIRST {
            let squares = self.reachable & column_squares(column);
            let count = squares.count_ones() as i32;
            if count == 0 {
                continue;
            }
            if squares & self.blocks == 0 && !has_four(granted | squares) {
                granted |= squares;
                free += count;
            } else if squares & self.loose != 0 {
                shortest_loose = shortest_loose.min(count);
            }
        }
        // An even number of free squares is used up in pairs; only a loose column can then cost a move.
        match (free % 2, shortest_loose) {
            (1, _) => (free + 1) / 2,
            (_, FOR_EVER) => FOR_EVER,
            (_, count) => (free + count + 1) / 2,
        }
    }
}

/// What the mover gets if the follower answers the next square of one loose column with the next square of
/// the other and follows up after that: in both columns every second square from the second, and one of the
/// firsts.
#[inline]
fn paired(granted: u64, a: u64, b: u64) -> [u64; 2] {
    let columns = all_but_last(a) | all_but_last(b);
    let whole = columns | columns << 1 | a | b;
    let common = granted & !(whole & EVEN_ROWS) | columns & ODD_ROWS;
    [common | a, common | b]
}

#[inline]
fn no_fours(cases: [u64; 2]) -> bool {
    !has_four(cases[0]) && !has_four(cases[1])
}

/// A square and those above it in its column, without the top row.
#[inline]
fn all_but_last(square: u64) -> u64 {
    let row = square.trailing_zeros() as usize % STRIDE;
    (square << (ROWS - 1 - row)) - square
}

/// The lowest `N` bits that are set.
#[inline]
fn lowest_bits<const N: usize>(mut bits: u64) -> [u64; N] {
    std::array::from_fn(|_| {
        let lowest = bits & bits.wrapping_neg();
        bits ^= lowest;
        lowest
    })
}
