//! The search that plays training games: a few plies in the middle game, exact near the end.
//!
//! Hundreds of thousands of games are played move by move to a depth of one to three, where the machinery of
//! the full search costs more than it saves; this is alpha-beta and nothing else.

use spielwerk_core::{Evaluate, Score, Seat};
use spielwerk_games::othello::bitboard::{flips, mobility};
use spielwerk_games::othello::{Move, Othello, Position, Square, Squares};

/// Beyond every score.
const INFINITY: Score = 1 << 20;

/// Beyond every margin.
pub(super) const NO_MARGIN: i32 = 65;

/// The best move of a position that is neither finished nor a pass, and its value after a search of `depth`
/// plies.
pub fn best_by_search(
    evaluation: &impl Evaluate<Othello<8>>,
    position: &Position,
    depth: u32,
) -> (Move, Score) {
    let mut best = (Move::Pass, -INFINITY);
    for (child, square) in children_by_value(evaluation, position) {
        let value = -search(evaluation, &child, depth.saturating_sub(1), -INFINITY, -best.1);
        if value > best.1 {
            best = (Move::Place(square), value);
        }
    }
    best
}

fn search(
    evaluation: &impl Evaluate<Othello<8>>,
    position: &Position,
    depth: u32,
    mut alpha: Score,
    beta: Score,
) -> Score {
    let game = Othello::<8>;
    if depth == 0 {
        return evaluation.evaluate(&game, position);
    }
    let moves = game.placements(position);
    if moves == 0 {
        let mut after = *position;
        after.pass();
        return match game.placements(&after) {
            0 => evaluation.evaluate(&game, position),
            _ => -search(evaluation, &after, depth, -beta, -alpha),
        };
    }
    let mut best = -INFINITY;
    let mut visit = |child: &Position| {
        let value = -search(evaluation, child, depth - 1, -beta, -alpha);
        best = best.max(value);
        alpha = alpha.max(value);
        alpha >= beta
    };
    if depth == 1 {
        Squares(moves).any(|square| visit(&child_of(position, square)));
    } else {
        children_by_value(evaluation, position).any(|(child, _)| visit(&child));
    }
    best
}

/// The positions after each move, those first that look worst for the opponent.
fn children_by_value(
    evaluation: &impl Evaluate<Othello<8>>,
    position: &Position,
) -> impl Iterator<Item = (Position, Square)> {
    let game = Othello::<8>;
    let rank = |square| {
        let child = child_of(position, square);
        (evaluation.evaluate(&game, &child), child, square)
    };
    let mut children: Vec<_> = Squares(game.placements(position)).map(rank).collect();
    children.sort_by_key(|child| child.0);
    children.into_iter().map(|(_, child, square)| (child, square))
}

fn child_of(position: &Position, square: Square) -> Position {
    let mut child = *position;
    child.place(square);
    child
}

/// The best move of a position that is neither finished nor a pass, and the margin that best play reaches:
/// exact within the window, a bound outside.
pub fn solve(position: &Position, window: (i32, i32)) -> (Move, i32) {
    let mut best = Best::new(window);
    for (_, (own, opponent), square) in ordered(position.own(), position.opponent()) {
        if best.visit(own, opponent, Move::Place(square)) {
            break;
        }
    }
    (best.mv, best.margin)
}

/// The margin of best play for the side to move, exact within the window and a bound outside.
fn margin_within(own: u64, opponent: u64, alpha: i32, beta: i32) -> i32 {
    /// With fewer empty squares sorting costs more than it saves.
    const SORTED_FROM: u32 = 5;
    let moves = mobility(own, opponent);
    if moves == 0 {
        if mobility(opponent, own) == 0 {
            return Position::new(own, opponent, Seat::FIRST).margin(u64::MAX);
        }
        return -margin_within(opponent, own, -beta, -alpha);
    }
    let mut best = Best::new((alpha, beta));
    if (own | opponent).count_zeros() < SORTED_FROM {
        Squares(moves).any(|square| {
            let (own, opponent) = after(own, opponent, square);
            best.visit(own, opponent, Move::Place(square))
        });
    } else {
        ordered(own, opponent)
            .any(|(_, (own, opponent), square)| best.visit(own, opponent, Move::Place(square)));
    }
    best.margin
}

