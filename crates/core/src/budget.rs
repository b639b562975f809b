//! How long a player may think: by time, nodes, depth, or a clock for the whole game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Instant;
use crate::{ParameterKind, Spec, SpecError, Used};

/// What a player may spend on one move. Whatever is exhausted first ends the search; nothing set means the search's
/// own end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Nodes of the search tree, or simulations for Monte Carlo searches.
    pub nodes: Option<u64>,
    /// Plies of full-width search.
    pub depth: Option<u32>,
    /// Time for all moves of the game that are still to come.
    pub clock: Option<Duration>,
}

impl Budget {
    /// Nothing but a depth.
    pub const fn depth(plies: u32) -> Self {
        Self { time: None, nodes: None, depth: Some(plies), clock: None }
    }

    /// Nothing but a number of nodes or simulations.
    pub const fn nodes(nodes: u64) -> Self {
        Self { time: None, nodes: Some(nodes), depth: None, clock: None }
    }

    /// Takes `time` and `clock` (seconds), `nodes` and `depth` from a player's text. The default counts only if none
    /// of them is given.
    ///
    /// # Errors
    /// If a value is not a number or out of range.
    pub fn from_spec(spec: &mut Spec, default: Self) -> Result<Self, SpecError> {
        let given = Self::ENDS.iter().any(|key| spec.has(key)) || spec.has("depth");
        let default = if given { Self::default() } else { default };
        let budget = Self::without_depth(spec, default)?;
        Ok(Self {
            depth: spec.kind(ParameterKind::Effort).optional_number("depth", default.depth, 0..=1_000)?,
            ..budget
        })
    }

    /// Takes `time`, `clock` and `nodes`, for players whose search knows no depth.
    ///
    /// # Errors
    /// If a value is not a number or out of range.
    pub fn without_depth(spec: &mut Spec, default: Self) -> Result<Self, SpecError> {
        const LONGEST: f64 = 1e7;
        let default = if Self::ENDS.iter().any(|key| spec.has(key)) { Self::default() } else { default };
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        let time = spec.kind(ParameterKind::Seconds).optional_number(
            "time",
            seconds(default.time),
            0.0..=LONGEST,
        )?;
        let clock = spec.kind(ParameterKind::Effort).optional_number(
            "clock",
            seconds(default.clock),
            0.0..=LONGEST,
        )?;
        Ok(Self {
            time: time.map(Duration::from_secs_f64),
            clock: clock.map(Duration::from_secs_f64),
            nodes: spec.kind(ParameterKind::Effort).optional_number("nodes", default.nodes, 0..=u64::MAX)?,
            depth: None,
        })
    }

    /// Takes `sims`, `time`, `clock` and `nodes`, for players that count simulations as nodes: the usual number, unless
    /// something else ends their search.
    ///
    /// # Errors
    /// If a value is not a number or out of range.
    pub fn simulations(spec: &mut Spec, usual: u64) -> Result<Self, SpecError> {
        let counted = Self::ENDS.iter().any(|key| spec.has(key));
        let simulations = spec.kind(ParameterKind::Effort).optional_number(
            "sims",
            (!counted).then_some(usual),
            0..=u64::MAX,
        )?;
        let budget = Self::without_depth(spec, Self::default())?;
        Ok(Self { nodes: simulations.or(budget.nodes), ..budget })
    }

    /// The parameters that end every kind of search.
    const ENDS: [&str; 3] = ["time", "clock", "nodes"];

    /// Takes time that has passed off the clock, for the next move of the game.
    #[must_use]
    pub fn after(self, spent: Duration) -> Self {
        Self { clock: self.clock.map(|clock| clock.saturating_sub(spent)), ..self }
    }

    /// With an end: this many nodes, unless something else ends the search. A depth does not end a search of
    /// simulations.
    #[must_use]
    pub fn or_nodes(self, nodes: u64, has_stop: bool) -> Self {
        let is_bounded = has_stop || self.time.or(self.clock).is_some();
        Self { nodes: self.nodes.or((!is_bounded).then_some(nodes)), ..self }
    }

    /// What is left of the budget of a move after a part of it was used; a depth stays as it is.
    #[must_use]
    pub fn less(self, used: Used) -> Self {
        let rest = |time: Option<Duration>| time.map(|time| time.saturating_sub(used.time));
        Self {
            time: rest(self.time),
            clock: rest(self.clock),
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(used.nodes)),
            depth: self.depth,
        }
    }
}

