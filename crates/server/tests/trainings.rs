//! Every training of every package, started in a folder where the server has put its log: it reaches its first curve, and
//! the server knows game, method and progress.

mod common;

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use common::Running;
use serde_json::Value;
use spielwerk_run::{ProgressEvent, RunControl, Training, TrainingRequest, parse_setting};

/// Settings that make a training as small as it can be, those that it knows of.
const SMALL: &[&str] = &[
    "iterations=2",
    "games=20",
    "report_every=10",
    "test_games=2",
    "size=5",
    "generations=[10,10]",
    "self_play.games.from=4",
    "self_play.games.to=4",
    "self_play.simulations.from=4",
    "self_play.simulations.to=4",
    "self_play.in_flight=2",
    "training.batch=8",
    "steps=2",
    "batch=4",
    "simulations=4",
    "held_out=2",
];

/// Of the small settings those that this training takes, one by one.
fn small(training: &dyn Training, game: &str, preset: &str) -> Vec<(String, String)> {
    let folder = std::env::temp_dir();
    let mut taken = Vec::new();
    for text in SMALL {
        let mut settings = taken.clone();
        settings.push(parse_setting(text).expect("a setting"));
        let request = TrainingRequest { settings: &settings, ..TrainingRequest::new(game, &folder, preset) };
        if training.settings(&request).is_ok() {
            taken = settings;
        }
    }
    taken
}

#[test]
fn every_training_reaches_its_first_curve() {
    let server = Running::start();
    let registry = spielwerk::registry();
    for package in registry.packages() {
        let texts = std::iter::once(package.name).chain(package.variants.iter().copied());
        let games: Vec<&str> = texts.collect();
        for training in package.trainings {
            // The smallest variant that it learns; the others differ in size alone.
            let supported = games.iter().rev().find(|game| training.supports(game));
            let game = *supported.unwrap_or_else(|| panic!("{} learns nothing", training.method()));
            let name = format!("{}-{}", training.method(), package.name);
            let folder = server.data.join("runs").join(&name);
            fs::create_dir_all(&folder).expect("made");
            fs::write(folder.join("log.txt"), "").expect("as the server does");
            let preset = training.presets()[0].name;
            let settings = small(*training, game, preset);
            let request =
                TrainingRequest { settings: &settings, ..TrainingRequest::new(game, &folder, preset) };
            let stop = AtomicBool::new(false);
            let control = RunControl { stop: Some(&stop), ..RunControl::default() };
            let done = training.run(&request, &control, &mut |event| {
                if matches!(event, ProgressEvent::Iteration { .. }) {
                    stop.store(true, Ordering::Relaxed);
                }
            });
            done.unwrap_or_else(|error| panic!("{name}: {error}"));
            check(&server, &name, training.method(), package.name);
        }
    }
}

/// What the server says of a run after its first iteration.
fn check(server: &Running, name: &str, method: &str, game: &str) {
    let list = server.get("/api/runs", "").json();
    let runs = list["runs"].as_array().expect("runs");
    let entry = runs.iter().find(|run| run["name"] == name).unwrap_or_else(|| panic!("{name} in {list}"));
    assert_eq!(
        (entry["kind"].as_str(), entry["method"].as_str()),
        (Some("training"), Some(method)),
        "{entry}"
    );
    assert!(entry["game"].as_str().is_some_and(|text| text.split(':').next() == Some(game)), "{entry}");
    assert!(
        entry["total"].as_u64() >= entry["done"].as_u64() && entry["done"].as_u64() >= Some(1),
        "{entry}"
    );
    let id = entry["id"].as_str().expect("an id");
    let shown = server.get(&format!("/api/runs/{id}"), "").json();
    let charts = shown["contents"]["charts"].as_array().expect("charts");
    assert!(!charts.is_empty(), "{name} draws nothing");
    for chart in charts {
        for line in chart["lines"].as_array().expect("lines") {
            let points = line["points"].as_array().expect("points");
            let is_share =
                |point: &Value| point["value"].as_f64().is_some_and(|value| (0.0..=1.0).contains(&value));
            assert!(
                !points.is_empty() && points.iter().all(|point| point["value"].is_number()),
                "{name}: {line}"
            );
            assert!(chart["unit"] != "share" || points.iter().all(is_share), "{name}: {chart}");
        }
    }
}
