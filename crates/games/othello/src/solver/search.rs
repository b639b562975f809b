//! Alpha-beta above the last squares: null windows, tables, stability, and the principal line.
//!
//! Nearly all of the tree is searched with null windows, which only ask whether a score is above `alpha`
//! ([`Search::null_window`]). [`Search::principal`] walks the line of best play and asks for exact scores
//! there. Scores are fail-soft: bounds as tight as the search found them. Memory is allocated on the
//! principal line only.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use spielwerk_core::Limits;

use super::busy::{BUSY_FROM, BusyPositions};
use super::estimate::{BEYOND, Estimate, POINTS};
use super::last_empties::{NOTHING, final_margin, four, up_to_three};
use super::near_table::NearTable;
use super::ordering::{
    Candidate, bring_best_to_front, principal_sorting_depth, push_candidates, score_by_search, sorting_depth,
};
use super::shallow::{SHALLOW, shallow};
use super::table::{Bounds, NO_SQUARE, Table};
use crate::Othello;
use crate::bitboard::mobility;
use crate::stability::stable_refutation;

/// Marks a pass in a line of moves.
pub(super) const PASS: u8 = 65;

/// The limits are asked once in this many nodes.
const POLL_EVERY: u64 = 1 << 10;

/// Up to this many empty squares the small table serves.
const NEAR: u32 = 10;

/// With at least this many empty squares the tables are asked about all moves before one is searched.
const LOOK_BEFORE_FROM: u32 = 9;

/// What the threads of a search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a, const SIZE: usize> {
    pub(super) table: &'a Table,
    pub(super) estimate: &'a Estimate<SIZE>,
    pub(super) limits: &'a Limits<'a>,
    /// What the threads are searching, if there are several.
    pub(super) busy: Option<&'a BusyPositions>,
    /// Raised when the first thread has the answer.
    pub(super) halt: &'a AtomicBool,
}

/// One thread of a search: the tables it fills and the limits it keeps.
pub(super) struct Search<'a, const SIZE: usize> {
    shared: Shared<'a, SIZE>,
    near: &'a mut NearTable,
    candidates: Vec<Candidate>,
    next_poll: u64,
    nodes: u64,
    stopped: bool,
}

impl<'a, const SIZE: usize> Search<'a, SIZE> {
    const BOARD: u64 = Othello::<SIZE>::BOARD;

    pub(super) fn new(shared: Shared<'a, SIZE>, near: &'a mut NearTable) -> Self {
        // The moves of all positions on one path: fewer and fewer towards the end.
        let candidates = Vec::with_capacity(64 * 32);
        let stopped = shared.limits.is_over(0);
        Self { shared, near, candidates, next_poll: POLL_EVERY, nodes: 0, stopped }
    }

