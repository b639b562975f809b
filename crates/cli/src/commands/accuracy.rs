//! `spielwerk accuracy`: how often a player gives value away, against the exact solver.

use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use spielwerk_core::SearchControl;
use spielwerk_matches::PlayerFiles;
use spielwerk_matches::statistics::Interval;
use spielwerk_session::{AnyGame, Player, Registry};

use super::accuracy_records::RecordedMoves;
use super::nats::{Machines, NatsOptions};
use super::solve::{exact_player, exact_value, read_suite};
use super::suite_job::{SuiteConfig, SuiteJob, examine_all};
use crate::failure::{Failure, Outcome};
use crate::progress;

/// Let a player choose moves in test positions, or read recorded games, and count the moves that give value away.
///
/// A mistake changes who wins; a slip only loses part of the margin. Shares come with 95 % intervals (Wilson). Without
/// a file the bundled sets of solved positions are used, where the game has some. Where a solver reaches the first move,
/// whole games against perfect play can be asked for too: from openings, where the player takes the side that wins or each
/// side of a draw and should keep the result, and from the start, where it moves first and should win.
#[derive(Args)]
pub(crate) struct Accuracy {
    /// The game.
    game: String,
    /// The player, as `spielwerk players GAME` lists them.
    #[arg(long, required_unless_present = "records")]
    player: Option<String>,
    /// Check the moves of recorded games instead, player by player: a file of games or the folder of a match. Exit code
    /// 1 if one of them changes who wins.
    #[arg(long, value_name = "PATH", conflicts_with_all = ["player", "positions", "perfect_games"])]
    records: Option<PathBuf>,
    /// With --records: only the last N plies of each game, which the solver must be able to solve.
    #[arg(long, value_name = "N", requires = "records", default_value_t = 16)]
    last: usize,
    /// A file with one position per line, as `spielwerk solve` reads them.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Use only the first N positions or games of the file, or of each set.
    #[arg(long)]
    first: Option<usize>,
    /// Play games against perfect play instead, this many from the start, where a solver reaches it.
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["positions", "first", "with"])]
    perfect_games: Option<u64>,
    /// Parameters of the solver.
    #[arg(long, default_value = "")]
    with: String,
    /// Print one JSON object, or one per set.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    nats: NatsOptions,
}

/// What was counted.
#[derive(Default)]
pub(super) struct Tally {
    positions: u64,
    unknown: u64,
    mistakes: u64,
    slips: u64,
    lost: f64,
}

impl Accuracy {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        if self.positions.is_none() {
            self.nats.refuse("accuracy without --positions")?;
        }
        let game = registry.game(&self.game)?;
        if let Some(path) = &self.records {
            let games = self.first.unwrap_or(usize::MAX);
            let moves = RecordedMoves { path, last: self.last, games, json: self.json };
            return moves.check(&*game, &mut *exact_player(&*game, &self.with)?);
        }
        let mut player = game.player(self.player_text())?;
        match (&self.positions, self.perfect_games) {
            (_, Some(games)) => self.against_perfect_play(registry, &*game, &mut *player, games),
            (Some(path), None) => self.against_solver(registry, &*game, &mut *player, path),
            (None, None) => self.against_known_outcomes(&*game, &mut *player),
        }
    }

    /// The player that is measured; there is one unless records are read.
    fn player_text(&self) -> &str {
        self.player.as_deref().unwrap_or_default()
    }

    /// Plays whole games against a perfect opponent.
    fn against_perfect_play(
        &self,
        registry: &Registry,
        game: &dyn AnyGame,
        player: &mut dyn Player,
        games: u64,
    ) -> Result<Outcome, Failure> {
        let Some(perfect_play) = registry.package(&self.game)?.perfect_play else {
            let have = registry.packages().iter().filter(|package| package.perfect_play.is_some());
            let have: Vec<&str> = have.map(|package| package.name).collect();
            let (game, have) = (game.spec(), have.join(", "));
            let sentence =
                format!("{game} has no perfect opponent from the first move on; games that do: {have}");
            return Err(Failure::Sentence(sentence));
        };
        let bar = progress::spinner("games against perfect play");
        let strength = perfect_play(game, player, games)?;
        bar.finish_and_clear();
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(
                out,
                "{}",
                json!({ "game": game.spec(), "player": self.player_text(), "strength": strength })
            )?;
            return Ok(Outcome::Success);
        }
        for (what, kept, of) in [
            ("openings kept", strength.openings_kept, strength.openings),
            ("games won", strength.won, strength.games),
        ] {
            let share = kept as f64 / of.max(1) as f64;
            let Interval { low, high } = Interval::of_share(share, of as f64);
            let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
            writeln!(out, "{what:14} {kept:4} of {of:4} = {share:5.2} % [{low:.2}, {high:.2}]")?;
        }
        Ok(Outcome::Success)
    }

    /// Asks the exact solver what each move was worth.
    fn against_solver(
        &self,
        registry: &Registry,
        game: &dyn AnyGame,
        player: &mut dyn Player,
        path: &Path,
    ) -> Result<Outcome, Failure> {
        let mut solver = exact_player(game, &self.with)?;
        let suite = read_suite(game, path, self.first)?;
        let mut tally = Tally::default();
        if self.nats.is_given() {
            let positions = suite.iter().map(|entry| entry.position.clone()).collect();
            let config = SuiteConfig {
                with: self.with.clone(),
                player: self.player.clone(),
                files: PlayerFiles::default(),
            };
            let count = suite.len();
            let machines = Machines::connect(&self.nats, None, None)?;
            let job = SuiteJob { game: registry.game(&self.game)?, config, positions };
            if let Some(executor) = machines.executor() {
                let results = examine_all(&job, executor)?;
                if results.len() < count {
                    return Ok(Outcome::Interrupted);
                }
                for found in results.iter().filter(|found| !found.is_finished) {
                    tally.count(found.value, found.after);
                }
            }
            machines.close();
        } else {
            let bar = progress::bar(suite.len() as u64, "positions");
            for entry in &suite {
                tally.predict(game, player, &mut *solver, &entry.position)?;
                bar.inc(1);
            }
            bar.finish_and_clear();
        }
        let mut out = io::stdout().lock();
        if self.json {
            let mut report = tally.to_json();
            report["game"] = json!(game.spec());
            report["player"] = json!(self.player_text());
            writeln!(out, "{report}")?;
        } else {
            writeln!(out, "{}: {tally}", self.player_text())?;
        }
        Ok(Outcome::Success)
    }

    /// Looks moves up in the bundled sets.
    fn against_known_outcomes(
        &self,
        game: &dyn AnyGame,
        player: &mut dyn Player,
    ) -> Result<Outcome, Failure> {
        let mut sets = game.solved_sets();
        if sets.is_empty() {
            let sentence = format!("no solved positions of {} are bundled: name a file", game.spec());
            return Err(Failure::Sentence(sentence + " with --positions"));
        }
        for set in &mut sets {
            set.positions.truncate(self.first.unwrap_or(usize::MAX));
        }
        let bar = progress::bar(sets.iter().map(|set| set.positions.len() as u64).sum(), "positions");
        let mut out = io::stdout().lock();
        for set in &sets {
            let mut mistakes = 0u64;
            for known in &set.positions {
                let session = game.resume(&known.position)?;
                let chosen = player.think(&session.seat_view(), &mut SearchControl::none())?.best;
                mistakes += u64::from(known.is_mistake(&chosen));
                bar.inc(1);
            }
            let positions = set.positions.len() as u64;
            let share = mistakes as f64 / positions.max(1) as f64;
            let Interval { low, high } = Interval::of_share(share, positions as f64);
            if self.json {
                let line = json!({
                    "game": game.spec(), "player": self.player_text(), "set": set.name, "positions": positions,
                    "mistakes": mistakes, "share": share, "interval": [low, high],
                });
                bar.suspend(|| writeln!(out, "{line}"))?;
            } else {
                let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
                let figures = format!("mistakes {mistakes:4} = {share:5.2} % [{low:.2}, {high:.2}]");
                bar.suspend(|| writeln!(out, "{:14} {positions:4} positions, {figures}", set.name))?;
            }
        }
        bar.finish_and_clear();
        Ok(Outcome::Success)
    }
}

