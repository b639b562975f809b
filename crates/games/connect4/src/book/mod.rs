//! The opening book: exact scores of the first plies, solved once and looked up for ever.
//!
//! A book is a text file (see [`file`]) that every reader of benchmark lines understands, so `spielwerk solve`
//! can check one. [`write_book`] makes it with the solver, ply by ply, and continues where it was stopped. One
//! book is bundled; its card is `models/connect4-book.md`.

mod draft;
mod file;
mod openings;
#[cfg(test)]
mod tests;
mod writing;

use std::collections::HashMap;
use std::sync::LazyLock;

pub(crate) use draft::BOOK_MAKER;
pub use file::{BookError, BookFile};
pub use openings::{Opening, Openings};
pub use writing::{Progress, write_book};

use spielwerk_core::{BundledFile, bundled_file};

use super::Position;
use super::bitboard::mirror;

/// The file of the bundled book.
pub static SHIPPED: BundledFile = bundled_file!("connect4-book.txt", "models/connect4-book.txt");

/// Exact scores of positions, mirror images included.
#[derive(Clone, Debug, Default)]
pub struct Book {
    scores: HashMap<u64, i8>,
}

impl Book {
    /// The bundled book.
    pub fn shipped() -> &'static Self {
        static BOOK: LazyLock<Book> =
            LazyLock::new(|| Book::from_text(SHIPPED.text()).expect("the shipped book is well formed"));
        &BOOK
    }

    /// Reads a book.
    ///
    /// # Errors
    /// If the text is not a book of a version this program knows, or a line of it cannot be read.
    pub fn from_text(text: &str) -> Result<Self, BookError> {
        let mut book = Self::default();
        for (position, score) in file::entries(text)? {
            book.insert(&position, score);
        }
        Ok(book)
    }

    /// The exact score for the side to move, if the book knows the position.
    pub fn score(&self, position: &Position) -> Option<i32> {
        self.scores.get(&code(position)).map(|&score| i32::from(score))
    }

    /// How many positions it knows, mirror images counted once.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// Adds the score of a position and of its mirror image.
    fn insert(&mut self, position: &Position, score: i8) {
        self.scores.insert(code(position), score);
    }
}

/// A number that only a position and its mirror image share.
fn code(position: &Position) -> u64 {
    let code = position.code();
    code.min(mirror(code))
}
