//! `spielwerk train`: everything that packages offer to learn, by one command.

mod display;
mod offers;
mod sweep;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::Args;
use spielwerk_run::{Completion, RunControl, Training, TrainingRequest, parse_setting};
use spielwerk_session::Registry;

use super::nats::{Machines, NatsOptions};
use crate::failure::{Failure, Outcome};
use crate::interrupt;
use display::Display;

/// Train an evaluation, a value function or a network; a run is a folder that can be stopped and resumed at any time.
///
/// Methods: `fit` fits the weights of an evaluation to self-play, generation by generation; `td` learns values by
/// TD(lambda), move by move; `zero` trains a network from nothing by self-play, as `AlphaZero` did; `belief` learns what a
/// seat should believe about hidden cards. `spielwerk train` alone lists what each game offers, with presets.
///
/// A run is a folder with config.json, metrics.jsonl (one line per iteration, the same for the same seed on any number of
/// threads), timing.jsonl, checkpoint.json and the files of the method. Ctrl-C or a kill lose nothing but the iteration
/// under way: the same command resumes the run. One line per iteration is printed, and the path of what was learned last.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Train {
    /// The method: fit (also called eval), td, zero, policy or belief; without it, everything on offer is listed.
    #[arg(requires = "game")]
    method: Option<String>,
    /// The game and variant: othello, othello:size=6, nimm3:stones=21.
    game: Option<String>,
    /// The folder of the run; an interrupted run is resumed from there.
    #[arg(long, value_name = "DIR", requires = "method")]
    run: Option<PathBuf>,
    /// A named configuration; each method has its default.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// A setting that replaces that of the preset, such as lambda=0.5 or `self_play.simulations.to=200`; may be repeated.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Print every setting with its value, as --set names it, and train nothing.
    #[arg(long)]
    list_settings: bool,
    /// One run for each value of a setting, such as alpha=0.01,0.1, with a report that compares them.
    #[arg(long, value_name = "KEY=A,B,C", conflicts_with = "list_settings")]
    sweep: Option<String>,
    /// Random seed for games and initial weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads that play, learn and measure; all cores by default. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// Do not start another iteration after this many minutes; the run can be resumed later.
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// The share of time to rest, from 0 to 0.99: with 0.5 an iteration is followed by a pause as long as itself.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    pause: f64,
    /// A network to begin with instead of random weights (zero).
    #[arg(long, value_name = "FILE")]
    init: Option<PathBuf>,
    /// Recorded games to learn from instead of playing, one record per line (td, belief).
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    #[command(flatten)]
    nats: NatsOptions,
}

const EXAMPLES: &str = "\
Examples:
  spielwerk train                                                     what can be learned
  spielwerk train td nimm3 --run runs/nimm                            values of a small game, in a second
  spielwerk train td connect4 --run runs/net --set value=net --set lambda=0.8
  spielwerk train td connect4 --run runs/steps --set value=net --sweep alpha=0.01,0.05,0.1
  spielwerk train fit othello --run runs/factors --set features=factors --preset full
  spielwerk train zero connect4 --run runs/zero --minutes 60          AlphaZero for an hour
  spielwerk train zero connect4 --list-settings                       what --set can change
  spielwerk train belief doppelkopf --run runs/belief --pause 0.5     half the time at rest";

/// A training that was found, and the game as the registry writes it.
struct Chosen {
    training: &'static dyn Training,
    game: String,
}

impl Train {
    pub(crate) fn run(&self, registry: &Registry, version: &str) -> Result<Outcome, Failure> {
        let (Some(method), Some(text)) = (&self.method, &self.game) else {
            offers::list(registry, &mut io::stdout().lock())?;
            return Ok(Outcome::Success);
        };
        let chosen = offers::find(registry, method, text)?;
        let settings = self.set.iter().map(|text| parse_setting(text)).collect::<Result<Vec<_>, _>>();
        let settings = settings?;
        match (&self.run, &self.sweep) {
            _ if self.list_settings => self.list_settings(&chosen, &settings),
            (Some(folder), Some(sweep)) => self.sweep(&chosen, &settings, sweep, folder, version),
            (Some(folder), None) => self.train(&chosen, &settings, folder),
            (None, _) => Err(Failure::Sentence("--run DIR says where the run is kept".to_owned())),
        }
    }

    fn request<'a>(
        &'a self,
        chosen: &'a Chosen,
        settings: &'a [(String, String)],
        folder: &'a Path,
    ) -> TrainingRequest<'a> {
        TrainingRequest {
            game: &chosen.game,
            folder,
            preset: self.preset.as_deref().unwrap_or(chosen.training.default_preset()),
            seed: self.seed,
            settings,
            init: self.init.as_ref(),
            games: self.games.as_ref(),
        }
    }

    fn list_settings(&self, chosen: &Chosen, settings: &[(String, String)]) -> Result<Outcome, Failure> {
        let request = self.request(chosen, settings, Path::new(""));
        let mut out = io::stdout().lock();
        for (key, value) in chosen.training.settings(&request)? {
            writeln!(out, "{key}={value}")?;
        }
        Ok(Outcome::Success)
    }

    /// One run; prints the path of what was learned last.
    fn train(
        &self,
        chosen: &Chosen,
        settings: &[(String, String)],
        folder: &Path,
    ) -> Result<Outcome, Failure> {
        let done = self.drive(chosen, settings, folder)?;
        if let Some(file) = &done.file {
            writeln!(io::stdout(), "{}", file.display())?;
        }
        let stopped = !done.finished && interrupt::flag().load(Ordering::Relaxed);
        Ok(if stopped { Outcome::Interrupted } else { Outcome::Success })
    }

    /// Starts or resumes a run and shows how far it is.
    fn drive(
        &self,
        chosen: &Chosen,
        settings: &[(String, String)],
        folder: &Path,
    ) -> Result<Completion, Failure> {
        let machines = Machines::connect(&self.nats, Some(folder), self.threads)?;
        let control = RunControl { executor: machines.executor(), ..self.control()? };
        let mut display = Display::new(&format!("training {}", chosen.game), control.deadline);
        let request = self.request(chosen, settings, folder);
        let done = chosen.training.run(&request, &control, &mut |event| display.show(event));
        display.finish()?;
        let done = done?;
        if done.finished {
            machines.close();
        }
        Ok(done)
    }

    fn control(&self) -> Result<RunControl<'static>, Failure> {
        let minutes = self.minutes.map(|minutes| Duration::try_from_secs_f64(minutes * 60.0)).transpose();
        let time = minutes.map_err(|_| Failure::Sentence("--minutes is a number of 0 or more".to_owned()))?;
        if !(0.0..=0.99).contains(&self.pause) {
            return Err(Failure::Sentence("--pause is a share from 0 to 0.99".to_owned()));
        }
        let all_cores = || available_parallelism().map_or(1, usize::from);
        Ok(RunControl {
            threads: self.threads.map_or_else(all_cores, |threads| threads as usize),
            deadline: time.map(|time| Instant::now() + time),
            stop: Some(interrupt::flag()),
            pause: self.pause,
            executor: None,
        })
    }
}
