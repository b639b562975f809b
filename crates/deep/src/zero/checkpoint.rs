//! The folder of a run, which is consistent after every iteration and can be killed at any moment in between.
//!
//! `config.json` says what the run is; `games-NNNNN.bin` are the games of an iteration, `net-NNNNN.safetensors` its
//! network, `trainer-NNNNN.bin` its optimiser; `metrics.jsonl` has one line per iteration and `timing.jsonl` what
//! depends on the clock. `checkpoint.json`, replaced in one stroke at the end of an iteration, says how far all of
//! them count; whatever goes beyond it is cut off when the run is resumed.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{ZeroConfig, ZeroError};

/// What a run is, as its folder keeps it.
pub(crate) trait RunConfig: Serialize + serde::de::DeserializeOwned {
    /// Format and version of its file.
    const FILE: (&'static str, u32);
    /// The format of the checkpoints beside it.
    const CHECKPOINT: &'static str;

    /// Game, preset and seed: a run that differs in one of them is another one.
    fn kind(&self) -> (String, String, u64);
}

impl RunConfig for ZeroConfig {
    const FILE: (&'static str, u32) = (Self::FORMAT, Self::VERSION);
    const CHECKPOINT: &'static str = "spielwerk-zero-checkpoint";

    fn kind(&self) -> (String, String, u64) {
        (self.game.clone(), self.preset.clone(), self.seed)
    }
}

/// How far a run has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    format: String,
    version: u32,
    /// Iterations that are finished.
    pub iterations: u32,
    /// The iteration of the network that plays; less than the last one if the gate kept it.
    pub player: Option<u32>,
    /// The first iteration whose games are in the buffer.
    pub oldest: u32,
    /// Bytes of `metrics.jsonl` that count.
    metrics: u64,
    /// Bytes of `timing.jsonl` that count.
    timing: u64,
}

impl Checkpoint {
    const VERSION: u32 = 1;

    fn start(format: &str) -> Self {
        let format = format.to_owned();
        Self { format, version: Self::VERSION, iterations: 0, player: None, oldest: 0, metrics: 0, timing: 0 }
    }
}

/// The folder of a run.
pub(crate) struct RunFolder {
    path: PathBuf,
    pub checkpoint: Checkpoint,
}

impl RunFolder {
    /// Takes a folder for the run with this configuration, or finds a run of the same game, preset and seed there and
    /// goes back to its last checkpoint; the configuration is then the one that it began with.
    pub(crate) fn claim<C: RunConfig>(path: &Path, config: C) -> Result<(Self, C), ZeroError> {
        let file = path.join("config.json");
        let config = if file.exists() {
            found_config(path, &file, &config)?
        } else {
            let is_used = fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some());
            if is_used {
                return Err(ZeroError::damaged(path, "the folder is not empty and holds no run"));
            }
            fs::create_dir_all(path).map_err(ZeroError::at(path))?;
            let text = serde_json::to_string_pretty(&config).expect("a configuration is plain data");
            write_whole(&file, text.as_bytes()).map_err(ZeroError::at(&file))?;
            config
        };
        let mut folder = Self { path: path.to_owned(), checkpoint: Checkpoint::start(C::CHECKPOINT) };
        folder.restore()?;
        Ok((folder, config))
    }

    /// Reads the checkpoint and cuts off what lies beyond it.
    fn restore(&mut self) -> Result<(), ZeroError> {
        let file = self.file("checkpoint.json");
        if file.exists() {
            let text = fs::read_to_string(&file).map_err(ZeroError::at(&file))?;
            let found: Checkpoint =
                serde_json::from_str(&text).map_err(|error| ZeroError::damaged(&file, &error))?;
            let expected = (self.checkpoint.format.as_str(), Checkpoint::VERSION);
            check_version(&file, (&found.format, found.version), expected)?;
            self.checkpoint = found;
        }
        cut(&self.file("metrics.jsonl"), self.checkpoint.metrics)?;
        cut(&self.file("timing.jsonl"), self.checkpoint.timing)
    }

    /// A file of the run.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The games of an iteration.
    pub(crate) fn games(&self, iteration: u32) -> PathBuf {
        self.file(&format!("games-{iteration:05}.bin"))
    }

