//! `spielwerk train belief`: a network learns what a seat should believe about the cards it does not see.

use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use spielwerk_deep::belief::{BeliefConfig, BeliefMetrics, News, PRESETS, train};
use spielwerk_deep::zero::{RunOptions, ZeroError};

use crate::failure::{Failure, Outcome};
use crate::progress;

#[derive(Args)]
pub(super) struct Belief {
    /// The game: doppelkopf.
    #[arg(value_parser = ["doppelkopf"])]
    game: String,
    /// The folder of the run; an existing run is continued.
    #[arg(long, value_name = "DIR")]
    run: PathBuf,
    /// `tiny` shows in seconds that everything works, `fast` takes half an hour, `long` many hours.
    #[arg(long, default_value = "fast", value_parser = PRESETS)]
    preset: String,
    /// Learn from recorded games, one record per line, instead of playing; the run ends when they are used up.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Begin no iteration after so many minutes; the run can be continued later.
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// How many threads play and learn; all cores unless told otherwise. The result does not depend on it.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// Names the games and the first weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Belief {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let sentence = |error: ZeroError| Failure::Sentence(error.to_string());
        let config = BeliefConfig::preset(&self.preset, self.seed).map_err(sentence)?;
        let minutes = self.minutes.map(|minutes| Duration::try_from_secs_f64(minutes * 60.0));
        let time = minutes
            .transpose()
            .map_err(|_| Failure::Sentence("--minutes must be a number of 0 or more".to_owned()))?;
        let threads =
            self.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n as usize);
        let options = RunOptions { threads, time, init: None };
        let bar = progress::bar(0, &format!("training a belief of {}", self.game));
        let net = train(&config, &self.run, self.games.as_deref(), &options, &mut |news| show(&bar, news));
        bar.finish_and_clear();
        if let Some(net) = net.map_err(sentence)? {
            println!("{}", net.display());
        }
        Ok(Outcome::Success)
    }
}

/// Moves the bar, and prints a line for every finished iteration.
fn show(bar: &ProgressBar, news: &News<'_>) {
    let set = |iteration: u32, unit: &str, done: u64, total: u64| {
        if done <= 1 {
            bar.set_length(total);
            bar.reset_eta();
            bar.set_message(format!("iteration {iteration}, {unit}"));
        }
        bar.set_position(done);
    };
    match *news {
        News::Games { iteration, done, total } => set(iteration, "games", done, total),
        News::Steps { iteration, done, total } => set(iteration, "steps", done as u64, total as u64),
        News::Iteration(metrics) => bar.suspend(|| println!("{}", line(metrics))),
        _ => {}
    }
}

/// What an iteration brought, on one line.
fn line(metrics: &BeliefMetrics) -> String {
    let mean = |of: &dyn Fn(&spielwerk_deep::belief::TrickMetrics) -> f64| {
        metrics.held_out.iter().map(of).sum::<f64>() / metrics.held_out.len().max(1) as f64
    };
    format!(
        "iteration {}: {} games, loss {:.3}, held out {:.2} nats per view, all deals alike {:.2}, better in {} of {} tricks",
        metrics.iteration,
        metrics.games,
        metrics.loss,
        mean(&|trick| trick.network),
        mean(&|trick| trick.uniform),
        metrics.better_tricks(),
        metrics.held_out.len(),
    )
}
