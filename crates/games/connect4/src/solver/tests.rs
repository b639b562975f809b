//! The solver against plain minimax, against the benchmark sets of another solver, and at its limits.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use spielwerk_core::{Budget, Limits, Notation, contract};

use super::follow_up::follower_score;
use super::short_wins::{MOST_STONES, ShortWins};
use super::threats::{playable_squares, winning_squares};
use super::{Outcome, Solver, score_of_win_with};
use crate::{Column, ConnectFour, Position, ReferenceLine};

/// A search of at most this many nodes.
fn nodes(count: u64) -> Limits<'static> {
    Limits::start(&Budget::nodes(count), 1, None)
}

fn solver() -> Solver {
    Solver::new(16).expect("16 MiB")
}

fn position(text: &str) -> Position {
    ConnectFour.parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The score by trying everything.
fn minimax(position: Position) -> i32 {
    if position.is_won() {
        return -score_of_win_with(position.stones() as i32);
    }
    let moves = Column::ALL.into_iter().filter(|&column| position.has_room(column));
    moves.map(|column| -minimax(position.with_stone(column))).max().unwrap_or(0)
}

/// Random positions with few enough empty squares for plain minimax.
fn late_positions(games: u64, stones: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    contract::walk(&ConnectFour, games, 12, |position, _, _| {
        if position.stones() >= stones {
            positions.push(*position);
        }
    });
    positions
}

#[test]
fn scores_are_those_of_plain_minimax() {
    let mut solver = solver();
    let positions = late_positions(600, 29);
    assert!(positions.len() > 300, "{}", positions.len());
    for position in positions {
        let wanted = minimax(position);
        let text = ConnectFour.position_text(&position);
        assert_eq!(solver.score(&position, &Limits::none()), Some(wanted), "{text}");
        assert_eq!(solver.score(&position.mirrored(), &Limits::none()), Some(wanted), "mirrored {text}");
        let outcome = solver.outcome(&position, &Limits::none());
        assert_eq!(outcome, Some(Outcome::of_score(wanted)), "{text}");
    }
}

#[test]
fn follow_up_promises_no_more_than_minimax_gives() {
    let mut promises = 0;
    for position in late_positions(3_000, 31).into_iter().filter(|position| !position.is_finished()) {
        let wins = winning_squares(position.own, position.all);
        if wins & playable_squares(position.all) != 0 {
            continue;
        }
        let threats = winning_squares(position.opponent(), position.all);
        let score_of_follower = -minimax(position);
        for goal in -6..=1 {
            if let Some(promised) = follower_score(position, threats, goal) {
                promises += 1;
                assert!(
                    promised <= score_of_follower,
                    "{promised} in {}",
                    ConnectFour.position_text(&position)
                );
            }
        }
    }
    assert!(promises > 500, "{promises}");
}

#[test]
fn short_wins_are_those_of_plain_minimax() {
    let mut short_wins = ShortWins::new();
    let mut found = [0; 2];
    for position in late_positions(2_000, 29).into_iter().filter(|position| !position.is_finished()) {
        if winning_squares(position.own, position.all) & playable_squares(position.all) != 0 {
            continue;
        }
        let threats = winning_squares(position.opponent(), position.all);
        let score = minimax(position);
        for stones in 2..=MOST_STONES {
            let goal = score_of_win_with(position.stones() as i32 + 2 * stones - 1);
            if goal > 0 {
                let wanted = score >= goal;
                found[usize::from(wanted)] += 1;
                let text = ConnectFour.position_text(&position);
                assert_eq!(short_wins.exist(position, threats, stones), wanted, "{stones} stones, {text}");
            }
        }
    }
    assert!(found.iter().all(|&count| count > 200), "{found:?}");
}

/// Whether the side to move wins with at most this many stones, by trying everything.
fn wins_within(position: Position, stones: i32) -> bool {
    let mut moves = Column::ALL.into_iter().filter(|&column| position.has_room(column));
    moves.any(|column| position.wins_with(column))
        || stones > 1
            && Column::ALL.into_iter().filter(|&column| position.has_room(column)).any(|column| {
                let next = position.with_stone(column);
                let mut answers = Column::ALL.into_iter().filter(|&column| next.has_room(column));
                !next.is_full()
                    && answers.all(|answer| {
                        !next.wins_with(answer) && wins_within(next.with_stone(answer), stones - 1)
                    })
            })
}

#[test]
fn short_wins_early_in_the_game_are_those_of_plain_search() {
    let mut short_wins = ShortWins::new();
    let mut found = [0; 2];
    contract::walk(&ConnectFour, 3_000, 23, |position, _, _| {
        if position.is_finished()
            || winning_squares(position.own, position.all) & playable_squares(position.all) != 0
        {
            return;
        }
        let threats = winning_squares(position.opponent(), position.all);
        for stones in (2..=3).filter(|&stones| position.stones() as i32 + 2 * stones <= 43) {
            let wanted = wins_within(*position, stones);
            found[usize::from(wanted)] += 1;
            let text = ConnectFour.position_text(position);
            assert_eq!(short_wins.exist(*position, threats, stones), wanted, "{stones} stones, {text}");
        }
    });
    assert!(found.iter().all(|&count| count > 2_000), "{found:?}");
}

#[test]
fn the_best_move_keeps_the_score() {
    let mut solver = solver();
    let positions = late_positions(300, 25).into_iter().filter(|position| !position.is_finished());
    for position in positions {
        let (column, score) = solver.best_move(&position, &Limits::none()).expect("no limit");
        let scores = solver.move_scores(&position, &Limits::none()).expect("no limit");
        let text = ConnectFour.position_text(&position);
        assert_eq!(scores[column.index()], Some(score), "{text}");
        assert_eq!(scores.iter().flatten().max(), Some(&score), "{text}");
    }
    assert_eq!(solver.best_move(&position("1212121"), &Limits::none()), None);
    assert_eq!(solver.best_move(&Position::EMPTY, &nodes(1_000)), None);
}

#[test]
fn benchmark_positions_have_their_scores() {
    let sets = [
        include_str!("../../data/Test_L3_R1.txt"),
        include_str!("../../data/Test_L2_R1.txt"),
        include_str!("../../data/Test_L2_R2-first200.txt"),
        include_str!("../../data/Test_L1_R1-first200.txt"),
        include_str!("../../data/Test_L1_R2-first20.txt"),
        include_str!("../../data/Test_L1_R3-sample.txt"),
    ];
    let mut solver = solver();
    for line in sets.iter().flat_map(|set| set.lines()) {
        let reference = ReferenceLine::parse(line).expect("a benchmark line").expect("a position");
        let position = reference.position().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(solver.score(&position, &Limits::none()), Some(reference.number), "{line}");
    }
}

#[test]
fn move_scores_fit_the_score_of_the_position() {
    let mut solver = solver();
    for line in include_str!("../../data/Test_L2_R1.txt").lines().take(100) {
        let (moves, _) = line.split_once(' ').expect("a benchmark line");
        let position = position(moves);
        let scores = solver.move_scores(&position, &Limits::none()).expect("no limit");
        assert_eq!(
            scores.iter().flatten().max().copied(),
            solver.score(&position, &Limits::none()),
            "{line}"
        );
        for column in Column::ALL {
            assert_eq!(scores[column.index()].is_some(), position.has_room(column), "{line}: {column}");
        }
        let mirrored = solver.move_scores(&position.mirrored(), &Limits::none()).expect("no limit");
        assert!(scores.iter().eq(mirrored.iter().rev()), "{line}");
    }
}

#[test]
fn finished_games_and_wins_at_once_have_scores() {
    let mut solver = solver();
    let won = position("1212121");
    assert_eq!(solver.score(&won, &Limits::none()), Some(-18));
    assert_eq!(solver.move_scores(&won, &Limits::none()), Some([None; 7]));
    assert_eq!(solver.score(&position("121212"), &Limits::none()), Some(18));
    assert_eq!(solver.outcome(&position("121212"), &Limits::none()), Some(Outcome::Win));
    assert_eq!(solver.nodes(), 0);
}

#[test]
fn limits_end_a_search() {
    let mut solver = solver();
    assert_eq!(solver.score(&Position::EMPTY, &nodes(1_000)), None);
    assert_eq!(solver.nodes(), 1_000);
    assert_eq!(solver.move_scores(&Position::EMPTY, &nodes(1_000)), None);
    assert_eq!(solver.nodes(), 2_000);
    let no_time = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    assert_eq!(solver.outcome(&Position::EMPTY, &Limits::start(&no_time, 1, None)), None);
    let cancelled = AtomicBool::new(true);
    let limits = Limits::start(&Budget::default(), 1, Some(&cancelled));
    assert_eq!(solver.score(&Position::EMPTY, &limits), None);
    assert_eq!(solver.nodes(), 2_000);
}

#[test]
fn a_broken_off_search_leaves_nothing_wrong_behind() {
    let mut solver = solver();
    let position = position("527532763");
    let fresh = Solver::new(16).expect("16 MiB").score(&position, &Limits::none());
    for count in (0..2_000).step_by(37) {
        solver.score(&position, &nodes(count));
    }
    assert_eq!(solver.score(&position, &Limits::none()), fresh);
}
