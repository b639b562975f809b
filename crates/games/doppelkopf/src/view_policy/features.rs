//! A view as numbers: what the policy of views reads.
//!
//! Seats are counted from the one that looks, so that the same situation looks the same from every chair. Everything is
//! taken from the [`View`]: no hidden card can get in.

use spielwerk_core::Seat;

use crate::cards::{Card, DECK, Hand, KINDS, kinds_in};
use crate::game_type::{GameType, Reservation, Solo};
use crate::order::Order;
use crate::party::Party;
use crate::public::{PublicReservation, Wedding};
use crate::state::{SEATS, TRICKS};
use crate::view::View;
use crate::{Call, Public};

/// How many numbers describe a view.
pub const FEATURES: usize =
    OWN + SEATS * OF_SEAT + (SEATS - 1) * KINDS + OF_TABLE + OF_GAME + OF_QUESTION + OF_MEANING;

/// The own hand: for every kind whether one copy is there, and whether both are.
const OWN: usize = 2 * KINDS;
/// Of a seat: the cards it has played, the kinds it has led, the suits it cannot follow, what is known of its party and
/// its reservation, card points, tricks, whether it has called and whether it plays alone or seeks a partner.
const OF_SEAT: usize = 2 * KINDS + KINDS + SUITS + 2 + 3 + 2 + 2;
/// Trump and the plain suits.
const SUITS: usize = 5;
/// Kinds of each printed suit.
const OF_SUIT: usize = KINDS / (SUITS - 1);
/// The trick on the table: who is winning it, its card points, its place and its number.
const OF_TABLE: usize = SEATS + 1 + SEATS + TRICKS;
/// What is played, and the calls of both parties.
const OF_GAME: usize = 4 + Solo::ALL.len() + 2 * Call::ALL.len();
/// What is asked: a call and which one, a reservation and how many have spoken.
const OF_QUESTION: usize = 1 + Call::ALL.len() + 1 + SEATS;
/// What follows from all that, and a small network would have to find out: which own cards win the trick on the table and
/// which no unseen card of their suit beats, how many cards of each suit are in hand and how many unseen, who is with
/// whom, whose trick it is, and when the parties called first.
const OF_MEANING: usize = 2 * KINDS + 2 * SUITS + 2 * (SEATS - 1) + 2 + 2;

/// Writes the numbers of a view, [`FEATURES`] of them.
pub(crate) fn write_features(view: &View, numbers: &mut [f32]) {
    debug_assert_eq!(numbers.len(), FEATURES);
    let mut out = Writer { numbers, next: 0 };
    let public = view.public();
    out.hand(view.hand());
    for step in 0..SEATS {
        write_seat(&mut out, view, view.seat().after(step, SEATS));
    }
    let leader = public.leader(public.finished_tricks());
    for step in 1..SEATS {
        let place = (view.seat().index() + step + SEATS - leader.index()) % SEATS;
        out.one_of(public.table().get(place).map(|card| card.index()), KINDS);
    }
    write_table(&mut out, view, leader);
    write_game(&mut out, public);
    write_question(&mut out, view);
    write_meaning(&mut out, view, leader);
    debug_assert_eq!(out.next, FEATURES);
}

fn write_seat(out: &mut Writer<'_>, view: &View, seat: Seat) {
    let public = view.public();
    let (mut played, mut led, mut void) = (Hand::EMPTY, 0_u32, 0_u32);
    for (place, (player, card)) in public.plays().enumerate() {
        if player != seat {
            continue;
        }
        played.add(card);
        let first = public.cards()[place / SEATS * SEATS];
        let followers = public.order().followers(first);
        if place % SEATS == 0 {
            led |= card.bit();
        } else if followers & card.bit() == 0 {
            void |= followers;
        }
    }
    out.hand(played);
    for card in Card::all() {
        out.flag(led & card.bit() != 0);
    }
    for suit in suits(public.order()) {
        out.flag(void & suit != 0);
    }
    let party = view.party_of(seat);
    out.flag(party == Some(Party::Re));
    out.flag(party == Some(Party::Kontra));
    let shown = public.shown(seat);
    out.flag(shown == PublicReservation::Healthy);
    out.flag(shown == PublicReservation::Unnamed);
    out.flag(matches!(shown, PublicReservation::Named(Reservation::Wedding)));
    out.number(f32::from(public.eyes()[seat.index()]) / 120.0);
    out.number(f32::from(public.tricks()[seat.index()]) / 12.0);
    out.flag(public.calls().all().iter().any(|made| made.seat == seat));
    out.flag(public.declarer() == Some(seat));
}

fn write_table(out: &mut Writer<'_>, view: &View, leader: Seat) {
    let public = view.public();
    let table = public.table();
    let winning = (!table.is_empty()).then(|| leader.index() + public.order().winner(table));
    out.one_of(winning.map(|seat| (seat + SEATS - view.seat().index()) % SEATS), SEATS);
    out.number(table.iter().map(|card| f32::from(card.eyes())).sum::<f32>() / 30.0);
    out.one_of(Some(table.len()), SEATS);
    out.one_of(Some(public.finished_tricks()), TRICKS);
}

fn write_game(out: &mut Writer<'_>, public: &Public) {
    let kind = public.game_type();
    out.flag(kind == Some(GameType::Normal));
    out.flag(public.wedding() == Some(Wedding::Open));
    out.flag(matches!(public.wedding(), Some(Wedding::Resolved { .. })));
    let solo = match kind {
        Some(GameType::Solo(solo)) => Some(solo as usize),
        _ => None,
    };
    out.flag(solo.is_some());
    out.one_of(solo, Solo::ALL.len());
    for party in Party::BOTH {
        let steps = public.calls().steps(party);
        for step in 0..Call::ALL.len() {
            out.flag(step < steps);
        }
    }
}

