//! `spielwerk train`: learning from games the program plays against itself.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use spielwerk_learn::evaluation::{Progress, TrainingConfig, train};

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
    /// Fit the pattern weights of Othello on self-play.
    ///
    /// Each generation plays games with the weights of the one before, labels their positions with what became of
    /// them, and fits the weights by least squares. The folder holds config.json, metrics.jsonl, the samples and, in
    /// the end, model.safetensors.
    Eval(Eval),
}

#[derive(Args)]
struct Eval {
    /// The game: othello.
    #[arg(value_parser = ["othello"])]
    game: String,
    /// The folder of the run; an existing run is continued.
    #[arg(long, value_name = "DIR")]
    run: PathBuf,
    /// `quick` takes seconds and shows that everything works; `full`, about 20 minutes of processor time, makes the
    /// weights that come with the program.
    #[arg(long, default_value = "quick", value_parser = TrainingConfig::PRESETS)]
    preset: String,
    /// How many games are played at once. The result does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
}

impl Train {
    pub(crate) fn run(&self) -> Result<Outcome, Failure> {
        let Method::Eval(eval) = &self.method;
        let config = TrainingConfig::preset(&eval.preset).expect("clap accepts presets only");
        let games = config.generations.iter().map(|generation| generation.games).sum();
        let bar = progress::bar(games, &format!("training {}", eval.game));
        let before: Vec<u64> = config
            .generations
            .iter()
            .scan(0, |sum, generation| Some(std::mem::replace(sum, *sum + generation.games)))
            .collect();
        train(&config, &eval.run, eval.threads as usize, &mut |news| show(&bar, &before, news))
            .map_err(|error| Failure::Sentence(error.to_string()))?;
        bar.finish_and_clear();
        println!("{}", eval.run.join("model.safetensors").display());
        Ok(Outcome::Success)
    }
}

/// Moves the bar, and prints a line for every finished generation.
fn show(bar: &ProgressBar, games_before: &[u64], news: &Progress) {
    match news {
        Progress::Games { generation, done, .. } => bar.set_position(games_before[*generation] + done),
        Progress::Generation { generation, held_out } => bar.suspend(|| {
            println!(
                "generation {generation}: held-out error {:.2} / {:.2} / {:.2} discs in moves 1-20, 21-40, 41-60",
                held_out.opening, held_out.middle, held_out.endgame,
            );
        }),
        _ => {}
    }
}
