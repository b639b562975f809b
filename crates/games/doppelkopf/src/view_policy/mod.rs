//! What a seat of Doppelkopf would play, seeing only its view: a small network that was trained on games of strong
//! players, fast enough to be asked thousands of times per decision.
//!
//! [`ViewPolicy`] says how likely each action is and what each seat can expect. [`InferenceSampler`] turns it around: a
//! world in which the others would hardly have played as they did is an unlikely world. [`Critic`] says what the policy can
//! expect in a world, all cards seen.

mod critic;
mod features;
mod inference;

use std::sync::Arc;

use spielwerk_core::{Game, HiddenInformation, Rng};
use spielwerk_nn::{MAX_BATCH, MlpShape, Net, NetError, NetShape, Scratch};

use crate::{Action, Doppelkopf, SEATS, State, View};

pub(crate) use critic::write_position;
pub use critic::{CRITIC_INPUTS, Critic, critic_shape};
pub use features::FEATURES;
pub(crate) use features::write_features;
pub use inference::{Inference, InferenceSampler, InferenceSettings};

/// The text of the game in files of such networks.
pub const GAME: &str = "doppelkopf";

/// How many points one unit of a value is: values lie between -1 and 1.
pub const POINTS: f32 = 12.0;

/// The shape of a network with hidden layers of these sizes.
pub fn policy_shape(hidden: Vec<usize>) -> NetShape {
    NetShape::Mlp(MlpShape { inputs: FEATURES, hidden, policy: Action::COUNT, values: SEATS })
}

/// Whether the seat to move may pass now and make the same call later: networks learn to call at the last moment, when
/// most is known.
pub(crate) fn can_wait(game: &Doppelkopf, state: &State, legal: &[Action]) -> bool {
    let seat = game.turn(state);
    legal.contains(&Action::Pass) && !state.public().is_last_chance(seat, state.party(seat))
}

/// A policy of views with the memory of one thread. Views are pushed, evaluated together and then asked about.
#[derive(Clone, Debug)]
pub struct ViewPolicy {
    net: Arc<Net>,
    scratch: Scratch,
    inputs: Vec<f32>,
    logits: Vec<f32>,
    values: Vec<f32>,
}

impl ViewPolicy {
    /// A policy for one thread.
    ///
    /// # Errors
    /// If the network is for something else.
    pub fn new(net: Arc<Net>) -> Result<Self, NetError> {
        net.check_fits(GAME, FEATURES, Action::COUNT, SEATS)?;
        let scratch = Scratch::new();
        Ok(Self { net, scratch, inputs: Vec::new(), logits: Vec::new(), values: Vec::new() })
    }

    /// Forgets the views.
    pub fn clear(&mut self) {
        self.inputs.clear();
    }

    /// Adds a view.
    pub fn push(&mut self, view: &View) {
        let start = self.inputs.len();
        self.inputs.resize(start + FEATURES, 0.0);
        write_features(view, &mut self.inputs[start..]);
    }

    /// Evaluates all views that were added.
    pub fn evaluate(&mut self) {
        let views = self.inputs.len() / FEATURES;
        self.logits.resize(views * Action::COUNT, 0.0);
        self.values.resize(views * SEATS, 0.0);
        let inputs = self.inputs.chunks(MAX_BATCH * FEATURES);
        let logits = self.logits.chunks_mut(MAX_BATCH * Action::COUNT);
        for ((inputs, logits), values) in inputs.zip(logits).zip(self.values.chunks_mut(MAX_BATCH * SEATS)) {
            self.net.forward(&mut self.scratch, inputs, inputs.len() / FEATURES, logits, values);
        }
    }

    /// The logit of an action in the view with this number. Actions of house rules, which the network does not know, weigh
    /// as one that it is indifferent to.
    pub fn logit(&self, view: usize, action: Action) -> f32 {
        let own = &self.logits[view * Action::COUNT..][..Action::COUNT];
        own.get(action.index()).copied().unwrap_or(0.0)
    }

    /// What each seat can expect in points, counted from the seat that looks.
    pub fn points(&self, view: usize) -> [f32; SEATS] {
        std::array::from_fn(|step| POINTS * self.values[view * SEATS + step])
    }

    /// The logarithm of the probability of one of the legal actions.
    pub fn log_probability(&self, view: usize, action: Action, legal: &[Action]) -> f64 {
        let most = legal.iter().map(|&mv| self.logit(view, mv)).fold(f32::NEG_INFINITY, f32::max);
        let sum: f64 = legal.iter().map(|&mv| f64::from(self.logit(view, mv) - most).exp()).sum();
        f64::from(self.logit(view, action) - most) - sum.ln()
    }

    /// One of the legal actions, in proportion to their probabilities at this temperature; 0 is the likeliest.
    pub fn draw(&self, view: usize, legal: &[Action], temperature: f32, rng: &mut Rng) -> Action {
        let likeliest = |best: Action, mv: Action| {
            if self.logit(view, mv) > self.logit(view, best) { mv } else { best }
        };
        let best = legal.iter().copied().reduce(likeliest).expect("a seat that is asked has legal actions");
        if temperature <= 0.0 {
            return best;
        }
        let most = self.logit(view, best);
        let weight = |mv: Action| f64::from((self.logit(view, mv) - most) / temperature).exp();
        let mut rank = rng.unit() * legal.iter().map(|&mv| weight(mv)).sum::<f64>();
        for &mv in legal {
            rank -= weight(mv);
            if rank < 0.0 {
                return mv;
            }
        }
        best
    }

    /// The legal actions of a view with their probabilities, and what each seat can expect.
    pub fn predict(&mut self, game: &Doppelkopf, view: &View) -> (Vec<(Action, f64)>, [f32; SEATS]) {
        let mut legal = Vec::new();
        game.view_moves(view, &mut legal);
        self.clear();
        self.push(view);
        self.evaluate();
        let shares = legal.iter().map(|&mv| (mv, self.log_probability(0, mv, &legal).exp())).collect();
        (shares, self.points(0))
    }
}

#[cfg(test)]
mod tests;
