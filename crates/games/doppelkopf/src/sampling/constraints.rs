//! What a view says about the hands of the others, and the names of reservations that are not known.

use std::array;

use spielwerk_core::{Rng, Seat};

use crate::cards::{Card, Hand, KINDS};
use crate::game_type::{GameType, Reservation, Solo};
use crate::party::Party;
use crate::public::{Public, Shown};
use crate::state::{SEATS, State};
use crate::view::View;

/// The seats whose cards are unseen.
pub(super) const OTHERS: usize = SEATS - 1;

/// Everything that limits the hands of the others.
#[derive(Clone, Debug)]
pub(super) struct Constraints {
    /// The others, in playing order after the seat that looks.
    pub others: [Seat; OTHERS],
    /// How many cards each holds.
    pub places: [usize; OTHERS],
    /// How many copies of each kind are unseen.
    pub unseen: [u8; KINDS],
    /// The kinds each cannot hold, because it has failed to follow them.
    pub banned: [u32; OTHERS],
    /// What a world counts in which each holds none, one or two of the unseen ♣Q: nothing if it contradicts what the
    /// seat has said, else the number of names its reservation can have.
    pub queens: [[u64; 3]; OTHERS],
}

impl Constraints {
    pub(super) fn new(view: &View) -> Self {
        let public = view.public();
        let others = array::from_fn(|step| view.seat().after(step + 1, SEATS));
        let mut unseen = [2; KINDS];
        for card in view.hand().cards().chain(public.cards().iter().copied()) {
            unseen[card.index()] -= 1;
        }
        Self {
            others,
            places: others.map(|seat| public.cards_in_hand(seat)),
            unseen,
            banned: others.map(|seat| void_kinds(public, seat)),
            queens: others.map(|seat| queen_weights(public, seat)),
        }
    }

    /// Which of the others may hold a kind, as far as suits tell.
    pub(super) fn may_hold(&self, card: Card) -> [bool; OTHERS] {
        self.banned.map(|mask| mask & card.bit() == 0)
    }

    /// The fewest and the most of the unseen ♣Q that one of the others can hold, by what it has said.
    pub(super) fn queen_range(&self, other: usize) -> (usize, usize) {
        let possible = |held: &usize| self.queens[other][*held] > 0;
        let least = (0..=2).find(possible).unwrap_or(0);
        (least, (0..=2).rev().find(possible).unwrap_or(0))
    }

    /// The world in which the others hold these cards and have made these reservations; names that are neither
    /// known nor given are drawn.
    pub(super) fn world(
        &self,
        view: &View,
        dealt: [Hand; OTHERS],
        names: [Option<Reservation>; OTHERS],
        rng: &mut Rng,
    ) -> State {
        let mut hands = [Hand::EMPTY; SEATS];
        let mut reservations = [None; SEATS];
        for ((seat, hand), name) in self.others.into_iter().zip(dealt).zip(names) {
            hands[seat.index()] = hand;
            let name = name.or_else(|| draw_reservation(view.public(), seat, hand, rng));
            reservations[seat.index()] = name;
        }
        view.complete(hands, reservations)
    }
}

/// The names that the reservation of a seat with this hand can have; none if its name is known.
pub(super) fn hidden_names(public: &Public, seat: Seat, hand: Hand) -> impl Iterator<Item = Reservation> {
    let hidden = public.shown(seat) == Shown::Unnamed;
    let bride = public.is_reservation_round() && hand.count(Card::QUEEN_OF_CLUBS) == 2;
    let solos = Solo::ALL.into_iter().map(Reservation::Solo);
    solos.chain(bride.then_some(Reservation::Wedding)).filter(move |_| hidden)
}

/// What a seat with this hand has said, the name drawn if it is not known.
fn draw_reservation(public: &Public, seat: Seat, hand: Hand, rng: &mut Rng) -> Option<Reservation> {
    match public.shown(seat) {
        Shown::Nothing => None,
        Shown::Healthy => Some(Reservation::Healthy),
        Shown::Named(reservation) => Some(reservation),
        Shown::Unnamed => {
            let count = hidden_names(public, seat, hand).count();
            hidden_names(public, seat, hand).nth(rng.below(count))
        }
    }
}

/// The kinds a seat cannot hold, because it has failed to follow them.
fn void_kinds(public: &Public, seat: Seat) -> u32 {
    let Some(game_type) = public.game_type() else { return 0 };
    let mut void = 0;
    for (place, (player, card)) in public.plays().enumerate() {
        let followers = game_type.order().followers(public.cards()[place / SEATS * SEATS]);
        if player == seat && followers & card.bit() == 0 {
            void |= followers;
        }
    }
    void
}

/// What a world counts in which a seat holds none, one or two of the unseen ♣Q: nothing if it contradicts
/// what the seat has said, else the number of names its reservation can have.
fn queen_weights(public: &Public, seat: Seat) -> [u64; 3] {
    const SOLOS: u64 = Solo::ALL.len() as u64;
    let called = public.calls().all().iter().find(|made| made.seat == seat).map(|made| made.party);
    let by_dealt = match (public.game_type(), public.shown(seat), called) {
        (None, Shown::Unnamed, _) => [SOLOS, SOLOS, SOLOS + 1],
        (_, Shown::Named(Reservation::Wedding), _) => [0, 0, 1],
        (Some(GameType::Normal), _, Some(Party::Re)) => [0, 1, 1],
        (Some(GameType::Normal), _, Some(Party::Kontra)) => [1, 0, 0],
        _ => [1; 3],
    };
    let played = public.queens_played()[seat.index()];
    array::from_fn(|held| by_dealt.get(played + held).copied().unwrap_or(0))
}
