//! The second part of a run: openings learned by heart once the values are learned.

use std::fs;

use serde_json::json;
use spielwerk_connect4::values::ntuple::{NTuples, Repertoire};

use super::task::Connect4Task;
use super::{RunError, TdProgress};
use crate::evaluation::TrainError;
use crate::evaluation::folder::{RunFolder, write_whole};
use crate::td::connect4::{Known, RepertoireConfig, RepertoireLearner};

/// Reports, and so checkpoints, of the whole part.
const REPORTS: u64 = 20;
/// Strength is measured with every so many reports, and at the end.
const MEASURE_EVERY: u64 = 5;

/// Learns openings, or goes on with it.
pub(super) fn learn_openings(
    task: &mut Connect4Task<'_>,
    network: &NTuples,
    config: RepertoireConfig,
    folder: &RunFolder,
    progress: &mut dyn FnMut(&TdProgress),
) -> Result<Repertoire, RunError> {
    let (before, seed) = (task.config.games, task.config.seed);
    let checkpoint = folder.file("repertoire.bin");
    let (mut done, mut known) = (0, Known::default());
    if checkpoint.exists() {
        let bytes = fs::read(&checkpoint).map_err(TrainError::at(&checkpoint))?;
        (done, known) = read(&bytes).map_err(TrainError::in_file(&checkpoint))?;
    }
    super::forget_reports_after(&folder.file("metrics.jsonl"), before + done)?;
    let mut learner = RepertoireLearner::new(network, config, seed, known)?;
    let every = config.games.div_ceil(REPORTS).max(1);
    while done < config.games {
        let end = (done + every).min(config.games);
        let mut is_open = true;
        while is_open && done < end {
            is_open = learner.play(done);
            done += 1;
            if done.is_multiple_of(64) {
                progress(&TdProgress::Games(before + done));
            }
        }
        if !is_open {
            done = config.games;
        }
        let repertoire = learner.repertoire();
        let mut report = json!({
            "games": before + done,
            "repertoire": {
                "known": learner.known().len(),
                "by_heart": repertoire.len(),
                "open_boards": learner.open_boards().count(),
            },
        });
        if done == config.games || (done / every).is_multiple_of(MEASURE_EVERY) {
            report["strength"] = task.against_perfection(network, &repertoire)?;
        }
        folder.note(&report)?;
        write_whole(&checkpoint, &write(learner.known(), done)).map_err(TrainError::at(&checkpoint))?;
        progress(&TdProgress::Games(before + done));
        progress(&TdProgress::Report(report));
    }
    Ok(learner.repertoire())
}

/// The number of games, then what is known.
fn write(known: &Known, games: u64) -> Vec<u8> {
    let mut bytes = games.to_le_bytes().to_vec();
    bytes.extend(known.to_bytes());
    bytes
}

fn read(bytes: &[u8]) -> Result<(u64, Known), Box<dyn std::error::Error + Send + Sync>> {
    let (games, known) = bytes.split_first_chunk::<8>().ok_or("the file is cut")?;
    Ok((u64::from_le_bytes(*games), Known::from_bytes(known)?))
}
