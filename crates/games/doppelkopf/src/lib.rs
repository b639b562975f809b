//! Doppelkopf by the tournament rules of the German association (DDV), one single game.
//!
//! Four seats, 48 cards, two parties that in most games do not know each other. A game is a deal, a
//! reservation round (normal game, wedding or one of seven solos) and twelve tricks; before every card the
//! seats may call that their party wins, or wins high. `docs/doppelkopf-rules.md` lists every rule with its
//! decision, and the house rules that a table can choose instead.
//!
//! [`Doppelkopf`] is the rules, [`State`] a position, [`View`] what one seat knows of it,
//! [`UniformSampler`] the way back from a view to positions, and [`Account`] the score sheet of a finished
//! game. [`HouseRules`] are the options of a table, and [`Series`] is an evening of many games. [`Solver`] finds the value of positions with open cards, and [`Conventions`] is a player by rules of
//! thumb.
//!
//! ```
//! use spielwerk_core::{Game, HiddenInformation, Rng, Sampler, Seat};
//! use spielwerk_doppelkopf::{Doppelkopf, UniformSampler};
//!
//! let game = Doppelkopf::default();
//! let mut rng = Rng::new(1);
//! let state = game.start(&mut rng);
//! let view = game.view(&state, Seat::FIRST);
//! let world = UniformSampler::default().sample(&game, &view, &mut rng);
//! assert!(game.is_consistent(&view, &world), "a world that this seat cannot rule out");
//! ```

mod action;
pub mod belief;
pub mod belief_quality;
mod bock;
mod calls;
mod cards;
mod claim;
mod conventions;
mod drawing;
mod duty;
mod evening;
mod exchange;
mod game_type;
mod house_options;
pub mod learning;
mod notation;
mod objects;
pub mod open_cards;
mod opening;
mod order;
mod package;
mod party;
mod picture;
mod players;
mod playout;
mod public;
mod reference;
mod rules;
mod sampling;
mod scene;
mod score;
mod series;
mod series_text;

mod solver;
mod speed;
mod state;
mod view;
pub mod view_policy;

#[cfg(test)]
mod tests;

pub use action::{Action, Call};
pub use bock::BockRounds;
pub use calls::{CallMade, Calls};
pub use cards::{Card, DECK, HAND, Hand, KINDS, Rank, Suit};
pub use conventions::Conventions;
pub use duty::Duty;
pub use exchange::Exchange;
pub use game_type::{GameType, Reservation, Solo};
pub use objects::{Fact, OBJECTS, OUTPUTS, Object, OpenObject, Output, Spoken};
pub use order::Order;
pub use package::PACKAGE;
pub use party::{Parties, Party};
pub use players::{bundled_belief, bundled_inference};
pub use playout::trick_wise_card;
pub use public::{Public, PublicReservation, Wedding};
pub use rules::{HouseRules, Pigs, SecondTen, SoloSets, ThrowIn};
pub use sampling::{
    Assignment, CapSampler, CardWeights, LooseDeal, UniformSampler, Violation, WeightedSampler,
    WeightedWorlds, Worlds,
};
pub use score::{Account, Item, What};

pub use series::{Entry, Series, SeriesError, SeriesRules};
pub use solver::{CardScore, Solution, SolveError, Solver};
pub use state::{SEATS, State, TRICKS};
pub use view::View;

use spielwerk_core::{Game, Rng, Seat, Spec, SpecError};

/// The rules of Doppelkopf, with or without calls, with hidden or with open cards.
///
/// Without calls no seat is ever asked for one, and states of the full game can be played on by these
/// rules: random playouts in which every seat called everything would tell a search nothing. With open cards
/// every seat is shown everything; the rules are the same. House rules hold for the deals of this value;
/// positions carry them along, whichever value plays them on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doppelkopf {
    calls: bool,
    open: bool,
    house: HouseRules,
    duty: Duty,
}

impl Default for Doppelkopf {
    fn default() -> Self {
        Self::new(true)
    }
}

/// What is to be done in a position.
enum Phase {
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
    fn asked_seat(self, state: &State) -> Option<Seat> {
        if self.calls { state.asked_seat() } else { None }
    }

    /// Whether a seat could be asked for a call now, by what all seats know: a call that is open to either party.
    fn may_be_asked_for_a_call(self, state: &State) -> bool {
        let open = |seat| Party::BOTH.iter().any(|&party| state.public.open_call(seat, party).is_some());
        self.calls && !self.open && Seat::all(SEATS).any(open)
    }

    #[inline]
    fn phase(self, state: &State) -> Phase {
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
            Phase::Give(mask) => moves.extend(cards::kinds_in(mask).map(Action::Give)),
            Phase::Offer => moves.extend([Action::Accept, Action::Decline]),
            Phase::Call(call) => moves.extend([Action::Call(call), Action::Pass]),
            Phase::Card => {
                moves.extend(cards::kinds_in(state.playable()).map(Action::Card));
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
