//! Calls and their deadlines.
//!
//! Which call a seat may make follows from four things alone: its party, the cards in its hand, the calls
//! made so far and, in a wedding, the trick that resolved it. All but the party are public. Only the next
//! step of a party is ever open; several steps are several calls in a row.

use spielwerk_core::Seat;

use super::action::Call;
use super::party::Party;

/// The cards a seat must hold to say Re or Kontra; every further step needs one less.
const CARDS_FOR_WIN: usize = 11;

/// The most calls a game can have: five by each party.
const MOST_CALLS: usize = 10;

/// A call as all seats heard it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallMade {
    /// Who called.
    pub seat: Seat,
    /// For which party.
    pub party: Party,
    /// That the party wins, or what it keeps the others below.
    pub call: Call,
    /// Whether it came too late for anything but a reply to the other party.
    pub reply: bool,
    /// How many cards had been played when it was made, from 0 to 47.
    pub moment: u8,
}

/// The calls of a game in the order they were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calls {
    made: [CallMade; MOST_CALLS],
    len: u8,
    /// How many steps each party has called.
    steps: [u8; 2],
    /// Whether the first step of each party was a reply.
    replied: [bool; 2],
}

impl Default for Calls {
    fn default() -> Self {
        let filler =
            CallMade { seat: Seat::FIRST, party: Party::Re, call: Call::Win, reply: false, moment: 0 };
        Self { made: [filler; MOST_CALLS], len: 0, steps: [0; 2], replied: [false; 2] }
    }
}

impl Calls {
    /// All calls in order.
    #[inline]
    pub fn all(&self) -> &[CallMade] {
        &self.made[..usize::from(self.len)]
    }

    /// The calls made before the card that followed after `moment` cards.
    pub fn at(&self, moment: usize) -> impl Iterator<Item = &CallMade> {
        self.all().iter().filter(move |made| usize::from(made.moment) == moment)
    }

    /// How many steps a party has called: 0 for none, 1 for Re or Kontra, 5 for black.
    #[inline]
    pub fn steps(&self, party: Party) -> usize {
        usize::from(self.steps[party as usize])
    }

    /// The highest call of a party.
    pub fn highest(&self, party: Party) -> Option<Call> {
        self.steps(party).checked_sub(1).map(|index| Call::ALL[index])
    }

    /// The one call that a seat of `party` may make with `cards` in hand, where a wedding has moved all
    /// deadlines by
    /// `shift` cards.
    #[inline]
    pub fn open(&self, party: Party, cards: usize, shift: usize) -> Option<Call> {
        let steps = self.steps(party);
        if self.replied[party as usize] || steps == Call::ALL.len() {
            return None;
        }
        let in_time = cards + shift + steps >= CARDS_FOR_WIN;
        (in_time || self.reply_open(party, cards, shift)).then(|| Call::ALL[steps])
    }

    /// Whether `party`, silent so far, may answer the other party's highest call: with one card less than
    /// that call needs at the latest.
    fn reply_open(&self, party: Party, cards: usize, shift: usize) -> bool {
        let heard = self.steps(party.other());
        self.steps(party) == 0 && heard > 0 && cards + shift + heard >= CARDS_FOR_WIN
    }

    /// Whether a call made with `cards` in hand is too late for anything but a reply.
    pub(super) fn is_reply(call: Call, cards: usize, shift: usize) -> bool {
        call == Call::Win && cards + shift < CARDS_FOR_WIN
    }

    /// Notes a call that is open.
    pub(super) fn push(&mut self, made: CallMade) {
        self.made[usize::from(self.len)] = made;
        self.len += 1;
        self.steps[made.party as usize] += 1;
        self.replied[made.party as usize] |= made.reply;
    }
}

#[cfg(test)]
impl Calls {
    /// Calls in which each party has made this many steps in time.
    pub(super) fn with_steps(re: usize, kontra: usize) -> Self {
        let mut calls = Self::default();
        for (party, steps) in [(Party::Re, re), (Party::Kontra, kontra)] {
            for &call in &Call::ALL[..steps] {
                let seat = Seat::new(party as usize);
                calls.push(CallMade { seat, party, call, reply: false, moment: 0 });
            }
        }
        calls
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(party: Party, call: Call, cards: usize, shift: usize) -> CallMade {
        let reply = Calls::is_reply(call, cards, shift);
        CallMade { seat: Seat::new(party as usize), party, call, reply, moment: 0 }
    }

    #[test]
    fn deadlines_for_all_cards_in_hand_prior_calls_and_wedding_tricks() {
        for cards in 0..=12 {
            for shift in 0..=2 {
                for own in 0..=5 {
                    for others in 0..=5 {
                        // As in the rule book: the least number of cards for each call, and for a reply to
                        // each call.
                        let least = [11, 10, 9, 8, 7].map(|limit| limit - shift);
                        let least_for_reply = [10, 9, 8, 7, 6].map(|limit| limit - shift);
                        let in_time = own < 5 && cards >= least[own];
                        let reply = own == 0 && others > 0 && cards >= least_for_reply[others - 1];
                        let expected = (in_time || reply).then(|| Call::ALL[own]);
                        let case = format!("{cards} cards, shift {shift}, own {own}, others {others}");
                        assert_eq!(
                            Calls::with_steps(own, others).open(Party::Re, cards, shift),
                            expected,
                            "{case}"
                        );
                        assert_eq!(
                            Calls::with_steps(others, own).open(Party::Kontra, cards, shift),
                            expected,
                            "{case}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_reply_ends_the_calls_of_its_party_also_for_a_partner_with_more_cards() {
        let mut heard = Calls::with_steps(0, 1);
        assert_eq!(heard.open(Party::Re, 10, 0), Some(Call::Win));
        heard.push(made(Party::Re, Call::Win, 10, 0));
        assert!(heard.all()[1].reply);
        for cards in 0..=12 {
            assert_eq!(heard.open(Party::Re, cards, 0), None);
        }
        assert_eq!(heard.open(Party::Kontra, 10, 0), Some(Call::No90), "the other party may still call");
    }

    #[test]
    fn an_announcement_in_time_is_not_a_reply_and_allows_further_steps() {
        let mut heard = Calls::with_steps(0, 1);
        heard.push(made(Party::Re, Call::Win, 11, 0));
        assert!(!heard.all()[1].reply);
        assert_eq!(heard.open(Party::Re, 10, 0), Some(Call::No90));
    }

    #[test]
    fn a_wedding_moves_the_line_between_announcement_and_reply() {
        let mut heard = Calls::with_steps(0, 1);
        heard.push(made(Party::Re, Call::Win, 9, 2));
        assert!(!heard.all()[1].reply);
    }

    #[test]
    fn a_reply_follows_the_highest_call_not_the_moment_it_was_made() {
        let heard = Calls::with_steps(0, 5);
        assert_eq!(heard.open(Party::Re, 6, 0), Some(Call::Win));
        assert_eq!(heard.open(Party::Re, 5, 0), None);
    }
}
