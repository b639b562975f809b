//! `spielwerk train zero`: a network learns a game from nothing.

use std::fmt::Write;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use spielwerk_deep::seats::{self, SeatsConfig, SeatsMetrics};
use spielwerk_deep::zero::{IterationMetrics, News, PRESETS, RunOptions, ZeroConfig, ZeroError, train_game};
use spielwerk_session::Registry;

use crate::failure::{Failure, Outcome};
use crate::progress;

#[derive(Args)]
pub(super) struct Zero {
    /// The game: othello (or othello:size=6), connect4, nimm3, amazons:size=6, doppelkopf (open cards, four seats).
    game: String,
    /// The folder of the run; an existing run is continued.
    #[arg(long, value_name = "DIR")]
    run: PathBuf,
    /// `fast` learns best per hour, `pure` has the settings of the original work, `tiny` takes minutes on the
    /// smallest games.
    #[arg(long, default_value = "fast", value_parser = PRESETS)]
    preset: String,
    /// Begin no iteration after so many minutes; the run can be continued later.
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// How many threads play and measure; all cores unless told otherwise. With one the same seed gives the same
    /// bytes.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// A network to begin with, with an empty buffer.
    #[arg(long, value_name = "NET")]
    init: Option<PathBuf>,
    /// Names the games and the first weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Zero {
    pub(super) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let sentence = |error: ZeroError| Failure::Sentence(error.to_string());
        let minutes = self.minutes.map(|minutes| Duration::try_from_secs_f64(minutes * 60.0));
        let time = minutes
            .transpose()
            .map_err(|_| Failure::Sentence("--minutes must be a number of 0 or more".to_owned()))?;
        let threads =
            self.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n as usize);
        let options = RunOptions { threads, time, init: self.init.clone() };
        let mut observer = Observer::new(&game.spec(), time);
        let net = if game.seats() > 2 {
            let config = SeatsConfig::preset(&self.preset, self.seed).map_err(sentence)?;
            seats::train(&config, &self.run, &options, &mut |news| observer.show(news, seats_line))
        } else {
            let config = ZeroConfig::preset(&game.spec(), &self.preset, self.seed).map_err(sentence)?;
            train_game(&*game, &config, &self.run, &options, &mut |news| observer.show(news, line))
        };
        observer.bar.finish_and_clear();
        if let Some(net) = net.map_err(sentence)? {
            println!("{}", net.display());
        }
        Ok(Outcome::Success)
    }
}

/// Shows how far a run is.
struct Observer {
    bar: ProgressBar,
    what: String,
    end: Option<Instant>,
}

impl Observer {
    fn new(game: &str, time: Option<Duration>) -> Self {
        let what = format!("training {game}");
        Self { bar: progress::bar(0, &what), what, end: time.map(|time| Instant::now() + time) }
    }

    /// Moves the bar, and prints a line for every finished iteration.
    fn show<M>(&mut self, news: &News<'_, M>, line: fn(&M) -> String) {
        match *news {
            News::Games { iteration, done, total } => self.set(iteration, "games", done, total),
            News::Steps { iteration, done, total } => self.set(iteration, "steps", done as u64, total as u64),
            News::Iteration(metrics) => self.bar.suspend(|| println!("{}", line(metrics))),
            _ => {}
        }
    }

    fn set(&mut self, iteration: u32, unit: &str, done: u64, total: u64) {
        if done <= 1 {
            self.bar.set_length(total);
            self.bar.reset_eta();
            let left = self.end.map(|end| end.saturating_duration_since(Instant::now()).as_secs() / 60);
            let left = left.map_or_else(String::new, |minutes| format!(", {minutes} min to go"));
            self.bar.set_message(format!("{}{left}: iteration {iteration}, {unit}", self.what));
        }
        self.bar.set_position(done);
    }
}

/// What an iteration brought, on one line.
fn line(metrics: &IterationMetrics) -> String {
    let mut line = format!(
        "iteration {}: {} positions, loss {:.3} / {:.3}",
        metrics.iteration, metrics.self_play.targets, metrics.policy_loss, metrics.value_loss
    );
    if let Some(held_out) = metrics.held_out {
        let _ = write!(line, ", held out {:.3} / {:.3}", held_out.policy, held_out.value);
    }
    if !metrics.truth.is_empty() {
        let share = |share: f64| format!("{:.1}", 100.0 * share);
        let mistakes = |of: &dyn Fn(&spielwerk_deep::zero::SuiteResult) -> f64| {
            let shares: Vec<String> = metrics.truth.iter().map(|suite| share(of(suite))).collect();
            shares.join(" ")
        };
        let _ = write!(line, ", mistakes % of policy {}", mistakes(&|suite| suite.policy_mistakes));
        if metrics.truth.iter().all(|suite| suite.search_mistakes.is_some()) {
            let _ = write!(line, ", of search {}", mistakes(&|suite| suite.search_mistakes.unwrap_or(0.0)));
        }
    }
    for result in &metrics.ladder {
        let _ = write!(line, ", {:.0} % against {}", 100.0 * result.score, result.opponent);
    }
    line
}

/// The same for four seats.
fn seats_line(metrics: &SeatsMetrics) -> String {
    let mut line = format!(
        "iteration {}: {} games, {} decisions, loss {:.3}",
        metrics.iteration, metrics.games, metrics.buffer, metrics.loss
    );
    if let Some((action, value)) = metrics.held_out {
        let _ = write!(line, ", held out {action:.3} / {value:.3}");
    }
    let habits = metrics.habits;
    let share = |calls: u64| 100.0 * calls as f64 / habits.games.max(1) as f64;
    let [re, kontra] = habits.calls.map(share);
    let _ = write!(line, ", calls of Re {re:.0} %, of Kontra {kontra:.0} %");
    for met in &metrics.matches {
        let _ = write!(
            line,
            "; {} against {} {:+.2} [{:+.2}, {:+.2}] points",
            met.player, met.opponent, met.points, met.interval[0], met.interval[1]
        );
    }
    line
}
