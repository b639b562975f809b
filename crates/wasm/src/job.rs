//! What an engine is asked to do, as data that crosses from one worker to another.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use spielwerk_core::{Admitted, json};
use spielwerk_session::Session;
use spielwerk_tables::catalogue::{Catalogue, GameEntry};

/// Reads a message of the host.
///
/// # Errors
/// One sentence, if this is not JSON, or not that of the type.
pub(crate) fn read_json<T: DeserializeOwned>(text: &[u8]) -> Result<T, String> {
    let text = str::from_utf8(text).map_err(|error| error.to_string())?;
    json::from_text(text).map_err(|error| error.to_string())
}

/// A position as the moves that led to it: players and solvers may ask for the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    game: String,
    start: String,
    moves: Vec<String>,
}

impl Place {
    /// Where a session is.
    pub fn of(session: &dyn Session) -> Self {
        let record = session.record();
        Self { game: record.game, start: record.start, moves: record.moves }
    }

    /// The game and the session again.
    ///
    /// # Errors
    /// One sentence, if this is not a place of a game in the catalogue.
    pub fn open(&self, catalogue: &Catalogue) -> Result<(Arc<GameEntry>, Box<dyn Session>), String> {
        let entry = catalogue.game(&self.game).map_err(|error| error.to_string())?;
        let mut session = entry.game.resume(&self.start).map_err(|error| error.to_string())?;
        for mv in &self.moves {
            session.play(mv).map_err(|error| error.to_string())?;
        }
        Ok((entry, session))
    }
}

/// A player as it was admitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    text: String,
    mebibytes: usize,
}

impl From<&Admitted> for Seated {
    fn from(admitted: &Admitted) -> Self {
        Self { text: admitted.text.clone(), mebibytes: admitted.mebibytes }
    }
}

impl From<Seated> for Admitted {
    fn from(seated: Seated) -> Self {
        Self { text: seated.text, mebibytes: seated.mebibytes }
    }
}

/// What is to be done.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Job {
    /// A move of a game, by a player that is kept for the next one.
    Move {
        /// Where.
        at: Place,
        /// Who.
        player: Seated,
        /// Names the player among those that are kept: table and seat.
        key: String,
        /// Milliseconds after which the search plays what it has found.
        stop_after: Option<f64>,
    },
    /// What a player thinks of a position.
    Analyse {
        /// Where.
        at: Place,
        /// Who.
        player: Seated,
    },
    /// The tree that a player searches.
    Tree {
        /// Where.
        at: Place,
        /// Who.
        player: Seated,
        /// Plies that are told.
        levels: usize,
        /// Moves of a position that are told.
        breadth: usize,
    },
    /// The exact value of a position.
    Solve {
        /// Where.
        at: Place,
        /// How long the solver has.
        seconds: f64,
    },
    /// What a seat can believe.
    Belief {
        /// Where.
        at: Place,
        /// Who.
        seat: usize,
    },
    /// A position that was set up by hand, with its exact value.
    Setup {
        /// As `POST /api/setup` takes it.
        asked: Value,
    },
    /// What a wrong move of a puzzle leads to.
    Refute {
        /// The name of the game.
        game: String,
        /// The puzzle.
        id: String,
        /// The move.
        mv: String,
    },
    /// What a move was worth.
    ExactValue {
        /// Where it was made.
        at: Place,
        /// The move.
        mv: String,
    },
    /// The review of a game.
    Review {
        /// The game from its start to its last move.
        at: Place,
    },
    /// A whole game between players, move by move: what native and compiled code are compared by.
    Game {
        /// The game with its variant.
        game: String,
        /// The players by their texts, one per seat.
        players: Vec<String>,
        /// The seed of the deal and, with the seat added, of the players.
        seed: u64,
        /// The most moves.
        moves: usize,
    },
    /// Work of a kind, for a while, counted: what speeds are compared by.
    Speed(crate::engine::speed::SpeedJob),
}
