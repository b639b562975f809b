//! Card by card, as players reason: the card assignment procedure of Sievers and Helmert (2015).
//!
//! What only one seat can hold goes there; a seat whose possible cards just fill its places gets them all; who must
//! have been dealt a ♣Q gets one; and only when nothing is forced a random card goes to a random seat that may hold
//! it. With three hands this never ends in a contradiction: before a free choice no card has only one possible seat
//! and every seat has more possible cards than places, so that after the choice each seat still has as many as it
//! needs, and by that no two seats can be left with too few places. The draw is not uniform.

use spielwerk_core::{Rng, Sampler};

use super::{Assignment, Constraints, OTHERS};
use crate::Doppelkopf;
use crate::cards::{Card, Hand, kinds_in};
use crate::state::State;
use crate::view::View;

/// Draws worlds by the card assignment procedure.
#[derive(Clone, Copy, Debug, Default)]
pub struct CapSampler;

impl Sampler<Doppelkopf> for CapSampler {
    fn sample(&mut self, _game: &Doppelkopf, view: &View, rng: &mut Rng) -> State {
        let constraints = Constraints::new(view);
        if constraints.bounds.is_some() {
            return by_assignment(view, rng);
        }
        let mut deal = Deal::new(&constraints);
        while deal.give_forced() || deal.give_queen() || deal.give_any(rng) {}
        constraints.world(view, deal.hands, [None; OTHERS], rng)
    }
}

/// With the bounds of house rules the reasoning above does not hold; then every card goes to a random seat that leaves
/// a world.
fn by_assignment(view: &View, rng: &mut Rng) -> State {
    let mut assignment = Assignment::new(view);
    while let Some(card) = assignment.any_card(rng) {
        let count = assignment.allowed_seats(card).count();
        let seat =
            assignment.allowed_seats(card).nth(rng.below(count)).expect("the index is below the count");
        assignment.give(seat, card);
    }
    assignment.world(rng).expect("all cards are dealt")
}

/// Hands that are being dealt.
struct Deal {
    hands: [Hand; OTHERS],
    /// Open places.
    places: [usize; OTHERS],
    /// Cards not yet dealt.
    left: Hand,
    /// The kinds each seat may hold, with places or without.
    may_hold: [u32; OTHERS],
    /// How many ♣Q each seat must still get.
    owed: [usize; OTHERS],
}

impl Deal {
    fn new(constraints: &Constraints) -> Self {
        let mut may_hold = constraints.banned.map(|mask| !mask);
        let mut owed = [0; OTHERS];
        for other in 0..OTHERS {
            let (least, most) = constraints.queen_range(other);
            owed[other] = least;
            if most == 0 {
                may_hold[other] &= !Card::QUEEN_OF_CLUBS.bit();
            }
        }
        Self {
            hands: [Hand::EMPTY; OTHERS],
            places: constraints.places,
            left: Card::all()
                .flat_map(|card| std::iter::repeat_n(card, usize::from(constraints.unseen[card.index()])))
                .collect(),
            may_hold,
            owed,
        }
    }

    /// The kinds left that a seat can take.
    fn possible(&self, other: usize) -> u32 {
        if self.places[other] == 0 { 0 } else { self.may_hold[other] & self.left.kinds() }
    }

    fn give(&mut self, other: usize, card: Card) {
        self.hands[other].add(card);
        self.places[other] -= 1;
        self.left.remove(card);
        if card == Card::QUEEN_OF_CLUBS {
            self.owed[other] = self.owed[other].saturating_sub(1);
        }
    }

    /// Deals what has no choice: cards with one possible seat, and all possible cards of a seat that needs them all.
    /// Says whether there was any.
    fn give_forced(&mut self) -> bool {
        let possible: [u32; OTHERS] = std::array::from_fn(|other| self.possible(other));
        for other in 0..OTHERS {
            let others = (0..OTHERS).filter(|&elsewhere| elsewhere != other);
            let elsewhere = others.fold(0, |mask, elsewhere| mask | possible[elsewhere]);
            let copies = self.left.count_in(possible[other]);
            let needs_all = copies > 0 && copies == self.places[other];
            let forced = if needs_all { possible[other] } else { possible[other] & !elsewhere };
            if forced != 0 {
                for card in kinds_in(forced) {
                    for _ in 0..self.left.count(card) {
                        self.give(other, card);
                    }
                }
                return true;
            }
        }
        false
    }

    /// Gives a ♣Q to a seat that must hold one; says whether there was such a seat.
    fn give_queen(&mut self) -> bool {
        let owed = (0..OTHERS).find(|&other| self.owed[other] > 0);
        if let Some(other) = owed {
            self.give(other, Card::QUEEN_OF_CLUBS);
        }
        owed.is_some()
    }

    /// Gives a random one of the cards left to a random seat that may hold it; says whether there was a card.
    fn give_any(&mut self, rng: &mut Rng) -> bool {
        if self.left.is_empty() {
            return false;
        }
        let card = self.left.pick(rng.below(self.left.len())).expect("the number is below the length");
        let takers = |other: &usize| self.possible(*other) & card.bit() != 0;
        let index = rng.below((0..OTHERS).filter(takers).count());
        let taker = (0..OTHERS).filter(takers).nth(index).expect("the index is below the count");
        self.give(taker, card);
        true
    }
}
