//! Rollouts by a policy of views: every move is tried in the same worlds, and the rest of the game is played by a policy
//! that knows at each seat what that seat sees (Tesauro and Galperin, 1996).
//!
//! A search with open cards plans as if all seats saw everything: it keeps no secret and finds none out, and what it
//! would do in one world it assumes it can do in that world alone. A policy of views makes neither mistake, in the hands
//! of the others too, so rollouts improve on it one decision at a time. All rollouts advance together, so that a network
//! judges many positions at once; moves that are clearly worse than the best are not tried any further.

use spielwerk_core::clock::Instant;
use spielwerk_core::{
    Analysis, Budget, HiddenInformation, Limits, Notation, Payoffs, Rng, Sampler, SearchControl, Seat,
    ViewEngine, WorldAnalysis,
};

use super::value_table::ValueTable;
use super::{legal_moves, only_move};

/// Chooses moves for many positions at once.
pub trait RolloutPolicy<G: HiddenInformation>: Send {
    /// Appends one legal move for each position, each chosen from nothing but the view of the seat to move.
    fn choose(&mut self, game: &G, states: &[G::State], rng: &mut Rng, moves: &mut Vec<G::Move>);
}

/// Values worlds in another way than by rollouts, where it can: near the end by a solver.
pub trait WorldValues<G: HiddenInformation>: Send {
    /// What each of the moves, which are all that are legal, is worth to the seat to move; `None` leaves the world to
    /// rollouts.
    fn values(&mut self, game: &G, world: &G::State, moves: &[G::Move]) -> Option<Vec<f64>>;
}

/// Adds to the payoff of a finished game, to tell between games of equal payoff.
pub type TieBreaker<G> = fn(&<G as spielwerk_core::Game>::State, Seat) -> f64;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutConfig {
    /// Worlds per decision at most, at least one.
    pub worlds: usize,
    /// Worlds that are played out together; after each lot the clock is read and hopeless moves are dropped.
    pub at_once: usize,
    /// What one decision may cost; nodes are rollouts.
    pub budget: Budget,
    /// How many more decisions the seat expects, to share out a clock.
    pub moves_to_come: u32,
    /// The seed of worlds and rollouts.
    pub seed: u64,
}

/// The search.
pub struct Rollouts<G: HiddenInformation, S> {
    sampler: S,
    policy: Box<dyn RolloutPolicy<G>>,
    exact: Option<Box<dyn WorldValues<G>>>,
    inner_rules: Option<G>,
    tie_breaker: Option<TieBreaker<G>>,
    config: RolloutConfig,
    rng: Rng,
}

impl<G: HiddenInformation, S: Sampler<G>> Rollouts<G, S> {
    /// Worlds that an analysis shows at most.
    const SHOWN: usize = 40;

    /// A search of worlds from this sampler by rollouts of this policy.
    pub fn new(sampler: S, policy: impl RolloutPolicy<G> + 'static, config: RolloutConfig) -> Self {
        Self {
            sampler,
            policy: Box::new(policy),
            exact: None,
            inner_rules: None,
            tie_breaker: None,
            config,
            rng: Rng::new(config.seed),
        }
    }

    /// Moves on by other rules after the first move, which must understand the same positions.
    #[must_use]
    pub fn with_inner_rules(mut self, rules: G) -> Self {
        self.inner_rules = Some(rules);
        self
    }

    /// Values worlds by this where it can.
    #[must_use]
    pub fn with_exact(mut self, exact: impl WorldValues<G> + 'static) -> Self {
        self.exact = Some(Box::new(exact));
        self
    }

    /// Tells between games of equal payoff.
    #[must_use]
    pub fn with_tie_breaker(mut self, tie_breaker: TieBreaker<G>) -> Self {
        self.tie_breaker = Some(tie_breaker);
        self
    }

