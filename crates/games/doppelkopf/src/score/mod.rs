//! The score sheet of a finished game: every line, for whom, and what it adds up to.
//!
//! Lines come in the order in which a score keeper reads them out. They live in a fixed array, so that
//! random games are settled without allocating.

mod item;
#[cfg(test)]
mod tests;

use spielwerk_core::Seat;

use super::action::Call;
use super::calls::Calls;
use super::cards::Card;
use super::party::{Parties, Party};
use super::public::Public;
use super::state::{SEATS, State};

pub use item::{Item, What};

/// A Doppelkopf is a trick of at least this many eyes.
pub(super) const DOPPELKOPF_EYES: u8 = 40;

/// The most lines an account can have; a bound, not the exact number.
const MOST_ITEMS: usize = 32;

/// Lines for going far beyond what a call of the others allowed: the line, the call, the eyes needed.
const REACHED: [(What, Call, u8); 4] = [
    (What::Reached120, Call::No90, 120),
    (What::Reached90, Call::No60, 90),
    (What::Reached60, Call::No30, 60),
    (What::Reached30, Call::Black, 30),
];

/// The account of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    items: [Item; MOST_ITEMS],
    len: usize,
    eyes: [u8; 2],
    winner: Option<Party>,
    value: i8,
    points: [i8; SEATS],
}

/// What the winner and the lines depend on.
struct Outcome<'a> {
    calls: &'a Calls,
    eyes: [u8; 2],
    tricks: [u8; 2],
}

impl Account {
    /// The account of a state, once all cards have been played.
    pub fn of(state: &State) -> Option<Self> {
        state.public.is_finished().then(|| Self::with_parties(&state.public, state.parties))
    }

    /// The account of a deal that is dealt again: no points for either party.
    fn void() -> Self {
        let filler = Item { what: What::Won, party: Party::Re, points: 0 };
        let items = [filler; MOST_ITEMS];
        Self { items, len: 0, eyes: [0; 2], winner: None, value: 0, points: [0; SEATS] }
    }

    /// The account of a game seen from outside, once all cards have been played and every party is known.
    pub fn of_public(public: &Public) -> Option<Self> {
        let is_re = |seat: &Seat| public.known_party(*seat) == Some(Party::Re);
        let parties = Seat::all(SEATS).filter(is_re).collect();
        public.is_finished().then(|| Self::with_parties(public, parties))
    }

    fn with_parties(public: &Public, parties: Parties) -> Self {
        if public.is_void() {
            return Self::void();
        }
        let mut outcome = Outcome { calls: public.calls(), eyes: [0; 2], tricks: [0; 2] };
        for seat in Seat::all(SEATS) {
            let party = parties.of(seat) as usize;
            outcome.eyes[party] += public.eyes()[seat.index()];
            outcome.tricks[party] += public.tricks()[seat.index()];
        }
        let mut account = Self::of_outcome(&outcome);
        if !parties.is_single_re() {
            account.add_specials(public, parties);
        }
        account.settle(parties);
        account
    }

    /// The value for one Re seat but for what the tricks themselves add: Doppelkopfs, foxes and Charlie.
    pub(super) fn value_of_result(calls: &Calls, eyes: [u8; 2], tricks: [u8; 2], parties: Parties) -> i8 {
        let mut account = Self::of_outcome(&Outcome { calls, eyes, tricks });
        if !parties.is_single_re() {
            account.add_against_queens();
        }
        account.settle(parties);
        account.value
    }

    /// The lines for winning, for the height of the win and for calls, not yet added up.
    fn of_outcome(outcome: &Outcome) -> Self {
        let filler = Item { what: What::Won, party: Party::Re, points: 0 };
        let mut account = Self {
            items: [filler; MOST_ITEMS],
            len: 0,
            eyes: outcome.eyes,
            winner: Party::BOTH.into_iter().find(|&party| outcome.has_won(party)),
            value: 0,
            points: [0; SEATS],
        };
        account.add_height(outcome);
        account.add_calls(outcome);
        account
    }

    /// The special points that the finished tricks of a game have brought Re and Kontra, by the parties so far.
    pub(super) fn specials_so_far(state: &State) -> [u8; 2] {
        if state.parties.is_single_re() {
            return [0; 2];
        }
        let [doppelkopfs, foxes] = count_specials(&state.public, state.parties);
        [doppelkopfs[0] + foxes[0], doppelkopfs[1] + foxes[1]]
    }

    /// Every line, in reading order.
    pub fn items(&self) -> &[Item] {
        &self.items[..self.len]
    }

    /// The eyes of Re and Kontra; together 240, or none if the deal is void.
    pub fn eyes(&self) -> [u8; 2] {
        self.eyes
    }

    /// The party that has won; none if both called too much.
    pub fn winner(&self) -> Option<Party> {
        self.winner
    }

    /// The value for one Re seat before it is tripled for a single one: the lines of Re less those of Kontra.
    pub fn re_value(&self) -> i8 {
        self.value
    }

    /// What each seat gets; the sum is 0.
    pub fn points(&self) -> [i8; SEATS] {
        self.points
    }

    /// The points of a party for one kind of line.
    pub fn points_for(&self, what: What, party: Party) -> u8 {
        let fits = |item: &&Item| item.what == what && item.party == party;
        self.items().iter().filter(fits).map(|item| item.points).sum()
    }

    fn add(&mut self, what: What, party: Party, points: u8) {
        if points > 0 {
            self.items[self.len] = Item { what, party, points };
            self.len += 1;
        }
    }