    /// Positions visited so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the limits ended the search; its scores then mean nothing.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    #[inline]
    fn poll(&mut self) {
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_EVERY;
            self.stopped |= self.shared.limits.is_over(self.nodes) || self.shared.halt.load(Relaxed);
        }
    }

    #[inline]
    fn known(&self, own: u64, opponent: u64, empties: u32) -> Option<Bounds> {
        if empties <= NEAR { self.near.get(own, opponent) } else { self.shared.table.get(own, opponent) }
    }

    /// Keeps a score; `nodes` is the count of nodes when its search began.
    fn keep(&mut self, key: (u64, u64), window: (i32, i32), score: i32, best: u8, nodes: u64) {
        if self.stopped {
            return;
        }
        if (Self::BOARD & !(key.0 | key.1)).count_ones() <= NEAR {
            self.near.put(key, window, score, best);
        } else {
            let cost = (self.nodes - nodes).max(1).ilog2() as u8;
            self.shared.table.put(key, window, score, best, cost);
        }
    }

    /// The score for a null window, given the squares where the side to move may place a disc: above `alpha`
    /// it is a lower bound, else an upper bound.
    fn null_window(&mut self, own: u64, opponent: u64, moves: u64, alpha: i32) -> i32 {
        let empties = (Self::BOARD & !(own | opponent)).count_ones();
        if empties <= SHALLOW {
            return match empties {
                0..=3 => up_to_three::<SIZE>(own, opponent, moves, &mut self.nodes),
                4 => four::<SIZE>(own, opponent, alpha, &mut self.nodes),
                _ => shallow::<SIZE>(own, opponent, moves, alpha, &mut self.nodes, self.near),
            };
        }
        self.nodes += 1;
        self.poll();
        if self.stopped {
            return 0;
        }
        if moves == 0 {
            let others = mobility(opponent, own) & Self::BOARD;
            if others == 0 {
                return final_margin::<SIZE>(own, opponent);
            }
            return -self.null_window(opponent, own, others, -alpha - 1);
        }
        if alpha >= stability_from(empties)
            && let Some(highest) = stable_refutation::<SIZE>(own, opponent, alpha)
        {
            return highest;
        }
        let mut remembered = NO_SQUARE;
        if let Some(known) = self.known(own, opponent, empties) {
            if let Some(score) = known.decide(alpha) {
                return score;
            }
            remembered = known.best;
        }
        let nodes = self.nodes;
        let base = self.candidates.len();
        push_candidates::<SIZE>(&mut self.candidates, own, opponent, moves, remembered);
        let (score, best) = self.first_above(base, alpha, empties);
        self.candidates.truncate(base);
        self.keep((own, opponent), (alpha, alpha + 1), score, best, nodes);
        score
    }

    /// Tries the candidates from `base` on until one scores above `alpha`: the best score and its square.
    fn first_above(&mut self, base: usize, alpha: i32, empties: u32) -> (i32, u8) {
        let end = self.candidates.len();
        if empties >= LOOK_BEFORE_FROM {
            for at in base..end {
                let Candidate { own, opponent, square, .. } = self.candidates[at];
                let refuted = self.known(own, opponent, empties - 1).map(|known| -i32::from(known.upper));
                if let Some(score) = refuted.filter(|&score| score > alpha) {
                    return (score, square);
                }
            }
        }
        if end - base > 1 {
            self.sort_by_search(base, sorting_depth(empties));
        }
        let (mut score, mut best) = (NOTHING, NO_SQUARE);
        for at in base..end {
            bring_best_to_front(&mut self.candidates[at..]);
            if at > base {
                self.put_busy_off(at, empties, alpha);
            }
            let Candidate { own, opponent, moves, square, .. } = self.candidates[at];
            let value = -self.announced(own, opponent, empties, -alpha - 1, |search| {
                search.null_window(own, opponent, moves, -alpha - 1)
            });
            if self.stopped {
                break;
            }
            if value > score {
                (score, best) = (value, square);
                if score > alpha {
                    break;
                }
            }
        }
        (score, best)
    }

    /// Puts a free move in the place of the one at `at`, which is next, while other threads are searching that one. Moves
    /// that are all busy are searched together: the threads part further below.
    #[inline]
    fn put_busy_off(&mut self, at: usize, empties: u32, alpha: i32) {
        let Some(busy) = self.shared.busy.filter(|_| empties >= BUSY_FROM) else { return };
        let is_free = |candidate: &Candidate| !busy.contains(candidate.own, candidate.opponent, -alpha - 1);
        if is_free(&self.candidates[at]) {
            return;
        }
        let free = (at + 1..self.candidates.len())
            .filter(|&other| is_free(&self.candidates[other]))
            .max_by_key(|&other| (self.candidates[other].score, std::cmp::Reverse(other)));
        if let Some(free) = free {
            self.candidates.swap(at, free);
        }
    }

    /// Searches the position after a move and lets the other threads know.
    #[inline]
    fn announced(
        &mut self,
        own: u64,
        opponent: u64,
        empties: u32,
        alpha: i32,
        search: impl FnOnce(&mut Self) -> i32,
    ) -> i32 {
        let Some(busy) = self.shared.busy.filter(|_| empties >= BUSY_FROM) else { return search(self) };
        busy.enter(own, opponent, alpha);
        let score = search(self);
        busy.leave(own, opponent, alpha);
        score
    }

    /// Scores the candidates from `base` on by a small search of this depth, if any.
    #[inline]
    fn sort_by_search(&mut self, base: usize, depth: Option<u32>) {
        let Some(depth) = depth else { return };
        score_by_search(&mut self.candidates[base..], self.shared.estimate, depth, &mut self.nodes);
        self.poll();
    }

    /// About what the exact score will be, in discs, where a small search is worth its time.
    pub(super) fn guess(&mut self, own: u64, opponent: u64) -> Option<i32> {
        let empties = (Self::BOARD & !(own | opponent)).count_ones();
        let depth = principal_sorting_depth(empties)?;
        let points = self.shared.estimate.look_ahead(own, opponent, -BEYOND, BEYOND, depth, &mut self.nodes);
        Some(points / POINTS)
    }

    /// The exact score if it lies between `alpha` and `beta`, else a bound; an exact score comes with the
    /// `line` of best play to the end of the game.
    pub(super) fn principal(
        &mut self,
        own: u64,
        opponent: u64,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<u8>,
    ) -> i32 {
        line.clear();
        self.nodes += 1;
        self.poll();
        let moves = mobility(own, opponent) & Self::BOARD;
        if self.stopped {
            return 0;
        }
        if moves == 0 {
            if mobility(opponent, own) & Self::BOARD == 0 {
                return final_margin::<SIZE>(own, opponent);
            }
            let score = -self.principal(opponent, own, -beta, -alpha, line);
            line.insert(0, PASS);
            return score;
        }
        let (lowest, nodes) = (alpha, self.nodes);
        let empties = (Self::BOARD & !(own | opponent)).count_ones();
        let remembered = self.known(own, opponent, empties).map_or(NO_SQUARE, |known| known.best);
        let base = self.candidates.len();
        push_candidates::<SIZE>(&mut self.candidates, own, opponent, moves, remembered);
        self.sort_by_search(base, principal_sorting_depth(empties));
        let (mut score, mut best) = (NOTHING, NO_SQUARE);
        let mut answer = Vec::with_capacity(64);
        for at in base..self.candidates.len() {
            bring_best_to_front(&mut self.candidates[at..]);
            if at > base {
                self.put_busy_off(at, empties, alpha);
            }
            let candidate = self.candidates[at];
            let value = self.principal_move(&candidate, at == base, alpha, beta, &mut answer);
            if self.stopped {
                break;
            }
            if value > score {
                (score, best) = (value, candidate.square);
                line.clear();
                line.push(best);
                line.extend_from_slice(&answer);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.candidates.truncate(base);
        self.keep((own, opponent), (lowest, beta), score, best, nodes);
        score
    }

    /// The score of one move: the first is searched with the whole window, the others must first show that
    /// they are above `alpha`.
    fn principal_move(
        &mut self,
        candidate: &Candidate,
        is_first: bool,
        alpha: i32,
        beta: i32,
        answer: &mut Vec<u8>,
    ) -> i32 {
        let &Candidate { own, opponent, moves, .. } = candidate;
        answer.clear();
        if is_first {
            return -self.principal(own, opponent, -beta, -alpha, answer);
        }
        let empties = (Self::BOARD & !(own | opponent)).count_ones() + 1;
        let value = -self.announced(own, opponent, empties, -alpha - 1, |search| {
            search.null_window(own, opponent, moves, -alpha - 1)
        });
        if value <= alpha || value >= beta || self.stopped {
            return value;
        }
        -self.principal(own, opponent, -beta, -(value - 1), answer)
    }
}

/// From this alpha on it pays to look whether enough discs are stable: fewer are while many squares are
/// empty.
#[inline]
fn stability_from(empties: u32) -> i32 {
    empties as i32 - 6
}
