//! Decisions have the right gradient, and a run can be killed.

use std::fs;
use std::path::PathBuf;

use spielwerk_core::{Game, Rng, Seat};
use spielwerk_doppelkopf::open_cards::{GAME, seats_shape};
use spielwerk_doppelkopf::{Action, Doppelkopf};

use super::lesson::Decision;
use super::{SeatsConfig, SeatsMetrics, train};
use crate::transformer_trainer::{Lesson, TransformerTrainer};
use crate::zero::RunOptions;

fn decision() -> Decision {
    let rules = Doppelkopf::new(true);
    let state = rules.start(&mut Rng::new(4));
    let mut moves = Vec::new();
    rules.legal_moves(&state, &mut moves);
    let share = 1.0 / moves.len() as f32;
    let shares = moves.iter().map(|&mv: &Action| (mv, share)).collect();
    Decision::new(&state, Seat::new(1), shares, [3.0, -1.0, -1.0, -1.0], 0.5)
}

#[test]
fn slopes_are_those_of_the_loss() {
    let decision = decision();
    let outputs: Vec<f32> = (0..43).map(|output| (output as f32 * 0.7).sin()).collect();
    let (mut slopes, mut unused) = (vec![0.0; 43], vec![0.0; 43]);
    decision.slopes(0, &outputs, &mut slopes);
    for output in 0..43 {
        let mut loss_at = |shift: f32| {
            let mut outputs = outputs.clone();
            outputs[output] += shift;
            decision.slopes(0, &outputs, &mut unused)
        };
        let slope = (loss_at(1e-2) - loss_at(-1e-2)) / 2e-2;
        assert!((slope - slopes[output]).abs() < 2e-3, "output {output}: {slope} is not {}", slopes[output]);
    }
}

#[test]
fn one_decision_is_learnt_by_heart_on_any_number_of_threads() {
    let decisions = vec![decision(); 20];
    let learnt = [1, 3].map(|threads| {
        let mut trainer = TransformerTrainer::new(seats_shape(16, 1), GAME, 5).expect("a sound shape");
        let losses: Vec<f32> = (0..60).map(|_| trainer.step(&decisions, 3e-3, threads)).collect();
        assert!(losses[59] < losses[0], "{losses:?}");
        trainer.to_bytes()
    });
    assert_eq!(learnt[0], learnt[1]);
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("spielwerk-seats-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_run_that_was_killed_goes_on_with_the_same_bytes() {
    let config = SeatsConfig::preset("tiny", 3).expect("a preset");
    let options = |threads| RunOptions { threads, time: None, init: None };
    let [unbroken, broken] = ["unbroken", "broken"].map(folder);
    let net = train(&config, &unbroken, &options(1), &mut |_| ()).expect("a run").expect("a network");
    let short = SeatsConfig { iterations: 2, ..config.clone() };
    train(&short, &broken, &options(2), &mut |_| ()).expect("a run");
    let whole = serde_json::to_string_pretty(&config).expect("plain data");
    fs::write(broken.join("config.json"), whole).expect("a file");
    fs::write(broken.join("games-00002.jsonl"), "{\"start").expect("a file");
    let again = train(&config, &broken, &options(1), &mut |_| ()).expect("a run").expect("a network");
    assert_eq!(fs::read(&net).expect("a network"), fs::read(again).expect("a network"));
    let lines = fs::read_to_string(unbroken.join("metrics.jsonl")).expect("metrics");
    assert_eq!(lines, fs::read_to_string(broken.join("metrics.jsonl")).expect("metrics"));
    let metrics: Vec<SeatsMetrics> =
        lines.lines().map(|line| serde_json::from_str(line).expect("metrics")).collect();
    assert_eq!(metrics[0].habits.calls, [0, 0], "nobody may call at first");
    assert_eq!((metrics[2].matches.len(), metrics[2].matches[0].games), (1, 28));
    for folder in [unbroken, broken] {
        fs::remove_dir_all(folder).expect("the folder is ours");
    }
    assert!(SeatsConfig::preset("huge", 1).is_err());
}
