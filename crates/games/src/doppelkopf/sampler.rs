//! Positions that fit a view, drawn exactly uniformly.
//!
//! A world is a physical deal of the unseen cards (the two copies of a card told apart) together with the
//! names of unrevealed reservations. Cards are dealt kind by kind: how many of a kind go to each of the
//! three other seats. What is left depends on the open places of two of them only, as the third has the
//! rest; so the number of ways to finish fits a small table per kind, and walking down the tables with a
//! random rank picks one world without rejection. Limits on a seat are of two sorts: suits it has failed to
//! follow, and how many ♣Q it was dealt.

use std::array;

use spielwerk_core::{Rng, Sampler, Seat};

use super::Doppelkopf;
use super::cards::{Card, HAND, Hand, KINDS};
use super::game_type::{GameType, Reservation, Solo};
use super::party::Party;
use super::public::{Public, Shown};
use super::state::{SEATS, State};
use super::view::View;

/// The seats whose cards are unseen.
const OTHERS: usize = SEATS - 1;

/// Rows and columns of a table: 0 to 12 open places.
const SIDE: usize = HAND + 1;

/// The numbers of ways to deal the rest, by the open places of the first and the second other seat.
type Ways = [u64; SIDE * SIDE];

/// The most ways to split two copies among three seats.
const MOST_SPLITS: usize = 6;

/// Draws worlds exactly uniformly; keeps the tables of the last view, so drawing often from one view is fast.
#[derive(Clone, Debug, Default)]
pub struct UniformSampler {
    prepared: Option<Box<Worlds>>,
}

impl UniformSampler {
    /// All worlds of a view, counted and ready to be drawn from.
    pub fn prepare(view: &View) -> Worlds {
        Worlds::new(view)
    }
}

impl Sampler<Doppelkopf> for UniformSampler {
    fn sample(&mut self, _game: &Doppelkopf, view: &View, rng: &mut Rng) -> State {
        let prepared = self.prepared.take().filter(|worlds| worlds.view == *view);
        self.prepared.insert(prepared.unwrap_or_else(|| Box::new(Worlds::new(view)))).draw(rng)
    }
}

/// The set of all worlds that fit a view.
#[derive(Clone, Debug)]
pub struct Worlds {
    view: View,
    others: [Seat; OTHERS],
    /// The open places of the first two other seats.
    places: [usize; 2],
    kinds: [Kind; KINDS],
    kinds_len: usize,
    /// Entry `i` counts the ways to deal the kinds from number `i` on.
    ways: [Ways; KINDS + 1],
    rank_limit: u64,
}

/// A kind of card with unseen copies, and how they may be split.
#[derive(Clone, Copy, Debug)]
struct Kind {
    card: Card,
    splits: [Split; MOST_SPLITS],
    splits_len: usize,
}

/// How many copies of a kind go to each of the other seats.
#[derive(Clone, Copy, Debug)]
struct Split {
    shares: [usize; OTHERS],
    /// In how many ways the copies can be told apart, times the names that unrevealed reservations can have.
    weight: u64,
}

impl Worlds {
    fn new(view: &View) -> Self {
        let public = view.public();
        let others = array::from_fn(|step| view.seat().after(step + 1, SEATS));
        let places = array::from_fn(|other| public.cards_in_hand(others[other]));
        let banned = others.map(|seat| void_kinds(public, seat));
        let queens = others.map(|seat| queen_weights(public, seat));
        let seen = |card: Card| {
            view.hand().count(card) + public.cards().iter().filter(|&&played| played == card).count()
        };
        let no_split = Split { shares: [0; OTHERS], weight: 0 };
        let no_kind = Kind { card: Card::FOX, splits: [no_split; MOST_SPLITS], splits_len: 0 };
        let mut worlds = Self {
            view: view.clone(),
            others,
            places,
            kinds: [no_kind; KINDS],
            kinds_len: 0,
            ways: array::from_fn(|_| [0; SIDE * SIDE]),
            rank_limit: 0,
        };
        for card in Card::all() {
            let unseen = 2 - seen(card);
            if unseen > 0 {
                let weights = if card == Card::QUEEN_OF_CLUBS { queens } else { [[1; 3]; OTHERS] };
                let may_hold = banned.map(|mask| mask & card.bit() == 0);
                worlds.kinds[worlds.kinds_len] = Kind::new(card, unseen, may_hold, weights);
                worlds.kinds_len += 1;
            }
        }
        worlds.count();
        worlds
    }

