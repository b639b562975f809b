use std::fs;
use std::path::PathBuf;

use spielwerk_core::{Game, HiddenInformation, Rng, Seat};
use spielwerk_doppelkopf::belief::belief_shape;
use spielwerk_doppelkopf::{Doppelkopf, OUTPUTS, SEATS, State};

use super::*;
use crate::transformer_trainer::TransformerTrainer;
use crate::zero::RunOptions;

const RULES: Doppelkopf = Doppelkopf::new(true);

/// A position of a random game after so many moves.
fn position(moves: usize, seed: u64) -> State {
    let mut rng = Rng::new(seed);
    let mut state = RULES.start(&mut rng);
    for _ in 0..moves {
        let mv = RULES.random_move(&state, &mut rng, &mut Vec::new()).expect("the game goes on");
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
fn whoever_thinks_all_deals_alike_is_as_surprised_as_the_count_says() {
    // Nobody has spoken: the 36 cards are dealt in any way, each ordered deal of kinds as likely as its copies allow.
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
fn a_few_examples_are_learnt_by_heart() {
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

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("spielwerk-belief-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn options(threads: usize) -> RunOptions {
    RunOptions { threads, time: None, init: None }
}

#[test]
fn a_run_that_was_killed_goes_on_with_the_same_bytes() {
    let config = BeliefConfig::preset("tiny", 3).expect("a preset");
    let [unbroken, broken] = ["unbroken", "broken"].map(folder);
    let net = train(&config, &unbroken, None, &options(1), &mut |_| ()).expect("a run").expect("a network");
    let one = BeliefConfig { iterations: 1, ..config.clone() };
    train(&one, &broken, None, &options(2), &mut |_| ()).expect("a run");
    // The run was longer than it says, and was killed in the middle of a line.
    fs::write(broken.join("config.json"), serde_json::to_string_pretty(&config).expect("plain data"))
        .expect("a file");
    let mut metrics = fs::read_to_string(broken.join("metrics.jsonl")).expect("metrics");
    metrics.push_str("{\"form");
    fs::write(broken.join("metrics.jsonl"), metrics).expect("a file");
    let again = train(&config, &broken, None, &options(1), &mut |_| ()).expect("a run").expect("a network");
    assert_eq!(fs::read(&net).expect("a network"), fs::read(again).expect("a network"));
    for file in ["metrics.jsonl", "games-00001.jsonl", "trainer-00001.bin"] {
        assert_eq!(
            fs::read(unbroken.join(file)).expect("a file"),
            fs::read(broken.join(file)).expect("a file")
        );
    }
    let lines = fs::read_to_string(unbroken.join("metrics.jsonl")).expect("metrics");
    let last: BeliefMetrics = serde_json::from_str(lines.lines().last().expect("a line")).expect("metrics");
    assert_eq!((last.iteration, last.held_out.len(), last.calibration.len()), (1, 12, 10));
    assert!(last.held_out.iter().all(|trick| trick.network > 0.0 && trick.uniform > 0.0), "{last:?}");

    // The same games, recorded, teach the same.
    let records = unbroken.join("records.jsonl");
    let games = [0, 1].map(|number| fs::read_to_string(unbroken.join(format!("games-{number:05}.jsonl"))));
    fs::write(&records, games.map(|games| games.expect("games")).concat()).expect("a file");
    let recorded = folder("recorded");
    let again = train(&config, &recorded, Some(&records), &options(1), &mut |_| ()).expect("a run");
    assert_eq!(fs::read(&net).expect("a network"), fs::read(again.expect("a network")).expect("a network"));
    let refusal =
        train(&config, &recorded, None, &options(1), &mut |_| ()).expect_err("no games").to_string();
    assert!(refusal.contains("from beginning to end"), "{refusal}");

    let other = BeliefConfig::preset("tiny", 4).expect("a preset");
    let refusal =
        train(&other, &broken, None, &options(1), &mut |_| ()).expect_err("another run").to_string();
    assert!(refusal.contains("another game, preset or seed"), "{refusal}");
    assert!(BeliefConfig::preset("huge", 1).is_err());
    for folder in [unbroken, broken, recorded] {
        fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
