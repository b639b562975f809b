//! What to say in the reservation round: a solo on clearly strong hands only, else a wedding if there is one.
//!
//! Both ♣Q are never kept silent. The limits for solos are where this player wins three of four against
//! itself. Under house rules it throws in and looks for a partner in poverty whenever it may, and plays no solos but
//! those of the tournament.

use super::strength::{solo_tricks, tricks};
use crate::action::Action;
use crate::cards::{Card, HAND, Hand, KINDS, kinds_in};
use crate::exchange::trumps;
use crate::game_type::{GameType, Reservation, Solo};
use crate::rules::HouseRules;
use crate::state::State;

/// The strength in tricks a hand of twelve must have for each solo, in index order.
const NEEDED: [f64; Solo::ALL.len()] = [8.8, 9.2, 8.9, 8.8, 6.5, 9.0, 8.9];

/// Of twelve, the trumps with which a seat takes the cards of a poverty.
const TRUMPS_FOR_POVERTY: f64 = 7.5;

/// What the seat that is due does before the first card, if it plays solos with this many tricks fewer than it should
/// have.
pub(super) fn before_cards(state: &State, boldness: f64) -> Action {
    let hand = state.hand(state.public().due());
    let rules = state.public().rules();
    match state.public().exchange() {
        None => Action::Reserve(reservation(hand, rules, state.reservable(), boldness)),
        Some(_) if state.is_offered() => {
            let share = hand.count_in(trumps()) as f64 / rules.hand_size() as f64;
            if share * HAND as f64 >= TRUMPS_FOR_POVERTY { Action::Accept } else { Action::Decline }
        }
        Some(_) => Action::Give(gift(hand, state.givable())),
    }
}

fn reservation(hand: Hand, rules: HouseRules, open: u32, boldness: f64) -> Reservation {
    let may = |reservation: Reservation| open >> reservation.index() & 1 == 1;
    let scale = rules.hand_size() as f64 / HAND as f64;
    let margin = |solo: Solo| solo_tricks(hand, solo, rules) - NEEDED[solo as usize] * scale;
    let best = Solo::ALL.into_iter().max_by(|&one, &other| margin(one).total_cmp(&margin(other)));
    let best = best.expect("there are solos");
    let is_bride = hand.count(Card::QUEEN_OF_CLUBS) == 2;
    let is_strong = margin(best) >= -boldness;
    let wants = [
        (Reservation::Solo(best), is_strong),
        (Reservation::ThrowIn, true),
        (Reservation::Wedding, is_bride),
        (Reservation::Poverty, true),
        (
            Reservation::Unspecified,
            is_strong || is_bride || rules.poverty && super::super::rules::is_poor(hand),
        ),
        (Reservation::Healthy, true),
        (Reservation::Unspecified, true),
        (Reservation::Solo(best), true),
    ];
    let wanted = wants.into_iter().find(|&(reservation, wanted)| wanted && may(reservation));
    wanted.map_or(Reservation::Solo(best), |(reservation, _)| reservation)
}

/// The card to hand over: a plain one that wins least, trumps only where they must go.
fn gift(hand: Hand, open: u32) -> Card {
    let order = GameType::Poverty.order();
    let worth = |card: Card| tricks(std::iter::once(card).collect(), order, &[1; KINDS]);
    let plain = open & !order.trumps();
    let options = if plain == 0 { open } else { plain };
    let is_singleton = |card: Card| hand.count_in(order.followers(card)) == 1;
    let key = |card: Card| {
        worth(card) - if is_singleton(card) && order.trumps() & card.bit() == 0 { 0.3 } else { 0.0 }
    };
    kinds_in(options)
        .min_by(|&one, &other| key(one).total_cmp(&key(other)))
        .expect("a seat that gives holds a card")
}
