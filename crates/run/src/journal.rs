//! Files of JSON Lines that only grow, and are cut back to what a checkpoint vouches for.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use serde::Serialize;

use crate::RunError;

/// Appends a line, waits until it is on the disk, and returns the new length of the file in bytes.
///
/// # Errors
/// If the file cannot be written.
pub fn append_line(path: &Path, line: &impl Serialize) -> Result<u64, RunError> {
    let mut text = serde_json::to_string(line).map_err(RunError::method)?;
    text.push('\n');
    let append = || -> io::Result<u64> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        Ok(file.metadata()?.len())
    };
    append().map_err(RunError::at(path))
}

/// Cuts off what was written beyond a length; a file that is missing is empty.
///
/// # Errors
/// If the file is shorter than that or cannot be changed.
pub fn truncate_to(path: &Path, length: u64) -> Result<(), RunError> {
    if !path.exists() && length == 0 {
        return Ok(());
    }
    let file = OpenOptions::new().write(true).open(path).map_err(RunError::at(path))?;
    let found = file.metadata().map_err(RunError::at(path))?.len();
    if found < length {
        return Err(RunError::damaged(path, "the file is shorter than the checkpoint says"));
    }
    if found > length {
        file.set_len(length).and_then(|()| file.sync_all()).map_err(RunError::at(path))?;
    }
    Ok(())
}

/// Keeps the first lines of a file and drops the rest, an incomplete last line included.
pub(crate) fn keep_lines(path: &Path, count: u32) -> Result<(), RunError> {
    let Ok(bytes) = fs::read(path) else { return Ok(()) };
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at as u64 + 1);
    let length = ends.take(count as usize).last().unwrap_or(0);
    truncate_to(path, length)
}
