//! burn's differentiable tensors on the processor, with the few operations that networks need.

use burn_autodiff::Autodiff;
use burn_autodiff::grads::Gradients;
use burn_backend::ops::{ActivationOps, ConvOptions, FloatTensorOps, ModuleOps};
use burn_backend::tensor::FloatTensor;
use burn_backend::{AutodiffBackend, Scalar, Shape, Slice, TensorData, TensorMetadata};
use burn_flex::{Flex, FlexDevice, FlexTensor};

/// The backend: differentiation around burn's portable one.
pub(crate) type Backend = Autodiff<Flex>;

/// A tensor of floats.
#[derive(Clone, Debug)]
pub(crate) struct Tensor(pub(crate) FloatTensor<Backend>);

impl Tensor {
    /// Numbers that do not change.
    pub(crate) fn constant(numbers: Vec<f32>, shape: &[usize]) -> Self {
        Self(Backend::float_from_data(TensorData::new(numbers, Shape::from(shape.to_vec())), &FlexDevice))
    }

    /// Numbers that have a gradient.
    pub(crate) fn parameter(numbers: Vec<f32>, shape: &[usize]) -> Self {
        Self(Backend::float_set_require_grad(Self::constant(numbers, shape).0, true))
    }

    /// The numbers.
    pub(crate) fn numbers(&self) -> Vec<f32> {
        flex_numbers(self.0.primitive())
    }

    /// Its dimensions.
    pub(crate) fn dims(&self) -> Vec<usize> {
        self.0.shape().to_vec()
    }

    pub(crate) fn add(self, other: Self) -> Self {
        Self(Backend::float_add(self.0, other.0))
    }

    pub(crate) fn sub(self, other: Self) -> Self {
        Self(Backend::float_sub(self.0, other.0))
    }

    pub(crate) fn mul(self, other: Self) -> Self {
        Self(Backend::float_mul(self.0, other.0))
    }

    pub(crate) fn scaled(self, factor: f32) -> Self {
        Self(Backend::float_mul_scalar(self.0, Scalar::Float(f64::from(factor))))
    }

    pub(crate) fn plus(self, number: f32) -> Self {
        Self(Backend::float_add_scalar(self.0, Scalar::Float(f64::from(number))))
    }

    pub(crate) fn sqrt(self) -> Self {
        Self(Backend::float_sqrt(self.0))
    }

    pub(crate) fn reciprocal(self) -> Self {
        Self(Backend::float_recip(self.0))
    }

    pub(crate) fn relu(self) -> Self {
        Self(Backend::relu(self.0))
    }

    pub(crate) fn tanh(self) -> Self {
        Self(Backend::float_tanh(self.0))
    }

    /// The logarithms of the softmax of each row.
    pub(crate) fn log_softmax(self) -> Self {
        Self(Backend::log_softmax(self.0, 1))
    }

    pub(crate) fn reshape(self, shape: &[usize]) -> Self {
        Self(Backend::float_reshape(self.0, Shape::from(shape.to_vec())))
    }

    pub(crate) fn permute(self, axes: &[usize]) -> Self {
        Self(Backend::float_permute(self.0, axes))
    }

    /// A part, by its first and last index in each dimension.
    pub(crate) fn part(self, ranges: &[std::ops::Range<usize>]) -> Self {
        let slices: Vec<Slice> = ranges.iter().cloned().map(Slice::from).collect();
        Self(Backend::float_slice(self.0, &slices))
    }

    /// The sum of all numbers.
    pub(crate) fn sum(self) -> Self {
        Self(Backend::float_sum(self.0))
    }

    /// The sums over some dimensions, which keep length one.
    pub(crate) fn sums(self, dims: &[usize]) -> Self {
        Self(dims.iter().fold(self.0, |tensor, &dim| Backend::float_sum_dim(tensor, dim)))
    }

    /// `self weight^T + bias`, with a weight that has its outputs first.
    pub(crate) fn linear(self, weight: Self, bias: Self) -> Self {
        let outputs = bias.dims()[0];
        let product = Backend::float_matmul(self.0, Backend::float_swap_dims(weight.0, 0, 1));
        Self(product).add(bias.reshape(&[1, outputs]))
    }

    /// The matrix product.
    #[cfg(test)]
    pub(crate) fn matmul(self, other: Self) -> Self {
        Self(Backend::float_matmul(self.0, other.0))
    }

    /// The exponentials of numbers that are kept within a distance of zero.
    #[cfg(test)]
    pub(crate) fn bounded_exp(self, most: f32) -> Self {
        let [least, most] = [-most, most].map(|bound| Scalar::Float(f64::from(bound)));
        Self(Backend::float_exp(Backend::float_clamp(self.0, least, most)))
    }

    /// The softmax of each row.
    #[cfg(test)]
    pub(crate) fn softmax(self) -> Self {
        Self(Backend::softmax(self.0, 1))
    }

    /// A convolution that keeps the size of the board.
    pub(crate) fn convolution(self, weight: Self) -> Self {
        let pad = weight.dims()[2] / 2;
        let options = ConvOptions::new([1, 1], [pad, pad], [1, 1], 1);
        Self(Backend::conv2d(self.0, weight.0, None, options))
    }

    /// The gradients of this one number.
    pub(crate) fn backward(self) -> Gradients {
        Backend::backward(self.0)
    }

    /// Its gradient, zero if nothing depended on it.
    pub(crate) fn gradient(&self, gradients: &mut Gradients) -> Vec<f32> {
        match Backend::grad_remove(&self.0, gradients) {
            Some(gradient) => flex_numbers(&gradient),
            None => vec![0.0; self.dims().iter().product()],
        }
    }
}

/// The numbers of a tensor of the inner backend.
pub(crate) fn flex_numbers(tensor: &FlexTensor) -> Vec<f32> {
    match tensor.as_slice::<f32>() {
        Some(numbers) => numbers.to_vec(),
        None => tensor.to_contiguous().as_slice::<f32>().expect("tensors here hold floats").to_vec(),
    }
}

/// A tensor of the inner backend.
pub(crate) fn flex_tensor(numbers: Vec<f32>, shape: &[usize]) -> FlexTensor {
    FlexTensor::from_data(TensorData::new(numbers, Shape::from(shape.to_vec())))
}
