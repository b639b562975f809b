//! What the program learns from games it plays against itself.

pub mod evaluation;
mod linear;
pub mod td;
