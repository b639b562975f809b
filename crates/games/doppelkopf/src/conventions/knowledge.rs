//! What a seat can conclude from its view: where cards may lie, and who is on its side.
//!
//! Suits that were not followed are remembered, all cards are counted, and parties are guessed where they are
//! not known: who gives ten eyes to a seat of known party is likely its partner, who beats it likely not.
//! Chances treat the hands of the others as independent draws, which is near enough for rules of thumb.

use spielwerk_core::Seat;

use crate::cards::{Card, Hand, KINDS, kinds_in};
use crate::game_type::GameType;
use crate::order::Order;
use crate::party::Party;
use crate::public::{Public, Wedding};
use crate::state::SEATS;
use crate::view::View;

/// How far one gift or one beaten card moves the guess.
const HINT: f64 = 0.15;

/// A card that counts at least this is a gift if it goes to another seat's trick.
const GIFT_EYES: u8 = 10;

/// The trick on the table: the card led, and the best card with its seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) led: Card,
    pub(super) best: Card,
    pub(super) best_seat: Seat,
}

/// What a seat knows or guesses while cards are played.
#[derive(Debug)]
pub(super) struct Knowledge<'a> {
    pub(super) public: &'a Public,
    pub(super) seat: Seat,
    pub(super) hand: Hand,
    pub(super) game_type: GameType,
    pub(super) order: &'static Order,
    pub(super) party: Option<Party>,
    /// Copies of each card in the hands of the others.
    pub(super) unseen: [u8; KINDS],
    /// Kinds that each other seat may still hold.
    pub(super) possible: [u32; SEATS],
    /// The chance that a seat is on the own side.
    pub(super) friend: [f64; SEATS],
    /// What Re gains and Kontra loses by a trump lead, in eyes.
    pub(super) trump_lead: f64,
}

impl<'a> Knowledge<'a> {
    /// The conclusions from a view after the reservation round.
    pub(super) fn new(view: &'a View, game_type: GameType, trump_lead: f64) -> Self {
        let public = view.public();
        let order = view.own_order();
        let copies = |kind| Card::from_index(kind).map_or(0, |card| public.rules().copies(card));
        let mut unseen: [u8; KINDS] = std::array::from_fn(copies);
        for card in view.hand().cards().chain(public.cards().iter().copied()) {
            unseen[card.index()] -= 1;
        }
        let live = Card::all().filter(|card| unseen[card.index()] > 0).map(Card::bit).sum::<u32>();
        let mut possible = [live; SEATS];
        let mut led = None;
        for (place, (seat, card)) in public.plays().enumerate() {
            if place % SEATS == 0 {
                led = Some(card);
            } else if let Some(led) = led.filter(|&led| order.followers(led) & card.bit() == 0) {
                possible[seat.index()] &= !order.followers(led);
            }
        }
        let mut knowledge = Self {
            public,
            seat: view.seat(),
            hand: view.hand(),
            game_type,
            order,
            party: view.party(),
            unseen,
            possible,
            friend: [0.0; SEATS],
            trump_lead,
        };
        knowledge.judge_parties(view);
        knowledge
    }

    /// Who is on the own side.
    fn judge_parties(&mut self, view: &View) {
        if self.public.wedding() == Some(Wedding::Open) {
            // The winner becomes the partner: the bride is glad of any, the other seats want it for themselves.
            let bride = self.public.declarer();
            let is_bride = bride == Some(self.seat);
            self.friend = [if is_bride { 1.0 } else { 0.2 }; SEATS];
            if let Some(bride) = bride {
                self.friend[bride.index()] = 0.6;
            }
            self.friend[self.seat.index()] = if is_bride { 0.7 } else { 1.0 };
            return;
        }
        let hints = self.hints(view);
        let others = || Seat::all(SEATS).filter(|&seat| seat != self.seat);
        let strangers = others().filter(|&seat| view.party_of(seat).is_none()).count();
        // One partner is to be found among the strangers; if there is one already, none of them is.
        let found = others().any(|seat| view.party_of(seat).is_some_and(|party| self.party == Some(party)));
        let stranger = if found { 0.0 } else { 1.0 / strangers.max(1) as f64 };
        self.friend = std::array::from_fn(|index| match view.party_of(Seat::new(index)) {
            party @ Some(_) if party == self.party => 1.0,
            Some(_) => 0.0,
            None => (stranger + HINT * hints[index]).clamp(0.1, 0.9),
        });
    }

