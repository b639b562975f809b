//! The cards of one type of game, numbered by strength.
//!
//! The search numbers cards anew: each plain suit from its lowest card up, then the trumps from the lowest
//! up. Of two cards that compare at all the one with the higher number wins, and everything the search asks
//! of cards is a mask of these numbers.

use crate::cards::{Card, Hand, KINDS, Rank};
use crate::order::Order;

/// The number of a card in a [`Layout`].
pub(super) type Place = u8;

/// A hand in the numbers of a layout: the low 24 bits say "at least one copy", the next 24 "two copies".
pub(super) type Cards = u64;

/// The bits of [`Cards`] that say "at least one copy".
pub(super) const ONCE: u64 = (1 << KINDS) - 1;

/// The most runs of neighbouring cards that count the same: queens and jacks.
const MOST_RUNS: usize = 2;

/// The longest run.
const RUN: usize = 4;

/// The numbers of the cards in one type of game, and what the search has to know of each.
#[derive(Debug)]
pub(super) struct Layout {
    /// The card with each number.
    cards: [Card; KINDS],
    /// The number of each card.
    places: [Place; KINDS],
    /// What each number counts.
    pub(super) eyes: [u8; KINDS],
    /// The numbers that follow each number when it is led.
    pub(super) followers: [u32; KINDS],
    pub(super) trumps: u32,
    /// The tens and aces, both copies.
    pub(super) heavy: Cards,
    /// For each number the numbers that count and behave the same but for their strength.
    pub(super) alike: [u32; KINDS],
    /// The runs of more than one such number, as their first number and their length.
    runs: [(u32, u32); MOST_RUNS],
    pub(super) fox: Place,
    pub(super) charlie: Place,
    /// The numbers below this are beaten by each number in its suit: itself, or one more if it beats its own kind.
    pub(super) reach: [Place; KINDS],
    /// What each number adds to [`FOX`] and [`CAUGHT_CHARLIE`] counts on the table.
    pub(super) watched: [u8; KINDS],
    /// What else special points and tricks depend on.
    pub(super) extras: Extras,
}

/// One ♦A among the cards that are watched on the table.
pub(super) const FOX: u8 = 1;

/// One ♣J that may be caught among the cards that are watched on the table.
pub(super) const CAUGHT_CHARLIE: u8 = 1 << 4;

/// No number of a card: no hand has this bit.
pub(super) const NO_PLACE: Place = 60;

/// What house rules change beside the order of the cards.
#[expect(clippy::struct_excessive_bools, reason = "every option is a switch of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extras {
    /// Whether the first ♥10 wins the last trick although the second one wins all others.
    pub(super) first_ten_last: bool,
    /// Whether ♦A are pigs, which do not count as foxes.
    pub(super) pigs: bool,
    /// Whether a caught ♣J in the last trick counts.
    pub(super) charlie_caught: bool,
    /// Whether ♦A that wins the last trick counts.
    pub(super) fox_last: bool,
}

impl Extras {
    /// Distinguishes them.
    pub(super) fn number(self) -> u64 {
        [self.first_ten_last, self.pigs, self.charlie_caught, self.fox_last]
            .into_iter()
            .fold(0, |number, extra| number << 1 | u64::from(extra))
    }
}

impl Layout {
    /// The layout of a type of game by the rules of the tournament; with special points ♣J is unlike the other jacks.
    #[cfg(test)]
    pub(super) fn new(game_type: crate::game_type::GameType, specials: bool) -> Self {
        Self::with_order(game_type.order(), specials, Extras::default())
    }

