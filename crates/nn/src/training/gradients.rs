//! The gradients of a batch: shards, the threads that share them, and the memory that all of it works in.

use std::thread;

use super::batch::{Batch, Losses, Shard};
use super::model::{Model, Workspace};
use crate::{Isa, NetShape, Parameter, Role, Weights};

/// Positions that go through the network together: larger batches are cut into shards, which several threads share. A
/// norm sees one shard at a time. The size is fixed, so that the result does not depend on the number of threads.
pub(super) const SHARD: usize = 128;

/// What a shard or a batch says of the weights.
#[derive(Clone, Debug)]
pub(super) struct Gradients {
    pub(super) losses: Losses,
    /// The gradient of each tensor; for means and variances of batch norms, which have none, what the norm saw.
    pub(super) tensors: Vec<Vec<f32>>,
}

impl Gradients {
    fn new(parameters: &[Parameter]) -> Self {
        let tensors = parameters.iter().map(|parameter| vec![0.0; parameter.len()]).collect();
        Self { losses: Losses::default(), tensors }
    }

    fn add(&mut self, other: &Self) {
        self.losses.add(other.losses);
        for (sum, part) in self.tensors.iter_mut().zip(&other.tensors) {
            for (sum, number) in sum.iter_mut().zip(part) {
                *sum += number;
            }
        }
    }
}

/// What steps work in. It grows with the first batch and is used again by those that follow.
#[derive(Debug)]
pub(super) struct StepMemory {
    /// Of each tensor.
    roles: Vec<Role>,
    model: Model,
    /// One for each thread.
    workspaces: Vec<Workspace>,
    /// One for each shard; the first one ends up with the sum.
    gradients: Vec<Gradients>,
}

impl StepMemory {
    pub(super) fn new(shape: &NetShape) -> Self {
        let roles = shape.parameters().iter().map(|parameter| parameter.role).collect();
        Self { roles, model: Model::new(shape, Isa::detect()), workspaces: Vec::new(), gradients: Vec::new() }
    }

    /// The gradients of a batch, and the role of each tensor.
    pub(super) fn gradients(
        &mut self,
        weights: &Weights,
        batch: &Batch,
        value_weight: f32,
        threads: usize,
    ) -> (&mut Gradients, &[Role]) {
        let shape = weights.shape();
        let position_shares = batch.shares(shape);
        let shards: Vec<Shard> = batch.shards(shape, &position_shares, SHARD).collect();
        let per_thread = shards.len().div_ceil(threads.clamp(1, shards.len()));
        if self.gradients.len() < shards.len() {
            let parameters = shape.parameters();
            self.gradients.resize_with(shards.len(), || Gradients::new(&parameters));
        }
        let threads = shards.len().div_ceil(per_thread);
        self.workspaces.resize_with(threads.max(self.workspaces.len()), Workspace::default);
        self.model.load(weights.tensors());

        let (model, roles) = (&self.model, &self.roles);
        let work = |shards: &[Shard], gradients: &mut [Gradients], workspace: &mut Workspace| {
            for (shard, gradients) in shards.iter().zip(gradients) {
                gradients.losses = model.gradients(shard, value_weight, workspace, &mut gradients.tensors);
                scale_statistics(&mut gradients.tensors, roles, shard.share());
            }
        };
        let parts = shards.chunks(per_thread).zip(self.gradients.chunks_mut(per_thread));
        let mut parts = parts.zip(&mut self.workspaces);
        thread::scope(|scope| {
            let own = parts.next();
            for ((shards, gradients), workspace) in parts {
                scope.spawn(move || work(shards, gradients, workspace));
            }
            if let Some(((shards, gradients), workspace)) = own {
                work(shards, gradients, workspace);
            }
        });
        let (first, others) = self.gradients.split_at_mut(1);
        for other in &others[..shards.len() - 1] {
            first[0].add(other);
        }
        (&mut first[0], &self.roles)
    }
}

/// Gives the means and variances that norms saw the weight of their shard; gradients have it already.
fn scale_statistics(tensors: &mut [Vec<f32>], roles: &[Role], share: f32) {
    for (tensor, _) in tensors.iter_mut().zip(roles).filter(|(_, role)| !role.trained()) {
        for number in tensor {
            *number *= share;
        }
    }
}
