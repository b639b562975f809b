//! The whole loop with a learner that needs no network: a table for Nimm-3 by way of a linear map.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use spielwerk_connect4::ConnectFour;
use spielwerk_core::Game;
use spielwerk_nimm3::Nimm3;
use spielwerk_othello::Othello;
use spielwerk_search::puct::{Evaluator, Judgements, Uniform};

use super::*;
use crate::network::{Batch, Losses};

/// A linear map from inputs to logits and a value, learnt by plain gradient steps.
#[derive(Clone)]
struct Linear {
    inputs: usize,
    outputs: usize,
    /// One row of weights per output, then one for the value.
    weights: Vec<f32>,
}

impl Linear {
    fn forward(&self, input: &[f32]) -> Vec<f32> {
        let dot = |row: &[f32]| row.iter().zip(input).map(|(weight, number)| weight * number).sum();
        let mut outputs: Vec<f32> = self.weights.chunks(self.inputs).map(dot).collect();
        let value = outputs.last_mut().expect("a value");
        *value = value.tanh();
        outputs
    }
}

struct LinearJudge(Arc<Linear>);

impl<G: ZeroGame> Evaluator<G> for LinearJudge {
    fn judge(&mut self, game: &G, states: &[G::State], judgements: &mut Judgements<[f32; 2]>) {
        let mut moves = Vec::new();
        for state in states {
            let mut input = vec![0.0; self.0.inputs];
            game.encode(state, &mut input);
            let outputs = self.0.forward(&input);
            moves.clear();
            game.legal_moves(state, &mut moves);
            let weights: Vec<f32> = moves.iter().map(|&mv| outputs[game.policy_index(mv)].exp()).collect();
            let sum: f32 = weights.iter().sum();
            let value = outputs[self.0.outputs];
            let payoffs = if game.turn(state).index() == 0 { [value, -value] } else { [-value, value] };
            judgements.push(payoffs, weights.iter().map(|weight| weight / sum));
        }
    }
}

impl<G: ZeroGame> Learner<G> for Linear {
    type Net = Arc<Self>;
    type Judge = LinearJudge;

    fn new(game: &G, _: NetSize, _: u64) -> Self {
        let (inputs, outputs) = (game.input_shape().len(), game.policy_size());
        Self { inputs, outputs, weights: vec![0.0; inputs * (outputs + 1)] }
    }

    fn from_net(game: &G, path: &Path) -> Result<Self, ZeroError> {
        let text = fs::read(path).map_err(ZeroError::at(path))?;
        let weights = serde_json::from_slice(&text).map_err(|error| ZeroError::damaged(path, &error))?;
        let size = NetSize { from: 0, blocks: 0, channels: 0 };
        Ok(Self { weights, ..<Self as Learner<G>>::new(game, size, 0) })
    }

    fn load(game: &G, net: &Path, _: &Path) -> Result<Self, ZeroError> {
        <Self as Learner<G>>::from_net(game, net)
    }

    fn save(&self, net: &Path, _: &Path) -> Result<(), ZeroError> {
        let text = serde_json::to_vec(&self.weights).expect("numbers");
        super::checkpoint::write_whole(net, &text).map_err(ZeroError::at(net))
    }

    fn size(&self) -> NetSize {
        NetSize { from: 0, blocks: 0, channels: 0 }
    }

    fn step(&mut self, batch: &Batch, _: f64, _: usize) -> Losses {
        let (mut losses, count) = (Losses::default(), batch.values.len());
        let rate = 3.0 / count as f32;
        let before = self.clone();
        for index in 0..count {
            let input = &batch.inputs[index * self.inputs..(index + 1) * self.inputs];
            let target = &batch.policies[index * self.outputs..(index + 1) * self.outputs];
            let outputs = before.forward(input);
            let sum: f32 = outputs[..self.outputs].iter().map(|logit| logit.exp()).sum();
            let value_error = outputs[self.outputs] - batch.values[index];
            losses.value += value_error * value_error / count as f32;
            for (output, row) in self.weights.chunks_mut(self.inputs).enumerate() {
                let slope = if output == self.outputs {
                    value_error
                } else {
                    let share = outputs[output].exp() / sum;
                    losses.policy -= target[output] * share.ln() / count as f32;
                    share - target[output]
                };
                row.iter_mut().zip(input).for_each(|(weight, number)| *weight -= rate * slope * number);
            }
        }
        losses
    }

    fn net(&self) -> Arc<Self> {
        Arc::new(self.clone())
    }

    fn judge(_: &G, net: &Arc<Self>) -> LinearJudge {
        LinearJudge(Arc::clone(net))
    }
}

fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("spielwerk-zero-{name}-{}", std::process::id()));
    if path.exists() {
        fs::remove_dir_all(&path).expect("removed");
    }
    path
}

