//! How Doppelkopf is learned: what to believe about hidden cards ([`belief`]), and a network for four open hands
//! ([`open_cards`]).

pub mod belief;
pub mod open_cards;

use spielwerk_core::Spec;
use spielwerk_run::{RunError, Training};
use spielwerk_train::GameTraining;

use crate::Doppelkopf;

/// What the package offers to learn.
pub(crate) static TRAININGS: &[&dyn Training] =
    &[&GameTraining(belief::LearnBelief), &GameTraining(open_cards::LearnOpenCards)];

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
