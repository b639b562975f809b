//! A book as the command line makes it: positions that are missing, and values that arrive for them.

use std::path::Path;

use spielwerk_core::{Limits, Notation};
use spielwerk_session::{BookDraft, BookFailure, BookMaker};

use super::{BookFile, Opening, Openings, write_book};
use crate::ConnectFour;
use crate::solver::Solver;

/// How books of Connect Four are made. Six plies take half an hour on one core.
pub(crate) const BOOK_MAKER: BookMaker = BookMaker {
    most_plies: 12,
    open: |path, plies| Draft::open(path, plies),
    solver: "answer=value,book=off",
};

/// A file, and the positions that are to be in it.
#[derive(Debug)]
struct Draft {
    file: BookFile,
    plies: usize,
    openings: Vec<Opening>,
}

impl Draft {
    fn open(path: &Path, plies: u8) -> Result<Box<dyn BookDraft>, BookFailure> {
        let file = BookFile::open(path).map_err(|error| BookFailure(error.to_string()))?;
        let plies = usize::from(plies);
        let levels = std::iter::successors(Some(Openings::start()), |level| Some(level.next()));
        let openings = levels.take(plies + 1).flat_map(|level| level.level().to_vec()).collect();
        Ok(Box::new(Self { file, plies, openings }))
    }

    fn unknown(&self) -> impl Iterator<Item = &Opening> {
        self.openings.iter().filter(|opening| self.file.book().score(opening.position()).is_none())
    }
}

impl BookDraft for Draft {
    fn total(&self) -> usize {
        self.openings.len()
    }

    fn known(&self) -> usize {
        self.file.book().len()
    }

    fn missing(&self) -> Vec<String> {
        self.unknown().map(|opening| ConnectFour.position_text(opening.position())).collect()
    }

    fn add(&mut self, value: f64) -> Result<(), BookFailure> {
        let next = self.unknown().next().cloned();
        let opening = next.ok_or_else(|| BookFailure("the book has every position already".to_owned()))?;
        if value.fract() != 0.0 || value.abs() > 21.0 {
            return Err(BookFailure(format!("{value} is not the score of a position")));
        }
        self.file.append(&opening, value as i32).map_err(|error| BookFailure(error.to_string()))
    }

    fn solve(&mut self, table_mib: usize, added: &mut dyn FnMut()) -> Result<(), BookFailure> {
        let solver = Solver::new(table_mib);
        let mut solver = solver.map_err(|error| BookFailure(format!("--table: {error}")))?;
        let mut news = |_| added();
        write_book(&mut self.file, self.plies, &mut solver, &Limits::none(), &mut news)
            .map_err(|error| BookFailure(error.to_string()))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;

    #[test]
    fn values_that_arrive_one_by_one_make_the_book_that_one_solver_makes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("book.txt");
        let mut draft = (BOOK_MAKER.open)(&path, 2).expect("a new book");
        let missing = draft.missing();
        assert_eq!((draft.total(), draft.known(), missing.len()), (1 + 4 + 25, 0, 1 + 4 + 25));
        for text in &missing {
            let position = ConnectFour.parse_position(text).expect("a position of the draft");
            let score = Book::shipped().score(&position).expect("the bundled book has six plies");
            draft.add(f64::from(score)).expect("a writable file");
        }
        assert!(draft.missing().is_empty());
        assert!(draft.add(0.0).is_err(), "nothing is missing");
        draft.solve(1, &mut || ()).expect("nothing to solve");
        let written = std::fs::read_to_string(&path).expect("the file");
        let bundled: Vec<&str> = super::super::SHIPPED.text().lines().take(1 + 30).collect();
        assert_eq!(written.lines().collect::<Vec<_>>(), bundled);
    }
}
