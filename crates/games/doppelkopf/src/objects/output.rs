//! What completes a view, one at a time: a card for a hand, or the name of a reservation.

use super::super::action::Action;
use super::super::cards::{Card, KINDS};
use super::super::game_type::{Reservation, Solo};

/// How many outputs there are: 24 cards and 9 reservations.
pub const OUTPUTS: usize = KINDS + 2 + Solo::ALL.len();

/// One thing that the seat that looks does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// A card in a hand.
    Card(Card),
    /// The name of a reservation.
    Name(Reservation),
}

impl Output {
    /// Its number, that of the action of playing the card or speaking the name; names that only house rules have are
    /// beyond [`OUTPUTS`].
    pub const fn index(self) -> usize {
        match self {
            Self::Card(card) => Action::Card(card).index(),
            Self::Name(name) => Action::Reserve(name).index(),
        }
    }

    /// The output with this number, if it is below [`OUTPUTS`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= OUTPUTS {
            return None;
        }
        match Action::from_index(index) {
            Some(Action::Card(card)) => Some(Self::Card(card)),
            Some(Action::Reserve(name)) => Some(Self::Name(name)),
            _ => None,
        }
    }
}
