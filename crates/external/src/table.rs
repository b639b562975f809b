//! The table protocol: one JSON object per line, for every game, hidden information included.
//!
//! The host asks, the player answers; there is one answer for every question. What a seat knows is sent as a position of
//! the game's own notation: a world that fits the view of the seat. All that the seat has seen and its own cards are
//! true in it, and what it cannot know is drawn at random, so the text tells nothing that the seat may not know.

use serde::{Deserialize, Serialize};

/// The version of the protocol.
pub(crate) const VERSION: u32 = 1;

/// What a host asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum Question {
    /// Begins: which game is played, and the seed for random choices of the player.
    Hello {
        version: u32,
        game: String,
        #[serde(default)]
        seed: u64,
    },
    /// Asks a seat for its move.
    Move {
        seat: usize,
        /// A position that fits the view of the seat.
        position: String,
        /// The legal moves of the seat; a player that knows the rules need not look.
        #[serde(default)]
        legal: Vec<String>,
        /// The longest time to think.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
    },
    /// Ends.
    Bye,
}

/// What a player answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Reply {
    /// To a move question.
    Move {
        #[serde(rename = "move")]
        mv: String,
        /// What the player expects, in the payoff of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<f64>,
    },
    /// To the greeting.
    Hello { name: String, version: u32 },
    /// It cannot.
    Error { error: String },
}