/// The best move seen so far in a window that closes.
struct Best {
    mv: Move,
    margin: i32,
    alpha: i32,
    beta: i32,
}

impl Best {
    fn new((alpha, beta): (i32, i32)) -> Self {
        Self { mv: Move::Pass, margin: -NO_MARGIN, alpha, beta }
    }

    /// Values the move that leads to these discs; true if no other move need be looked at. After the first
    /// move the others need only be refuted.
    fn visit(&mut self, own: u64, opponent: u64, mv: Move) -> bool {
        let (alpha, beta) = (self.alpha, self.beta);
        let narrow = self.mv != Move::Pass && alpha + 1 < beta;
        let mut margin = if narrow { -margin_within(own, opponent, -alpha - 1, -alpha) } else { beta - 1 };
        if margin > alpha && margin < beta || !narrow {
            margin = -margin_within(own, opponent, -beta, -alpha);
        }
        if margin > self.margin {
            (self.mv, self.margin) = (mv, margin);
        }
        self.alpha = alpha.max(margin);
        self.alpha >= beta
    }
}

/// The discs after each move, from the opponent's point of view; fewest replies first.
fn ordered(own: u64, opponent: u64) -> impl Iterator<Item = (u32, (u64, u64), Square)> {
    const CORNERS: u64 = spielwerk_games::othello::classes::CORNERS;
    const MOST_MOVES: usize = 34;
    let mut moves = [(u32::MAX, (0, 0), Square::of_bit(0)); MOST_MOVES];
    let mut count = 0;
    for square in Squares(mobility(own, opponent)) {
        let child = after(own, opponent, square);
        let replies = mobility(child.0, child.1);
        let rank = 2 * (replies.count_ones() + (replies & CORNERS).count_ones())
            + u32::from(square.bit() & CORNERS == 0);
        moves[count] = (rank, child, square);
        count += 1;
    }
    moves[..count].sort_unstable_by_key(|entry| entry.0);
    moves.into_iter().take(count)
}

fn after(own: u64, opponent: u64, square: Square) -> (u64, u64) {
    let turned = flips(own, opponent, square);
    (opponent ^ turned, own | turned | square.bit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::HandMade;
    use spielwerk_core::{Game, contract};

    /// The margin by looking at every line.
    fn naive(position: &Position) -> i32 {
        let mut moves = Vec::new();
        Othello::<8>.legal_moves(position, &mut moves);
        let values = moves.iter().map(|&mv| -naive(&Othello::<8>.child(position, mv)));
        values.max().unwrap_or_else(|| position.margin(u64::MAX))
    }

    #[test]
    fn solved_positions_are_worth_what_every_line_says() {
        let mut solved = 0;
        contract::walk(&Othello::<8>, 60, 12, |position, moves, _| {
            let empties = (position.own() | position.opponent()).count_zeros();
            if empties <= 7 && moves.first().is_some_and(|mv| mv.square().is_some()) {
                let (best, margin) = solve(position, (-NO_MARGIN, NO_MARGIN));
                assert_eq!(solve(position, (margin - 1, margin + 1)).1, margin);
                assert_eq!(margin, naive(position));
                assert_eq!(-naive(&Othello::<8>.child(position, best)), margin);
                solved += 1;
            }
        });
        assert!(solved > 100);
    }

    #[test]
    fn a_search_of_one_ply_takes_the_best_child() {
        let game = Othello::<8>;
        contract::walk(&game, 5, 13, |position, moves, _| {
            if moves.first().is_some_and(|mv| mv.square().is_some()) {
                let values = moves.iter().map(|&mv| -HandMade.evaluate(&game, &game.child(position, mv)));
                assert_eq!(best_by_search(&HandMade, position, 1).1, values.max().expect("there is a move"));
            }
        });
    }
}