/// A budget that is being spent.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    begin: Instant,
    deadline: Option<Instant>,
    nodes: u64,
    depth: u32,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// Starts the clock now. `moves_to_come` is how many more moves this player expects to make in the game; a clock
    /// for the whole game is shared out among them. Raising `stop` from another thread ends the search.
    pub fn start(budget: &Budget, moves_to_come: u32, stop: Option<&'a AtomicBool>) -> Self {
        let begin = Instant::now();
        let share = budget.clock.map(|clock| clock / moves_to_come.max(1));
        let time = match (budget.time, share) {
            (Some(time), Some(share)) => Some(time.min(share)),
            (time, share) => time.or(share),
        };
        Self {
            begin,
            deadline: time.map(|time| begin + time),
            nodes: budget.nodes.unwrap_or(u64::MAX),
            depth: budget.depth.unwrap_or(u32::MAX),
            stop,
        }
    }

    /// No limit at all.
    pub fn none() -> Self {
        Self::start(&Budget::default(), 1, None)
    }

    /// Whether the search must end: the nodes are spent, the time is over or it was cancelled. Reads the clock, so hot
    /// loops ask every few hundred nodes.
    pub fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The most nodes or simulations.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The deepest full-width search.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How long it has been.
    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// How much of the time is spent, from 0 to 1; 0 without a time limit.
    pub fn time_spent(&self) -> f64 {
        let Some(deadline) = self.deadline else { return 0.0 };
        let whole = deadline.saturating_duration_since(self.begin).as_secs_f64();
        if whole > 0.0 { (self.elapsed().as_secs_f64() / whole).min(1.0) } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_from_player_texts() {
        let mut spec: Spec = "x:time=1.5,nodes=7".parse().expect("a spec");
        let budget = Budget::from_spec(&mut spec, Budget::depth(4)).expect("a budget");
        assert_eq!(
            (budget.time, budget.nodes, budget.depth),
            (Some(Duration::from_millis(1500)), Some(7), None)
        );
        let mut plain: Spec = "x".parse().expect("a spec");
        assert_eq!(Budget::from_spec(&mut plain, Budget::depth(4)), Ok(Budget::depth(4)));
        let mut wrong: Spec = "x:depth=-3".parse().expect("a spec");
        assert!(Budget::from_spec(&mut wrong, Budget::default()).is_err());
    }

    #[test]
    fn limits_end_by_nodes_time_and_request() {
        assert!(!Limits::none().is_over(u64::MAX - 1));
        assert!(Limits::start(&Budget::nodes(5), 1, None).is_over(5));
        let no_time = Budget { time: Some(Duration::ZERO), ..Budget::default() };
        assert!(Limits::start(&no_time, 1, None).is_over(0));
        let stop = AtomicBool::new(false);
        let limits = Limits::start(&Budget::default(), 1, Some(&stop));
        assert!(!limits.is_over(0));
        stop.store(true, Ordering::Relaxed);
        assert!(limits.is_over(0));
    }

    #[test]
    fn a_search_without_an_end_gets_one() {
        let time = Budget { time: Some(Duration::ZERO), ..Budget::default() };
        let clock = Budget { clock: Some(Duration::ZERO), ..Budget::default() };
        assert_eq!(Budget::default().or_nodes(9, false), Budget::nodes(9));
        assert_eq!(Budget::depth(3).or_nodes(9, false).nodes, Some(9));
        for bounded in [Budget::nodes(4), time, clock] {
            assert_eq!(bounded.or_nodes(9, false), bounded);
        }
        assert_eq!(Budget::default().or_nodes(9, true), Budget::default());
    }

    #[test]
    fn what_was_used_is_gone_and_no_more() {
        let used = Used { time: Duration::from_secs(2), nodes: 30 };
        let budget = Budget { time: Some(Duration::from_secs(5)), nodes: Some(20), ..Budget::depth(7) };
        let left = Budget { time: Some(Duration::from_secs(3)), nodes: Some(0), ..Budget::depth(7) };
        assert_eq!(budget.less(used), left);
        assert_eq!(Budget::default().less(used), Budget::default());
    }

    #[test]
    fn a_game_clock_is_shared_among_the_moves_to_come() {
        let budget = Budget { clock: Some(Duration::from_secs(30)), ..Budget::default() };
        let limits = Limits::start(&budget, 10, None);
        assert_eq!(limits.deadline, Some(limits.begin + Duration::from_secs(3)));
        assert_eq!(budget.after(Duration::from_secs(40)).clock, Some(Duration::ZERO));
    }
}
