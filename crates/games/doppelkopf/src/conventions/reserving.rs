//! What to say in the reservation round: a solo on clearly strong hands only, else a wedding if there is one.
//!
//! Both ♣Q are never kept silent. The limits for solos are where this player wins three of four against
//! itself.

use super::strength::solo_tricks;
use crate::cards::{Card, Hand};
use crate::game_type::{Reservation, Solo};

/// The strength in tricks a hand must have for each solo, in index order.
const NEEDED: [f64; Solo::ALL.len()] = [8.8, 9.2, 8.9, 8.8, 6.5, 9.0, 8.9];

/// What a seat with this hand says, if it plays solos with so many tricks fewer than it should have.
pub(super) fn reservation(hand: Hand, boldness: f64) -> Reservation {
    let margin = |solo: Solo| solo_tricks(hand, solo) - NEEDED[solo as usize];
    let best = Solo::ALL.into_iter().max_by(|&one, &other| margin(one).total_cmp(&margin(other)));
    if let Some(solo) = best.filter(|&solo| margin(solo) >= -boldness) {
        return Reservation::Solo(solo);
    }
    if hand.count(Card::QUEEN_OF_CLUBS) == 2 { Reservation::Wedding } else { Reservation::Healthy }
}
