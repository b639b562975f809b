//! The search: alpha-beta with windows of width one.
//!
//! Each call asks one question, "is the score above alpha?", and answers with a bound. Most positions are
//! settled without a search below them: moves that lose at once are never tried, short wins are left to a
//! search of their own, the follow-up rules bound the score, and the table is asked about all children before
//! the first is entered.

use crate::Position;
use crate::bitboard::{COLUMNS, mirror};

use super::children::Children;
use super::follow_up::follower_score;
use super::inquiry::QUICK_STONES;
use super::meter::Meter;
use super::order::{History, Order};
use super::score_of_win_with;
use super::short_wins::{MOST_STONES, ShortWins};
use super::table::{Bounds, Table};
use super::threats::{non_losing_squares, winning_squares};

/// Up to this many stones a position and its mirror image share one entry of the table; later the two hardly
/// ever meet in one search.
const MIRRORED_STONES: usize = 15;

/// From this many stones on, a position where neither side wins at once is a draw.
const LAST_STONES: i32 = 40;

/// One search with its table, its history and its limits.
pub(super) struct Search<'a> {
    table: &'a mut Table,
    history: History,
    short_wins: &'a mut ShortWins,
    meter: Meter<'a>,
}

/// A move that is worth a search.
#[derive(Clone, Copy)]
struct Branch {
    /// The position after the move, and after the answer to it if the move leaves only one.
    position: Position,
    /// Whether the answer is part of it, so that the side that moved is to move again.
    is_answered: bool,
    square: usize,
    move_score: i32,
}

/// The moves of a position, a list without allocation.
struct Branches {
    list: [Branch; COLUMNS],
    count: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(table: &'a mut Table, short_wins: &'a mut ShortWins, meter: Meter<'a>) -> Self {
        Self { table, history: History::new(), short_wins, meter }
    }

    /// How many positions were searched.
    pub(super) fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// A bound of the score on the side of `alpha` where the score is: an upper bound if it is at most
    /// `alpha`, a lower bound if it is more. `None` if a limit was reached. The side to move has no win at
    /// once.
    pub(super) fn bound(&mut self, position: Position, alpha: i32) -> Option<i32> {
        let score = self.visit(position, alpha);
        (!self.meter.is_exhausted()).then_some(score)
    }

    fn visit(&mut self, position: Position, alpha: i32) -> i32 {
        if !self.meter.count_node() {
            return 0;
        }
        let beta = alpha + 1;
        let stones = position.stones() as i32;
        let opponent_wins = winning_squares(position.opponent(), position.all);
        let moves = non_losing_squares(position.all, opponent_wins);
        if moves == 0 {
            return -score_of_win_with(stones + 2);
        }
        if stones >= LAST_STONES {
            return 0;
        }
        let lower = -score_of_win_with(stones + 4);
        let upper = score_of_win_with(stones + 3);
        if lower >= beta {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        // This many stones the side that wants to win may place.
        let winning_stones = if beta > 0 {
            1 + score_of_win_with(stones + 1) - beta
        } else {
            score_of_win_with(stones + 2) + beta
        };
        if beta > 0 && winning_stones <= MOST_STONES {
            return if self.short_wins.exist(position, opponent_wins, winning_stones) { beta } else { alpha };
        }
        let mut branches = Branches::new(position);
        let order = if winning_stones <= QUICK_STONES { Order::ForcingFirst } else { Order::MoveScore };
        if let Some(score) = self.look_at_moves(position, moves, beta, order, &mut branches) {
            return score;
        }
        // No double threat was found, so a win takes one more move.
        let upper = score_of_win_with(stones + 5);
        if branches.count == 1 {
            return self.follow(branches.list[0], alpha);
        }
        self.choose(position, Bounds { lower, upper }, &mut branches, alpha)
    }

    /// Searches one move; the bound is for the side that makes it.
    fn follow(&mut self, branch: Branch, alpha: i32) -> i32 {
        if branch.is_answered {
            self.visit(branch.position, alpha)
        } else {
            -self.visit(branch.position, -alpha - 1)
        }
    }

    /// What the table knows of a move, for the side that makes it.
    #[inline]
    fn known(&self, branch: Branch) -> Bounds {
        let known = self.table.probe(code(branch.position));
        if branch.is_answered { known } else { Bounds { lower: -known.upper, upper: -known.lower } }
    }

    /// Lists the moves, unless one of them reaches beta by a bound that needs no search; then gives that
    /// bound.
    #[inline]
    fn look_at_moves(
        &self,
        position: Position,
        moves: u64,
        beta: i32,
        order: Order,
        branches: &mut Branches,
    ) -> Option<i32> {
        let side = position.turn().index();
        let children = Children::after(position, moves);
        let mut rest = moves;
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            let stone = 1 << square;
            rest ^= stone;
            let (own, all) = (position.own | stone, position.all | stone);
            let wins = children.wins(square);
            let answers = non_losing_squares(all, wins);
            if answers == 0 {
                return Some(score_of_win_with(position.stones() as i32 + 3));
            }
            let child = Position { own: position.opponent(), all };
            let sure = follower_score(child, wins, beta).filter(|&score| score >= beta);
            if sure.is_some() {
                return sure;
            }
            let is_answered = answers.is_power_of_two();
            let position = if is_answered { Position { own, all: all | answers } } else { child };
            let move_score = self.history.move_score(side, all, wins, children.half_made(square), square)
                + order.bonus(is_answered);
            branches.push(Branch { position, is_answered, square, move_score });
        }
        None
    }

