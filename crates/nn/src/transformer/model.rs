//! The layers of a Transformer, packed for the kernels.

use std::path::Path;

use super::norm::Norm;
use super::shape::{BLOCK_TENSORS, TransformerShape};
use crate::dense::Dense;
use crate::{Isa, NetError, Weights};

/// A Transformer ready to be evaluated. It is shared by threads; each brings its own [`super::Pass`] or
/// [`super::Stream`].
#[derive(Clone, Debug)]
pub struct Transformer {
    weights: Weights<TransformerShape>,
    pub(super) isa: Isa,
    pub(super) blocks: Vec<Block>,
    pub(super) norm: Norm,
    /// From an object to the scores of all outputs, and of all roles.
    pub(super) scores: [Dense; 2],
    pub(super) answer_norm: Norm,
    /// The hidden layer of each output.
    pub(super) answer_hidden: Vec<Dense>,
}

/// Attention and a hidden layer, each behind a norm.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) norms: [Norm; 2],
    /// Queries, keys and values of all heads.
    pub(super) attention_in: Dense,
    pub(super) attention_out: Dense,
    pub(super) hidden_in: Dense,
    pub(super) hidden_out: Dense,
}

/// Where the tensors that no block owns lie, counted from the first after the blocks; the shift of a norm follows its
/// scale.
#[derive(Clone, Copy, Debug)]
pub(super) enum Last {
    NormScale = 0,
    PoolOutput = 2,
    PoolRole = 3,
    AnswerRole = 4,
    AnswerScale = 5,
    AnswerHidden = 7,
    AnswerHiddenBias = 8,
    AnswerOut = 9,
    AnswerOutBias = 10,
    Hints = 11,
}

impl TransformerShape {
    /// The number of the first tensor of a block.
    pub(super) fn block(&self, block: usize) -> usize {
        self.attributes() + BLOCK_TENSORS * block
    }

    /// The number of a tensor after the blocks.
    pub(super) fn last(&self, tensor: Last) -> usize {
        self.block(self.blocks) + tensor as usize
    }
}

impl Transformer {
    /// The network with these weights.
    pub fn new(weights: Weights<TransformerShape>) -> Self {
        Self::with_isa(weights, Isa::detect())
    }

    /// The network with these weights, evaluated by these instructions.
    pub fn with_isa(weights: Weights<TransformerShape>, isa: Isa) -> Self {
        let shape = weights.shape().clone();
        let tensor = |index: usize| weights.tensors()[index].as_slice();
        let pair = |index: usize| [tensor(index), tensor(index + 1)];
        let block = |block: usize| {
            let first = shape.block(block);
            Block {
                norms: [Norm::new(pair(first)), Norm::new(pair(first + 6))],
                attention_in: Dense::new(pair(first + 2)),
                attention_out: Dense::new(pair(first + 4)),
                hidden_in: Dense::new(pair(first + 8)),
                hidden_out: Dense::new(pair(first + 10)),
            }
        };
        let score = |from: Last| {
            let scale = shape.score_scale();
            let scaled: Vec<f32> = tensor(shape.last(from)).iter().map(|number| scale * number).collect();
            Dense::new([&scaled, &vec![0.0; scaled.len() / shape.width]])
        };
        let hidden = pair(shape.last(Last::AnswerHidden));
        let hidden = hidden[0]
            .chunks_exact(shape.output_hidden * shape.width)
            .zip(hidden[1].chunks_exact(shape.output_hidden))
            .map(|(weight, bias)| Dense::new([weight, bias]));
        Self {
            isa,
            blocks: (0..shape.blocks).map(block).collect(),
            norm: Norm::new(pair(shape.last(Last::NormScale))),
            scores: [score(Last::PoolOutput), score(Last::PoolRole)],
            answer_norm: Norm::new(pair(shape.last(Last::AnswerScale))),
            answer_hidden: hidden.collect(),
            weights,
        }
    }

    /// A network with random weights.
    ///
    /// # Errors
    /// If the shape is not sound.
    pub fn random(shape: TransformerShape, game: &str, seed: u64) -> Result<Self, NetError> {
        Ok(Self::new(Weights::random(shape, game, seed)?))
    }

    /// The network in a safetensors file.
    ///
    /// # Errors
    /// If the file is broken, or holds no such network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        Ok(Self::new(Weights::from_bytes(bytes)?))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, is broken, or holds no such network.
    pub fn load(path: &Path) -> Result<Self, NetError> {
        Ok(Self::new(Weights::load(path)?))
    }

    /// The architecture.
    pub fn shape(&self) -> &TransformerShape {
        self.weights.shape()
    }

    /// The numbers.
    pub fn weights(&self) -> &Weights<TransformerShape> {
        &self.weights
    }

    pub(super) fn tensor(&self, index: usize) -> &[f32] {
        &self.weights.tensors()[index]
    }

    /// The sums of the embeddings of some objects.
    pub(super) fn embed(&self, tokens: &[u8], to: &mut [f32]) {
        let shape = self.shape();
        let objects = tokens.chunks_exact(shape.attributes());
        for (object, row) in objects.zip(to.chunks_exact_mut(shape.width)) {
            row.fill(0.0);
            for (attribute, &value) in object.iter().enumerate() {
                let embedding = &self.tensor(attribute)[usize::from(value) * shape.width..][..shape.width];
                for (number, &part) in row.iter_mut().zip(embedding) {
                    *number += part;
                }
            }
        }
    }
}

impl TransformerShape {
    /// What scores of pooling are divided by, as a factor.
    pub(super) fn score_scale(&self) -> f32 {
        1.0 / (self.width as f32).sqrt()
    }

    /// What scores of attention are divided by, as a factor.
    pub(super) fn attention_scale(&self) -> f32 {
        1.0 / (self.head_width() as f32).sqrt()
    }
}
