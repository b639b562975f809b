//! What a Transformer looks like, and the list of its tensors.

use serde::{Deserialize, Serialize};

use crate::kernels::LINE;
use crate::parameters::ParameterList;
use crate::{Architecture, NetError, Parameter, Role};

/// The architecture of a Transformer over objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TransformerShape {
    /// How many values each index of an object has.
    pub values: Vec<usize>,
    /// Numbers per object.
    pub width: usize,
    /// Blocks of attention and a hidden layer.
    pub blocks: usize,
    /// Heads of each attention.
    pub heads: usize,
    /// The hidden layer of each block.
    pub hidden: usize,
    /// In how many roles an answer can be asked for.
    pub roles: usize,
    /// Outputs of an answer.
    pub outputs: usize,
    /// The hidden layer of each output.
    pub output_hidden: usize,
    /// Which indices objects speak to the outputs by, past all blocks, if they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<HintShape>,
}

/// The indices of an object that decide what it says to the outputs directly. Whose it is counts relative to the one
/// that the answer is about: 0 is none, 1 the role that asks, and 2 more than the role is the one the answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintShape {
    /// The index that says what it is.
    pub what: usize,
    /// The index that says how it came about.
    pub how: usize,
    /// The index that says whose it is.
    pub whose: usize,
}

/// Whose an object can be: of no role, of the one that asks, of the one the answer is about, of a third.
pub(super) const RELATIONS: usize = 4;

/// Tensors of a block: two norms and four linear layers.
pub(super) const BLOCK_TENSORS: usize = 12;

impl TransformerShape {
    /// Indices per object.
    pub fn attributes(&self) -> usize {
        self.values.len()
    }

    /// Numbers per head.
    pub(super) fn head_width(&self) -> usize {
        self.width / self.heads
    }

    /// Outputs padded to whole vectors.
    pub(super) fn output_lanes(&self) -> usize {
        self.outputs.next_multiple_of(LINE)
    }

    /// How many different objects there are to the hints.
    pub(super) fn hint_kinds(&self) -> usize {
        self.hints.map_or(0, |hints| RELATIONS * self.values[hints.how] * self.values[hints.what])
    }

    /// How many numbers training changes.
    pub fn size(&self) -> usize {
        self.parameters().iter().map(Parameter::len).sum()
    }
}

impl Architecture for TransformerShape {
    const FORMAT: &'static str = "spielwerk-transformer";

    fn parameters(&self) -> Vec<Parameter> {
        let mut list = ParameterList::default();
        let width = self.width;
        for (attribute, &values) in self.values.iter().enumerate() {
            list.push(format!("embedding{attribute}.weight"), vec![values, width], Role::Weight);
        }
        for block in 0..self.blocks {
            list.norm(&format!("block{block}.attention.norm"), width);
            list.linear(&format!("block{block}.attention.in"), width, 3 * width);
            list.linear(&format!("block{block}.attention.out"), width, width);
            list.norm(&format!("block{block}.hidden.norm"), width);
            list.linear(&format!("block{block}.hidden.in"), width, self.hidden);
            list.linear(&format!("block{block}.hidden.out"), self.hidden, width);
        }
        list.norm("norm", width);
        list.push("pool.output.weight".to_owned(), vec![self.outputs, width], Role::Weight);
        list.push("pool.role.weight".to_owned(), vec![self.roles, width], Role::Weight);
        list.push("answer.role.weight".to_owned(), vec![self.roles, width], Role::Weight);
        list.norm("answer.norm", width);
        list.linear("answer.hidden", width, self.outputs * self.output_hidden);
        list.push("answer.out.weight".to_owned(), vec![self.outputs, self.output_hidden], Role::Weight);
        list.push("answer.out.bias".to_owned(), vec![self.outputs], Role::Bias);
        if self.hints.is_some() {
            list.push("hints".to_owned(), vec![self.hint_kinds(), self.outputs], Role::Bias);
        }
        list.parameters
    }

    fn check(&self) -> Result<(), NetError> {
        const LARGEST: usize = 1 << 12;
        let sizes = [self.width, self.hidden, self.output_hidden, self.outputs, self.roles, self.heads];
        let sound = sizes.iter().chain(&self.values).all(|size| (1..=LARGEST).contains(size))
            && (1..=64).contains(&self.blocks)
            && (1..=16).contains(&self.values.len())
            && self.roles <= LINE
            && self.width.is_multiple_of(self.heads)
            && self.hints.is_none_or(|HintShape { what, how, whose }| {
                [what, how, whose].into_iter().all(|index| index < self.values.len())
            });
        let whole = || {
            let vectors = [self.head_width(), self.hidden, self.output_hidden];
            vectors.iter().all(|size| size.is_multiple_of(LINE))
        };
        if sound && whole() { Ok(()) } else { Err(NetError::Shape(format!("{self:?}"))) }
    }
}
