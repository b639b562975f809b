//! The solver against plain minimax, published values and its own other answers.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use spielwerk_core::{Budget, Game, Limits, Notation, Proof, Rng, Seat, Symmetric};

use super::{Solver, fforum};
use crate::{Move, Othello, Position, Squares};

/// The margin by trying everything: the rules and nothing else.
fn minimax<const SIZE: usize>(position: &Position) -> i32 {
    let game = Othello::<SIZE>;
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let children = moves.iter().map(|&mv| -minimax::<SIZE>(&game.child(position, mv)));
    children.max().unwrap_or_else(|| position.margin(Othello::<SIZE>::BOARD))
}

/// A position of a random game with this many empty squares, if the game gets there.
fn played<const SIZE: usize>(empties: u32, rng: &mut Rng) -> Option<Position> {
    let game = Othello::<SIZE>;
    let mut position = Othello::<SIZE>::START;
    while count_empties::<SIZE>(&position) > empties {
        let mv = game.random_move(&position, rng, &mut Vec::new())?;
        game.play(&mut position, mv);
    }
    Some(position)
}

/// A board filled at random but for some squares: full of passes and early ends.
fn scattered<const SIZE: usize>(empties: usize, rng: &mut Rng) -> Position {
    let mut squares: Vec<u64> = Squares(Othello::<SIZE>::BOARD).map(|square| 1 << square.index()).collect();
    rng.shuffle(&mut squares);
    let discs = squares[empties..].iter().fold(0, |set, bit| set | bit);
    let own = discs & rng.next_u64();
    Position::new(own, discs & !own, Seat::FIRST)
}

fn count_empties<const SIZE: usize>(position: &Position) -> u32 {
    (Othello::<SIZE>::BOARD & !(position.own() | position.opponent())).count_ones()
}

