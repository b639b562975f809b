//! Learned functions evaluated fast on the processor.
//!
//! [`Weights`] are the numbers of a network as they are trained and stored; a [`Net`] is the same network made ready
//! for evaluation: batch norms folded into convolutions, filters transformed for Winograd's algorithm, kernels chosen
//! for the processor. A net is shared by threads; each thread brings a [`Scratch`].
//!
//! ```
//! use spielwerk_nn::{Net, NetShape, ResNetShape};
//!
//! // Two blocks of eight channels over two planes of 6x7 squares, seven moves.
//! let shape = NetShape::ResNet(ResNetShape::new(2, 8, 2, [6, 7], 7));
//! let net = Net::random(shape, "a game", 1)?;
//! let again = Net::from_bytes(&net.weights().to_bytes())?;
//! assert_eq!(again.weights().tensors(), net.weights().tensors());
//! # Ok::<(), spielwerk_nn::NetError>(())
//! ```

mod dense;
mod error;
mod fold;
mod kernels;
mod mlp;
mod net;
mod parameters;
mod resnet;
mod scratch;
mod shape;
pub mod training;
pub mod transformer;
pub mod values;
mod weight_table;
mod weights;
mod winograd;

pub use error::NetError;
pub use fold::EPSILON;
pub use kernels::Isa;
pub use net::{MAX_BATCH, Net};
pub use parameters::{CONV_TENSORS, LINEAR_TENSORS, Parameter, Role};
pub use scratch::Scratch;
pub use shape::{Architecture, MlpShape, NetShape, ResNetShape};
pub use weight_table::{WeightTable, WeightTableError};
pub use weights::Weights;

#[cfg(test)]
mod reference;
#[cfg(test)]
mod test_numbers;
