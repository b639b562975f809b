//! A training run from end to end, small: it can be interrupted anywhere and ends the same.

use std::fs;
use std::path::PathBuf;

use spielwerk_amazons::Weights;
use spielwerk_learn::evaluation::amazons::{self, AmazonsConfig, AmazonsProgress};
use spielwerk_learn::evaluation::{
    FeatureSet, HeldOutError, OthelloProgress, Progress, TrainError, TrainingConfig, train,
};
use spielwerk_othello::evaluation::FactorEvaluation;
use spielwerk_othello::evaluation::patterns::PatternModel;

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

fn small(features: FeatureSet) -> TrainingConfig {
    let mut config = TrainingConfig::preset(features, "quick").expect("a preset");
    config.generations.iter_mut().for_each(|generation| generation.games = 60);
    config.games_per_file = 20;
    config
}

/// Trains, loses these files of the second generation, and trains on: the same weights come of it.
fn ends_the_same(
    features: FeatureSet,
    threads: usize,
    lost: &[&str],
) -> (Vec<u8>, String, Vec<HeldOutError>) {
    let folder = Folder::new(&format!("resume-{features:?}"));
    let config = small(features);
    let mut errors = Vec::new();
    let mut listen = |progress: &OthelloProgress| {
        if let Progress::Generation { held_out, .. } = progress {
            errors.push(*held_out);
        }
    };
    let file = train(&config, &folder.0, threads, &mut listen).expect("a run");
    let written = fs::read(&file).expect("the weights");
    let metrics = fs::read_to_string(folder.0.join("metrics.jsonl")).expect("the metrics");

    for name in lost {
        fs::remove_file(folder.0.join("generation-1").join(name)).expect("a file of the run");
    }
    fs::remove_file(&file).expect("the weights");
    assert_eq!(train(&config, &folder.0, 1, &mut |_| {}).expect("a run"), file);
    assert!(fs::read(&file).expect("the weights") == written);
    (written, metrics, errors)
}

#[test]
fn an_interrupted_run_of_patterns_ends_like_one_that_was_not() {
    let lost = ["model.safetensors", "stage-03.weights", "stage-02.weights", "games-00002.samples"];
    let (model, metrics, errors) = ends_the_same(FeatureSet::Patterns, 2, &lost);
    PatternModel::from_bytes(&model).expect("a model");
    assert_eq!(metrics.lines().count(), 2 * 16);
    assert_eq!(errors.len(), 2);
    assert!(errors.iter().all(|error| error.positions > 100 && error.endgame > 0.0 && error.middle < 30.0));
}

#[test]
fn an_interrupted_run_of_factors_ends_like_one_that_was_not() {
    let (model, metrics, errors) =
        ends_the_same(FeatureSet::Factors, 2, &["model.json", "games-00001.samples"]);
    let text = String::from_utf8(model).expect("text");
    let evaluation = FactorEvaluation::from_json(&text).expect("weights");
    assert!(evaluation.weights().iter().all(|phase| phase[0] != 0), "{evaluation:?}");
    assert_eq!(metrics.lines().count(), 2);
    assert!(errors.iter().all(|error| error.positions > 100 && error.endgame > 0.0 && error.middle < 30.0));
}

#[test]
fn an_interrupted_run_of_amazons_ends_like_one_that_was_not() {
    let folder = Folder::new("resume-amazons");
    let quick = AmazonsConfig::preset("quick").expect("a preset");
    let config = AmazonsConfig { size: 5, generations: vec![20, 20], ..quick };
    let mut fits = Vec::new();
    let mut listen = |progress: &AmazonsProgress| {
        if let Progress::Generation { held_out, .. } = progress {
            fits.push(*held_out);
        }
    };
    let file = amazons::train(&config, &folder.0, 2, &mut listen).expect("a run");
    let text = fs::read_to_string(&file).expect("the weights");
    Weights::from_json(&text).expect("weights");
    assert_eq!(fits.len(), 2);
    assert!(fits.iter().all(|fit| fit.fitted_to > fit.positions && fit.tuned.accuracy > 0.5), "{fits:?}");

    for name in ["model.json", "games-00001.txt"] {
        fs::remove_file(folder.0.join("generation-1").join(name)).expect("a file of the run");
    }
    assert_eq!(amazons::train(&config, &folder.0, 1, &mut |_| {}).expect("a run"), file);
    assert_eq!(fs::read_to_string(&file).expect("the weights"), text);
}

#[test]
fn a_folder_of_another_run_is_refused() {
    let folder = Folder::new("other");
    fs::create_dir_all(&folder.0).expect("a folder");
    let config = small(FeatureSet::Patterns);
    let other = TrainingConfig { seed: 9, ..config.clone() };
    fs::write(folder.0.join("config.json"), serde_json::to_string(&other).expect("a configuration"))
        .expect("a file");
    assert!(matches!(train(&config, &folder.0, 1, &mut |_| {}), Err(TrainError::OtherRun(_))));
    let factors = TrainingConfig { features: FeatureSet::Factors, ..other };
    assert!(matches!(train(&factors, &folder.0, 1, &mut |_| {}), Err(TrainError::OtherRun(_))));
}

#[test]
fn a_broken_file_of_a_run_is_named() {
    let folder = Folder::new("broken");
    let config =
        AmazonsConfig { size: 4, generations: vec![10], ..AmazonsConfig::preset("quick").expect("a preset") };
    amazons::train(&config, &folder.0, 1, &mut |_| {}).expect("a run");
    let generation = folder.0.join("generation-0");
    fs::remove_file(generation.join("model.json")).expect("a file of the run");
    fs::write(generation.join("games-00000.txt"), "nonsense").expect("a file of the run");
    let refused = amazons::train(&config, &folder.0, 1, &mut |_| {}).expect_err("a broken file").to_string();
    assert!(refused.contains("games-00000.txt: line 1") && refused.contains("delete it"), "{refused}");
    let no_board = AmazonsConfig { size: 99, ..config };
    let other = Folder::new("no-board");
    let refused = amazons::train(&no_board, &other.0, 1, &mut |_| {}).expect_err("no such board").to_string();
    assert!(refused.contains("no board of this size"), "{refused}");
}
