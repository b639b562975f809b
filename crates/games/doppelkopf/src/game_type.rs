//! What is played: the nine types of game, and the order of the cards in each.
//!
//! For every type a constant table says to which suit a card belongs (trump is a suit) and how strong it
//! is, so that following suit is one mask and winning a trick a comparison of two numbers.

use super::cards::{Card, KINDS, Rank, Suit};

/// A game of one seat against three, with its own trumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Solo {
    /// Trumps as in the normal game.
    Diamonds,
    /// Hearts instead of diamonds among the trumps.
    Hearts,
    /// Spades instead of diamonds among the trumps.
    Spades,
    /// Clubs instead of diamonds among the trumps.
    Clubs,
    /// No trumps at all.
    Trumpless,
    /// Only the queens are trump.
    Queens,
    /// Only the jacks are trump.
    Jacks,
}

impl Solo {
    /// All solos in index order.
    pub const ALL: [Self; 7] =
        [Self::Diamonds, Self::Hearts, Self::Spades, Self::Clubs, Self::Trumpless, Self::Queens, Self::Jacks];

    /// The name as it is said in the reservation round.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Diamonds => "solo:D",
            Self::Hearts => "solo:H",
            Self::Spades => "solo:S",
            Self::Clubs => "solo:C",
            Self::Trumpless => "solo:trumpless",
            Self::Queens => "solo:queens",
            Self::Jacks => "solo:jacks",
        }
    }
}

/// What a seat says in the reservation round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reservation {
    /// A normal game will do.
    Healthy,
    /// Both ♣Q are here and a partner is wanted.
    Wedding,
    /// This seat plays alone.
    Solo(Solo),
}

impl Reservation {
    /// The word for it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Healthy => "healthy",
            Self::Wedding => "wedding",
            Self::Solo(solo) => solo.code(),
        }
    }
}

/// The type of game that came out of the reservation round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameType {
    /// The holders of ♣Q against the others.
    Normal,
    /// The holder of both ♣Q and whoever takes the first foreign trick against the others.
    Wedding,
    /// One seat against three.
    Solo(Solo),
}

impl GameType {
    /// All nine types.
    pub const ALL: [Self; 9] = [
        Self::Normal,
        Self::Wedding,
        Self::Solo(Solo::Diamonds),
        Self::Solo(Solo::Hearts),
        Self::Solo(Solo::Spades),
        Self::Solo(Solo::Clubs),
        Self::Solo(Solo::Trumpless),
        Self::Solo(Solo::Queens),
        Self::Solo(Solo::Jacks),
    ];

    /// The word for it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Wedding => "wedding",
            Self::Solo(solo) => solo.code(),
        }
    }

    /// The order of the cards in this type of game.
    #[inline]
    pub const fn order(self) -> &'static Order {
        match self {
            Self::Normal | Self::Wedding => &ORDERS[Solo::Diamonds as usize],
            Self::Solo(solo) => &ORDERS[solo as usize],
        }
    }
}

/// Which cards belong together and which are stronger.
#[derive(Debug)]
pub struct Order {
    /// For every card the mask of the kinds that follow it.
    followers: [u32; KINDS],
    /// Every trump is stronger than every plain card; plain cards of different suits do not compare.
    strength: [u8; KINDS],
    trumps: u32,
}

