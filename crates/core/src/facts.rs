//! Figures that follow from an analysis: how sure the player is, and how much of the tree it can have seen.

use serde::Serialize;

use crate::{Analysis, MoveAnalysis, ValueUnit};

/// What follows from an analysis and the number of legal moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Facts {
    /// How many moves the rules allow.
    pub legal: usize,
    /// Speed of the search; unknown if it counted nothing.
    pub nodes_per_second: Option<f64>,
    /// How the player's attention was spread over the moves, as shares that add up to 1: visits, else priors, else a
    /// softmax over the values that were measured. Moves of which nothing is known but a bound are left out.
    pub policy: Vec<(String, f64)>,
    /// The entropy of the policy, from 0, sure, to 1, no idea.
    pub entropy: f64,
    /// The smallest prior probability of a move.
    pub min_prior: Option<f64>,
    /// The largest prior probability of a move.
    pub max_prior: Option<f64>,
    /// The size of the tree down to the depth of the search.
    pub search_space: SearchSpace,
    /// Whether the analysis says what the position is worth; a player that only names a move has no opinion.
    pub opinion: bool,
}

/// An analysis with its figures, as it is sent to a screen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Analysed {
    /// What the player found out.
    pub analysis: Analysis,
    /// What follows from it.
    pub facts: Facts,
}

impl Analysed {
    /// An analysis of a position with this many legal moves.
    pub fn new(analysis: Analysis, legal: usize) -> Self {
        Self { facts: Facts::of(&analysis, legal), analysis }
    }

    /// Only the moves that are worth drawing, where there are very many: the first ones in the order of the
    /// search, and the one to play. The figures stay those of all moves.
    #[must_use]
    pub fn brief(mut self) -> Self {
        const BROAD: usize = 60;
        const SHOWN: usize = 12;
        if self.analysis.moves.len() > BROAD {
            let mut place = 0;
            let best = self.analysis.best.clone();
            self.analysis.moves.retain(|entry| {
                place += 1;
                place <= SHOWN || entry.mv == best
            });
            let moves = &self.analysis.moves;
            self.facts.policy.retain(|(mv, _)| moves.iter().any(|entry| entry.mv == *mv));
        }
        self
    }

    /// An analysis that says something of every legal move.
    pub fn complete(analysis: Analysis) -> Self {
        let legal = analysis.moves.len();
        Self::new(analysis, legal)
    }
}

/// The size of the tree, if every position had as many moves as the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SearchSpace {
    /// Moves of every position.
    pub branching: usize,
    /// Plies.
    pub depth: u32,
    /// Positions at that depth.
    pub positions_log10: f64,
    /// How long all of it would take at the player's speed; unknown if it visited nothing.
    pub seconds_log10: Option<f64>,
    /// What share of it was visited.
    pub share_log10: Option<f64>,
}

impl Facts {
    /// The figures of an analysis of a position with this many legal moves.
    pub fn of(analysis: &Analysis, legal: usize) -> Self {
        let policy = policy(analysis);
        let priors = || analysis.moves.iter().filter_map(|entry| entry.prior);
        let speed = nodes_per_second(analysis);
        let valued = analysis.moves.iter().any(|entry| entry.value.is_some());
        Self {
            legal,
            nodes_per_second: speed,
            entropy: entropy(&policy, legal),
            min_prior: priors().reduce(f64::min),
            max_prior: priors().reduce(f64::max),
            search_space: search_space(legal, analysis.depth, analysis.nodes, speed),
            policy,
            opinion: analysis.nodes > 0 || analysis.proof.is_some() || valued,
        }
    }
}

fn nodes_per_second(analysis: &Analysis) -> Option<f64> {
    (analysis.nodes > 0 && analysis.seconds > 0.0).then(|| analysis.nodes as f64 / analysis.seconds)
}

/// The share of visits of each move; without visits the priors, without priors a softmax over the values that were
/// measured. A bound is not a value: a refuted move has no share.
fn policy(analysis: &Analysis) -> Vec<(String, f64)> {
    let weigh = |weight: &dyn Fn(&MoveAnalysis) -> Option<f64>| {
        let weights: Vec<(String, f64)> = analysis
            .moves
            .iter()
            .filter_map(|entry| Some((entry.mv.clone(), weight(entry)?)))
            .filter(|(_, weight)| weight.is_finite() && *weight >= 0.0)
            .collect();
        let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();
        (sum > 0.0).then(|| weights.into_iter().map(|(mv, weight)| (mv, weight / sum)).collect())
    };
    let measured = || analysis.moves.iter().filter(|entry| !entry.at_most).filter_map(|entry| entry.value);
    let best = measured().reduce(f64::max).unwrap_or(analysis.value);
    let warmth = warmth(analysis.unit);
    let value = |entry: &MoveAnalysis| entry.value.filter(|_| !entry.at_most);
    weigh(&|entry| entry.visits.map(|visits| visits as f64))
        .or_else(|| weigh(&|entry| entry.prior))
        .or_else(|| weigh(&|entry| value(entry).map(|value| ((value - best) / warmth).exp())))
        .unwrap_or_else(|| vec![(analysis.best.clone(), 1.0)])
}

/// The difference of values that makes a move e times as likely.
fn warmth(unit: ValueUnit) -> f64 {
    match unit {
        ValueUnit::Payoff => 0.25,
        ValueUnit::Discs | ValueUnit::Stones => 2.0,
        ValueUnit::Points => 20.0,
    }
}

