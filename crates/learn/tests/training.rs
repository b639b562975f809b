//! A training run from end to end, small: it can be interrupted anywhere and ends the same.

use std::fs;
use std::path::PathBuf;

use spielwerk_games::othello::evaluation::patterns::PatternModel;
use spielwerk_learn::evaluation::{Progress, TrainError, TrainingConfig, train};

/// A folder that is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("spielwerk-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn small() -> TrainingConfig {
    let mut config = TrainingConfig::preset("quick").expect("a preset");
    config.generations.iter_mut().for_each(|generation| generation.games = 60);
    config.games_per_file = 20;
    config
}

#[test]
fn an_interrupted_run_ends_like_one_that_was_not() {
    let folder = Folder::new("resume");
    let mut errors = Vec::new();
    let mut listen = |progress: &Progress| {
        if let Progress::Generation { held_out, .. } = progress {
            errors.push(*held_out);
        }
    };
    let model = train(&small(), &folder.0, 2, &mut listen).expect("a run");
    assert_eq!(errors.len(), 2);
    assert!(errors.iter().all(|error| error.positions > 100 && error.endgame > 0.0 && error.middle < 30.0));

    let written = fs::read(folder.0.join("model.safetensors")).expect("the model");
    assert_eq!(PatternModel::from_bytes(&written).expect("a model"), model);
    let metrics = fs::read_to_string(folder.0.join("metrics.jsonl")).expect("the metrics");
    assert_eq!(metrics.lines().count(), 2 * 16);

    // What a kill in the middle of the second generation leaves behind.
    for lost in ["model.safetensors", "stage-03.weights", "stage-02.weights", "games-00002.samples"] {
        fs::remove_file(folder.0.join("generation-1").join(lost)).expect("a file of the run");
    }
    fs::remove_file(folder.0.join("model.safetensors")).expect("the model");
    assert_eq!(train(&small(), &folder.0, 1, &mut |_| {}).expect("a run"), model);
}

#[test]
fn a_folder_of_another_run_is_refused() {
    let folder = Folder::new("other");
    fs::create_dir_all(&folder.0).expect("a folder");
    let other = TrainingConfig { seed: 9, ..small() };
    fs::write(folder.0.join("config.json"), serde_json::to_string(&other).expect("a configuration"))
        .expect("a file");
    assert!(matches!(train(&small(), &folder.0, 1, &mut |_| {}), Err(TrainError::OtherRun(_))));
}
