//! Configurations with names.
//!
//! `fast` is what learns best per hour of processor time: Gumbel roots with few simulations, a quarter of the moves
//! searched deeper, proofs, symmetries, random first plies, a small network first and a larger one on its buffer. A
//! position costs about as much to play as to learn; with twice the simulations there would be little more than half
//! as many. Only the deeper searches explore, so that results are less a matter of luck; games differ by their random
//! beginnings, of three the most even. The last moves of Othello are played exactly. Targets are what lies closest to
//! exact play: policies soft enough to be seldom sure of a wrong move, values from all searches to the end of a game.
//! `pure` has the settings of the original work on Othello, with fewer games. `tiny` takes minutes on the smallest
//! games.

use spielwerk_search::PuctConfig;
use spielwerk_search::puct::{Exploration, GumbelConfig, Noise};

use super::{
    Ladder, Measures, NetSize, Ramp, RateSchedule, SelfPlayConfig, TrainingSteps, ZeroConfig, ZeroError,
};

/// The names of the presets.
pub const PRESETS: [&str; 3] = ["pure", "fast", "tiny"];

impl ZeroConfig {
    /// The preset of this name for a game.
    ///
    /// # Errors
    /// If there is none.
    pub fn preset(game: &str, name: &str, seed: u64) -> Result<Self, ZeroError> {
        let base = match name {
            "pure" => pure(),
            "fast" => fast(game),
            "tiny" => tiny(),
            _ => {
                let known = PRESETS.join(", ");
                return Err(ZeroError::Preset { name: name.to_owned(), game: game.to_owned(), known });
            }
        };
        Ok(Self { game: game.to_owned(), preset: name.to_owned(), seed, ..base })
    }
}

fn empty() -> (String, u32, String, String, u64) {
    (ZeroConfig::FORMAT.to_owned(), ZeroConfig::VERSION, String::new(), String::new(), 1)
}

/// The settings of the original: 264 games and up to 400 simulations per iteration on a desktop with a graphics card;
/// here 100 games.
fn pure() -> ZeroConfig {
    let (format, version, game, preset, seed) = empty();
    ZeroConfig {
        format,
        version,
        game,
        preset,
        seed,
        iterations: 55,
        networks: vec![NetSize { from: 0, blocks: 4, channels: 64 }],
        self_play: SelfPlayConfig {
            games: Ramp::constant(100),
            in_flight: 50,
            search: PuctConfig {
                exploration: Exploration { init: 1.5, base: None },
                first_play_reduction: 0.0,
                noise: Some(Noise { alpha: 0.5, share: 0.25 }),
                ..PuctConfig::default()
            },
            simulations: Ramp { from: 100, to: 400, over: 46 },
            quick_simulations: Ramp::constant(0),
            full_share: 1.0,
            quick_targets: false,
            quick_explore: false,
            temperature: 1.0,
            temperature_plies: 16,
            random_plies: 0,
            openings: 1,
            reuse: true,
            cache: 200_000,
            solved_moves: 0,
        },
        buffer: Ramp::constant(40_000),
        training: TrainingSteps {
            batch: 512,
            coverage: 12.6,
            rate: RateSchedule::OneCycle { peak: 0.01 },
            search_value: 0.0,
            trace: 1.0,
            held_out: 20,
            takeover_coverage: 0.0,
        },
        measures: Measures {
            truth_simulations: 100,
            truth_positions: 100,
            ladder: Some(Ladder { every: 5, rounds: 10, simulations: 100 }),
            gate: None,
            keep_every: 5,
        },
    }
}

fn fast(game: &str) -> ZeroConfig {
    let pure = pure();
    let is_othello = game.starts_with("othello");
    ZeroConfig {
        iterations: 1_000,
        networks: vec![
            NetSize { from: 0, blocks: 4, channels: 32 },
            NetSize { from: if is_othello { 100 } else { 60 }, blocks: 4, channels: 64 },
        ],
        self_play: SelfPlayConfig {
            games: if is_othello {
                Ramp { from: 80, to: 300, over: 20 }
            } else {
                Ramp { from: 100, to: 700, over: 20 }
            },
            in_flight: 64,
            search: PuctConfig {
                gumbel: Some(GumbelConfig { scale: 0.3, ..GumbelConfig::default() }),
                ..PuctConfig::default()
            },
            simulations: Ramp { from: 100, to: 128, over: 20 },
            quick_simulations: Ramp { from: 24, to: 32, over: 20 },
            full_share: 0.25,
            quick_targets: true,
            quick_explore: false,
            random_plies: 16,
            openings: 3,
            solved_moves: if is_othello { 12 } else { 0 },
            ..pure.self_play
        },
        buffer: Ramp { from: 10_000, to: 250_000, over: 40 },
        training: TrainingSteps {
            batch: 256,
            coverage: 3.0,
            rate: RateSchedule::OneCycle { peak: 0.003 },
            trace: 0.9,
            takeover_coverage: 3.0,
            ..pure.training
        },
        measures: Measures {
            truth_simulations: 64,
            truth_positions: 150,
            ladder: Some(Ladder { every: 10, rounds: 10, simulations: 100 }),
            keep_every: 10,
            ..pure.measures
        },
        ..pure
    }
}

fn tiny() -> ZeroConfig {
    let fast = fast("");
    ZeroConfig {
        iterations: 12,
        networks: vec![NetSize { from: 0, blocks: 1, channels: 16 }],
        self_play: SelfPlayConfig {
            games: Ramp::constant(200),
            in_flight: 32,
            simulations: Ramp::constant(32),
            quick_simulations: Ramp::constant(16),
            full_share: 0.5,
            quick_explore: true,
            random_plies: 6,
            openings: 1,
            cache: 20_000,
            ..fast.self_play
        },
        buffer: Ramp::constant(8_000),
        training: TrainingSteps { batch: 64, coverage: 4.0, ..fast.training },
        measures: Measures {
            truth_simulations: 32,
            truth_positions: 200,
            ladder: None,
            keep_every: 4,
            ..fast.measures
        },
        ..fast
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_survive_as_text_and_others_are_refused() {
        for name in PRESETS {
            let config = ZeroConfig::preset("connect4", name, 3).expect(name);
            let text = serde_json::to_string(&config).expect("plain data");
            assert_eq!(serde_json::from_str::<ZeroConfig>(&text).expect("the same"), config);
        }
        let refusal = ZeroConfig::preset("connect4", "huge", 1).expect_err("no such preset").to_string();
        assert_eq!(refusal, "no preset \"huge\" for connect4; there are: pure, fast, tiny");
    }
}
