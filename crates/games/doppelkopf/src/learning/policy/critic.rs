//! What an action was worth: a critic that sees all cards takes the luck of the deal out of the result of a game.
//!
//! The policy sees its view only, but while it learns, the cards of all seats are known. A value of the whole position
//! does not depend on what the seat chooses next, so the difference that a choice made can be measured against it without
//! a bias, and it says far more than the result of the game (Yang and others: `PerfectDou`, 2022).

use spielwerk_nn::NetError;
use spielwerk_nn::training::{Batch, Trainer};

use super::config::SelfPlay;
use super::decision::Decision;
use crate::SEATS;
use crate::view_policy::{CRITIC_INPUTS, Critic, GAME, POINTS, critic_shape, write_position};

/// A critic that has learned nothing.
pub(super) fn new_critic(hidden: &[usize], seed: u64) -> Result<Trainer, NetError> {
    Trainer::new(critic_shape(hidden), GAME, seed ^ 0xc717)
}

/// Adds a decision to what the critic learns next.
pub(super) fn push(decision: &Decision, batch: &mut Batch) {
    let start = batch.inputs.len();
    batch.inputs.resize(start + CRITIC_INPUTS, 0.0);
    write_position(&decision.state, decision.seat, &mut batch.inputs[start..]);
    batch.policies.push(1.0);
    batch.values.extend(decision.values());
}

/// What the critic expects for the seats that decide, in points.
fn expected(critic: &mut Critic, decisions: &[Decision]) -> Vec<f32> {
    critic.clear();
    for decision in decisions {
        critic.push(&decision.state, decision.seat);
    }
    critic.evaluate();
    (0..decisions.len()).map(|number| critic.points(number, 0)).collect()
}

/// Turns the probabilities by which the actions of a game were drawn into what the policy should learn: what did better
/// than the critic expected becomes more likely.
pub(super) fn set_targets(critic: &mut Critic, game: &mut [Decision], settings: &SelfPlay) {
    let expected = expected(critic, game);
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
