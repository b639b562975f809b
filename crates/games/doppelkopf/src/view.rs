//! What one seat knows, and which positions it cannot rule out.
//!
//! A view is the public knowledge plus the own hand, the own reservation and whether this seat is asked for
//! a call. Who else is asked, or skipped, would tell the parties; so to all but the seat that is
//! asked a round of calls looks as if the next card were due. Passing is never seen.

use spielwerk_core::{Game, HiddenInformation, Seat};

use super::Doppelkopf;
use super::action::Action;
use super::cards::{Card, Hand};
use super::exchange::{self, Exchange};
use super::game_type::{GameType, Reservation};
use super::order::Order;
use super::party::{Parties, Party};
use super::public::Public;
use super::score::Account;
use super::state::{SEATS, State};

/// What one seat knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    seat: Seat,
    hand: Hand,
    reservation: Option<Reservation>,
    asked: bool,
    /// The cards handed over in an exchange, if this seat knows them.
    given: Hand,
    /// The cards returned in an exchange, if this seat knows them.
    returned: Hand,
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

    /// What is public.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The own hand as dealt.
    pub fn dealt(&self) -> Hand {
        let mut hand = self.hand;
        for (_, card) in self.public.plays().filter(|&(seat, _)| seat == self.seat) {
            hand.add(card);
        }
        if let Some(exchange) = self.public.exchange() {
            exchange::undo_for(exchange, self.seat, self.given, self.returned, &mut hand);
        }
        hand
    }

    /// The cards that were handed over in an exchange and those returned, as far as this seat knows them.
    pub fn exchanged(&self) -> [Hand; 2] {
        [self.given, self.returned]
    }

    /// Whether this seat, if its card is due, may claim the rest of the tricks.
    pub fn may_claim(&self) -> bool {
        self.public.due() == self.seat
            && !self.asked
            && !self.public.is_reservation_round()
            && !self.public.is_finished()
            && self.of_own_cards().may_claim()
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

    /// A position in which the others hold nothing: what a seat may do depends on its own cards and on public things
    /// alone.
    pub(super) fn of_own_cards(&self) -> State {
        self.complete([Hand::EMPTY; SEATS], [None; SEATS])
    }

    /// The order of the cards as this seat knows it: with pigs of its own that are not announced yet.
    pub(super) fn own_order(&self) -> &'static Order {
        self.of_own_cards().true_order().order()
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
        let mut state = State {
            public: self.public.clone(),
            hands,
            reservations,
            parties: Parties::default(),
            asked: asked as u8,
            given: self.given,
            returned: self.returned,
        };
        state.parties = state.parties_from_cards();
        state
    }
}

impl HiddenInformation for Doppelkopf {
    type View = View;

    fn view(&self, state: &State, seat: Seat) -> View {
        let exchange = state.public.exchange();
        let known = |knows: bool, cards: Hand| if knows { cards } else { Hand::EMPTY };
        View {
            seat,
            hand: state.hand(seat),
            reservation: state.reservation(seat),
            asked: self.asked_seat(state) == Some(seat),
            given: known(exchange.is_some_and(|exchange| exchange.knows_given(seat)), state.given),
            returned: known(exchange.is_some_and(|exchange| exchange.knows_returned(seat)), state.returned),
            public: state.public.clone(),
        }
    }

    fn view_moves(&self, view: &View, moves: &mut Vec<Action>) {
        self.legal_moves(&view.of_own_cards(), moves);
    }

    fn is_consistent(&self, view: &View, world: &State) -> bool {
        self.view(world, view.seat) == *view && is_possible(world)
    }
}

impl State {
    /// What was done before the first card to come from `now`, an earlier position of the same game, to this one; none
    /// if nothing.
    pub(super) fn next_before_cards(&self, now: &Self) -> Option<Action> {
        let public = &now.public;
        if !public.is_reservation_round() || public.is_void() {
            return None;
        }
        let seat = public.due();
        let laid = |cards: Hand, number: u8| cards.cards().nth(usize::from(number)).map(Action::Give);
        match public.exchange() {
            None if public.spoken() < self.public.spoken() => {
                let spoken = self.reservation(seat)?;
                let at_once = matches!(spoken, Reservation::Healthy | Reservation::ThrowIn);
                let asks = public.rules().two_step && !at_once;
                Some(Action::Reserve(if asks { Reservation::Unspecified } else { spoken }))
            }
            None if public.is_naming() => {
                let name = self.reservation(seat)?;
                (name != Reservation::Unspecified).then_some(Action::Reserve(name))
            }
            None | Some(Exchange::Done { .. }) => None,
            Some(Exchange::Giving { cards, .. }) => laid(self.given, cards),
            Some(Exchange::Offered { .. }) => match self.public.exchange()? {
                later if later.rich() == Some(seat) => Some(Action::Accept),
                later if later.rich().is_some() || self.public.is_void() => Some(Action::Decline),
                Exchange::Offered { .. } if self.public.due() != seat => Some(Action::Decline),
                _ => None,
            },
            Some(Exchange::Returning { cards, .. }) => laid(self.returned, cards),
        }
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
    visit_decisions(world, &mut |_, _, _| ())
}

/// Plays `world` from its deal and shows every decision that was seen at the table: the position, the seat and what it
/// did. Returns the position that is reached, if all decisions are legal.
pub(super) fn visit_decisions(world: &State, visit: &mut impl FnMut(&State, Seat, Action)) -> Option<State> {
    // Calls are made by hand between the cards, in any order the seats like, as rounds of calls allow it.
    let public = world.public();
    let rules = Doppelkopf::new(false).with_house_rules(public.rules()).with_duty(public.duty());
    let mut state = rules.deal(public.start(), world.dealt())?;
    while let Some(action) = world.next_before_cards(&state) {
        visit(&state, state.public.due(), action);
        rules.try_play(&mut state, action).ok()?;
    }
    for (moment, &card) in public.cards().iter().enumerate() {
        replay_calls(&mut state, public, moment, visit)?;
        visit(&state, state.public.due(), Action::Card(card));
        rules.try_play(&mut state, Action::Card(card)).ok()?;
    }
    replay_calls(&mut state, public, public.cards().len(), visit)?;
    Some(state)
}

/// Makes the calls that were heard after `moment` cards, if all are legal.
fn replay_calls(
    state: &mut State,
    public: &Public,
    moment: usize,
    visit: &mut impl FnMut(&State, Seat, Action),
) -> Option<()> {
    // Compulsory calls have been made by the card before.
    let made_already = state.public.calls().at(moment).count();
    for made in public.calls().at(moment).skip(made_already) {
        if state.open_call(made.seat) != Some(made.call) {
            return None;
        }
        let asked = state.asked;
        let first = state.public.first_asked();
        state.asked = ((made.seat.index() + SEATS - first.index()) % SEATS) as u8;
        visit(state, made.seat, Action::Call(made.call));
        state.asked = asked;
        state.make_call(made.seat, made.call);
    }
    Some(())
}
