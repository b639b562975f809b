//! Everything a seat can do: 24 cards, 9 reservations, 5 calls and passing, numbered 0 to 38; then what house rules
//! add, 39 to 77.
//!
//! One enumeration for all phases keeps policies of players and networks on one index. Re and Kontra are
//! one action, because which of them a seat may say follows from its party.

use std::cmp::Ordering;

use std::str::FromStr;

use spielwerk_core::ParseError;

use super::cards::{Card, KINDS};
use super::game_type::Reservation;
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

/// A move of Doppelkopf; moves are ordered by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Playing a card.
    Card(Card),
    /// Speaking in the reservation round.
    Reserve(Reservation),
    /// Calling, when asked before a card.
    Call(Call),
    /// Calling nothing, when asked before a card.
    Pass,
    /// House rule: handing over a card in the exchange of a poverty.
    Give(Card),
    /// House rule: taking the cards of a poverty and becoming its partner.
    Accept,
    /// House rule: leaving the cards of a poverty to the next seat.
    Decline,
    /// House rule: claiming the rest of the tricks.
    Claim,
}

/// The reservations of the tournament; those of house rules are numbered behind all other actions of the tournament.
const PLAIN_RESERVATIONS: usize = 9;
const FIRST_RESERVATION: usize = KINDS;
const FIRST_CALL: usize = FIRST_RESERVATION + PLAIN_RESERVATIONS;
const PASS: usize = FIRST_CALL + Call::ALL.len();
const FIRST_HOUSE_RESERVATION: usize = PASS + 1;
const FIRST_GIVE: usize = FIRST_HOUSE_RESERVATION + Reservation::COUNT - PLAIN_RESERVATIONS;
const ACCEPT: usize = FIRST_GIVE + KINDS;
const DECLINE: usize = ACCEPT + 1;
const CLAIM: usize = DECLINE + 1;

impl Action {
    /// How many actions the tournament has; networks know these.
    pub const COUNT: usize = PASS + 1;

    /// How many actions there are with those of house rules.
    pub const COUNT_WITH_HOUSE_RULES: usize = CLAIM + 1;

    /// The number of the action: cards 0 to 23, reservations to 32, calls to 37, no call 38; with house rules
    /// reservations to 50, handing over cards to 74, accept 75, decline 76, claim 77.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Card(card) => card.index(),
            Self::Reserve(reservation) => match reservation.index() {
                plain if plain < PLAIN_RESERVATIONS => FIRST_RESERVATION + plain,
                house => FIRST_HOUSE_RESERVATION + house - PLAIN_RESERVATIONS,
            },
            Self::Call(call) => FIRST_CALL + call as usize,
            Self::Pass => PASS,
            Self::Give(card) => FIRST_GIVE + card.index(),
            Self::Accept => ACCEPT,
            Self::Decline => DECLINE,
            Self::Claim => CLAIM,
        }
    }

    /// The action with this number, if it is below [`Action::COUNT_WITH_HOUSE_RULES`].
    pub const fn from_index(index: usize) -> Option<Self> {
        Some(match index {
            0..FIRST_RESERVATION => match Card::from_index(index) {
                Some(card) => Self::Card(card),
                None => return None,
            },
            FIRST_RESERVATION..FIRST_CALL => match Reservation::from_index(index - FIRST_RESERVATION) {
                Some(reservation) => Self::Reserve(reservation),
                None => return None,
            },
            FIRST_CALL..PASS => Self::Call(Call::ALL[index - FIRST_CALL]),
            PASS => Self::Pass,
            FIRST_HOUSE_RESERVATION..FIRST_GIVE => {
                match Reservation::from_index(index - FIRST_HOUSE_RESERVATION + PLAIN_RESERVATIONS) {
                    Some(reservation) => Self::Reserve(reservation),
                    None => return None,
                }
            }
            FIRST_GIVE..ACCEPT => match Card::from_index(index - FIRST_GIVE) {
                Some(card) => Self::Give(card),
                None => return None,
            },
            ACCEPT => Self::Accept,
            DECLINE => Self::Decline,
            CLAIM => Self::Claim,
            _ => return None,
        })
    }

    /// All actions of the tournament in index order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::all_with_house_rules().take(Self::COUNT)
    }

    /// All actions in index order.
    pub fn all_with_house_rules() -> impl Iterator<Item = Self> {
        (0..Self::COUNT_WITH_HOUSE_RULES).map_while(Self::from_index)
    }

    /// The action as a seat of `party` writes it; the party only decides between `re` and `kontra`.
    pub const fn code(self, party: Party) -> &'static str {
        match self {
            Self::Card(card) => card.code(),
            Self::Reserve(reservation) => reservation.code(),
            Self::Call(call) => call.code(party),
            Self::Pass => "pass",
            Self::Give(card) => GIVE_CODES[card.index()],
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Claim => "claim",
        }
    }
}

/// The codes for handing over each card, in index order.
const GIVE_CODES: [&str; KINDS] = [
    "give:D9", "give:DT", "give:DJ", "give:DQ", "give:DK", "give:DA", "give:H9", "give:HT", "give:HJ",
    "give:HQ", "give:HK", "give:HA", "give:C9", "give:CT", "give:CJ", "give:CQ", "give:CK", "give:CA",
    "give:S9", "give:ST", "give:SJ", "give:SQ", "give:SK", "give:SA",
];

impl Ord for Action {
    fn cmp(&self, other: &Self) -> Ordering {
        self.index().cmp(&other.index())
    }
}

impl PartialOrd for Action {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let means = |action: &Self| Party::BOTH.iter().any(|&party| action.code(party) == text);
        Self::all_with_house_rules().find(means).ok_or_else(|| {
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
        for (index, action) in Action::all_with_house_rules().enumerate() {
            assert_eq!(action.index(), index);
            for party in Party::BOTH {
                assert_eq!(action.code(party).parse(), Ok(action));
            }
        }
        assert_eq!(Action::all_with_house_rules().count(), 78);
        assert_eq!(Action::from_index(78), None);
        assert!("no120".parse::<Action>().is_err());
    }

    #[test]
    fn actions_sort_by_index() {
        assert!(Action::all_with_house_rules().is_sorted());
    }
}
