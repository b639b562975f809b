//! Learned values of Connect Four: linear functions and small nets over three codings, and n-tuple networks.

mod encoding;
pub mod ntuple;
mod patterns;
#[cfg(test)]
mod tests;

use spielwerk_nn::values::{Function, FunctionError, Gradient, ValueFunction};

pub use encoding::Connect4Encoding;

use self::ntuple::{NTupleError, NTuples};
use crate::{ConnectFour, Position};

/// A value function of Connect Four.
#[derive(Clone, Debug)]
pub enum Connect4Values {
    /// Over one of the codings.
    Coded(Function<Connect4Encoding>),
    /// An n-tuple network.
    Tuples(NTuples),
}

/// Why a file holds no value function of Connect Four.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Connect4ValuesError {
    /// Of the kinds that are stored as JSON.
    #[error(transparent)]
    Coded(#[from] FunctionError),
    /// Of n-tuple networks.
    #[error(transparent)]
    Tuples(#[from] NTupleError),
}

impl Connect4Values {
    /// The function in a file: JSON, or safetensors for n-tuple networks.
    ///
    /// # Errors
    /// If the file holds something else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Connect4ValuesError> {
        match std::str::from_utf8(bytes) {
            Ok(text) if text.trim_start().starts_with('{') => {
                Ok(Self::Coded(Function::from_json(text, &ConnectFour)?))
            }
            _ => Ok(Self::Tuples(NTuples::from_bytes(bytes)?)),
        }
    }

    /// The function as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Coded(function) => function.to_json(&ConnectFour).into_bytes(),
            Self::Tuples(network) => network.to_bytes(),
        }
    }
}

impl ValueFunction<ConnectFour> for Connect4Values {
    #[inline]
    fn value(&self, game: &ConnectFour, position: &Position) -> f64 {
        match self {
            Self::Coded(function) => function.value(game, position),
            Self::Tuples(network) => network.value(game, position),
        }
    }

    #[inline]
    fn gradient(&self, game: &ConnectFour, position: &Position, gradient: &mut Gradient) -> f64 {
        match self {
            Self::Coded(function) => function.gradient(game, position, gradient),
            Self::Tuples(network) => network.gradient(game, position, gradient),
        }
    }

    fn parameters(&self) -> usize {
        match self {
            Self::Coded(function) => ValueFunction::<ConnectFour>::parameters(function),
            Self::Tuples(network) => network.parameters(),
        }
    }

    fn parameter(&self, index: usize) -> f64 {
        match self {
            Self::Coded(function) => ValueFunction::<ConnectFour>::parameter(function, index),
            Self::Tuples(network) => network.parameter(index),
        }
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        match self {
            Self::Coded(function) => ValueFunction::<ConnectFour>::set_parameter(function, index, value),
            Self::Tuples(network) => network.set_parameter(index, value),
        }
    }

    #[inline]
    fn adjust(&mut self, index: usize, change: f64) {
        match self {
            Self::Coded(function) => ValueFunction::<ConnectFour>::adjust(function, index, change),
            Self::Tuples(network) => network.adjust(index, change),
        }
    }

    #[inline]
    fn layer(&self, index: usize) -> usize {
        match self {
            Self::Coded(function) => ValueFunction::<ConnectFour>::layer(function, index),
            Self::Tuples(_) => 0,
        }
    }
}
