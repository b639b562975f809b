//! Doppelkopf by the tournament rules of the German association (DDV), one single game.
//!
//! Four seats, 48 cards, two parties that in most games do not know each other. A game is a deal, a
//! reservation round (normal game, wedding or one of seven solos) and twelve tricks; before every card the
//! seats may call that their party wins, or wins high. `docs/doppelkopf-rules.md` lists every rule with its
//! decision.
//!
//! [`Doppelkopf`] is the rules, [`State`] a position, [`View`] what one seat knows of it,
//! [`UniformSampler`] the way back from a view to positions, and [`Account`] the score sheet of a finished
//! game. [`Solver`] finds the value of positions with open cards, and [`Conventions`] is a player by rules of
//! thumb.

mod action;
pub mod belief;
mod calls;
mod cards;
mod conventions;
mod game_type;
pub mod learning;
mod notation;
mod objects;
pub mod open_cards;
mod package;
mod party;
mod picture;
mod players;
mod playout;
mod public;
mod reference;
mod sampling;
mod scene;
mod score;
mod solver;
mod state;
mod view;

#[cfg(test)]
mod tests;

pub use action::{Action, Call};
pub use calls::{CallMade, Calls};
pub use cards::{Card, DECK, HAND, Hand, KINDS, Rank, Suit};
pub use conventions::Conventions;
pub use game_type::{GameType, Order, Reservation, Solo};
pub use objects::{Fact, OBJECTS, OUTPUTS, Object, OpenObject, Output, Spoken};
pub use package::PACKAGE;
pub use party::{Parties, Party};
pub use players::bundled_belief;
pub use playout::trick_wise_card;
pub use public::{Public, Shown, Wedding};
pub use sampling::{
    Assignment, CapSampler, CardWeights, LooseDeal, UniformSampler, Violation, WeightedSampler,
    WeightedWorlds, Worlds,
};
pub use score::{Account, Item, What};
pub use solver::{CardScore, Solution, SolveError, Solver};
pub use state::{SEATS, State, TRICKS};
pub use view::View;

use spielwerk_core::{Game, Rng, Seat, Spec, SpecError};

/// The rules of Doppelkopf, with or without calls, with hidden or with open cards.
///
/// Without calls no seat is ever asked for one, and states of the full game can be played on by these
/// rules: random playouts in which everybody called everything would tell a search nothing. With open cards
/// everybody at the table is shown everything; the rules are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doppelkopf {
    calls: bool,
    open: bool,
}

impl Default for Doppelkopf {
    fn default() -> Self {
        Self::new(true)
    }
}

/// What is to be done in a position.
enum Phase {
    Reserve,
    Call(Call),
    Card,
    Finished,
}

impl Doppelkopf {
    /// The rules with calls or without, with hidden cards.
    pub const fn new(calls: bool) -> Self {
        Self { calls, open: false }
    }

    /// The same rules with open cards.
    #[must_use]
    pub const fn with_open_cards(self) -> Self {
        Self { open: true, ..self }
    }

