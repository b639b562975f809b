//! One decision, to be learned: the table, the shares of the actions, and what each seat got.

use spielwerk_core::Seat;
use spielwerk_nn::transformer::Sequence;
use spielwerk_train::transformer::Lesson;

use crate::open_cards::{POINTS, one_question, open_tokens};
use crate::{Action, SEATS, State};

/// A decision.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decision {
    tokens: Vec<u8>,
    /// The actions that were open, with their shares.
    shares: Vec<(Action, f32)>,
    /// What each seat got, counted from the one that decided.
    values: [f32; SEATS],
    value_weight: f32,
}

/// Losses of a decision, apart.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Losses {
    /// The cross-entropy of the action.
    pub(super) action: f32,
    /// The mean squared error of the values, in units of [`POINTS`].
    pub(super) value: f32,
}

impl Decision {
    /// The decision of a seat, with what every seat of the table got.
    pub(super) fn new(
        state: &State,
        seat: Seat,
        shares: Vec<(Action, f32)>,
        payoffs: [f32; SEATS],
        value_weight: f32,
    ) -> Self {
        let values = std::array::from_fn(|step| payoffs[seat.after(step, SEATS).index()] / POINTS);
        Self { tokens: open_tokens(state, seat), shares, values, value_weight }
    }

    /// Both losses, and the gradient of their weighted sum.
    pub(super) fn losses(&self, outputs: &[f32], to: &mut [f32]) -> Losses {
        to.fill(0.0);
        let logit = |action: Action| outputs[action.index()];
        let most = self.shares.iter().map(|&(action, _)| logit(action)).fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = self.shares.iter().map(|&(action, _)| (logit(action) - most).exp()).sum();
        let mut losses = Losses::default();
        for &(action, share) in &self.shares {
            let log_probability = logit(action) - most - sum.ln();
            losses.action -= share * log_probability;
            to[action.index()] = log_probability.exp() - share;
        }
        for (step, value) in self.values.iter().enumerate() {
            let place = Action::COUNT + step;
            let error = outputs[place] - value;
            losses.value += error * error / SEATS as f32;
            to[place] = self.value_weight * 2.0 * error / SEATS as f32;
        }
        losses
    }
}

impl Lesson for Decision {
    fn sequence(&self) -> Sequence<'_> {
        one_question(&self.tokens)
    }

    fn slopes(&self, _: usize, outputs: &[f32], to: &mut [f32]) -> f32 {
        let losses = self.losses(outputs, to);
        losses.action + self.value_weight * losses.value
    }
}