    /// Fills the tables from the last kind to the first.
    fn count(&mut self) {
        self.ways[self.kinds_len][0] = 1;
        for level in (0..self.kinds_len).rev() {
            let (before, after) = self.ways.split_at_mut(level + 1);
            let (now, next) = (&mut before[level], &after[0]);
            for first in 0..=self.places[0] {
                for second in 0..=self.places[1] {
                    let rests = self.kinds[level]
                        .splits()
                        .filter_map(|split| Some(split.weight * next[split.cell_after(first, second)?]));
                    now[first * SIDE + second] = rests.sum();
                }
            }
        }
        let total = self.total();
        assert!(total > 0, "a view comes from a position, which fits it");
        self.rank_limit = total.wrapping_neg() % total;
    }

    /// How many worlds there are, copies of cards told apart and hidden names counted as far as they depend on
    /// the cards.
    pub fn total(&self) -> u64 {
        self.ways[0][self.places[0] * SIDE + self.places[1]]
    }

    /// One of the worlds, each with the same probability.
    ///
    /// If the seat is not asked for a call, nobody is in the world drawn: the next card is due.
    pub fn draw(&self, rng: &mut Rng) -> State {
        let mut rank = self.random_rank(rng);
        let [mut first, mut second] = self.places;
        let mut dealt = [Hand::EMPTY; OTHERS];
        for (kind, next) in self.kinds[..self.kinds_len].iter().zip(&self.ways[1..]) {
            for split in kind.splits() {
                let Some(cell) = split.cell_after(first, second) else { continue };
                let ways = split.weight * next[cell];
                if rank >= ways {
                    rank -= ways;
                    continue;
                }
                if rank >= next[cell] {
                    rank %= next[cell];
                }
                (first, second) = (first - split.shares[0], second - split.shares[1]);
                for (hand, &share) in dealt.iter_mut().zip(&split.shares) {
                    hand.add_copies(kind.card, share);
                }
                break;
            }
        }
        let mut hands = [Hand::EMPTY; SEATS];
        let mut reservations = [None; SEATS];
        for (seat, hand) in self.others.into_iter().zip(dealt) {
            hands[seat.index()] = hand;
            reservations[seat.index()] = self.draw_reservation(seat, hand, rng);
        }
        self.view.complete(hands, reservations)
    }

    /// A number below the total without any bias: Lemire's multiplication with its rejection step.
    fn random_rank(&self, rng: &mut Rng) -> u64 {
        loop {
            let product = u128::from(rng.next_u64()) * u128::from(self.total());
            if product as u64 >= self.rank_limit {
                return (product >> 64) as u64;
            }
        }
    }

    /// What a seat with this hand has said, the name drawn if it is not known.
    fn draw_reservation(&self, seat: Seat, hand: Hand, rng: &mut Rng) -> Option<Reservation> {
        match self.view.public().shown(seat) {
            Shown::Nothing => None,
            Shown::Healthy => Some(Reservation::Healthy),
            Shown::Named(reservation) => Some(reservation),
            Shown::Unnamed => {
                let bride =
                    self.view.public().is_reservation_round() && hand.count(Card::QUEEN_OF_CLUBS) == 2;
                let name = rng.below(Solo::ALL.len() + usize::from(bride));
                Some(Solo::ALL.get(name).map_or(Reservation::Wedding, |&solo| Reservation::Solo(solo)))
            }
        }
    }
}

impl Kind {
    /// All ways to split `copies` among seats of which some may not hold the card, and where `weights` says
    /// for each seat what a world counts in which it gets none, one or two.
    fn new(card: Card, copies: usize, may_hold: [bool; OTHERS], weights: [[u64; 3]; OTHERS]) -> Self {
        let no_split = Split { shares: [0; OTHERS], weight: 0 };
        let mut kind = Self { card, splits: [no_split; MOST_SPLITS], splits_len: 0 };
        for first in 0..=copies {
            for second in 0..=copies - first {
                let shares = [first, second, copies - first - second];
                // Two copies that go to different seats can do so in two ways.
                let told_apart = if copies == 2 && !shares.contains(&2) { 2 } else { 1 };
                let weight: u64 = (0..OTHERS).map(|other| weights[other][shares[other]]).product();
                let allowed = (0..OTHERS).all(|other| shares[other] == 0 || may_hold[other]);
                if allowed && weight > 0 {
                    kind.splits[kind.splits_len] = Split { shares, weight: weight * told_apart };
                    kind.splits_len += 1;
                }
            }
        }
        kind
    }

    fn splits(&self) -> impl Iterator<Item = &Split> {
        self.splits[..self.splits_len].iter()
    }
}

impl Split {
    /// The cell of the next table after this split, if the places suffice.
    #[inline]
    fn cell_after(&self, first: usize, second: usize) -> Option<usize> {
        let fits = first >= self.shares[0] && second >= self.shares[1];
        fits.then(|| (first - self.shares[0]) * SIDE + (second - self.shares[1]))
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
