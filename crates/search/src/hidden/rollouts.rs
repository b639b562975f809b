//! Rollouts by a policy of views: every move is tried in the same worlds, and the rest of the game is played by a policy
//! that knows at each seat what that seat sees (Tesauro and Galperin, 1996).
//!
//! A search with open cards plans as if all seats saw everything: it keeps no secret and finds none out, and what it
//! would do in one world it assumes it can do in that world alone. A policy of views makes neither mistake, in the hands
//! of the others too, so rollouts improve on it one decision at a time. All rollouts advance together, so that a network
//! judges many positions at once; moves that are clearly worse than the best are not tried any further. A critic can end
//! them early, which takes the luck of the rest out of their values.

use spielwerk_core::{
    Analysis, Budget, HiddenInformation, Notation, Payoffs, Rng, Sampler, SearchControl, Seat, ViewEngine,
    WorldAnalysis,
};

use super::decide;
use super::value_table::ValueTable;

/// Chooses moves for many positions at once.
pub trait RolloutPolicy<G: HiddenInformation>: Send {
    /// Appends one legal move for each position, each chosen from nothing but the view of the seat to move.
    fn choose(&mut self, game: &G, states: &[G::State], rng: &mut Rng, moves: &mut Vec<G::Move>);

    /// Appends how likely each of the moves is, as logarithms of probabilities, if it can say so of a view.
    fn log_probabilities(&mut self, _game: &G, _view: &G::View, _moves: &[G::Move], _found: &mut Vec<f64>) {}

    /// The move that it plays here without a look at the position, if there is one: not a decision of a rollout.
    fn habit(&self, _game: &G, _state: &G::State, _legal: &[G::Move]) -> Option<G::Move> {
        None
    }
}

/// Judges the positions at which rollouts stop before the end of the game.
///
/// It may see everything, as long as it says what *the policy of the rollouts* can expect there: then it stands in for
/// the rest of a rollout and takes the luck out of it, and no seat acts on what it cannot know.
pub trait RolloutCritic<G: HiddenInformation>: Send {
    /// Appends what the seat can expect in each position.
    fn expect(&mut self, game: &G, states: &[G::State], seat: Seat, values: &mut Vec<f64>);
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
    critic: Option<Box<dyn RolloutCritic<G>>>,
    /// Decisions after which the critic ends a rollout.
    horizon: u32,
    /// What a move is worth for each unit of the logarithm of its probability.
    prior: f64,
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
            critic: None,
            horizon: u32::MAX,
            prior: 0.0,
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

    /// Ends rollouts after this many decisions with the judgement of a critic.
    #[must_use]
    pub fn with_critic(mut self, horizon: u32, critic: impl RolloutCritic<G> + 'static) -> Self {
        self.horizon = horizon;
        self.critic = Some(Box::new(critic));
        self
    }

    /// Prefers moves that the policy prefers: a unit of the logarithm of a move's probability counts as this much payoff.
    /// Values of few worlds are noise, and the best of many noisy values is too often a poor move.
    #[must_use]
    pub fn with_prior(mut self, prior: f64) -> Self {
        self.prior = prior;
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
        for (value, (number, mv)) in self.play_out(&rules, states, seat).into_iter().zip(lanes) {
            rows[number][mv] = Some(value);
        }
        rows
    }

    /// What the prior of the policy counts for each of the legal moves.
    fn bonus(&mut self, game: &G, view: &G::View, legal: &[G::Move]) -> Vec<f64> {
        let mut bonus = Vec::with_capacity(legal.len());
        if self.prior > 0.0 {
            self.policy.log_probabilities(game, view, legal, &mut bonus);
        }
        for log in &mut bonus {
            *log *= self.prior;
        }
        bonus.resize(legal.len(), 0.0);
        bonus
    }

    /// Plays all positions to their ends, or to the horizon; what each brings the seat.
    fn play_out(&mut self, rules: &G, states: Vec<G::State>, seat: Seat) -> Vec<f64> {
        let mut values = vec![0.0; states.len()];
        let mut lanes: Vec<usize> = (0..states.len()).collect();
        let mut running = states;
        let (mut legal, mut chosen) = (Vec::new(), Vec::new());
        for decisions in 0.. {
            let mut place = 0;
            while place < running.len() {
                if self.advance(rules, &mut running[place], &mut legal) {
                    place += 1;
                } else {
                    values[lanes.swap_remove(place)] = self.outcome(rules, &running.swap_remove(place), seat);
                }
            }
            if running.is_empty() {
                break;
            }
            if let Some(critic) = self.critic.as_mut().filter(|_| decisions >= self.horizon) {
                let mut expected = Vec::with_capacity(running.len());
                critic.expect(rules, &running, seat, &mut expected);
                for (&lane, value) in lanes.iter().zip(expected) {
                    values[lane] = value;
                }
                break;
            }
            chosen.clear();
            self.policy.choose(rules, &running, &mut self.rng, &mut chosen);
            for (state, &mv) in running.iter_mut().zip(&chosen) {
                rules.play(state, mv);
            }
        }
        values
    }

    /// What a finished game brings the seat.
    fn outcome(&self, rules: &G, finished: &G::State, seat: Seat) -> f64 {
        let payoffs = rules.payoffs(finished).expect("a game without a move has ended");
        f64::from(payoffs.of(seat)) + self.tie_breaker.map_or(0.0, |tie_breaker| tie_breaker(finished, seat))
    }

    /// Plays moves that are forced or out of habit; returns whether there is a choice then, else the game has ended.
    fn advance(&self, rules: &G, state: &mut G::State, legal: &mut Vec<G::Move>) -> bool {
        loop {
            legal.clear();
            rules.legal_moves(state, legal);
            match legal[..] {
                [] => return false,
                [forced] => rules.play(state, forced),
                _ => match self.policy.habit(rules, state, legal) {
                    Some(habit) => rules.play(state, habit),
                    None => return true,
                },
            }
        }
    }
}

impl<G: HiddenInformation + Notation, S: Sampler<G>> Rollouts<G, S> {
    /// What the search finds about these moves, which are all that are legal.
    fn search(
        &mut self,
        game: &G,
        view: &G::View,
        legal: &[G::Move],
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let limits = control.limits(self.config.budget, self.config.moves_to_come);
        let mut table = ValueTable::new(self.bonus(game, view, legal));
        let mut shown = Vec::new();
        while table.is_undecided() && table.worlds() < self.config.worlds.max(1) {
            if table.worlds() > 0 && limits.is_over(table.rollouts()) {
                break;
            }
            let count = self.config.at_once.max(1).min(self.config.worlds.max(1) - table.worlds());
            let worlds: Vec<G::State> =
                (0..count).map(|_| self.sampler.sample(game, view, &mut self.rng)).collect();
            let seat = game.turn(&worlds[0]);
            let rows = self.value_worlds(game, &worlds, legal, table.open(), seat);
            shown.extend(worlds.into_iter().take(Self::SHOWN.saturating_sub(shown.len())));
            table.add(rows);
            control.report(|| Analysis { seconds: limits.elapsed().as_secs_f64(), ..table.analysis(legal) });
        }
        let worlds = shown.iter().enumerate().map(|(number, world)| WorldAnalysis {
            position: game.position_text(world),
            moves: table.world(number, legal),
        });
        Analysis { worlds: worlds.collect(), ..table.analysis(legal) }
    }
}

impl<G: HiddenInformation + Notation, S: Sampler<G> + Send> ViewEngine<G> for Rollouts<G, S> {
    fn analyse(
        &mut self,
        game: &G,
        view: &G::View,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        decide(game, view, |legal| self.search(game, view, legal, control))
    }
}
