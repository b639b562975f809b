//! The files of a run, as far as a report needs them.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::StudyError;
use crate::error::at;

/// The course of a run.
pub(super) struct History {
    folder: PathBuf,
    /// One for each iteration, oldest first.
    pub(super) iterations: Vec<Iteration>,
}

/// What is known of an iteration.
pub(super) struct Iteration {
    /// Its number, from 0.
    pub(super) number: u64,
    /// Hours of the processor from the beginning of the run to its end.
    pub(super) hours: f64,
    /// Games played from the beginning of the run to its end.
    pub(super) games: u64,
    /// The line of metrics.
    pub(super) metrics: Value,
}

impl History {
    /// Reads the run in a folder, which must be of this game.
    pub(super) fn read(folder: &Path, game: &str) -> Result<Self, StudyError> {
        let config = folder.join("config.json");
        let text = fs::read_to_string(&config).map_err(at(&config))?;
        let broken = |path: &Path, reason: String| StudyError::Content { path: path.to_owned(), reason };
        let settings: Value =
            serde_json::from_str(&text).map_err(|error| broken(&config, error.to_string()))?;
        if settings["game"] != game {
            return Err(broken(&config, format!("this is not a run of {game}")));
        }
        let metrics = lines(&folder.join("metrics.jsonl"))?;
        let timing = lines(&folder.join("timing.jsonl"))?;
        let (mut seconds, mut games) = (0.0, 0);
        let mut iterations = Vec::new();
        for metrics in metrics {
            let number = metrics["iteration"].as_u64().unwrap_or_default();
            let same = |timing: &&Value| timing["iteration"].as_u64() == Some(number);
            seconds += timing.iter().rfind(same).map_or(0.0, processor_seconds);
            games += metrics["self_play"]["games"].as_u64().unwrap_or_default();
            iterations.push(Iteration { number, hours: seconds / 3_600.0, games, metrics });
        }
        if iterations.is_empty() {
            return Err(broken(&folder.join("metrics.jsonl"), "no iteration is finished yet".to_owned()));
        }
        Ok(Self { folder: folder.to_owned(), iterations })
    }

    /// The iterations whose networks are kept, oldest first, with their networks.
    pub(super) fn nets(&self) -> Vec<(&Iteration, PathBuf)> {
        let net =
            |iteration: &Iteration| self.folder.join(format!("net-{:05}.safetensors", iteration.number));
        let with_net = self.iterations.iter().map(|iteration| (iteration, net(iteration)));
        with_net.filter(|(_, net)| net.is_file()).collect()
    }

    /// The newest network.
    pub(super) fn last_net(&self) -> Option<PathBuf> {
        self.nets().pop().map(|(_, net)| net)
    }

    /// The last iteration.
    pub(super) fn last(&self) -> &Iteration {
        self.iterations.last().expect("a run without iterations is not read")
    }
}

impl Iteration {
    /// A number of the metrics, by the path to it.
    pub(super) fn number_at(&self, path: &[&str]) -> Option<f64> {
        path.iter().fold(&self.metrics, |value, key| &value[*key]).as_f64()
    }
}

/// What an iteration cost; runs of older programs know only the clock.
fn processor_seconds(timing: &Value) -> f64 {
    let number = |name: &str| timing[name].as_f64();
    number("processor_seconds").unwrap_or_else(|| {
        let clock = ["self_play_seconds", "training_seconds", "measuring_seconds"].map(number);
        clock.into_iter().flatten().sum::<f64>() * number("threads").unwrap_or(1.0)
    })
}

/// The lines of a file; one that is not whole ends them.
pub(super) fn lines(path: &Path) -> Result<Vec<Value>, StudyError> {
    let text = fs::read_to_string(path).map_err(at(path))?;
    Ok(text.lines().map_while(|line| serde_json::from_str(line).ok()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_up_to_their_last_whole_line() {
        let folder = std::env::temp_dir().join(format!("spielwerk-history-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
        write("config.json", "{\"game\":\"othello\"}");
        write("metrics.jsonl", "");
        write(
            "timing.jsonl",
            "{\"iteration\":0,\"processor_seconds\":1800}\n{\"iteration\":1,\"threads\":2,\"training_seconds\":900}\n",
        );
        assert!(History::read(&folder, "othello").is_err(), "nothing is finished");
        assert!(History::read(&folder, "connect4").is_err(), "another game");
        write(
            "metrics.jsonl",
            "{\"iteration\":0,\"self_play\":{\"games\":10}}\n{\"iteration\":1,\"self_play\":{\"games\":20}}\n{\"iter",
        );
        write("net-00001.safetensors", "");
        let history = History::read(&folder, "othello").expect("a run");
        let course: Vec<(f64, u64)> =
            history.iterations.iter().map(|done| (done.hours, done.games)).collect();
        assert_eq!(course, [(0.5, 10), (1.0, 30)]);
        assert_eq!(history.last_net(), Some(folder.join("net-00001.safetensors")));
        fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
