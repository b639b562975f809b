//! Claiming the rest: shortened play where no trick can be lost.

use super::cards::{Card, KINDS, kinds_in};
use super::game_type::GameType;
use super::rules::Pigs;
use super::state::State;

impl State {
    /// Whether the seat that is due may claim the rest: it leads, and no card that it does not hold itself can beat any
    /// of its own.
    #[inline]
    pub(super) fn may_claim(&self) -> bool {
        !self.public.plain && self.public.rules.shorten && self.cannot_lose()
    }

    #[cold]
    fn cannot_lose(&self) -> bool {
        let public = &self.public;
        let hand = self.hand(public.due);
        if hand.len() < 2 || !public.table().is_empty() {
            return false;
        }
        let mut unseen = [0; KINDS];
        for card in Card::all() {
            unseen[card.index()] = public.rules.copies(card) - hand.count(card) as u8;
        }
        for card in public.cards() {
            unseen[card.index()] -= 1;
        }
        // Two unseen ♦A may turn out to be pigs.
        let may_be_pigs = public.rules.pigs == Pigs::Play
            && public.pigs.is_none()
            && public.game_type.is_some_and(GameType::has_pigs)
            && unseen[Card::FOX.index()] == 2;
        let orders = [public.order, if may_be_pigs { public.order_with_pigs() } else { public.order }];
        let beaten = |card: Card| {
            orders.iter().any(|order| {
                Card::all().any(|other| unseen[other.index()] > 0 && order.order().beats(other, card))
            })
        };
        !kinds_in(hand.kinds()).any(beaten)
    }

    /// Plays the rest for all seats: the claimant wins every trick, keeping what counts in the last one until then.
    pub(super) fn claim(&mut self) {
        while !self.public.is_finished() {
            let options = self.playable();
            let kept = |card: &Card| *card == Card::CHARLIE || *card == Card::FOX;
            let card = kinds_in(options).find(|card| !kept(card)).or_else(|| {
                kinds_in(options).find(|&card| card != Card::CHARLIE).or_else(|| kinds_in(options).next())
            });
            self.play_card(card.expect("cards are left"));
        }
    }
}
