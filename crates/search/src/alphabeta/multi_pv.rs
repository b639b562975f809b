//! Multi-PV: exact values and lines for several moves at the root, deepened together.
//!
//! One pass over the moves: each must beat the worst of the best so far, and one that does is measured. So the best `k`
//! have exact values and the others bounds, for little more than the price of the best `k` alone. An iteration counts
//! once it is completed: the values of an unfinished one could not be compared.

use spielwerk_core::{Evaluate, Keyed, Proof, Score, ZeroSum};

use super::config::Algorithm;
use super::root::{Root, RootMove};
use super::worker::{INFINITY, Worker};

impl<G: ZeroSum + Keyed> Root<'_, G> {
    /// Measures the best moves to `depth`; nothing changes if the budget ends in between.
    pub(super) fn iterate_lines<E: Evaluate<G>>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        algorithm: Algorithm,
    ) {
        let lines = worker.multi_pv();
        let horizons = worker.horizons;
        let mut measured: Vec<RootMove<G::Move>> = Vec::with_capacity(self.moves.len());
        let mut best: Vec<Score> = Vec::new();
        for entry in &self.moves {
            let floor = if best.len() < lines { -INFINITY } else { best[lines - 1] };
            let before = worker.horizons;
            let score = self.value_above(worker, entry, depth, floor, algorithm);
            if worker.stopped {
                return;
            }
            let at_most = score <= floor && !worker.never_cuts();
            let mut line = vec![entry.mv];
            if !at_most {
                line.extend_from_slice(worker.line(1));
                best.insert(best.partition_point(|&other| other >= score), score);
                best.truncate(lines);
            }
            let complete = worker.horizons == before;
            let score = Some(score);
            measured.push(RootMove { score, at_most, complete, line, reached: depth, ..entry.clone() });
        }
        // A stable sort: of equals the one that was better before stays first.
        measured.sort_by_key(|entry| (entry.at_most, std::cmp::Reverse(entry.score)));
        self.moves = measured;
        self.score = self.moves.first().and_then(|best| best.score);
        self.depth = depth;
        self.complete = worker.horizons == horizons;
    }

    /// The exact value of a move if it is above `floor`, else a bound from above.
    fn value_above<E: Evaluate<G>>(
        &self,
        worker: &mut Worker<'_, G, E>,
        entry: &RootMove<G::Move>,
        depth: u32,
        floor: Score,
        algorithm: Algorithm,
    ) -> Score {
        let mut ask = |alpha, beta| worker.try_move(self.state, entry.mv, depth, (alpha, beta), 0);
        match algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta => ask(floor, INFINITY),
            Algorithm::PrincipalVariation => {
                if floor > -INFINITY {
                    let score = ask(floor, floor + 1);
                    if score <= floor {
                        return score;
                    }
                }
                ask(floor, INFINITY)
            }
            Algorithm::Mtdf => {
                let (mut lower, mut upper) = (floor, INFINITY);
                let mut value = entry.score.unwrap_or(0).max(floor);
                while lower < upper && !worker.stopped {
                    let beta = value.max(lower + 1);
                    value = worker.try_move(self.state, entry.mv, depth, (beta - 1, beta), 0);
                    if value < beta {
                        upper = value;
                    } else {
                        lower = value;
                    }
                }
                value
            }
        }
    }
}

impl<M> RootMove<M> {
    /// The outcome of a move whose lines all ended with the game, or whose value only finished games have.
    pub(super) fn proof(&self, decisive: Score) -> Option<Proof> {
        let score = self.score.filter(|_| !self.at_most)?;
        (self.complete || score.abs() >= decisive).then(|| Proof::of_value(score.into()))
    }
}
