//! What an action was worth: a critic that sees all cards takes the luck of the deal out of the result of a game.
//!
//! The policy sees its view only, but while it learns, the cards of all seats are known. A value of the whole position
//! does not depend on what the seat chooses next, so the difference that a choice made can be measured against it without
//! a bias, and it says far more than the result of the game (Yang and others: `PerfectDou`, 2022).

use std::sync::Arc;

use spielwerk_core::HiddenInformation;
use spielwerk_nn::training::{Batch, Trainer};
use spielwerk_nn::{MAX_BATCH, MlpShape, Net, NetError, NetShape, Scratch};

use super::config::SelfPlay;
use super::decision::Decision;
use crate::cards::{Card, KINDS};
use crate::view_policy::{FEATURES, GAME, POINTS, write_features};
use crate::{Doppelkopf, Party, SEATS};

/// What the critic sees: the view, the hands of the others and their parties.
const INPUTS: usize = FEATURES + (SEATS - 1) * (2 * KINDS + 1);

/// The shape of a critic; its policy has one output, which means nothing.
fn shape(hidden: &[usize]) -> NetShape {
    NetShape::Mlp(MlpShape { inputs: INPUTS, hidden: hidden.to_vec(), policy: 1, values: SEATS })
}

/// A critic that has learned nothing.
pub(super) fn new_critic(hidden: &[usize], seed: u64) -> Result<Trainer, NetError> {
    Trainer::new(shape(hidden), GAME, seed ^ 0xc717)
}

/// Writes what the critic sees when a seat decides.
fn write_inputs(decision: &Decision, numbers: &mut [f32]) {
    let Decision { state, seat, .. } = decision;
    let (of_view, rest) = numbers.split_at_mut(FEATURES);
    write_features(&Doppelkopf::default().view(state, *seat), of_view);
    for (step, own) in rest.chunks_exact_mut(2 * KINDS + 1).enumerate() {
        let other = seat.after(step + 1, SEATS);
        let hand = state.hand(other);
        let flag = |is_true: bool| f32::from(u8::from(is_true));
        for (pair, card) in own.chunks_exact_mut(2).zip(Card::all()) {
            pair.copy_from_slice(&[flag(hand.count(card) > 0), flag(hand.count(card) > 1)]);
        }
        own[2 * KINDS] = flag(state.party(other) == Party::Re);
    }
}

/// Adds a decision to what the critic learns next.
pub(super) fn push(decision: &Decision, batch: &mut Batch) {
    let start = batch.inputs.len();
    batch.inputs.resize(start + INPUTS, 0.0);
    write_inputs(decision, &mut batch.inputs[start..]);
    batch.policies.push(1.0);
    batch.values.extend(decision.values());
}

/// What the critic expects for the seats that decide, in points.
fn expected(net: &Arc<Net>, decisions: &[Decision], scratch: &mut Scratch) -> Vec<f32> {
    let mut found = Vec::with_capacity(decisions.len());
    let mut inputs = vec![0.0; MAX_BATCH * INPUTS];
    let (mut nothing, mut values) = ([0.0; MAX_BATCH], [0.0; MAX_BATCH * SEATS]);
    for lot in decisions.chunks(MAX_BATCH) {
        for (decision, own) in lot.iter().zip(inputs.chunks_exact_mut(INPUTS)) {
            write_inputs(decision, own);
        }
        let count = lot.len();
        let (nothing, values) = (&mut nothing[..count], &mut values[..count * SEATS]);
        net.forward(scratch, &inputs[..count * INPUTS], count, nothing, values);
        found.extend(values.iter().step_by(SEATS).map(|value| POINTS * value));
    }
    found
}

/// Turns the probabilities by which the actions of a game were drawn into what the policy should learn: what did better
/// than the critic expected becomes more likely.
pub(super) fn set_targets(net: &Arc<Net>, scratch: &mut Scratch, game: &mut [Decision], settings: &SelfPlay) {
    let expected = expected(net, game, scratch);
    // From the last decision to the first: what each seat can expect later, and its advantage then.
    let mut later: [Option<(f32, f32)>; SEATS] = [None; SEATS];
    for (decision, now) in game.iter_mut().zip(expected).rev() {
        let seat = decision.seat.index();
        let points = decision.payoffs[seat].clamp(-POINTS, POINTS);
        let (after, advantage) = later[seat].unwrap_or((points, 0.0));
        let advantage = after - now + settings.trace * advantage;
        later[seat] = Some((now, advantage));
        decision.improve(settings.step * advantage, settings.indifference);
    }
}
