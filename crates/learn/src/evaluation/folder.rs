//! The folder of a training run: plain files that are either whole or not there, so that a run can be
//! interrupted at any time and continued.

use std::fs;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use spielwerk_core::TableError;

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The folder belongs to another run.
    #[error("{} holds a run with another configuration; use a new folder", .0.display())]
    OtherRun(PathBuf),
    /// A file of the run holds something else.
    #[error("{}: {source}; delete it to make it again", path.display())]
    Content {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// There is no memory for the solver.
    #[error(transparent)]
    Memory(#[from] TableError),
}

impl TrainError {
    /// For errors of reading or writing this file.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }

    /// For errors of what this file holds.
    pub(crate) fn in_file<E>(path: &Path) -> impl FnOnce(E) -> Self
    where
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let path = path.to_owned();
        move |source| Self::Content { path, source: source.into() }
    }
}

/// Where a run stands.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Progress<R> {
    /// Games of a generation were played.
    Games {
        /// The generation, from 0.
        generation: usize,
        /// Games there are.
        done: u64,
        /// Games there will be.
        total: u64,
    },
    /// A generation is finished.
    Generation {
        /// The generation, from 0.
        generation: usize,
        /// How well its weights judge games that were held out of the fit.
        held_out: R,
    },
}

/// The folder of a run.
pub(crate) struct RunFolder {
    path: PathBuf,
}

impl RunFolder {
    /// Takes a folder for the run with this configuration, or finds it there.
    pub(crate) fn claim<C: Serialize + DeserializeOwned + PartialEq>(
        path: &Path,
        config: &C,
    ) -> Result<Self, TrainError> {
        fs::create_dir_all(path).map_err(TrainError::at(path))?;
        let folder = Self { path: path.to_owned() };
        let file = path.join("config.json");
        if file.exists() {
            let text = fs::read_to_string(&file).map_err(TrainError::at(&file))?;
            return match serde_json::from_str::<C>(&text) {
                Ok(found) if found == *config => Ok(folder),
                _ => Err(TrainError::OtherRun(path.to_owned())),
            };
        }
        let text = serde_json::to_string_pretty(config).map_err(TrainError::in_file(&file))?;
        write_whole(&file, text.as_bytes()).map_err(TrainError::at(&file))?;
        Ok(folder)
    }

    /// A file of the whole run.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The folder of a generation, which is made if it is not there.
    pub(crate) fn generation(&self, generation: usize) -> Result<PathBuf, TrainError> {
        let path = self.path.join(format!("generation-{generation}"));
        fs::create_dir_all(&path).map_err(TrainError::at(&path))?;
        Ok(path)
    }

    /// The files with the games of a generation, and which games are in each.
    pub(crate) fn game_files(
        &self,
        generation: usize,
        total: u64,
        games_per_file: u64,
        extension: &'static str,
    ) -> Result<impl Iterator<Item = (PathBuf, Range<u64>)> + use<>, TrainError> {
        let folder = self.generation(generation)?;
        let step = games_per_file.max(1);
        Ok((0..total).step_by(step as usize).map(move |from| {
            let path = folder.join(format!("games-{:05}.{extension}", from / step));
            (path, from..(from + step).min(total))
        }))
    }

    /// Adds a line to the metrics.
    pub(crate) fn note(&self, line: &serde_json::Value) -> Result<(), TrainError> {
        let path = self.file("metrics.jsonl");
        let file = fs::OpenOptions::new().create(true).append(true).open(&path);
        file.and_then(|mut file| writeln!(file, "{line}")).map_err(TrainError::at(&path))
    }
}

/// Writes a file that is either whole or not there.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    fs::write(&unfinished, bytes)?;
    fs::rename(unfinished, path)
}
