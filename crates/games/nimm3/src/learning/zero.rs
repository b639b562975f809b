//! Nimm-3 from nothing, measured on every heap, which a division solves.

use spielwerk_core::{Game, Seat};
use spielwerk_session::AnyGame;
use spielwerk_train::GameTraining;
use spielwerk_train::zero::{AnyZeroGame, ExactSuite, SolvedState, ZeroGame, ZeroTraining};

use super::td::parse;
use crate::{Heap, Nimm3, Take};

/// The training.
pub(super) static TRAINING: GameTraining<ZeroTraining> = GameTraining(ZeroTraining { game, knowledge: &[] });

fn game(text: &str) -> Option<Box<dyn AnyZeroGame>> {
    parse(text).map(|game| Box::new(game) as Box<dyn AnyZeroGame>)
}

impl ZeroGame for Nimm3 {
    fn playable(&self) -> Box<dyn AnyGame> {
        Box::new(*self)
    }

    fn ladder(&self) -> &'static [&'static str] {
        &["mcts:sims=100", "perfect"]
    }

    fn suites(&self) -> Vec<ExactSuite<Self>> {
        let solved = |stones| {
            let state = Heap::new(stones, Seat::FIRST);
            let mut takes = Vec::new();
            self.legal_moves(&state, &mut takes);
            let wins = |take: &Take| self.winning_take(stones) == Some(take.stones());
            let outcomes = takes.iter().map(|take| if wins(take) { 1 } else { -1 }).collect();
            SolvedState { state, outcomes }
        };
        vec![ExactSuite { name: "all".to_owned(), positions: (1..=self.stones()).map(solved).collect() }]
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_run::{RunControl, Training, TrainingRequest};
    use spielwerk_train::contract;

    use super::*;

    #[test]
    fn a_killed_run_ends_as_if_it_had_not_been() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = contract::settings(&[
            "iterations=4",
            "self_play.games.from=30",
            "self_play.games.to=40",
            "self_play.games.over=3",
            "buffer.from=100",
            "buffer.to=300",
            "buffer.over=3",
            "measures.gate=0.5",
        ]);
        let request = TrainingRequest {
            seed: 5,
            settings: &settings,
            ..TrainingRequest::new("nimm3", folder.path(), "tiny")
        };
        contract::survives_kills(&TRAINING, &request);
    }

    #[test]
    fn a_network_learns_to_perfection_from_nothing_and_begins_the_next_run() {
        let folder = tempfile::tempdir().expect("a folder");
        let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
        let request = TrainingRequest { seed: 5, ..TrainingRequest::new("nimm3", &first, "tiny") };
        let mut last = None;
        let done = TRAINING.run(&request, &RunControl::default(), &mut |event| {
            if let spielwerk_run::ProgressEvent::Iteration { metrics, .. } = event {
                last = Some(metrics.clone());
            }
        });
        let net = done.expect("a run").file.expect("a network");
        let exact = &last.expect("an iteration")["truth"][0];
        let found = [&exact["positions"], &exact["policy_mistakes"], &exact["search_mistakes"]];
        assert_eq!(found.map(serde_json::Value::as_f64), [Some(11.0), Some(0.0), Some(0.0)], "{exact}");

        let again = TrainingRequest { folder: &second, init: Some(&net), ..request };
        let over = RunControl { deadline: Some(std::time::Instant::now()), ..RunControl::default() };
        let done = TRAINING.run(&again, &over, &mut |_| ()).expect("accepted");
        assert!(!done.finished && second.join("init.safetensors").is_file());
        let cut = folder.path().join("cut.safetensors");
        let bytes = std::fs::read(&net).expect("the file");
        std::fs::write(&cut, &bytes[..bytes.len() / 2]).expect("written");
        let third = folder.path().join("third");
        let broken = TrainingRequest { folder: &third, init: Some(&cut), ..request };
        let refused = TRAINING.run(&broken, &over, &mut |_| ()).expect_err("a broken file").to_string();
        assert!(refused.contains("cut.safetensors") && !third.exists(), "{refused}");
        let other = TrainingRequest { game: "nimm3:stones=21", folder: &third, init: Some(&net), ..request };
        let refused = TRAINING.run(&other, &over, &mut |_| ()).expect_err("another heap").to_string();
        assert!(refused.contains("the network is for nimm3") && !third.exists(), "{refused}");
    }
}
