//! Which child a simulation walks to: the trade between what looks best and what is little known.

use spielwerk_core::{Game, Payoffs, Rng, Seat};

use super::MctsConfig;
use super::tree::{Edge, Node, Tree};

/// The formula that weighs the children of a node; `Q` is the mean payoff of a child for the seat to move,
/// `n` its visits and `N` those of the node. Unvisited children always come first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// `Q + C * sqrt(ln N / n)`.
    Ucb1 {
        /// `C`, in units of payoff.
        exploration: f64,
    },
    /// `Q + C * R * sqrt(ln N / n * min(1/4, V))` with `V = variance / R^2 + sqrt(2 ln N / n)`: UCB1-tuned of
    /// Auer, Cesa-Bianchi and Fischer, stretched from payoffs in 0..1 to payoffs that span `R`.
    Ucb1Tuned {
        /// `C`, 1 in the original.
        exploration: f64,
        /// `R`, the difference between the best and the worst payoff.
        span: f64,
    },
    /// The best `Q`, but with this probability any child.
    EpsilonGreedy {
        /// The probability of a blind choice.
        epsilon: f64,
    },
}

/// What is known of one child.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arm {
    /// How often it was tried, at least once.
    pub visits: f64,
    /// Its mean payoff for the seat to move.
    pub mean: f64,
    /// The variance of its payoffs.
    pub variance: f64,
}

impl Selection {
    /// The span of payoffs from -1 to 1.
    pub const BOARD_GAME_SPAN: f64 = 2.0;

    /// UCB1 in the form `Q + C * sqrt(2 ln N / n)`: the same formula with `C` larger by the square root of 2.
    pub const fn ucb1_two_logarithms(exploration: f64) -> Self {
        Self::Ucb1 { exploration: exploration * std::f64::consts::SQRT_2 }
    }

    /// The weight of a child; `log_visits` is `ln N`. Epsilon-greedy weighs by the mean alone.
    #[inline]
    pub fn weight(&self, log_visits: f64, arm: &Arm) -> f64 {
        match *self {
            Self::Ucb1 { exploration } => arm.mean + exploration * (log_visits / arm.visits).sqrt(),
            Self::Ucb1Tuned { exploration, span } => {
                let ratio = log_visits / arm.visits;
                let spread = arm.variance / (span * span) + (2.0 * ratio).sqrt();
                arm.mean + exploration * span * (ratio * spread.min(0.25)).sqrt()
            }
            Self::EpsilonGreedy { .. } => arm.mean,
        }
    }
}

/// How the means of siblings are mapped before they are weighed.
#[derive(Clone, Copy)]
struct Scale {
    low: f64,
    factor: f64,
    shift: f64,
}

impl Scale {
    const PLAIN: Self = Self { low: 0.0, factor: 1.0, shift: 0.0 };

    /// Maps the smallest mean to -1 and the largest to 1; equal means all to 0.
    fn stretching(means: impl Iterator<Item = f64>) -> Self {
        let (low, high) = means
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), mean| (low.min(mean), high.max(mean)));
        if high > low {
            Self { low, factor: 2.0 / (high - low), shift: -1.0 }
        } else {
            Self { low, ..Self::PLAIN }
        }
    }

    #[inline]
    fn apply(self, arm: Arm) -> Arm {
        Arm {
            mean: (arm.mean - self.low) * self.factor + self.shift,
            variance: arm.variance * self.factor * self.factor,
            ..arm
        }
    }
}

/// The child to walk to, as its place among the edges of the node, of which there is at least one. Moves that
/// are proven teach nothing and are taken, the best of them, only if there are no others.
pub(super) fn choose<G: Game>(tree: &Tree<G>, node: u32, config: &MctsConfig, rng: &mut Rng) -> usize {
    let edges = tree.edges(node);
    let Node { seat, visits, .. } = *tree.node(node);
    if let Selection::EpsilonGreedy { epsilon } = config.selection
        && rng.unit() < epsilon
    {
        let slot = rng.below(edges.len());
        if edges[slot].proven.is_open() {
            return slot;
        }
    }
    let arm = |edge: &_| arm(tree, edge, seat, config);
    let log_visits = f64::from(visits).max(1.0).ln();
    let best = if config.normalise {
        let scale = Scale::stretching(edges.iter().map(|edge| arm(edge).mean));
        heaviest(edges, |edge| weight(config, log_visits, edge, &scale.apply(arm(edge))))
    } else {
        heaviest(edges, |edge| weight(config, log_visits, edge, &arm(edge)))
    };
    best.unwrap_or_else(|| {
        let proven = |slot: &usize| edges[*slot].proven.get().unwrap_or(f32::NEG_INFINITY);
        let best = (0..edges.len()).max_by(|left, right| proven(left).total_cmp(&proven(right)));
        best.expect("there is an edge")
    })
}

