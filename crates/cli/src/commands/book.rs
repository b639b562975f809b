//! `spielwerk book`: opening books, made by the exact solver.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use spielwerk_connect4::book::{BookFile, Openings, Progress, write_book};
use spielwerk_connect4::solver::Solver;
use spielwerk_core::Limits;

use crate::failure::{Failure, Outcome};
use crate::progress;

/// Solve every position of the first plies into an opening book.
///
/// Each result is on disk at once, and a book that exists is continued: stop the command whenever you like. Mirror
/// images are solved once. `spielwerk solve connect4 --positions FILE --with book=off` checks a book.
#[derive(Args)]
pub(crate) struct Book {
    /// The game: connect4.
    #[arg(value_parser = ["connect4"])]
    game: String,
    /// Up to how many stones are on the board. Six plies take half an hour.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(0..=12))]
    plies: u8,
    /// The file of the book.
    #[arg(long, value_name = "PATH")]
    file: PathBuf,
    /// The size of the solver's table in MiB.
    #[arg(long, default_value_t = 1024)]
    table: usize,
}

impl Book {
    pub(crate) fn run(&self) -> Result<Outcome, Failure> {
        let plies = usize::from(self.plies);
        let mut solver =
            Solver::new(self.table).map_err(|error| Failure::Sentence(format!("--table: {error}")))?;
        let mut file = BookFile::open(&self.file).map_err(|error| Failure::in_file(&self.file, error))?;
        let levels: Vec<usize> = std::iter::successors(Some(Openings::start()), |level| Some(level.next()))
            .map(|openings| openings.level().len())
            .take(plies + 1)
            .collect();
        let bar = progress::bar(levels.iter().sum::<usize>() as u64, &format!("solving {}", self.game));
        write_book(&mut file, plies, &mut solver, &Limits::none(), &mut |news| show(&bar, news))
            .map_err(|error| Failure::in_file(&self.file, error))?;
        bar.finish_and_clear();
        writeln!(io::stdout(), "{}: {} positions", self.file.display(), file.book().len())?;
        Ok(Outcome::Success)
    }
}

/// Moves the bar, or prints a line now and then where there is no terminal.
fn show(bar: &ProgressBar, news: Progress) {
    const POSITIONS_PER_LINE: usize = 100;
    bar.inc(1);
    if bar.is_hidden() && (news.done.is_multiple_of(POSITIONS_PER_LINE) || news.done == news.of) {
        crate::failure::note!("{} plies: {} of {} positions", news.ply, news.done, news.of);
    }
}