    /// The network after an iteration.
    pub(crate) fn net(&self, iteration: u32) -> PathBuf {
        self.file(&format!("net-{iteration:05}.safetensors"))
    }

    /// The optimiser after an iteration.
    pub(crate) fn trainer(&self, iteration: u32) -> PathBuf {
        self.file(&format!("trainer-{iteration:05}.bin"))
    }

    /// Ends an iteration: all its files are there, and from now on they count. Files that are not needed any more
    /// are removed.
    pub(crate) fn finish(
        &mut self,
        player: u32,
        oldest: u32,
        (metrics, timing): (&impl Serialize, &impl Serialize),
        keep_every: u32,
    ) -> Result<(), ZeroError> {
        let iteration = self.checkpoint.iterations;
        let before = self.checkpoint.player;
        self.checkpoint = Checkpoint {
            iterations: iteration + 1,
            player: Some(player),
            oldest,
            metrics: append(&self.file("metrics.jsonl"), metrics)?,
            timing: append(&self.file("timing.jsonl"), timing)?,
            ..self.checkpoint.clone()
        };
        let file = self.file("checkpoint.json");
        let text = serde_json::to_string_pretty(&self.checkpoint).expect("a checkpoint is plain data");
        write_whole(&file, text.as_bytes()).map_err(ZeroError::at(&file))?;
        if let Some(last) = iteration.checked_sub(1) {
            let is_kept = |iteration: u32| iteration.is_multiple_of(keep_every.max(1)) || iteration == player;
            remove(&self.trainer(last));
            [Some(last), before].into_iter().flatten().filter(|&old| !is_kept(old)).for_each(|old| {
                remove(&self.net(old));
            });
        }
        Ok(())
    }
}

/// Removes a file that is no longer needed; one that stays does no harm.
fn remove(path: &Path) {
    fs::remove_file(path).unwrap_or_default();
}

/// The configuration of the run in a folder, if it is a run of the same kind.
fn found_config<C: RunConfig>(path: &Path, file: &Path, wanted: &C) -> Result<C, ZeroError> {
    let text = fs::read_to_string(file).map_err(ZeroError::at(file))?;
    let json: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| ZeroError::damaged(file, &error))?;
    let format = json["format"].as_str().unwrap_or("file of another kind").to_owned();
    let version = json["version"].as_u64().unwrap_or(0) as u32;
    check_version(file, (&format, version), C::FILE)?;
    let found: C = serde_json::from_value(json).map_err(|error| ZeroError::damaged(file, &error))?;
    if found.kind() == wanted.kind() { Ok(found) } else { Err(ZeroError::OtherRun(path.to_owned())) }
}

fn check_version(path: &Path, found: (&str, u32), expected: (&str, u32)) -> Result<(), ZeroError> {
    if found == expected {
        return Ok(());
    }
    let text = |(format, version): (&str, u32)| format!("{format} {version}");
    Err(ZeroError::Version { path: path.to_owned(), found: text(found), expected: text(expected) })
}

/// Adds a line to a file; returns its new length.
fn append(path: &Path, line: &impl Serialize) -> Result<u64, ZeroError> {
    let text = serde_json::to_string(line).expect("metrics are plain data");
    let write = || -> io::Result<u64> {
        let mut file = fs::OpenOptions::new().create(true).append(true).open(path)?;
        writeln!(file, "{text}")?;
        Ok(file.metadata()?.len())
    };
    write().map_err(ZeroError::at(path))
}

/// Cuts a file that may have been written beyond the checkpoint.
fn cut(path: &Path, length: u64) -> Result<(), ZeroError> {
    if !path.exists() && length == 0 {
        return Ok(());
    }
    let file = fs::OpenOptions::new().write(true).open(path).map_err(ZeroError::at(path))?;
    let found = file.metadata().map_err(ZeroError::at(path))?.len();
    if found < length {
        return Err(ZeroError::damaged(path, "the file is shorter than the checkpoint says"));
    }
    file.set_len(length).map_err(ZeroError::at(path))
}

/// Writes a file that is either whole or not there.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    fs::write(&unfinished, bytes)?;
    fs::rename(unfinished, path)
}
