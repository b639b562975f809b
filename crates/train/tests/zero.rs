//! The whole loop with a learner that needs no network: a table for Nimm-3 by way of a linear map.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use spielwerk_connect4::ConnectFour;
use spielwerk_core::Game;
use spielwerk_nimm3::Nimm3;
use spielwerk_nn::training::{Batch, Losses};
use spielwerk_othello::Othello;
use spielwerk_run::{Completion, Progress, ProgressEvent, RunControl, RunError, RunFolder, drive};
use spielwerk_search::puct::{Evaluator, Predictions, Uniform};
use spielwerk_train::contract::contents;
use spielwerk_train::zero::{
    IterationMetrics, Learner, NetSize, Ramp, SelfPlay, SelfPlayConfig, SelfPlayResult, ZeroConfig, ZeroGame,
    ZeroMethod, play_games,
};

/// A linear map from inputs to logits and a value, learned by plain gradient steps.
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

struct LinearEvaluator(Arc<Linear>);

impl<G: ZeroGame> Evaluator<G> for LinearEvaluator {
    fn predict(&mut self, game: &G, states: &[G::State], predictions: &mut Predictions<[f32; 2]>) {
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
            predictions.push(payoffs, weights.iter().map(|weight| weight / sum));
        }
    }
}

impl<G: ZeroGame> Learner<G> for Linear {
    type Net = Arc<Self>;
    type Evaluator = LinearEvaluator;

    fn new(game: &G, _: NetSize, _: u64) -> Self {
        let (inputs, outputs) = (game.input_shape().len(), game.policy_size());
        Self { inputs, outputs, weights: vec![0.0; inputs * (outputs + 1)] }
    }

    fn from_net(game: &G, path: &Path) -> Result<Self, RunError> {
        let text = fs::read(path).map_err(RunError::at(path))?;
        let weights = serde_json::from_slice(&text).map_err(|error| RunError::damaged(path, error))?;
        let size = NetSize { from: 0, blocks: 0, channels: 0 };
        Ok(Self { weights, ..<Self as Learner<G>>::new(game, size, 0) })
    }

    fn from_state(game: &G, path: &Path) -> Result<Self, RunError> {
        <Self as Learner<G>>::from_net(game, path)
    }

    fn net_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(&self.weights).expect("numbers")
    }

    fn state_bytes(&self) -> Vec<u8> {
        <Self as Learner<G>>::net_bytes(self)
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

    fn evaluator(_: &G, net: &Arc<Self>) -> LinearEvaluator {
        LinearEvaluator(Arc::clone(net))
    }
}

fn tiny(iterations: u32) -> ZeroConfig {
    let config = ZeroConfig::preset(&Nimm3::default(), "tiny", 5).expect("a preset");
    ZeroConfig { iterations, ..config }
}

fn run(
    folder: &Path,
    config: &ZeroConfig,
    control: &RunControl<'_>,
    progress: &mut Progress<'_>,
) -> Result<Completion, RunError> {
    let (mut folder, config) = RunFolder::claim(folder, config.clone())?;
    let mut method = ZeroMethod::<Nimm3, Linear>::open(Nimm3::default(), config, &folder, None)?;
    drive(&mut method, &mut folder, control, progress)
}

#[test]
fn nimm_is_learned_to_perfection_from_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut metrics: Vec<IterationMetrics> = Vec::new();
    run(folder.path(), &tiny(8), &RunControl::default(), &mut |event| {
        if let ProgressEvent::Iteration { metrics: line, .. } = event {
            metrics.push(serde_json::from_value(line.clone()).expect("metrics"));
        }
    })
    .expect("a run");
    let last = &metrics[7].exact[0];
    assert_eq!((last.positions, last.policy_mistakes, last.search_mistakes), (11, 0.0, Some(0.0)));
    assert!(last.value_error < 0.3, "{last:?}");
    assert!(metrics[0].policy_loss > metrics[7].policy_loss);
    assert!(metrics[7].held_out.is_some_and(|held_out| held_out.positions > 0 && held_out.value < 0.3));
}

