//! Everything that decides the outcome of a run; the same configuration gives the same bytes.

use serde::{Deserialize, Serialize};
use spielwerk_nn::NetShape;
use spielwerk_run::{Preset, RunConfig};
use spielwerk_train::RateSchedule;

use crate::view_policy::{GAME, policy_shape};

/// The configuration of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PolicyConfig {
    /// The game and variant, as the registry writes it.
    pub game: String,
    /// The preset it came from.
    pub preset: String,
    /// Random seed for games, lessons and initial weights.
    pub seed: u64,
    /// Who plays, one stage after the other.
    pub stages: Vec<Stage>,
    /// Sizes of the hidden layers.
    pub hidden: Vec<usize>,
    /// Decisions that are kept in all, the newest.
    pub buffer: usize,
    /// Decisions per step.
    pub batch: usize,
    /// How often each new decision is learned in its iteration, counted over the whole buffer.
    pub coverage: f64,
    /// The learning rate where others are imitated.
    pub rate: RateSchedule,
    /// How much the error of values counts beside that of the policy.
    pub value_weight: f32,
    /// One game in this many is held out to measure by.
    pub held_out: u64,
    /// Held-out games that are measured by at most, the newest.
    pub measured: usize,
    /// Worlds by which the gain of inference is estimated for each view.
    pub worlds: usize,
}

/// Some iterations of playing and learning with the same players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stage {
    /// How many iterations the stage has, 1 or more.
    pub iterations: u32,
    /// Games per iteration.
    pub games: u64,
    /// Who plays: each seat is drawn from this list; `{net}` is the network of the iteration before.
    pub players: Vec<String>,
    /// In place of players: the network plays all seats and learns from what its actions were worth.
    #[serde(default)]
    pub self_play: Option<SelfPlay>,
}

/// How the network improves by playing against itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfPlay {
    /// By what share an action becomes more likely for each point that it brought more than expected.
    pub step: f32,
    /// How far the result of the game counts beside what the critic expects at the next decision: 0 not at all, 1 alone.
    pub trace: f32,
    /// Share of indifference between the legal actions in what is learned.
    pub indifference: f32,
    /// Decisions per step.
    pub batch: usize,
    /// The learning rate over the iterations of the stage.
    pub rate: RateSchedule,
}

impl Stage {
    fn new(iterations: u32, games: u64, players: &[&str]) -> Self {
        let players = players.iter().map(|&player| player.to_owned()).collect();
        Self { iterations, games, players, self_play: None }
    }

    fn self_play(iterations: u32, games: u64) -> Self {
        let rate = RateSchedule::Cosine { from: 1e-3, to: 2e-5, iterations };
        let self_play = SelfPlay { step: 1.0, trace: 0.7, indifference: 0.002, batch: 512, rate };
        Self { iterations, games, players: Vec::new(), self_play: Some(self_play) }
    }
}

/// The presets, the quickest first.
pub const PRESETS: &[Preset] = &[
    Preset { name: "tiny", about: "seconds; shows that everything works" },
    Preset { name: "fast", about: "eleven minutes of processor time" },
    Preset {
        name: "search",
        about: "a quarter of an hour of processor time; imitates searches instead of playing against itself",
    },
    Preset { name: "long", about: "half an hour of processor time; two and a half times the games" },
];

