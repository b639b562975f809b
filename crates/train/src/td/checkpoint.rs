//! The state of a learner, bit by bit: the parameters and what is known of their coherence.
//!
//! A line of JSON that names format, version and counts, then the parameters as 64-bit and the sums of coherence as
//! 32-bit numbers in little-endian order.

use serde::{Deserialize, Serialize};
use spielwerk_core::Game;
use spielwerk_nn::values::ValueFunction;

use super::learner::TdLearner;

const FORMAT: &str = "spielwerk-td-checkpoint";
const VERSION: u32 = 1;

/// Why a file is not a checkpoint of a run.
#[derive(Debug, thiserror::Error)]
#[error("the file is not a checkpoint of this run: {0}")]
pub(super) struct CheckpointError(&'static str);

#[derive(PartialEq, Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    games: u64,
    parameters: usize,
    coherence: usize,
}

/// The learner after this many games.
pub(super) fn write<G: Game, V: ValueFunction<G>>(learner: &TdLearner<V>, games: u64) -> Vec<u8> {
    let function = learner.function();
    let coherence = learner.coherence().map_or(&[][..], |coherence| coherence.seen());
    let head = Head {
        format: FORMAT.to_owned(),
        version: VERSION,
        games,
        parameters: function.parameters(),
        coherence: coherence.len(),
    };
    let mut bytes = serde_json::to_vec(&head).expect("names and numbers can be written");
    bytes.push(b'\n');
    bytes.extend((0..function.parameters()).flat_map(|index| function.parameter(index).to_le_bytes()));
    bytes.extend(coherence.as_flattened().iter().flat_map(|sum| sum.to_le_bytes()));
    bytes
}

/// Brings a new learner to where it was; returns after how many games.
pub(super) fn read<G: Game, V: ValueFunction<G>>(
    learner: &mut TdLearner<V>,
    bytes: &[u8],
) -> Result<u64, CheckpointError> {
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(CheckpointError("it has no first line"))?;
    let (line, data) = bytes.split_at(end + 1);
    let head: Head =
        serde_json::from_slice(line).map_err(|_| CheckpointError("its first line is unknown"))?;
    let wanted = Head {
        format: FORMAT.to_owned(),
        version: VERSION,
        games: head.games,
        parameters: learner.function().parameters(),
        coherence: learner.coherence().map_or(0, |coherence| coherence.seen().len()),
    };
    if head != wanted || data.len() != 8 * wanted.parameters + 8 * wanted.coherence {
        return Err(CheckpointError("it is of another kind or size"));
    }
    let (parameters, sums) = data.split_at(8 * wanted.parameters);
    let (words, _) = parameters.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let function = learner.function_mut();
        // Random first weights are replaced: adding the difference would round.
        function.set_parameter(index, f64::from_le_bytes(*word));
    }
    if let Some(coherence) = learner.coherence_mut() {
        let (words, _) = sums.as_chunks::<4>();
        for (sum, word) in coherence.seen_mut().as_flattened_mut().iter_mut().zip(words) {
            *sum = f32::from_le_bytes(*word);
        }
    }
    Ok(head.games)
}