fn tiny(iterations: u32) -> ZeroConfig {
    let config = ZeroConfig::preset("nimm3", "tiny", 5).expect("a preset");
    ZeroConfig { iterations, ..config }
}

fn options() -> RunOptions {
    RunOptions { threads: 1, time: None, init: None }
}

fn run(folder: &Path, config: &ZeroConfig) -> Result<Vec<IterationMetrics>, ZeroError> {
    let mut metrics = Vec::new();
    train::<Nimm3, Linear>(&Nimm3::default(), config, folder, &options(), &mut |news| {
        if let News::Iteration(found) = news {
            metrics.push((*found).clone());
        }
    })?;
    Ok(metrics)
}

#[test]
fn nimm_is_learnt_to_perfection_from_nothing() {
    let folder = temporary("perfect");
    let metrics = run(&folder, &tiny(8)).expect("a run");
    let last = &metrics[7].truth[0];
    assert_eq!((last.positions, last.policy_mistakes, last.search_mistakes), (11, 0.0, Some(0.0)));
    assert!(last.value_error < 0.3, "{last:?}");
    assert!(metrics[0].policy_loss > metrics[7].policy_loss);
    assert!(metrics[7].held_out.is_some_and(|held_out| held_out.positions > 0 && held_out.value < 0.3));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_run_killed_anywhere_goes_on_as_if_nothing_had_happened() {
    let [whole, broken] = ["whole", "broken"].map(temporary);
    let mut config = tiny(4);
    config.self_play.games = Ramp { from: 30, to: 40, over: 3 };
    config.buffer = Ramp { from: 100, to: 300, over: 3 };
    run(&whole, &config).expect("a run");
    let two = RunOptions { time: Some(std::time::Duration::ZERO), ..options() };
    train::<Nimm3, Linear>(&Nimm3::default(), &config, &broken, &two, &mut |_| ()).expect("claimed");
    for iteration in 0..4 {
        // Stopped after each iteration, and in the middle of the next: half-written lines, games that do not count.
        let mut seen = 0;
        let once = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let game = Nimm3::default();
            train::<Nimm3, Linear>(&game, &config, &broken, &options(), &mut |news| match news {
                News::Iteration(_) => seen += 1,
                News::Steps { done: 3, .. } if seen == 1 => std::panic::panic_any("killed"),
                _ => (),
            })
        }));
        assert_eq!(once.is_err(), iteration < 3, "iteration {iteration}");
        let metrics = broken.join("metrics.jsonl");
        let text = fs::read_to_string(&metrics).expect("metrics");
        fs::write(&metrics, text + "{\"iteration\": 9").expect("written");
    }
    run(&broken, &config).expect("nothing left to do");
    for file in ["metrics.jsonl", "games-00003.bin", "net-00003.safetensors"] {
        let bytes = |folder: &Path| fs::read(folder.join(file)).expect(file);
        assert!(bytes(&whole) == bytes(&broken), "{file} differs");
    }
    for folder in [whole, broken] {
        fs::remove_dir_all(folder).expect("removed");
    }
}

#[test]
fn other_runs_and_other_versions_are_refused_and_left_alone() {
    let folder = temporary("refused");
    let mut config = tiny(1);
    config.self_play.games = Ramp::constant(10);
    run(&folder, &config).expect("a run");
    let sentence = |config: &ZeroConfig| run(&folder, config).expect_err("refused").to_string();
    let other = ZeroConfig { seed: 6, ..config.clone() };
    assert!(sentence(&other).ends_with("holds a run of another game, preset or seed; use a new folder"));
    let file = folder.join("config.json");
    let text = fs::read_to_string(&file).expect("text");
    fs::write(&file, text.replace("\"version\": 1", "\"version\": 2")).expect("written");
    assert!(sentence(&config).contains("is a spielwerk-zero-run 2, this program reads spielwerk-zero-run 1"));
    fs::write(&file, &text).expect("written");
    fs::write(folder.join("games-00000.bin"), "nothing").expect("written");
    assert!(sentence(&ZeroConfig { ..config.clone() }).contains("no header line"));
    let busy = temporary("busy");
    fs::create_dir_all(&busy).expect("a folder");
    fs::write(busy.join("letter.txt"), "dear").expect("written");
    let refusal = run(&busy, &config).expect_err("refused").to_string();
    assert!(refusal.contains("is not empty and holds no run"), "{refusal}");
    assert_eq!(fs::read_dir(&busy).expect("there").count(), 1, "nothing was written");
    for folder in [folder, busy] {
        fs::remove_dir_all(folder).expect("removed");
    }
}