fn write_question(out: &mut Writer<'_>, view: &View) {
    let public = view.public();
    out.flag(view.is_asked());
    let call =
        view.party().filter(|_| view.is_asked()).and_then(|party| public.open_call(view.seat(), party));
    out.one_of(call.map(|call| call as usize), Call::ALL.len());
    out.flag(public.is_reservation_round());
    out.one_of(public.is_reservation_round().then(|| public.spoken()), SEATS);
}

/// Trump and the plain suits as masks of kinds; a suit that is trump has no plain cards.
fn suits(order: &Order) -> [u32; SUITS] {
    let trumps = order.trumps();
    std::array::from_fn(|suit| match suit.checked_sub(1) {
        None => trumps,
        Some(suit) => (((1 << OF_SUIT) - 1) << (suit * OF_SUIT)) & !trumps,
    })
}

/// What follows from the rest.
fn write_meaning(out: &mut Writer<'_>, view: &View, leader: Seat) {
    let (public, hand) = (view.public(), view.hand());
    let (order, table) = (public.order(), public.table());
    let mut unseen = [2_u8; KINDS];
    for card in public.cards().iter().copied().chain(hand.cards()) {
        unseen[card.index()] = unseen[card.index()].saturating_sub(1);
    }
    let left = Card::all().filter(|card| unseen[card.index()] > 0).fold(0, |mask, card| mask | card.bit());
    let winning = (!table.is_empty()).then(|| order.winner(table));
    for card in Card::all() {
        out.flag(hand.holds(card) && winning.is_some_and(|place| order.beats(card, table[place])));
    }
    for card in Card::all() {
        let is_beaten = || kinds_in(left & order.followers(card)).any(|other| order.beats(other, card));
        out.flag(hand.holds(card) && !is_beaten());
    }
    for suit in suits(order) {
        out.number(hand.count_in(suit) as f32 / 8.0);
        let unseen: u8 = kinds_in(suit).map(|card| unseen[card.index()]).sum();
        out.number(f32::from(unseen) / 16.0);
    }
    let own = view.party();
    let is_with = |seat: Seat| Some(view.party_of(seat)? == own?);
    for step in 1..SEATS {
        let friend = is_with(view.seat().after(step, SEATS));
        out.flag(friend == Some(true));
        out.flag(friend == Some(false));
    }
    let winner = winning.and_then(|place| is_with(leader.after(place, SEATS)));
    out.flag(winner == Some(true));
    out.flag(winner == Some(false));
    for party in Party::BOTH {
        let first = public.calls().all().iter().find(|made| made.party == party);
        out.number(first.map_or(0.0, |made| 1.0 - f32::from(made.moment) / DECK as f32));
    }
}

/// Writes one number after the other.
struct Writer<'a> {
    numbers: &'a mut [f32],
    next: usize,
}

impl Writer<'_> {
    #[inline]
    fn number(&mut self, number: f32) {
        self.numbers[self.next] = number;
        self.next += 1;
    }

    #[inline]
    fn flag(&mut self, is_true: bool) {
        self.number(f32::from(u8::from(is_true)));
    }

    /// This many numbers of which at most one is 1.
    fn one_of(&mut self, place: Option<usize>, count: usize) {
        let own = &mut self.numbers[self.next..self.next + count];
        own.fill(0.0);
        if let Some(one) = place.and_then(|place| own.get_mut(place)) {
            *one = 1.0;
        }
        self.next += count;
    }

    fn hand(&mut self, hand: Hand) {
        for card in Card::all() {
            let copies = hand.count(card);
            self.flag(copies > 0);
            self.flag(copies > 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_core::{Game, HiddenInformation, contract};

    use super::*;
    use crate::Doppelkopf;

    fn numbers(view: &View) -> Vec<f32> {
        let mut numbers = vec![f32::NAN; FEATURES];
        write_features(view, &mut numbers);
        numbers
    }

    #[test]
    fn every_view_is_described_by_finite_numbers() {
        let game = Doppelkopf::default();
        contract::walk(&game, 4, 7, |state, _, _| {
            for seat in 0..SEATS {
                let found = numbers(&game.view(state, Seat::new(seat)));
                assert!(found.iter().all(|number| (0.0..=2.0).contains(number)), "{found:?}");
            }
        });
    }

    #[test]
    fn hidden_cards_change_nothing() {
        let game = Doppelkopf::default();
        let mut sampler = crate::UniformSampler::default();
        contract::walk(&game, 2, 11, |state, _, rng| {
            if game.payoffs(state).is_none() {
                let view = game.view(state, game.turn(state));
                let world = spielwerk_core::Sampler::sample(&mut sampler, &game, &view, rng);
                assert_eq!(numbers(&game.view(&world, view.seat())), numbers(&view));
            }
        });
    }

    #[test]
    fn suits_are_trump_and_what_is_left_of_the_printed_ones() {
        for solo in [None, Some(Solo::Trumpless), Some(Solo::Jacks), Some(Solo::Clubs)] {
            let kind = solo.map_or(GameType::Normal, GameType::Solo);
            let order = crate::order::OrderId::new(kind).order();
            let found = suits(order);
            assert_eq!(found.iter().fold(0, |sum, mask| sum ^ mask), (1 << KINDS) - 1, "every kind once");
            for card in Card::all() {
                let own = found.into_iter().find(|mask| mask & card.bit() != 0);
                assert_eq!(own, Some(order.followers(card)), "{card}");
            }
        }
    }
}