    /// What the moves with these numbers are worth in each of some worlds; the others have no value.
    fn value_worlds(
        &mut self,
        game: &G,
        worlds: &[G::State],
        legal: &[G::Move],
        open: &[usize],
        seat: Seat,
    ) -> Vec<Vec<Option<f64>>> {
        let mut rows = vec![vec![None; legal.len()]; worlds.len()];
        let (mut lanes, mut states) = (Vec::new(), Vec::new());
        for (number, world) in worlds.iter().enumerate() {
            if let Some(values) = self.exact.as_mut().and_then(|exact| exact.values(game, world, legal)) {
                rows[number] = values.into_iter().map(Some).collect();
                continue;
            }
            for &mv in open {
                lanes.push((number, mv));
                states.push(game.child(world, legal[mv]));
            }
        }
        let rules = self.inner_rules.clone().unwrap_or_else(|| game.clone());
        for (finished, (number, mv)) in self.play_out(&rules, states).iter().zip(lanes) {
            let payoffs = rules.payoffs(finished).expect("rollouts end with the game");
            let bonus = self.tie_breaker.map_or(0.0, |tie_breaker| tie_breaker(finished, seat));
            rows[number][mv] = Some(f64::from(payoffs.of(seat)) + bonus);
        }
        rows
    }

    /// Plays all positions to their ends.
    fn play_out(&mut self, rules: &G, states: Vec<G::State>) -> Vec<G::State> {
        let mut ends: Vec<Option<G::State>> = vec![None; states.len()];
        let mut lanes: Vec<usize> = (0..states.len()).collect();
        let mut running = states;
        let (mut legal, mut chosen) = (Vec::new(), Vec::new());
        loop {
            let mut place = 0;
            while place < running.len() {
                if advance(rules, &mut running[place], &mut legal) {
                    place += 1;
                } else {
                    ends[lanes.swap_remove(place)] = Some(running.swap_remove(place));
                }
            }
            if running.is_empty() {
                return ends.into_iter().flatten().collect();
            }
            chosen.clear();
            self.policy.choose(rules, &running, &mut self.rng, &mut chosen);
            for (state, &mv) in running.iter_mut().zip(&chosen) {
                rules.play(state, mv);
            }
        }
    }
}

/// Plays moves that are forced; returns whether there is a choice then, else the game has ended.
fn advance<G: HiddenInformation>(rules: &G, state: &mut G::State, legal: &mut Vec<G::Move>) -> bool {
    loop {
        legal.clear();
        rules.legal_moves(state, legal);
        match legal[..] {
            [] => return false,
            [forced] => rules.play(state, forced),
            _ => return true,
        }
    }
}

impl<G: HiddenInformation + Notation, S: Sampler<G> + Send> ViewEngine<G> for Rollouts<G, S> {
    fn analyse(
        &mut self,
        game: &G,
        view: &G::View,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let begin = Instant::now();
        let legal = legal_moves(game, view);
        if let Some(analysis) = only_move(&legal) {
            return analysis;
        }
        let budget = self.config.budget.after(control.spent()).less(control.used());
        let limits = Limits::start(&budget, self.config.moves_to_come, control.stop());
        let mut table = ValueTable::new(legal.len());
        let mut shown = Vec::new();
        while table.is_undecided() && table.worlds() < self.config.worlds.max(1) {
            if table.worlds() > 0 && limits.is_over(table.rollouts()) {
                break;
            }
            let count = self.config.at_once.max(1).min(self.config.worlds.max(1) - table.worlds());
            let worlds: Vec<G::State> =
                (0..count).map(|_| self.sampler.sample(game, view, &mut self.rng)).collect();
            let seat = game.turn(&worlds[0]);
            let rows = self.value_worlds(game, &worlds, &legal, table.open(), seat);
            shown.extend(worlds.into_iter().take(Self::SHOWN.saturating_sub(shown.len())));
            table.add(rows);
            control.report(|| Analysis { seconds: begin.elapsed().as_secs_f64(), ..table.analysis(&legal) });
        }
        let worlds = shown.iter().enumerate().map(|(number, world)| WorldAnalysis {
            position: game.position_text(world),
            moves: table.world(number, &legal),
        });
        Analysis {
            worlds: worlds.collect(),
            seconds: begin.elapsed().as_secs_f64(),
            ..table.analysis(&legal)
        }
    }
}
