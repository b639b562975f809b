//! Solves the test positions of Connect Four move by move and prints them as `data/outcomes.txt`:
//! `cargo run --release -p spielwerk-connect4 --example outcomes > crates/games/connect4/data/outcomes.txt`

use std::collections::HashSet;

use spielwerk_connect4::book::Book;
use spielwerk_connect4::solver::{Outcome, Solver};
use spielwerk_connect4::{Column, ConnectFour, Position};
use spielwerk_core::{Game, Keyed, Limits, Notation, Rng, Symmetric};

/// Positions per set.
const POSITIONS: usize = 300;

fn main() {
    let mut solver = Solver::new(256).expect("a table").with_book(Book::shipped());
    println!(
        "# Moves of a game, and the outcome of each next move for who makes it: W, D, L, or - for a full column."
    );
    let public = [
        ("end-easy", include_str!("../data/Test_L3_R1.txt")),
        ("middle-easy", include_str!("../data/Test_L2_R1.txt")),
        ("middle-medium", include_str!("../data/Test_L2_R2-first200.txt")),
        ("begin-easy", include_str!("../data/Test_L1_R1-first200.txt")),
        ("begin-medium", include_str!("../data/Test_L1_R2-first20.txt")),
        ("begin-hard", include_str!("../data/Test_L1_R3-sample.txt")),
    ];
    let mut seen = HashSet::new();
    for (name, text) in public {
        println!("set {name}");
        let mut count = 0;
        for moves in text.lines().take(POSITIONS).filter_map(|line| line.split(' ').next()) {
            print(&mut solver, moves, &mut seen);
            count += 1;
        }
        // Most plies that may be left before the end of best play; the public sets are defined alike.
        let ends = match name {
            "begin-medium" => 14..=28,
            "begin-hard" => 29..=42,
            _ => continue,
        };
        let mut rng = Rng::new(7);
        while count < POSITIONS {
            let (moves, position) = random_position(&mut rng);
            let image = ConnectFour.transform(&position, 1);
            if seen.contains(&ConnectFour.key(&position)) || seen.contains(&ConnectFour.key(&image)) {
                continue;
            }
            let score = solver.score(&position, &Limits::none()).expect("no limit");
            if ends.contains(&plies_to_end(&position, score)) && print(&mut solver, &moves, &mut seen) {
                count += 1;
            }
        }
    }
}

/// A game of up to 13 random moves in which neither side can win at once.
fn random_position(rng: &mut Rng) -> (String, Position) {
    loop {
        let (mut moves, mut position) = (String::new(), Position::EMPTY);
        for _ in 0..3 + rng.below(11) {
            let column = ConnectFour.random_move(&position, rng, &mut Vec::new());
            let Some(column) = column else { break };
            moves += &column.to_string();
            ConnectFour.play(&mut position, column);
        }
        let wins = |position: &Position| {
            Column::ALL
                .into_iter()
                .any(|column| position.has_room(column) && ConnectFour.child(position, column).is_won())
        };
        if !position.is_finished() && !wins(&position) && moves.len() > 2 {
            return (moves, position);
        }
    }
}

/// How long best play takes from here.
fn plies_to_end(position: &Position, score: i32) -> usize {
    let stones = position.stones() as i32;
    let last = if score == 0 {
        42
    } else {
        // The winner's stone of this number ends the game.
        let number = 22 - score.abs();
        let winner_moves_first = (stones % 2 == 0) == (score > 0);
        if winner_moves_first { 2 * number - 1 } else { 2 * number }
    };
    (last - stones) as usize
}

/// Prints a position if not all its moves are alike; says whether it did.
fn print(solver: &mut Solver, moves: &str, seen: &mut HashSet<u64>) -> bool {
    let position = ConnectFour.parse_position(moves).expect("a position");
    let letter = |column: Column| {
        if !position.has_room(column) {
            return '-';
        }
        let next = ConnectFour.child(&position, column);
        if next.is_won() {
            return 'W';
        }
        match solver.outcome(&next, &Limits::none()).expect("no limit") {
            Outcome::Loss => 'W',
            Outcome::Draw => 'D',
            Outcome::Win => 'L',
        }
    };
    let outcomes: String = Column::ALL.into_iter().map(letter).collect();
    let mut kinds: Vec<char> = outcomes.chars().filter(|&kind| kind != '-').collect();
    kinds.sort_unstable();
    kinds.dedup();
    let is_public_or_choice = position.stones() > 13 || kinds.len() > 1;
    if is_public_or_choice {
        seen.insert(ConnectFour.key(&position));
        println!("{moves} {outcomes}");
    }
    is_public_or_choice
}
