//! Gumbel selection at the root: sample moves without replacement, then halve them round by round.
//!
//! Even with a handful of simulations the move chosen is expected to be no worse than a draw from the prior, and the
//! policy that the completed values imply is a target worth learning (Danihelka and others, "Policy improvement by
//! planning with Gumbel", 2022).

use spielwerk_core::{Game, Rng};

use super::GumbelConfig;
use super::noise;
use super::tree::{Edge, ROOT, Tree};

/// Which move of the root each simulation takes.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    config: GumbelConfig,
    /// The luck of each move: zero throughout in a search that does not explore.
    gumbels: Vec<f32>,
    /// How often this search has begun each move.
    counts: Vec<u32>,
    /// For each simulation, how often its move was begun before.
    schedule: Vec<u32>,
    next: usize,
}

impl Plan {
    /// The plan of a search with this many simulations at a root with this many moves.
    pub(super) fn new(config: GumbelConfig, moves: usize, simulations: u32, rng: Option<&mut Rng>) -> Self {
        let gumbels = match rng {
            Some(rng) => (0..moves).map(|_| noise::gumbel(rng)).collect(),
            None => vec![0.0; moves],
        };
        let considered = config.considered.min(moves);
        let schedule = schedule(considered, simulations as usize);
        Self { config, gumbels, counts: vec![0; moves], schedule, next: 0 }
    }

    /// The move of the next simulation, as its place among the edges of the root.
    pub(super) fn take<G: Game>(&mut self, tree: &Tree<G>) -> usize {
        let edges = tree.edges(ROOT);
        let wanted = self.schedule.get(self.next).copied();
        self.next += 1;
        let scores = self.scores(tree);
        let is_due = |slot: &usize| wanted.is_none_or(|wanted| self.counts[*slot] == wanted);
        let open = || (0..edges.len()).filter(|&slot| edges[slot].proven.is_open());
        // Proofs can leave gaps in the schedule, which the best of the others fill.
        let due = best_of(open().filter(is_due), &scores);
        let slot = due.or_else(|| best_of(open(), &scores)).unwrap_or(0);
        self.counts[slot] += 1;
        slot
    }

    /// Takes back the choice of a simulation that was not made.
    pub(super) fn put_back(&mut self, slot: usize) {
        self.counts[slot] -= 1;
        self.next -= 1;
    }

    /// The move that came through all rounds, or a proven one that is better.
    pub(super) fn winner<G: Game>(&self, tree: &Tree<G>) -> usize {
        let edges = tree.edges(ROOT);
        let most = self.counts.iter().copied().max().unwrap_or(0);
        let finalists = (0..edges.len()).filter(|&slot| match edges[slot].proven.get() {
            Some(payoff) => payoff >= 0.0,
            None => self.counts[slot] == most,
        });
        let scores = self.scores(tree);
        let any = || best_of(0..edges.len(), &scores);
        best_of(finalists, &scores).or_else(any).unwrap_or(0)
    }

    fn scores<G: Game>(&self, tree: &Tree<G>) -> Vec<f32> {
        let mut scores = improved_logits(tree, &self.config);
        scores.iter_mut().zip(&self.gumbels).for_each(|(score, gumbel)| *score += gumbel);
        scores
    }
}

fn best_of(slots: impl Iterator<Item = usize>, scores: &[f32]) -> Option<usize> {
    slots.reduce(|best, slot| if scores[slot] > scores[best] { slot } else { best })
}

/// Sequential halving as a list: in each round all remaining moves are visited equally often, then the worse half is
/// dropped. A simulation is known by how often its move was visited before.
fn schedule(considered: usize, simulations: usize) -> Vec<u32> {
    let rounds = considered.next_power_of_two().trailing_zeros().max(1) as usize;
    let mut visits = vec![0; considered.max(1)];
    let mut schedule = Vec::with_capacity(simulations + considered);
    let mut remaining = considered.max(1);
    while schedule.len() < simulations {
        for _ in 0..(simulations / (rounds * remaining)).max(1) {
            for count in &mut visits[..remaining] {
                schedule.push(*count);
                *count += 1;
            }
        }
        remaining = remaining.div_ceil(2).max(2.min(considered.max(1)));
    }
    schedule.truncate(simulations);
    schedule
}

/// The log-probabilities of the root's moves, moved by what the search found: the logarithm of the improved policy up
/// to a constant.
pub(super) fn improved_logits<G: Game>(tree: &Tree<G>, config: &GumbelConfig) -> Vec<f32> {
    let edges = tree.edges(ROOT);
    let most = edges.iter().map(|edge| edge.visits).max().unwrap_or(0);
    let weight = (config.visit_offset + most as f32) * config.scale * 0.5;
    let logit =
        |(edge, value): (&Edge<G::Move>, f32)| edge.prior.max(f32::MIN_POSITIVE).ln() + weight * value;
    edges.iter().zip(completed_values(tree)).map(logit).collect()
}

/// What each move of the root is worth: found by the search, or assumed.
pub(super) fn completed_values<G: Game>(tree: &Tree<G>) -> impl Iterator<Item = f32> {
    let missing = mixed_value(tree);
    tree.edges(ROOT).iter().map(move |edge| edge.value().unwrap_or(missing))
}

/// What an unvisited move is assumed to be worth: the evaluator's own value of the root, mixed with the values of the
/// visited moves as the prior weighs them.
fn mixed_value<G: Game>(tree: &Tree<G>) -> f32 {
    let (mut walks, mut mass, mut sum) = (0.0, 0.0, 0.0);
    for edge in tree.edges(ROOT) {
        if let Some(value) = edge.value() {
            walks += edge.visits.max(1) as f32;
            mass += edge.prior;
            sum += edge.prior * value;
        }
    }
    let estimate = tree.node(ROOT).estimate;
    if mass > 0.0 { (estimate + walks * sum / mass) / (1.0 + walks) } else { estimate }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halving_visits_all_then_half() {
        // Four moves, eight simulations: each once, then the better two twice more.
        assert_eq!(schedule(4, 8), [0, 0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(schedule(1, 3), [0, 1, 2]);
        assert_eq!(schedule(16, 5), [0; 5], "fewer simulations than moves: the likeliest ones once");
    }

    #[test]
    fn the_schedule_spends_every_simulation() {
        for considered in 1..20 {
            for simulations in 1..100 {
                let schedule = schedule(considered, simulations);
                assert_eq!(schedule.len(), simulations);
                // A count is only asked for if some move has it.
                let mut having = vec![considered];
                for &count in &schedule {
                    assert!(having[count as usize] > 0, "{considered} moves, {simulations} simulations");
                    having[count as usize] -= 1;
                    if having.len() == count as usize + 1 {
                        having.push(0);
                    }
                    having[count as usize + 1] += 1;
                }
            }
        }
    }
}
