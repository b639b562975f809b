//! Opening books: exact values of every position of the first plies.
//!
//! A game that has books says how one is opened; what solves the positions (one solver of this process, or machines
//! elsewhere) is the caller's choice and cannot be seen in the file.

use std::fmt::Debug;
use std::path::Path;

/// Opens the book of a file to continue it up to this many plies, or starts one.
pub type OpenBook = fn(&Path, u8) -> Result<Box<dyn BookDraft>, BookFailure>;

/// How books of a game are made.
#[derive(Clone, Copy, Debug)]
pub struct BookMaker {
    /// The most plies that a book may have.
    pub most_plies: u8,
    /// Opens the book of a file to continue it up to this many plies, or starts one.
    pub open: OpenBook,
    /// The parameters of the exact solver whose values the book keeps: `answer=value,book=off`.
    pub solver: &'static str,
}

/// A book on disk that grows.
pub trait BookDraft: Debug {
    /// How many positions the finished book has.
    fn total(&self) -> usize;

    /// How many positions it knows.
    fn known(&self) -> usize;

    /// The positions that it lacks, in the notation of the game, in the order of the file.
    fn missing(&self) -> Vec<String>;

    /// Adds the exact value of the first missing position for the side to move, on disk at once.
    ///
    /// # Errors
    /// If no position is missing, the value is impossible, or the file cannot be written.
    fn add(&mut self, value: f64) -> Result<(), BookFailure>;

    /// Solves the missing positions one after the other with a transposition table of this size; what is known of a
    /// position's parents may help. `added` hears of each.
    ///
    /// # Errors
    /// If the table cannot be had or the file cannot be written.
    fn solve(&mut self, table_mib: usize, added: &mut dyn FnMut()) -> Result<(), BookFailure>;
}

/// Why a book cannot be read or written, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BookFailure(pub String);
