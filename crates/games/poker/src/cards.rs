//! The three ranks that both games are played with.

/// A card by its rank; cards of one rank are all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// The lowest.
    Jack,
    /// The middle one.
    Queen,
    /// The highest.
    King,
}

impl Card {
    /// All ranks, the lowest first.
    pub const ALL: [Self; 3] = [Self::Jack, Self::Queen, Self::King];

    /// The code in notation and scenes.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Jack => "J",
            Self::Queen => "Q",
            Self::King => "K",
        }
    }

    /// The card of a code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.code() == code)
    }
}
