//! What a seat knows, and how worlds are drawn that fit it.

use std::fmt;

use spielwerk_core::{Rng, Sampler, Seat};

use crate::betting::Betting;
use crate::cards::Card;
use crate::rules::{Poker, State};

/// What a seat knows: its card, what was bet, the card for all once it lies open, and after a showdown the other card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    seat: Seat,
    hand: Card,
    board: Option<Card>,
    shown: Option<Card>,
    betting: Betting,
}

impl View {
    /// What a seat knows of a state.
    pub(crate) fn of(state: &State, seat: Seat) -> Self {
        let betting = *state.betting();
        Self {
            seat,
            hand: state.hand(seat),
            board: state.board().filter(|_| betting.round() > 0),
            shown: betting.is_showdown().then(|| state.hand(seat.opponent())),
            betting,
        }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The own card.
    pub fn hand(&self) -> Card {
        self.hand
    }

    /// The card for all, once it lies open.
    pub fn board(&self) -> Option<Card> {
        self.board
    }

    /// The card of the other seat, once it was shown.
    pub fn shown(&self) -> Option<Card> {
        self.shown
    }

    /// What was bet.
    pub fn betting(&self) -> &Betting {
        &self.betting
    }
}

/// The own card, the card for all, and what was bet: `K/Q : check check bet`.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.hand.code())?;
        if let Some(board) = self.board {
            write!(f, "/{}", board.code())?;
        }
        f.write_str(" :")?;
        self.betting.actions().iter().try_for_each(|action| write!(f, " {}", action.code()))
    }
}

/// Draws worlds as a shuffled deck makes them: every card that the seat does not see is as likely as any other to lie
/// anywhere. It is exact for a seat that learns nothing from what the other bets.
#[derive(Clone, Copy, Debug, Default)]
pub struct UniformSampler;

impl Sampler<Poker> for UniformSampler {
    fn sample(&mut self, game: &Poker, view: &View, rng: &mut Rng) -> State {
        let mut left = game.deck();
        for card in [Some(view.hand), view.board, view.shown].into_iter().flatten() {
            let place = left.iter().position(|&other| other == card).expect("a view shows cards of the deck");
            left.swap_remove(place);
        }
        rng.shuffle(&mut left);
        let mut hidden = left.into_iter();
        let mut next = || hidden.next().expect("the deck has a card for every place");
        let other = view.shown.unwrap_or_else(&mut next);
        let board = view.board.or_else(|| (game.variant().rounds() > 1).then(&mut next));
        let hands = if view.seat == Seat::FIRST { [view.hand, other] } else { [other, view.hand] };
        State::at(hands, board, view.betting)
    }
}
