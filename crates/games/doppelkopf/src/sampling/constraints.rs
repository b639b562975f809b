//! What a view says about the hands of the others, and the names of reservations that are not known.

use std::array;

use spielwerk_core::{Rng, Seat};

use super::bounds::{Bounds, draw_exchange};
use crate::cards::{Card, Hand, KINDS};
use crate::exchange::trumps;
use crate::game_type::{GameType, Reservation};
use crate::party::Party;
use crate::public::{Public, PublicReservation};
use crate::state::{SEATS, State};
use crate::view::View;

/// The seats whose cards are unseen.
pub(super) const OTHERS: usize = SEATS - 1;

/// Everything that limits the hands of the others.
///
/// Until the exchange of a poverty is over all hands here are as dealt; [`Constraints::world`] makes the exchange.
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
    /// What house rules add, if they add something.
    pub bounds: Option<Box<Bounds>>,
}

impl Constraints {
    pub(super) fn new(view: &View) -> Self {
        let public = view.public();
        let others = array::from_fn(|step| view.seat().after(step + 1, SEATS));
        let rules = public.rules();
        let mut unseen = array::from_fn(|kind| Card::from_index(kind).map_or(0, |card| rules.copies(card)));
        let open_exchange = public.exchange().is_some_and(|exchange| !exchange.is_done());
        let own = if open_exchange { view.dealt() } else { view.hand() };
        for card in own.cards().chain(public.cards().iter().copied()) {
            unseen[card.index()] -= 1;
        }
        Self {
            others,
            places: others.map(|seat| public.cards_in_hand(seat)),
            unseen,
            banned: others.map(|seat| void_kinds(public, seat)),
            queens: others.map(|seat| queen_weights(public, seat)),
            bounds: Bounds::new(view, others),
        }
    }

    /// The kinds in the order in which they are dealt: where trumps are counted, these first.
    pub(super) fn dealing_order(&self) -> impl Iterator<Item = Card> {
        let trumps = if self.counts_trumps() { trumps() } else { 0 };
        let unseen = |card: &Card| self.unseen[card.index()] > 0;
        let first = Card::all().filter(move |card| trumps & card.bit() != 0);
        first.chain(Card::all().filter(move |card| trumps & card.bit() == 0)).filter(unseen)
    }

    /// Whether the number of trumps of some seat is limited.
    pub(super) fn counts_trumps(&self) -> bool {
        self.bounds.as_ref().is_some_and(|bounds| bounds.counts_trumps)
    }

    /// How many kinds of [`Constraints::dealing_order`] are trumps that are counted, if any are.
    pub(super) fn trump_kinds(&self) -> Option<usize> {
        let is_trump = |card: &Card| trumps() & card.bit() != 0;
        self.counts_trumps().then(|| self.dealing_order().take_while(is_trump).count())
    }

    /// Whether the numbers of trumps are as they must be when these places are left for plain cards.
    pub(super) fn trumps_fit(&self, left: [usize; 2]) -> bool {
        let Some(bounds) = &self.bounds else { return true };
        let plain: usize = Card::all()
            .filter(|card| trumps() & card.bit() == 0)
            .map(|card| usize::from(self.unseen[card.index()]))
            .sum();
        let Some(third) = plain.checked_sub(left[0] + left[1]) else { return false };
        let left = [left[0], left[1], third];
        (0..OTHERS).all(|other| {
            let range = bounds.trumps[other];
            self.places[other].checked_sub(left[other]).is_some_and(|held| range.0 <= held && held <= range.1)
        })
    }

    /// Whether a seat may hold this many copies of a kind.
    pub(super) fn allows(&self, other: usize, card: Card, copies: usize) -> bool {
        let bounds = |bounds: &Bounds| {
            let kind = card.index();
            usize::from(bounds.least[other][kind]) <= copies
                && copies <= usize::from(bounds.most[other][kind])
        };
        let suits = copies == 0 || self.banned[other] & card.bit() == 0;
        suits && self.bounds.as_ref().is_none_or(|own| bounds(own))
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
        let mut world = view.complete(hands, reservations);
        if view.public().exchange().is_some() {
            draw_exchange(view, &mut world, rng);
        }
        world
    }
}

/// The names that the reservation of a seat with this hand can have; none if its name is known.
pub(super) fn hidden_names(public: &Public, seat: Seat, hand: Hand) -> impl Iterator<Item = Reservation> {
    let hidden = public.shown(seat) == PublicReservation::Unnamed && !public.rules().two_step;
    let may_wed = public.is_reservation_round() && public.duty().forced() != Some(seat);
    let bride = may_wed && hand.count(Card::QUEEN_OF_CLUBS) == 2;
    let solos = public.rules().playable_solos().map(Reservation::Solo);
    solos.chain(bride.then_some(Reservation::Wedding)).filter(move |_| hidden)
}

/// What a seat with this hand has said, the name drawn if it is not known.
fn draw_reservation(public: &Public, seat: Seat, hand: Hand, rng: &mut Rng) -> Option<Reservation> {
    match public.shown(seat) {
        PublicReservation::Nothing => None,
        PublicReservation::Healthy => Some(Reservation::Healthy),
        PublicReservation::Named(reservation) => Some(reservation),
        PublicReservation::Unnamed if public.rules().two_step => Some(Reservation::Unspecified),
        PublicReservation::Unnamed => {
            let count = hidden_names(public, seat, hand).count();
            hidden_names(public, seat, hand).nth(rng.below(count))
        }
    }
}

/// The kinds a seat cannot hold, because it has failed to follow them.
fn void_kinds(public: &Public, seat: Seat) -> u32 {
    let mut void = 0;
    for (place, (player, card)) in public.plays().enumerate() {
        let followers = public.order().followers(public.cards()[place / SEATS * SEATS]);
        if player == seat && followers & card.bit() == 0 {
            void |= followers;
        }
    }
    void
}

/// What a world counts in which a seat holds none, one or two of the unseen ♣Q: nothing if it contradicts
/// what the seat has said, else the number of names its reservation can have.
fn queen_weights(public: &Public, seat: Seat) -> [u64; 3] {
    let solos = u64::from(public.rules().solo_mask().count_ones());
    let wedding = u64::from(public.duty().forced() != Some(seat));
    let called = public.calls().all().iter().find(|made| made.seat == seat).map(|made| made.party);
    let silent = || public.party_by_silence().filter(|&(winner, _)| winner == seat).map(|(_, party)| party);
    let called = called.or_else(silent);
    let by_dealt = match (public.game_type(), public.shown(seat), called) {
        (None, PublicReservation::Unnamed, _) if !public.rules().two_step => [solos, solos, solos + wedding],
        (_, PublicReservation::Named(Reservation::Wedding), _) => [0, 0, 1],
        (Some(GameType::Normal), _, Some(Party::Re)) => [0, 1, 1],
        (Some(GameType::Normal), _, Some(Party::Kontra)) => [1, 0, 0],
        _ => [1; 3],
    };
    let played = public.queens_played()[seat.index()];
    array::from_fn(|held| by_dealt.get(played + held).copied().unwrap_or(0))
}
