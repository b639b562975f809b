//! The player of rollouts: worlds by a belief, every move tried in each, the rest played by a policy of views.

use spielwerk_core::{Budget, Game, HiddenInformation, Limits, Rng, SearchControl, Seat, Spec, ViewEngine};
use spielwerk_search::hidden::{RolloutConfig, RolloutCritic, RolloutPolicy, Rollouts, WorldValues};
use spielwerk_session::players::seed;
use spielwerk_session::{Player, PlayerError, PlayerInfo, seat_view_engine};

use super::calling::{CallHabits, CallsApart};
use super::searching::Drawing;
use super::view_policy::{PolicyChoice, critic_from_spec};
use crate::view_policy::{Critic, ViewPolicy, can_wait};
use crate::{Action, Conventions, Doppelkopf, Party, SEATS, Solver, State, View};

pub(super) const ROLLOUT: PlayerInfo = PlayerInfo {
    name: "rollout",
    about: "tries every move in sampled worlds; all seats play the rest by a policy that sees their views only",
};

/// Card points of the own side beyond half of them all, in points of the game: enough to tell between games of equal
/// points, too little to outweigh one.
const POINTS_PER_EYE: f64 = 0.004;

/// Worlds that are played out together.
const AT_ONCE: usize = 16;

/// Mebibytes of the solver's table.
const TABLE: usize = 4;

/// The network as a policy of rollouts.
struct NetworkSeats {
    policy: ViewPolicy,
    /// 0 plays the likeliest action.
    temperature: f32,
    legal: Vec<Action>,
}

impl RolloutPolicy<Doppelkopf> for NetworkSeats {
    fn choose(&mut self, game: &Doppelkopf, states: &[State], rng: &mut Rng, moves: &mut Vec<Action>) {
        self.policy.clear();
        for state in states {
            self.policy.push(&game.view(state, game.turn(state)));
        }
        self.policy.evaluate();
        for (number, state) in states.iter().enumerate() {
            self.legal.clear();
            game.legal_moves(state, &mut self.legal);
            moves.push(self.policy.draw(number, &self.legal, self.temperature, rng));
        }
    }

    fn log_probabilities(&mut self, _: &Doppelkopf, view: &View, moves: &[Action], found: &mut Vec<f64>) {
        self.policy.clear();
        self.policy.push(view);
        self.policy.evaluate();
        found.extend(moves.iter().map(|&mv| self.policy.log_probability(0, mv, moves)));
    }

    /// It has learned to call at the last moment.
    fn habit(&self, game: &Doppelkopf, state: &State, legal: &[Action]) -> Option<Action> {
        can_wait(game, state, legal).then_some(Action::Pass)
    }
}

impl RolloutCritic<Doppelkopf> for Critic {
    fn expect(&mut self, game: &Doppelkopf, states: &[State], seat: Seat, values: &mut Vec<f64>) {
        self.clear();
        for state in states {
            self.push(state, game.turn(state));
        }
        self.evaluate();
        for (number, state) in states.iter().enumerate() {
            let step = (seat.index() + SEATS - game.turn(state).index()) % SEATS;
            values.push(f64::from(self.points(number, step)));
        }
    }
}

/// The rules of thumb as a policy of rollouts.
struct ConventionalSeats(Conventions);

impl RolloutPolicy<Doppelkopf> for ConventionalSeats {
    fn choose(&mut self, game: &Doppelkopf, states: &[State], _: &mut Rng, moves: &mut Vec<Action>) {
        moves.extend(states.iter().map(|state| {
            let view = game.view(state, game.turn(state));
            self.0.analyse(game, &view, &mut SearchControl::none()).best
        }));
    }
}

/// The solver for worlds in which few cards are left.
struct LastTricks {
    solver: Solver,
    /// Cards in the hand of the seat to move at most.
    cards: usize,
    /// Positions per world at most.
    budget: Budget,
}

impl WorldValues<Doppelkopf> for LastTricks {
    fn values(&mut self, game: &Doppelkopf, world: &State, moves: &[Action]) -> Option<Vec<f64>> {
        let seat = game.turn(world);
        let is_card = moves.iter().all(|mv| matches!(mv, Action::Card(_)));
        if !is_card || world.hand(seat).len() > self.cards {
            return None;
        }
        let limits = Limits::start(&self.budget, 1, None);
        let scores = self.solver.score_cards(world, &limits).ok()??;
        let weight = match (world.party(seat), world.parties().is_single_re()) {
            (Party::Re, true) => 3.0,
            (Party::Re, false) => 1.0,
            (Party::Kontra, _) => -1.0,
        };
        let value = |mv: &Action| {
            let score = scores.iter().find(|score| Action::Card(score.card) == *mv)?;
            Some(weight * f64::from(score.re_value))
        };
        moves.iter().map(value).collect()
    }
}

/// More card points are better among games of equal points.
fn card_points(state: &State, seat: Seat) -> f64 {
    let own = state.party(seat);
    let eyes = state.public().eyes();
    let of_party = Seat::all(SEATS).filter(|&other| state.party(other) == own);
    POINTS_PER_EYE * (of_party.map(|seat| f64::from(eyes[seat.index()])).sum::<f64>() - 120.0)
}

/// Rollouts of a policy of views in drawn worlds.
pub(super) fn rollout(game: Doppelkopf, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let worlds: usize = spec.number("n", 100, 1..=100_000)?;
    let policy = PolicyChoice::from_spec(spec);
    let drawing = Drawing::from_spec(spec, worlds.min(200), "uniform")?;
    let is_network = spec.choice("base", "policy", &["policy", "conventions"])? == "policy";
    let temperature = spec.number("rolltemp", 0.5, 0.0..=10.0)?;
    let horizon = spec.optional_number("horizon", Some(4), 0..=1_000)?;
    let prior = spec.number("prior", 0.2, 0.0..=10.0)?;
    let cards = spec.number("solve", 4, 0..=8)?;
    let habits = CallHabits::from_spec(spec, CallHabits::BY_ROLLOUTS)?;
    let budget = Budget::without_depth(spec, Budget::default())?;
    let seed = seed(spec)?;
    // The critic was made with the network and knows what it can expect, its calls included.
    let critic = match horizon {
        Some(decisions) if is_network => Some((decisions, critic_from_spec(spec)?)),
        _ => None,
    };
    let config = RolloutConfig { worlds, at_once: AT_ONCE, budget, moves_to_come: 12, seed };
    let engine = |seed| -> Result<_, PlayerError> {
        let config = RolloutConfig { seed, ..config };
        let engine = if is_network {
            let seats = NetworkSeats { policy: policy.policy()?, temperature, legal: Vec::new() };
            Rollouts::new(drawing.sampler(), seats, config)
        } else {
            Rollouts::new(drawing.sampler(), ConventionalSeats(Conventions::default()), config)
        };
        let engine = match critic.clone() {
            Some((decisions, critic)) => engine.with_critic(decisions, critic),
            None => engine.with_inner_rules(Doppelkopf::new(false)),
        };
        let solver = Solver::new(TABLE)?;
        let last = LastTricks { solver, cards, budget: Budget::nodes(200_000) };
        Ok(engine.with_prior(prior).with_exact(last).with_tie_breaker(card_points))
    };
    let engine = CallsApart { calls: engine(seed)?, rest: engine(seed ^ 1)?, habits };
    Ok(seat_view_engine(game, engine))
}
