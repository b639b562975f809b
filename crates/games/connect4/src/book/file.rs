//! The file of a book: a header, then one line `columns score` per position, shortest games first.
//!
//! The header is a comment to readers of benchmark lines. A line is complete with its line break: what a kill
//! leaves behind of the last one is cut off when the file is opened again.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use spielwerk_core::ParseError;

use super::{Book, Opening};
use crate::{Position, ReferenceLine, UnplayableMove};

/// Marks the format.
const FORMAT: &str = "spielwerk-connect4-book";
/// The version written today.
const VERSION: u32 = 1;

/// Why a book cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The first line is not that of a book.
    #[error("not an opening book: the first line is not {:?}", header())]
    Header,
    /// A later program wrote it.
    #[error("version {0} of the book is newer than this program")]
    Version(u32),
    /// A line that is not a position with its score.
    #[error("line {line}: {problem}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: ParseError,
    },
    /// A line whose moves the rules do not allow.
    #[error("line {line}: {problem}")]
    Moves {
        /// The number of the line, from 1.
        line: usize,
        /// The first move that the rules do not allow.
        problem: UnplayableMove,
    },
    /// A line with a score that no position has.
    #[error("line {line}: no position has the score {score}")]
    Score {
        /// The number of the line, from 1.
        line: usize,
        /// The score in the line.
        score: i32,
    },
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// The first line of a book.
fn header() -> String {
    format!("# {FORMAT} version {VERSION}")
}

/// The positions of a book and their scores.
pub(super) fn entries(text: &str) -> Result<Vec<(Position, i8)>, BookError> {
    let mut lines = (1..).zip(text.lines());
    let marked = lines.next().and_then(|(_, first)| first.strip_prefix("# ")?.strip_prefix(FORMAT));
    let version = marked.and_then(|rest| rest.strip_prefix(" version ")?.parse().ok());
    match version {
        None => return Err(BookError::Header),
        Some(version) if version > VERSION => return Err(BookError::Version(version)),
        Some(_) => {}
    }
    lines.filter_map(|(line, content)| entry(line, content).transpose()).collect()
}

fn entry(line: usize, content: &str) -> Result<Option<(Position, i8)>, BookError> {
    const MOST: i32 = 18;
    let read = ReferenceLine::parse(content).map_err(|problem| BookError::Line { line, problem })?;
    let Some(reference) = read else { return Ok(None) };
    let position = reference.position().map_err(|problem| BookError::Moves { line, problem })?;
    if !(-MOST..=MOST).contains(&reference.number) {
        return Err(BookError::Score { line, score: reference.number });
    }
    Ok(Some((position, reference.number as i8)))
}

/// A book on disk that grows by one line at a time.
#[derive(Debug)]
pub struct BookFile {
    file: File,
    book: Book,
}

impl BookFile {
    /// Opens a book to continue it, or begins one.
    ///
    /// # Errors
    /// If the file cannot be read or written, or holds something else than a book.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        if header().starts_with(&text) {
            file.rewind()?;
            writeln!(file, "{}", header())?;
            return Ok(Self { file, book: Book::default() });
        }
        let book = Book::from_text(&text[..complete])?;
        file.set_len(complete as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file, book })
    }

    /// What the file holds.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// Adds a position, on disk at once.
    pub(super) fn append(&mut self, opening: &Opening, score: i32) -> Result<(), BookError> {
        self.file.write_all(format!("{} {score}\n", opening.text()).as_bytes())?;
        self.book.insert(opening.position(), score as i8);
        Ok(())
    }
}