impl Tally {
    /// Compares the value before the player's move with the value after it.
    fn predict(
        &mut self,
        game: &dyn AnyGame,
        player: &mut dyn Player,
        solver: &mut dyn Player,
        position: &str,
    ) -> Result<(), Failure> {
        let mut session = game.resume(position)?;
        let Some(seat) = session.turn() else { return Ok(()) };
        let before = exact_value(&solver.think(&session.open_view(), &mut SearchControl::none())?);
        let chosen = player.think(&session.seat_view(), &mut SearchControl::none())?.best;
        session.play(&chosen)?;
        let after = match session.turn() {
            None => before,
            Some(next) => {
                let value = exact_value(&solver.think(&session.open_view(), &mut SearchControl::none())?);
                value.map(|value| if next == seat { value } else { -value })
            }
        };
        self.count(before, after);
        Ok(())
    }

    /// Moves that changed who wins.
    pub(super) fn mistakes(&self) -> u64 {
        self.mistakes
    }

    /// Who wins by a value: 1, 0 or -1.
    pub(super) fn outcome(value: f64) -> f64 {
        if value.abs() < 0.5 { 0.0 } else { value.signum() }
    }

    /// The share of mistakes with its interval, and what a move loses on average.
    fn shares(&self) -> (f64, Interval, f64) {
        let positions = self.positions.max(1) as f64;
        let share = self.mistakes as f64 / positions;
        (share, Interval::of_share(share, self.positions as f64), self.lost / positions)
    }

    /// Everything counted.
    pub(super) fn to_json(&self) -> serde_json::Value {
        let (share, Interval { low, high }, lost) = self.shares();
        json!({
            "positions": self.positions, "unknown": self.unknown, "mistakes": self.mistakes, "share": share,
            "interval": [low, high], "slips": self.slips, "lost_per_move": lost,
        })
    }

    /// Counts a move by the values before and after it.
    pub(super) fn count(&mut self, before: Option<f64>, after: Option<f64>) {
        let (Some(before), Some(after)) = (before, after) else {
            self.unknown += 1;
            return;
        };
        self.positions += 1;
        self.lost += before - after;
        if Self::outcome(after) < Self::outcome(before) {
            self.mistakes += 1;
        } else if after < before - 0.5 {
            self.slips += 1;
        }
    }
}

impl Display for Tally {
    fn fmt(&self, text: &mut Formatter<'_>) -> fmt::Result {
        let (share, Interval { low, high }, lost) = self.shares();
        let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
        let Self { positions, unknown, mistakes, slips, .. } = self;
        write!(
            text,
            "{positions} positions, {unknown} unknown; mistakes {mistakes} = {share:.2} % [{low:.2}, {high:.2}], slips \
             {slips}, {lost:.3} lost per move"
        )
    }
}
