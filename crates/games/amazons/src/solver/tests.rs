//! The solver against plain search over the rules, and the parts it uses.

use std::collections::HashMap;

use spielwerk_core::{Budget, Game, Limits, Notation, Rng, Seat};

use super::super::SquareSet;
use super::*;

/// Whether the side to move wins, by trying everything.
#[derive(Default)]
struct BruteForce(HashMap<(u128, u128, u128, Seat), bool>);

impl BruteForce {
    fn wins(&mut self, game: &Amazons, state: &State) -> bool {
        let [white, black] = [Seat::FIRST, Seat::SECOND].map(|seat| state.amazons(seat).bits());
        let key = (white, black, state.empty().bits(), state.turn());
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let wins = moves.into_iter().any(|mv| !self.wins(game, &game.child(state, mv)));
        self.0.insert(key, wins);
        wins
    }
}

/// The most moves in a row by amazons that no opponent disturbs.
fn most_moves(amazons: SquareSet, empty: SquareSet) -> u8 {
    let mut most = 0;
    for from in amazons {
        for to in from.queen_reach(empty) {
            for arrow in to.queen_reach(empty | from.into()) {
                let moved = (amazons - from.into()) | to.into();
                let left = (empty | from.into()) - (SquareSet::from(to) | arrow.into());
                most = most.max(1 + most_moves(moved, left));
            }
        }
    }
    most
}

/// A position of random play with this many empty squares, or fewer if the game ends before.
fn late_position(game: &Amazons, empties: usize, rng: &mut Rng) -> State {
    let mut scratch = Vec::new();
    let mut state = game.start(rng);
    while state.empty().len() > empties {
        let Some(mv) = game.random_move(&state, rng, &mut scratch) else { break };
        game.play(&mut state, mv);
    }
    state
}

/// Amazons and empty squares scattered over the board, the rest arrows.
fn scattered_position(size: usize, amazons: usize, empties: usize, rng: &mut Rng) -> State {
    let mut squares: Vec<_> = SquareSet::board(size, size).into_iter().collect();
    rng.shuffle(&mut squares);
    let mut take = |count: usize| -> SquareSet { squares.drain(..count).collect() };
    let amazons = [take(amazons), take(amazons)];
    State::new(amazons, take(empties), Seat::new(rng.below(2)))
}

fn assert_right(solver: &mut Solver, brute_force: &mut BruteForce, game: &Amazons, state: &State) -> bool {
    let text = game.position_text(state);
    let solution = solver.solve(game, state, &Limits::none()).expect("no limit");
    assert_eq!(solution.wins, brute_force.wins(game, state), "{text}");
    match solution.best {
        None => assert!(!state.has_move(), "{text}"),
        Some(mv) => {
            assert!(game.is_legal(state, mv), "{mv:?} in {text}");
            assert_eq!(brute_force.wins(game, &game.child(state, mv)), !solution.wins, "{mv:?} in {text}");
        }
    }
    solution.wins
}

#[test]
fn brute_force_agrees_on_late_positions() {
    let mut solver = Solver::new(4).unwrap();
    let mut rng = Rng::new(31);
    let mut wins = 0;
    for (size, empties, count) in [(4, 7, 150), (5, 6, 150), (6, 7, 150), (8, 7, 60), (10, 7, 100)] {
        let game = Amazons::new(size).unwrap();
        for index in 0..count {
            let mut brute_force = BruteForce::default();
            let state = late_position(&game, empties - index % 3, &mut rng);
            wins += u32::from(assert_right(&mut solver, &mut brute_force, &game, &state));
        }
    }
    assert!((150..460).contains(&wins), "{wins} wins");
}

#[test]
fn brute_force_agrees_on_scattered_positions() {
    let mut solver = Solver::new(4).unwrap();
    let mut rng = Rng::new(32);
    for (size, amazons, empties) in [(4, 1, 7), (4, 2, 7), (5, 2, 8), (6, 2, 9), (6, 4, 9), (10, 8, 12)] {
        let game = Amazons::new(size).unwrap();
        for _ in 0..50 {
            let mut brute_force = BruteForce::default();
            let state = scattered_position(size, amazons, empties, &mut rng);
            assert_right(&mut solver, &mut brute_force, &game, &state);
        }
    }
}

#[test]
fn a_small_table_makes_it_slower_and_not_wrong() {
    let game = Amazons::new(5).unwrap();
    let mut rng = Rng::new(33);
    for _ in 0..40 {
        let state = late_position(&game, 8, &mut rng);
        let solve = |mib| Solver::new(mib).unwrap().solve(&game, &state, &Limits::none()).unwrap().wins;
        assert_eq!(solve(1), solve(8));
    }
}

#[test]
fn the_smallest_board_is_solved() {
    let game = Amazons::new(4).unwrap();
    let state = game.start(&mut Rng::new(0));
    let mut solver = Solver::new(16).unwrap();
    assert_right(&mut solver, &mut BruteForce::default(), &game, &state);
}

#[test]
fn regions_filled_by_search_are_filled_best() {
    let mut filling = Filling::new(1).unwrap();
    let mut rng = Rng::new(34);
    let mut settled = 0;
    for _ in 0..400 {
        let state = scattered_position(4, 1 + rng.below(2), 3 + rng.below(4), &mut rng);
        let amazons = state.amazons(Seat::FIRST);
        let most = most_moves(amazons, state.empty());
        let bounds = filling.most_moves(amazons, state.empty());
        assert!((bounds.least..=bounds.most).contains(&most), "{bounds:?}, not {most} in {state:?}");
        settled += u32::from(bounds.exact().is_some());
    }
    assert!(settled > 390, "{settled}");
}

#[test]
fn separated_sides_count_their_moves() {
    let game = Amazons::new(6).unwrap();
    let mut solver = Solver::new(1).unwrap();
    // White has four squares and Black three, whichever side moves.
    for (turn, wins) in [("w", true), ("b", false)] {
        let state = game.parse_position(&format!("W4x/xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxB3 {turn}")).unwrap();
        let solution = solver.solve(&game, &state, &Limits::none()).unwrap();
        assert_eq!(solution.wins, wins);
        assert!(solution.nodes < 10);
    }
    // With three each, the side to move loses.
    for turn in ["w", "b"] {
        let state = game.parse_position(&format!("W3xx/xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxB3 {turn}")).unwrap();
        assert!(!solver.solve(&game, &state, &Limits::none()).unwrap().wins);
    }
}

#[test]
fn limits_leave_the_answer_open() {
    let game = Amazons::default();
    let state = game.start(&mut Rng::new(0));
    let mut solver = Solver::new(1).unwrap();
    assert_eq!(solver.solve(&game, &state, &Limits::start(&Budget::nodes(3), 1, None)), None);
    assert_eq!(solver.solve(&game, &state, &Limits::start(&Budget::nodes(0), 1, None)), None);
}

#[test]
fn finished_games_are_lost_without_search() {
    let game = Amazons::new(4).unwrap();
    let state = game.parse_position("Wx1B/xx2/4/4 w").unwrap();
    let solution = Solver::new(1).unwrap().solve(&game, &state, &Limits::none());
    assert_eq!(solution, Some(Solution { wins: false, best: None, nodes: 0 }));
}