/// Solves a position in every way and compares with `margin`.
fn check<const SIZE: usize>(solver: &mut Solver<SIZE>, position: &Position, margin: i32) {
    let game = Othello::<SIZE>;
    let text = game.position_text(position);
    let limits = Limits::none();
    let solution = solver.solve(position, &limits).expect("no limits");
    assert_eq!(solution.margin, margin, "{text}");
    assert_eq!(solution.best, solution.line.first().copied());
    assert_eq!(solution.best.is_none(), game.payoffs(position).is_some(), "{text}");
    let mut end = *position;
    for &mv in &solution.line {
        game.try_play(&mut end, mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert!(game.payoffs(&end).is_some(), "the line of {text} leads to the end");
    let reached = end.margin(Othello::<SIZE>::BOARD);
    assert_eq!(if end.turn() == position.turn() { reached } else { -reached }, margin, "{text}");

    let verdict = solver.win_draw_loss(position, &limits).expect("no limits");
    assert_eq!(verdict.proof, Proof::of_value(margin.into()), "{text}");
    assert_eq!(verdict.best.is_none(), solution.best.is_none(), "{text}");
    if let Some(mv) = verdict.best {
        let answer = solver.win_draw_loss(&game.child(position, mv), &limits).expect("no limits");
        assert_eq!(answer.proof.reversed(), verdict.proof, "{text}: {mv:?}");
    }
}

#[test]
fn random_positions_have_the_value_of_minimax() {
    let mut rng = Rng::new(31);
    let mut solver = Solver::<8>::new(1).expect("1 MiB");
    for empties in 0..=9 {
        for _ in 0..60 {
            if let Some(position) = played::<8>(empties, &mut rng) {
                check(&mut solver, &position, minimax::<8>(&position));
            }
            let position = scattered::<8>(empties as usize, &mut rng);
            check(&mut solver, &position, minimax::<8>(&position));
        }
    }
}

#[test]
fn small_boards_have_the_value_of_minimax() {
    let mut rng = Rng::new(32);
    let mut six = Solver::<6>::new(1).expect("1 MiB");
    let mut four = Solver::<4>::new(1).expect("1 MiB");
    for empties in 0..=9 {
        for _ in 0..30 {
            let position = scattered::<6>(empties as usize, &mut rng);
            check(&mut six, &position, minimax::<6>(&position));
            let position = scattered::<4>(empties as usize, &mut rng);
            check(&mut four, &position, minimax::<4>(&position));
            if let Some(position) = played::<6>(empties, &mut rng) {
                check(&mut six, &position, minimax::<6>(&position));
            }
        }
    }
    let start = Othello::<4>::START;
    let margin = minimax::<4>(&start);
    assert_eq!(margin, -10, "the second player wins on 4x4 by 11 discs to 3, two squares empty");
    check(&mut four, &start, margin);
}

#[test]
fn published_positions_have_their_values() {
    let mut solver = Solver::<8>::new(64).expect("64 MiB");
    for test in fforum().iter().filter(|test| test.number < 40 && test.number != 38) {
        let solution = solver.solve(&test.position, &Limits::none()).expect("no limits");
        assert_eq!(solution.margin, test.margin, "position {}", test.number);
        let verdict = solver.win_draw_loss(&test.position, &Limits::none()).expect("no limits");
        assert_eq!(verdict.proof, Proof::of_value(test.margin.into()), "position {}", test.number);
    }
}

#[test]
fn scores_of_moves_are_those_of_the_children() {
    let game = Othello::<8>;
    let mut rng = Rng::new(33);
    let mut solver = Solver::<8>::new(1).expect("1 MiB");
    let mut other = Solver::<8>::new(1).expect("1 MiB");
    let limits = Limits::none();
    for round in 0..60 {
        let Some(position) = played::<8>(4 + round % 9, &mut rng) else { continue };
        let scores = solver.score_moves(&position, &limits).expect("no limits");
        let mut moves: Vec<Move> = scores.iter().map(|score| score.mv).collect();
        for score in &scores {
            let child = other.solve(&game.child(&position, score.mv), &limits).expect("no limits");
            assert_eq!(score.margin, -child.margin);
        }
        assert!(scores.is_sorted_by_key(|score| -score.margin), "best first");
        let best = other.solve(&position, &limits).expect("no limits");
        assert_eq!(scores.first().map_or(best.margin, |score| score.margin), best.margin);
        moves.sort_unstable();
        let mut legal = Vec::new();
        game.legal_moves(&position, &mut legal);
        assert_eq!(moves, legal);
    }
}

#[test]
fn symmetric_positions_have_the_same_value() {
    let game = Othello::<8>;
    let mut rng = Rng::new(34);
    let mut solver = Solver::<8>::new(1).expect("1 MiB");
    for _ in 0..10 {
        let Some(position) = played::<8>(12, &mut rng) else { continue };
        let solution = solver.solve(&position, &Limits::none()).expect("no limits");
        for index in 1..8 {
            let image = game.transform(&position, index);
            let again = solver.solve(&image, &Limits::none()).expect("no limits");
            assert_eq!(again.margin, solution.margin, "{position:?} under symmetry {index}");
        }
    }
}

#[test]
fn a_table_that_remembers_does_not_change_answers() {
    let mut rng = Rng::new(35);
    let mut solver = Solver::<8>::new(1).expect("1 MiB");
    for _ in 0..20 {
        let Some(position) = played::<8>(12, &mut rng) else { continue };
        let first = solver.solve(&position, &Limits::none()).expect("no limits");
        let warm = solver.solve(&position, &Limits::none()).expect("no limits");
        solver.clear();
        let cold = solver.solve(&position, &Limits::none()).expect("no limits");
        assert_eq!((first.margin, first.margin), (warm.margin, cold.margin));
        assert!(warm.nodes <= cold.nodes);
    }
}

#[test]
fn limits_end_the_search() {
    let mut solver = Solver::<8>::new(1).expect("1 MiB");
    let start = Othello::<8>::START;
    let nodes = Limits::start(&Budget::nodes(50_000), 1, None);
    let moment = Budget { time: Some(Duration::from_millis(20)), ..Budget::default() };
    let no_time = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let stop = AtomicBool::new(true);
    assert!(solver.solve(&start, &nodes).is_none());
    assert!(solver.win_draw_loss(&start, &nodes).is_none());
    assert!(solver.score_moves(&start, &nodes).is_none());
    assert!(solver.solve(&start, &Limits::start(&no_time, 1, None)).is_none());
    assert!(solver.solve(&start, &Limits::start(&Budget::default(), 1, Some(&stop))).is_none());
    let limits = Limits::start(&moment, 1, None);
    assert!(solver.solve(&start, &limits).is_none());
    assert!(limits.elapsed() < Duration::from_secs(1), "{:?}", limits.elapsed());

    let small = fforum()[0].position;
    assert_eq!(solver.solve(&small, &nodes).map(|solution| solution.margin), Some(6), "it solves again");
}

#[test]
fn finished_and_impossible_positions_are_safe() {
    let mut solver = Solver::<8>::new(1).expect("1 MiB");
    let full = u64::MAX;
    let half = 0xffff_ffff;
    for (own, opponent, margin) in
        [(full, 0, 64), (0, full, -64), (half, !half, 0), (0, 0, 0), (1, 0, 64), (0, 1 << 63, -64)]
    {
        let position = Position::new(own, opponent, Seat::SECOND);
        check(&mut solver, &position, margin);
        assert_eq!(solver.score_moves(&position, &Limits::none()), Some(Vec::new()));
    }
}

#[test]
fn threads_find_the_same_values() {
    let mut alone = Solver::<8>::new(4).expect("a small table");
    let mut together = Solver::<8>::new(4).expect("a small table").with_threads(3);
    let mut rng = Rng::new(23);
    let positions = std::iter::from_fn(|| Some(played::<8>(15, &mut rng))).flatten();
    for position in positions.filter(|position| Othello::<8>.payoffs(position).is_none()).take(6) {
        let margin = alone.solve(&position, &Limits::none()).expect("no limits").margin;
        check(&mut together, &position, margin);
        let scores = [&mut alone, &mut together].map(|solver| {
            solver.clear();
            let scores = solver.score_moves(&position, &Limits::none()).expect("no limits");
            scores.iter().map(|score| score.margin).collect::<Vec<_>>()
        });
        assert_eq!(scores[0], scores[1]);
    }
    let stopped = AtomicBool::new(true);
    let limits = Limits::start(&Budget::default(), 1, Some(&stopped));
    assert_eq!(together.solve(&Othello::<8>::START, &limits), None);
}
