//! A network as an evaluator of positions.

use std::sync::Arc;

use spielwerk_core::{Encode, Seat, ZeroSum};
use spielwerk_nn::{MAX_BATCH, Net, NetError, Scratch};

use super::{Evaluator, Predictions};

/// Judges positions by a network: priors are its policy over the legal moves, the value is that of the seat to move.
pub struct NetEvaluator {
    net: Arc<Net>,
    sharpness: f32,
    scratch: Scratch,
    inputs: Vec<f32>,
    policies: Vec<f32>,
    values: Vec<f32>,
}

impl NetEvaluator {
    /// An evaluator for one thread.
    ///
    /// # Errors
    /// If the network is for another game or of another shape.
    pub fn new<G: Encode>(net: Arc<Net>, game: &G) -> Result<Self, NetError> {
        net.check_fits(&game.spec(), game.input_shape().len(), game.policy_size(), 1)?;
        Ok(Self {
            net,
            sharpness: 1.0,
            scratch: Scratch::default(),
            inputs: Vec::new(),
            policies: Vec::new(),
            values: Vec::new(),
        })
    }

    /// Takes the logits by this temperature: above 1 the priors of moves come closer to each other.
    #[must_use]
    pub fn with_temperature(self, temperature: f32) -> Self {
        Self { sharpness: 1.0 / temperature, ..self }
    }

    fn judge_batch<G: ZeroSum + Encode>(
        &mut self,
        game: &G,
        states: &[G::State],
        predictions: &mut Predictions<[f32; 2]>,
    ) {
        let (inputs, outputs) = (game.input_shape().len(), game.policy_size());
        self.inputs.resize(states.len() * inputs, 0.0);
        self.policies.resize(states.len() * outputs, 0.0);
        self.values.resize(states.len(), 0.0);
        for (state, input) in states.iter().zip(self.inputs.chunks_exact_mut(inputs)) {
            game.encode(state, input);
        }
        self.net.forward(&mut self.scratch, &self.inputs, states.len(), &mut self.policies, &mut self.values);
        let mut moves = Vec::new();
        for ((state, logits), &value) in
            states.iter().zip(self.policies.chunks_exact(outputs)).zip(&self.values)
        {
            moves.clear();
            game.legal_moves(state, &mut moves);
            let logit = |&mv: &G::Move| self.sharpness * logits[game.policy_index(mv)];
            let most = moves.iter().map(logit).fold(f32::NEG_INFINITY, f32::max);
            let sum: f32 = moves.iter().map(|mv| (logit(mv) - most).exp()).sum();
            let payoffs = if game.turn(state) == Seat::FIRST { [value, -value] } else { [-value, value] };
            predictions.push(payoffs, moves.iter().map(|mv| (logit(mv) - most).exp() / sum));
        }
    }
}

impl<G: ZeroSum + Encode> Evaluator<G> for NetEvaluator {
    fn predict(&mut self, game: &G, states: &[G::State], predictions: &mut Predictions<[f32; 2]>) {
        for batch in states.chunks(MAX_BATCH) {
            self.judge_batch(game, batch, predictions);
        }
    }
}
