//! How Breakthrough is learned: a network by self-play from nothing.

use spielwerk::core::Spec;
use spielwerk::run::Training;
use spielwerk::session::AnyGame;
use spielwerk::train::GameTraining;
use spielwerk::train::zero::{AnyZeroGame, ZeroGame, ZeroTraining};

use crate::Breakthrough;

/// `spielwerk train zero breakthrough`.
pub(crate) const ZERO: &dyn Training = &GameTraining(ZeroTraining { game });

fn game(text: &str) -> Option<Box<dyn AnyZeroGame>> {
    let mut spec: Spec = text.parse().ok()?;
    let size = spec.number("size", 8, 5..=8).ok()?;
    (spec.name() == "breakthrough").then(|| Box::new(Breakthrough::new(size)) as Box<dyn AnyZeroGame>)
}

impl ZeroGame for Breakthrough {
    fn playable(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}
