//! Convolution, batch norm, addition and `ReLU` as one node of burn's differentiation.

use std::sync::Arc;

use burn_autodiff::checkpoint::base::Checkpointer;
use burn_autodiff::checkpoint::strategy::NoCheckpointing;
use burn_autodiff::grads::Gradients;
use burn_autodiff::ops::{Backward, Ops, OpsKind};
use burn_flex::{Flex, FlexTensor};
use spielwerk_nn::training::{Seen, Unit};

use super::tensor::{Tensor, flex_tensor};

/// What a unit computes from a batch: its output, and the mean and variance of each channel.
pub(super) struct UnitOutput {
    pub(super) output: Tensor,
    pub(super) mean: Vec<f32>,
    pub(super) variance: Vec<f32>,
}

/// The node. Its parents are input, weight, scale and shift, and the tensor that is added if there is one.
#[derive(Debug)]
struct FusedUnit;

/// What the backward step needs. Tensors share their memory with the graph.
#[derive(Clone, Debug)]
struct Saved {
    unit: Unit,
    input: FlexTensor,
    weight: FlexTensor,
    scale: FlexTensor,
    output: FlexTensor,
    convolved: Arc<Vec<f32>>,
    mean: Arc<Vec<f32>>,
    variance: Arc<Vec<f32>>,
}

impl<const N: usize> Backward<Flex, N> for FusedUnit {
    type State = Saved;

    fn backward(self, ops: Ops<Saved, N>, grads: &mut Gradients, _: &mut Checkpointer) {
        let saved = ops.state;
        let gradient = grads.consume::<Flex>(&ops.node);
        let gradient = gradient.to_contiguous();
        let seen = Seen {
            input: numbers(&saved.input),
            weight: numbers(&saved.weight),
            scale: numbers(&saved.scale),
            output: numbers(&saved.output),
            convolved: &saved.convolved,
            mean: &saved.mean,
            variance: &saved.variance,
        };
        let found = saved.unit.backward(seen, numbers(&gradient), ops.parents[0].is_some());
        let shapes = [&saved.input, &saved.weight, &saved.scale, &saved.scale, &saved.output];
        let found =
            [found.input, Some(found.weight), Some(found.scale), Some(found.shift), Some(found.residual)];
        for ((parent, shape), found) in ops.parents.iter().zip(shapes).zip(found) {
            if let (Some(parent), Some(found)) = (parent, found) {
                grads.register::<Flex>(parent.id, flex_tensor(found, &shape.layout().shape().to_vec()));
            }
        }
    }
}

fn numbers(tensor: &FlexTensor) -> &[f32] {
    tensor.as_slice::<f32>().expect("the node's tensors are contiguous floats")
}

/// `ReLU(norm(convolution(input)) + residual)` on boards of shape images, rows, columns, channels, with border and
/// padding.
pub(super) fn fused_unit(
    unit: Unit,
    input: Tensor,
    [weight, scale, shift]: [Tensor; 3],
    residual: Option<Tensor>,
) -> UnitOutput {
    match residual {
        None => node(unit, [input, weight, scale, shift]),
        Some(residual) => node(unit, [input, weight, scale, shift, residual]),
    }
}

fn node<const N: usize>(unit: Unit, parents: [Tensor; N]) -> UnitOutput {
    let guards = parents.each_ref().map(|parent| parent.0.node());
    let tensors = parents.map(|parent| parent.0.into_primitive().to_contiguous());
    let residual = tensors.get(4).map(numbers);
    let norm = [numbers(&tensors[2]), numbers(&tensors[3])];
    let forward = unit.forward(numbers(&tensors[0]), numbers(&tensors[1]), norm, residual);
    let images = tensors[0].layout().shape().to_vec()[0];
    let [rows, columns] = unit.layout.bordered();
    let lanes = unit.layout.lanes(unit.outputs);
    let output = flex_tensor(forward.output, &[images, rows, columns, lanes]);
    let tensor = match FusedUnit.prepare::<NoCheckpointing>(guards).compute_bound().stateful() {
        OpsKind::Tracked(prepared) => {
            let [input, weight, scale] = [0, 1, 2].map(|parent: usize| tensors[parent].clone());
            let saved = Saved {
                unit,
                input,
                weight,
                scale,
                output: output.clone(),
                convolved: Arc::new(forward.convolved),
                mean: Arc::new(forward.mean.clone()),
                variance: Arc::new(forward.variance.clone()),
            };
            prepared.finish(saved, output)
        }
        OpsKind::UnTracked(prepared) => prepared.finish(output),
    };
    UnitOutput { output: Tensor(tensor), mean: forward.mean, variance: forward.variance }
}
