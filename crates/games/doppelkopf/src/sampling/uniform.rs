//! Positions that fit a view, drawn exactly uniformly.
//!
//! A world is a physical deal of the unseen cards (the two copies of a card told apart) together with the
//! names of unrevealed reservations. Cards are dealt kind by kind: how many of a kind go to each of the
//! three other seats. What is left depends on the open places of two of them only, as the third has the
//! rest; so the number of ways to finish fits a small table per kind, and walking down the tables with a
//! random rank picks one world without rejection. Limits on a seat are of two sorts: suits it has failed to
//! follow, and how many ♣Q it was dealt.

use std::array;

use spielwerk_core::{Rng, Sampler};

use super::{Constraints, OTHERS};
use crate::Doppelkopf;
use crate::cards::{Card, HAND, Hand, KINDS};
use crate::state::State;
use crate::view::View;

/// Rows and columns of a table: 0 to 12 open places.
pub(super) const SIDE: usize = HAND + 1;

/// The numbers of ways to deal the rest, by the open places of the first and the second other seat.
type Ways = [u64; SIDE * SIDE];

/// The most ways to split two copies among three seats.
pub(super) const MOST_SPLITS: usize = 6;

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
    constraints: Constraints,
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
pub(super) struct Kind {
    pub card: Card,
    splits: [Split; MOST_SPLITS],
    splits_len: usize,
}

/// How many copies of a kind go to each of the other seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub shares: [usize; OTHERS],
    /// In how many ways the copies can be told apart, times the names that unrevealed reservations can have.
    pub weight: u64,
}

impl Worlds {
    fn new(view: &View) -> Self {
        let constraints = Constraints::new(view);
        let no_split = Split { shares: [0; OTHERS], weight: 0 };
        let no_kind = Kind { card: Card::FOX, splits: [no_split; MOST_SPLITS], splits_len: 0 };
        let mut worlds = Self {
            view: view.clone(),
            places: [constraints.places[0], constraints.places[1]],
            kinds: [no_kind; KINDS],
            kinds_len: 0,
            ways: array::from_fn(|_| [0; SIDE * SIDE]),
            rank_limit: 0,
            constraints,
        };
        for card in worlds.constraints.dealing_order() {
            worlds.kinds[worlds.kinds_len] = Kind::new(card, &worlds.constraints);
            worlds.kinds_len += 1;
        }
        worlds.count();
        worlds
    }

    /// Fills the tables from the last kind to the first.
    fn count(&mut self) {
        self.ways[self.kinds_len][0] = 1;
        let trump_kinds = self.constraints.trump_kinds();
        if trump_kinds == Some(self.kinds_len) && !self.constraints.trumps_fit([0, 0]) {
            self.ways[self.kinds_len][0] = 0;
        }
        for level in (0..self.kinds_len).rev() {
            let (before, after) = self.ways.split_at_mut(level + 1);
            let (now, next) = (&mut before[level], &after[0]);
            for first in 0..=self.places[0] {
                for second in 0..=self.places[1] {
                    let rests = self.kinds[level]
                        .splits()
                        .filter_map(|split| Some(split.weight * next[split.cell_after(first, second)?]));
                    now[first * SIDE + second] = rests.sum();
                    if trump_kinds == Some(level) && !self.constraints.trumps_fit([first, second]) {
                        now[first * SIDE + second] = 0;
                    }
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

    /// The logarithm of the share of the worlds in which the others hold what they hold in `world`; none if there is
    /// no such world.
    pub fn log_share(&self, world: &State) -> Option<f64> {
        let mut logarithm = -(self.total() as f64).ln();
        let is_open = world.public().exchange().is_some_and(|exchange| !exchange.is_done());
        let hands = if is_open { world.dealt() } else { world.hands };
        for kind in &self.kinds[..self.kinds_len] {
            let shares = self.constraints.others.map(|seat| hands[seat.index()].count(kind.card));
            let split = kind.splits().find(|split| split.shares == shares)?;
            logarithm += (split.weight as f64).ln();
        }
        Some(logarithm)
    }

    /// One of the worlds, each with the same probability.
    ///
    /// If the seat is not asked for a call, no seat is in the world drawn: the next card is due.
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
        self.constraints.world(&self.view, dealt, [None; OTHERS], rng)
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
}

impl Kind {
    /// All ways to split the unseen copies of a card that obey the constraints.
    pub(super) fn new(card: Card, constraints: &Constraints) -> Self {
        let copies = usize::from(constraints.unseen[card.index()]);
        let weights = if card == Card::QUEEN_OF_CLUBS { constraints.queens } else { [[1; 3]; OTHERS] };
        let no_split = Split { shares: [0; OTHERS], weight: 0 };
        let mut kind = Self { card, splits: [no_split; MOST_SPLITS], splits_len: 0 };
        for first in 0..=copies {
            for second in 0..=copies - first {
                let shares = [first, second, copies - first - second];
                // Two copies that go to different seats can do so in two ways.
                let told_apart = if copies == 2 && !shares.contains(&2) { 2 } else { 1 };
                let weight: u64 = (0..OTHERS).map(|other| weights[other][shares[other]]).product();
                let allowed = (0..OTHERS).all(|other| constraints.allows(other, card, shares[other]));
                if allowed && weight > 0 {
                    kind.splits[kind.splits_len] = Split { shares, weight: weight * told_apart };
                    kind.splits_len += 1;
                }
            }
        }
        kind
    }

    pub(super) fn splits(&self) -> impl Iterator<Item = &Split> {
        self.splits[..self.splits_len].iter()
    }
}

impl Split {
    /// The cell of the next table after this split, if the places suffice.
    #[inline]
    pub(super) fn cell_after(&self, first: usize, second: usize) -> Option<usize> {
        let fits = first >= self.shares[0] && second >= self.shares[1];
        fits.then(|| (first - self.shares[0]) * SIDE + (second - self.shares[1]))
    }
}
