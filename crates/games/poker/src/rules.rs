//! The two games and their rules.

use spielwerk_core::check::ReferenceFiles;
use spielwerk_core::{ExtensiveForm, Game, HiddenInformation, Rng, Seat, Spec, SpecError, win};

use crate::betting::{Action, Betting};
use crate::cards::Card;
use crate::view::View;

/// Which of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Three cards, one round.
    Kuhn,
    /// Six cards, two rounds, a card for all between them.
    Leduc,
}

impl Variant {
    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kuhn => "kuhn",
            Self::Leduc => "leduc",
        }
    }

    /// How many cards of each rank there are.
    pub const fn copies(self) -> usize {
        match self {
            Self::Kuhn => 1,
            Self::Leduc => 2,
        }
    }

    /// How many rounds of betting there are.
    pub const fn rounds(self) -> usize {
        match self {
            Self::Kuhn => 1,
            Self::Leduc => 2,
        }
    }

    /// How many bets and raises a round may have.
    pub const fn raises(self) -> u8 {
        match self {
            Self::Kuhn => 1,
            Self::Leduc => 2,
        }
    }

    /// What a bet or a raise of a round costs, counted from 0.
    pub const fn bet(self, round: usize) -> u8 {
        match (self, round) {
            (Self::Kuhn, _) => 1,
            (Self::Leduc, 0) => 2,
            (Self::Leduc, _) => 4,
        }
    }

    /// How many cards are dealt: one to each seat, and one for all if there is a second round.
    pub const fn dealt(self) -> usize {
        1 + self.rounds()
    }
}

/// The rules of Kuhn or Leduc poker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Poker {
    variant: Variant,
}

/// A position: all cards, the one for all included from the start, and what was bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    hands: [Card; 2],
    board: Option<Card>,
    betting: Betting,
}

impl State {
    /// A deal before anything is bet.
    pub(crate) fn new(hands: [Card; 2], board: Option<Card>) -> Self {
        Self { hands, board, betting: Betting::new() }
    }

    /// A position in the middle of a game.
    pub(crate) fn at(hands: [Card; 2], board: Option<Card>, betting: Betting) -> Self {
        Self { hands, board, betting }
    }

    /// The card of a seat.
    pub fn hand(&self, seat: Seat) -> Card {
        self.hands[seat.index()]
    }

    /// The card for all, whether it lies open or not yet; none in games of one round.
    pub fn board(&self) -> Option<Card> {
        self.board
    }

    /// What was bet.
    pub fn betting(&self) -> &Betting {
        &self.betting
    }

    /// How good the card of a seat is: a pair with the card for all beats the rest.
    fn strength(&self, seat: Seat) -> (bool, Card) {
        let hand = self.hand(seat);
        (self.board == Some(hand), hand)
    }
}

impl Default for Poker {
    fn default() -> Self {
        Self::new(Variant::Leduc)
    }
}

impl Poker {
    /// The rules of a game.
    pub const fn new(variant: Variant) -> Self {
        Self { variant }
    }

    /// Reads the parameters of the game's text.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let names = [Variant::Leduc.name(), Variant::Kuhn.name()];
        let name = spec.choice("game", Variant::Leduc.name(), &names)?;
        Ok(Self::new(if name == Variant::Kuhn.name() { Variant::Kuhn } else { Variant::Leduc }))
    }

    /// Which game it is.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The whole deck, the lowest cards first.
    pub fn deck(&self) -> Vec<Card> {
        Card::ALL.iter().flat_map(|&card| std::iter::repeat_n(card, self.variant.copies())).collect()
    }

    /// Whether the deck has all cards of a deal.
    pub(crate) fn can_deal(&self, hands: [Card; 2], board: Option<Card>) -> bool {
        let dealt = || hands.into_iter().chain(board);
        let copies = |card: Card| dealt().filter(|&other| other == card).count();
        dealt().count() == self.variant.dealt() && dealt().all(|card| copies(card) <= self.variant.copies())
    }
}

impl Game for Poker {
    type State = State;
    type Move = Action;
    type Payoffs = [f32; 2];

    fn spec(&self) -> String {
        match self.variant {
            Variant::Leduc => "poker".to_owned(),
            Variant::Kuhn => "poker:game=kuhn".to_owned(),
        }
    }

    fn start(&self, rng: &mut Rng) -> State {
        let mut deck = self.deck();
        rng.shuffle(&mut deck);
        State::new([deck[0], deck[1]], (self.variant.rounds() > 1).then(|| deck[2]))
    }

    fn turn(&self, state: &State) -> Seat {
        state.betting.turn()
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Action>) {
        let betting = &state.betting;
        if betting.is_over() {
            return;
        }
        let [first, second] = betting.stakes();
        let may_raise =
            betting.allows(self.variant, Action::Bet) || betting.allows(self.variant, Action::Raise);
        if first == second {
            moves.push(Action::Check);
            moves.extend(may_raise.then_some(Action::Bet));
        } else {
            moves.extend([Action::Fold, Action::Call]);
            moves.extend(may_raise.then_some(Action::Raise));
        }
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        state.betting.allows(self.variant, action)
    }

    fn play(&self, state: &mut State, action: Action) {
        state.betting.add(self.variant, action);
    }

    fn payoffs(&self, state: &State) -> Option<[f32; 2]> {
        if !state.betting.is_over() {
            return None;
        }
        let winner = match state.betting.folded() {
            Some(seat) => seat.opponent(),
            None => match state.strength(Seat::FIRST).cmp(&state.strength(Seat::SECOND)) {
                std::cmp::Ordering::Greater => Seat::FIRST,
                std::cmp::Ordering::Less => Seat::SECOND,
                std::cmp::Ordering::Equal => return Some(spielwerk_core::DRAW),
            },
        };
        let lost = state.betting.stakes()[winner.opponent().index()];
        Some(win(winner).map(|share| share * f32::from(lost)))
    }
}

impl HiddenInformation for Poker {
    type View = View;

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn view_moves(&self, view: &View, moves: &mut Vec<Action>) {
        // Cards say nothing about what is allowed.
        self.legal_moves(&State::at([view.hand(); 2], None, *view.betting()), moves);
    }

    fn is_consistent(&self, view: &View, world: &State) -> bool {
        self.can_deal(world.hands, world.board) && View::of(world, view.seat()) == *view
    }
}

impl ExtensiveForm for Poker {
    fn deals(&self) -> Vec<(State, f64)> {
        let cards = self.deck().len() as f64;
        let boards: Vec<Option<Card>> = match self.variant.rounds() {
            1 => vec![None],
            _ => Card::ALL.map(Some).to_vec(),
        };
        let mut deals = Vec::new();
        for (first, second) in Card::ALL.iter().flat_map(|&first| Card::ALL.map(|second| (first, second))) {
            for &board in &boards {
                if !self.can_deal([first, second], board) {
                    continue;
                }
                // One card after the other, each out of those that are left.
                let mut probability = 1.0;
                let mut gone: Vec<Card> = Vec::new();
                for card in [first, second].into_iter().chain(board) {
                    let taken = gone.iter().filter(|&&other| other == card).count();
                    probability *= (self.variant.copies() - taken) as f64 / (cards - gone.len() as f64);
                    gone.push(card);
                }
                deals.push((State::new([first, second], board), probability));
            }
        }
        deals
    }

    fn view_text(&self, view: &View) -> String {
        view.to_string()
    }
}

impl ReferenceFiles for Poker {}