#[test]
fn games_do_not_depend_on_threads_or_company() {
    let mut config = ZeroConfig::preset("connect4", "fast", 1).expect("a preset").self_play;
    config.games = Ramp::constant(12);
    config.simulations = Ramp::constant(24);
    let play = |threads, in_flight| {
        let config = SelfPlayConfig { in_flight, ..config.clone() };
        let self_play = SelfPlay { config: &config, iteration: 0, seed: 9, first: 0, threads };
        play_games(&ConnectFour, &self_play, &|| Uniform, &mut |_| ())
    };
    let (games, statistics) = play(1, 4);
    assert_eq!((statistics.games, statistics.results.iter().sum()), (12, 12));
    assert!(statistics.simulations > 1_000 && statistics.remembered > 0 && statistics.distinct_games > 6);
    assert!(statistics.batches.iter().sum::<u64>() > 0);
    assert_eq!(play(2, 3).0, games);
    for log in &games {
        let mut state = ConnectFour.start(&mut spielwerk_core::Rng::new(0));
        for ply in &log.plies {
            let mut moves = Vec::new();
            ConnectFour.legal_moves(&state, &mut moves);
            assert!(ply.target.is_empty() || ply.target.len() == moves.len());
            ConnectFour.play(&mut state, moves[usize::from(ply.choice)]);
        }
        assert_eq!(ConnectFour.payoffs(&state).map(|payoffs| payoffs[0]), Some(log.result));
    }
}

#[test]
fn the_last_moves_are_exact_where_a_solver_plays_them() {
    let mut config = ZeroConfig::preset("othello", "fast", 1).expect("a preset").self_play;
    config.games = Ramp::constant(4);
    config.simulations = Ramp::constant(4);
    config.quick_simulations = Ramp::constant(2);
    config.solved_moves = 8;
    let self_play = SelfPlay { config: &config, iteration: 0, seed: 5, first: 0, threads: 1 };
    let (games, _) = play_games(&Othello::<8>, &self_play, &|| Uniform, &mut |_| ());
    let mut solve = Othello::<8>.endgame(config.solved_moves).expect("Othello has a solver");
    let mut exact = 0;
    for log in &games {
        let mut state = Othello::<8>::START;
        for ply in &log.plies {
            let mut moves = Vec::new();
            Othello::<8>.legal_moves(&state, &mut moves);
            if let Some(solved) = solve(&state) {
                let sign = if Othello::<8>.turn(&state).index() == 0 { 1.0 } else { -1.0 };
                let told = [ply.value, sign * log.result].map(|value| value as i8);
                assert_eq!(told, [solved.value(); 2], "{log:?}");
                for (weight, outcome) in ply.target.iter().zip(&solved.outcomes) {
                    assert_eq!(*weight > 0.0, *outcome == solved.value());
                }
                exact += 1;
            }
            Othello::<8>.play(&mut state, moves[usize::from(ply.choice)]);
        }
    }
    assert!(exact >= 4 * 6, "{exact} exact plies");
}

#[test]
fn a_network_learns_nimm_to_perfection_from_nothing() {
    let folder = temporary("network");
    let mut last = None;
    let config = tiny(12);
    let net = train::<Nimm3, NetLearner>(&Nimm3::default(), &config, &folder, &options(), &mut |news| {
        if let News::Iteration(metrics) = news {
            last = Some((*metrics).clone());
        }
    });
    let net = net.expect("a run").expect("a network");
    let truth = &last.expect("an iteration").truth[0];
    assert_eq!((truth.positions, truth.policy_mistakes, truth.search_mistakes), (11, 0.0, Some(0.0)));

    // The network goes on in a new run of its own game and is refused in one of another, which then has no folder.
    let again = temporary("again");
    let init = RunOptions { init: Some(net.clone()), time: Some(std::time::Duration::ZERO), ..options() };
    train::<Nimm3, NetLearner>(&Nimm3::default(), &tiny(1), &again, &init, &mut |_| ()).expect("accepted");
    let other = temporary("other");
    let config = ZeroConfig::preset("connect4", "tiny", 1).expect("a preset");
    let refuse = |options: &RunOptions| {
        let result = train::<ConnectFour, NetLearner>(&ConnectFour, &config, &other, options, &mut |_| ());
        result.expect_err("refused").to_string()
    };
    let sentence = refuse(&init);
    assert!(
        sentence.contains("the network is for nimm3") && sentence.contains("not for connect4"),
        "{sentence}"
    );
    let bytes = fs::read(&net).expect("the file");
    let cut = folder.join("cut.safetensors");
    fs::write(&cut, &bytes[..bytes.len() / 2]).expect("written");
    let sentence = refuse(&RunOptions { init: Some(cut), ..init.clone() });
    assert!(sentence.contains("cut.safetensors"), "{sentence}");
    assert!(!other.exists(), "nothing was written");
    for folder in [folder, again] {
        fs::remove_dir_all(folder).expect("removed");
    }
}
