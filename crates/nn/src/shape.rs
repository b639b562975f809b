//! What a network looks like: its inputs, layers and outputs, and from them the list of its tensors.

use serde::{Deserialize, Serialize};

use crate::NetError;
use crate::parameters::{Parameter, ParameterList};

/// The architecture of a network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum NetShape {
    /// A residual tower over a board.
    ResNet(ResNetShape),
    /// Fully connected layers, for games without a board.
    Mlp(MlpShape),
}

/// A residual network with a policy and a value head.
///
/// Stem: 3x3 convolution, batch norm, `ReLU`. Block: convolution, norm, `ReLU`, convolution, norm, the block's input
/// added, `ReLU`. Policy head: 1x1 convolution, norm, `ReLU`, linear. Value head: 1x1 convolution, norm, `ReLU`,
/// linear layers with `ReLU`, linear, tanh. Convolutions have no bias, because a norm follows each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResNetShape {
    /// Input planes.
    pub planes: usize,
    /// Rows of the board.
    pub height: usize,
    /// Columns of the board.
    pub width: usize,
    /// Residual blocks.
    pub blocks: usize,
    /// Channels of the tower.
    pub channels: usize,
    /// Channels of the policy head's convolution.
    pub policy_channels: usize,
    /// Outputs of the policy head.
    pub policy: usize,
    /// Channels of the value head's convolution.
    pub value_channels: usize,
    /// Sizes of the value head's hidden layers.
    pub value_hidden: Vec<usize>,
    /// Outputs of the value head: one for the side to move, or one per seat.
    pub values: usize,
}

/// Fully connected layers with `ReLU`, and a linear policy and value output on the last of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MlpShape {
    /// Numbers of one input.
    pub inputs: usize,
    /// Sizes of the hidden layers.
    pub hidden: Vec<usize>,
    /// Outputs of the policy.
    pub policy: usize,
    /// Outputs of the value: one for the side to move, or one per seat.
    pub values: usize,
}

/// Larger networks are refused: a file that asks for one is broken.
const LARGEST: usize = 1 << 14;

impl ResNetShape {
    /// A tower of `blocks` x `channels` for a board, with heads of a size that suits it.
    pub fn new(
        blocks: usize,
        channels: usize,
        planes: usize,
        [height, width]: [usize; 2],
        policy: usize,
    ) -> Self {
        let policy_channels = (channels / 2).min(32);
        let value_hidden = vec![channels];
        Self {
            planes,
            height,
            width,
            blocks,
            channels,
            policy_channels,
            policy,
            value_channels: 2,
            value_hidden,
            values: 1,
        }
    }

    /// The size of this name: `tiny`, `original`, or blocks and channels as in `6x64`.
    pub fn preset(name: &str, planes: usize, board: [usize; 2], policy: usize) -> Option<Self> {
        match name {
            "tiny" => Some(Self::new(2, 16, planes, board, policy)),
            "original" => Some(Self {
                value_channels: 1,
                value_hidden: vec![64, 64],
                ..Self::new(4, 64, planes, board, policy)
            }),
            _ => {
                let (blocks, channels) = name.split_once('x')?;
                let shape = Self::new(blocks.parse().ok()?, channels.parse().ok()?, planes, board, policy);
                NetShape::ResNet(shape.clone()).check().is_ok().then_some(shape)
            }
        }
    }

    /// The network of the original Othello work: four blocks of 64 channels on three planes, 65 moves with the pass,
    /// and three linear layers in the value head.
    pub fn original_tower() -> Self {
        Self::preset("original", 3, [8, 8], 65).expect("a preset")
    }

    /// Squares of the board.
    pub fn cells(&self) -> usize {
        self.height * self.width
    }

    fn parameters(&self) -> Vec<Parameter> {
        let mut list = ParameterList::default();
        list.convolution("stem", self.planes, self.channels, 3);
        for block in 0..self.blocks {
            list.convolution(&format!("block{block}.first"), self.channels, self.channels, 3);
            list.convolution(&format!("block{block}.second"), self.channels, self.channels, 3);
        }
        list.convolution("policy", self.channels, self.policy_channels, 1);
        list.linear("policy.out", self.policy_channels * self.cells(), self.policy);
        list.convolution("value", self.channels, self.value_channels, 1);
        let inputs = list.hidden("value", self.value_channels * self.cells(), &self.value_hidden);
        list.linear("value.out", inputs, self.values);
        list.parameters
    }

    fn multiplications(&self) -> usize {
        let tower = self.planes + 2 * self.blocks * self.channels;
        let heads = self.policy_channels + self.value_channels;
        let policy = self.policy_channels * self.cells() * self.policy;
        self.cells() * self.channels * (9 * tower + heads)
            + policy
            + dense(self.value_channels * self.cells(), &self.value_hidden, self.values)
    }

    fn sizes(&self) -> Vec<usize> {
        let mut sizes =
            vec![self.planes, self.height, self.width, self.channels, self.policy_channels, self.policy];
        sizes.extend([self.value_channels, self.values]);
        sizes.extend(&self.value_hidden);
        sizes
    }
}

impl MlpShape {
    fn parameters(&self) -> Vec<Parameter> {
        let mut list = ParameterList::default();
        let inputs = list.hidden("tower", self.inputs, &self.hidden);
        list.linear("policy.out", inputs, self.policy);
        list.linear("value.out", inputs, self.values);
        list.parameters
    }