    /// How often each seat has helped the own side, less how often it has harmed it.
    fn hints(&self, view: &View) -> [f64; SEATS] {
        let mut hints = [0.0; SEATS];
        let mut table: Option<Table> = None;
        for (place, (seat, card)) in self.public.plays().enumerate() {
            let Some(before) = table.filter(|_| place % SEATS > 0) else {
                table = Some(Table { led: card, best: card, best_seat: seat });
                continue;
            };
            let beats = self.order.beats(card, before.best);
            let helps = match (view.party_of(before.best_seat), beats) {
                (Some(_), false) if card.eyes() >= GIFT_EYES => 1.0,
                (Some(_), true) => -0.5,
                _ => 0.0,
            };
            let is_own = view.party_of(before.best_seat) == self.party;
            hints[seat.index()] += if is_own { helps } else { -helps };
            if beats {
                table = Some(Table { best: card, best_seat: seat, ..before });
            }
        }
        hints
    }

    /// The trick on the table, if a card was led.
    pub(super) fn table(&self) -> Option<Table> {
        let cards = self.public.table();
        let &led = cards.first()?;
        let winner = self.order.winner(cards);
        let leader = self.public.leader(self.public.finished_tricks());
        Some(Table { led, best: cards[winner], best_seat: leader.after(winner, SEATS) })
    }

    /// The seats that play to this trick after this one.
    pub(super) fn later(&self) -> impl Iterator<Item = Seat> + use<> {
        let (seat, count) = (self.seat, SEATS - 1 - self.public.table().len());
        (1..=count).map(move |step| seat.after(step, SEATS))
    }

    /// The cards this seat may play.
    pub(super) fn playable(&self) -> u32 {
        let kinds = self.hand.kinds();
        let following = self.table().map_or(0, |table| kinds & self.order.followers(table.led));
        if following == 0 { kinds } else { following }
    }

    /// Whether a card is trump.
    pub(super) fn is_trump(&self, card: Card) -> bool {
        self.order.trumps() & card.bit() != 0
    }

    /// How many unseen cards beat a card when they follow it or trump it.
    pub(super) fn unseen_above(&self, card: Card) -> usize {
        let beats = |&other: &Card| self.order.beats(other, card);
        let counted = kinds_in(self.order.followers(card)).filter(beats);
        counted.map(|other| usize::from(self.unseen[other.index()])).sum()
    }

    /// How many unseen cards of a mask of kinds there are.
    pub(super) fn unseen_in(&self, kinds: u32) -> usize {
        kinds_in(kinds).map(|card| usize::from(self.unseen[card.index()])).sum()
    }

    /// Whether special points count in this game, as far as this seat knows.
    pub(super) fn has_specials(&self) -> bool {
        !matches!(self.game_type, GameType::Solo(_))
            && !matches!(self.public.wedding(), Some(Wedding::Resolved { partner: None, .. }))
    }

    /// Whether this seat plays alone against three.
    pub(super) fn is_alone(&self) -> bool {
        self.party == Some(Party::Re) && self.friend.iter().filter(|&&friend| friend > 0.0).count() == 1
    }

    /// The chance that a seat holds none of these kinds.
    fn chance_of_none(&self, seat: Seat, kinds: u32) -> f64 {
        let others = || Seat::all(SEATS).filter(|&other| other != self.seat);
        let mut chance = 1.0;
        for card in kinds_in(kinds & self.possible[seat.index()]) {
            let holders = others().filter(|other| self.possible[other.index()] & card.bit() != 0);
            let places: usize = holders.map(|other| self.public.cards_in_hand(other)).sum();
            let share = self.public.cards_in_hand(seat) as f64 / places.max(1) as f64;
            chance *= (1.0 - share).powi(i32::from(self.unseen[card.index()]));
        }
        chance
    }

    /// The chance that a seat can beat the best card of a trick.
    pub(super) fn chance_of_beating(&self, seat: Seat, led: Card, best: Card) -> f64 {
        let beating = kinds_in(self.possible[seat.index()]).filter(|&card| self.order.beats(card, best));
        let beating: u32 = beating.map(Card::bit).sum();
        let followers = self.order.followers(led);
        let by_following = 1.0 - self.chance_of_none(seat, beating & followers);
        let by_trumping =
            self.chance_of_none(seat, followers) * (1.0 - self.chance_of_none(seat, beating & !followers));
        (by_following + by_trumping).min(1.0)
    }
}
