//! How strong a hand is, roughly in tricks, and where the eyes are.
//!
//! Every card counts by how many unseen cards beat it; a plain card counts less the likelier an opponent has
//! none of its suit. The measure is the same for all types of game; what it means in eyes is left to who
//! asks.

use super::knowledge::Knowledge;
use crate::cards::{Card, Hand, KINDS, kinds_in};
use crate::game_type::{GameType, Solo};
use crate::order::Order;
use crate::rules::HouseRules;

/// The tricks a hand will take, if `unseen` are the copies in the hands of the others.
pub(super) fn tricks(hand: Hand, order: &Order, unseen: &[u8; KINDS]) -> f64 {
    let count = |kinds: u32| kinds_in(kinds).map(|card| f64::from(unseen[card.index()])).sum::<f64>();
    let trumps_out = count(order.trumps());
    let own_trumps = hand.cards().filter(|card| order.trumps() & card.bit() != 0).count() as f64;
    // Who holds more trumps than the others on average will draw them and then win with anything.
    let long_trumps = (own_trumps - trumps_out / 3.0).max(0.0) * 0.35;
    let card_tricks = |card: Card| {
        let suit = order.followers(card);
        let above = kinds_in(suit).filter(|&other| order.beats(other, card)).map(Card::bit).sum::<u32>();
        if order.trumps() & card.bit() != 0 {
            0.1 + 0.85 * 0.87f64.powf(count(above))
        } else {
            let goes_round = if trumps_out > 0.0 { (count(suit) / 6.0).min(1.0) } else { 1.0 };
            0.9 * 0.35f64.powf(count(above)) * goes_round
        }
    };
    long_trumps + hand.cards().map(card_tricks).sum::<f64>()
}

/// The tricks a hand as dealt will take in a solo.
pub(super) fn solo_tricks(hand: Hand, solo: Solo, rules: HouseRules) -> f64 {
    let mut unseen: [u8; KINDS] =
        std::array::from_fn(|kind| Card::from_index(kind).map_or(0, |card| rules.copies(card)));
    for card in hand.cards() {
        unseen[card.index()] -= 1;
    }
    tricks(hand, GameType::Solo(solo).order(), &unseen)
}

impl Knowledge<'_> {
    /// The share of its cards with which this hand will take tricks.
    pub(super) fn trick_share(&self) -> f64 {
        tricks(self.hand, self.order, &self.unseen) / self.hand.len().max(1) as f64
    }

    /// The eyes won so far by the own side, as far as this seat can tell.
    pub(super) fn own_eyes(&self) -> f64 {
        self.public.eyes().iter().zip(self.friend).map(|(&eyes, friend)| f64::from(eyes) * friend).sum()
    }

    /// The eyes not yet won.
    pub(super) fn open_eyes(&self) -> f64 {
        240.0 - self.public.eyes().iter().map(|&eyes| f64::from(eyes)).sum::<f64>()
    }
}