    /// The layout of an order of cards; with special points ♣J is unlike the other jacks.
    pub(super) fn with_order(order: &Order, specials: bool, extras: Extras) -> Self {
        let mut cards: [Card; KINDS] = std::array::from_fn(|index| {
            Card::from_index(index).expect("the index is below the number of kinds")
        });
        cards.sort_by_key(|&card| std::cmp::Reverse(order.display_rank(card)));
        let mut places = [0; KINDS];
        for (place, card) in cards.iter().enumerate() {
            places[card.index()] = place as Place;
        }
        let in_places = |kinds: u32| -> u32 {
            (0..KINDS).filter(|&place| kinds & cards[place].bit() != 0).map(|place| 1 << place).sum()
        };
        let heavy_kinds = in_places(
            Card::all().filter(|card| matches!(card.rank(), Rank::Ten | Rank::Ace)).map(Card::bit).sum(),
        );
        let is_alike = |card: Card, other: Card| {
            let same = card.eyes() == other.eyes() && order.followers(card) & other.bit() != 0;
            let charlie = specials && card != other && (card == Card::CHARLIE || other == Card::CHARLIE);
            same && !charlie
        };
        let alike = cards
            .map(|card| in_places(Card::all().filter(|&other| is_alike(card, other)).map(Card::bit).sum()));
        let mut runs = [(0, 0); MOST_RUNS];
        let mut found = 0;
        for (place, &run) in alike.iter().enumerate() {
            let is_run = run.count_ones() > 1 && run.trailing_zeros() as usize == place;
            let is_solid = run >> place == (1 << run.count_ones()) - 1;
            if is_run && is_solid && found < MOST_RUNS {
                runs[found] = (run.trailing_zeros(), run.count_ones());
                found += 1;
            }
        }
        Self {
            places,
            eyes: cards.map(Card::eyes),
            followers: cards.map(|card| in_places(order.followers(card))),
            trumps: in_places(order.trumps()),
            heavy: u64::from(heavy_kinds) | u64::from(heavy_kinds) << KINDS,
            alike,
            runs,
            fox: if extras.pigs { NO_PLACE } else { places[Card::FOX.index()] },
            charlie: places[Card::CHARLIE.index()],
            reach: std::array::from_fn(|place| {
                place as Place + Place::from(order.beats(cards[place], cards[place]))
            }),
            watched: cards.map(|card| match card {
                Card::FOX if !extras.pigs => FOX,
                Card::CHARLIE if extras.charlie_caught => CAUGHT_CHARLIE,
                _ => 0,
            }),
            extras,
            cards,
        }
    }

    /// The card with this number.
    pub(super) fn card(&self, place: Place) -> Card {
        self.cards[usize::from(place)]
    }

    /// The number of a card.
    pub(super) fn place(&self, card: Card) -> Place {
        self.places[card.index()]
    }

    /// A hand in numbers.
    pub(super) fn cards(&self, hand: Hand) -> Cards {
        hand.cards().fold(0, |cards, card| {
            let once = 1 << self.place(card);
            cards | if cards & once == 0 { once } else { once << KINDS }
        })
    }

    /// The hands with gaps closed: where a kind of a run is out of play the next stronger ones move down, so
    /// that positions which differ in such gaps only become equal.
    #[inline]
    pub(super) fn close_gaps(&self, hands: &mut [Cards; 4]) {
        let live = hands[0] | hands[1] | hands[2] | hands[3];
        for (first, length) in self.runs {
            let run = (1u64 << length) - 1;
            let present = (live >> first & run) as usize;
            if present & (present + 1) == 0 {
                continue;
            }
            let closed = &CLOSED[present];
            let (once, twice) = (first, first + KINDS as u32);
            for hand in hands.iter_mut() {
                let low = u64::from(closed[(*hand >> once & run) as usize]);
                let high = u64::from(closed[(*hand >> twice & run) as usize]);
                *hand = *hand & !(run << once | run << twice) | low << once | high << twice;
            }
        }
    }
}

/// The bits of a value at the set bits of a mask, moved together: `CLOSED[mask][value]`.
static CLOSED: [[u8; 1 << RUN]; 1 << RUN] = {
    let mut closed = [[0; 1 << RUN]; 1 << RUN];
    let mut mask = 0;
    while mask < 1 << RUN {
        let mut value = 0;
        while value < 1 << RUN {
            let mut next = 0;
            let mut bit = 0;
            while bit < RUN {
                if mask >> bit & 1 == 1 {
                    closed[mask][value] |= ((value >> bit & 1) << next) as u8;
                    next += 1;
                }
                bit += 1;
            }
            value += 1;
        }
        mask += 1;
    }
    closed
};

/// The cards left after one copy is played.
#[inline]
pub(super) const fn without(cards: Cards, place: Place) -> Cards {
    let once = 1 << place;
    let twice = once << KINDS;
    cards & if cards & twice == 0 { !once } else { !twice }
}

/// The numbers in a hand, as a mask.
#[inline]
pub(super) const fn kinds(cards: Cards) -> u32 {
    (cards & ONCE) as u32
}

/// How many copies of a number there are.
#[inline]
pub(super) const fn copies(cards: Cards, place: Place) -> u8 {
    (cards >> place & 1) as u8 + (cards >> place >> KINDS & 1) as u8
}