    /// Takes the parameters of the rules: `doppelkopf`, `doppelkopf:calls=off` or `doppelkopf:open=on`.
    ///
    /// # Errors
    /// If `calls` or `open` is neither `on` nor `off`.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Ok(Self { calls: spec.switch("calls", true)?, open: spec.switch("open", false)? })
    }

    /// Whether everybody at the table is shown all cards.
    pub const fn has_open_cards(self) -> bool {
        self.open
    }

    /// Whether seats are asked for calls.
    pub const fn has_calls(self) -> bool {
        self.calls
    }

    /// A new game with these hands, if they are twelve cards each and every card is there twice.
    pub fn deal(self, start: Seat, hands: [Hand; SEATS]) -> Option<State> {
        let full_deck = Card::all().all(|card| hands.iter().map(|hand| hand.count(card)).sum::<usize>() == 2);
        let fair = start.index() < SEATS && hands.iter().all(|hand| hand.len() == HAND);
        (full_deck && fair).then(|| State::new(start, hands))
    }

    /// The seat that is asked for a call under these rules.
    #[inline]
    fn asked_seat(self, state: &State) -> Option<Seat> {
        if self.calls { state.asked_seat() } else { None }
    }

    #[inline]
    fn phase(self, state: &State) -> Phase {
        if state.public.is_reservation_round() {
            return Phase::Reserve;
        }
        if let Some(call) = self.asked_seat(state).and_then(|seat| state.open_call(seat)) {
            return Phase::Call(call);
        }
        if state.public.is_finished() { Phase::Finished } else { Phase::Card }
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

/// The reservations a seat with this hand may make, in index order.
fn reservations(hand: Hand) -> impl ExactSizeIterator<Item = Reservation> + Clone {
    let skipped = usize::from(hand.count(Card::QUEEN_OF_CLUBS) < 2);
    (0..2 + Solo::ALL.len() - skipped).map(move |index| match index {
        0 => Reservation::Healthy,
        1 if skipped == 0 => Reservation::Wedding,
        _ => Reservation::Solo(Solo::ALL[index + skipped - 2]),
    })
}

impl Game for Doppelkopf {
    type State = State;
    type Move = Action;
    type Payoffs = [f32; SEATS];

    fn spec(&self) -> String {
        let variant = match (self.calls, self.open) {
            (true, false) => "",
            (false, false) => ":calls=off",
            (true, true) => ":open=on",
            (false, true) => ":calls=off,open=on",
        };
        format!("doppelkopf{variant}")
    }

    fn start(&self, rng: &mut Rng) -> State {
        State::deal(rng)
    }

    #[inline]
    fn turn(&self, state: &State) -> Seat {
        self.asked_seat(state).unwrap_or(state.public.due())
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Action>) {
        match self.phase(state) {
            Phase::Reserve => {
                moves.extend(reservations(state.hand(state.public.due())).map(Action::Reserve));
            }
            Phase::Call(call) => moves.extend([Action::Call(call), Action::Pass]),
            Phase::Card => moves.extend(cards::kinds_in(state.playable()).map(Action::Card)),
            Phase::Finished => {}
        }
    }

    fn is_legal(&self, state: &State, mv: Action) -> bool {
        match (self.phase(state), mv) {
            (Phase::Reserve, Action::Reserve(reservation)) => {
                let both_queens = state.hand(state.public.due()).count(Card::QUEEN_OF_CLUBS) == 2;
                reservation != Reservation::Wedding || both_queens
            }
            (Phase::Call(open), Action::Call(call)) => open == call,
            (Phase::Call(_), Action::Pass) => true,
            (Phase::Card, Action::Card(card)) => state.playable() & card.bit() != 0,
            _ => false,
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Action) {
        match mv {
            Action::Card(card) => {
                state.play_card(card);
                self.ask(state);
            }
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
        }
    }

    fn payoffs(&self, state: &State) -> Option<[f32; SEATS]> {
        Account::of(state).map(|account| account.points().map(f32::from))
    }

    fn count_moves(&self, state: &State, _scratch: &mut Vec<Action>) -> usize {
        match self.phase(state) {
            Phase::Reserve => reservations(state.hand(state.public.due())).len(),
            Phase::Call(_) => 2,
            Phase::Card => state.playable().count_ones() as usize,
            Phase::Finished => 0,
        }
    }

    #[inline]
    fn random_move(&self, state: &State, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<Action> {
        Some(match self.phase(state) {
            Phase::Reserve => {
                let mut options = reservations(state.hand(state.public.due()));
                Action::Reserve(options.nth(rng.below(options.len())).expect("the index is below the length"))
            }
            Phase::Call(call) => [Action::Call(call), Action::Pass][rng.below(2)],
            Phase::Card => {
                let mut options = state.playable();
                for _ in 0..rng.below(options.count_ones() as usize) {
                    options &= options - 1;
                }
                let card = Card::from_index(options.trailing_zeros() as usize);
                Action::Card(card.expect("a seat whose card is due holds one"))
            }
            Phase::Finished => return None,
        })
    }
}
