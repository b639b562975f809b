//! The thread that writes games down, so that playing never waits for a disk.

use std::fs::File;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{JoinHandle, spawn};

/// Appends lines to a file from a thread of its own.
#[derive(Debug)]
pub(super) struct LineWriter {
    lines: Sender<String>,
    thread: JoinHandle<io::Result<()>>,
}

impl LineWriter {
    /// A writer that appends to the file at its position.
    pub(super) fn new(file: File) -> Self {
        let (lines, receiver) = channel();
        Self { lines, thread: spawn(move || write_all(file, &receiver)) }
    }

    /// Hands a line over; false if the file cannot be written any more.
    pub(super) fn write(&self, line: String) -> bool {
        self.lines.send(line).is_ok()
    }

    /// Waits until everything is written.
    ///
    /// # Errors
    /// If something could not be written.
    pub(super) fn finish(self) -> io::Result<()> {
        drop(self.lines);
        self.thread.join().unwrap_or_else(|_| Err(io::Error::other("the writer crashed")))
    }
}

/// Writes every line as soon as it comes; lines that wait for each other go in one piece.
fn write_all(mut file: File, lines: &Receiver<String>) -> io::Result<()> {
    while let Ok(mut piece) = lines.recv() {
        piece.push('\n');
        for line in lines.try_iter() {
            piece.push_str(&line);
            piece.push('\n');
        }
        file.write_all(piece.as_bytes())?;
    }
    Ok(())
}
