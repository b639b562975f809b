//! The learned belief: from which network worlds are drawn.

use std::sync::Arc;

use crate::belief::BeliefSampler;
use spielwerk_core::{ParameterKind, Spec, SpecError};
use spielwerk_nn::transformer::Transformer;

use super::transformer;
use spielwerk_session::PlayerError;

/// The bundled network.
const NAME: &str = "doppelkopf-belief";

/// The bundled belief.
///
/// # Panics
/// Never: a test reads it.
pub fn bundled_belief() -> Arc<Transformer> {
    transformer(NAME).expect("the bundled belief is well formed")
}

/// Which network, and how closely it is followed.
#[derive(Clone, Debug)]
pub(super) struct BeliefChoice {
    net: String,
    temperature: f64,
}

impl BeliefChoice {
    /// Takes `net` and `temp` from a player's text; they matter to those who draw worlds by a belief.
    pub(super) fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Ok(Self {
            net: spec.kind(ParameterKind::Network).text("net", NAME),
            temperature: spec.number("temp", 1.0, 0.0..=10.0)?,
        })
    }

    /// A sampler that draws this many worlds at once.
    pub(super) fn sampler(&self, at_once: usize) -> Result<BeliefSampler, PlayerError> {
        let refused = |error| PlayerError::Net(format!("{}: {error}", self.net));
        BeliefSampler::new(transformer(&self.net)?, self.temperature, at_once).map_err(refused)
    }
}
