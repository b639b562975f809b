//! The whole state of training as a file: weights, the moments of the optimiser, the number of steps.

use spielwerk_core::{SafetensorsError, SafetensorsReader, SafetensorsWriter};

use super::adamw::AdamW;
use super::trainer::Trainer;
use crate::{Architecture, NetError, Weights};

const FORMAT: &str = "spielwerk-trainer";
const VERSION: &str = "1";

/// Why training cannot be resumed from a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The file is broken or of another kind.
    #[error(transparent)]
    Content(#[from] SafetensorsError),
    /// The metadata do not describe a network in training.
    #[error("the file does not say its {0}")]
    Missing(&'static str),
    /// The weights are not a network's.
    #[error(transparent)]
    Weights(#[from] NetError),
}

/// The three lists of numbers that belong to each tensor.
const PARTS: [&str; 3] = ["weights", "first", "second"];

/// Weights and what their optimiser remembers, as bytes.
pub(super) fn state_bytes<S: Architecture>(weights: &Weights<S>, optimizer: &AdamW) -> Vec<u8> {
    let mut writer = SafetensorsWriter::new(FORMAT, VERSION);
    writer.describe("game", weights.game());
    writer.describe("shape", serde_json::json!(weights.shape()).to_string());
    writer.describe("steps", optimizer.steps.to_string());
    let parts = [weights.tensors(), &optimizer.first, &optimizer.second];
    for (index, parameter) in weights.shape().parameters().iter().enumerate() {
        for (part, tensors) in PARTS.iter().zip(parts) {
            let name = format!("{part}.{}", parameter.name);
            writer.add(&name, &parameter.dims, tensors[index].iter().copied());
        }
    }
    writer.into_bytes()
}

/// Weights and what their optimiser remembers, from bytes.
pub(super) fn read_state<S: Architecture>(bytes: &[u8]) -> Result<(Weights<S>, AdamW), StateError> {
    let mut reader = SafetensorsReader::new(bytes, FORMAT, VERSION)?;
    let text = |key: &'static str| reader.metadata(key).ok_or(StateError::Missing(key));
    let game = text("game")?.to_owned();
    let steps = text("steps")?.parse().map_err(|_| StateError::Missing("steps"))?;
    let shape: S = serde_json::from_str(text("shape")?).map_err(|_| StateError::Missing("shape"))?;
    shape.check()?;
    let mut parts = PARTS.map(|_| Vec::new());
    for parameter in shape.parameters() {
        for (part, tensors) in PARTS.iter().zip(&mut parts) {
            tensors.push(reader.take(&format!("{part}.{}", parameter.name), &parameter.dims)?);
        }
    }
    reader.finish()?;
    let [weights, first, second] = parts;
    Ok((Weights::new(shape, &game, weights)?, AdamW { steps, first, second }))
}

impl Trainer {
    /// The state as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        state_bytes(&self.weights, &self.optimizer)
    }

    /// The state in these bytes; its settings are the default ones.
    ///
    /// # Errors
    /// If they are not the state of a training.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StateError> {
        let (weights, optimizer) = read_state(bytes)?;
        let mut trainer = Self::from_weights(weights);
        trainer.optimizer = optimizer;
        Ok(trainer)
    }
}
