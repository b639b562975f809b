//! Predictions that are remembered: games of self-play meet the same openings again and again.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use spielwerk_core::{Game, Keyed};

use super::{Evaluator, Prediction, Predictions};

/// An evaluator that remembers what it said about a position.
///
/// Memory is two halves: what is new goes into the young one, and when that is full the old one is dropped and the
/// young one grows old. What is asked for again moves back to the young one, so positions in use stay.
pub struct Cached<G: Game, E> {
    evaluator: E,
    young: Half<G::Payoffs>,
    old: Half<G::Payoffs>,
    positions: usize,
    usage: CacheUse,
    missing: Vec<G::State>,
    fresh: Predictions<G::Payoffs>,
}

/// How a cache was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheUse {
    /// Positions that were asked for.
    pub asked: u64,
    /// Positions that were known.
    pub known: u64,
}

/// Half of the memory: places in a list of predictions by key.
struct Half<P> {
    places: HashMap<u64, u32, BuildHasherDefault<KeyItself>>,
    predictions: Predictions<P>,
}

impl<P> Default for Half<P> {
    fn default() -> Self {
        Self { places: HashMap::default(), predictions: Predictions::default() }
    }
}

/// Keys of positions are mixed already.
#[derive(Default)]
struct KeyItself(u64);

impl Hasher for KeyItself {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are written as 64-bit words");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Where the answer to a question is.
#[derive(Clone, Copy)]
enum Place {
    Known(u32),
    Fresh(u32),
}

impl<G: Keyed, E: Evaluator<G>> Cached<G, E> {
    /// A cache for about this many positions.
    pub fn new(evaluator: E, positions: usize) -> Self {
        Self {
            evaluator,
            young: Half::default(),
            old: Half::default(),
            positions,
            usage: CacheUse::default(),
            missing: Vec::new(),
            fresh: Predictions::default(),
        }
    }

    /// How it was used so far.
    pub fn usage(&self) -> CacheUse {
        self.usage
    }

    /// Where the judgement of a position is in the young half, or will be.
    fn find(&mut self, key: u64) -> Option<u32> {
        if let Some(&place) = self.young.places.get(&key) {
            return Some(place);
        }
        let judgement = self.old.predictions.get(*self.old.places.get(&key)? as usize);
        Some(remember(&mut self.young, key, judgement))
    }
}

fn remember<P: spielwerk_core::Payoffs>(half: &mut Half<P>, key: u64, judgement: Prediction<'_, P>) -> u32 {
    let place = half.predictions.len() as u32;
    half.predictions.push_judgement(judgement);
    half.places.insert(key, place);
    place
}

impl<G: Keyed, E: Evaluator<G>> Evaluator<G> for Cached<G, E> {
    fn predict(&mut self, game: &G, states: &[G::State], predictions: &mut Predictions<G::Payoffs>) {
        if self.young.predictions.len() + states.len() > self.positions / 2 {
            self.old = std::mem::take(&mut self.young);
        }
        self.missing.clear();
        let mut asked: HashMap<u64, u32, BuildHasherDefault<KeyItself>> = HashMap::default();
        let mut places = Vec::with_capacity(states.len());
        for state in states {
            let key = game.key(state);
            places.push(match self.find(key) {
                Some(place) => Place::Known(place),
                None => Place::Fresh(*asked.entry(key).or_insert_with(|| {
                    self.missing.push(state.clone());
                    self.missing.len() as u32 - 1
                })),
            });
        }
        self.usage.asked += states.len() as u64;
        self.usage.known += (states.len() - self.missing.len()) as u64;
        self.fresh.clear();
        if !self.missing.is_empty() {
            self.evaluator.predict(game, &self.missing, &mut self.fresh);
        }
        for place in places {
            predictions.push_judgement(match place {
                Place::Known(place) => self.young.predictions.get(place as usize),
                Place::Fresh(place) => self.fresh.get(place as usize),
            });
        }
        for (index, state) in self.missing.iter().enumerate() {
            remember(&mut self.young, game.key(state), self.fresh.get(index));
        }
    }
}
