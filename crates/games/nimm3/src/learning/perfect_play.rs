//! Which value functions play Nimm-3 perfectly, and how long it takes to learn that.

use spielwerk_core::{Game, Rng, Seat};
use spielwerk_nn::values::ValueFunction;
use spielwerk_train::td::{TdLearner, after_value};

use crate::{Heap, Nimm3};

/// Whether greedy play by this function is perfect in both seats, for every heap up to the game's.
pub fn plays_perfectly(game: &Nimm3, function: &impl ValueFunction<Nimm3>) -> bool {
    heaps_played_right(game, function) == [game.stones(); 2]
}

/// For each seat the number of heaps up to the game's in which greedy play is right: if the heap can be won, the
/// highest value belongs to the winning take and to no other.
pub fn heaps_played_right(game: &Nimm3, function: &impl ValueFunction<Nimm3>) -> [u32; 2] {
    [Seat::FIRST, Seat::SECOND].map(|seat| {
        let heaps = (1..=game.stones()).map(|stones| Heap::new(stones, seat));
        heaps.filter(|heap| takes_right(game, function, heap)).count() as u32
    })
}

fn takes_right(game: &Nimm3, function: &impl ValueFunction<Nimm3>, heap: &Heap) -> bool {
    let Some(winning) = game.winning_take(heap.stones()) else { return true };
    let sign = if heap.turn() == Seat::FIRST { 1.0 } else { -1.0 };
    let mut takes = Vec::new();
    game.legal_moves(heap, &mut takes);
    let value = |take| sign * after_value(function, game, &game.child(heap, take));
    let (right, wrong): (Vec<_>, Vec<_>) = takes.into_iter().partition(|take| take.stones() == winning);
    let best_wrong = wrong.into_iter().map(value).fold(f64::NEG_INFINITY, f64::max);
    right.into_iter().map(value).all(|value| value > best_wrong)
}

/// A heap of any size up to the game's, with either seat to move: from the whole heap alone the second seat never
/// meets some of the positions that perfect play must know.
pub fn any_heap(game: &Nimm3, rng: &mut Rng) -> Heap {
    let stones = 1 + rng.below(game.stones() as usize);
    Heap::new(stones as u32, Seat::new(rng.below(2)))
}

/// Plays games against itself from heaps of all sizes until play is perfect and stays so for `settled` games, looking
/// after each. Returns how many games it took until then, or `None` if `most` do not suffice.
pub fn games_until_perfect<V>(
    learner: &mut TdLearner<V>,
    game: &Nimm3,
    most: u64,
    settled: u64,
    seed: u64,
) -> Option<u64>
where
    V: ValueFunction<Nimm3>,
{
    let mut perfect_since = None;
    for number in 0..most {
        let rng = &mut Rng::for_part(seed, number);
        let start = any_heap(game, rng);
        let rates = learner.rates(number as f64 / most as f64);
        learner.self_play(game, &start, rates, rng);
        if !plays_perfectly(game, learner.function()) {
            perfect_since = None;
        } else if perfect_since.is_none() {
            perfect_since = Some(number + 1);
        }
        if perfect_since.is_some_and(|since| number + 1 >= since + settled) {
            return perfect_since;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::td::{Nimm3TdConfig, ValueKind, learner, preset};

    #[test]
    fn every_kind_learns_perfect_play_in_both_seats() {
        let game = Nimm3::new(21, 3).expect("a heap");
        for kind in [ValueKind::Table, ValueKind::Linear, ValueKind::Net { hidden: 8 }] {
            let config = preset(&game, kind, "quick");
            let perfect = (1..=20u64).filter(|&seed| {
                let config = Nimm3TdConfig { seed, ..config.clone() };
                let mut learner = learner(game, &config).expect("a learner");
                games_until_perfect(&mut learner, &game, config.games, 1_000, seed).is_some()
            });
            assert!(perfect.count() >= 19, "{kind:?}");
        }
    }
}
