//! The search that plays the middle game of training games: a few plies.
//!
//! Hundreds of thousands of games are played move by move to a depth of one to three, where the machinery of the full
//! search costs more than it saves; this is plain alpha-beta.

use spielwerk_core::{Evaluate, Score};

use crate::{Move, Othello, Position, Square, Squares};

/// Beyond every score.
const INFINITY: Score = 1 << 20;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::HandMade;
    use spielwerk_core::{Game, contract};

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
