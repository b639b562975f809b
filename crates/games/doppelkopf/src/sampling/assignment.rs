//! Dealing one card at a time without ever ending in a contradiction.
//!
//! A model that chooses cards one by one asks before each choice what is possible. The answer
//! looks to the end: a card may go to a seat if the rest can still be dealt. That is decided exactly. Once the unseen
//! ♣Q are placed, what is left is a question of places only, and by Hall's theorem the rest fits if for every group of
//! seats the cards that can go nowhere else find room; with three seats there are seven groups. The few ways to place
//! the ♣Q are tried one after the other.

use spielwerk_core::{Rng, Seat};

use super::bounds::Rest;
use super::constraints::hidden_names;
use super::{Constraints, OTHERS};
use crate::cards::{Card, Hand, KINDS, kinds_in};
use crate::game_type::Reservation;
use crate::objects::{OUTPUTS, Output};
use crate::state::State;
use crate::view::View;

/// Groups of the three others, as masks.
const GROUPS: usize = 1 << OTHERS;

/// The hands of the others while they are being dealt.
#[derive(Clone, Debug)]
pub struct Assignment {
    view: View,
    constraints: Constraints,
    hands: [Hand; OTHERS],
    places: [usize; OTHERS],
    left: [u8; KINDS],
    /// Names given to reservations that are not known.
    names: [Option<Reservation>; OTHERS],
}

impl Assignment {
    /// Nothing is dealt yet.
    pub fn new(view: &View) -> Self {
        let constraints = Constraints::new(view);
        Self {
            view: view.clone(),
            hands: [Hand::EMPTY; OTHERS],
            places: constraints.places,
            left: constraints.unseen,
            names: [None; OTHERS],
            constraints,
        }
    }

    /// The seats that are dealt to, in playing order after the one that looks.
    pub fn others(&self) -> [Seat; OTHERS] {
        self.constraints.others
    }

    /// How many cards are still to be dealt.
    pub fn cards_left(&self) -> usize {
        self.places.iter().sum()
    }

    /// How many cards a seat still gets; none for the seat that looks.
    pub fn open_places(&self, seat: Seat) -> usize {
        self.other(seat).map_or(0, |other| self.places[other])
    }

    /// The cards dealt to a seat so far.
    pub fn dealt(&self, seat: Seat) -> Hand {
        self.other(seat).map_or(Hand::EMPTY, |other| self.hands[other])
    }

    /// The kinds that a seat can be given now such that the rest can be dealt, as a mask.
    pub fn allowed_cards(&self, seat: Seat) -> u32 {
        let Some(other) = self.other(seat) else { return 0 };
        Card::all().filter(|&card| self.fits_after(other, card)).map(Card::bit).sum()
    }

    /// The seats that can be given a card now such that the rest can be dealt, in playing order.
    pub fn allowed_seats(&self, card: Card) -> impl Iterator<Item = Seat> {
        (0..OTHERS)
            .filter(move |&other| self.fits_after(other, card))
            .map(|other| self.constraints.others[other])
    }

    /// Gives a card to a seat; refuses, and changes nothing, if the rest could then not be dealt.
    pub fn give(&mut self, seat: Seat, card: Card) -> bool {
        let allowed = self.other(seat).filter(|&other| self.fits_after(other, card));
        if let Some(other) = allowed {
            self.put(other, card);
        }
        allowed.is_some()
    }

    /// The names that the reservation of a seat can have, as far as networks know them; none unless it made one that is
    /// not known and all cards are dealt.
    pub fn allowed_names(&self, seat: Seat) -> impl Iterator<Item = Reservation> {
        let other = self.other(seat).filter(|_| self.cards_left() == 0);
        let hand = other.map_or(Hand::EMPTY, |other| self.hands[other]);
        let open = other.is_some_and(|other| self.names[other].is_none());
        let known = |name: &Reservation| Output::Name(*name).index() < OUTPUTS;
        hidden_names(self.view.public(), seat, hand).filter(move |_| open).filter(known)
    }

