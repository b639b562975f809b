//! What the player at a seat may see, by type.
//!
//! In games that hide nothing a view opens the whole session. In games with hidden information it holds the typed view
//! of one seat and nothing else, so that no player can read another hand, whatever it is made of.

use std::any::Any;

use spielwerk_core::{Game, HiddenInformation, Seat};

use crate::Session;

/// A decision as the seat that has to make it sees it.
pub struct SeatView<'a> {
    seat: Seat,
    knowledge: Knowledge<'a>,
}

enum Knowledge<'a> {
    Everything(&'a dyn Session),
    Own { legal: Vec<String>, view: Box<dyn Any> },
}

impl<'a> SeatView<'a> {
    pub(crate) fn open(seat: Seat, session: &'a dyn Session) -> Self {
        Self { seat, knowledge: Knowledge::Everything(session) }
    }

    pub(crate) fn of_seat(seat: Seat, legal: Vec<String>, view: Box<dyn Any>) -> Self {
        Self { seat, knowledge: Knowledge::Own { legal, view } }
    }

    /// The seat that decides.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Its legal moves as text, in the generator's order.
    pub fn legal_moves(&self) -> Vec<String> {
        match &self.knowledge {
            Knowledge::Everything(session) => session.legal_moves(),
            Knowledge::Own { legal, .. } => legal.clone(),
        }
    }

    /// The whole game, if nothing of it is hidden from the seat.
    pub fn session(&self) -> Option<&'a dyn Session> {
        match self.knowledge {
            Knowledge::Everything(session) => Some(session),
            Knowledge::Own { .. } => None,
        }
    }

    /// The typed position, if nothing of it is hidden from the seat and it is of this game.
    pub fn state<G: Game>(&self) -> Option<&'a G::State> {
        self.session()?.state().downcast_ref()
    }

    /// The view of the seat whatever its type, in games that hide something.
    pub(crate) fn hidden(&self) -> Option<&dyn Any> {
        match &self.knowledge {
            Knowledge::Everything(_) => None,
            Knowledge::Own { view, .. } => Some(&**view),
        }
    }

    /// The typed view of the seat, in games that hide something.
    pub fn view<G: HiddenInformation>(&self) -> Option<&G::View> {
        match &self.knowledge {
            Knowledge::Everything(_) => None,
            Knowledge::Own { view, .. } => view.downcast_ref(),
        }
    }
}
