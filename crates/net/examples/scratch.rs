#![allow(unsafe_code, dead_code, missing_docs, unreachable_pub, clippy::all, clippy::pedantic)]
mod network {
    #[path = "/tmp/wt-belief/crates/deep/src/network/adamw.rs"]
    pub mod adamw;
    #[derive(Debug)]
    pub struct StateError;
    pub mod state {
        use super::{StateError, adamw::AdamW};
        use spielwerk_net::{Architecture, Weights};
        pub fn state_bytes<S: Architecture>(_: &Weights<S>, _: &AdamW) -> Vec<u8> {
            Vec::new()
        }
        pub fn read_state<S: Architecture>(_: &[u8]) -> Result<(Weights<S>, AdamW), StateError> {
            Err(StateError)
        }
    }
}
mod belief {
    #[path = "/tmp/wt-belief/crates/deep/src/belief/example.rs"]
    pub mod example;
    #[path = "/tmp/wt-belief/crates/deep/src/belief/measure.rs"]
    pub mod measure;
    #[path = "/tmp/wt-belief/crates/deep/src/belief/metrics.rs"]
    pub mod metrics;
    #[path = "/tmp/wt-belief/crates/deep/src/belief/trainer.rs"]
    pub mod trainer;
    pub fn run_measure(
        net: &spielwerk_net::transformer::Transformer,
        looks: &[play::Look],
        rng: &mut spielwerk_core::Rng,
    ) -> (Vec<metrics::TrickMetrics>, Vec<metrics::Calibration>) {
        measure::measure(net, looks, rng)
    }
    pub mod play {
        use spielwerk_core::{Game, GameRecord, Notation, Rng, Seat};
        use spielwerk_games::doppelkopf::{Doppelkopf, SEATS, State};
        #[derive(Clone, Debug, PartialEq)]
        pub struct Look {
            pub state: State,
            pub seat: Seat,
        }
        pub fn positions(line: &str) -> Vec<State> {
            let rules = Doppelkopf::default();
            let record = GameRecord::from_line(line).unwrap();
            let mut state = rules.parse_position(&record.start).unwrap();
            let mut states = vec![state.clone()];
            for word in &record.moves {
                rules.try_play(&mut state, word.parse().unwrap()).unwrap();
                states.push(state.clone());
            }
            states
        }
        pub fn looks(states: &[State], count: usize, rng: &mut Rng) -> Vec<Look> {
            let open = states.len() - 1;
            let look = |_| Look { state: states[rng.below(open)].clone(), seat: Seat::new(rng.below(SEATS)) };
            (0..count).map(look).collect()
        }
        pub fn looks_by_trick(states: &[State], rng: &mut Rng) -> Vec<Look> {
            let rules = Doppelkopf::default();
            let due = |cards: usize| {
                states.iter().rfind(|state| {
                    state.public().cards().len() == cards && !state.public().is_reservation_round()
                })
            };
            (0..spielwerk_games::doppelkopf::TRICKS)
                .filter_map(|trick| due(SEATS * trick + rng.below(SEATS)))
                .map(|state| Look { state: state.clone(), seat: rules.turn(state) })
                .collect()
        }
    }
}
use belief::{example::Example, play::*, run_measure as measure, trainer::BeliefTrainer};
use spielwerk_core::{HiddenInformation, Rng};
use spielwerk_games::doppelkopf::Doppelkopf;
use spielwerk_net::belief::belief_shape;
use std::io::Write as _;

fn cosine(from: f64, to: f64, iterations: u32, iteration: u32, step: usize, steps: usize) -> f64 {
    let within = (step as f64 + 0.5) / steps.max(1) as f64;
    let share = (f64::from(iteration) + within) / f64::from(iterations.max(1));
    to + (from - to) * (0.5 + 0.5 * (std::f64::consts::PI * share.min(1.0)).cos())
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (file, out) = (&args[1], &args[2]);
    let iterations: u32 = args[3].parse().unwrap();
    let (games, views, most, batch, coverage): (u64, usize, usize, usize, f64) =
        (300, 12, 60_000, 32, args[4].parse().unwrap());
    let seed = 1u64;
    let rules = Doppelkopf::default();
    let mut trainer = BeliefTrainer::new(belief_shape(64, 2), "doppelkopf", seed).unwrap();
    let (mut buffer, mut held_out): (Vec<Look>, Vec<Look>) = (Vec::new(), Vec::new());
    for iteration in 0..iterations {
        let first = u64::from(iteration) * games;
        let lines: Vec<String> = loop {
            let text = std::fs::read_to_string(file).unwrap_or_default();
            let lines: Vec<String> =
                text.lines().skip(first as usize).take(games as usize).map(str::to_owned).collect();
            if lines.len() == games as usize && positions_ok(lines.last().unwrap()) {
                break lines;
            }
            std::thread::sleep(std::time::Duration::from_secs(3));
        };
        let begin = std::time::Instant::now();
        let before = buffer.len();
        for (number, line) in (first..).zip(&lines) {
            let states = positions(line);
            let mut rng = Rng::for_part(seed ^ 0x100c, number);
            if number % 16 == 0 {
                held_out.extend(looks_by_trick(&states, &mut rng));
            } else {
                buffer.extend(looks(&states, views, &mut rng));
            }
        }
        let fresh = buffer.len() - before;
        buffer.drain(..buffer.len().saturating_sub(most));
        held_out.drain(..held_out.len().saturating_sub(100 * 12));
        let steps = (coverage * fresh as f64 / batch as f64).ceil() as usize;
        let mut rng = Rng::for_part(seed ^ 0x7ea1, u64::from(iteration));
        let (mut loss, mut rule) = (0.0, 0.0);
        for step in 0..steps {
            let example = |_| {
                let Look { state, seat } = &buffer[rng.below(buffer.len())];
                Example::new(&rules.view(state, *seat), state, &mut rng)
            };
            let examples: Vec<Example> = (0..batch).map(example).collect();
            let rate = cosine(2.5e-3, 5e-5, iterations, iteration, step, steps) as f32;
            let losses = trainer.step(&examples, 0.1, rate);
            loss += losses.answers;
            rule += losses.rules;
        }
        let learnt = begin.elapsed().as_secs_f64();
        let net = trainer.net();
        net.weights().save(std::path::Path::new(&format!("{out}/net-{iteration:05}.safetensors"))).unwrap();
        let mut rng = Rng::for_part(seed ^ 0x3ea5, u64::from(iteration));
        let (tricks, classes) = measure(&net, &held_out, &mut rng);
        let steps = steps as f32;
        println!(
            "iteration {iteration}: {steps} steps, {learnt:.1} s, loss {:.4} rules {:.4}",
            loss / steps,
            rule / steps
        );
        for t in &tricks {
            println!(
                "  trick {:2} {:4} views network {:7.3} uniform {:7.3} diff {:+.3} +- {:.3}",
                t.trick,
                t.views,
                t.network,
                t.uniform,
                t.network - t.uniform,
                t.error
            );
        }
        if iteration + 1 == iterations {
            for c in classes {
                println!("  {} {:.4} {:.4}", c.answers, c.expected, c.true_share);
            }
        }
        std::io::stdout().flush().unwrap();
    }
}

fn positions_ok(line: &str) -> bool {
    spielwerk_core::GameRecord::from_line(line).is_ok()
}
