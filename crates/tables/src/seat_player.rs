//! Who sits at a table.

use spielwerk_core::Admitted;

use super::admission;
use super::catalogue::GameEntry;
use super::keys;
use super::refusal::Refusal;

/// Who decides at a seat.
#[derive(Clone, Debug)]
pub enum SeatPlayer {
    /// A person with a key.
    Human,
    /// A player of the registry.
    Engine {
        /// As it was asked for.
        text: String,
        /// As it is seated.
        admitted: Admitted,
    },
}

impl SeatPlayer {
    /// The word for a person in the list of players.
    pub const HUMAN: &str = "human";

    /// The player that a text asks for.
    ///
    /// # Errors
    /// If the game has no such player, or the text asks for more than the limits allow at all.
    pub fn new(entry: &GameEntry, text: &str) -> Result<Self, Refusal> {
        if text.trim() == Self::HUMAN {
            return Ok(Self::Human);
        }
        let admitted = admission::admit(entry, text, Some(keys::seed(&*entry.platform)))?;
        Ok(Self::Engine { text: text.trim().to_owned(), admitted })
    }

    /// The text that asks for it.
    pub fn text(&self) -> &str {
        match self {
            Self::Human => Self::HUMAN,
            Self::Engine { text, .. } => text,
        }
    }

    /// Whether a person sits here.
    pub fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}
