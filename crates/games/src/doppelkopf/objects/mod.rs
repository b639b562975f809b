//! A table as a set of objects, for networks that read sets.
//!
//! Everything that was said, played or is held is a [`Fact`]: four reservations, 48 cards, and a call for each of five
//! steps and two parties, 62 in all. As an [`Object`] a fact is five small numbers, each an index into an embedding of
//! its own: what it is, when or where, which of several, by whom, for which party. Players are counted from the seat
//! that looks, so a network need not learn four times what it knows of one seat.
//!
//! The other way round, what a network is asked for when it completes a view is one of 33 [`Output`]s: a card, or
//! the name of a reservation.

mod open;
mod output;
mod view;

pub use open::OpenObject;
pub use output::{OUTPUTS, Output};
pub use view::OBJECTS;

use super::action::Call;
use super::cards::{Card, DECK, KINDS};
use super::game_type::Reservation;
use super::party::Party;
use super::state::SEATS;

/// What is known of the reservation of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// The seat has not spoken yet.
    NotYet,
    /// It has one, but has not said which.
    Unnamed,
    /// Healthy, a wedding or a solo.
    Named(Reservation),
}

/// Something known at a table. Players are steps from the seat that looks, 0 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A seat's part in the reservation round.
    Reservation {
        /// Its place in the order of speaking, 0 to 3.
        place: usize,
        /// Whose it is.
        player: usize,
        /// What is known of it.
        spoken: Spoken,
    },
    /// A card on the table or in a trick.
    Played {
        /// How many cards were played before it, 0 to 47.
        place: usize,
        /// Who played it.
        player: usize,
        /// Which card.
        card: Card,
    },
    /// A card in a hand.
    Held {
        /// Whose hand.
        player: usize,
        /// Which card.
        card: Card,
        /// 0 for the first of its kind in this hand, 1 for the second.
        copy: usize,
    },
    /// A call.
    Called {
        /// How many cards had been played.
        moment: usize,
        /// How many calls had been made since the last card.
        order: usize,
        /// Who called.
        player: usize,
        /// For which party.
        party: Party,
        /// What.
        call: Call,
    },
}

/// A fact as five indices; all are 0 if there is no such fact yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Object(pub [u8; Object::ATTRIBUTES]);

const UNNAMED: usize = 1 + OUTPUTS;
const NOT_YET: usize = UNNAMED + 1;
const FIRST_CALL: usize = NOT_YET + 1;
const FIRST_CARD_TIME: usize = 1 + SEATS;
const FIRST_HOLDER: usize = FIRST_CARD_TIME + DECK;

impl Object {
    /// Indices of an object: what, when or where, which, who, for which party.
    pub const ATTRIBUTES: usize = 5;

    /// How many values each index has, 0 included, which says nothing.
    pub const VALUES: [usize; Self::ATTRIBUTES] =
        [FIRST_CALL + Call::ALL.len(), FIRST_HOLDER + SEATS, 1 + 2 * Call::ALL.len(), 1 + SEATS, 1 + 2];

    /// No fact.
    pub const BLANK: Self = Self([0; Self::ATTRIBUTES]);

    /// The fact, if there is one.
    pub fn fact(self) -> Option<Fact> {
        let [what, position, order, who, party] = self.0.map(usize::from);
        let player = who.checked_sub(1);
        let output = what.checked_sub(1).and_then(Output::from_index);
        if let (Some(step), Some(player)) = (what.checked_sub(FIRST_CALL), player) {
            return Some(Fact::Called {
                moment: position.checked_sub(FIRST_CARD_TIME)?,
                order: order.checked_sub(1)?,
                player,
                party: *Party::BOTH.get(party.checked_sub(1)?)?,
                call: *Call::ALL.get(step)?,
            });
        }
        match (output, player) {
            (Some(Output::Card(card)), Some(player)) => {
                Some(Fact::Played { place: position.checked_sub(FIRST_CARD_TIME)?, player, card })
            }
            (Some(Output::Card(card)), None) => Some(Fact::Held {
                player: position.checked_sub(FIRST_HOLDER)?,
                card,
                copy: order.checked_sub(1)?,
            }),
            (Some(Output::Name(name)), Some(player)) => Some(Fact::Reservation {
                place: position.checked_sub(1)?,
                player,
                spoken: Spoken::Named(name),
            }),
            (None, Some(player)) if what == UNNAMED || what == NOT_YET => {
                let spoken = if what == UNNAMED { Spoken::Unnamed } else { Spoken::NotYet };
                Some(Fact::Reservation { place: position.checked_sub(1)?, player, spoken })
            }
            _ => None,
        }
    }
}

impl From<Fact> for Object {
    fn from(fact: Fact) -> Self {
        let indices = match fact {
            Fact::Reservation { place, player, spoken } => {
                let what = match spoken {
                    Spoken::NotYet => NOT_YET,
                    Spoken::Unnamed => UNNAMED,
                    Spoken::Named(name) => 1 + Output::Name(name).index(),
                };
                [what, 1 + place, 0, 1 + player, 0]
            }
            Fact::Played { place, player, card } => {
                [1 + card.index(), FIRST_CARD_TIME + place, 0, 1 + player, 0]
            }
            Fact::Held { player, card, copy } => [1 + card.index(), FIRST_HOLDER + player, 1 + copy, 0, 0],
            Fact::Called { moment, order, player, party, call } => {
                let what = FIRST_CALL + call as usize;
                [what, FIRST_CARD_TIME + moment, 1 + order, 1 + player, 1 + party as usize]
            }
        };
        Self(indices.map(|index| index as u8))
    }
}

const _: () = assert!(OUTPUTS == KINDS + 9);
