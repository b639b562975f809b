//! The objects of a table where all cards are open.

use spielwerk_core::{HiddenInformation, Seat};

use super::super::Doppelkopf;
use super::super::state::{SEATS, State};
use super::Object;

impl State {
    /// The whole table, players counted from this seat: what the seat sees, the hands of the others, and every name of
    /// a reservation that was spoken. Nothing in it is blank.
    pub fn open_objects(&self, seat: Seat) -> Vec<Object> {
        let view = Doppelkopf::default().view(self, seat);
        let mut objects = view.objects();
        for (place, object) in objects[..SEATS].iter_mut().enumerate() {
            let speaker = self.public().start().after(place, SEATS);
            *object = view.reservation_object(speaker, self.reservation(speaker));
        }
        let mut open: Vec<Object> = objects.into_iter().filter(|object| *object != Object::BLANK).collect();
        for other in (1..SEATS).map(|step| seat.after(step, SEATS)) {
            let mut before = None;
            for card in self.hand(other).cards() {
                open.push(view.held_object(other, card, usize::from(before == Some(card))));
                before = Some(card);
            }
        }
        open
    }
}
