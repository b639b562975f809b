//! The 24 kinds of card, and hands of them.
//!
//! Every kind exists twice and the copies are alike, so a hand is a multiset with at most two of each kind.
//! It lives in one word: the low 24 bits say "at least one copy", the next 24 "two copies". Equal words are
//! equal hands, and the kinds in hand are a mask that the rules cut with the mask of a suit.

use std::fmt;
use std::str::FromStr;

use spielwerk_core::ParseError;

/// How many kinds of card there are.
pub const KINDS: usize = 24;

/// How many cards are dealt in all.
pub const DECK: usize = 48;

/// How many cards each seat is dealt.
pub const HAND: usize = 12;

/// The suit printed on a card, in index order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♣
    Clubs,
    /// ♠
    Spades,
}

impl Suit {
    /// All suits in index order.
    pub const ALL: [Self; 4] = [Self::Diamonds, Self::Hearts, Self::Clubs, Self::Spades];

    /// The sign of the suit.
    pub const fn symbol(self) -> char {
        ['♦', '♥', '♣', '♠'][self as usize]
    }
}

/// The rank printed on a card, in index order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// 9, no eyes.
    Nine,
    /// 10, ten eyes.
    Ten,
    /// Jack, two eyes.
    Jack,
    /// Queen, three eyes.
    Queen,
    /// King, four eyes.
    King,
    /// Ace, eleven eyes.
    Ace,
}

impl Rank {
    /// All ranks in index order.
    pub const ALL: [Self; 6] = [Self::Nine, Self::Ten, Self::Jack, Self::Queen, Self::King, Self::Ace];

    /// What the card counts.
    pub const fn eyes(self) -> u8 {
        [0, 10, 2, 3, 4, 11][self as usize]
    }
}

/// A kind of card; which of its two copies never matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The codes of all cards in index order.
const CODES: [&str; KINDS] = [
    "D9", "DT", "DJ", "DQ", "DK", "DA", "H9", "HT", "HJ", "HQ", "HK", "HA", "C9", "CT", "CJ", "CQ", "CK",
    "CA", "S9", "ST", "SJ", "SQ", "SK", "SA",
];

/// The pictures of all cards in index order.
const PICTURES: [&str; KINDS] = [
    "♦9", "♦10", "♦J", "♦Q", "♦K", "♦A", "♥9", "♥10", "♥J", "♥Q", "♥K", "♥A", "♣9", "♣10", "♣J", "♣Q", "♣K",
    "♣A", "♠9", "♠10", "♠J", "♠Q", "♠K", "♠A",
];

impl Card {
    /// ♣Q, whose holders are the Re party of a normal game.
    pub const QUEEN_OF_CLUBS: Self = Self::new(Suit::Clubs, Rank::Queen);
    /// ♣J, Charlie when it wins the last trick.
    pub const CHARLIE: Self = Self::new(Suit::Clubs, Rank::Jack);
    /// ♦A, the fox.
    pub const FOX: Self = Self::new(Suit::Diamonds, Rank::Ace);
    /// ♥10, the highest trump of most games.
    pub const TEN_OF_HEARTS: Self = Self::new(Suit::Hearts, Rank::Ten);

    /// The card of this suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Self {
        Self(suit as u8 * 6 + rank as u8)
    }

    /// The card with this index, if it is below [`KINDS`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < KINDS { Some(Self(index as u8)) } else { None }
    }

    /// The number of the card: ♦ ♥ ♣ ♠ by 9, 10, J, Q, K, A.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All kinds in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..KINDS as u8).map(Self)
    }

    /// The suit printed on the card.
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.index() / 6]
    }

    /// The rank printed on the card.
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % 6]
    }

    /// What the card counts; the deck counts 240.
    #[inline]
    pub const fn eyes(self) -> u8 {
        Rank::ALL[self.index() % 6].eyes()
    }

    /// The card as two letters, suit first: `HT` is ♥10.
    pub const fn code(self) -> &'static str {
        CODES[self.index()]
    }

    /// The card with its suit sign: `♥10`.
    pub const fn picture(self) -> &'static str {
        PICTURES[self.index()]
    }

    /// The bit of this card in a mask of kinds.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let index = CODES.iter().position(|code| *code == text);
        index.and_then(Self::from_index).ok_or_else(|| {
            ParseError::new("card", text, "a card is a suit C, S, H or D and a rank 9, T, J, Q, K or A")
        })
    }
}

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
    pub(super) const fn add_copies(&mut self, card: Card, copies: usize) {
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
    pub(super) fn add_all(&mut self, other: Self) {
        self.extend(other.cards());
    }

    /// Lays down the cards of another hand, as far as this one holds them.
    pub(super) fn remove_all(&mut self, other: Self) {
        for card in other.cards() {
            self.remove(card);
        }
    }

    /// How many cards of these kinds the hand holds.
    #[inline]
    pub(super) const fn count_in(self, kinds: u32) -> usize {
        let both = kinds as u64 | (kinds as u64) << KINDS;
        (self.0 & both).count_ones() as usize
    }

    /// One of the cards by a number below [`Hand::len`]; every number is another card.
    pub(super) fn pick(self, number: usize) -> Option<Card> {
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

/// The cards of a mask of kinds, in index order.
pub(super) fn kinds_in(mut mask: u32) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = Card::from_index(mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(card)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_counts_240_eyes() {
        let eyes: u32 = Card::all().map(|card| 2 * u32::from(card.eyes())).sum();
        assert_eq!(eyes, 240);
    }

    #[test]
    fn codes_and_indices_go_both_ways() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(card.code().parse(), Ok(card));
            assert_eq!(Card::new(card.suit(), card.rank()), card);
            assert!(card.picture().starts_with(card.suit().symbol()));
        }
        assert_eq!(Card::from_index(KINDS), None);
        assert_eq!(Card::QUEEN_OF_CLUBS.code(), "CQ");
        assert_eq!(Card::TEN_OF_HEARTS.code(), "HT");
        assert_eq!(Card::FOX.code(), "DA");
        assert_eq!(Card::CHARLIE.code(), "CJ");
        assert!("H10".parse::<Card>().is_err());
        assert!("ht".parse::<Card>().is_err());
    }

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
