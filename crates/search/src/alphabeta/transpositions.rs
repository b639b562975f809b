//! Enhanced transposition cutoffs: before a move is searched the table is asked about all positions that one move leads to
//! (Schaeffer and Plaat 1996). Another order of the same moves often leads to a position whose bound refutes this one.

use spielwerk_core::{Evaluate, Keyed, Score, ZeroSum};

use super::worker::Worker;
use crate::table::Bound;

impl<G: ZeroSum + Keyed, E: Evaluate<G>> Worker<'_, G, E> {
    /// Nodes with fewer plies to go cost less than asking.
    const LEAST_DEPTH: u32 = 3;

    /// A lower bound of at least `beta` that the table knows because of one of the moves.
    pub(super) fn transposition_cut(&mut self, state: &G::State, depth: u32, beta: Score) -> Option<Score> {
        let config = self.shared().config;
        if !config.enhanced_cutoffs || depth < Self::LEAST_DEPTH || config.beam.is_some() {
            return None;
        }
        let (game, table) = (self.shared().game, self.shared().table?);
        let mut moves = std::mem::take(&mut self.generated);
        moves.clear();
        game.legal_moves(state, &mut moves);
        let found = moves.iter().find_map(|&mv| {
            let child = game.child(state, mv);
            let entry = table.probe(game.key(&child))?;
            let is_upper = matches!(entry.bound, Bound::Upper | Bound::Exact);
            let refutes = is_upper && -entry.score >= beta;
            (refutes && self.is_usable(&entry, self.depth_below(state, &child, depth))).then_some(entry)
        });
        self.generated = moves;
        let entry = found?;
        self.horizons += u64::from(!entry.complete);
        Some(-entry.score)
    }
}