/// The entropy of a policy over this many moves, from 0, sure, to 1, no idea.
fn entropy(policy: &[(String, f64)], legal: usize) -> f64 {
    if legal <= 1 {
        return 0.0;
    }
    let sum: f64 =
        policy.iter().filter(|(_, share)| *share > 0.0).map(|(_, share)| -share * share.ln()).sum();
    (sum / (legal as f64).ln()).clamp(0.0, 1.0)
}

fn search_space(branching: usize, depth: u32, nodes: u64, speed: Option<f64>) -> SearchSpace {
    let positions = if branching <= 1 { 0.0 } else { f64::from(depth) * (branching as f64).log10() };
    let share = if branching <= 1 {
        Some(0.0)
    } else {
        (nodes > 0).then(|| ((nodes as f64).log10() - positions).min(0.0))
    };
    SearchSpace {
        branching,
        depth,
        positions_log10: positions,
        seconds_log10: speed.map(|speed| positions - speed.log10()),
        share_log10: share,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analysis(moves: Vec<MoveAnalysis>) -> Analysis {
        Analysis {
            best: "a1".to_owned(),
            value: 0.0,
            unit: ValueUnit::Payoff,
            proof: None,
            moves,
            line: Vec::new(),
            depth: 12,
            nodes: 9_170_000,
            simulations: None,
            network_value: None,
            table: None,
            seconds: 10.0,
            worlds: Vec::new(),
        }
    }

    fn visited(mv: &str, visits: u64) -> MoveAnalysis {
        MoveAnalysis { visits: Some(visits), ..MoveAnalysis::unknown(mv.to_owned()) }
    }

    #[test]
    fn nine_moves_and_twelve_plies_are_2_82e11_positions() {
        let facts = Facts::of(&analysis(Vec::new()), 9);
        let space = facts.search_space;
        assert!((10f64.powf(space.positions_log10) / 2.82e11 - 1.0).abs() < 0.002, "{space:?}");
        assert_eq!(facts.nodes_per_second, Some(917_000.0));
        let seconds = 10f64.powf(space.seconds_log10.expect("the speed is known"));
        assert!((seconds - 2.824_295e11 / 917_000.0).abs() < 1.0, "{seconds}");
        let share = 10f64.powf(space.share_log10.expect("nodes are known"));
        assert!((share - 9.17e6 / 2.824_295e11).abs() < 1e-9, "{share}");
    }

    #[test]
    fn one_legal_move_is_one_position_seen_in_full() {
        let facts = Facts::of(&analysis(vec![visited("a1", 5)]), 1);
        assert_eq!((facts.search_space.positions_log10, facts.search_space.share_log10), (0.0, Some(0.0)));
        assert_eq!((facts.entropy, facts.policy), (0.0, vec![("a1".to_owned(), 1.0)]));
    }

    #[test]
    fn a_player_that_counts_nothing_has_no_speed() {
        let quiet = Analysis { nodes: 0, seconds: 0.0, depth: 0, ..analysis(Vec::new()) };
        let facts = Facts::of(&quiet, 7);
        assert_eq!((facts.nodes_per_second, facts.search_space.seconds_log10), (None, None));
        assert_eq!((facts.search_space.positions_log10, facts.search_space.share_log10), (0.0, None));
        assert!(!facts.opinion);
        let valued = MoveAnalysis { value: Some(0.5), ..MoveAnalysis::unknown("a1".to_owned()) };
        assert!(Facts::of(&Analysis { moves: vec![valued], ..quiet }, 7).opinion);
    }

    #[test]
    fn the_policy_comes_from_visits_then_priors_then_values() {
        let shares = |moves: Vec<MoveAnalysis>| -> Vec<f64> {
            policy(&analysis(moves)).into_iter().map(|(_, share)| share).collect()
        };
        assert_eq!(shares(vec![visited("a1", 3), visited("a2", 1)]), [0.75, 0.25]);
        let prior = |prior| MoveAnalysis { prior: Some(prior), ..MoveAnalysis::unknown("a1".to_owned()) };
        assert_eq!(shares(vec![prior(0.125), prior(0.375)]), [0.25, 0.75]);
        let value = |value| MoveAnalysis { value: Some(value), ..MoveAnalysis::unknown("a1".to_owned()) };
        let warm = shares(vec![value(1.0), value(0.75)]);
        assert!((warm[0] / warm[1] - std::f64::consts::E).abs() < 1e-9, "{warm:?}");
        assert_eq!(shares(Vec::new()), [1.0]);
    }

    #[test]
    fn a_bound_is_not_a_value() {
        let value = |value, at_most| MoveAnalysis {
            value: Some(value),
            at_most,
            ..MoveAnalysis::unknown("a1".to_owned())
        };
        let policy = policy(&analysis(vec![value(-0.5, false), value(-0.5, true), value(0.25, true)]));
        assert_eq!(policy.len(), 1, "refuted moves have no share: {policy:?}");
    }

    #[test]
    fn entropy_goes_from_sure_to_no_idea() {
        let even: Vec<(String, f64)> = (0..8).map(|index| (index.to_string(), 0.125)).collect();
        assert!((entropy(&even, 8) - 1.0).abs() < 1e-12);
        assert!(entropy(&[("a".to_owned(), 1.0)], 8).abs() < 1e-12);
        let half = [("a".to_owned(), 0.5), ("b".to_owned(), 0.5)];
        assert!((entropy(&half, 4) - 0.5).abs() < 1e-12);
    }
}
