//! What house rules say about hands: how many copies of a kind a seat can hold, and how many trumps.
//!
//! Pigs that are announced, or not, tell of ♦A and ♦9. A poverty tells every seat how many trumps a seat was dealt or
//! was returned, and its two partners which cards changed hands. [`Rest`] decides exactly whether the rest of a deal
//! fits all of it: what a seat must get is set aside, kinds whose copies must part are placed in all ways, numbers of
//! trumps are tried one by one with the trumps and the plain cards of a seat as seats of their own, and for what is
//! left Hall's theorem holds.

use spielwerk_core::{Rng, Seat};

use super::{Constraints, OTHERS};
use crate::cards::{Card, Hand, KINDS};
use crate::exchange::{EXCHANGED, Exchange, trumps};
use crate::game_type::{GameType, Reservation};
use crate::public::{Public, PublicReservation};
use crate::rules::{HouseRules, POOR_TRUMPS, Pigs};
use crate::state::State;
use crate::view::View;

/// Seats, with the trumps of each as a seat of their own.
const ROOMS: usize = 2 * OTHERS;

/// Any number of trumps.
const UNLIMITED: (usize, usize) = (0, usize::MAX);

/// Limits of copies and of trumps.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// The fewest copies of each kind.
    pub least: [[u8; KINDS]; OTHERS],
    /// The most copies of each kind.
    pub most: [[u8; KINDS]; OTHERS],
    /// The fewest and the most trumps of the normal game.
    pub trumps: [(usize, usize); OTHERS],
    /// Whether some seat has a limit of trumps.
    pub counts_trumps: bool,
}

impl Bounds {
    /// The bounds of a view; none if no house rule says anything.
    pub(super) fn new(view: &View, others: [Seat; OTHERS]) -> Option<Box<Self>> {
        let public = view.public();
        let rules = public.rules();
        if rules == HouseRules::TOURNAMENT || rules.pigs == Pigs::Off && !rules.poverty {
            return None;
        }
        let mut bounds = Box::new(Self {
            least: [[0; KINDS]; OTHERS],
            most: [[2; KINDS]; OTHERS],
            trumps: [UNLIMITED; OTHERS],
            counts_trumps: false,
        });
        for (other, &seat) in others.iter().enumerate() {
            bounds.note_pigs(public, other, seat);
            bounds.note_poverty(view, other, seat);
        }
        bounds.counts_trumps = bounds.trumps.iter().any(|&range| range != UNLIMITED);
        let says_something = bounds.counts_trumps
            || bounds.least != [[0; KINDS]; OTHERS]
            || bounds.most != [[2; KINDS]; OTHERS];
        says_something.then_some(bounds)
    }

    /// What was announced of ♦A and super pigs, or would have been.
    fn note_pigs(&mut self, public: &Public, other: usize, seat: Seat) {
        let rules = public.rules();
        if rules.pigs == Pigs::Off || !public.game_type().is_some_and(GameType::has_pigs) {
            return;
        }
        self.note_pair(public, other, seat, Card::FOX, public.pigs(), rules.pigs == Pigs::Start);
        if rules.super_pigs && public.pigs().is_some() {
            self.note_pair(public, other, seat, rules.super_pig(), public.super_pigs(), true);
        }
    }

    /// Both copies are in the hand of the seat that announced them; if that was due at once no hand without an
    /// announcement has both, else none that has played one.
    fn note_pair(
        &mut self,
        public: &Public,
        other: usize,
        seat: Seat,
        card: Card,
        owner: Option<Seat>,
        at_once: bool,
    ) {
        let played = public.plays().filter(|&(player, laid)| player == seat && laid == card).count() as u8;
        let kind = card.index();
        if owner == Some(seat) {
            self.raise(other, kind, 2 - played.min(2));
        } else if at_once || played > 0 {
            self.lower(other, kind, 1 - played.min(1));
        }
    }

    fn note_poverty(&mut self, view: &View, other: usize, seat: Seat) {
        let public = view.public();
        let played_trumps =
            public.plays().filter(|&(player, card)| player == seat && trumps() & card.bit() != 0).count();
        let is_poor = public.exchange().is_some_and(|exchange| exchange.poor() == seat);
        match public.exchange() {
            Some(exchange) if exchange.knows_given(view.seat()) => self.note_known(view, other, seat),
            Some(Exchange::Done { trumps, .. }) if is_poor => {
                let held = usize::from(trumps) - played_trumps;
                self.trumps[other] = (held, held);
                return;
            }
            _ => {}
        }
        let is_known = is_poor && public.exchange().is_some_and(|exchange| exchange.knows_given(view.seat()));
        if public.shown(seat) == PublicReservation::Named(Reservation::Poverty) && !is_known {
            self.trumps[other] = (0, POOR_TRUMPS - played_trumps);
        }
    }

