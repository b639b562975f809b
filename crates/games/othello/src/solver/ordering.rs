//! Which move to try first.
//!
//! Fastest first: moves after which the opponent has few answers make small trees, so its mobility counts
//! most, corners twice; the rest only tells equal moves apart. From twelve empty squares on, a small search
//! over an estimate sorts better, the deeper the more there is to win by it. Mobility still counts beside it:
//! of two good moves the one with the smaller tree decides sooner.

use super::estimate::{BEYOND, Estimate};
use super::landmarks::{Landmarks, beside};
use super::parity::odd_quadrants;
use crate::bitboard::{flips, mobility};
use crate::{Othello, Squares};

/// A move, the position after it from the opponent's point of view, and how early to try it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) moves: u64,
    pub(super) score: i32,
    pub(super) square: u8,
}

/// The score of the move the table remembers; other scores are far below.
const REMEMBERED: i32 = 1 << 28;

/// With at least this many empty squares moves are sorted by search.
const SORTED_BY_SEARCH_FROM: u32 = 12;

/// The deepest search that sorts moves.
const DEEPEST: u32 = 6;

/// How deep a search sorts the moves of a position, if any.
#[inline]
pub(super) fn sorting_depth(empties: u32) -> Option<u32> {
    let beyond = empties.checked_sub(SORTED_BY_SEARCH_FROM)?;
    Some((beyond / 2).min(DEEPEST))
}

/// How deep a search sorts the moves on the principal line, where a wrong first move costs most.
pub(super) fn principal_sorting_depth(empties: u32) -> Option<u32> {
    sorting_depth(empties).map(|depth| (depth + 2).min(DEEPEST))
}

/// Appends the moves of a position, scored by mobility; `remembered` is the number of a square to put in
/// front.
#[inline]
pub(super) fn push_candidates<const SIZE: usize>(
    candidates: &mut Vec<Candidate>,
    own: u64,
    opponent: u64,
    moves: u64,
    remembered: u8,
) {
    const ANSWER: i32 = 64;
    const ODD: i32 = 16;
    const TURNED: i32 = 2;
    let board = Othello::<SIZE>::BOARD;
    let odd = odd_quadrants(board & !(own | opponent));
    for square in Squares(moves) {
        let turned = flips(own, opponent, square);
        let (next_own, next_opponent) = (opponent ^ turned, own | turned | square.bit());
        let next_moves = mobility(next_own, next_opponent) & board;
        let mut score = corner_score::<SIZE>(next_opponent) - ANSWER * burden::<SIZE>(next_moves);
        score -= TURNED * turned.count_ones() as i32;
        score += if odd & square.bit() == 0 { 0 } else { ODD };
        score += if square.index() == usize::from(remembered) { REMEMBERED } else { 0 };
        candidates.push(Candidate {
            own: next_own,
            opponent: next_opponent,
            moves: next_moves,
            score,
            square: square.index() as u8,
        });
    }
}

/// How many answers a move leaves, corners counted twice.
#[inline]
pub(super) fn burden<const SIZE: usize>(answers: u64) -> i32 {
    (answers.count_ones() + (answers & Landmarks::<SIZE>::CORNERS).count_ones()) as i32
}

/// The more corners and squares beside them the better.
#[inline]
fn corner_score<const SIZE: usize>(discs: u64) -> i32 {
    const DISC: i32 = 20;
    let corners = discs & Landmarks::<SIZE>::CORNERS;
    let chained = discs & beside(corners);
    DISC * (corners | chained).count_ones() as i32
}

/// Scores candidates by a small search each; the move that the table remembers stays in front.
pub(super) fn score_by_search<const SIZE: usize>(
    candidates: &mut [Candidate],
    estimate: &Estimate<SIZE>,
    depth: u32,
    nodes: &mut u64,
) {
    /// Moves that are worse than the best by more points than this need not be told apart.
    const FAR_BEHIND: i32 = 400;
    /// Points that an answer of the opponent costs.
    const ANSWER: i32 = 200;
    let mut best = -BEYOND;
    for candidate in candidates {
        let Candidate { own, opponent, .. } = *candidate;
        let highest = (FAR_BEHIND - best).min(BEYOND);
        let value = -estimate.look_ahead(own, opponent, -BEYOND, highest, depth, nodes);
        best = best.max(value);
        let remembered = if candidate.score > REMEMBERED / 2 { REMEMBERED } else { 0 };
        candidate.score = value - ANSWER * burden::<SIZE>(candidate.moves) + remembered;
    }
}

/// Moves the best candidate of the slice to its front.
#[inline]
pub(super) fn bring_best_to_front(candidates: &mut [Candidate]) {
    let best = highest(candidates.iter().map(|candidate| candidate.score));
    candidates.swap(0, best);
}

/// Where the first of the highest scores is; without a branch on the scores, which nothing could foretell.
#[inline]
pub(super) fn highest(scores: impl Iterator<Item = i32>) -> usize {
    let (mut place, mut highest) = (0, i32::MIN);
    for (at, score) in scores.enumerate() {
        place = if score > highest { at } else { place };
        highest = highest.max(score);
    }
    place
}