/// The first of the heaviest edges, those left out that are proven.
#[inline]
fn heaviest<M>(edges: &[Edge<M>], weight: impl Fn(&Edge<M>) -> f64) -> Option<usize> {
    let (mut best, mut best_weight) = (None, f64::NEG_INFINITY);
    for (slot, edge) in edges.iter().enumerate() {
        if !edge.proven.is_open() {
            continue;
        }
        let weight = weight(edge);
        if weight > best_weight {
            (best, best_weight) = (Some(slot), weight);
        }
    }
    best
}

/// The formula's weight of an edge with its bonus.
#[inline]
fn weight<M>(config: &MctsConfig, log_visits: f64, edge: &Edge<M>, arm: &Arm) -> f64 {
    let weight = config.selection.weight(log_visits, arm);
    if config.bonus > 0.0 {
        weight + config.bonus * f64::from(edge.prior) / (1.0 + arm.visits)
    } else {
        weight
    }
}

/// The statistics of an edge.
#[inline]
fn arm<G: Game>(tree: &Tree<G>, edge: &Edge<G::Move>, seat: Seat, config: &MctsConfig) -> Arm {
    let visits = f64::from(edge.visits);
    let total = if tree.is_shared() {
        // A shared child knows more than one of the edges to it.
        f64::from(tree.node(edge.child).mean.of(seat)) * visits
    } else {
        edge.total
    };
    let variance = match config.selection {
        Selection::Ucb1Tuned { .. } if edge.visits > 0 => {
            let mean = edge.total / visits;
            (f64::from(edge.squares) / visits - mean * mean).max(0.0)
        }
        _ => 0.0,
    };
    Arm { visits, mean: total / visits, variance }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(left: f64, right: f64) {
        assert!((left - right).abs() < 1e-4, "{left} is not {right}");
    }

    const ARM: Arm = Arm { visits: 25.0, mean: 0.2, variance: 0.09 };

    /// ln 100 = 4.60517; divided by 25 visits 0.184207, the root of which is 0.429193.
    #[test]
    fn ucb1_is_the_formula_computed_by_hand() {
        let log = 100f64.ln();
        assert_close(Selection::Ucb1 { exploration: 1.5 }.weight(log, &ARM), 0.2 + 1.5 * 0.429_193);
        assert_close(Selection::ucb1_two_logarithms(1.4).weight(log, &ARM), 0.2 + 1.4 * 0.606_971);
    }

    /// For payoffs in 0..1: sqrt(2 * 0.184207) = 0.606971, so V = 0.696971 is cut to 1/4 and the root of
    /// 0.184207 / 4 is 0.214597. With 2,500 visits V = 0.09 + sqrt(2 * 0.00184207) = 0.150697 counts, and the
    /// root of 0.00184207 * 0.150697 is 0.0166612.
    #[test]
    fn ucb1_tuned_is_the_formula_computed_by_hand() {
        let log = 100f64.ln();
        let tuned = Selection::Ucb1Tuned { exploration: 1.0, span: 1.0 };
        assert_close(tuned.weight(log, &ARM), 0.2 + 0.214_597);
        assert_close(tuned.weight(log, &Arm { visits: 2_500.0, ..ARM }), 0.2 + 0.016_661);
        // Payoffs stretched to -1..1: mean and deviation double, and so does the whole weight.
        let stretched = Selection::Ucb1Tuned { exploration: 1.0, span: 2.0 };
        let arm = Arm { visits: 2_500.0, mean: 0.4, variance: 0.36 };
        assert_close(stretched.weight(log, &arm), 2.0 * (0.2 + 0.016_661));
    }

    #[test]
    fn epsilon_greedy_weighs_by_the_mean() {
        assert_close(Selection::EpsilonGreedy { epsilon: 0.1 }.weight(100f64.ln(), &ARM), 0.2);
    }

    #[test]
    fn normalised_means_run_from_minus_one_to_one() {
        let scale = Scale::stretching([-10.0, 20.0, 50.0].into_iter());
        let means = [-10.0, 20.0, 50.0].map(|mean| scale.apply(Arm { mean, ..ARM }).mean);
        means.iter().zip([-1.0, 0.0, 1.0]).for_each(|(&mean, wanted)| assert_close(mean, wanted));
        assert_close(scale.apply(Arm { variance: 900.0, ..ARM }).variance, 1.0);
        assert_close(Scale::stretching([7.0, 7.0].into_iter()).apply(Arm { mean: 7.0, ..ARM }).mean, 0.0);
    }
}
