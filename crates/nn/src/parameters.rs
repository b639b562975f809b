//! The tensors of a network: their names in files, their sizes, and what training does with them.

/// The role of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Weights of a convolution or a linear layer, outputs first; these decay in training.
    Weight,
    /// The bias of a linear layer, or numbers that are added to the outputs as they are.
    Bias,
    /// The scale of a norm.
    Scale,
    /// The shift of a norm.
    Shift,
    /// The mean that a batch norm has seen; not trained by gradients.
    Mean,
    /// The variance that a batch norm has seen; not trained by gradients.
    Variance,
}

impl Role {
    /// Whether gradients change the tensor.
    pub fn trained(self) -> bool {
        !matches!(self, Self::Mean | Self::Variance)
    }
}

/// A tensor of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the file.
    pub name: String,
    /// Its dimensions.
    pub dims: Vec<usize>,
    /// What it is for.
    pub role: Role,
}

impl Parameter {
    /// How many numbers it holds.
    pub fn len(&self) -> usize {
        self.dims.iter().product()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The number of tensors of a convolution with its batch norm.
pub const CONV_TENSORS: usize = 5;
/// The number of tensors of a linear layer.
pub const LINEAR_TENSORS: usize = 2;

/// The tensors of a network, as they are listed.
#[derive(Default)]
pub(crate) struct ParameterList {
    pub(crate) parameters: Vec<Parameter>,
}

impl ParameterList {
    pub(crate) fn push(&mut self, name: String, dims: Vec<usize>, role: Role) {
        self.parameters.push(Parameter { name, dims, role });
    }

    pub(crate) fn convolution(&mut self, name: &str, inputs: usize, outputs: usize, kernel: usize) {
        self.push(format!("{name}.conv.weight"), vec![outputs, inputs, kernel, kernel], Role::Weight);
        let norm = [
            ("scale", Role::Scale),
            ("shift", Role::Shift),
            ("mean", Role::Mean),
            ("variance", Role::Variance),
        ];
        for (suffix, role) in norm {
            self.push(format!("{name}.norm.{suffix}"), vec![outputs], role);
        }
    }

    pub(crate) fn linear(&mut self, name: &str, inputs: usize, outputs: usize) {
        self.push(format!("{name}.weight"), vec![outputs, inputs], Role::Weight);
        self.push(format!("{name}.bias"), vec![outputs], Role::Bias);
    }

    /// A norm without statistics.
    pub(crate) fn norm(&mut self, name: &str, width: usize) {
        self.push(format!("{name}.scale"), vec![width], Role::Scale);
        self.push(format!("{name}.shift"), vec![width], Role::Shift);
    }

    /// Adds hidden layers and returns the size of the last.
    pub(crate) fn hidden(&mut self, name: &str, inputs: usize, sizes: &[usize]) -> usize {
        let mut inputs = inputs;
        for (index, &size) in sizes.iter().enumerate() {
            self.linear(&format!("{name}.hidden{index}"), inputs, size);
            inputs = size;
        }
        inputs
    }
}
