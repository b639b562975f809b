//! Moves and positions as text.
//!
//! A position is the start seat, the four hands as dealt and everything said and played since:
//! `2 D9DJ.../.../.../... : healthy healthy wedding healthy HT pass CJ`.
//! From this play can continue, and nothing is lost.

use spielwerk_core::{Game, HiddenInformation, Notation, ParseError, Scene, Seat, ViewNotation, Viewer};

use super::action::Action;
use super::cards::{Card, Hand};
use super::game::Phase;
use super::game_type::Reservation;
use super::party::Party;
use super::state::{SEATS, State};
use super::{Doppelkopf, View, picture, scene};

/// What the seats are called, seat 0 first.
pub(super) const SEAT_NAMES: [&str; SEATS] = ["South", "West", "North", "East"];

/// What the others hear of a reservation before its name is known.
pub(super) const UNNAMED: &str = "reservation";

impl ViewNotation for Doppelkopf {
    fn view_move_text(&self, view: &View, mv: Action) -> String {
        // Before the game is fixed nothing can be called, and the text of other actions names no party.
        mv.code(view.party().unwrap_or(Party::Kontra)).to_owned()
    }
}

/// What the others see of a card that is handed over.
const GIVEN: &str = "give";

impl Notation for Doppelkopf {
    fn move_text(&self, state: &State, mv: Action) -> String {
        mv.code(state.party(self.turn(state))).to_owned()
    }

    fn parse_move(&self, _state: &State, text: &str) -> Result<Action, ParseError> {
        text.trim().parse()
    }

    fn position_text(&self, state: &State) -> String {
        let hand_text = |hand: &Hand| hand.cards().map(Card::code).collect::<String>();
        let hands: Vec<String> = state.dealt().iter().map(hand_text).collect();
        let mut text = format!("{} {} :", state.public().start(), hands.join("/"));
        for word in self.history(state) {
            text.push(' ');
            text.push_str(word);
        }
        text
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        let error = |reason: &str| ParseError::new("position", text, reason);
        let mut words = text.split_whitespace();
        let start = words.next().and_then(|word| word.parse().ok()).filter(|&start| start < SEATS);
        let start = Seat::new(start.ok_or_else(|| error("it begins with the start seat, 0 to 3"))?);
        let hands = words.next().and_then(|word| parse_hands(word, self.house.hand_size()));
        let hands = hands.ok_or_else(|| error("four hands of equal size are missing"))?;
        let mut state = self.deal(start, hands).ok_or_else(|| error("some card is not there twice"))?;
        if words.next() != Some(":") {
            return Err(error("a ':' is missing after the hands"));
        }
        for word in words {
            let played = self.try_play(&mut state, word.parse()?);
            played.map_err(|_| ParseError::new("position", word, "this move is illegal in its position"))?;
        }
        Ok(state)
    }

    fn picture(&self, state: &State, viewer: Viewer) -> String {
        match self.eyes(viewer) {
            Viewer::Seat(seat) => picture::of_view(&self.view(state, seat)),
            Viewer::Open => picture::of_state(*self, state),
        }
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        Scene::Cards(match self.eyes(viewer) {
            Viewer::Seat(seat) => scene::of_view(&self.view(state, seat)),
            Viewer::Open => scene::of_state(*self, state),
        })
    }

    /// Only the seat that is asked for a call knows it; to the others the next card seems due.
    fn shown_turn(&self, state: &State, viewer: Viewer) -> Seat {
        match self.eyes(viewer) {
            Viewer::Seat(seat) if self.asked_seat(state) != Some(seat) => state.public().due(),
            _ => self.turn(state),
        }
    }

    /// The name of a reservation is not heard until all have spoken, and no other seat sees who was asked for a call
    /// and passed.
    fn shown_move(&self, state: &State, mv: Action, viewer: Viewer) -> Option<String> {
        let viewer = self.eyes(viewer);
        let own = viewer == Viewer::Open || viewer == Viewer::Seat(self.turn(state));
        match mv {
            Action::Pass if !own => None,
            Action::Reserve(Reservation::Wedding | Reservation::Solo(_))
                if !own && !state.public().is_naming() =>
            {
                Some(UNNAMED.to_owned())
            }
            Action::Give(_) if !own => Some(GIVEN.to_owned()),
            _ => Some(self.move_text(state, mv)),
        }
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        SEAT_NAMES[seat.index()]
    }

    fn move_help(&self) -> &'static str {
        "Cards are suit and rank: HT is the ten of hearts, CQ the queen of clubs (suits C S H D, \
         ranks 9 T J Q K A). First say healthy, wedding, or solo:D, solo:H, solo:S, solo:C, solo:queens, solo:jacks, \
         solo:trumpless; when asked for a call say re, kontra, no90, no60, no30, black or pass. House rules add \
         poverty (then give:HT, accept, decline), throw-in, reservation, further solos and claim."
    }
}

impl Doppelkopf {
    /// What a viewer may see: at a table with open cards, everything.
    fn eyes(self, viewer: Viewer) -> Viewer {
        if self.open { Viewer::Open } else { viewer }
    }

    /// Everything said and played so far as words, passes included.
    fn history(self, state: &State) -> Vec<&'static str> {
        // States of the full game can be carried on without calls; their calls are written all the same.
        let rules = Self::new(self.calls || !state.public.calls().all().is_empty());
        let mut now =
            State::new(state.public.start(), state.dealt(), state.public.rules(), state.public.duty());
        let mut words = Vec::new();
        while now.public != state.public || (rules.calls && now.asked != state.asked) {
            let action = match rules.phase(&now) {
                Phase::Reserve(_) | Phase::Give(_) | Phase::Offer => {
                    state.next_before_cards(&now).expect("the later position has gone on from here")
                }
                Phase::Call(_) => {
                    let next = state.public.calls().all().get(now.public.calls().all().len());
                    let moment = now.public.cards().len();
                    next.filter(|made| usize::from(made.moment) == moment && made.seat == rules.turn(&now))
                        .map_or(Action::Pass, |made| Action::Call(made.call))
                }
                Phase::Card => Action::Card(state.public.cards()[now.public.cards().len()]),
                Phase::Finished => unreachable!("a finished game is the last position of its history"),
            };
            words.push(action.code(now.party(rules.turn(&now))));
            rules.play(&mut now, action);
        }
        words
    }
}

/// Four hands of this many cards each, separated by slashes.
fn parse_hands(text: &str, size: usize) -> Option<[Hand; SEATS]> {
    let mut hands = [Hand::EMPTY; SEATS];
    let mut parts = text.split('/');
    for hand in &mut hands {
        let part = parts.next().filter(|part| part.is_ascii() && part.len() == 2 * size)?;
        for place in 0..size {
            let new = hand.add(part[2 * place..2 * place + 2].parse().ok()?);
            if !new {
                return None;
            }
        }
    }
    parts.next().is_none().then_some(hands)
}
