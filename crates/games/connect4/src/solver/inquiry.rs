//! A score, pinned down question by question.
//!
//! Each question is whether the score is above some number. Quick wins and losses come first, for such a
//! question is cheap; then the sign; then the question moves outwards from there, since most positions are
//! close to a draw and what the table learns from one question answers much of the next.

use crate::Position;
use crate::book::Book;

use super::score_of_win_with;
use super::search::Search;
use super::table::Bounds;
use super::threats::{playable_squares, winning_squares};

/// Looks scores up in the book, or asks the search for them.
pub(super) struct Inquiry<'a> {
    pub(super) search: Search<'a>,
    pub(super) book: Option<&'static Book>,
}

impl Inquiry<'_> {
    /// The exact score, or `None` if a limit is reached first.
    pub(super) fn score(&mut self, position: Position) -> Option<i32> {
        self.score_within(position, possible_scores(position))
    }

    /// A score with the sign of the exact one, or `None` if a limit is reached first.
    pub(super) fn sign(&mut self, position: Position) -> Option<i32> {
        let is_known = |bounds: Bounds| bounds.lower > 0 || bounds.upper < 0;
        self.narrow(position, possible_scores(position), is_known)
    }

    /// The score if it lies within the bounds, else a score on the same side of them, or `None` if a limit is
    /// reached first.
    pub(super) fn score_within(&mut self, position: Position, bounds: Bounds) -> Option<i32> {
        self.narrow(position, bounds, |_| false)
    }

    /// Asks until the bounds are a single score or enough is known; returns the lower one.
    fn narrow(
        &mut self,
        position: Position,
        mut bounds: Bounds,
        is_enough: impl Fn(Bounds) -> bool,
    ) -> Option<i32> {
        let stones = position.stones() as i32;
        if position.is_won() {
            return Some(-score_of_win_with(stones));
        }
        if position.is_full() {
            return Some(0);
        }
        if winning_squares(position.own, position.all) & playable_squares(position.all) != 0 {
            return Some(score_of_win_with(stones + 1));
        }
        if let Some(score) = self.book.and_then(|book| book.score(&position)) {
            return Some(score);
        }
        let quick = quick_questions(position);
        while bounds.lower < bounds.upper && !is_enough(bounds) {
            let alpha = next_question(stones, bounds, quick);
            let bound = self.search.bound(position, alpha)?;
            if bound > alpha {
                bounds.lower = bound;
            } else {
                bounds.upper = bound;
            }
        }
        Some(bounds.lower)
    }
}

/// The scores that the number of stones allows.
pub(super) fn possible_scores(position: Position) -> Bounds {
    let stones = position.stones() as i32;
    Bounds { lower: -score_of_win_with(stones + 2), upper: score_of_win_with(stones + 1) }
}

/// A question that is cheap because the answer lies within a few moves.
enum Quick {
    /// Does the side to move win with at most this many stones?
    Win(i32),
    /// Does it lose to at most this many stones of the opponent?
    Loss(i32),
}

/// The most stones that a quick question is about.
pub(super) const QUICK_STONES: i32 = 7;

/// The quick questions of a side that is likely to win.
const HOPEFUL: [Quick; 6] = [
    Quick::Win(4),
    Quick::Loss(4),
    Quick::Win(6),
    Quick::Win(QUICK_STONES),
    Quick::Loss(6),
    Quick::Loss(QUICK_STONES),
];

/// The quick questions of a side that is likely to lose.
const FEARFUL: [Quick; 6] = [
    Quick::Loss(4),
    Quick::Win(4),
    Quick::Loss(6),
    Quick::Win(6),
    Quick::Loss(QUICK_STONES),
    Quick::Win(QUICK_STONES),
];

/// The quick questions in the order for this position: the side with more winning squares is likely to win.
fn quick_questions(position: Position) -> &'static [Quick] {
    let threats = |stones: u64| winning_squares(stones, position.all).count_ones();
    if threats(position.own) < threats(position.opponent()) { &FEARFUL } else { &HOPEFUL }
}

/// The most useful `alpha` for which "is the score above alpha?" is open between the bounds.
/// Once a quick question has limited the score, halving finds it.
fn next_question(stones: i32, Bounds { lower, upper }: Bounds, quick: &[Quick]) -> i32 {
    let is_open = |alpha| lower <= alpha && alpha < upper;
    let midway = lower + (upper - lower) / 2;
    for question in quick {
        match *question {
            Quick::Win(count) => {
                let win = score_of_win_with(stones + 2 * count - 1);
                if win > 1 && is_open(win - 1) {
                    return win - 1;
                }
                if win > 1 && lower >= win {
                    return midway;
                }
            }
            Quick::Loss(count) => {
                let loss = -score_of_win_with(stones + 2 * count);
                if loss < 0 && is_open(loss) {
                    return loss;
                }
                if loss < 0 && upper <= loss {
                    return midway;
                }
            }
        }
    }
    0.clamp(lower, upper - 1)
}
