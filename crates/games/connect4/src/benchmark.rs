//! Test positions with the exact outcome of every move: what players of Connect Four are measured against.
//!
//! The sets are named as in the benchmark of Pascal Pons, from the end of the game to its beginning and from easy to
//! hard; `begin-hard` holds positions of our own, since its public part is small. The file is written by the example
//! `connect4_outcomes`.

use super::solver::Outcome;
use super::{COLUMNS, ConnectFour, Position};
use spielwerk_core::Notation;

/// Sets of the public benchmark as its files have them, a position and its exact score per line, by stage of the game and
/// difficulty.
pub const SCORED_SETS: [(&str, &str); 6] = [
    ("end, easy", include_str!("../data/Test_L3_R1.txt")),
    ("middle, easy", include_str!("../data/Test_L2_R1.txt")),
    ("middle, medium", include_str!("../data/Test_L2_R2-first200.txt")),
    ("begin, easy", include_str!("../data/Test_L1_R1-first200.txt")),
    ("begin, medium", include_str!("../data/Test_L1_R2-first20.txt")),
    ("begin, hard", include_str!("../data/Test_L1_R3-first100.txt")),
];

/// A position with what each move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchmarkPosition {
    /// The position before the move.
    pub position: Position,
    /// The outcome of each column for the side that drops a stone there, `None` for a full one.
    pub outcomes: [Option<Outcome>; COLUMNS],
}

/// A named set of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchmarkSet {
    /// What it is called.
    pub name: &'static str,
    /// Each with the outcome of every column.
    pub positions: Vec<BenchmarkPosition>,
}

/// All sets.
pub fn benchmark() -> Vec<BenchmarkSet> {
    let mut sets: Vec<BenchmarkSet> = Vec::new();
    for line in include_str!("../data/outcomes.txt").lines() {
        if let Some(name) = line.strip_prefix("set ") {
            sets.push(BenchmarkSet { name, positions: Vec::new() });
        } else if let Some((moves, outcomes)) = line.split_once(' ')
            && !line.starts_with('#')
        {
            let set = sets.last_mut().expect("the file begins with a set");
            set.positions.push(read(moves, outcomes));
        }
    }
    sets
}

fn read(moves: &str, outcomes: &str) -> BenchmarkPosition {
    let position = ConnectFour.parse_position(moves).expect("the file holds positions");
    let mut letters = outcomes.chars().map(|letter| match letter {
        'W' => Some(Outcome::Win),
        'D' => Some(Outcome::Draw),
        'L' => Some(Outcome::Loss),
        _ => None,
    });
    BenchmarkPosition { position, outcomes: std::array::from_fn(|_| letters.next().flatten()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Column;
    use crate::solver::Solver;
    use spielwerk_core::Limits;

    #[test]
    fn every_set_has_positions_whose_moves_fit() {
        let sets = benchmark();
        assert_eq!(sets.len(), 6);
        assert!(
            sets.iter().all(|set| set.positions.len() >= 100),
            "{:?}",
            sets.iter().map(|set| set.positions.len())
        );
        for entry in sets.iter().flat_map(|set| &set.positions) {
            for column in Column::ALL {
                assert_eq!(entry.outcomes[column.index()].is_some(), entry.position.has_room(column));
            }
        }
    }

    #[test]
    fn the_solver_agrees_near_the_end() {
        let mut solver = Solver::new(4).expect("a small table");
        let sets = benchmark();
        let set = sets.iter().find(|set| set.name == "end-easy").expect("the set");
        for entry in &set.positions {
            let scores = solver.move_scores(&entry.position, &Limits::none()).expect("solved");
            assert_eq!(scores.map(|score| score.map(Outcome::of_score)), entry.outcomes);
        }
    }
}
