//! Amazons from nothing, in half-moves. Its solver proves winners only near the end and takes too long move by move, so
//! that matches alone measure a network.

use spielwerk_core::Spec;
use spielwerk_session::AnyGame;
use spielwerk_train::GameTraining;
use spielwerk_train::zero::{AnyZeroGame, ZeroGame, ZeroTraining};

use crate::{Amazons, HalfMoves};

/// The training.
pub(super) static TRAINING: GameTraining<ZeroTraining> = GameTraining(ZeroTraining { game, knowledge: &[] });

fn game(text: &str) -> Option<Box<dyn AnyZeroGame>> {
    let mut spec: Spec = text.parse().ok().filter(|spec: &Spec| spec.name() == "amazons")?;
    let game = Amazons::from_spec(&mut spec).ok()?;
    spec.finish().ok()?;
    Some(Box::new(HalfMoves(game)))
}

impl ZeroGame for HalfMoves {
    fn playable(&self) -> Box<dyn AnyGame> {
        Box::new(self.0.clone())
    }

    fn ladder(&self) -> &'static [&'static str] {
        &["random", "greedy", "mcts:sims=500"]
    }
}
