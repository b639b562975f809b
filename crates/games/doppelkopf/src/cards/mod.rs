//! The 24 kinds of card, and hands of them.

mod hand;

use std::fmt;
use std::str::FromStr;

use spielwerk_core::ParseError;

pub use hand::Hand;

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

/// The cards of a mask of kinds, in index order.
pub(crate) fn kinds_in(mut mask: u32) -> impl Iterator<Item = Card> {
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
}
