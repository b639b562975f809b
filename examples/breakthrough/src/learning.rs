//! How a network learns the game from nothing.

use spielwerk::core::Spec;
use spielwerk::session::AnyGame;
use spielwerk::train::GameTraining;
use spielwerk::train::zero::{AnyZeroGame, ExactSuite, ZeroGame, ZeroTraining};

use crate::Breakthrough;

/// Self-play for every board size.
pub(crate) static ZERO: GameTraining<ZeroTraining> = GameTraining(ZeroTraining { game });

fn game(text: &str) -> Option<Box<dyn AnyZeroGame>> {
    let mut spec: Spec = text.parse().ok()?;
    Some(Box::new(Breakthrough::from_spec(&mut spec).ok()?))
}

impl ZeroGame for Breakthrough {
    fn playable(&self) -> Box<dyn AnyGame> {
        Box::new(*self)
    }

    fn ladder(&self) -> &'static [&'static str] {
        &["random", "mcts:sims=100"]
    }

    fn suites(&self) -> Vec<ExactSuite<Self>> {
        Vec::new()
    }
}
