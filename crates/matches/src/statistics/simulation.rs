//! Simulated matches, of which the truth is known: do intervals and tests keep what they promise?

use spielwerk_core::{Moments, Rng};

use super::{Elo, Interval, Pentanomial, Sprt, Verdict};

/// A world in which a match is played: how the games of a round come out.
#[derive(Clone, Copy, Debug)]
struct World {
    /// The score expected of a game.
    score: f64,
    /// The probability of a draw, as far as the score leaves room.
    draws: f64,
    /// How much the opening favours the side that moves first: it is added to the score of one game of the pair and
    /// taken from the other.
    advantage: f64,
    /// The probability that the second game repeats the result of the first.
    repeats: f64,
}

impl World {
    /// The quarters of a round that the first player gets.
    fn round(&self, rng: &mut Rng) -> usize {
        let first = self.game(self.score + self.advantage, rng);
        let second = self.game(self.score - self.advantage, rng);
        if rng.unit() < self.repeats {
            2 * if rng.unit() < 0.5 { first } else { second }
        } else {
            first + second
        }
    }

    /// Half points of a game.
    fn game(&self, score: f64, rng: &mut Rng) -> usize {
        let score = score.clamp(0.0, 1.0);
        let draws = self.draws.min(2.0 * score.min(1.0 - score));
        match rng.unit() {
            chance if chance < draws => 1,
            chance if chance < draws + score - draws / 2.0 => 2,
            _ => 0,
        }
    }
}

const PLAIN: World = World { score: 0.5, draws: 0.0, advantage: 0.0, repeats: 0.0 };

/// The share of simulated matches whose interval holds the truth.
fn coverage(world: World, rounds: u64, seed: u64) -> f64 {
    const MATCHES: u64 = 10_000;
    let mut rng = Rng::new(seed);
    let mut held = 0;
    for _ in 0..MATCHES {
        let mut played = Pentanomial::default();
        (0..rounds).for_each(|_| played.add(world.round(&mut rng)));
        held += u64::from(played.interval().contains(world.score));
    }
    held as f64 / MATCHES as f64
}

#[test]
fn intervals_of_matches_cover_the_truth() {
    let worlds = [
        PLAIN,
        World { score: 0.65, draws: 0.3, ..PLAIN },
        World { score: 0.9, ..PLAIN },
        World { draws: 0.5, advantage: 0.2, ..PLAIN },
        World { score: 0.6, advantage: 0.35, ..PLAIN },
        World { score: 0.55, draws: 0.2, repeats: 0.7, ..PLAIN },
        World { score: 0.8, repeats: 0.9, ..PLAIN },
    ];
    for (seed, world) in (1..).zip(worlds) {
        for rounds in [50, 200] {
            let share = coverage(world, rounds, seed);
            assert!((0.93..=0.97).contains(&share), "{rounds} rounds of {world:?}: {share}");
        }
    }
}

#[test]
fn games_taken_as_independent_would_not_cover_the_truth() {
    let world = World { score: 0.55, repeats: 0.9, ..PLAIN };
    let mut rng = Rng::new(3);
    let mut held = 0;
    for _ in 0..5_000 {
        let mut played = Pentanomial::default();
        (0..100).for_each(|_| played.add(world.round(&mut rng)));
        held += u32::from(Interval::of_share(played.score(), 200.0).contains(world.score));
    }
    assert!(held < 4_400, "the plain interval holds in {held} of 5,000: pairing would not matter");
}

#[test]
fn intervals_of_points_cover_the_truth() {
    let mut rng = Rng::new(9);
    let mut held = 0;
    for _ in 0..20_000 {
        // Deals: a skewed sum that all games of the deal share.
        let mut deals = Moments::default();
        (0..60).for_each(|_| deals.add(2.0 * rng.unit() + 4.0 * rng.unit() * rng.unit()));
        held += u32::from(Interval::of_mean(&deals).contains(2.0));
    }
    assert!((18_600..=19_400).contains(&held), "{held} of 20,000");
}

/// The share of tests that end with `elo1`.
fn accepted(sprt: Sprt, world: World, seed: u64) -> f64 {
    const TESTS: u64 = 2_000;
    let mut rng = Rng::new(seed);
    let mut accepted = 0;
    for _ in 0..TESTS {
        let mut played = Pentanomial::default();
        let verdict = loop {
            played.add(world.round(&mut rng));
            if let Some(verdict) = sprt.state(played).verdict {
                break verdict;
            }
        };
        accepted += u64::from(verdict == Verdict::Elo1);
    }
    accepted as f64 / TESTS as f64
}

#[test]
fn sequential_tests_keep_their_error_rates() {
    let sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.1 };
    let worlds = [
        World { draws: 0.3, ..PLAIN },
        World { advantage: 0.3, ..PLAIN },
        World { draws: 0.2, repeats: 0.6, ..PLAIN },
    ];
    for (seed, world) in (1..).zip(worlds) {
        let wrong = accepted(sprt, World { score: Elo(sprt.elo0).score(), ..world }, seed);
        assert!((0.02..=0.065).contains(&wrong), "{world:?}: {wrong} accepted without a difference");
        let wrong = 1.0 - accepted(sprt, World { score: Elo(sprt.elo1).score(), ..world }, 10 + seed);
        assert!((0.05..=0.12).contains(&wrong), "{world:?}: {wrong} refused with a difference");
    }
}
