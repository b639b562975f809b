//! The order of the cards in each type of game and under each house rule.
//!
//! For every order a constant table says to which suit a card belongs (trump is a suit) and how strong it
//! is, so that following suit is one mask and winning a trick a comparison of two numbers. Every card has two
//! strengths, one for beating and one for being beaten; they differ only where the second of two equal cards wins.

use std::fmt;

use super::cards::{Card, KINDS, Rank, Suit};
use super::game_type::{GameType, Solo};

/// Which cards belong together and which are stronger.
#[derive(Debug)]
pub struct Order {
    /// For every card the mask of the kinds that follow it.
    followers: [u32; KINDS],
    /// What a card must exceed to beat each card: twice its strength. Every trump is stronger than every plain card;
    /// plain cards of different suits do not compare.
    defence: [u8; KINDS],
    /// With what each card beats others: as much, and one more if it beats its own kind.
    attack: [u8; KINDS],
    trumps: u32,
    /// Twice the row of the table, and one more if the second ♥10 beats the first.
    number: u8,
}

impl Order {
    const BLANK: Self =
        Self { followers: [0; KINDS], defence: [0; KINDS], attack: [0; KINDS], trumps: 0, number: 0 };

    /// The mask of the trumps.
    #[inline]
    pub const fn trumps(&self) -> u32 {
        self.trumps
    }

    /// The kinds that follow a led card: all of its suit, where trump is a suit.
    #[inline]
    pub const fn followers(&self, led: Card) -> u32 {
        self.followers[led.index()]
    }

    /// How strong a card is within its suit; every trump is stronger than every plain card.
    #[inline]
    pub(super) const fn strength(&self, card: Card) -> u8 {
        self.defence[card.index()] / 2
    }

    /// Whether `later` beats `best`, the best card of the trick so far; of two equal cards the first is
    /// better unless a house rule says otherwise of ♥10.
    #[inline]
    pub const fn beats(&self, later: Card, best: Card) -> bool {
        let counts = (self.trumps | self.followers[best.index()]) & later.bit() != 0;
        counts && self.attack[later.index()] > self.defence[best.index()]
    }

    /// The place of the card that wins a trick, counted from the lead.
    #[inline]
    pub fn winner(&self, trick: &[Card]) -> usize {
        let mut best = 0;
        for place in 1..trick.len() {
            if self.beats(trick[place], trick[best]) {
                best = place;
            }
        }
        best
    }

    /// A number by which a hand is sorted for the eye: trumps first, high cards first within a suit.
    pub fn display_rank(&self, card: Card) -> u32 {
        const FROM_TRUMP: u32 = 1000;
        let strength = u32::from(self.strength(card));
        if self.trumps & card.bit() != 0 {
            return FROM_TRUMP - strength;
        }
        let suit = match card.suit() {
            Suit::Clubs => 1,
            Suit::Spades => 2,
            Suit::Hearts => 3,
            Suit::Diamonds => 4,
        };
        FROM_TRUMP * suit + (FROM_TRUMP - strength)
    }
}

/// Which cards are above ♥10 where diamonds are trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Swine {
    /// None.
    None,
    /// Both ♦A.
    Pigs,
    /// Both ♦A, and both ♦9 above them.
    SuperNines,
    /// Both ♦A, and both ♦K above them.
    SuperKings,
}

/// One of the orders; a reference, because it is followed at every card.
#[derive(Clone, Copy)]
pub(super) struct OrderId(&'static Order);

impl OrderId {
    /// The order of a type of game in the tournament.
    pub(super) const fn new(game_type: GameType) -> Self {
        Self::numbered(2 * game_type.solo_index())
    }

    const fn numbered(number: u8) -> Self {
        Self(&ORDERS[number as usize])
    }

    /// This order with these cards above ♥10; only where diamonds are trump.
    pub(super) const fn with_swine(self, swine: Swine) -> Self {
        let row = if matches!(swine, Swine::None) { 0 } else { SOLOS as u8 - 1 + swine as u8 };
        Self::numbered((2 * row) | (self.0.number & 1))
    }

    /// This order, in which the second ♥10 beats the first, or does not.
    pub(super) const fn with_second_ten(self, beats: bool) -> Self {
        Self::numbered((self.0.number & !1) | beats as u8)
    }

    /// Whether ♦A are pigs.
    pub(super) const fn has_pigs(self) -> bool {
        self.0.number as usize >= 2 * SOLOS
    }

    /// Distinguishes orders.
    pub(super) const fn number(self) -> u8 {
        self.0.number
    }

    #[inline]
    pub(super) const fn order(self) -> &'static Order {
        self.0
    }
}

impl PartialEq for OrderId {
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number()
    }
}

impl Eq for OrderId {}

impl fmt::Debug for OrderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OrderId({})", self.number())
    }
}

const SOLOS: usize = Solo::EVERY.len();
const ROWS: usize = SOLOS + 3;

