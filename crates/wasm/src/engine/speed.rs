//! Work that is counted while it is done, to compare a browser with a native program: the same job on both sides.

use serde::{Deserialize, Serialize};
use spielwerk_core::clock::Instant;
use spielwerk_core::{Rng, SearchControl};
use spielwerk_tables::catalogue::{Catalogue, solver};
use spielwerk_tables::requests::asking::catch_panics;

/// The work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "work", rename_all = "snake_case")]
pub enum SpeedJob {
    /// The leaves of the tree below a position.
    Perft {
        /// The game with its variant.
        game: String,
        /// Plies.
        depth: u32,
    },
    /// The nodes or simulations of a player that thinks about a position.
    Player {
        /// The game with its variant.
        game: String,
        /// The position; the start if it is missing.
        position: Option<String>,
        /// The player by its text.
        player: String,
    },
    /// The nodes of the exact solver.
    Solver {
        /// The game with its variant.
        game: String,
        /// The position.
        position: String,
        /// Parameters of the solver.
        parameters: String,
    },
}

/// How much was done in which time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Speed {
    /// Leaves, nodes or simulations.
    pub count: u64,
    /// Seconds without preparation.
    pub seconds: f64,
}

impl SpeedJob {
    /// Does the work.
    ///
    /// # Errors
    /// One sentence, if there is no such game, position or player.
    pub fn run(&self, catalogue: &Catalogue) -> Result<Speed, String> {
        let (Self::Perft { game, .. } | Self::Player { game, .. } | Self::Solver { game, .. }) = self;
        let entry = catalogue.game(game).map_err(|error| error.to_string())?;
        let start = entry.game.start(&mut Rng::new(1));
        let resume = |position: &str| entry.game.resume(position).map_err(|error| error.to_string());
        let think = |mut player: Box<dyn spielwerk_session::Player>,
                     session: &dyn spielwerk_session::Session| {
            let begin = Instant::now();
            let analysis = catch_panics(&mut *player, &session.open_view(), &mut SearchControl::none())?;
            let count = analysis.simulations.unwrap_or(analysis.nodes);
            Ok(Speed { count, seconds: begin.elapsed().as_secs_f64() })
        };
        match self {
            Self::Perft { depth, .. } => {
                let begin = Instant::now();
                let count = start.perft(*depth, &mut |_, _| ());
                Ok(Speed { count, seconds: begin.elapsed().as_secs_f64() })
            }
            Self::Player { position, player, .. } => {
                let session = position.as_deref().map_or(Ok(start), resume)?;
                think(entry.game.player(player).map_err(|error| error.to_string())?, &*session)
            }
            Self::Solver { position, parameters, .. } => {
                let solver = solver(&*entry.game, parameters).ok_or("the game has no solver")?;
                think(solver, &*resume(position)?)
            }
        }
    }
}
