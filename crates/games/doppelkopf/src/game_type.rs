//! What is played: solos, reservations and the types of game.

use super::order::{Order, OrderId};

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
    /// House rule: only the kings are trump.
    Kings,
    /// House rule: queens and below them jacks are trump.
    QueensJacks,
    /// House rule: kings and below them jacks are trump.
    KingsJacks,
    /// House rule: kings and below them queens are trump.
    KingsQueens,
    /// House rule: kings, queens and jacks are trump.
    Koehler,
    /// House rule: the diamonds are trump, A 10 K Q J 9, and nothing else.
    PureDiamonds,
    /// House rule: the hearts are trump, A 10 K Q J 9, and nothing else.
    PureHearts,
    /// House rule: the spades are trump, A 10 K Q J 9, and nothing else.
    PureSpades,
    /// House rule: the clubs are trump, A 10 K Q J 9, and nothing else.
    PureClubs,
}

impl Solo {
    /// The solos of the tournament, in index order.
    pub const ALL: [Self; 7] =
        [Self::Diamonds, Self::Hearts, Self::Spades, Self::Clubs, Self::Trumpless, Self::Queens, Self::Jacks];

    /// All solos in index order: those of the tournament, then those of house rules.
    pub const EVERY: [Self; 16] = [
        Self::Diamonds,
        Self::Hearts,
        Self::Spades,
        Self::Clubs,
        Self::Trumpless,
        Self::Queens,
        Self::Jacks,
        Self::Kings,
        Self::QueensJacks,
        Self::KingsJacks,
        Self::KingsQueens,
        Self::Koehler,
        Self::PureDiamonds,
        Self::PureHearts,
        Self::PureSpades,
        Self::PureClubs,
    ];

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
            Self::Kings => "solo:kings",
            Self::QueensJacks => "solo:queens-jacks",
            Self::KingsJacks => "solo:kings-jacks",
            Self::KingsQueens => "solo:kings-queens",
            Self::Koehler => "solo:koehler",
            Self::PureDiamonds => "solo:pure-D",
            Self::PureHearts => "solo:pure-H",
            Self::PureSpades => "solo:pure-S",
            Self::PureClubs => "solo:pure-C",
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
    /// House rule: a partner is wanted who takes the few trumps of this hand.
    Poverty,
    /// House rule: these cards are thrown in and dealt anew.
    ThrowIn,
    /// House rule: a reservation that will be named when all have spoken.
    Unspecified,
}

impl Reservation {
    /// How many reservations there are.
    pub(super) const COUNT: usize = Self::FIRST_SOLO + Solo::EVERY.len() + 3;

    /// The number of the first solo.
    pub(super) const FIRST_SOLO: usize = 2;

    /// The number of the reservation: healthy, wedding, the solos, then what house rules add.
    pub(super) const fn index(self) -> usize {
        match self {
            Self::Healthy => 0,
            Self::Wedding => 1,
            Self::Solo(solo) => Self::FIRST_SOLO + solo as usize,
            Self::Poverty => Self::COUNT - 3,
            Self::ThrowIn => Self::COUNT - 2,
            Self::Unspecified => Self::COUNT - 1,
        }
    }

    /// The reservation with this number, if it is below [`Self::COUNT`].
    pub(super) const fn from_index(index: usize) -> Option<Self> {
        Some(match index {
            0 => Self::Healthy,
            1 => Self::Wedding,
            _ if index < Self::COUNT - 3 => Self::Solo(Solo::EVERY[index - Self::FIRST_SOLO]),
            _ if index == Self::COUNT - 3 => Self::Poverty,
            _ if index == Self::COUNT - 2 => Self::ThrowIn,
            _ if index == Self::COUNT - 1 => Self::Unspecified,
            _ => return None,
        })
    }

    /// The reservations of a mask with one bit each by their number, in index order.
    pub(super) fn in_mask(mut mask: u32) -> impl Iterator<Item = Self> + Clone {
        std::iter::from_fn(move || {
            let reservation = Self::from_index(mask.trailing_zeros() as usize)?;
            mask &= mask - 1;
            Some(reservation)
        })
    }

    /// The word for it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Healthy => "healthy",
            Self::Wedding => "wedding",
            Self::Solo(solo) => solo.code(),
            Self::Poverty => "poverty",
            Self::ThrowIn => "throw-in",
            Self::Unspecified => "reservation",
        }
    }
}

/// The type of game that came out of the reservation round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameType {
    /// The holders of ♣Q against the others.
    Normal,
    /// The holder of both ♣Q and the first other seat to take a trick against the rest.
    Wedding,
    /// One seat against three.
    Solo(Solo),
    /// House rule: the seat with few trumps and the one that took them against the others.
    Poverty,
}

impl GameType {
    /// The nine types of the tournament.
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
            Self::Poverty => "poverty",
        }
    }

    /// The order of the cards in this type of game by the rules of the tournament.
    #[inline]
    pub const fn order(self) -> &'static Order {
        OrderId::new(self).order()
    }

    /// Whether diamonds are the trump suit below the jacks, so that there can be pigs.
    pub(super) const fn has_pigs(self) -> bool {
        !matches!(self, Self::Solo(solo) if solo as u8 != Solo::Diamonds as u8)
    }

    /// The solo whose order of cards is played.
    pub(super) const fn solo_index(self) -> u8 {
        match self {
            Self::Normal | Self::Wedding | Self::Poverty => Solo::Diamonds as u8,
            Self::Solo(solo) => solo as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;

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
    fn trump_beats_plain_and_another_suit_beats_nothing() {
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
