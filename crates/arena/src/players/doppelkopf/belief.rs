//! The learned belief: from which network worlds are drawn.

use std::sync::{Arc, LazyLock};

use spielwerk_core::{Spec, SpecError};
use spielwerk_net::belief::BeliefSampler;
use spielwerk_net::transformer::Transformer;

use crate::player::PlayerError;
use crate::players::td;

/// The network that comes with the program.
const NAME: &str = "doppelkopf-belief";

static SHIPPED: LazyLock<Arc<Transformer>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../../models/doppelkopf-belief.safetensors");
    Arc::new(Transformer::from_bytes(bytes).expect("the shipped belief is well formed"))
});

/// The belief that comes with the program.
pub fn shipped_belief() -> Arc<Transformer> {
    SHIPPED.clone()
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
        Ok(Self { net: spec.text("net", NAME), temperature: spec.number("temp", 1.0, 0.0..=10.0)? })
    }

    /// A sampler that draws so many worlds at once.
    pub(super) fn sampler(&self, at_once: usize) -> Result<BeliefSampler, PlayerError> {
        let net = if self.net == NAME {
            shipped_belief()
        } else {
            let known: [(&str, &[u8]); 0] = [];
            Arc::new(td::function(&self.net, &known, Transformer::from_bytes)?)
        };
        let refused = |error: spielwerk_net::NetError| PlayerError::Net(format!("{}: {error}", self.net));
        BeliefSampler::new(net, self.temperature, at_once).map_err(refused)
    }
}
