//! What the values of a judge mean: the scale at which they become chances to win.

use serde::Serialize;
use spielwerk_core::{Proof, Rng, SearchControl, Seat};
use spielwerk_session::{AnyGame, Measure, PlayerFailure};

use crate::judge::chance_of;
use crate::pass::ReviewError;

/// A judged position with the share of the game that its seat got in the end.
#[derive(Clone, Copy, Debug)]
struct Sample {
    value: f64,
    share: f64,
}

/// The fitted scale of a judge, with how well its chances agree with the games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// The text of the player whose values were fitted.
    pub judge: String,
    /// The value at which 73 of 100 games are won.
    pub scale: f64,
    /// Positions that were judged and not proven.
    pub positions: usize,
    /// Games they are from.
    pub games: usize,
    /// Tenths of the chance: how many positions, the mean chance said, the share that was won.
    pub reliability: Vec<Bin>,
}

/// Positions whose chances are close to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Bin {
    /// Positions whose chance lies in this tenth.
    pub positions: usize,
    /// The mean chance that was said.
    pub said: f64,
    /// The share that was won, a draw counted as half.
    pub won: f64,
}

/// Plays games of a player with itself from openings of a few random moves, judges their positions and fits the scale.
/// One position in `every` is judged.
///
/// # Errors
/// If a player cannot be had or fails.
pub fn calibrate(
    game: &dyn AnyGame,
    player: &str,
    games: usize,
    seed: u64,
    every: usize,
) -> Result<Calibration, ReviewError> {
    const RANDOM_PLIES: usize = 6;
    let judge_text = game.review().judge;
    let mut judge = game.seeded_player(judge_text, 1)?;
    let mut samples = Vec::new();
    let mut rng = Rng::new(seed);
    for number in 0..games {
        let mut session = game.start(&mut rng);
        for _ in 0..RANDOM_PLIES {
            session.play_random(&mut rng);
        }
        let mut seated = game.seeded_player(player, seed.wrapping_add(number as u64))?;
        while session.turn().is_some() {
            let analysis = seated.think(&session.seat_view(), &mut SearchControl::none())?;
            session.play(&analysis.best).map_err(|error| PlayerFailure { reason: error.to_string() })?;
        }
        let payoffs = session.payoffs().unwrap_or_default();
        for ply in (rng.below(every)..session.plies()).step_by(every) {
            let at = session.at(ply);
            let seat = at.turn().unwrap_or(Seat::FIRST);
            let analysis = judge.think(&at.seat_view(), &mut SearchControl::none())?;
            if analysis.proof.is_none() {
                let share = chance_of(Proof::of_value(payoffs[seat.index()].into()));
                samples.push(Sample { value: analysis.value, share });
            }
        }
    }
    let scale = fit(&samples);
    Ok(Calibration {
        judge: judge_text.to_owned(),
        scale,
        positions: samples.len(),
        games,
        reliability: reliability(&samples, scale),
    })
}

fn chance(value: f64, scale: f64) -> f64 {
    Measure::WinChance { scale }.chance(value).expect("a game that is won or lost has chances")
}

/// The surprise of the outcomes, to be made small.
fn surprise(samples: &[Sample], scale: f64) -> f64 {
    let one = |sample: &Sample| {
        let said = chance(sample.value, scale).clamp(1e-9, 1.0 - 1e-9);
        -(sample.share * said.ln() + (1.0 - sample.share) * (1.0 - said).ln())
    };
    samples.iter().map(one).sum()
}

/// The scale of least surprise, which has one minimum over the logarithm of the scale.
fn fit(samples: &[Sample]) -> f64 {
    let (mut low, mut high): (f64, f64) = (1e-3_f64.ln(), 1e4_f64.ln());
    for _ in 0..100 {
        let (third, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if surprise(samples, third.exp()) < surprise(samples, other.exp()) {
            high = other;
        } else {
            low = third;
        }
    }
    f64::midpoint(low, high).exp()
}

fn reliability(samples: &[Sample], scale: f64) -> Vec<Bin> {
    let mut bins = [Bin::default(); 10];
    for sample in samples {
        let said = chance(sample.value, scale);
        let bin = &mut bins[((said * 10.0) as usize).min(9)];
        bin.positions += 1;
        bin.said += said;
        bin.won += sample.share;
    }
    let mean = |bin: Bin| {
        let count = bin.positions.max(1) as f64;
        Bin { said: bin.said / count, won: bin.won / count, ..bin }
    };
    bins.into_iter().map(mean).filter(|bin| bin.positions > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_of_made_up_games_is_found_again() {
        let mut rng = Rng::new(7);
        let sample = |_| {
            let value = rng.unit() * 20.0 - 10.0;
            Sample { value, share: f64::from(rng.unit() < chance(value, 3.0)) }
        };
        let samples: Vec<Sample> = (0..20_000).map(sample).collect();
        let scale = fit(&samples);
        assert!((scale - 3.0).abs() < 0.15, "{scale}");
        for bin in reliability(&samples, scale) {
            assert!((bin.said - bin.won).abs() < 0.05, "{bin:?}");
        }
    }
}