impl PolicyConfig {
    /// The configuration of a preset, if there is one of this name.
    pub fn preset(name: &str, seed: u64) -> Option<Self> {
        let stages = match name {
            "tiny" => vec![
                Stage::new(1, 12, &["conventions"]),
                Stage::new(1, 12, &["policy:net={net}"]),
                Stage::self_play(2, 12),
            ],
            // Rules of thumb cost nothing and teach what a card is; play against itself shows when to depart from them.
            "fast" => vec![
                Stage::new(1, 6_000, &["conventions", "conventions:slips=0.1"]),
                Stage::self_play(80, 8_000),
            ],
            // Searches as teachers.
            "search" => vec![
                Stage::new(1, 6_000, &["conventions", "conventions:slips=0.1"]),
                Stage::new(6, 2_000, &["pimc:n=12,sims=100"]),
            ],
            // As `fast`, whose strength still rises at its end.
            "long" => vec![
                Stage::new(1, 6_000, &["conventions", "conventions:slips=0.1"]),
                Stage::self_play(200, 8_000),
            ],
            _ => return None,
        };
        let imitated = stages.iter().filter(|stage| stage.self_play.is_none());
        let iterations = imitated.map(|stage| stage.iterations).sum();
        let fast = Self {
            game: GAME.to_owned(),
            preset: name.to_owned(),
            seed,
            stages,
            hidden: vec![256, 128],
            buffer: 600_000,
            batch: 64,
            coverage: 2.0,
            rate: RateSchedule::Cosine { from: 1e-3, to: 2e-5, iterations },
            value_weight: 0.5,
            held_out: 16,
            measured: 24,
            worlds: 60,
        };
        Some(match name {
            "tiny" => Self { hidden: vec![16], coverage: 1.0, held_out: 4, worlds: 8, ..fast },
            _ => fast,
        })
    }

    /// How many iterations there are.
    pub fn iterations(&self) -> u32 {
        self.stages.iter().map(|stage| stage.iterations).sum()
    }

    /// The stage of an iteration, and the number of its first game.
    pub fn stage(&self, iteration: u32) -> Option<(&Stage, u64)> {
        let (stage, _, first) = self.stage_and_step(iteration)?;
        Some((stage, first))
    }

    /// The stage of an iteration, which of its iterations it is, and the number of its first game.
    pub fn stage_and_step(&self, iteration: u32) -> Option<(&Stage, u32, u64)> {
        let (mut left, mut first) = (iteration, 0);
        for stage in &self.stages {
            if left < stage.iterations {
                return Some((stage, left, first + u64::from(left) * stage.games));
            }
            left -= stage.iterations;
            first += u64::from(stage.iterations) * stage.games;
        }
        None
    }

    /// Whether the network plays against itself in an iteration.
    pub fn plays_itself(&self, iteration: u32) -> bool {
        self.stage(iteration).is_some_and(|(stage, _)| stage.self_play.is_some())
    }

    /// The network of the run.
    pub fn shape(&self) -> NetShape {
        policy_shape(self.hidden.clone())
    }
}

impl RunConfig for PolicyConfig {
    const FORMAT: &'static str = "spielwerk-policy-run";
    const VERSION: u32 = 3;

    fn origin(&self) -> Option<(&str, &str, u64)> {
        Some((&self.game, &self.preset, self.seed))
    }

    fn check(&self) -> Result<(), String> {
        if self.held_out == 0 || self.batch == 0 || self.stages.is_empty() {
            return Err("held_out and batch are 1 or more, and there is a stage".to_owned());
        }
        let is_sound = |stage: &Stage| {
            let has_players = stage.self_play.is_some() || !stage.players.is_empty();
            stage.iterations > 0 && stage.games > 0 && has_players
        };
        if !self.stages.iter().all(is_sound) {
            return Err("a stage has iterations, games and players".to_owned());
        }
        if self.stages[0].self_play.is_some() {
            return Err("a network learns from others before it plays against itself".to_owned());
        }
        if self.stages.iter().filter_map(|stage| stage.self_play.as_ref()).any(|play| play.batch == 0) {
            return Err("batch is 1 or more".to_owned());
        }
        if self.stages[0].players.iter().any(|player| player.contains("{net}")) {
            return Err("there is no network before the first stage".to_owned());
        }
        if !(0.0..=1e3).contains(&self.coverage) || !(0.0..=1e3).contains(&self.value_weight) {
            return Err("coverage and value_weight are 0 to 1000".to_owned());
        }
        self.shape().check().map_err(|error| error.to_string())
    }
}
