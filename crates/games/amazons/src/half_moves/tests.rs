//! The half-moves against the full ones, and against the laws of every game.
use std::collections::HashMap;

use spielwerk_core::{Evaluate, Game, Keyed, Notation, contract};

use super::super::{Amazons, Move, Square, TerritoryEvaluation, TunedEvaluation};
use super::{HalfMove, HalfMoveEvaluation, HalfMoves, HalfState, Step, greedy_arrow};

fn on(size: usize) -> HalfMoves {
    HalfMoves(Amazons::new(size).unwrap())
}

#[test]
fn every_size_keeps_the_contract() {
    for (size, games) in [(10, 12), (8, 20), (6, 50), (4, 200)] {
        contract::rules(&on(size), games);
        contract::random_moves_are_uniform(&on(size), games);
        contract::zero_sum(&on(size), games);
    }
    assert!(size_of::<HalfState>() <= 80 && size_of::<HalfMove>() <= 3);
}

#[test]
fn steps_and_arrows_make_exactly_the_full_moves() {
    for size in Amazons::SIZES {
        let game = on(size);
        let (mut steps, mut arrows) = (Vec::new(), Vec::new());
        contract::walk(&game.0, 10, 61, |board, full_moves, _| {
            let state = HalfState::from(*board);
            steps.clear();
            game.legal_moves(&state, &mut steps);
            let mut pairs = Vec::new();
            for &step in &steps {
                let pending = game.child(&state, step);
                assert_eq!(game.turn(&pending), board.turn());
                arrows.clear();
                game.legal_moves(&pending, &mut arrows);
                assert!(!arrows.is_empty() && arrows.contains(&HalfMove::Arrow(state.full_move(step).arrow)));
                pairs.extend(arrows.iter().map(|&arrow| pending.full_move(arrow)));
            }
            assert_eq!(pairs, full_moves, "{board:?}");
            if let Some(&mv) = full_moves.last() {
                let pending = game.child(&state, HalfMove::Step(Step { from: mv.from, to: mv.to }));
                let after = game.child(&pending, HalfMove::Arrow(mv.arrow));
                assert_eq!(after, game.0.child(board, mv).into());
            }
        });
    }
}

#[test]
fn keys_tell_positions_apart() {
    let game = on(5);
    let mut seen: HashMap<u64, HalfState> = HashMap::new();
    contract::walk(&game, 200, 62, |state, _, _| {
        assert_eq!(seen.entry(game.key(state)).or_insert(*state), state);
    });
}

#[test]
fn the_evaluation_is_the_inner_one_before_a_step() {
    let game = on(6);
    let inner = TerritoryEvaluation::default();
    contract::walk(&game, 20, 63, |state, _, _| {
        let score = HalfMoveEvaluation(inner).evaluate(&game, state);
        match state.pending() {
            None => assert_eq!(score, inner.evaluate(&game.0, state.board())),
            Some(_) => assert!(score.abs() < 1_000_000, "a seat that can shoot has not lost"),
        }
    });
}

#[test]
fn the_evaluation_sees_the_step_and_keeps_the_turn() {
    let game = on(4);
    let position = |text| game.0.parse_position(text).unwrap();
    let start = position("W2x/4/x2x/3B w");
    let step = Step { from: Square::new(0, 3).unwrap(), to: Square::new(1, 2).unwrap() };
    let pending = game.child(&start.into(), HalfMove::Step(step));
    let inner = TunedEvaluation::default();
    let expected = inner.evaluate(&game.0, &position("3x/1W2/x2x/3B w"));
    assert_ne!(expected, inner.evaluate(&game.0, &start));
    assert_eq!(HalfMoveEvaluation(inner).evaluate(&game, &pending), expected);
}

#[test]
fn the_greedy_arrow_is_the_best_of_its_step() {
    let game = on(6);
    let evaluation = TunedEvaluation::default();
    contract::walk(&game.0, 10, 64, |state, moves, rng| {
        if moves.is_empty() {
            return;
        }
        let Move { from, to, .. } = moves[rng.below(moves.len())];
        let value = |mv| -evaluation.evaluate(&game.0, &game.0.child(state, mv));
        let chosen = Step { from, to }.shooting(greedy_arrow(&game.0, state, Step { from, to }, &evaluation));
        let siblings = moves.iter().copied().filter(|mv| (mv.from, mv.to) == (from, to));
        assert_eq!(siblings.map(value).max(), Some(value(chosen)), "{state:?}");
    });
}
