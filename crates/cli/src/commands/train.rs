//! `spielwerk train`: learning from games the program plays against itself.

mod belief;
mod td;
mod zero;

use std::fmt::Display;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use spielwerk_learn::evaluation::amazons::{self, AmazonsConfig};
use spielwerk_learn::evaluation::{FeatureSet, Progress, TrainError, TrainingConfig, train};
use spielwerk_session::Registry;

use crate::failure::{Failure, Outcome};
use crate::progress;

/// Train an evaluation from nothing; the run is a folder that can be stopped and resumed at any time.
#[derive(Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    method: Method,
}

#[derive(Subcommand)]
enum Method {
    /// Fit the weights of an evaluation of Othello or the Game of the Amazons on self-play.
    ///
    /// Each generation plays games with the weights of the one before, labels their positions with what became of
    /// them, and fits the weights: least squares in Othello, logistic regression in Amazons. The folder holds
    /// config.json, metrics.jsonl, the games and, in the end, the weights, whose path is printed last.
    Eval(Eval),
    /// Learn values of positions of Nimm-3 or Connect Four by TD(lambda), move by move, from self-play, from games
    /// against others or from recorded games.
    ///
    /// The folder holds config.json, metrics.jsonl, a checkpoint and, in the end, the value function, whose path is
    /// printed last; the player `td:net=PATH` plays by it.
    Td(td::Td),
    /// Train a network from nothing by self-play, as `AlphaZero` did.
    ///
    /// Each iteration plays games with the network, learns from the newest games, and measures: losses on held-out
    /// games, mistakes against exact play, matches. The folder holds config.json, metrics.jsonl (one line per
    /// iteration), timing.jsonl, the games and the networks; it can be killed at any moment and goes on from its last
    /// iteration. The path of the last network is printed last.
    Zero(zero::Zero),
    /// Learn what a seat of Doppelkopf should believe about the cards it does not see.
    ///
    /// Each iteration quick players play games; from views of them a Transformer learns to deal the hidden cards as
    /// they were; then it is measured, trick by trick, on games that it never learnt. The folder holds config.json,
    /// metrics.jsonl (one line per iteration), timing.jsonl, the games and the networks; it can be killed at any moment
    /// and goes on from its last iteration. The path of the last network is printed last; the player
    /// `worlds:sampler=belief,net=PATH` draws its worlds by it.
    Belief(belief::Belief),
}

#[derive(Args)]
struct Eval {
    /// The game: othello or amazons.
    #[arg(value_parser = ["othello", "amazons"])]
    game: String,
    /// The folder of the run; an existing run is continued.
    #[arg(long, value_name = "DIR")]
    run: PathBuf,
    /// What the weights of Othello speak of: patterns of squares, or factors such as mobility and corners.
    #[arg(long, default_value = "patterns", value_parser = FeatureSet::NAMES)]
    features: String,
    /// `quick` takes seconds and shows that everything works; `full` makes the weights that come with the program,
    /// in minutes of processor time: about 20 for patterns, 5 for factors, 7 for amazons.
    #[arg(long, default_value = "quick", value_parser = TrainingConfig::PRESETS)]
    preset: String,
    /// How many games are played at once. The result does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
}

impl Train {
    pub(crate) fn run(&self, registry: &Registry, version: &str) -> Result<Outcome, Failure> {
        match &self.method {
            Method::Eval(eval) => eval.run(),
            Method::Td(td) => td.run(version),
            Method::Zero(zero) => zero.run(registry),
            Method::Belief(belief) => belief.run(),
        }
    }
}

impl Eval {
    fn run(&self) -> Result<Outcome, Failure> {
        let file = match self.game.as_str() {
            "amazons" => self.amazons(),
            _ => self.othello(),
        };
        println!("{}", file.map_err(|error| Failure::Sentence(error.to_string()))?.display());
        Ok(Outcome::Success)
    }

    fn othello(&self) -> Result<PathBuf, TrainError> {
        let features = FeatureSet::named(&self.features).expect("clap accepts the names only");
        let config = TrainingConfig::preset(features, &self.preset).expect("clap accepts presets only");
        let games = config.generations.iter().map(|generation| generation.games);
        let watch = Observer::new(&self.game, games);
        train(&config, &self.run, self.threads as usize, &mut |news| watch.show(news))
    }

    fn amazons(&self) -> Result<PathBuf, TrainError> {
        let config = AmazonsConfig::preset(&self.preset).expect("clap accepts presets only");
        let watch = Observer::new(&self.game, config.generations.iter().copied());
        amazons::train(&config, &self.run, self.threads as usize, &mut |news| watch.show(news))
    }
}

/// Shows how far a run is.
struct Observer {
    bar: ProgressBar,
    /// Games of all generations before each.
    games_before: Vec<u64>,
}

impl Observer {
    fn new(game: &str, games: impl Iterator<Item = u64>) -> Self {
        let (mut total, mut games_before) = (0, Vec::new());
        for games in games {
            games_before.push(total);
            total += games;
        }
        Self { bar: progress::bar(total, &format!("training {game}")), games_before }
    }

    /// Moves the bar, and prints a line for every finished generation.
    fn show<R: Display>(&self, news: &Progress<R>) {
        match news {
            Progress::Games { generation, done, .. } => {
                self.bar.set_position(self.games_before[*generation] + done);
            }
            Progress::Generation { generation, held_out } => {
                self.bar.suspend(|| println!("generation {generation}: {held_out}"));
            }
            _ => {}
        }
    }
}

impl Drop for Observer {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
