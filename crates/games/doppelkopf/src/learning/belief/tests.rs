//! Examples lead to their worlds, and a run can be killed.

use std::fs;

use spielwerk_core::{Game, HiddenInformation, Rng, Seat};
use spielwerk_run::{RunControl, Training, TrainingRequest};
use spielwerk_train::transformer::TransformerTrainer;
use spielwerk_train::{GameTraining, contract};

use super::*;
use crate::belief::belief_shape;
use crate::{Doppelkopf, OUTPUTS, SEATS, State};

const RULES: Doppelkopf = Doppelkopf::new(true);
const TRAINING: GameTraining<LearnBelief> = GameTraining(LearnBelief);

/// A position of a random game after this many moves.
fn position(moves: usize, seed: u64) -> State {
    let mut rng = Rng::new(seed);
    let mut state = RULES.start(&mut rng);
    for _ in 0..moves {
        let mv = RULES.random_move(&state, &mut rng, &mut Vec::new()).expect("the game is not finished");
        RULES.play(&mut state, mv);
    }
    state
}

#[test]
fn an_example_leads_step_by_step_to_its_world() {
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let state = position(seed as usize, seed);
        let view = RULES.view(&state, Seat::new(rng.below(SEATS)));
        let example = Example::new(&view, &state, &mut rng);
        let hidden: usize = (1..SEATS).map(|step| state.hand(view.seat().after(step, SEATS)).len()).sum();
        assert_eq!(example.cards(), hidden);
        for step in 0..example.len() {
            let target = example.target(step);
            assert!((target.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            assert!(target[example.answer(step)] > 0.0, "the answer is one of the cards that are left");
            for output in (0..OUTPUTS).filter(|&output| target[output] > 0.0) {
                assert!(example.is_allowed(step, output), "what is true is possible");
            }
        }
    }
}

#[test]
fn a_uniform_belief_is_as_surprised_as_the_count_says() {
    // No reservation was made: the 36 cards are dealt in any way, each ordered deal of kinds as likely as its copies allow.
    let state = position(0, 3);
    let view = RULES.view(&state, Seat::new(0));
    let mut rng = Rng::new(9);
    let mut nats = 0.0;
    let example = Example::new(&view, &state, &mut rng);
    let mut left = [0.0f64; OUTPUTS];
    for step in 0..example.cards() {
        left[example.answer(step)] += 1.0;
    }
    for step in 0..example.cards() {
        let total: f64 = left.iter().sum();
        nats -= (left[example.answer(step)] / total).ln();
        left[example.answer(step)] -= 1.0;
    }
    let found = uniform_nats(&view, &state);
    assert!((found - nats).abs() < 1e-6, "{found} is not {nats}");
}

#[test]
fn a_few_examples_are_memorised() {
    let mut rng = Rng::new(5);
    let mut trainer = TransformerTrainer::new(belief_shape(32, 1), "doppelkopf", 5).expect("a sound shape");
    let states: Vec<State> = (0..4).map(|seed| position(40, seed)).collect();
    let mut losses = Vec::new();
    for _ in 0..120 {
        let examples: Vec<Example> = states
            .iter()
            .map(|state| Example::new(&RULES.view(state, Seat::new(0)), state, &mut rng))
            .collect();
        losses.push(trainer.step(&examples, 3e-3, 1));
    }
    let (first, last) = (losses[0], losses[losses.len() - 1]);
    assert!(last < first - 0.3, "{first} {last}");
}

#[test]
fn a_killed_run_ends_with_the_same_bytes_and_recorded_games_teach_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let request = TrainingRequest { seed: 3, ..TrainingRequest::new("doppelkopf", folder.path(), "tiny") };
    contract::survives_kills(&TRAINING, &request);
    let whole = folder.path().join("whole");
    let files = contract::contents(&whole);
    let lines = str::from_utf8(&files["metrics.jsonl"]).expect("text");
    let last: BeliefMetrics = serde_json::from_str(lines.lines().last().expect("a line")).expect("metrics");
    assert_eq!((last.head.iteration, last.held_out.len(), last.calibration.len()), (1, 12, 10));
    assert!(last.held_out.iter().all(|trick| trick.network > 0.0 && trick.uniform > 0.0), "{last:?}");

    let records = folder.path().join("records.jsonl");
    let games = ["games-00000.jsonl", "games-00001.jsonl"].map(|name| files[name].clone());
    fs::write(&records, games.concat()).expect("a file");
    let recorded = folder.path().join("recorded");
    let from_records = TrainingRequest { folder: &recorded, games: Some(&records), ..request };
    let done = TRAINING.run(&from_records, &RunControl::default(), &mut |_| ()).expect("a run");
    let net = fs::read(done.file.expect("a network")).expect("a network");
    assert!(net == files["net-00001.safetensors"]);
    let playing = TrainingRequest { games: None, ..from_records };
    let refused = contract::refusal(&TRAINING, &playing).to_string();
    assert!(refused.contains("from beginning to end"), "{refused}");

    let other = TrainingRequest { folder: &whole, seed: 4, ..request };
    let refused = contract::refusal(&TRAINING, &other).to_string();
    assert!(refused.contains("another configuration"), "{refused}");
    assert!(BeliefConfig::preset("huge", 1).is_none());
}
