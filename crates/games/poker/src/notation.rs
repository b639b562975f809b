//! Poker as text: `K/Q/J : check bet` is a king for the first seat, a queen for the second, a jack for all, and what was
//! said; the card for all is in the text from the start, since a position holds what is hidden.

use std::fmt::Write;

use spielwerk_core::{Notation, ParseError, Scene, Seat, ViewNotation, Viewer};

use crate::betting::{Action, Betting};
use crate::cards::Card;
use crate::rules::{Poker, State};
use crate::scene::{Shown, table};
use crate::view::View;

impl Notation for Poker {
    fn move_text(&self, _: &State, action: Action) -> String {
        action.code().to_owned()
    }

    fn parse_move(&self, _: &State, text: &str) -> Result<Action, ParseError> {
        let error = || ParseError::new("move", text, "a move is fold, check, call, bet or raise");
        Action::from_code(text.trim()).ok_or_else(error)
    }

    fn position_text(&self, state: &State) -> String {
        let hands = [Seat::FIRST, Seat::SECOND].map(|seat| state.hand(seat));
        let cards: Vec<&str> = hands.into_iter().chain(state.board()).map(Card::code).collect();
        let mut text = format!("{} :", cards.join("/"));
        for action in state.betting().actions() {
            text.push(' ');
            text.push_str(action.code());
        }
        text
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        let error = |reason: String| ParseError::new("position", text, reason);
        let (cards, said) = text
            .split_once(':')
            .ok_or_else(|| error("a position is the cards, a colon, and what was said".into()))?;
        let cards: Option<Vec<Card>> = cards.trim().split('/').map(Card::from_code).collect();
        let (hands, board) = match cards.as_deref() {
            Some(&[first, second]) => ([first, second], None),
            Some(&[first, second, board]) => ([first, second], Some(board)),
            _ => return Err(error("the cards are J, Q or K with slashes between them".into())),
        };
        if !self.can_deal(hands, board) {
            let count = self.variant().dealt();
            return Err(error(format!("the deck does not deal these cards; {count} are dealt")));
        }
        let mut betting = Betting::new();
        for word in said.split_whitespace() {
            let action = Action::from_code(word).filter(|&action| betting.allows(self.variant(), action));
            let action = action.ok_or_else(|| error(format!("{word:?} cannot be said there")))?;
            betting.add(self.variant(), action);
        }
        Ok(State::at(hands, board, betting))
    }

    fn picture(&self, state: &State, viewer: Viewer) -> String {
        let shown = Shown::of(state, viewer);
        let card = |card: Option<Card>| card.map_or("-", Card::code);
        let mut picture = String::new();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let said: Vec<&str> =
                state.betting().said_by(self.variant(), seat).into_iter().map(Action::code).collect();
            let paid = state.betting().stakes()[seat.index()];
            let hand = card(shown.hands[seat.index()]);
            let line = format!("{:6} {hand}  paid {paid:2}  {}", self.seat_name(seat), said.join(" "));
            let _ = writeln!(picture, "{}", line.trim_end());
        }
        if self.variant().rounds() > 1 {
            let _ = writeln!(picture, "Board  {}", card(shown.board));
        }
        picture
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        Scene::Cards(table(self, &Shown::of(state, viewer), state.betting()))
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "First" } else { "Second" }
    }

    fn move_help(&self) -> &'static str {
        "Type check or bet; answer a bet by fold, call or raise."
    }
}

impl ViewNotation for Poker {
    fn view_move_text(&self, _: &View, action: Action) -> String {
        action.code().to_owned()
    }
}

impl Shown {
    /// What a viewer sees; a seat sees what its view holds and nothing else.
    fn of(state: &State, viewer: Viewer) -> Self {
        match viewer {
            Viewer::Open => Self {
                hands: [Seat::FIRST, Seat::SECOND].map(|seat| Some(state.hand(seat))),
                board: state.board(),
            },
            Viewer::Seat(seat) => {
                let view = View::of(state, seat);
                let mut hands = [Some(view.hand()), view.shown()];
                if seat == Seat::SECOND {
                    hands.swap(0, 1);
                }
                Self { hands, board: view.board() }
            }
        }
    }
}
