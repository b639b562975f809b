//! Decisions have the right gradient, and a run can be killed.

use spielwerk_core::{Game, Rng, Seat};
use spielwerk_run::{RunError, TrainingRequest};
use spielwerk_train::transformer::{Lesson, TransformerTrainer};
use spielwerk_train::{GameTraining, contract};

use super::lesson::Decision;
use super::{LearnOpenCards, OpenCardsMetrics};
use crate::open_cards::{GAME, seats_shape};
use crate::{Action, Doppelkopf};

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
fn one_decision_is_memorised_on_any_number_of_threads() {
    let decisions = vec![decision(); 20];
    let learned = [1, 3].map(|threads| {
        let mut trainer = TransformerTrainer::new(seats_shape(16, 1), GAME, 5).expect("a sound shape");
        let losses: Vec<f32> = (0..60).map(|_| trainer.step(&decisions, 3e-3, threads)).collect();
        assert!(losses[59] < losses[0], "{losses:?}");
        trainer.to_bytes()
    });
    assert_eq!(learned[0], learned[1]);
}

/// Three small iterations of self-play alone: the loss falls although there is no teacher.
#[test]
fn self_play_alone_starts_from_nothing_and_learns() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [
        ("iterations", "3"),
        ("silent", "3"),
        ("games", "24"),
        ("width", "16"),
        ("blocks", "1"),
        ("search", "puct:sims=24,cpuct=4,rootnoise=0.3"),
        ("coverage", "6"),
        ("held_out", "6"),
        ("measure_every", "9"),
    ]
    .map(|(key, value)| (key.to_owned(), value.to_owned()));
    let run = folder.path().join("run");
    let request =
        TrainingRequest { seed: 2, settings: &settings, ..TrainingRequest::new("doppelkopf", &run, "pure") };
    let training: &dyn spielwerk_run::Training = &GameTraining(LearnOpenCards);
    training.run(&request, &spielwerk_run::RunControl::default(), &mut |_| ()).expect("a run");
    let text = std::fs::read_to_string(run.join("metrics.jsonl")).expect("metrics");
    let metrics: Vec<OpenCardsMetrics> =
        text.lines().map(|line| serde_json::from_str(line).expect("metrics")).collect();
    assert_eq!((metrics.len(), metrics[2].calls.calls), (3, [0, 0]), "calls are barred at first");
    let losses: Vec<f64> = metrics.iter().map(|metrics| metrics.head.loss).collect();
    assert!(losses[2] < losses[0], "{losses:?}");
}

#[test]
fn a_killed_run_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let request = TrainingRequest { seed: 3, ..TrainingRequest::new("doppelkopf", folder.path(), "tiny") };
    contract::survives_kills(&GameTraining(LearnOpenCards), &request);
    let files = contract::contents(&folder.path().join("whole"));
    let lines = str::from_utf8(&files["metrics.jsonl"]).expect("text").lines();
    let metrics: Vec<OpenCardsMetrics> =
        lines.map(|line| serde_json::from_str(line).expect("metrics")).collect();
    assert_eq!(metrics[0].calls.calls, [0, 0], "calls are not allowed at first");
    assert_eq!((metrics[2].matches.len(), metrics[2].matches[0].games), (1, 28));
    let huge = TrainingRequest { preset: "huge", ..request };
    let refused = contract::refusal(&GameTraining(LearnOpenCards), &huge);
    assert!(matches!(refused, RunError::Preset { .. }), "{refused}");
}
