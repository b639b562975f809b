//! The evaluations against values worked out by hand, against a naive implementation, and against their laws.

use std::collections::VecDeque;

use spielwerk_core::{Evaluate, Game, Notation, Rng, Seat, Symmetric, contract};

use super::super::{Amazons, Square, SquareSet, State};
use super::*;

fn position(size: usize, text: &str) -> (Amazons, State) {
    let game = Amazons::new(size).unwrap();
    let state = game.parse_position(text).unwrap();
    (game, state)
}

fn colours_swapped(state: &State) -> State {
    let amazons = [state.amazons(Seat::SECOND), state.amazons(Seat::FIRST)];
    State::new(amazons, state.empty(), state.turn().opponent())
}

/// Calls `visit` on positions of every size, from games and thrown together at random.
pub(super) fn for_many_positions(mut visit: impl FnMut(&Amazons, &State)) {
    for (columns, rows) in Amazons::SIZES.map(|side| (side, side)).chain([(6, 4), (4, 9), (10, 5)]) {
        let game = Amazons::with_board(columns, rows).unwrap();
        contract::walk(&game, 4, 21, |state, _, _| visit(&game, state));
        let mut rng = Rng::new(columns as u64);
        for _ in 0..60 {
            let mut squares: Vec<Square> = SquareSet::board(columns, rows).into_iter().collect();
            rng.shuffle(&mut squares);
            let mut take = |most: usize| -> SquareSet {
                let count = 1 + rng.below(most.min(squares.len()));
                squares.drain(..count).collect()
            };
            let amazons = [take(State::MOST_AMAZONS), take(State::MOST_AMAZONS - 1)];
            visit(&game, &State::new(amazons, take(game.squares()), Seat::new(rng.below(2))));
        }
    }
}

/// Distances of one side to all squares, by steps on a plain array; `None` if there is no way.
fn naive_distances(game: &Amazons, state: &State, seat: Seat, slide: bool) -> Vec<Option<i32>> {
    let (columns, rows) = (game.columns() as i32, game.rows() as i32);
    let square = |column: i32, row: i32| {
        let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
        inside.then(|| Square::new(column as usize, row as usize).unwrap())
    };
    let mut distances = vec![None; game.squares()];
    let mut queue: VecDeque<(i32, i32, i32)> = state
        .amazons(seat)
        .into_iter()
        .map(|amazon| (i32::from(amazon.column()), i32::from(amazon.row()), 0))
        .collect();
    while let Some((column, row, distance)) = queue.pop_front() {
        for (right, up) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            for steps in 1..=if slide { columns.max(rows) } else { 1 } {
                let (column, row) = (column + steps * right, row + steps * up);
                let Some(square) = square(column, row) else { break };
                if !state.empty().contains(square) {
                    break;
                }
                let known = &mut distances[(row * columns + column) as usize];
                if known.is_none() {
                    *known = Some(distance + 1);
                    queue.push_back((column, row, distance + 1));
                }
            }
        }
    }
    distances
}

fn naive_terms(game: &Amazons, state: &State, tie: f64) -> Terms {
    let territory = |white: &[Option<i32>], black: &[Option<i32>]| -> f64 {
        white
            .iter()
            .zip(black)
            .map(|pair| match pair {
                (None, None) => 0.0,
                (Some(white), Some(black)) if white == black => tie,
                (Some(white), Some(black)) => f64::from((black - white).signum()),
                (Some(_), None) => 1.0,
                (None, Some(_)) => -1.0,
            })
            .sum()
    };
    let distances = |slide| [Seat::FIRST, Seat::SECOND].map(|seat| naive_distances(game, state, seat, slide));
    let [queen_white, queen_black] = distances(true);
    let [king_white, king_black] = distances(false);
    let half = |distance: &Option<i32>| distance.map_or(0.0, |distance| 0.5f64.powi(distance));
    let nearness: f64 = queen_white.iter().map(half).sum::<f64>() - queen_black.iter().map(half).sum::<f64>();
    let far = |distance: &Option<i32>| distance.unwrap_or(1_000);
    let clamped = |(white, black)| (f64::from(far(black) - far(white)) / 6.0).clamp(-1.0, 1.0);
    let mobility = |seat: Seat| -> usize {
        state.amazons(seat).into_iter().map(|amazon| amazon.queen_reach(state.empty()).len()).sum()
    };
    Terms {
        queen_territory: territory(&queen_white, &queen_black),
        king_territory: territory(&king_white, &king_black),
        queen_nearness: 2.0 * nearness,
        king_nearness: king_white.iter().zip(&king_black).map(clamped).sum(),
        mobility: mobility(Seat::FIRST) as f64 - mobility(Seat::SECOND) as f64,
    }
}

fn assert_near(one: &Terms, other: &Terms, context: &str) {
    let list = |terms: &Terms| {
        [
            terms.queen_territory,
            terms.king_territory,
            terms.queen_nearness,
            terms.king_nearness,
            terms.mobility,
        ]
    };
    let near = list(one).iter().zip(list(other)).all(|(one, other)| (one - other).abs() < 1e-9);
    assert!(near, "{one:?} and {other:?} in {context}");
}