#[test]
fn a_run_killed_or_stopped_anywhere_ends_as_if_nothing_had_happened() {
    let [whole, broken] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let mut config = tiny(4);
    config.self_play.games = Ramp { from: 30, to: 40, over: 3 };
    config.buffer = Ramp { from: 100, to: 300, over: 3 };
    run(whole.path(), &config, &RunControl::default(), &mut |_| ()).expect("a run");
    for threads in [1, 2, 3] {
        // Killed in the middle of learning, then stopped in the middle of playing the same iteration.
        let control = RunControl { threads, ..RunControl::default() };
        let killed = catch_unwind(AssertUnwindSafe(|| {
            let mut seen = 0;
            run(broken.path(), &config, &control, &mut |event| match event {
                ProgressEvent::Iteration { .. } => seen += 1,
                ProgressEvent::Step { what: "steps", done: 3, .. } => assert!(seen < 1, "killed"),
                _ => (),
            })
        }));
        assert!(killed.is_err(), "{threads}");
        let stop = AtomicBool::new(false);
        let control = RunControl { stop: Some(&stop), ..control };
        let stopped = run(broken.path(), &config, &control, &mut |event| {
            if matches!(event, ProgressEvent::Step { what: "games", done: 7, .. }) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        assert!(stopped.is_ok_and(|done| !done.finished && done.file.is_some()), "{threads}");
    }
    run(broken.path(), &config, &RunControl::default(), &mut |_| ()).expect("the rest");
    assert_eq!(contents(whole.path()), contents(broken.path()));
}

#[test]
fn damaged_files_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = tiny(1);
    config.self_play.games = Ramp::constant(10);
    let run = |config: &ZeroConfig| run(folder.path(), config, &RunControl::default(), &mut |_| ());
    run(&config).expect("a run");
    let file = folder.path().join("config.json");
    let text = fs::read_to_string(&file).expect("text");
    fs::write(&file, text.replace("\"version\": 2", "\"version\": 9")).expect("written");
    let refused = run(&config).expect_err("another version").to_string();
    assert!(refused.contains("is a spielwerk-zero-run version 9"), "{refused}");
    fs::write(&file, &text).expect("written");
    fs::write(folder.path().join("games-00000.bin"), "nothing").expect("written");
    let refused = run(&config).expect_err("no games").to_string();
    assert!(refused.contains("no header line"), "{refused}");
}

#[test]
fn games_do_not_depend_on_threads_or_company() {
    let mut config = ZeroConfig::preset(&ConnectFour, "fast", 1).expect("a preset").self_play;
    config.games = Ramp::constant(12);
    config.simulations = Ramp::constant(24);
    let play = |threads, in_flight| {
        let config = SelfPlayConfig { in_flight, ..config.clone() };
        let self_play = SelfPlay { config: &config, iteration: 0, seed: 9, first: 0 };
        let control = RunControl { threads, ..RunControl::default() };
        play_games(&ConnectFour, &self_play, &|| Uniform, &control, &mut |_| ()).expect("nothing stops it")
    };
    let SelfPlayResult { games, statistics, evaluator } = play(1, 4);
    assert_eq!((statistics.games, statistics.results.iter().sum()), (12, 12));
    assert!(statistics.simulations > 1_000 && statistics.distinct_games > 6);
    assert!(evaluator.remembered > 0 && evaluator.batches.iter().sum::<u64>() > 0);
    let others = play(2, 3);
    assert_eq!((others.games, others.statistics), (games.clone(), statistics));
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
    let mut config = ZeroConfig::preset(&Othello::<8>, "fast", 1).expect("a preset").self_play;
    config.games = Ramp::constant(4);
    config.simulations = Ramp::constant(4);
    config.quick_simulations = Ramp::constant(2);
    config.solved_moves = 8;
    let self_play = SelfPlay { config: &config, iteration: 0, seed: 5, first: 0 };
    let played = play_games(&Othello::<8>, &self_play, &|| Uniform, &RunControl::default(), &mut |_| ());
    let games = played.expect("nothing stops it").games;
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
