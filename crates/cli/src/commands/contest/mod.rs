//! What `match`, `tournament` and `rate` share: under which conditions games are played, and how they are reported.

mod report;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::thread::available_parallelism;

use clap::Args;
use spielwerk_matches::openings::{OpeningError, OpeningSource};
use spielwerk_matches::statistics::Anchor;
use spielwerk_matches::{
    Adjudication, RunError, Runner, TournamentConfig, TournamentResult, files_of_player,
};
use spielwerk_session::AnyGame;

pub(super) use report::{write_match, write_tournament};

use super::nats::{Machines, NatsOptions};
use crate::failure::{Failure, Outcome};
use crate::interrupt;
use crate::progress::Log;

/// How games are played and where they are kept.
#[derive(Args)]
pub(super) struct Conditions {
    /// Where games begin: random:plies=N, balanced, start, or a file with one position or list of moves per line.
    /// Without it four random plies; in card games the deal.
    #[arg(long, value_name = "SOURCE")]
    openings: Option<String>,
    /// The seed of openings, deals and players.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// How many games are played at once. Without it one if a player thinks by the clock, else as many as the machine
    /// has cores. Results do not depend on it unless players think by the clock.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// End games as soon as the exact solver, with these parameters, knows the result: nodes=100000,table=4.
    #[arg(long, value_name = "PARAMETERS", num_args = 0..=1, default_missing_value = "")]
    adjudicate: Option<String>,
    /// Ask the solver from this ply on.
    #[arg(long, value_name = "PLY", default_value_t = 0, requires = "adjudicate")]
    adjudicate_from: usize,
    /// The folder of the run: config.json, games.jsonl and result.json. An interrupted run is resumed from there.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    nats: NatsOptions,
}

impl Conditions {
    /// The configuration of a tournament under these conditions.
    pub(super) fn config(
        &self,
        game: &dyn AnyGame,
        players: &[String],
        rounds: u64,
    ) -> Result<TournamentConfig, Failure> {
        let mut config = TournamentConfig::new(game, players.to_vec(), rounds, self.seed);
        if let Some(source) = &self.openings {
            config.openings = OpeningSource::parse(source, game, self.seed)?;
        }
        config.adjudication = self
            .adjudicate
            .as_ref()
            .map(|solver| Adjudication { solver: solver.clone(), from_ply: self.adjudicate_from });
        Ok(config)
    }

    /// The options that the games depend on, as they were given.
    pub(super) fn options(&self) -> String {
        let mut options = format!("--seed {}", self.seed);
        for (name, value) in [("openings", &self.openings), ("adjudicate", &self.adjudicate)] {
            if let Some(value) = value {
                options.extend([" --", name, " ", value.as_str()]);
            }
        }
        options
    }

    /// Plays the tournament, in its folder if there is one.
    pub(super) fn play(
        &self,
        config: &TournamentConfig,
        game: &dyn AnyGame,
        anchors: &[Anchor],
    ) -> Result<TournamentResult, Failure> {
        let cores = || available_parallelism().map_or(1, usize::from);
        let usual = if config.may_be_timed() { 1 } else { cores() };
        let threads = self.threads.map_or(usual, |threads| threads as usize);
        let machines = self.machines(config, game)?;
        let mut log = Log::new("games");
        let mut tell = |progress: &spielwerk_matches::Progress<'_>| match progress.last {
            None => log.begin(progress.done, progress.games),
            Some(_) => log.set(progress.done, progress.games),
        };
        let runner =
            Runner::new(config, game).threads(threads).anchors(anchors).executor(machines.executor());
        let runner = runner.stopped_by(interrupt::flag());
        let result = match &self.out {
            Some(folder) => runner.run_in_folder(folder, &mut tell),
            None => runner.run(&mut tell),
        };
        log.finish();
        let result = result?;
        if !interrupt::flag().load(Ordering::Relaxed) {
            machines.close();
        }
        Ok(result)
    }

    /// The machines that play. What depends on the clock cannot be checked by playing it again.
    fn machines(&self, config: &TournamentConfig, game: &dyn AnyGame) -> Result<Machines, Failure> {
        if self.nats.is_checked() && config.may_be_timed() {
            let sentence =
                "--verify needs players that do not think by the clock: name a budget such as depth or sims";
            return Err(Failure::Sentence(sentence.to_owned()));
        }
        // A player that starts a program is refused before it does.
        for player in config.players.iter().filter(|_| self.nats.is_given()) {
            files_of_player(player, game)?;
        }
        Machines::connect(&self.nats, self.out.as_deref(), self.threads)
    }
}

/// Rounds of a pairing that make at least this many games.
pub(super) fn rounds_of(games: u64, config: &TournamentConfig, game: &dyn AnyGame) -> u64 {
    games.div_ceil(config.schedule(game).games_per_round() as u64)
}

/// Reads `PLAYER=RATING` for players of the tournament.
pub(super) fn anchors(texts: &[String], players: &[String]) -> Result<Vec<Anchor>, Failure> {
    let anchor = |text: &String| {
        let wrong = |problem: &str| Failure::Sentence(format!("anchor {text:?}: {problem}"));
        let (name, rating) = text.rsplit_once('=').ok_or_else(|| wrong("it is written PLAYER=RATING"))?;
        let elo = rating.parse().ok().filter(|elo: &f64| elo.is_finite());
        let player = players.iter().position(|player| player == name);
        Ok(Anchor {
            player: player.ok_or_else(|| wrong("no such player takes part"))?,
            elo: elo.ok_or_else(|| wrong("the rating is not a number"))?,
        })
    };
    texts.iter().map(anchor).collect()
}

/// Prints a result as JSON or as the tables that `write` makes of it.
pub(super) fn print(
    result: &TournamentResult,
    json: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<Outcome, Failure> {
    let mut out = io::stdout().lock();
    if json {
        let line = serde_json::to_string(result).map_err(io::Error::from)?;
        writeln!(out, "{line}")?;
    } else {
        write(&mut out)?;
    }
    if interrupt::flag().load(Ordering::Relaxed) {
        crate::failure::note!("stopped before the end; with --out the same command resumes it");
        return Ok(Outcome::Interrupted);
    }
    Ok(Outcome::Success)
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        Self::Sentence(error.to_string())
    }
}

impl From<OpeningError> for Failure {
    fn from(error: OpeningError) -> Self {
        Self::Sentence(error.to_string())
    }
}