    /// Searches the moves until one reaches beta, and remembers what came of it.
    fn choose(&mut self, position: Position, bounds: Bounds, branches: &mut Branches, alpha: i32) -> i32 {
        let beta = alpha + 1;
        let before = self.meter.nodes();
        let code = code(position);
        let known = self.table.probe(code);
        let bounds = Bounds { lower: bounds.lower.max(known.lower), upper: bounds.upper.min(known.upper) };
        if bounds.lower >= beta {
            return bounds.lower;
        }
        if bounds.upper <= alpha {
            return bounds.upper;
        }
        let mut best = i32::MIN;
        let mut index = 0;
        while index < branches.count {
            let known = self.known(branches.list[index]);
            if known.lower >= beta {
                return known.lower;
            }
            if known.upper <= alpha {
                best = best.max(known.upper);
                branches.remove(index);
            } else {
                index += 1;
            }
        }
        for tried in 0..branches.count {
            let branch = branches.best_from(tried);
            let score = self.follow(branch, alpha);
            if self.meter.is_exhausted() {
                return 0;
            }
            best = best.max(score);
            if best >= beta {
                let squares = branches.list[..tried].iter().map(|branch| branch.square);
                self.history.learn(position.turn().index(), branch.square, squares);
                break;
            }
        }
        let proved = if best >= beta {
            Bounds { lower: best, ..bounds }
        } else {
            Bounds { upper: best.min(bounds.upper), ..bounds }
        };
        self.table.store(code, proved, self.meter.nodes() - before + 1);
        best
    }
}

impl Branches {
    fn new(position: Position) -> Self {
        let unused = Branch { position, is_answered: false, square: 0, move_score: 0 };
        Self { list: [unused; COLUMNS], count: 0 }
    }

    #[inline]
    fn push(&mut self, branch: Branch) {
        self.list[self.count] = branch;
        self.count += 1;
    }

    /// The most promising move from this index on, which is moved there; the others keep their order.
    #[inline]
    fn best_from(&mut self, index: usize) -> Branch {
        let rest = &mut self.list[index..self.count];
        let better = |best: usize, other: usize| {
            if rest[other].move_score > rest[best].move_score { other } else { best }
        };
        let best = (1..rest.len()).fold(0, better);
        rest[..=best].rotate_right(1);
        rest[0]
    }

    #[inline]
    fn remove(&mut self, index: usize) {
        self.count -= 1;
        self.list[index] = self.list[self.count];
    }
}

/// The number under which the table keeps a position.
#[inline]
fn code(position: Position) -> u64 {
    let code = position.code();
    if position.stones() > MIRRORED_STONES { code } else { code.min(mirror(code)) }
}
