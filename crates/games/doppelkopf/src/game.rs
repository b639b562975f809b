//! The rules as a value: what is to be done in a position, which moves are legal, and what they change.

use spielwerk_core::{Game, Rng, Seat, Spec, SpecError};

use crate::action::{Action, Call};
use crate::cards::{Card, Hand, kinds_in};
use crate::duty::Duty;
use crate::game_type::Reservation;
use crate::party::Party;
use crate::rules::HouseRules;
use crate::score::Account;
use crate::state::{SEATS, State};

/// The rules of Doppelkopf, with or without calls, with hidden or with open cards.
///
/// Without calls no seat is ever asked for one, and states of the full game can be played on by these
/// rules: random playouts in which every seat called everything would tell a search nothing. With open cards
/// every seat is shown everything; the rules are the same. House rules hold for the deals of this value;
/// positions carry them along, whichever value plays them on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doppelkopf {
    pub(crate) calls: bool,
    pub(crate) open: bool,
    pub(crate) house: HouseRules,
    duty: Duty,
}

impl Default for Doppelkopf {
    fn default() -> Self {
        Self::new(true)
    }
}

/// What is to be done in a position.
pub(crate) enum Phase {
    /// The seat that is due speaks; one bit for each reservation it may make.
    Reserve(u32),
    /// The seat that is due hands over one of these kinds.
    Give(u32),
    /// The seat that is due takes the cards of a poverty or leaves them.
    Offer,
    Call(Call),
    Card,
    Finished,
}

impl Doppelkopf {
    /// The rules with calls or without, with hidden cards.
    pub const fn new(calls: bool) -> Self {
        Self { calls, open: false, house: HouseRules::TOURNAMENT, duty: Duty::NONE }
    }

    /// These rules with other house rules.
    #[must_use]
    pub const fn with_house_rules(self, house: HouseRules) -> Self {
        Self { house, ..self }
    }

    /// These rules for a game of a series in which these solos are owed.
    #[must_use]
    pub const fn with_duty(self, duty: Duty) -> Self {
        Self { duty, ..self }
    }

    /// The house rules.
    pub const fn house_rules(self) -> HouseRules {
        self.house
    }

    /// These rules with open cards.
    #[must_use]
    pub const fn with_open_cards(self) -> Self {
        Self { open: true, ..self }
    }

    /// Takes the parameters of the rules: `doppelkopf`, `doppelkopf:calls=off`, `doppelkopf:open=on`, and those of
    /// [`HouseRules`] and [`Duty`], as in `doppelkopf:nines=off,pigs=start`.
    ///
    /// # Errors
    /// If a value is not one of its parameter, or a call is compulsory where there are none.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let (calls, open) = (spec.switch("calls", true)?, spec.switch("open", false)?);
        let (house, duty) = (HouseRules::from_spec(spec)?, Duty::from_spec(spec)?);
        if house.compulsory && !calls {
            return Err(SpecError::BadValue {
                name: spec.name().to_owned(),
                key: "compulsory".to_owned(),
                value: "on".to_owned(),
                expected: "possible with calls=off".to_owned(),
            });
        }
        Ok(Self { calls, open, house, duty })
    }

    /// Whether every seat is shown all cards.
    pub const fn has_open_cards(self) -> bool {
        self.open
    }

    /// Whether seats are asked for calls.
    pub const fn has_calls(self) -> bool {
        self.calls
    }

    /// A new game with these hands, if they are of equal size and every card of the deck is there twice.
    pub fn deal(self, start: Seat, hands: [Hand; SEATS]) -> Option<State> {
        let count = |card| hands.iter().map(|hand| hand.count(card)).sum::<usize>();
        let full_deck = Card::all().all(|card| count(card) == usize::from(self.house.copies(card)));
        let fair = start.index() < SEATS && hands.iter().all(|hand| hand.len() == self.house.hand_size());
        (full_deck && fair).then(|| State::new(start, hands, self.house, self.duty))
    }

    /// A random deal whose reservation round this seat opens.
    pub fn deal_from(self, start: Seat, rng: &mut Rng) -> State {
        let dealt = State::deal(rng, self.house, self.duty);
        State::new(start, dealt.hands, self.house, self.duty)
    }

    /// The seat that is asked for a call under these rules.
    #[inline]
    pub(crate) fn asked_seat(self, state: &State) -> Option<Seat> {
        if self.calls { state.asked_seat() } else { None }
    }

    /// Whether a seat could be asked for a call now, by what all seats know: a call that is open to either party.
    pub(crate) fn may_be_asked_for_a_call(self, state: &State) -> bool {
        let open = |seat| Party::BOTH.iter().any(|&party| state.public.open_call(seat, party).is_some());
        self.calls && !self.open && Seat::all(SEATS).any(open)
    }

    #[inline]
    pub(crate) fn phase(self, state: &State) -> Phase {
        if state.public.is_reservation_round() {
            return Self::phase_before_cards(state);
        }
        if let Some(call) = self.asked_seat(state).and_then(|seat| state.open_call(seat)) {
            return Phase::Call(call);
        }
        if state.public.is_finished() { Phase::Finished } else { Phase::Card }
    }

    /// Plays a move that is not a card.
    fn play_other(self, state: &mut State, mv: Action) {
        match mv {
            Action::Reserve(reservation) => {
                state.reserve(reservation);
                self.ask(state);
            }
            Action::Call(call) => {
                let seat = self.turn(state);
                state.make_call(seat, call);
                self.ask(state);
            }
            Action::Pass => state.pass(),
            Action::Give(card) => {
                state.give(card);
                self.ask(state);
            }
            Action::Accept => state.accept(),
            Action::Decline => state.decline(),
            Action::Claim => {
                state.claim();
                self.ask(state);
            }
            Action::Card(_) => unreachable!("cards are played by the caller"),
        }
    }

    /// What is to be done before the first card.
    fn phase_before_cards(state: &State) -> Phase {
        if state.public.is_void() {
            return Phase::Finished;
        }
        match state.public.exchange() {
            None => Phase::Reserve(state.reservable()),
            Some(_) if state.is_offered() => Phase::Offer,
            Some(_) => Phase::Give(state.givable()),
        }
    }

    /// Asks for calls before the next card, if these rules have any.
    #[inline]
    fn ask(self, state: &mut State) {
        if self.calls && !state.public.is_reservation_round() {
            state.ask_all();
        } else {
            state.asked = SEATS as u8;
        }
    }
}