    /// Gives the reservation of a seat a name; refuses, and changes nothing, if it cannot have it.
    pub fn name(&mut self, seat: Seat, name: Reservation) -> bool {
        let allowed = self.other(seat).filter(|_| self.allowed_names(seat).any(|possible| possible == name));
        if let Some(other) = allowed {
            self.names[other] = Some(name);
        }
        allowed.is_some()
    }

    /// The world with these hands, once all cards are dealt; reservations without a name are given one at random.
    pub fn world(&self, rng: &mut Rng) -> Option<State> {
        (self.cards_left() == 0).then(|| self.constraints.world(&self.view, self.hands, self.names, rng))
    }

    /// A random one of the cards that are still to be dealt.
    pub(super) fn any_card(&self, rng: &mut Rng) -> Option<Card> {
        let mut number = rng.below(self.cards_left().max(1));
        Card::all().find(|card| {
            let copies = usize::from(self.left[card.index()]);
            let found = number < copies;
            number = number.wrapping_sub(copies);
            found
        })
    }

    fn other(&self, seat: Seat) -> Option<usize> {
        self.constraints.others.iter().position(|&other| other == seat)
    }

    fn put(&mut self, other: usize, card: Card) {
        self.hands[other].add(card);
        self.places[other] -= 1;
        self.left[card.index()] -= 1;
    }

    fn fits_after(&self, other: usize, card: Card) -> bool {
        if self.places[other] == 0 || self.left[card.index()] == 0 || !self.constraints.may_hold(card)[other]
        {
            return false;
        }
        let mut after = self.clone();
        after.put(other, card);
        after.can_finish()
    }

    /// Whether all cards that are left can be dealt.
    fn can_finish(&self) -> bool {
        if let Some(bounds) = &self.constraints.bounds {
            return Rest::new(&self.constraints, bounds, self.hands, self.places, self.left)
                .is_some_and(|rest| rest.can_be_dealt());
        }
        let queens = usize::from(self.left[Card::QUEEN_OF_CLUBS.index()]);
        let may_hold = self.constraints.may_hold(Card::QUEEN_OF_CLUBS);
        let needs = self.needs();
        (0..=queens).any(|first| {
            (0..=queens - first).any(|second| {
                let shares = [first, second, queens - first - second];
                let fits = |other: usize| {
                    let total = self.hands[other].count(Card::QUEEN_OF_CLUBS) + shares[other];
                    self.constraints.queens[other][total] > 0
                        && shares[other] <= self.places[other]
                        && (shares[other] == 0 || may_hold[other])
                };
                (0..OTHERS).all(fits) && self.rest_fits(&needs, shares)
            })
        })
    }

    /// For each group of seats, the number of cards left other than ♣Q that no seat outside of it can hold.
    fn needs(&self) -> [usize; GROUPS] {
        let mut exact = [0; GROUPS];
        let kinds: u32 = Card::all().filter(|card| self.left[card.index()] > 0).map(Card::bit).sum();
        for card in kinds_in(kinds & !Card::QUEEN_OF_CLUBS.bit()) {
            let may_hold = self.constraints.may_hold(card);
            let group =
                (0..OTHERS).filter(|&other| may_hold[other]).fold(0, |group, other| group | 1 << other);
            exact[group] += usize::from(self.left[card.index()]);
        }
        std::array::from_fn(|group| {
            (0..GROUPS).filter(|part| part & !group == 0).map(|part| exact[part]).sum()
        })
    }

    /// Whether every group has room for its cards once the ♣Q are placed.
    fn rest_fits(&self, needs: &[usize; GROUPS], queens: [usize; OTHERS]) -> bool {
        let room = |group: usize| -> usize {
            (0..OTHERS)
                .filter(|other| group >> other & 1 == 1)
                .map(|other| self.places[other] - queens[other])
                .sum()
        };
        (0..GROUPS).all(|group| needs[group] <= room(group))
    }
}
