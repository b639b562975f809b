//! Everything a seat can do: 24 cards, 9 reservations, 5 calls and passing, numbered 0 to 38.
//!
//! One enumeration for all phases keeps policies of players and networks on one index. Re and Kontra are
//! one action, because which of them a seat may say follows from its party.

use std::str::FromStr;

use spielwerk_core::ParseError;

use super::cards::{Card, KINDS};
use super::game_type::{Reservation, Solo};
use super::party::Party;

/// A call for the own party; each needs the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Call {
    /// Re or Kontra, by the party of the caller: "we win".
    Win,
    /// The others stay below 90 eyes.
    No90,
    /// The others stay below 60 eyes.
    No60,
    /// The others stay below 30 eyes.
    No30,
    /// The others get no trick (schwarz).
    Black,
}

impl Call {
    /// All calls, each the next step of the one before.
    pub const ALL: [Self; 5] = [Self::Win, Self::No90, Self::No60, Self::No30, Self::Black];

    /// The word for it, said by a seat of `party`.
    pub const fn code(self, party: Party) -> &'static str {
        match self {
            Self::Win => party.code(),
            Self::No90 => "no90",
            Self::No60 => "no60",
            Self::No30 => "no30",
            Self::Black => "black",
        }
    }
}

/// A move of Doppelkopf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Playing a card.
    Card(Card),
    /// Speaking in the reservation round.
    Reserve(Reservation),
    /// Calling, when asked before a card.
    Call(Call),
    /// Calling nothing, when asked before a card.
    Pass,
}

const FIRST_RESERVATION: usize = KINDS;
const FIRST_SOLO: usize = FIRST_RESERVATION + 2;
const FIRST_CALL: usize = FIRST_SOLO + Solo::ALL.len();
const PASS: usize = FIRST_CALL + Call::ALL.len();

impl Action {
    /// How many actions there are.
    pub const COUNT: usize = PASS + 1;

    /// The number of the action: cards 0 to 23, reservations to 32, calls to 37, no call 38.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Card(card) => card.index(),
            Self::Reserve(Reservation::Healthy) => FIRST_RESERVATION,
            Self::Reserve(Reservation::Wedding) => FIRST_RESERVATION + 1,
            Self::Reserve(Reservation::Solo(solo)) => FIRST_SOLO + solo as usize,
            Self::Call(call) => FIRST_CALL + call as usize,
            Self::Pass => PASS,
        }
    }

    /// The action with this number, if it is below [`Action::COUNT`].
    pub const fn from_index(index: usize) -> Option<Self> {
        Some(match index {
            FIRST_RESERVATION => Self::Reserve(Reservation::Healthy),
            PASS => Self::Pass,
            _ if index < FIRST_RESERVATION => match Card::from_index(index) {
                Some(card) => Self::Card(card),
                None => return None,
            },
            _ if index < FIRST_SOLO => Self::Reserve(Reservation::Wedding),
            _ if index < FIRST_CALL => Self::Reserve(Reservation::Solo(Solo::ALL[index - FIRST_SOLO])),
            _ if index < PASS => Self::Call(Call::ALL[index - FIRST_CALL]),
            _ => return None,
        })
    }

    /// All actions in index order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map_while(Self::from_index)
    }

    /// The action as a seat of `party` writes it; the party only decides between `re` and `kontra`.
    pub const fn code(self, party: Party) -> &'static str {
        match self {
            Self::Card(card) => card.code(),
            Self::Reserve(reservation) => reservation.code(),
            Self::Call(call) => call.code(party),
            Self::Pass => "pass",
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let means = |action: &Self| Party::BOTH.iter().any(|&party| action.code(party) == text);
        Self::all().find(means).ok_or_else(|| {
            let reason =
                "neither a card (HT), a reservation (healthy, wedding, solo:D), a call (re, no90) nor pass";
            ParseError::new("move", text, reason)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_39_actions_have_the_published_order() {
        let codes: Vec<&str> = Action::all().map(|action| action.code(Party::Re)).collect();
        assert_eq!(codes.len(), 39);
        assert_eq!(codes[..7].join(" "), "D9 DT DJ DQ DK DA H9");
        let spoken = "healthy wedding solo:D solo:H solo:S solo:C solo:trumpless solo:queens solo:jacks";
        assert_eq!(codes[24..33].join(" "), spoken);
        assert_eq!(codes[33..].join(" "), "re no90 no60 no30 black pass");
    }

    #[test]
    fn index_and_text_go_both_ways() {
        for (index, action) in Action::all().enumerate() {
            assert_eq!(action.index(), index);
            for party in Party::BOTH {
                assert_eq!(action.code(party).parse(), Ok(action));
            }
        }
        assert_eq!(Action::from_index(39), None);
        assert!("no120".parse::<Action>().is_err());
    }

    #[test]
    fn actions_sort_by_index() {
        assert!(Action::all().is_sorted());
    }
}
