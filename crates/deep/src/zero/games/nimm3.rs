//! Nimm-3: every heap, by division.

use spielwerk_core::{Game, Seat};
use spielwerk_nimm3::{Heap, Nimm3, Take};

use super::ZeroGame;
use crate::zero::truth::{Solved, Suite};

impl ZeroGame for Nimm3 {
    fn ladder(&self) -> &'static [&'static str] {
        &["mcts:sims=100", "perfect"]
    }

    fn suites(&self) -> Vec<Suite<Self>> {
        let solved = |stones| {
            let state = Heap::new(stones, Seat::FIRST);
            let mut takes = Vec::new();
            self.legal_moves(&state, &mut takes);
            let wins = |take: &Take| self.winning_take(stones) == Some(take.stones());
            let outcomes = takes.iter().map(|take| if wins(take) { 1 } else { -1 }).collect();
            Solved { state, outcomes }
        };
        vec![Suite { name: "all".to_owned(), positions: (1..=self.stones()).map(solved).collect() }]
    }
}
