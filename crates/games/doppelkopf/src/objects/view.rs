//! The objects of a view.

use spielwerk_core::Seat;

use super::super::action::Call;
use super::super::cards::{Card, DECK};
use super::super::game_type::Reservation;
use super::super::party::Party;
use super::super::public::PublicReservation;
use super::super::state::SEATS;
use super::super::view::View;
use super::{Fact, Object, Spoken};

/// How many objects a table has: 4 reservations, 48 cards, 10 calls.
pub const OBJECTS: usize = SEATS + DECK + Party::BOTH.len() * Call::ALL.len();

const FIRST_CARD: usize = SEATS;
const FIRST_CALL: usize = FIRST_CARD + DECK;

impl View {
    /// How many steps a seat is from the one that looks.
    pub fn steps_to(&self, seat: Seat) -> usize {
        (seat.index() + SEATS - self.seat().index()) % SEATS
    }

    /// The table as this seat sees it: reservations in the order of speaking, cards played and then those in the own
    /// hand, calls by party and step. What is not there yet, or not seen, is blank.
    pub fn objects(&self) -> [Object; OBJECTS] {
        let public = self.public();
        let mut objects = [Object::BLANK; OBJECTS];
        for (place, object) in objects[..SEATS].iter_mut().enumerate() {
            *object = self.reservation_object(public.start().after(place, SEATS), None);
        }
        for (place, (seat, card)) in public.plays().enumerate() {
            objects[FIRST_CARD + place] = Fact::Played { place, player: self.steps_to(seat), card }.into();
        }
        let (mut before, mut free) = (None, FIRST_CARD + public.cards().len());
        for card in self.hand().cards() {
            let copy = usize::from(before == Some(card));
            objects[free] = self.held_object(self.seat(), card, copy);
            (before, free) = (Some(card), free + 1);
        }
        let calls = public.calls().all();
        for (index, made) in calls.iter().enumerate() {
            let order = calls[..index].iter().filter(|earlier| earlier.moment == made.moment).count();
            let slot = FIRST_CALL + made.party as usize * Call::ALL.len() + made.call as usize;
            objects[slot] = Fact::Called {
                moment: made.moment.into(),
                order,
                player: self.steps_to(made.seat),
                party: made.party,
                call: made.call,
            }
            .into();
        }
        objects
    }

    /// A card that a seat holds or is thought to hold, the first or the second of its kind.
    pub fn held_object(&self, seat: Seat, card: Card, copy: usize) -> Object {
        let healthy = self.public().shown(seat) == PublicReservation::Healthy;
        Fact::Held { player: self.steps_to(seat), card, copy, healthy }.into()
    }

    /// The reservation of a seat as this seat knows it, or under the name it is thought to have.
    pub fn reservation_object(&self, seat: Seat, thought: Option<Reservation>) -> Object {
        let own = self.reservation().filter(|_| seat == self.seat());
        let spoken = match (own.or(thought), self.public().shown(seat)) {
            (Some(name), _) | (None, PublicReservation::Named(name)) => Spoken::Named(name),
            (None, PublicReservation::Healthy) => Spoken::Named(Reservation::Healthy),
            (None, PublicReservation::Unnamed) => Spoken::Unnamed,
            (None, PublicReservation::Nothing) => Spoken::NotYet,
        };
        let place = (seat.index() + SEATS - self.public().start().index()) % SEATS;
        Fact::Reservation { place, player: self.steps_to(seat), spoken }.into()
    }
}
