//! Which card to play: the one with the best balance of eyes, risks and what it is worth later.
//!
//! The rules of thumb of the card table come out of one balance. A card is worth the eyes of the trick times
//! how much likelier the own side wins it than not: so aces of short suits are led early, sure tricks of a
//! partner are fattened and lost ones get the lowest card. Against that counts what the card could do later:
//! so tricks are taken as cheaply as they can be, and high trumps are saved for tricks that are worth it.

use super::knowledge::{Knowledge, Table};
use crate::cards::{Card, kinds_in};
use crate::party::Party;
use crate::score::DOPPELKOPF_EYES;
use crate::state::SEATS;

/// What a special point is worth in eyes.
const SPECIAL: f64 = 14.0;

/// The eyes that a seat yet to play is expected to add.
const EYES_TO_COME: f64 = 2.0;

/// What the next lead is worth in eyes.
const LEAD: f64 = 1.0;

/// What the surest trump could still win, in eyes.
const SURE_TRUMP: f64 = 20.0;

/// What the surest plain card could still win, in eyes.
const SURE_PLAIN: f64 = 9.0;

/// What a soloist gains by drawing trumps with a sure one, in eyes.
const DRAW_TRUMPS: f64 = 10.0;

/// What it is worth to be rid of a plain suit while there are trumps to use instead, in eyes.
const VOID: f64 = 3.0;

/// A card with what speaks for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub(super) card: Card,
    /// In eyes.
    pub(super) balance: f64,
}

impl Knowledge<'_> {
    /// All cards that may be played, best first; of equal ones the first in index order.
    pub(super) fn judged_cards(&self) -> Vec<Judged> {
        let table = self.table();
        let judge = |card| Judged { card, balance: self.balance(table, card) };
        let mut judged: Vec<Judged> = kinds_in(self.playable()).map(judge).collect();
        judged.sort_by(|one, other| other.balance.total_cmp(&one.balance));
        judged
    }

    fn balance(&self, table: Option<Table>, card: Card) -> f64 {
        let won = self.chance_of_trick(table, card);
        let on_table = self.public.table();
        let eyes = on_table.iter().map(|card| card.eyes()).sum::<u8>() + card.eyes();
        let to_come = EYES_TO_COME * (SEATS - 1 - on_table.len()) as f64;
        let mut balance = (2.0 * won - 1.0) * (f64::from(eyes) + to_come);
        balance += LEAD * self.chance_of_winning(table, card);
        if self.has_specials() {
            balance += self.special_balance(card, eyes, won);
        }
        if table.is_none() {
            balance += self.lead_balance(card);
        }
        balance + self.void_balance(card) - self.worth_later(card)
    }

    /// The chance that the own side wins the trick if this card is played.
    fn chance_of_trick(&self, table: Option<Table>, card: Card) -> f64 {
        let after = self.table_after(table, card);
        self.later().fold(self.friend[after.best_seat.index()], |won, seat| {
            let beats = self.chance_of_beating(seat, after.led, after.best);
            let friend = self.friend[seat.index()];
            won + beats * (friend * (1.0 - won) - (1.0 - friend) * won)
        })
    }

    /// The chance that the card itself wins the trick.
    fn chance_of_winning(&self, table: Option<Table>, card: Card) -> f64 {
        let after = self.table_after(table, card);
        if after.best_seat != self.seat {
            return 0.0;
        }
        self.later().map(|seat| 1.0 - self.chance_of_beating(seat, after.led, after.best)).product()
    }

    fn table_after(&self, table: Option<Table>, card: Card) -> Table {
        match table {
            Some(table) if !self.order.beats(card, table.best) => table,
            table => Table { led: table.map_or(card, |table| table.led), best: card, best_seat: self.seat },
        }
    }

    /// Foxes, Doppelkopfs and Charlie.
    fn special_balance(&self, card: Card, eyes: u8, won: f64) -> f64 {
        let mut balance = 0.0;
        if card == Card::FOX {
            // A fox that goes home need not be feared for any more.
            balance += 0.35 * SPECIAL * won - SPECIAL * (1.0 - won);
        }
        let leader = self.public.leader(self.public.finished_tricks());
        for (place, _) in self.public.table().iter().enumerate().filter(|&(_, &card)| card == Card::FOX) {
            let friend = self.friend[leader.after(place, SEATS).index()];
            balance += SPECIAL * ((1.0 - friend) * won - friend * (1.0 - won));
        }
        if eyes >= DOPPELKOPF_EYES {
            balance += SPECIAL * (2.0 * won - 1.0);
        }
        if card == Card::CHARLIE && self.hand.len() > 1 {
            balance -= if self.hand.len() <= 4 { 3.0 } else { 1.0 };
        }
        balance
    }

    /// What speaks for or against leading a card beside its trick.
    fn lead_balance(&self, card: Card) -> f64 {
        if !self.is_trump(card) {
            return 0.0;
        }
        if self.is_alone() {
            let draws = self.unseen_above(card) == 0 && self.unseen_in(self.order.trumps()) > 0;
            return if draws { DRAW_TRUMPS } else { 0.0 };
        }
        match self.party {
            Some(Party::Re) => self.trump_lead,
            Some(Party::Kontra) => -self.trump_lead,
            None => 0.0,
        }
    }

    /// What a card is worth as the last of a plain suit that others still have.
    fn void_balance(&self, card: Card) -> f64 {
        let suit = self.order.followers(card);
        let is_last = self.hand.cards().filter(|other| suit & other.bit() != 0).count() == 1;
        let goes_on = self.unseen_in(suit) > 0 && self.hand.kinds() & self.order.trumps() != 0;
        if !self.is_trump(card) && is_last && goes_on { VOID } else { 0.0 }
    }

    /// What a card could still win in later tricks, in eyes.
    fn worth_later(&self, card: Card) -> f64 {
        if self.hand.len() == 1 {
            return 0.0;
        }
        let above = self.unseen_above(card) as f64;
        if self.is_trump(card) {
            let trumps = self.unseen_in(self.order.trumps()) as f64;
            let beaten = 1.0 - above / trumps.max(1.0);
            return 0.5 + SURE_TRUMP * beaten.max(0.0).powi(2);
        }
        let suit = self.unseen_in(self.order.followers(card)) as f64;
        let goes_round = if self.unseen_in(self.order.trumps()) > 0 { (suit / 8.0).min(1.0) } else { 1.0 };
        SURE_PLAIN * 0.4f64.powf(above) * goes_round
    }
}
