//! `spielwerk book`: opening books, made by the exact solver.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use spielwerk_matches::PlayerFiles;
use spielwerk_session::{AnyGame, BookDraft, BookMaker, Registry};

use super::nats::{Machines, NatsOptions};
use super::suite_job::{SuiteConfig, SuiteJob, examine_each};
use crate::failure::{Failure, Outcome};
use crate::progress;

/// Solve every position of the first plies into an opening book.
///
/// Each result is on disk at once, and a book that exists is continued: stop the command whenever you like. Positions
/// that symmetry makes equal are solved once. `spielwerk solve GAME --positions FILE --with book=off` checks a book.
#[derive(Args)]
pub(crate) struct Book {
    /// The game; one that has opening books, such as connect4.
    game: String,
    /// Up to how many plies were played. Six plies of Connect Four take half an hour.
    #[arg(long, default_value_t = 6)]
    plies: u8,
    /// The file of the book.
    #[arg(long, value_name = "PATH")]
    file: PathBuf,
    /// The size of the solver's transposition table in MiB.
    #[arg(long, default_value_t = 1024)]
    table: usize,
    #[command(flatten)]
    nats: NatsOptions,
}

impl Book {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let Some(maker) = registry.package(&self.game)?.book else {
            return Err(Failure::Sentence(format!("{} has no opening books", game.spec())));
        };
        if self.plies > maker.most_plies {
            let most = maker.most_plies;
            return Err(Failure::Sentence(format!(
                "--plies {}: a book has at most {most} plies",
                self.plies
            )));
        }
        let mut draft =
            (maker.open)(&self.file, self.plies).map_err(|error| Failure::in_file(&self.file, error))?;
        let bar = progress::bar(draft.total() as u64, &format!("solving {}", self.game));
        let finished = if self.nats.is_given() {
            self.solve_elsewhere(&maker, game, &mut *draft, &bar)?
        } else {
            draft
                .solve(self.table, &mut || show(&bar))
                .map_err(|error| Failure::in_file(&self.file, error))?;
            true
        };
        bar.finish_and_clear();
        if !finished {
            return Ok(Outcome::Interrupted);
        }
        writeln!(io::stdout(), "{}: {} positions", self.file.display(), draft.known())?;
        Ok(Outcome::Success)
    }

    /// Has workers solve what is missing; false if it was stopped first. What is written is what one solver would have
    /// found, in the same order.
    fn solve_elsewhere(
        &self,
        maker: &BookMaker,
        game: Box<dyn AnyGame>,
        draft: &mut dyn BookDraft,
        bar: &ProgressBar,
    ) -> Result<bool, Failure> {
        let positions = draft.missing();
        bar.inc((draft.total() - positions.len()) as u64);
        let with = format!("{},table={}", maker.solver, self.table);
        let job = SuiteJob {
            game,
            config: SuiteConfig { with, player: None, files: PlayerFiles::default() },
            positions,
        };
        let machines = Machines::connect(&self.nats, None, None)?;
        let mut finished = true;
        if let Some(executor) = machines.executor() {
            finished = examine_each(&job, executor, &mut |found| {
                let value = found.value.ok_or("a solver did not prove its position")?;
                draft.add(value).map_err(|error| error.to_string())?;
                show(bar);
                Ok(())
            })?;
        }
        machines.close();
        Ok(finished)
    }
}

/// Moves the bar, or prints a line now and then where there is no terminal.
fn show(bar: &ProgressBar) {
    const POSITIONS_PER_LINE: u64 = 100;
    bar.inc(1);
    if bar.is_hidden() && bar.position().is_multiple_of(POSITIONS_PER_LINE) {
        crate::failure::note!("{} of {} positions", bar.position(), bar.length().unwrap_or_default());
    }
}
