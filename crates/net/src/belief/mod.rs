//! What a seat of Doppelkopf believes about the cards it does not see, as a Transformer has learnt it from games.
//!
//! A view is completed one answer at a time: each of the others in turn gets a card, until all have theirs, and then
//! reservations without a name get one ([`questions`]). The network sees the table as objects, and what was dealt so far;
//! each answer is chosen among those that still leave a world, so every completed view is one.
//! [`BeliefSampler`] draws worlds that way. [`loose_deals`] lets the network deal without that foresight, to see how much it knows
//! of the rules.

mod loose;
mod question;
mod sampler;
#[cfg(test)]
mod tests;

pub use loose::{Guard, loose_deals};
pub use question::{Question, allowed, known_tokens, questions};
pub use sampler::BeliefSampler;

use spielwerk_core::Rng;
use spielwerk_games::doppelkopf::{OUTPUTS, Object, SEATS};

use crate::NetError;
use crate::transformer::{Transformer, TransformerShape};

/// The text of the game in files of such networks.
pub const GAME: &str = "doppelkopf";

/// The shape of a network of this width and so many blocks.
pub fn belief_shape(width: usize, blocks: usize) -> TransformerShape {
    TransformerShape {
        values: Object::VALUES.to_vec(),
        width,
        blocks,
        heads: (width / 16).clamp(1, 4),
        hidden: 2 * width,
        roles: SEATS - 1,
        outputs: OUTPUTS,
        output_hidden: (width / 2).next_multiple_of(16),
    }
}

/// Checks that a network is one of these.
///
/// # Errors
/// If it is for something else.
pub fn check_fits(net: &Transformer) -> Result<(), NetError> {
    let shape = net.shape();
    let own = (net.weights().game(), shape.values.as_slice(), shape.roles, shape.outputs);
    if own == (GAME, &Object::VALUES[..], SEATS - 1, OUTPUTS) {
        return Ok(());
    }
    let found = format!("{} with {} outputs", net.weights().game(), shape.outputs);
    let wanted = format!("the hidden cards of {GAME} with {OUTPUTS} outputs");
    Err(NetError::OtherGame { found, wanted })
}

/// One of the outputs of a mask, in proportion to the exponentials of the logits over the temperature; at temperature 0
/// the likeliest. None if the mask is empty.
fn choose(logits: &[f32], mask: u64, temperature: f64, rng: &mut Rng) -> Option<usize> {
    let open = || (0..logits.len()).filter(|output| mask >> output & 1 == 1);
    let best = open().max_by(|&left, &right| logits[left].total_cmp(&logits[right]))?;
    if temperature <= 0.0 {
        return Some(best);
    }
    let weight = |output: usize| (f64::from(logits[output] - logits[best]) / temperature).exp();
    let mut rank = rng.unit() * open().map(weight).sum::<f64>();
    for output in open() {
        rank -= weight(output);
        if rank < 0.0 {
            return Some(output);
        }
    }
    Some(best)
}