    /// The lines for winning and for how little the others have.
    fn add_height(&mut self, outcome: &Outcome) {
        if let Some(winner) = self.winner {
            self.add(What::Won, winner, 1);
        }
        for (what, limit) in [(What::Under90, 90), (What::Under60, 60), (What::Under30, 30)] {
            for party in self.scoring_parties() {
                self.add(what, party, u8::from(outcome.eyes_of(party.other()) < limit));
            }
        }
        for party in self.scoring_parties() {
            self.add(What::Black, party, u8::from(outcome.tricks[party.other() as usize] == 0));
        }
    }

    /// The lines for calls, which the winner gets, and for going far beyond what a call allowed.
    fn add_calls(&mut self, outcome: &Outcome) {
        let calls = outcome.calls;
        if let Some(winner) = self.winner {
            for party in Party::BOTH {
                self.add(What::Called(party, Call::Win), winner, 2 * u8::from(calls.steps(party) > 0));
            }
            for party in Party::BOTH {
                for &call in &Call::ALL[1..calls.steps(party).max(1)] {
                    self.add(What::Called(party, call), winner, 1);
                }
            }
        }
        for (what, call, needed) in REACHED {
            for party in Party::BOTH {
                let called = calls.highest(party.other()) >= Some(call);
                self.add(what, party, u8::from(called && outcome.eyes_of(party) >= needed));
            }
        }
    }

    /// The parties that get points for the height of the result: the winner, or both if neither has won.
    fn scoring_parties(&self) -> impl Iterator<Item = Party> + use<> {
        let winner = self.winner;
        Party::BOTH.into_iter().filter(move |&party| winner.is_none_or(|winner| winner == party))
    }

    /// The special points, which count with two seats on either side only.
    fn add_specials(&mut self, public: &Public, parties: Parties) {
        let [doppelkopfs, foxes] = count_specials(public, parties);
        let last = public.trick_count() - 1;
        let winner = public.winners()[last];
        let place = (winner.index() + SEATS - public.leader(last).index()) % SEATS;
        let winning = public.cards()[last * SEATS + place];

        self.add_against_queens();
        for (what, counts) in [(What::Doppelkopf, doppelkopfs), (What::Fox, foxes)] {
            for party in Party::BOTH {
                self.add(what, party, counts[party as usize]);
            }
        }
        self.add(What::Charlie, parties.of(winner), u8::from(winning == Card::CHARLIE));
        let rules = public.rules();
        if rules.charlie_caught {
            let is_caught = |&(seat, card): &(Seat, Card)| {
                card == Card::CHARLIE && parties.of(seat) != parties.of(winner)
            };
            let caught = public.plays().skip(last * SEATS).filter(is_caught).count();
            self.add(What::CharlieCaught, parties.of(winner), caught as u8);
        }
        if rules.fox_last && public.pigs().is_none() {
            self.add(What::FoxLast, parties.of(winner), u8::from(winning == Card::FOX));
        }
    }

    /// The line for Kontra's win against the ♣Q.
    fn add_against_queens(&mut self) {
        self.add(What::AgainstQueens, Party::Kontra, u8::from(self.winner == Some(Party::Kontra)));
    }

    /// Adds up the lines and pays every seat.
    fn settle(&mut self, parties: Parties) {
        let signed = |item: &Item| match item.party {
            Party::Re => item.points as i8,
            Party::Kontra => -(item.points as i8),
        };
        self.value = self.items().iter().map(signed).sum();
        let re_share = if parties.is_single_re() { 3 } else { 1 };
        self.points = std::array::from_fn(|seat| match parties.of(Seat::new(seat)) {
            Party::Re => self.value * re_share,
            Party::Kontra => -self.value,
        });
    }
}

/// Doppelkopfs and caught foxes of Re and Kontra in the finished tricks.
fn count_specials(public: &Public, parties: Parties) -> [[u8; 2]; 2] {
    let (mut doppelkopfs, mut foxes) = ([0; 2], [0; 2]);
    // Pigs do not count as foxes.
    let has_pigs = public.pigs().is_some();
    for (trick, &winner) in public.winners().iter().enumerate() {
        let party = parties.of(winner);
        let cards = &public.cards()[trick * SEATS..][..SEATS];
        let eyes: u8 = cards.iter().map(|card| card.eyes()).sum();
        doppelkopfs[party as usize] += u8::from(eyes >= DOPPELKOPF_EYES);
        for (place, &card) in cards.iter().enumerate() {
            let owner = public.leader(trick).after(place, SEATS);
            let caught = card == Card::FOX && parties.of(owner) != party && !has_pigs;
            foxes[party as usize] += u8::from(caught);
        }
    }
    [doppelkopfs, foxes]
}

impl Outcome<'_> {
    fn eyes_of(&self, party: Party) -> u8 {
        self.eyes[party as usize]
    }

    /// Whether a party has won.
    ///
    /// A party that called no 90 or more must keep its word. One that did not wins against such a call by
    /// refuting it. If there is no such call on either side, the majority decides: 121 for Re and 120 for
    /// Kontra, or the other way round if only Kontra was called.
    fn has_won(&self, party: Party) -> bool {
        let calls = self.calls;
        let beyond_win = |party| calls.highest(party).filter(|&call| call > Call::Win);
        if let Some(own) = beyond_win(party) {
            return self.stayed_below(party.other(), own);
        }
        if let Some(others) = beyond_win(party.other()) {
            return !self.stayed_below(party, others);
        }
        let only_kontra = calls.steps(Party::Kontra) > 0 && calls.steps(Party::Re) == 0;
        let favoured = if only_kontra { Party::Re } else { Party::Kontra };
        self.eyes_of(party) >= if party == favoured { 120 } else { 121 }
    }

    /// Whether a party stayed below what a call of the others allows it.
    fn stayed_below(&self, party: Party, call: Call) -> bool {
        match call {
            Call::Black => self.tricks[party as usize] == 0,
            _ => self.eyes_of(party) < [120, 90, 60, 30][call as usize],
        }
    }
}
