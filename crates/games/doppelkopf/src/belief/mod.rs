//! What a seat of Doppelkopf believes about the cards it does not see, as a Transformer has learned it from games.
//!
//! A view is completed one answer at a time: each of the others in turn gets a card, until all have theirs, and then
//! reservations without a name get one ([`questions`]). The network sees the table as objects, and what was dealt so far;
//! each answer is chosen among those that still leave a world, so every completed view is one. What the network says
//! is by how much more or less likely an answer is than blind dealing makes it ([`prior_weights`]): a network that says
//! nothing deals the cards that are left to the places that are left.
//! [`BeliefSampler`] draws worlds that way. [`loose_deals`] lets the network deal without that foresight, to see how much it knows
//! of the rules.

mod loose;
mod question;
mod sampler;
#[cfg(test)]
mod tests;

pub use loose::{Guard, loose_deals};
pub use question::{CopiesLeft, Question, known_tokens, prior_weights, questions};
pub use sampler::BeliefSampler;

use crate::{OUTPUTS, Object, SEATS};
use spielwerk_core::Rng;

use spielwerk_nn::NetError;
use spielwerk_nn::transformer::{HintShape, Transformer, TransformerShape};

/// The text of the game in files of such networks.
pub const GAME: &str = "doppelkopf";

/// The shape of a network of this width and this many blocks.
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
        hints: Some(HintShape { what: Object::WHAT, how: Object::HOW, whose: Object::WHOSE }),
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
    let indices = |values: &[usize]| format!("objects of {} indices", values.len());
    let found = format!("{}, {} and {} outputs", net.weights().game(), indices(&shape.values), shape.outputs);
    let wanted = format!("the hidden cards of {GAME}, {} and {OUTPUTS} outputs", indices(&Object::VALUES));
    Err(NetError::OtherGame { found, wanted })
}

/// One of the outputs, in proportion to their weights times the exponentials of the logits, all to the power of one over
/// the temperature; at temperature 0 the likeliest. None if nothing has weight.
fn choose(logits: &[f32], weights: &[f32; OUTPUTS], temperature: f64, rng: &mut Rng) -> Option<usize> {
    let open = || (0..OUTPUTS).filter(|&output| weights[output] > 0.0);
    let score = |output: usize| logits[output] + weights[output].ln();
    let best = open().max_by(|&left, &right| score(left).total_cmp(&score(right)))?;
    if temperature <= 0.0 {
        return Some(best);
    }
    let share = |output: usize| (f64::from(score(output) - score(best)) / temperature).exp();
    let mut rank = rng.unit() * open().map(share).sum::<f64>();
    for output in open() {
        rank -= share(output);
        if rank < 0.0 {
            return Some(output);
        }
    }
    Some(best)
}
