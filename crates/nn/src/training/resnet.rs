//! The tower of a residual network in training, up to the rows of numbers that its two heads read.

use super::conv_block::{ConvBlock, ConvBlockPass};
use super::convolution::{ConvolutionShape, ConvolutionSpace};
use super::layout::BoardLayout;
use crate::kernels::{Aligned, Isa, LINE};
use crate::{CONV_TENSORS, LINEAR_TENSORS, ResNetShape};

/// The layers of the tower and the 1x1 convolutions of policy and value.
#[derive(Clone, Debug)]
pub(super) struct Tower {
    layout: BoardLayout,
    planes: usize,
    channels: usize,
    /// The stem, then two for each residual block.
    blocks: Vec<ConvBlock>,
    heads: [ConvBlock; 2],
}

/// What the forward pass leaves for the backward pass.
#[derive(Clone, Debug, Default)]
pub(super) struct TowerPass {
    input: Aligned,
    blocks: Vec<ConvBlockPass>,
    heads: [ConvBlockPass; 2],
    /// What the two heads read, and its gradient.
    pub(super) features: [Aligned; 2],
    pub(super) feature_slopes: [Aligned; 2],
    /// Gradients of the heads' boards, of the residual stream, and within a residual block.
    head_slopes: [Aligned; 2],
    stream: Aligned,
    within: Aligned,
    space: ConvolutionSpace,
}

impl Tower {
    pub(super) fn new(shape: &ResNetShape) -> Self {
        let layout = BoardLayout::new(shape.height, shape.width);
        let block = |index: usize| {
            let inputs = if index == 0 { shape.planes } else { shape.channels };
            let shape = ConvolutionShape { layout, inputs, outputs: shape.channels, side: 3 };
            ConvBlock::new(shape, index * CONV_TENSORS, index > 0)
        };
        let [policy, value] = [Self::policy_tensor(shape), Self::value_tensor(shape)];
        let head = |outputs: usize, first_tensor: usize| {
            let shape = ConvolutionShape { layout, inputs: shape.channels, outputs, side: 1 };
            ConvBlock::new(shape, first_tensor, true)
        };
        Self {
            layout,
            planes: shape.planes,
            channels: shape.channels,
            blocks: (0..=2 * shape.blocks).map(block).collect(),
            heads: [head(shape.policy_channels, policy), head(shape.value_channels, value)],
        }
    }

    /// The number of the first tensor of the policy head.
    pub(super) fn policy_tensor(shape: &ResNetShape) -> usize {
        (1 + 2 * shape.blocks) * CONV_TENSORS
    }

    /// The number of the first tensor of the value head.
    pub(super) fn value_tensor(shape: &ResNetShape) -> usize {
        Self::policy_tensor(shape) + CONV_TENSORS + LINEAR_TENSORS
    }

    /// Packs the layers' own among the tensors of a network.
    pub(super) fn load(&mut self, tensors: &[Vec<f32>]) {
        for block in self.blocks.iter_mut().chain(&mut self.heads) {
            block.load(tensors);
        }
    }

    /// From one row of a head's features to the next.
    fn feature_lanes(&self, head: usize) -> usize {
        (self.heads[head].outputs() * self.layout.cells()).next_multiple_of(LINE)
    }

    pub(super) fn forward(&self, isa: Isa, images: usize, input: &[f32], pass: &mut TowerPass) {
        let TowerPass { input: boards, blocks, heads, features, space, .. } = pass;
        boards.reserve(self.layout.set(self.planes, images).len());
        self.layout.place(self.planes, input, boards);
        blocks.resize_with(self.blocks.len(), ConvBlockPass::default);
        for (index, block) in self.blocks.iter().enumerate() {
            let (before, here) = blocks.split_at_mut(index);
            let input = before.last().map_or(&boards[..], |before| &before.output);
            let second = index > 0 && index.is_multiple_of(2);
            let residual = second.then(|| &before[index - 2].output[..]);
            block.forward(isa, images, input, residual, &mut here[0], space);
        }
        let tower = &blocks.last().expect("the stem").output;
        for (index, block) in self.heads.iter().enumerate() {
            block.forward(isa, images, tower, None, &mut heads[index], space);
            let lanes = self.feature_lanes(index);
            features[index].reserve(images * lanes);
            let rows = &mut features[index][..images * lanes];
            self.layout.flatten(block.outputs(), &heads[index].output, rows, lanes);
            pass.feature_slopes[index].reserve(images * lanes);
        }
    }

    /// Writes the gradients of all layers, given those of the features in the pass.
    pub(super) fn backward(&self, isa: Isa, images: usize, pass: &mut TowerPass, gradients: &mut [Vec<f32>]) {
        let TowerPass { input, blocks, heads, feature_slopes, head_slopes, stream, within, space, .. } = pass;
        let size = self.layout.set(self.channels, images).len();
        stream.reserve(size);
        within.reserve(size);
        let tower = &blocks.last().expect("the stem").output;
        for (index, block) in self.heads.iter().enumerate() {
            let slopes = &mut head_slopes[index];
            slopes.reserve(self.layout.set(block.outputs(), images).len());
            let lanes = self.feature_lanes(index);
            let rows = &feature_slopes[index][..images * lanes];
            self.layout.unflatten(block.outputs(), rows, lanes, slopes);
            let to = Some((&mut stream[..], index > 0));
            block.backward(isa, images, tower, slopes, &mut heads[index], gradients, to, space);
        }
        for (index, block) in self.blocks.iter().enumerate().rev() {
            let (before, here) = blocks.split_at_mut(index);
            let input = before.last().map_or(&input[..], |before| &before.output);
            // The gradient of a residual block's input is that of its output, which comes past the block, and what comes
            // through it.
            let second = index > 0 && index.is_multiple_of(2);
            let (slopes, to) = match index {
                0 => (&mut stream[..], None),
                _ if second => (&mut stream[..], Some((&mut within[..], false))),
                _ => (&mut within[..], Some((&mut stream[..], true))),
            };
            block.backward(isa, images, input, slopes, &mut here[0], gradients, to, space);
        }
    }
}
