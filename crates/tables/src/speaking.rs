//! Calls of people. A person is never waited for with a question: where a seat is asked in secret and a person sits there,
//! the table takes silence for the answer, and the person may still speak until something happens in public.
//!
//! So a call is made at any time, as at a real table: the silence since the last public event is taken back to the
//! place where the seat was asked, and the call is played there. Nothing of it can be seen, because silence cannot.

use spielwerk_core::{Seat, Viewer};
use spielwerk_session::{PlayError, SeenMove, Session};

use super::access::View;
use super::moment::secret_ask;
use super::table::{GameTable, MoveNote};

/// A place at which a seat is asked in secret.
struct Ask {
    session: Box<dyn Session>,
    calls: Vec<String>,
}

impl GameTable {
    /// What a seat may call now; empty if it may call nothing or an engine sits there.
    pub fn calls(&self, seat: Seat) -> Vec<String> {
        self.ask_of(seat).map(|ask| ask.calls).unwrap_or_default()
    }

    /// Makes a call for a seat that was or would be asked since the last public event.
    ///
    /// # Errors
    /// If the seat cannot call that now; the table is then unchanged.
    pub fn call(&mut self, seat: Seat, mv: &str, note: MoveNote) -> Result<(), PlayError> {
        let Some(ask) = self.ask_of(seat).filter(|ask| ask.calls.iter().any(|call| call == mv)) else {
            // The rules say what is wrong with it.
            return self.play(mv, note);
        };
        let plies = ask.session.plies();
        self.session = ask.session;
        self.notes.resize_with(plies, MoveNote::silence);
        self.stored = self.stored.min(plies);
        self.cancel();
        self.play(mv, note)
    }

    /// Where a person at this seat is asked: now, since the last public event, or before the next one.
    fn ask_of(&self, seat: Seat) -> Option<Ask> {
        if !self.seated[seat.index()].is_human() || !self.session.may_ask_in_secret() {
            return None;
        }
        let seats = self.seated.len();
        let mut behind = self.session.boxed_clone();
        loop {
            if let Some(ask) = ask_here(&mut *behind, seat, seats) {
                return Some(Ask { session: behind, calls: ask });
            }
            if behind.plies() == 0 || !last_is_silent(&*behind, seats) {
                break;
            }
            behind.undo();
        }
        let mut ahead = self.session.boxed_clone();
        while let Some((asked, silent)) = ask_at(&mut *ahead, seats) {
            if asked == seat {
                let calls = ask_here(&mut *ahead, seat, seats)?;
                return Some(Ask { session: ahead, calls });
            }
            ahead.play(&silent).ok()?;
        }
        None
    }

    /// Where nothing is hidden people are asked as well: silence is taken for their answer.
    pub fn answer_for_people(&mut self) {
        while self.moment.is_none() {
            let ask = ask_at(&mut *self.session, self.seated.len());
            let Some((_, silent)) = ask.filter(|(seat, _)| self.seated[seat.index()].is_human()) else {
                return;
            };
            if self.play(&silent, MoveNote::silence()).is_err() {
                return;
            }
        }
    }

    /// Whether a person has to do something: a card is due, not a call.
    pub(crate) fn person_decides(&mut self) -> bool {
        self.person_to_move() && ask_at(&mut *self.session, self.seated.len()).is_none()
    }

    /// The moves that a view has seen. The own silence of a seat is left out while it is hidden from others: no person
    /// has decided on it.
    pub fn moves_seen(&self, view: View) -> Vec<SeenMove> {
        let mut seen = self.session.moves_seen(view.viewer());
        if view != View::Open {
            seen.retain(|entry| !self.notes[entry.ply].silent);
        }
        seen
    }
}

/// The seat that is asked in secret, where public knowledge allows that seats are asked at all.
pub(crate) fn ask_at(session: &mut dyn Session, seats: usize) -> Option<(Seat, String)> {
    if session.may_ask_in_secret() { secret_ask(session, seats) } else { None }
}

/// What this seat may call, if it is the one that is asked.
fn ask_here(session: &mut dyn Session, seat: Seat, seats: usize) -> Option<Vec<String>> {
    let (_, silent) = ask_at(session, seats).filter(|(asked, _)| *asked == seat)?;
    Some(session.legal_moves().into_iter().filter(|mv| *mv != silent).collect())
}

/// Whether some seat did not see the last move.
fn last_is_silent(session: &dyn Session, seats: usize) -> bool {
    Seat::all(seats).any(|seat| session.last_move(Viewer::Seat(seat)).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::table_for_tests;

    /// All seats are healthy; then the table is where the first card is due.
    fn spoken(players: &[&str; 4]) -> GameTable {
        let mut table = table_for_tests("doppelkopf", players);
        for _ in 0..4 {
            table.play("healthy", MoveNote::default()).expect("every seat may");
        }
        table
    }

    /// As the server does: the time of the moment has come.
    fn settle(table: &mut GameTable) {
        if let Some(moment) = &mut table.moment {
            moment.ends = table.entry.platform.now();
        }
        table.end_moment();
    }

    #[test]
    fn people_are_not_waited_for_and_may_speak_until_the_next_card() {
        let mut table = spoken(&["human"; 4]);
        settle(&mut table);
        let due = table.session.turn().expect("a card is due");
        assert!(ask_at(&mut *table.session, 4).is_none() && table.person_decides());
        for seat in Seat::all(4) {
            assert_eq!(table.calls(seat).len(), 1, "{seat}: Re or Kontra");
            assert_eq!(table.moves_seen(View::Seat(seat)).len(), 4, "silence is not listed");
        }
        let other = due.after(2, 4);
        let call = table.calls(other).remove(0);
        table.call(other, &call, MoveNote::default()).expect("it is not too late");
        assert_eq!(table.session.last_move(Viewer::Seat(due)).as_deref(), Some(call.as_str()));
        settle(&mut table);
        assert_eq!(table.session.turn(), Some(due), "the same card is due");
        assert!(!table.calls(other).contains(&call) && table.calls(due).len() == 1);
        let card = table.session.legal_moves().remove(0);
        table.play(&card, MoveNote::default()).expect("a card");
        assert!(table.call(due, "nonsense", MoveNote::default()).is_err());
    }

    #[test]
    fn undo_goes_to_the_card_before_and_not_to_a_question() {
        let mut table = spoken(&["human", "random", "random", "random"]);
        settle(&mut table);
        while table.session.turn() != Some(Seat::FIRST) {
            let card = table.session.legal_moves().remove(0);
            table.play(&card, MoveNote::default()).expect("a card");
            settle(&mut table);
        }
        let before = table.session.position();
        let card = table.session.legal_moves().remove(0);
        table.play(&card, MoveNote::default()).expect("a card");
        settle(&mut table);
        table.undo().expect("a card to take back");
        settle(&mut table);
        assert_eq!(table.session.position(), before);
        assert!(table.person_decides());
    }

    #[test]
    fn nothing_is_called_where_no_seat_may_be_asked_or_an_engine_sits() {
        let mut table = table_for_tests("doppelkopf", &["human", "random", "random", "random"]);
        assert!(Seat::all(4).all(|seat| table.calls(seat).is_empty()), "reservations come first");
        for _ in 0..4 {
            table.play("healthy", MoveNote::default()).expect("every seat may");
        }
        assert!(table.calls(Seat::SECOND).is_empty(), "an engine is asked, not offered");
        assert_eq!(table.calls(Seat::FIRST).len(), 1);
    }
}
