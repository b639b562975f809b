//! The binary as a child process, and folders for what it writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spielwerk"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn spielwerk(args: &[&str]) -> Output {
    command(args).output().expect("the binary runs")
}

/// A path for a run that does not exist yet.
pub(crate) fn new_folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a path in text")
}
