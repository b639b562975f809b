//! A table as a set of objects, for networks that read sets.
//!
//! Everything that was said, played or is held is a [`Fact`]: four reservations, 48 cards, and a call for each of five
//! steps and two parties, 62 in all. As an [`Object`] a fact is six small numbers, each an index into an embedding of
//! its own: what it is, when or where, which of several, whose, for which party, and how it came to the table. Players
//! are counted from the seat that looks, so a network need not learn four times what it knows of one seat.
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
        /// Whether its owner said to be healthy, and so hardly has both queens of clubs.
        healthy: bool,
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
        /// That the party wins, or what it keeps the others below.
        call: Call,
    },
}

/// A fact as six indices; all are 0 if there is no such fact yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Object(pub [u8; Object::ATTRIBUTES]);

const UNNAMED: usize = 1 + OUTPUTS;
const NOT_YET: usize = UNNAMED + 1;
const FIRST_CALL: usize = NOT_YET + 1;
const FIRST_CARD_TIME: usize = 1 + SEATS;
const FIRST_HOLDER: usize = FIRST_CARD_TIME + DECK;

/// How a fact came to the table.
const SPOKEN: usize = 1;
const LED: usize = 2;
const FOLLOWED: usize = 3;
const FIRST_HELD: usize = 4;
const FIRST_HELD_HEALTHY: usize = FIRST_HELD + 2;
const FIRST_CALLED: usize = FIRST_HELD_HEALTHY + 2;

impl Object {
    /// Indices of an object: what, when or where, which, whose, for which party, how.
    pub const ATTRIBUTES: usize = 6;
    /// Which index says what it is.
    pub const WHAT: usize = 0;
    /// Which index says whose it is: 1 for the seat that looks, 2 for the next one.
    pub const WHOSE: usize = 3;
    /// Which index says how it came to the table: spoken, led, followed, held once or twice, and whether by a healthy
    /// seat, called by Re or Kontra.
    pub const HOW: usize = 5;

    /// How many values each index has, 0 included, which says nothing.
    pub const VALUES: [usize; Self::ATTRIBUTES] = [
        FIRST_CALL + Call::ALL.len(),
        FIRST_HOLDER + SEATS,
        1 + 2 * Call::ALL.len(),
        1 + SEATS,
        1 + 2,
        FIRST_CALLED + 2,
    ];

    /// No fact.
    pub const BLANK: Self = Self([0; Self::ATTRIBUTES]);

    /// The fact, if there is one.
    pub fn fact(self) -> Option<Fact> {
        let [what, position, order, whose, party, how] = self.0.map(usize::from);
        let player = whose.checked_sub(1)?;
        let output = what.checked_sub(1).and_then(Output::from_index);
        match (how, output) {
            (SPOKEN, _) => {
                let spoken = match output {
                    Some(Output::Name(name)) => Spoken::Named(name),
                    None if what == UNNAMED => Spoken::Unnamed,
                    None if what == NOT_YET => Spoken::NotYet,
                    _ => return None,
                };
                Some(Fact::Reservation { place: position.checked_sub(1)?, player, spoken })
            }
            (LED | FOLLOWED, Some(Output::Card(card))) => {
                Some(Fact::Played { place: position.checked_sub(FIRST_CARD_TIME)?, player, card })
            }
            (FIRST_HELD..FIRST_CALLED, Some(Output::Card(card))) => Some(Fact::Held {
                player,
                card,
                copy: (how - FIRST_HELD) % 2,
                healthy: how >= FIRST_HELD_HEALTHY,
            }),
            (FIRST_CALLED.., None) => Some(Fact::Called {
                moment: position.checked_sub(FIRST_CARD_TIME)?,
                order: order.checked_sub(1)?,
                player,
                party: *Party::BOTH.get(party.checked_sub(1)?)?,
                call: *Call::ALL.get(what.checked_sub(FIRST_CALL)?)?,
            }),
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
                    // Networks do not know the names that only house rules have.
                    Spoken::Named(name) if Output::Name(name).index() >= OUTPUTS => UNNAMED,
                    Spoken::Named(name) => 1 + Output::Name(name).index(),
                };
                [what, 1 + place, 0, 1 + player, 0, SPOKEN]
            }
            Fact::Played { place, player, card } => {
                let how = if place.is_multiple_of(SEATS) { LED } else { FOLLOWED };
                [1 + card.index(), FIRST_CARD_TIME + place, 0, 1 + player, 0, how]
            }
            Fact::Held { player, card, copy, healthy } => {
                let how = if healthy { FIRST_HELD_HEALTHY } else { FIRST_HELD } + copy;
                [1 + card.index(), FIRST_HOLDER + player, 1 + copy, 1 + player, 0, how]
            }
            Fact::Called { moment, order, player, party, call } => {
                let (what, party) = (FIRST_CALL + call as usize, party as usize);
                [what, FIRST_CARD_TIME + moment, 1 + order, 1 + player, 1 + party, FIRST_CALLED + party]
            }
        };
        Self(indices.map(|index| index as u8))
    }
}

const _: () = assert!(OUTPUTS == KINDS + 9);