/// Two tables for every solo and for every kind of swine; the diamond solo has the trumps of the normal game.
static ORDERS: [Order; 2 * ROWS] = {
    let mut orders = [const { Order::BLANK }; 2 * ROWS];
    let mut index = 0;
    while index < orders.len() {
        let row = index / 2;
        let (solo, swine) = if row < SOLOS {
            (Solo::EVERY[row], Swine::None)
        } else {
            (Solo::Diamonds, [Swine::Pigs, Swine::SuperNines, Swine::SuperKings][row - SOLOS])
        };
        orders[index] = order_of(solo, swine, index % 2 == 1);
        orders[index].number = index as u8;
        index += 1;
    }
    orders
};

/// Strength of the plain cards by rank: A 10 K Q J 9.
const PLAIN: [u8; 6] = [0, 4, 1, 2, 3, 5];
/// Added to plain cards of the trump suit.
const TRUMP_SUIT: u8 = 10;
/// Added to jacks that are trump.
const TRUMP_JACK: u8 = 20;
/// Added to queens that are trump.
const TRUMP_QUEEN: u8 = 30;
/// Added to kings that are trump.
const TRUMP_KING: u8 = 35;
/// The strength of ♥10 where it is the highest trump.
const TOP_TRUMP: u8 = 40;
/// The strength of pigs.
const PIG: u8 = 42;
/// The strength of super pigs.
const SUPER_PIG: u8 = 44;

const fn order_of(solo: Solo, swine: Swine, second_ten: bool) -> Order {
    let mut order = Order::BLANK;
    let mut index = 0;
    while index < KINDS {
        let card = Card::from_index(index).expect("the index is below the number of kinds");
        let added = trump_strength(card, solo, swine);
        let strength = if added > 0 { added } else { PLAIN[card.rank() as usize] };
        order.defence[index] = 2 * strength;
        order.attack[index] = 2 * strength + (second_ten && strength == TOP_TRUMP) as u8;
        if added > 0 {
            order.trumps |= card.bit();
        }
        index += 1;
    }
    let mut index = 0;
    while index < KINDS {
        let suit_mask = 0b11_1111 << (index / 6 * 6);
        let is_trump = order.trumps >> index & 1 == 1;
        order.followers[index] = if is_trump { order.trumps } else { suit_mask & !order.trumps };
        index += 1;
    }
    order
}

/// The suit that is trump in a solo, with or without queens, jacks and ♥10.
const fn trump_suit(solo: Solo) -> Option<Suit> {
    match solo {
        Solo::Diamonds | Solo::PureDiamonds => Some(Suit::Diamonds),
        Solo::Hearts | Solo::PureHearts => Some(Suit::Hearts),
        Solo::Spades | Solo::PureSpades => Some(Suit::Spades),
        Solo::Clubs | Solo::PureClubs => Some(Suit::Clubs),
        _ => None,
    }
}

/// Whether all cards of a rank are trump in a solo.
const fn is_trump_rank(rank: Rank, solo: Solo) -> bool {
    let with_suit = matches!(solo, Solo::Diamonds | Solo::Hearts | Solo::Spades | Solo::Clubs);
    match rank {
        Rank::Queen => {
            with_suit || matches!(solo, Solo::Queens | Solo::QueensJacks | Solo::KingsQueens | Solo::Koehler)
        }
        Rank::Jack => {
            with_suit || matches!(solo, Solo::Jacks | Solo::QueensJacks | Solo::KingsJacks | Solo::Koehler)
        }
        Rank::King => matches!(solo, Solo::Kings | Solo::KingsJacks | Solo::KingsQueens | Solo::Koehler),
        _ => false,
    }
}

/// The strength of a card as trump, or 0 if it is none.
const fn trump_strength(card: Card, solo: Solo, swine: Swine) -> u8 {
    // Trumps of one rank rank by suit: ♣ ♠ ♥ ♦.
    let by_suit = match card.suit() {
        Suit::Diamonds => 0,
        Suit::Hearts => 1,
        Suit::Spades => 2,
        Suit::Clubs => 3,
    };
    let is_diamond = matches!(card.suit(), Suit::Diamonds);
    match (card.rank(), swine) {
        (Rank::Ace, Swine::Pigs | Swine::SuperNines | Swine::SuperKings) if is_diamond => return PIG,
        (Rank::Nine, Swine::SuperNines) | (Rank::King, Swine::SuperKings) if is_diamond => return SUPER_PIG,
        _ => {}
    }
    if is_trump_rank(card.rank(), solo) {
        return by_suit
            + match card.rank() {
                Rank::King => TRUMP_KING,
                Rank::Queen => TRUMP_QUEEN,
                _ => TRUMP_JACK,
            };
    }
    let is_pure = solo as u8 >= Solo::PureDiamonds as u8;
    match (card.rank(), trump_suit(solo)) {
        (Rank::Ten, Some(_)) if matches!(card.suit(), Suit::Hearts) && !is_pure => TOP_TRUMP,
        (rank, Some(suit)) if card.suit() as u8 == suit as u8 => TRUMP_SUIT + PLAIN[rank as usize],
        _ => 0,
    }
}