impl Game for Doppelkopf {
    type State = State;
    type Move = Action;
    type Payoffs = [f32; SEATS];

    fn spec(&self) -> String {
        let switches = [(!self.calls, "calls=off"), (self.open, "open=on")];
        let mut parameters: Vec<String> =
            switches.iter().filter(|(given, _)| *given).map(|(_, text)| (*text).to_owned()).collect();
        parameters.extend(self.house.parameters());
        parameters.extend(self.duty.parameters());
        if parameters.is_empty() {
            "doppelkopf".to_owned()
        } else {
            format!("doppelkopf:{}", parameters.join(","))
        }
    }

    fn start(&self, rng: &mut Rng) -> State {
        State::deal(rng, self.house, self.duty)
    }

    #[inline]
    fn turn(&self, state: &State) -> Seat {
        self.asked_seat(state).unwrap_or(state.public.due())
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Action>) {
        match self.phase(state) {
            Phase::Reserve(mask) => moves.extend(Reservation::in_mask(mask).map(Action::Reserve)),
            Phase::Give(mask) => moves.extend(kinds_in(mask).map(Action::Give)),
            Phase::Offer => moves.extend([Action::Accept, Action::Decline]),
            Phase::Call(call) => moves.extend([Action::Call(call), Action::Pass]),
            Phase::Card => {
                moves.extend(kinds_in(state.playable()).map(Action::Card));
                if state.may_claim() {
                    moves.push(Action::Claim);
                }
            }
            Phase::Finished => {}
        }
    }

    fn is_legal(&self, state: &State, mv: Action) -> bool {
        match (self.phase(state), mv) {
            (Phase::Reserve(mask), Action::Reserve(reservation)) => mask >> reservation.index() & 1 == 1,
            (Phase::Give(mask), Action::Give(card)) => mask & card.bit() != 0,
            (Phase::Card, Action::Claim) => state.may_claim(),
            (Phase::Call(open), Action::Call(call)) => open == call,
            (Phase::Call(_), Action::Pass) | (Phase::Offer, Action::Accept | Action::Decline) => true,
            (Phase::Card, Action::Card(card)) => state.playable() & card.bit() != 0,
            _ => false,
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Action) {
        // Almost every move is a card.
        if let Action::Card(card) = mv {
            state.play_card(card);
            self.ask(state);
        } else {
            self.play_other(state, mv);
        }
    }

    fn payoffs(&self, state: &State) -> Option<[f32; SEATS]> {
        Account::of(state).map(|account| account.points().map(f32::from))
    }

    fn count_moves(&self, state: &State, _scratch: &mut Vec<Action>) -> usize {
        match self.phase(state) {
            Phase::Reserve(mask) | Phase::Give(mask) => mask.count_ones() as usize,
            Phase::Call(_) | Phase::Offer => 2,
            Phase::Card => state.playable().count_ones() as usize + usize::from(state.may_claim()),
            Phase::Finished => 0,
        }
    }

    #[inline]
    fn random_move(&self, state: &State, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<Action> {
        Some(match self.phase(state) {
            Phase::Reserve(mask) => {
                let number = random_bit(mask, rng);
                Action::Reserve(Reservation::from_index(number).expect("the mask holds reservations"))
            }
            Phase::Give(mask) => Action::Give(random_card(mask, rng)),
            Phase::Offer => [Action::Accept, Action::Decline][rng.below(2)],
            Phase::Call(call) => [Action::Call(call), Action::Pass][rng.below(2)],
            Phase::Card => {
                let options = state.playable();
                if state.may_claim() && rng.below(options.count_ones() as usize + 1) == 0 {
                    return Some(Action::Claim);
                }
                Action::Card(random_card(options, rng))
            }
            Phase::Finished => return None,
        })
    }
}

/// The place of a random bit of a mask that is not empty.
#[inline]
fn random_bit(mut mask: u32, rng: &mut Rng) -> usize {
    for _ in 0..rng.below(mask.count_ones() as usize) {
        mask &= mask - 1;
    }
    mask.trailing_zeros() as usize
}

/// A random one of some kinds.
#[inline]
fn random_card(kinds: u32, rng: &mut Rng) -> Card {
    Card::from_index(random_bit(kinds, rng)).expect("a seat that is to lay down a card holds one")
}
