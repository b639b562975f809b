//! The laws of the evaluation, held by the shipped weights and by random ones.

use spielwerk_core::{Evaluate, Game, Notation, Rng, Score, Symmetric, contract};

use super::features::STAGES;
use super::{Layout, PatternEvaluation, PatternModel, PatternsOnDemand};
use crate::classes::{C_SQUARES, CORNERS, X_SQUARES};
use crate::{Move, Othello, Position};

const GAME: Othello<8> = Othello;

fn random_weights() -> PatternEvaluation {
    let mut rng = Rng::new(6);
    let mut stage = || (0..Layout::get().parameters()).map(|_| rng.below(401) as i16 - 200).collect();
    PatternEvaluation::new(
        &PatternModel::new((0..STAGES).map(|_| stage()).collect()).expect("the right size"),
    )
}

fn in_random_games(games: u64, check: impl Fn(&PatternEvaluation, &Position)) {
    for evaluation in [PatternEvaluation::shipped(), random_weights()] {
        contract::walk(&GAME, games, 8, |position, _, _| check(&evaluation, position));
    }
}

#[test]
fn finished_games_are_worth_their_margin_and_others_less() {
    in_random_games(300, |evaluation, position| {
        let value = evaluation.evaluate(&GAME, position);
        if GAME.payoffs(position).is_some() {
            assert_eq!(value, position.margin(u64::MAX) * 100);
        } else {
            assert!(value.abs() <= 6_300);
        }
    });
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    in_random_games(30, |evaluation, position| {
        let value = evaluation.evaluate(&GAME, position);
        for index in 1..GAME.symmetries() {
            assert_eq!(evaluation.evaluate(&GAME, &GAME.transform(position, index)), value);
        }
    });
}

#[test]
fn exchanging_colours_and_turn_negates_the_value_for_black() {
    let for_black = |evaluation: &PatternEvaluation, position: &Position| -> Score {
        let value = evaluation.evaluate(&GAME, position);
        if position.turn().index() == 0 { value } else { -value }
    };
    in_random_games(50, |evaluation, position| {
        let exchanged = Position::new(position.own(), position.opponent(), position.turn().opponent());
        assert_eq!(for_black(evaluation, &exchanged), -for_black(evaluation, position));
    });
}

#[test]
fn a_pass_changes_nothing_but_the_side() {
    in_random_games(300, |evaluation, position| {
        if GAME.is_legal(position, Move::Pass) {
            let after = GAME.child(position, Move::Pass);
            assert_eq!(evaluation.evaluate(&GAME, position), -evaluation.evaluate(&GAME, &after));
        }
    });
}

#[test]
fn weights_that_are_loaded_on_demand_are_the_same() {
    let evaluation = PatternEvaluation::shipped();
    contract::walk(&GAME, 20, 8, |position, _, _| {
        assert_eq!(evaluation.evaluate(&GAME, position), PatternsOnDemand.evaluate(&GAME, position));
    });
}

#[test]
fn the_model_card_speaks_of_the_shipped_file() {
    const CARD: &str = include_str!("../../../models/othello-patterns.md");
    let bytes = super::SHIPPED_MODEL.bytes();
    assert!(PatternModel::from_bytes(bytes).is_ok_and(|model| model.to_bytes() == bytes));
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert!(CARD.contains(&format!("{hash:016x}")), "FNV-1a of the file is {hash:016x}");
    assert!(CARD.contains(&format!("{} bytes", bytes.len())));
}

#[test]
fn the_shipped_weights_know_what_a_corner_is_worth() {
    let evaluation = PatternEvaluation::shipped();
    let (mut with, mut without, mut count) = (0, 0, 0);
    contract::walk(&GAME, 200, 10, |position, _, _| {
        let discs = (position.own() | position.opponent()).count_ones();
        if position.opponent() & 1 == 1 && (20..44).contains(&discs) {
            let turned = Position::new(position.own() | 1, position.opponent() & !1, position.turn());
            with += evaluation.evaluate(&GAME, &turned);
            without += evaluation.evaluate(&GAME, position);
            count += 1;
        }
    });
    assert!(with > without + 1_000 * count, "{} points for {count} corners", with - without);
}

#[test]
fn moves_that_leave_few_replies_come_first_and_corners_before_them() {
    let evaluation = PatternEvaluation::shipped();
    let text = format!("-OX{}XO{} X", "-".repeat(24), "-".repeat(35));
    let position = GAME.parse_position(&text).expect("Black may take a1 or f4");
    let move_score = |name| {
        let mv = GAME.parse_move(&position, name).expect(name);
        evaluation.move_score(&GAME, &position, mv)
    };
    assert!(move_score("a1") > move_score("f4"));
    let special = CORNERS | C_SQUARES | X_SQUARES;
    contract::walk(&GAME, 30, 9, |position, moves, _| {
        for &mv in moves.iter().filter(|mv| mv.square().is_some_and(|square| square.bit() & special == 0)) {
            let replies = GAME.placements(&GAME.child(position, mv));
            if replies & CORNERS == 0 {
                assert_eq!(evaluation.move_score(&GAME, position, mv), -2 * replies.count_ones() as i32);
            }
        }
    });
}
