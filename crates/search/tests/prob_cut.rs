//! Multi-ProbCut with the evaluation it was measured for: harmless when it may not cut, a saving when it may.

use spielwerk_core::{Analysis, Budget, Engine, Game, Rng, SearchControl};
use spielwerk_othello::evaluation::patterns::{PROB_CUT, PatternEvaluation};
use spielwerk_othello::{Move, Othello, Position};
use spielwerk_search::alphabeta::{Algorithm, AlphaBeta, AlphaBetaConfig, ProbCut};

/// Positions of random games after 16 to 30 plies.
fn middle_games(count: u64) -> Vec<Position> {
    let game = Othello::<8>;
    let play = |number| {
        let mut rng = Rng::for_part(31, number);
        let mut position = game.start(&mut rng);
        for _ in 0..16 + rng.below(15) {
            if let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
                game.play(&mut position, mv);
            }
        }
        position
    };
    (0..).map(play).filter(|position| game.payoffs(position).is_none()).take(count as usize).collect()
}

fn fitted(threshold: f64) -> ProbCut {
    let fitted = ProbCut::from_json(PROB_CUT).expect("the constants that come with the evaluation");
    ProbCut { threshold, ..fitted }
}

fn analyse(
    position: &Position,
    depth: u32,
    algorithm: Algorithm,
    prob_cut: Option<ProbCut>,
) -> Analysis<Move> {
    let budget = Budget::depth(depth);
    let config =
        AlphaBetaConfig { algorithm, budget, prob_cut, table_mib: Some(4), ..AlphaBetaConfig::default() };
    let mut search = AlphaBeta::new(PatternEvaluation::shipped(), config).expect("a small table");
    search.analyse(&Othello, position, &mut SearchControl::none())
}

#[test]
fn a_threshold_out_of_reach_changes_nothing() {
    for position in middle_games(5) {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::PrincipalVariation, Algorithm::Mtdf] {
            let plain = analyse(&position, 6, algorithm, None);
            let never = analyse(&position, 6, algorithm, Some(fitted(1e12)));
            assert_eq!((never.value, never.best, never.nodes), (plain.value, plain.best, plain.nodes));
        }
    }
}

#[test]
fn the_fitted_constants_save_nodes_and_keep_close_to_the_value() {
    let (mut plain_nodes, mut cut_nodes, mut error) = (0, 0, 0.0);
    let positions = middle_games(8);
    for position in &positions {
        let plain = analyse(position, 8, Algorithm::PrincipalVariation, None);
        let cut = analyse(position, 8, Algorithm::PrincipalVariation, Some(fitted(1.5)));
        plain_nodes += plain.nodes;
        cut_nodes += cut.nodes;
        error += (plain.value - cut.value).abs() / positions.len() as f64;
    }
    assert!(cut_nodes * 3 < plain_nodes * 2, "{cut_nodes} of {plain_nodes} nodes");
    assert!(error < 2.0, "{error} discs");
}

#[test]
fn what_was_cut_is_not_proven_and_what_was_not_is() {
    let game = Othello::<8>;
    let mut rng = Rng::new(4);
    let mut position = game.start(&mut rng);
    while (position.own() | position.opponent()).count_zeros() > 9 {
        let mv = game.random_move(&position, &mut rng, &mut Vec::new()).expect("an unfinished game");
        game.play(&mut position, mv);
    }
    let exact = analyse(&position, 60, Algorithm::PrincipalVariation, None);
    let pruned = analyse(&position, 60, Algorithm::PrincipalVariation, Some(fitted(1.0)));
    assert!(exact.proof.is_some() && pruned.proof == exact.proof);
    assert!((pruned.value - exact.value).abs() < 1e-9, "beyond the deepest pair nothing is cut");
}

#[test]
fn a_position_is_proven_at_the_depth_of_its_empty_squares() {
    let game = Othello::<8>;
    let mut with_passes = 0;
    for number in 0..12 {
        let empties = 7 + number % 5;
        let mut rng = Rng::for_part(5, u64::from(number));
        let mut position = game.start(&mut rng);
        while (position.own() | position.opponent()).count_zeros() > empties {
            let mv = game.random_move(&position, &mut rng, &mut Vec::new()).expect("an unfinished game");
            game.play(&mut position, mv);
        }
        if game.payoffs(&position).is_some() {
            continue;
        }
        for algorithm in [Algorithm::AlphaBeta, Algorithm::PrincipalVariation, Algorithm::Mtdf] {
            let pruned = analyse(&position, empties, algorithm, Some(fitted(1.0)));
            let exact = analyse(&position, 60, algorithm, None);
            assert!(pruned.proof.is_some() && pruned.proof == exact.proof, "{empties} empty squares");
            assert!((pruned.value - exact.value).abs() < 1e-9, "{} instead of {}", pruned.value, exact.value);
            assert!(pruned.depth <= empties);
            with_passes += u32::from(exact.line.contains(&Move::Pass));
        }
    }
    assert!(with_passes > 0, "a pass costs no depth then");
}
