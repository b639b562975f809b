//! The cards of one seat.
//!
//! Every kind exists twice and the copies are alike, so a hand is a multiset with at most two of each kind.
//! It lives in one word: the low 24 bits say "at least one copy", the next 24 "two copies". Equal words are
//! equal hands, and the kinds in hand are a mask that the rules cut with the mask of a suit.

use std::fmt;

use super::{Card, KINDS, kinds_in};

/// The cards of one seat.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    /// No cards.
    pub const EMPTY: Self = Self(0);

    const LOW: u64 = (1 << KINDS) - 1;

    /// How many cards the hand holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is left.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in hand, as a mask.
    #[inline]
    pub const fn kinds(self) -> u32 {
        (self.0 & Self::LOW) as u32
    }

    /// How many copies of a card the hand holds.
    #[inline]
    pub const fn count(self, card: Card) -> usize {
        let pair = self.0 >> card.index();
        (pair & 1) as usize + (pair >> KINDS & 1) as usize
    }

    /// Whether the hand holds the card.
    #[inline]
    pub const fn holds(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Takes up a card; a third copy of a card is refused and changes nothing.
    #[inline]
    pub const fn add(&mut self, card: Card) -> bool {
        let one = 1u64 << card.index();
        let bit = if self.0 & one == 0 { one } else { one << KINDS };
        let new = self.0 & bit == 0;
        self.0 |= bit;
        new
    }

    /// Takes up `copies` (0 to 2) of a card of which the hand holds none.
    #[inline]
    pub(crate) const fn add_copies(&mut self, card: Card, copies: usize) {
        const PATTERNS: [u64; 3] = [0, 1, 1 | 1 << KINDS];
        self.0 |= PATTERNS[copies] << card.index();
    }

    /// Lays down a card that the hand holds.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        let one = 1u64 << card.index();
        let two = one << KINDS;
        self.0 &= if self.0 & two == 0 { !one } else { !two };
    }

    /// Takes up all cards of another hand.
    pub(crate) fn add_all(&mut self, other: Self) {
        self.extend(other.cards());
    }

    /// Lays down the cards of another hand, as far as this one holds them.
    pub(crate) fn remove_all(&mut self, other: Self) {
        for card in other.cards() {
            self.remove(card);
        }
    }

    /// How many cards of these kinds the hand holds.
    #[inline]
    pub(crate) const fn count_in(self, kinds: u32) -> usize {
        let both = kinds as u64 | (kinds as u64) << KINDS;
        (self.0 & both).count_ones() as usize
    }

    /// One of the cards by a number below [`Hand::len`]; every number is another card.
    pub(crate) fn pick(self, number: usize) -> Option<Card> {
        let mut rest = self.0;
        for _ in 0..number {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| Card((rest.trailing_zeros() as usize % KINDS) as u8))
    }

    /// Every card, copies one after the other, in index order.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        kinds_in(self.kinds()).flat_map(move |card| std::iter::repeat_n(card, self.count(card)))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::EMPTY;
        hand.extend(cards);
        hand
    }
}

impl Extend<Card> for Hand {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.add(card);
        }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_holds_two_copies_at_most_and_forgets_their_order() {
        let (ten, fox) = (Card::TEN_OF_HEARTS, Card::FOX);
        let mut hand: Hand = [ten, fox, ten].into_iter().collect();
        assert_eq!(hand, [ten, ten, fox].into_iter().collect());
        assert_eq!((hand.len(), hand.count(ten), hand.count(fox)), (3, 2, 1));
        assert!(!hand.add(ten));
        assert_eq!(hand.cards().collect::<Vec<_>>(), [fox, ten, ten]);
        hand.remove(ten);
        assert!(hand.holds(ten));
        hand.remove(ten);
        assert!(!hand.holds(ten));
        assert_eq!(hand, [fox].into_iter().collect());
        let three: Hand = [ten, fox, ten].into_iter().collect();
        assert_eq!((three.count_in(ten.bit()), three.count_in(fox.bit() | ten.bit())), (2, 3));
        let mut picked: Vec<Card> = (0..3).filter_map(|number| three.pick(number)).collect();
        picked.sort_unstable();
        assert_eq!((picked, three.pick(3)), (three.cards().collect(), None));
        let mut pair = Hand::EMPTY;
        pair.add_copies(ten, 2);
        assert_eq!(pair, [ten, ten].into_iter().collect());
    }
}
