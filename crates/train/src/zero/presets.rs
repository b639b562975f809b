//! Configurations with names.
//!
//! `fast` is what learns best per hour of processor time: Gumbel roots with few simulations, a quarter of the moves
//! searched deeper, proofs, symmetries, random first plies, a small network first and a larger one on its buffer. A
//! position costs about as much to play as to learn; with twice the simulations there would be little more than half
//! as many. Only the deeper searches explore, so that results are less a matter of luck; games differ by their random
//! beginnings, of three the most even. Targets are what lies closest to
//! exact play: policies soft enough to be seldom sure of a wrong move, values from all searches to the end of a game.
//! `pure` has the settings of the original work on Othello, with fewer games. `tiny` takes minutes on the smallest
//! games.

use spielwerk_run::Preset;
use spielwerk_search::PuctConfig;
use spielwerk_search::puct::{Exploration, GumbelConfig, Noise};

use super::{Ladder, Measures, NetSize, Ramp, SelfPlayConfig, TrainingSteps, ZeroConfig, ZeroGame};
use crate::RateSchedule;

/// The presets of every game, the quickest first.
pub const PRESETS: &[Preset] = &[
    Preset { name: "tiny", about: "minutes on the smallest games" },
    Preset { name: "fast", about: "learns best per hour of processor time" },
    Preset { name: "pure", about: "the settings of the original work, with fewer games" },
];

impl ZeroConfig {
    /// The preset of this name for a game, if there is one.
    pub fn preset(game: &impl ZeroGame, name: &str, seed: u64) -> Option<Self> {
        let mut config = plain(&game.spec(), name, seed)?;
        game.adapt_preset(name, &mut config);
        Some(config)
    }
}

/// The preset of this name as it is for games that change nothing about it.
pub(super) fn plain(game: &str, name: &str, seed: u64) -> Option<ZeroConfig> {
    let base = match name {
        "pure" => pure(),
        "fast" => fast(),
        "tiny" => tiny(),
        _ => return None,
    };
    Some(ZeroConfig { game: game.to_owned(), preset: name.to_owned(), seed, ..base })
}

/// The settings of the original: 264 games and up to 400 simulations per iteration on a desktop with a graphics card;
/// here 100 games.
fn pure() -> ZeroConfig {
    ZeroConfig {
        game: String::new(),
        preset: String::new(),
        seed: 1,
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
            exact_simulations: 100,
            exact_positions: 100,
            ladder: Some(Ladder { every: 5, rounds: 10, simulations: 100 }),
            gate: None,
            keep_every: 5,
        },
    }
}

fn fast() -> ZeroConfig {
    let pure = pure();
    ZeroConfig {
        iterations: 1_000,
        networks: vec![
            NetSize { from: 0, blocks: 4, channels: 32 },
            NetSize { from: 60, blocks: 4, channels: 64 },
        ],
        self_play: SelfPlayConfig {
            games: Ramp { from: 100, to: 700, over: 20 },
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
            exact_simulations: 64,
            exact_positions: 150,
            ladder: Some(Ladder { every: 10, rounds: 10, simulations: 100 }),
            keep_every: 10,
            ..pure.measures
        },
        ..pure
    }
}

fn tiny() -> ZeroConfig {
    let fast = fast();
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
            exact_simulations: 32,
            exact_positions: 200,
            ladder: None,
            keep_every: 4,
            ..fast.measures
        },
        ..fast
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_run::RunConfig;

    use super::*;

    #[test]
    fn presets_survive_as_text_and_are_sound() {
        for preset in PRESETS {
            let config = plain("toy", preset.name, 3).expect(preset.name);
            assert_eq!(config.check(), Ok(()));
            let text = serde_json::to_string(&config).expect("plain data");
            assert_eq!(serde_json::from_str::<ZeroConfig>(&text).expect("the same"), config);
        }
        assert_eq!(plain("toy", "huge", 1), None);
    }
}