    /// What a partner of a poverty knows of the other.
    fn note_known(&mut self, view: &View, other: usize, seat: Seat) {
        let Some(exchange) = view.public().exchange() else { return };
        let [given, returned] = view.exchanged();
        let played = |card: Card| {
            view.public().plays().filter(|&(player, laid)| player == seat && laid == card).count() as u8
        };
        let is_poor = exchange.poor() == seat;
        for card in Card::all() {
            let (kind, given, returned) = (card.index(), given.count(card) as u8, returned.count(card) as u8);
            if is_poor {
                // Beside what it was returned, or what it gave where the hands are as dealt, it has no trump.
                let known = if exchange.is_done() { returned } else { given };
                self.raise(other, kind, known.saturating_sub(played(card)));
                if trumps() & card.bit() != 0 {
                    self.lower(other, kind, known.saturating_sub(played(card)));
                }
            } else if exchange.is_done() && exchange.rich() == Some(seat) {
                self.raise(other, kind, given.saturating_sub(returned).saturating_sub(played(card)));
            }
        }
    }

    fn raise(&mut self, other: usize, kind: usize, least: u8) {
        self.least[other][kind] = self.least[other][kind].max(least);
    }

    fn lower(&mut self, other: usize, kind: usize, most: u8) {
        self.most[other][kind] = self.most[other][kind].min(most);
    }
}

/// Cards that are left, and the places they can go to, once everything that must be is set aside.
pub(super) struct Rest<'a> {
    constraints: &'a Constraints,
    hands: [Hand; OTHERS],
    places: [usize; OTHERS],
    left: [u8; KINDS],
    /// How many more copies of each kind a seat can take.
    room_for: [[u8; KINDS]; OTHERS],
    /// The fewest and the most trumps that a seat can still take.
    trumps: [(usize, usize); OTHERS],
    /// Whether a seat has a limit of trumps.
    is_limited: [bool; OTHERS],
    /// The kinds whose copies cannot be dealt one by one.
    apart: [Card; KINDS],
    apart_len: usize,
}

impl<'a> Rest<'a> {
    /// What is left after these hands; none if something does not fit.
    pub(super) fn new(
        constraints: &'a Constraints,
        bounds: &Bounds,
        mut hands: [Hand; OTHERS],
        mut places: [usize; OTHERS],
        mut left: [u8; KINDS],
    ) -> Option<Self> {
        let mut room_for = [[0; KINDS]; OTHERS];
        let mut trump_room = [(0, 0); OTHERS];
        for other in 0..OTHERS {
            for card in Card::all() {
                let (kind, held) = (card.index(), hands[other].count(card) as u8);
                let owed = bounds.least[other][kind].saturating_sub(held);
                left[kind] = left[kind].checked_sub(owed)?;
                places[other] = places[other].checked_sub(usize::from(owed))?;
                for _ in 0..owed {
                    hands[other].add(card);
                }
                let most = bounds.most[other][kind].checked_sub(held + owed)?;
                room_for[other][kind] = if constraints.banned[other] & card.bit() == 0 { most } else { 0 };
            }
            let held = hands[other].count_in(trumps());
            let (least, most) = bounds.trumps[other];
            trump_room[other] = (least.saturating_sub(held), most.checked_sub(held)?.min(places[other]));
        }
        let (mut apart, mut apart_len) = ([Card::FOX; KINDS], 0);
        for card in Card::all() {
            let single = (0..OTHERS).any(|other| room_for[other][card.index()] == 1);
            let parts = left[card.index()] == 2 && single;
            if left[card.index()] > 0 && (parts || card == Card::QUEEN_OF_CLUBS) {
                apart[apart_len] = card;
                apart_len += 1;
            }
        }
        let is_limited = bounds.trumps.map(|range| range != UNLIMITED);
        let trumps = trump_room;
        Some(Self { constraints, hands, places, left, room_for, trumps, is_limited, apart, apart_len })
    }

    /// Whether everything that is left can be dealt.
    pub(super) fn can_be_dealt(&self) -> bool {
        // ♣Q that must not be held are refused even if none is left.
        let queens_fit = |other: usize| {
            let held = self.hands[other].count(Card::QUEEN_OF_CLUBS);
            self.constraints.queens[other][held] > 0
        };
        if self.left[Card::QUEEN_OF_CLUBS.index()] == 0 && !(0..OTHERS).all(queens_fit) {
            return false;
        }
        self.split(0, [0; ROOMS])
    }

    /// Tries all numbers of trumps from seat number `other` on.
    fn split(&self, other: usize, mut rooms: [usize; ROOMS]) -> bool {
        if other == OTHERS {
            return self.place(0, rooms);
        }
        let (least, most) = self.trumps[other];
        if !self.is_limited[other] {
            rooms[other] = self.places[other];
            return self.split(other + 1, rooms);
        }
        (least..=most.min(self.places[other])).any(|count| {
            rooms[other] = self.places[other] - count;
            rooms[OTHERS + other] = count;
            self.split(other + 1, rooms)
        })
    }

