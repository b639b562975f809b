//! Worlds in proportion to weights of cards.
//!
//! A weight says how likely it is that a certain seat holds a certain card, compared with the other seats. A world
//! counts the product of the weights of all its cards. The tables are those of the uniform draw in floating point,
//! so no world that contradicts the view is ever drawn, whatever the weights.

use std::array;

use spielwerk_core::{Rng, Sampler, Seat};

use super::uniform::{Kind, SIDE, Split};
use super::{Constraints, OTHERS};
use crate::Doppelkopf;
use crate::cards::{Card, Hand, KINDS};
use crate::state::{SEATS, State};
use crate::view::View;

/// For each seat and card a weight; 1 everywhere is the uniform draw.
#[derive(Clone, Debug, PartialEq)]
pub struct CardWeights([[f64; KINDS]; SEATS]);

impl Default for CardWeights {
    fn default() -> Self {
        Self([[1.0; KINDS]; SEATS])
    }
}

impl CardWeights {
    /// The weight of a seat for a card.
    pub fn get(&self, seat: Seat, card: Card) -> f64 {
        self.0[seat.index()][card.index()]
    }

    /// Sets the weight of a seat for a card: how likely the seat is to hold it, compared with the others. Weights
    /// that are negative or no number count 0.
    pub fn set(&mut self, seat: Seat, card: Card, weight: f64) {
        let weight = if weight.is_finite() { weight.max(0.0) } else { 0.0 };
        self.0[seat.index()][card.index()] = weight;
    }
}

/// Draws worlds in proportion to weights; keeps the tables of the last view.
#[derive(Clone, Debug, Default)]
pub struct WeightedSampler {
    weights: CardWeights,
    prepared: Option<Box<WeightedWorlds>>,
}

impl WeightedSampler {
    /// A sampler with these weights for every view.
    pub fn new(weights: CardWeights) -> Self {
        Self { weights, prepared: None }
    }
}

impl Sampler<Doppelkopf> for WeightedSampler {
    /// If the weights leave no world at all, all worlds are alike.
    fn sample(&mut self, _game: &Doppelkopf, view: &View, rng: &mut Rng) -> State {
        let prepared = self.prepared.take().filter(|worlds| worlds.view == *view).unwrap_or_else(|| {
            let weighted = WeightedWorlds::prepare(view, &self.weights);
            Box::new(weighted.unwrap_or_else(|| WeightedWorlds::uniform(view)))
        });
        self.prepared.insert(prepared).draw(rng)
    }
}

/// All worlds of a view with their weights, ready to be drawn from.
#[derive(Clone, Debug)]
pub struct WeightedWorlds {
    view: View,
    constraints: Constraints,
    kinds: Vec<WeightedKind>,
    /// Entry `i` holds the weight of all ways to deal the kinds from number `i` on, by the open places of the first
    /// two others.
    ways: Vec<[f64; SIDE * SIDE]>,
}

/// A kind with its splits, each with its weight.
#[derive(Clone, Debug)]
struct WeightedKind {
    card: Card,
    splits: Vec<(Split, f64)>,
}

impl WeightedWorlds {
    /// The worlds of a view; `None` if the weights leave none.
    pub fn prepare(view: &View, weights: &CardWeights) -> Option<Self> {
        let constraints = Constraints::new(view);
        let kinds: Vec<_> = constraints
            .dealing_order()
            .map(|card| WeightedKind::new(&Kind::new(card, &constraints), &constraints, weights))
            .collect();
        let ways = vec![[0.0; SIDE * SIDE]; kinds.len() + 1];
        let mut worlds = Self { view: view.clone(), constraints, kinds, ways };
        worlds.count();
        (worlds.total() > 0.0).then_some(worlds)
    }

    fn uniform(view: &View) -> Self {
        Self::prepare(view, &CardWeights::default()).expect("a view comes from a position, which fits it")
    }

    fn count(&mut self) {
        let [first_places, second_places, _] = self.constraints.places;
        self.ways[self.kinds.len()][0] = 1.0;
        let trump_kinds = self.constraints.trump_kinds();
        if trump_kinds == Some(self.kinds.len()) && !self.constraints.trumps_fit([0, 0]) {
            self.ways[self.kinds.len()][0] = 0.0;
        }
        for (level, kind) in self.kinds.iter().enumerate().rev() {
            let (before, after) = self.ways.split_at_mut(level + 1);
            let (now, next) = (&mut before[level], &after[0]);
            for first in 0..=first_places {
                for second in 0..=second_places {
                    let rests = kind
                        .splits
                        .iter()
                        .filter_map(|(split, weight)| Some(weight * next[split.cell_after(first, second)?]));
                    now[first * SIDE + second] = rests.sum();
                    if trump_kinds == Some(level) && !self.constraints.trumps_fit([first, second]) {
                        now[first * SIDE + second] = 0.0;
                    }
                }
            }
        }
    }

    fn total(&self) -> f64 {
        self.ways[0][self.constraints.places[0] * SIDE + self.constraints.places[1]]
    }

    /// One of the worlds, in proportion to its weight. If the seat is not asked for a call, no seat is in the world
    /// drawn: the next card is due.
    pub fn draw(&self, rng: &mut Rng) -> State {
        let [mut first, mut second, _] = self.constraints.places;
        let mut dealt = [Hand::EMPTY; OTHERS];
        for (level, kind) in self.kinds.iter().enumerate() {
            let next = &self.ways[level + 1];
            let mut rank = rng.unit() * self.ways[level][first * SIDE + second];
            let mut chosen = None;
            for (split, weight) in &kind.splits {
                let ways = split.cell_after(first, second).map_or(0.0, |cell| weight * next[cell]);
                if ways > 0.0 {
                    chosen = Some(split);
                    rank -= ways;
                }
                if rank < 0.0 {
                    break;
                }
            }
            let split = chosen.expect("only cells with a way on are reached");
            (first, second) = (first - split.shares[0], second - split.shares[1]);
            for (hand, &share) in dealt.iter_mut().zip(&split.shares) {
                hand.add_copies(kind.card, share);
            }
        }
        self.constraints.world(&self.view, dealt, [None; OTHERS], rng)
    }
}

impl WeightedKind {
    /// The splits of a kind with the weights of its card, the greatest 1 so that products neither vanish nor
    /// overflow.
    fn new(kind: &Kind, constraints: &Constraints, weights: &CardWeights) -> Self {
        let of_seat: [f64; OTHERS] =
            array::from_fn(|other| weights.get(constraints.others[other], kind.card));
        let weigh = |split: &Split| {
            let powers = (0..OTHERS).map(|other| of_seat[other].powi(split.shares[other] as i32));
            (*split, split.weight as f64 * powers.product::<f64>())
        };
        let mut splits: Vec<(Split, f64)> = kind.splits().map(weigh).collect();
        let greatest = splits.iter().map(|&(_, weight)| weight).fold(0.0, f64::max);
        if greatest > 0.0 {
            for (_, weight) in &mut splits {
                *weight /= greatest;
            }
        }
        Self { card: kind.card, splits }
    }
}
