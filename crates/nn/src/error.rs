//! What can be wrong with the file of a network.

use std::path::PathBuf;

use spielwerk_core::SafetensorsError;

/// Why a network cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// The file cannot be read or written.
    #[error("{path}: {problem}", path = .path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: std::io::Error,
    },
    /// The file is not a network.
    #[error("{path}: {problem}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: Box<NetError>,
    },
    /// The content is broken or of another kind.
    #[error(transparent)]
    Content(#[from] SafetensorsError),
    /// The metadata do not describe a network.
    #[error("the file does not say the shape of its network: {0}")]
    NoShape(String),
    /// A network that no game needs.
    #[error("a network of this shape cannot be built: {0}")]
    Shape(String),
    /// Tensors that do not fit the shape.
    #[error("the tensor {name:?} should hold {wanted} numbers, not {found}")]
    Tensor {
        /// The name of the tensor in the file.
        name: String,
        /// Numbers by the shape.
        wanted: usize,
        /// Numbers there are.
        found: usize,
    },
    /// A number that is not finite.
    #[error("the tensor {0:?} holds a number that is not finite")]
    NotFinite(String),
    /// A network for something else.
    #[error("the network is for {found}, not for {wanted}")]
    OtherGame {
        /// What the file says.
        found: String,
        /// What was asked for.
        wanted: String,
    },
}