    /// The room of a seat for a card.
    fn room(&self, other: usize, card: Card) -> usize {
        if self.is_limited[other] && trumps() & card.bit() != 0 { OTHERS + other } else { other }
    }

    /// Places the kinds that cannot be dealt one by one in all ways, from number `index` on.
    fn place(&self, index: usize, rooms: [usize; ROOMS]) -> bool {
        let Some(&card) = self.apart[..self.apart_len].get(index) else { return self.fits(&rooms) };
        let copies = usize::from(self.left[card.index()]);
        (0..=copies).any(|first| {
            (0..=copies - first).any(|second| {
                let shares = [first, second, copies - first - second];
                let mut after = rooms;
                let fits = (0..OTHERS).all(|other| {
                    let total = self.hands[other].count(card) + shares[other];
                    let queens = card != Card::QUEEN_OF_CLUBS
                        || self.constraints.queens[other].get(total).is_some_and(|&ways| ways > 0);
                    let room = &mut after[self.room(other, card)];
                    let enough = shares[other] <= *room;
                    *room = room.saturating_sub(shares[other]);
                    queens && enough && shares[other] <= usize::from(self.room_for[other][card.index()])
                });
                fits && self.place(index + 1, after)
            })
        })
    }

    /// Whether every group of rooms has enough for the cards that can go nowhere else.
    fn fits(&self, rooms: &[usize; ROOMS]) -> bool {
        let mut needs = [0; 1 << ROOMS];
        for card in Card::all().filter(|card| !self.apart[..self.apart_len].contains(card)) {
            let copies = usize::from(self.left[card.index()]);
            if copies > 0 {
                let open = (0..OTHERS).filter(|&other| self.room_for[other][card.index()] > 0);
                needs[open.fold(0, |group, other| group | 1 << self.room(other, card))] += copies;
            }
        }
        let mut space = [0; 1 << ROOMS];
        for room in 0..ROOMS {
            for group in (0..1usize << ROOMS).filter(|group| group >> room & 1 == 1) {
                // A group needs what its parts need.
                needs[group] += needs[group & !(1 << room)];
                space[group] += rooms[room];
            }
        }
        (0..1usize << ROOMS).all(|group| needs[group] <= space[group])
    }
}

/// Makes the exchange in a world whose hands are as dealt, or draws which cards may have been exchanged if it is over.
pub(crate) fn draw_exchange(view: &View, world: &mut State, rng: &mut Rng) {
    let public = view.public();
    let Some(exchange) = public.exchange() else { return };
    let (poor, seat) = (exchange.poor(), view.seat());
    let played =
        |owner: Seat| public.plays().filter(move |&(player, _)| player == owner).map(|(_, card)| card);
    match exchange {
        Exchange::Done { rich, .. } => {
            if !exchange.knows_given(seat) {
                let mut hand = world.hands[poor.index()];
                hand.extend(played(poor));
                world.returned = with_all_trumps(hand, rng);
                let mut from = world.hands[rich.index()];
                from.extend(played(rich));
                from.add_all(world.returned);
                world.given = random_part(from, EXCHANGED, rng);
            }
        }
        Exchange::Giving { cards, .. } if poor != seat => {
            world.given = random_part(with_all_trumps(world.hands[poor.index()], rng), cards, rng);
            world.hands[poor.index()].remove_all(world.given);
        }
        Exchange::Offered { .. } if poor != seat => {
            world.given = with_all_trumps(world.hands[poor.index()], rng);
            world.hands[poor.index()].remove_all(world.given);
        }
        Exchange::Giving { .. } | Exchange::Offered { .. } => {}
        Exchange::Returning { rich, cards, .. } => {
            if !exchange.knows_given(seat) {
                world.given = with_all_trumps(world.hands[poor.index()], rng);
            }
            if poor != seat {
                world.hands[poor.index()].remove_all(world.given);
            }
            if rich != seat {
                let hand = &mut world.hands[rich.index()];
                hand.add_all(world.given);
                world.returned = random_part(*hand, cards, rng);
                hand.remove_all(world.returned);
            }
        }
    }
}

/// Three cards of a hand, all its trumps among them.
fn with_all_trumps(hand: Hand, rng: &mut Rng) -> Hand {
    let is_trump = |card: &Card| trumps() & card.bit() != 0;
    let mut chosen: Hand = hand.cards().filter(is_trump).collect();
    let plain: Hand = hand.cards().filter(|card| !is_trump(card)).collect();
    let missing = EXCHANGED.saturating_sub(chosen.len() as u8);
    chosen.add_all(random_part(plain, missing, rng));
    chosen
}

/// This many random cards of a hand.
fn random_part(mut hand: Hand, count: u8, rng: &mut Rng) -> Hand {
    let mut part = Hand::EMPTY;
    for _ in 0..count {
        let Some(card) = hand.pick(rng.below(hand.len().max(1))) else { break };
        hand.remove(card);
        part.add(card);
    }
    part
}
