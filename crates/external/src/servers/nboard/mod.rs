//! The NBoard protocol, version 2, for Othello: what client and server share.
//!
//! The board program sends the whole game as GGF and asks for hints or a move; the engine answers when it likes and
//! must only be silent about the old position once it has answered a `ping`. Moves are `F5`, the pass is `PA`; values
//! are discs for the side to move.

mod input;
mod server;
#[cfg(test)]
mod tests;

pub use server::NBoardServer;

use spielwerk_session::gtp::PASS;

/// A move as NBoard writes it.
fn move_to_nboard(mv: &str) -> String {
    if mv == PASS { "PA".to_owned() } else { mv.to_ascii_uppercase() }
}
