//! Which cards to try, and in which order.
//!
//! Of cards that are interchangeable only one is tried: they count the same, no card of another hand lies
//! between them and neither does the best card on the table. The order is the common sense of the card
//! table; it decides how much is searched and never what is found.

use super::layout::{Layout, Place, kinds};
use super::position::Position;
use crate::cards::{HAND, KINDS};
use crate::state::SEATS;

/// Cards in the order in which they are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidates {
    places: [Place; HAND],
    len: usize,
}

impl Candidates {
    /// One of every set of interchangeable cards that may be played, `first` before all others.
    #[inline]
    pub(super) fn new(layout: &Layout, position: &Position, first: Option<Place>) -> Self {
        let mut kept = distinct(layout, position);
        let mut scored = [(0i16, 0 as Place); HAND];
        let mut len = 0;
        let table = TableSight::new(layout, position);
        while kept != 0 {
            let place = kept.trailing_zeros() as Place;
            kept &= kept - 1;
            let score =
                if first == Some(place) { i16::MAX } else { table.move_score(layout, position, place) };
            let mut slot = len;
            while slot > 0 && scored[slot - 1].0 < score {
                scored[slot] = scored[slot - 1];
                slot -= 1;
            }
            scored[slot] = (score, place);
            len += 1;
        }
        Self { places: scored.map(|(_, place)| place), len }
    }

    /// The cards in order.
    #[inline]
    pub(super) fn as_slice(&self) -> &[Place] {
        &self.places[..self.len]
    }
}

/// The playable numbers without those that are interchangeable with a lower one.
#[inline]
pub(super) fn distinct(layout: &Layout, position: &Position) -> u32 {
    let playable = position.playable(layout);
    if playable.is_power_of_two() {
        return playable;
    }
    let turn = usize::from(position.turn);
    let mut between = (1..SEATS).fold(0, |mask, step| mask | kinds(position.hands[(turn + step) % SEATS]));
    if position.on_table > 0 {
        between |= 1 << position.best;
    }
    let mut kept = playable;
    let mut rest = playable & (playable - 1);
    let mut lower = playable.trailing_zeros();
    while rest != 0 {
        let place = rest.trailing_zeros();
        rest &= rest - 1;
        let span = (2u32 << place) - (1 << lower);
        if layout.alike[place as usize] >> lower & 1 == 1 && between & span == 0 {
            kept &= !(1 << place);
        }
        lower = place;
    }
    kept
}

/// What the seat to play sees of the trick: who can still beat it.
struct TableSight {
    own_party_leads: bool,
    /// Numbers in the hands of opponents that still play to this trick.
    opponents: [u32; SEATS - 1],
    opponents_len: usize,
    /// Numbers in the hands of the partner, if one still plays to this trick.
    partners: u32,
}

impl TableSight {
    #[inline]
    fn new(layout: &Layout, position: &Position) -> Self {
        let own = position.is_re_turn();
        let mut sight = Self {
            own_party_leads: position.on_table > 0 && position.is_re(position.best_seat) == own,
            opponents: [0; SEATS - 1],
            opponents_len: 0,
            partners: 0,
        };
        for step in 1..SEATS as u8 - position.on_table {
            let seat = (position.turn + step) % SEATS as u8;
            let mut mask = kinds(position.hands[usize::from(seat)]);
            if position.on_table > 0 {
                let following = mask & layout.followers[usize::from(position.led)];
                mask = if following == 0 { mask } else { following };
            }
            if position.is_re(seat) == own {
                sight.partners |= mask;
            } else {
                sight.opponents[sight.opponents_len] = mask;
                sight.opponents_len += 1;
            }
        }
        sight
    }

    /// Whether a card, if it is the best so far, can still be beaten by an opponent.
    #[inline]
    fn is_beatable(&self, layout: &Layout, best: Place, led: Place) -> bool {
        let follow = layout.followers[usize::from(led)];
        let above = (layout.trumps | layout.followers[usize::from(best)]) & !((2u32 << best) - 1);
        self.opponents[..self.opponents_len].iter().any(|&hand| {
            let following = hand & follow;
            let playable = if following == 0 { hand } else { following };
            playable & above != 0
        })
    }

    /// How good a card looks.
    #[inline]
    fn move_score(&self, layout: &Layout, position: &Position, place: Place) -> i16 {
        let eyes = i16::from(layout.eyes[usize::from(place)]);
        let strength = i16::from(place);
        let is_trump = layout.trumps >> place & 1 == 1;
        if position.on_table == 0 {
            return if self.is_beatable(layout, place, place) {
                let partner = layout.followers[usize::from(place)] & self.partners;
                let helped = partner >> place > 1;
                if helped { eyes - strength } else { -4 * eyes - strength }
            } else {
                200 + 4 * eyes + if is_trump { strength } else { 2 * KINDS as i16 }
            };
        }
        let wins = position.would_win(layout, place);
        if wins {
            let safe = self.opponents_len == 0 || !self.is_beatable(layout, place, position.led);
            return match (safe, self.own_party_leads) {
                (true, true) => 60 + 4 * eyes - 2 * strength,
                (true, false) => 200 + 4 * eyes - 2 * strength,
                (false, _) => -2 * eyes - strength,
            };
        }
        let partner_safe = self.own_party_leads && !self.is_beatable(layout, position.best, position.led);
        let low = if is_trump { strength } else { 0 };
        if partner_safe { 100 + 6 * eyes - low } else { -6 * eyes - low }
    }
}
