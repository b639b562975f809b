//! What one seat knows, and which positions it cannot rule out.
//!
//! A view is the public knowledge plus the own hand, the own reservation and whether this seat is asked for
//! a call. Who else is asked, or skipped, would tell the parties; so to everybody but the seat that is
//! asked a round of calls looks as if the next card were due. Passing is never seen.

use spielwerk_core::{Game, HiddenInformation, Seat};

use super::action::Action;
use super::cards::{Card, Hand};
use super::game_type::{GameType, Reservation};
use super::party::{Parties, Party};
use super::public::Public;
use super::score::Account;
use super::state::{SEATS, State};
use super::{Doppelkopf, reservations};

/// What one seat knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    seat: Seat,
    hand: Hand,
    reservation: Option<Reservation>,
    asked: bool,
    public: Public,
}

impl View {
    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards in the own hand.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// What this seat has said in the reservation round.
    pub fn reservation(&self) -> Option<Reservation> {
        self.reservation
    }

    /// Whether this seat is asked for a call now.
    pub fn is_asked(&self) -> bool {
        self.asked
    }

    /// What everybody knows.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The own hand as dealt.
    pub fn dealt(&self) -> Hand {
        let mut hand = self.hand;
        for (_, card) in self.public.plays().filter(|&(seat, _)| seat == self.seat) {
            hand.add(card);
        }
        hand
    }

    /// The own party, as soon as it is fixed.
    pub fn party(&self) -> Option<Party> {
        self.party_of(self.seat)
    }

    /// The party of any seat, if this seat can tell by calls, queens of clubs and its own hand.
    pub fn party_of(&self, seat: Seat) -> Option<Party> {
        if self.public.game_type() != Some(GameType::Normal) {
            return self.public.known_party(seat);
        }
        let own = self.dealt().count(Card::QUEEN_OF_CLUBS);
        if seat == self.seat {
            return Some(if own > 0 { Party::Re } else { Party::Kontra });
        }
        let mut queens = self.public.queens_played();
        queens[self.seat.index()] = own;
        self.public.parties_by_queens(queens)[seat.index()]
    }

    /// The account, once all cards have been played.
    pub fn account(&self) -> Option<Account> {
        Account::of_public(&self.public)
    }

    /// The position that has these hidden parts beside what this seat knows; its own entries are filled in.
    pub(super) fn complete(
        &self,
        mut hands: [Hand; SEATS],
        mut reservations: [Option<Reservation>; SEATS],
    ) -> State {
        hands[self.seat.index()] = self.hand;
        reservations[self.seat.index()] = self.reservation;
        let asked = if self.asked {
            (self.seat.index() + SEATS - self.public.first_asked().index()) % SEATS
        } else {
            SEATS
        };
        let public = self.public.clone();
        let mut state =
            State { public, hands, reservations, parties: Parties::default(), asked: asked as u8 };
        state.parties = state.parties_from_cards();
        state
    }
}

impl HiddenInformation for Doppelkopf {
    type View = View;

    fn view(&self, state: &State, seat: Seat) -> View {
        View {
            seat,
            hand: state.hand(seat),
            reservation: state.reservation(seat),
            asked: self.asked_seat(state) == Some(seat),
            public: state.public.clone(),
        }
    }

    fn view_moves(&self, view: &View, moves: &mut Vec<Action>) {
        // What a seat may do depends on its own cards and on public things alone, so the others can hold nothing.
        self.legal_moves(&view.complete([Hand::EMPTY; SEATS], [None; SEATS]), moves);
    }

    fn is_consistent(&self, view: &View, world: &State) -> bool {
        self.view(world, view.seat) == *view && is_possible(world)
    }
}

/// Whether the rules lead to this position: its history is replayed from the deal that its cards imply.
fn is_possible(world: &State) -> bool {
    replay(world).is_some_and(|mut replayed| {
        // Passing leaves no trace, so any seat that has something to call may be the one that is asked.
        replayed.asked = world.asked;
        let asked_fits = world.asked_seat().is_none_or(|seat| world.open_call(seat).is_some());
        asked_fits && replayed == *world
    })
}

/// The position that the deal, the reservations, the cards and the calls of `world` lead to, if all are
/// legal.
fn replay(world: &State) -> Option<State> {
    // Calls are made by hand between the cards, in any order the seats like, as rounds of calls allow it.
    let rules = Doppelkopf::new(false);
    let public = world.public();
    let mut state = rules.deal(public.start(), world.dealt())?;
    for _ in 0..public.spoken() {
        let seat = state.public.due();
        let reservation = world.reservation(seat)?;
        reservations(state.hand(seat)).find(|&legal| legal == reservation)?;
        rules.play(&mut state, Action::Reserve(reservation));
    }
    for (moment, &card) in public.cards().iter().enumerate() {
        replay_calls(&mut state, public, moment)?;
        rules.try_play(&mut state, Action::Card(card)).ok()?;
    }
    replay_calls(&mut state, public, public.cards().len())?;
    Some(state)
}

/// Makes the calls that were heard after `moment` cards, if all are legal.
fn replay_calls(state: &mut State, public: &Public, moment: usize) -> Option<()> {
    for made in public.calls().at(moment) {
        if state.open_call(made.seat) != Some(made.call) {
            return None;
        }
        state.make_call(made.seat, made.call);
    }
    Some(())
}
