//! A network ready to be evaluated.

use std::path::Path;

use crate::mlp::Mlp;
use crate::resnet::ResNet;
use crate::{Isa, NetError, NetShape, Scratch, Weights};

/// The largest batch of one evaluation.
pub const MAX_BATCH: usize = 256;

/// A network ready to be evaluated. It is shared by threads; each brings its own [`Scratch`].
#[derive(Clone, Debug)]
pub struct Net {
    weights: Weights,
    isa: Isa,
    layers: Layers,
}

#[derive(Clone, Debug)]
enum Layers {
    ResNet(ResNet),
    Mlp(Mlp),
}

impl Net {
    /// The network with these weights.
    pub fn new(weights: Weights) -> Self {
        Self::with_isa(weights, Isa::detect())
    }

    /// The network with these weights, evaluated by these instructions.
    pub fn with_isa(weights: Weights, isa: Isa) -> Self {
        let layers = match weights.shape() {
            NetShape::ResNet(shape) => Layers::ResNet(ResNet::new(shape, &weights)),
            NetShape::Mlp(shape) => Layers::Mlp(Mlp::new(shape, &weights)),
        };
        Self { weights, isa, layers }
    }

    /// A network with random weights.
    ///
    /// # Errors
    /// If the shape is not sound.
    pub fn random(shape: NetShape, game: &str, seed: u64) -> Result<Self, NetError> {
        Ok(Self::new(Weights::random(shape, game, seed)?))
    }

    /// The network in a safetensors file.
    ///
    /// # Errors
    /// If the file is broken, or holds no network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        Ok(Self::new(Weights::from_bytes(bytes)?))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, is broken, or holds no network.
    pub fn load(path: &Path) -> Result<Self, NetError> {
        Ok(Self::new(Weights::load(path)?))
    }

    /// The architecture.
    pub fn shape(&self) -> &NetShape {
        self.weights.shape()
    }

    /// The text of the game that the network is for.
    pub fn game(&self) -> &str {
        self.weights.game()
    }

    /// The numbers.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The instructions it is evaluated by.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Checks that the network is for this game and has these inputs and outputs.
    ///
    /// # Errors
    /// If it is not.
    pub fn check_fits(
        &self,
        game: &str,
        inputs: usize,
        policy: usize,
        values: usize,
    ) -> Result<(), NetError> {
        let describe = |game: &str, sizes: [usize; 3]| {
            format!("{game} ({} inputs, {} moves, {} values)", sizes[0], sizes[1], sizes[2])
        };
        let shape = self.shape();
        let own = [shape.inputs(), shape.policy(), shape.values()];
        if (self.game(), own) == (game, [inputs, policy, values]) {
            return Ok(());
        }
        let (found, wanted) = (describe(self.game(), own), describe(game, [inputs, policy, values]));
        Err(NetError::OtherGame { found, wanted })
    }

    /// Evaluates `batch` inputs of [`NetShape::inputs`] numbers each: planes, rows, columns from outermost to
    /// innermost. Writes a logit for each move and a value between -1 and 1 for each value output.
    ///
    /// An evaluation does not depend on the others of its batch. After the first call of a batch size nothing is
    /// allocated.
    ///
    /// # Panics
    /// If the batch is not 1 to [`MAX_BATCH`] or a slice is of the wrong length.
    pub fn forward(
        &self,
        scratch: &mut Scratch,
        input: &[f32],
        batch: usize,
        policy: &mut [f32],
        values: &mut [f32],
    ) {
        let shape = self.shape();
        assert!((1..=MAX_BATCH).contains(&batch), "a batch has 1 to {MAX_BATCH} positions");
        assert_eq!(input.len(), batch * shape.inputs(), "inputs of the batch");
        assert_eq!(policy.len(), batch * shape.policy(), "policies of the batch");
        assert_eq!(values.len(), batch * shape.values(), "values of the batch");
        match &self.layers {
            Layers::ResNet(layers) => layers.forward(self.isa, scratch, input, policy, values),
            Layers::Mlp(layers) => layers.forward(self.isa, scratch, input, policy, values),
        }
        for value in values {
            *value = value.tanh();
        }
    }
}

#[cfg(test)]
mod tests;