impl Order {
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
        self.strength[card.index()]
    }

    /// Whether `later` beats `best`, the best card of the trick so far; of two equal cards the first is
    /// better.
    #[inline]
    pub const fn beats(&self, later: Card, best: Card) -> bool {
        let counts = (self.trumps | self.followers[best.index()]) & later.bit() != 0;
        counts && self.strength[later.index()] > self.strength[best.index()]
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
        let strength = u32::from(self.strength[card.index()]);
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

/// The tables of the solos; the diamond solo has the trumps of the normal game.
static ORDERS: [Order; 7] = {
    let mut orders = [const { Order { followers: [0; KINDS], strength: [0; KINDS], trumps: 0 } }; 7];
    let mut index = 0;
    while index < orders.len() {
        orders[index] = order_of(Solo::ALL[index]);
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
/// The strength of ♥10 where it is trump.
const TOP_TRUMP: u8 = 40;

const fn order_of(solo: Solo) -> Order {
    let trump_suit = match solo {
        Solo::Diamonds => Some(Suit::Diamonds),
        Solo::Hearts => Some(Suit::Hearts),
        Solo::Spades => Some(Suit::Spades),
        Solo::Clubs => Some(Suit::Clubs),
        Solo::Trumpless | Solo::Queens | Solo::Jacks => None,
    };
    let mut order = Order { followers: [0; KINDS], strength: [0; KINDS], trumps: 0 };
    let mut index = 0;
    while index < KINDS {
        let card = Card::from_index(index).expect("the index is below the number of kinds");
        order.strength[index] = PLAIN[card.rank() as usize];
        let added = trump_strength(card, solo, trump_suit);
        if added > 0 {
            order.strength[index] = added;
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

/// The strength of a card as trump, or 0 if it is none.
const fn trump_strength(card: Card, solo: Solo, trump_suit: Option<Suit>) -> u8 {
    // Queens and jacks rank by suit: ♣ ♠ ♥ ♦.
    let by_suit = match card.suit() {
        Suit::Diamonds => 0,
        Suit::Hearts => 1,
        Suit::Spades => 2,
        Suit::Clubs => 3,
    };
    match (card.rank(), trump_suit) {
        (Rank::Queen, Some(_)) => TRUMP_QUEEN + by_suit,
        (Rank::Jack, Some(_)) => TRUMP_JACK + by_suit,
        (Rank::Queen, None) if matches!(solo, Solo::Queens) => TRUMP_QUEEN + by_suit,
        (Rank::Jack, None) if matches!(solo, Solo::Jacks) => TRUMP_JACK + by_suit,
        (Rank::Ten, Some(_)) if matches!(card.suit(), Suit::Hearts) => TOP_TRUMP,
        (rank, Some(suit)) if card.suit() as u8 == suit as u8 => TRUMP_SUIT + PLAIN[rank as usize],
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(code: &str) -> Card {
        code.parse().unwrap()
    }

    fn sorted_trumps(game_type: GameType) -> String {
        let order = game_type.order();
        let mut trumps: Vec<Card> = super::super::cards::kinds_in(order.trumps()).collect();
        trumps.sort_by_key(|&trump| order.display_rank(trump));
        let codes: Vec<&str> = trumps.iter().map(|trump| trump.code()).collect();
        codes.join(" ")
    }

    #[test]
    fn trumps_rank_as_the_rules_say() {
        let normal = "HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9";
        assert_eq!(sorted_trumps(GameType::Normal), normal);
        assert_eq!(sorted_trumps(GameType::Wedding), normal);
        assert_eq!(sorted_trumps(GameType::Solo(Solo::Diamonds)), normal);
        assert_eq!(sorted_trumps(GameType::Solo(Solo::Hearts)), "HT CQ SQ HQ DQ CJ SJ HJ DJ HA HK H9");
        assert_eq!(sorted_trumps(GameType::Solo(Solo::Spades)), "HT CQ SQ HQ DQ CJ SJ HJ DJ SA ST SK S9");
        assert_eq!(sorted_trumps(GameType::Solo(Solo::Clubs)), "HT CQ SQ HQ DQ CJ SJ HJ DJ CA CT CK C9");
        assert_eq!(sorted_trumps(GameType::Solo(Solo::Queens)), "CQ SQ HQ DQ");
        assert_eq!(sorted_trumps(GameType::Solo(Solo::Jacks)), "CJ SJ HJ DJ");
        assert_eq!(sorted_trumps(GameType::Solo(Solo::Trumpless)), "");
    }

    #[test]
    fn plain_suits_rank_ace_ten_king_queen_jack_nine() {
        let order = GameType::Solo(Solo::Trumpless).order();
        for pair in ["HA", "HT", "HK", "HQ", "HJ", "H9"].windows(2) {
            assert!(order.beats(card(pair[0]), card(pair[1])), "{pair:?}");
            assert!(!order.beats(card(pair[1]), card(pair[0])), "{pair:?}");
        }
        let normal = GameType::Normal.order();
        assert_eq!(normal.followers(card("HA")).count_ones(), 3, "hearts without the ten: A K 9");
        assert_eq!(normal.followers(card("CA")).count_ones(), 4);
    }

    #[test]
    fn trump_beats_plain_and_a_foreign_suit_beats_nothing() {
        let order = GameType::Normal.order();
        assert!(order.beats(card("D9"), card("CA")));
        assert!(!order.beats(card("SA"), card("C9")));
        assert!(!order.beats(card("CA"), card("D9")));
        assert_eq!(order.winner(&["C9", "SA", "D9", "CA"].map(card)), 2);
        assert_eq!(order.winner(&["C9", "SA", "HA", "CA"].map(card)), 3);
    }

    #[test]
    fn of_two_equal_cards_the_first_wins_also_with_the_ten_of_hearts() {
        let order = GameType::Normal.order();
        assert_eq!(order.winner(&["CA", "CA", "C9", "CT"].map(card)), 0);
        assert_eq!(order.winner(&["D9", "HT", "HT", "CQ"].map(card)), 1);
    }
}
