//! What each seat can expect when all play by the policy of views: a network that sees all cards.
//!
//! It judges, it never plays. While the policy learns, it takes the luck of the deal out of the result of a game; where
//! worlds are sampled, it takes the place of the rest of a rollout.

use std::sync::Arc;

use spielwerk_core::{HiddenInformation, Seat};
use spielwerk_nn::{MAX_BATCH, MlpShape, Net, NetError, NetShape, Scratch};

use super::{FEATURES, GAME, POINTS, write_features};
use crate::cards::{Card, KINDS};
use crate::{Doppelkopf, Party, SEATS, State};

/// Of another seat: for every kind whether it holds one copy, and both; its party.
const OF_OTHER: usize = 2 * KINDS + 1;

/// How many numbers describe a position: the view of the seat to move, and what it does not see.
pub const CRITIC_INPUTS: usize = FEATURES + (SEATS - 1) * OF_OTHER;

/// A network must have a policy; that of a critic has one output, which means nothing.
const POLICY: usize = 1;

/// The shape of a critic with hidden layers of these sizes.
pub fn critic_shape(hidden: &[usize]) -> NetShape {
    NetShape::Mlp(MlpShape { inputs: CRITIC_INPUTS, hidden: hidden.to_vec(), policy: POLICY, values: SEATS })
}

/// Writes the numbers of a position in which a seat decides, [`CRITIC_INPUTS`] of them.
pub(crate) fn write_position(state: &State, seat: Seat, numbers: &mut [f32]) {
    let (of_view, rest) = numbers.split_at_mut(FEATURES);
    write_features(&Doppelkopf::default().view(state, seat), of_view);
    for (step, own) in rest.chunks_exact_mut(OF_OTHER).enumerate() {
        let other = seat.after(step + 1, SEATS);
        let hand = state.hand(other);
        let flag = |is_true: bool| f32::from(u8::from(is_true));
        for (pair, card) in own.chunks_exact_mut(2).zip(Card::all()) {
            pair.copy_from_slice(&[flag(hand.count(card) > 0), flag(hand.count(card) > 1)]);
        }
        own[2 * KINDS] = flag(state.party(other) == Party::Re);
    }
}

/// A critic with the memory of one thread. Positions are pushed, evaluated together and then asked about.
#[derive(Clone, Debug)]
pub struct Critic {
    net: Arc<Net>,
    scratch: Scratch,
    inputs: Vec<f32>,
    policies: Vec<f32>,
    values: Vec<f32>,
}

impl Critic {
    /// A critic for one thread.
    ///
    /// # Errors
    /// If the network is for something else.
    pub fn new(net: Arc<Net>) -> Result<Self, NetError> {
        net.check_fits(GAME, CRITIC_INPUTS, POLICY, SEATS)?;
        let scratch = Scratch::new();
        Ok(Self { net, scratch, inputs: Vec::new(), policies: Vec::new(), values: Vec::new() })
    }

    /// Forgets the positions.
    pub fn clear(&mut self) {
        self.inputs.clear();
    }

    /// Adds a position in which a seat decides.
    pub fn push(&mut self, state: &State, seat: Seat) {
        let start = self.inputs.len();
        self.inputs.resize(start + CRITIC_INPUTS, 0.0);
        write_position(state, seat, &mut self.inputs[start..]);
    }

    /// Evaluates all positions that were added.
    pub fn evaluate(&mut self) {
        let positions = self.inputs.len() / CRITIC_INPUTS;
        self.policies.resize(positions * POLICY, 0.0);
        self.values.resize(positions * SEATS, 0.0);
        let inputs = self.inputs.chunks(MAX_BATCH * CRITIC_INPUTS);
        let policies = self.policies.chunks_mut(MAX_BATCH * POLICY);
        for ((inputs, policies), values) in
            inputs.zip(policies).zip(self.values.chunks_mut(MAX_BATCH * SEATS))
        {
            self.net.forward(&mut self.scratch, inputs, inputs.len() / CRITIC_INPUTS, policies, values);
        }
    }

    /// What a seat can expect in the position with this number, in points; `step` seats after the one that decides.
    pub fn points(&self, position: usize, step: usize) -> f32 {
        POINTS * self.values[position * SEATS + step]
    }
}
