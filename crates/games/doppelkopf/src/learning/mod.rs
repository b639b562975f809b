//! How Doppelkopf is learned: what a seat plays by its view ([`policy`]), what to believe about hidden cards ([`belief`]),
//! and a network for four open hands ([`open_cards`]).

pub mod belief;
mod charts;
mod drawn_games;
mod metrics_head;
pub mod open_cards;
pub mod policy;
mod timing;

use std::path::PathBuf;

use spielwerk_core::Spec;
use spielwerk_run::{RunError, RunFolder, Training};
use spielwerk_train::GameTraining;

use crate::Doppelkopf;

pub use metrics_head::MetricsHead;

/// What the package offers to learn.
pub(crate) static TRAININGS: &[&dyn Training] = &[
    &GameTraining(policy::LearnPolicy),
    &GameTraining(belief::LearnBelief),
    &GameTraining(open_cards::LearnOpenCards),
];

/// The game that a text names.
fn game(text: &str) -> Result<Doppelkopf, RunError> {
    let parse = || {
        let mut spec: Spec = text.parse()?;
        let game = Doppelkopf::from_spec(&mut spec)?;
        spec.finish()?;
        Ok(game)
    };
    parse().map_err(|error: spielwerk_core::SpecError| RunError::Setting(error.to_string()))
}

/// Where a run keeps the games of an iteration.
fn games_file(folder: &RunFolder, iteration: u32) -> PathBuf {
    folder.numbered("games", iteration, "jsonl")
}