    fn multiplications(&self) -> usize {
        dense(self.inputs, &self.hidden, self.policy + self.values)
    }

    fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![self.inputs, self.policy, self.values];
        sizes.extend(&self.hidden);
        sizes
    }
}

impl NetShape {
    /// Numbers of one input.
    pub fn inputs(&self) -> usize {
        match self {
            Self::ResNet(shape) => shape.planes * shape.cells(),
            Self::Mlp(shape) => shape.inputs,
        }
    }

    /// Policy outputs.
    pub fn policy(&self) -> usize {
        match self {
            Self::ResNet(shape) => shape.policy,
            Self::Mlp(shape) => shape.policy,
        }
    }

    /// Value outputs.
    pub fn values(&self) -> usize {
        match self {
            Self::ResNet(shape) => shape.values,
            Self::Mlp(shape) => shape.values,
        }
    }

    /// All tensors, in the order in which they are stored.
    pub fn parameters(&self) -> Vec<Parameter> {
        match self {
            Self::ResNet(shape) => shape.parameters(),
            Self::Mlp(shape) => shape.parameters(),
        }
    }

    /// How many numbers training changes.
    pub fn trained_parameters(&self) -> usize {
        self.parameters().iter().filter(|parameter| parameter.role.trained()).map(Parameter::len).sum()
    }

    /// Additions and multiplications of one evaluation by the definition, in millions.
    pub fn megaflops(&self) -> f64 {
        let multiplications = match self {
            Self::ResNet(shape) => shape.multiplications(),
            Self::Mlp(shape) => shape.multiplications(),
        };
        2.0 * multiplications as f64 / 1e6
    }

    /// Checks that no layer is empty or absurdly large.
    ///
    /// # Errors
    /// If one is.
    pub fn check(&self) -> Result<(), NetError> {
        let (sizes, blocks) = match self {
            Self::ResNet(shape) => (shape.sizes(), shape.blocks),
            Self::Mlp(shape) => (shape.sizes(), 0),
        };
        if sizes.iter().all(|size| (1..=LARGEST).contains(size)) && blocks <= 256 {
            return Ok(());
        }
        Err(NetError::Shape(format!("{self:?}")))
    }
}

/// What has tensors, and so can be trained and stored as [`Weights`](crate::Weights).
pub trait Architecture: Clone + PartialEq + Serialize + serde::de::DeserializeOwned {
    /// The format of its files.
    const FORMAT: &'static str;

    /// All tensors, in the order in which they are stored.
    fn parameters(&self) -> Vec<Parameter>;

    /// Checks that no layer is empty or absurdly large.
    ///
    /// # Errors
    /// If one is.
    fn check(&self) -> Result<(), NetError>;
}

impl Architecture for NetShape {
    const FORMAT: &'static str = "spielwerk-net";

    fn parameters(&self) -> Vec<Parameter> {
        self.parameters()
    }

    fn check(&self) -> Result<(), NetError> {
        self.check()
    }
}

/// Multiplications of a chain of linear layers.
fn dense(inputs: usize, hidden: &[usize], outputs: usize) -> usize {
    let mut inputs = inputs;
    let mut sum = 0;
    for &size in hidden.iter().chain([&outputs]) {
        sum += inputs * size;
        inputs = size;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_original_network_has_the_size_its_layers_say() {
        let shape = NetShape::ResNet(ResNetShape::original_tower());
        assert_eq!(shape.trained_parameters(), 441_540);
        assert_eq!((shape.inputs(), shape.policy(), shape.values()), (192, 65, 1));
        assert!((shape.megaflops() - 38.5).abs() < 0.5, "{}", shape.megaflops());
    }

    #[test]
    fn sizes_have_names() {
        let preset = |name| ResNetShape::preset(name, 2, [6, 7], 7);
        for (name, blocks, channels) in
            [("tiny", 2, 16), ("4x32", 4, 32), ("original", 4, 64), ("6x64", 6, 64)]
        {
            let shape = preset(name).expect("a known size");
            assert_eq!((shape.blocks, shape.channels, shape.planes, shape.policy), (blocks, channels, 2, 7));
        }
        for name in ["", "large", "4x", "x64", "4x0", "4x999999999", "-4x64"] {
            assert_eq!(preset(name), None, "{name}");
        }
    }

    #[test]
    fn shapes_survive_as_text() {
        let mlp = MlpShape { inputs: 22, hidden: vec![32, 16], policy: 3, values: 1 };
        for shape in [NetShape::Mlp(mlp), NetShape::ResNet(ResNetShape::new(6, 64, 3, [6, 7], 7))] {
            let text = serde_json::to_string(&shape).expect("a shape is plain data");
            assert_eq!(serde_json::from_str::<NetShape>(&text).expect("its own text"), shape);
            shape.check().expect("a sound shape");
        }
    }

    #[test]
    fn empty_and_absurd_layers_are_refused() {
        let shape = ResNetShape { channels: 0, ..ResNetShape::original_tower() };
        assert!(NetShape::ResNet(shape).check().is_err());
        let shape = MlpShape { inputs: 1 << 40, hidden: Vec::new(), policy: 3, values: 1 };
        assert!(NetShape::Mlp(shape).check().is_err());
    }
}
