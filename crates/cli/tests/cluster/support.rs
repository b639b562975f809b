//! Commands, worker processes and the files they leave.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spielwerk"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["USER", "PASSWORD", "PASSWORD_FILE", "CREDS", "NKEY", "CA"] {
        command.env_remove(format!("SPIELWERK_NATS_{name}"));
    }
    command
}

pub(crate) fn spielwerk(args: &[&str]) -> Output {
    command(args).output().expect("the binary runs")
}

pub(crate) fn succeed(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn refused(output: &Output, wanted: &str) {
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains(wanted), "{message}");
    assert!(!message.contains("panicked"), "{message}");
}

/// A path for a run that does not exist yet.
pub(crate) fn new_folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// A worker process; killed when the value is dropped.
pub(crate) struct WorkerProcess {
    pub(crate) child: Child,
}

impl WorkerProcess {
    pub(crate) fn start(url: &str, name: &str) -> Self {
        let mut command = command(&["worker", "--nats", url, "--threads", "1", "--name", name]);
        Self { child: command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a worker") }
    }

    pub(crate) fn terminate(&mut self) {
        let pid = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &pid]).status().expect("kill");
        let begin = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(begin.elapsed() < Duration::from_secs(10), "the worker does not leave");
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The files of a run that must not depend on who did the work, with their bytes.
pub(crate) fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), path))
        .filter(|(name, _)| !["lock", "progress.json", "timing.jsonl"].contains(&name.as_str()))
        .map(|(name, path)| (name, fs::read(path).expect("bytes")))
        .collect();
    found.sort();
    found
}

pub(crate) fn assert_equal(local: &Path, remote: &Path) {
    let (local, remote) = (files(local), files(remote));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&local), names(&remote));
    for ((name, here), (_, there)) in local.iter().zip(&remote) {
        assert!(here == there, "{name} differs: {} and {} bytes", here.len(), there.len());
    }
}

pub(crate) const MATCH: [&str; 6] =
    ["match", "connect4", "pvs:depth=2,table=off", "random", "--games", "400"];

pub(crate) fn run_with<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, more].concat()
}

pub(crate) const TRAINING: [&str; 13] = [
    "train",
    "zero",
    "othello:size=4",
    "--preset",
    "tiny",
    "--set",
    "iterations=3",
    "--set",
    "self_play.games.from=24",
    "--set",
    "self_play.games.to=24",
    "--set",
    "measures.keep_every=1",
];