#[test]
fn terms_have_the_values_worked_out_by_hand() {
    let cases = [
        // Both reach both squares at once by queen moves; each is nearer to one of them by king moves.
        (4, "W2B/xxxx/xxxx/xxxx w", [0.4, 0.0, 0.0, 0.0, 0.0]),
        (4, "W2B/xxxx/xxxx/xxxx b", [-0.4, 0.0, 0.0, 0.0, 0.0]),
        // White reaches b4, c4 and d4 in one queen move, Black c4 and d4 in one and b4 in two. By king moves
        // White needs 1, 2 and 3, Black 2, 1 and 1.
        (4, "W3/xxxB/xxxx/xxxx w", [1.4, -1.0, 0.5, -1.0 / 3.0, 1.0]),
        (4, "W3/xxxB/xxxx/xxxx b", [0.6, -1.0, 0.5, -1.0 / 3.0, 1.0]),
        // Two squares are White's alone, one is Black's, and neither side reaches a1.
        (4, "W2x/xxxx/xx1x/1xxB w", [1.0, 1.0, 1.0, 1.0, 1.0]),
        // King distances 1 to 8 against 7, 6, 5, 4, 3, 2, 1, 1: the last lead of seven counts as six. White
        // reaches all in one queen move, Black h9 and i9 in one and the others in two.
        (9, "W8/xxxxxxxxB/9x/9x/9x/9x/9x/9x/9x w", [6.4, -0.8, 3.0, -1.0, 6.0]),
    ];
    for (size, text, [queen_territory, king_territory, queen_nearness, king_nearness, mobility]) in cases {
        let text = text.replace("9x", "xxxxxxxxx");
        let (_, state) = position(size, &text);
        let expected = Terms { queen_territory, king_territory, queen_nearness, king_nearness, mobility };
        assert_near(&Terms::of(&state, Kappa::SideToMove), &expected, &text);
    }
}

#[test]
fn ties_are_credited_as_kappa_says() {
    for (turn, kappa, expected) in [
        ("w", Kappa::SideToMove, 1.4),
        ("b", Kappa::SideToMove, 0.6),
        ("w", Kappa::FirstPlayer, 1.4),
        ("b", Kappa::FirstPlayer, 1.4),
        ("w", Kappa::None, 1.0),
        ("b", Kappa::None, 1.0),
    ] {
        let (_, state) = position(4, &format!("W3/xxxB/xxxx/xxxx {turn}"));
        let territory = TerritoryEvaluation { kappa }.terms(&state).queen_territory;
        assert!((territory - expected).abs() < 1e-12, "{kappa:?} with {turn} to move: {territory}");
    }
}

#[test]
fn weights_follow_the_occupied_part_of_the_board() {
    // 13 of 16 squares are occupied: 13/16 (0.7 1.4 + 0.3 0.5) + 3/16 (0.7 -1/3 + 0.3 -1) + 1.
    let (game, state) = position(4, "W3/xxxB/xxxx/xxxx w");
    let evaluation = TerritoryEvaluation::default();
    assert!((evaluation.value(&game, &state) - 1.818_125).abs() < 1e-12);
    assert_eq!(evaluation.evaluate(&game, &state), 1_818);
    let (game, state) = position(4, "W3/xxxB/xxxx/xxxx b");
    // Black's view: ties now count against White, 13/16 (0.7 0.6 + 0.3 0.5) - 0.1 + 1 = 1.363125.
    assert_eq!(evaluation.evaluate(&game, &state), -1_363);
}

#[test]
fn the_naive_implementation_agrees() {
    let mut count = 0;
    for_many_positions(|game, state| {
        let tie = if state.turn() == Seat::FIRST { 0.2 } else { -0.2 };
        let context = game.position_text(state);
        assert_near(&Terms::of(state, Kappa::SideToMove), &naive_terms(game, state, tie), &context);
        assert_near(&Terms::of(state, Kappa::None), &naive_terms(game, state, 0.0), &context);
        count += 1;
    });
    assert!(count > 1_000);
}

/// The laws of every evaluation: finished games beyond all others, colours negate, symmetries change nothing.
fn keeps_the_laws(evaluation: &impl Evaluate<Amazons>) {
    for_many_positions(|game, state| {
        let score = evaluation.evaluate(game, state);
        let context = game.position_text(state);
        match game.payoffs(state) {
            Some(_) => assert_eq!(score, -1_000_000 - state.empty().len() as i32, "{context}"),
            None => assert!(score.abs() < 1_000_000, "{score} in {context}"),
        }
        // The side to move has changed with the colours, so its view is the same.
        assert_eq!(evaluation.evaluate(game, &colours_swapped(state)), score, "colours of {context}");
        for index in 1..game.symmetries() {
            let image = game.transform(state, index);
            assert_eq!(evaluation.evaluate(game, &image), score, "symmetry {index} of {context}");
        }
    });
}

#[test]
fn a_clock_is_shared_among_the_moves_that_matter() {
    let (game, state) = position(10, "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w");
    let evaluation = TunedEvaluation::default();
    assert_eq!(evaluation.moves_to_come(&game, &state), 26);
    let (game, late) = position(4, "W2B/xxxx/xxxx/xxxx w");
    assert_eq!(evaluation.moves_to_come(&game, &late), 4);
}

#[test]
fn the_territory_evaluation_keeps_the_laws() {
    keeps_the_laws(&TerritoryEvaluation::default());
    keeps_the_laws(&TerritoryEvaluation { kappa: Kappa::None });
}

#[test]
fn the_tuned_evaluation_keeps_the_laws() {
    keeps_the_laws(&TunedEvaluation::default());
}
