//! Who wins under perfect play: exact answers for endgames and small boards.
//!
//! A position is cut into regions that arrows keep apart. Regions of one side are counted in moves, the rest
//! is searched by proof numbers, and a count of sure and possible moves ends most lines early. Nothing is
//! estimated: an answer is a proof, and if the limits end the search first there is no answer.

mod exact;
mod filling;
mod proof;
mod regions;
#[cfg(test)]
mod small_boards;
mod sum;
mod table;
#[cfg(test)]
mod tests;

use spielwerk_core::{Limits, TableError};

use super::moves::Move;
use super::rules::Amazons;
use super::state::State;
use filling::Filling;
use proof::Prover;
use sum::Sum;
use table::{Numbers, ProofTable};

/// What perfect play leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Whether the side to move makes the last move of the game.
    pub wins: bool,
    /// A winning move; in a lost position the move that took longest to refute. `None` if there is no move.
    pub best: Option<Move>,
    /// Positions that were looked into.
    pub nodes: u64,
}

/// Solves positions, and remembers what it found for the next ones.
pub struct Solver {
    table: ProofTable,
    filling: Filling,
}

impl Solver {
    /// The part of the memory, one in this many, that is for filled regions.
    const FILLING_SHARE: usize = 8;

    /// A solver with a table of `mib` MiB and an eighth of that for regions of one side.
    ///
    /// # Errors
    /// If the size is 0 or does not fit into memory.
    pub fn new(mib: usize) -> Result<Self, TableError> {
        let table = ProofTable::new(mib)?;
        Ok(Self { table, filling: Filling::new(mib.div_ceil(Self::FILLING_SHARE))? })
    }

    /// Forgets everything found so far.
    pub fn clear(&mut self) {
        self.table.clear();
        self.filling.clear();
    }

    /// Whether the side to move wins; `None` if the limits end the search before it knows.
    pub fn solve(&mut self, _: &Amazons, state: &State, limits: &Limits<'_>) -> Option<Solution> {
        if !state.has_move() {
            return Some(Solution { wins: false, best: None, nodes: 0 });
        }
        let turn = state.turn();
        let sum = Sum {
            own: state.amazons(turn),
            other: state.amazons(turn.opponent()),
            empty: state.empty(),
            margin: 0,
        };
        let mut prover = Prover { table: &mut self.table, filling: &mut self.filling, limits, nodes: 0 };
        let until = Numbers { win: Numbers::NEVER, loss: Numbers::NEVER };
        let (numbers, best) = prover.search(&sum, until).ok()?;
        Some(Solution { wins: numbers.win == 0, best, nodes: prover.nodes })
    }
}
