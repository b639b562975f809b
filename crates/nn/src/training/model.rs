//! A whole network in training: forward, loss, backward.

use super::batch::{Losses, Shard};
use super::linear::{LinearStack, StackPass};
use super::loss::{policy_loss, value_loss};
use super::mlp::{HiddenLayers, HiddenPass};
use super::resnet::{Tower, TowerPass};
use crate::kernels::{Finish, Isa};
use crate::{CONV_TENSORS, NetShape};

/// The layers of a network, packed for the kernels.
#[derive(Clone, Debug)]
pub(super) struct Model {
    isa: Isa,
    trunk: Trunk,
    /// The linear layers of policy and value.
    heads: [LinearStack; 2],
}

#[derive(Clone, Debug)]
enum Trunk {
    ResNet(Box<Tower>),
    Mlp(HiddenLayers),
}

/// The memory of one thread for a [`Model`]. It grows with the first shard and is used again by those that follow.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    tower: TowerPass,
    hidden: HiddenPass,
    heads: [StackPass; 2],
}

impl Model {
    /// A network that has no weights yet.
    pub(super) fn new(shape: &NetShape, isa: Isa) -> Self {
        let head = |inputs: usize, hidden: &[usize], outputs: usize, first_tensor: usize| {
            LinearStack::new(inputs, &[hidden, &[outputs]].concat(), first_tensor, false)
        };
        match shape {
            NetShape::ResNet(shape) => {
                let [policy, value] = [Tower::policy_tensor(shape), Tower::value_tensor(shape)];
                let inputs = [shape.policy_channels, shape.value_channels].map(|own| own * shape.cells());
                let heads = [
                    head(inputs[0], &[], shape.policy, policy + CONV_TENSORS),
                    head(inputs[1], &shape.value_hidden, shape.values, value + CONV_TENSORS),
                ];
                Self { isa, trunk: Trunk::ResNet(Box::new(Tower::new(shape))), heads }
            }
            NetShape::Mlp(shape) => {
                let inputs = *shape.hidden.last().unwrap_or(&shape.inputs);
                let [policy, value] = HiddenLayers::head_tensors(shape);
                let heads = [head(inputs, &[], shape.policy, policy), head(inputs, &[], shape.values, value)];
                Self { isa, trunk: Trunk::Mlp(HiddenLayers::new(shape)), heads }
            }
        }
    }

    /// Packs the tensors of a network.
    pub(super) fn load(&mut self, tensors: &[Vec<f32>]) {
        match &mut self.trunk {
            Trunk::ResNet(tower) => tower.load(tensors),
            Trunk::Mlp(hidden) => hidden.load(tensors),
        }
        for head in &mut self.heads {
            head.load(tensors);
        }
    }

    /// The losses of a shard. Writes the gradient of each tensor, that of the policy's loss and `value_weight` times that of
    /// the values'; for means and variances of batch norms, which have none, what the norm saw.
    pub(super) fn gradients(
        &self,
        shard: &Shard,
        value_weight: f32,
        workspace: &mut Workspace,
        gradients: &mut [Vec<f32>],
    ) -> Losses {
        let rows = shard.shares.len();
        for tensor in &mut *gradients {
            tensor.fill(0.0);
        }
        self.forward(rows, shard.inputs, workspace);
        let losses = self.losses(shard, value_weight, workspace);
        self.backward(rows, workspace, gradients);
        losses
    }

    fn forward(&self, rows: usize, inputs: &[f32], workspace: &mut Workspace) {
        let Workspace { tower, hidden, heads } = workspace;
        match &self.trunk {
            Trunk::ResNet(layers) => {
                layers.forward(self.isa, rows, inputs, tower);
                for ((head, pass), features) in self.heads.iter().zip(heads).zip(&tower.features) {
                    head.forward(self.isa, rows, features, pass);
                }
            }
            Trunk::Mlp(layers) => {
                layers.forward(self.isa, rows, inputs, hidden);
                let (features, _) = layers.features(rows, hidden);
                for (head, pass) in self.heads.iter().zip(heads) {
                    head.forward(self.isa, rows, features, pass);
                }
            }
        }
    }

    /// The losses; leaves their gradient in the passes of the heads.
    fn losses(&self, shard: &Shard, value_weight: f32, workspace: &mut Workspace) -> Losses {
        let rows = shard.shares.len();
        let [policy_pass, value_pass] = &mut workspace.heads;
        let [policy, value] = &self.heads;
        let mut losses = Losses::default();
        let (logits, slopes) = policy.output(rows, &[], policy_pass);
        let outputs = logits.chunks_exact(policy.output_lanes());
        let outputs = outputs.zip(slopes.chunks_exact_mut(policy.output_lanes()));
        for (position, (logits, slopes)) in outputs.enumerate() {
            let (targets, legal) = shard.policy(position);
            let size = targets.len();
            slopes[..size].copy_from_slice(&logits[..size]);
            losses.add(policy_loss(&mut slopes[..size], targets, legal, shard.shares[position]));
            slopes[size..].fill(0.0);
        }
        let (outputs, slopes) = value.output(rows, &[], value_pass);
        let outputs = outputs.chunks_exact(value.output_lanes());
        let outputs = outputs.zip(slopes.chunks_exact_mut(value.output_lanes()));
        for (position, (outputs, slopes)) in outputs.enumerate() {
            let targets = shard.values(position);
            let size = targets.len();
            for (slope, output) in slopes[..size].iter_mut().zip(outputs) {
                *slope = output.tanh();
            }
            losses.add(value_loss(&mut slopes[..size], targets, shard.shares[position], value_weight));
            slopes[size..].fill(0.0);
        }
        losses
    }

    fn backward(&self, rows: usize, workspace: &mut Workspace, gradients: &mut [Vec<f32>]) {
        let Workspace { tower, hidden, heads } = workspace;
        match &self.trunk {
            Trunk::ResNet(layers) => {
                for (index, (head, pass)) in self.heads.iter().zip(heads).enumerate() {
                    let to = Some((&mut tower.feature_slopes[index][..], Finish::Replace));
                    head.backward(self.isa, rows, &tower.features[index], pass, gradients, to);
                }
                layers.backward(self.isa, rows, tower, gradients);
            }
            Trunk::Mlp(layers) => {
                let (features, slopes) = layers.features(rows, hidden);
                for (head, (pass, finish)) in
                    self.heads.iter().zip(heads.iter_mut().zip([Finish::Replace, Finish::Add]))
                {
                    head.backward(self.isa, rows, features, pass, gradients, Some((&mut *slopes, finish)));
                }
                layers.backward(self.isa, rows, hidden, gradients);
            }
        }
    }
}
