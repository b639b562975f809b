//! `spielwerk accuracy`: how often a player gives value away, against the exact solver.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use spielwerk_connect4::learning::td::ExactPlay;
use spielwerk_core::SearchControl;
use spielwerk_matches::statistics::Interval;
use spielwerk_session::{AnyGame, Player, Registry};
use spielwerk_study::play_against_perfection;

use super::solve::{exact_player, exact_value};
use crate::failure::{Failure, Outcome};
use crate::progress;

/// Let a player choose moves in test positions and count those that give value away.
///
/// A mistake changes who wins; a slip only loses part of the margin. Shares come with 95 % intervals (Wilson). Without
/// a file the bundled sets of solved positions are used; Connect Four has some. There whole games
/// against perfect play can be asked for too: from the 36 boards with up to two stones, where the player takes the side
/// that wins or each side of a draw and should keep the result, and from the empty board, where it begins and should win.
#[derive(Args)]
pub(crate) struct Accuracy {
    /// The game.
    game: String,
    /// The player, as `spielwerk players GAME` lists them.
    #[arg(long)]
    player: String,
    /// A file with one position per line, as `spielwerk solve` reads them.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Use only the first N positions of the file, or of each set.
    #[arg(long)]
    first: Option<usize>,
    /// Connect Four: play games against perfect play instead, this many from the empty board.
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["positions", "first", "with"])]
    perfect_games: Option<u64>,
    /// Parameters of the solver.
    #[arg(long, default_value = "")]
    with: String,
    /// Print one JSON object, or one per set.
    #[arg(long)]
    json: bool,
}

/// What was counted.
#[derive(Default)]
struct Tally {
    positions: u64,
    unknown: u64,
    mistakes: u64,
    slips: u64,
    lost: f64,
}

impl Accuracy {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let mut player = game.player(&self.player)?;
        match (&self.positions, self.perfect_games) {
            (_, Some(games)) => self.against_perfect_play(&*game, &mut *player, games),
            (Some(path), None) => self.against_solver(&*game, &mut *player, path),
            (None, None) => self.against_known_outcomes(&*game, &mut *player),
        }
    }

    /// Plays whole games against a perfect opponent.
    fn against_perfect_play(
        &self,
        game: &dyn AnyGame,
        player: &mut dyn Player,
        games: u64,
    ) -> Result<Outcome, Failure> {
        if game.spec() != "connect4" {
            let sentence =
                format!("only connect4 has a perfect opponent from the first move on, not {}", game.spec());
            return Err(Failure::Sentence(sentence));
        }
        let bar = progress::spinner("games against perfect play");
        let mut exact = ExactPlay::new(64).map_err(|error| Failure::Sentence(error.to_string()))?;
        let strength = play_against_perfection(&mut exact, game, player, games)
            .map_err(|error| Failure::Sentence(error.to_string()))?;
        bar.finish_and_clear();
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", json!({ "game": game.spec(), "player": self.player, "strength": strength }))?;
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
        game: &dyn AnyGame,
        player: &mut dyn Player,
        path: &Path,
    ) -> Result<Outcome, Failure> {
        let mut solver = exact_player(game, &self.with)?;
        let text = fs::read_to_string(path).map_err(|error| Failure::in_file(path, error))?;
        let mut suite = game
            .read_suite(&text)
            .map_err(|(line, error)| Failure::in_file(path, format!("line {line}: {error}")))?;
        suite.truncate(self.first.unwrap_or(usize::MAX));

        let mut tally = Tally::default();
        let bar = progress::bar(suite.len() as u64, "positions");
        for entry in &suite {
            tally.predict(game, player, &mut *solver, &entry.position)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut out = io::stdout().lock();
        let share = tally.mistakes as f64 / tally.positions.max(1) as f64;
        let Interval { low, high } = Interval::of_share(share, tally.positions as f64);
        if self.json {
            let report = json!({
                "game": game.spec(), "player": self.player, "positions": tally.positions, "unknown": tally.unknown,
                "mistakes": tally.mistakes, "share": share, "interval": [low, high], "slips": tally.slips,
                "lost_per_move": tally.lost / tally.positions.max(1) as f64,
            });
            writeln!(out, "{report}")?;
        } else {
            writeln!(
                out,
                "{}: {} positions, {} unknown; mistakes {} = {:.2} % [{:.2}, {:.2}], slips {}, {:.3} lost per move",
                self.player,
                tally.positions,
                tally.unknown,
                tally.mistakes,
                100.0 * share,
                100.0 * low,
                100.0 * high,
                tally.slips,
                tally.lost / tally.positions.max(1) as f64,
            )?;
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
                    "game": game.spec(), "player": self.player, "set": set.name, "positions": positions,
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
        let (Some(before), Some(after)) = (before, after) else {
            self.unknown += 1;
            return Ok(());
        };
        self.positions += 1;
        self.lost += before - after;
        let outcome = |value: f64| if value.abs() < 0.5 { 0.0 } else { value.signum() };
        if outcome(after) < outcome(before) {
            self.mistakes += 1;
        } else if after < before - 0.5 {
            self.slips += 1;
        }
        Ok(())
    }
}
