//! Finished games: what is asked for, and what is told of each.

use serde::{Deserialize, Serialize};

use super::Heading;

/// How a game ended for the seat of its owner: the first person's, or the first seat if no person played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameOutcome {
    /// A positive payoff.
    Won,
    /// A negative payoff.
    Lost,
    /// A payoff of zero.
    Drawn,
}

impl GameOutcome {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Won, Self::Lost, Self::Drawn];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
        }
    }

    /// The outcome that a word names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.word() == word)
    }
}

/// Which finished games are wanted; what is absent does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesQuery {
    /// Whose games.
    pub owner: Option<String>,
    /// The name of the game without parameters.
    pub game: Option<String>,
    /// How the list of opponents begins.
    pub opponent: Option<String>,
    /// The highest level among the opponents.
    pub level: Option<u32>,
    /// How it ended.
    pub result: Option<GameOutcome>,
    /// How the list of moves begins.
    pub opening: Option<String>,
    /// Finished then or later, in seconds since 1970.
    pub since: Option<u64>,
    /// Finished before then, in seconds since 1970.
    pub until: Option<u64>,
    /// How many of the games found are passed over.
    pub from: usize,
    /// The most games that are told.
    pub count: usize,
}

impl GamesQuery {
    /// Whether a finished game is among those asked for. The SQLite storage says the same in SQL.
    pub(super) fn matches(&self, heading: &Heading, finished: u64, outcome: GameOutcome) -> bool {
        let is = |wanted: &Option<String>, value: &str| wanted.as_ref().is_none_or(|wanted| wanted == value);
        let begins = |wanted: &Option<String>, value: &str| {
            wanted.as_ref().is_none_or(|wanted| value.starts_with(wanted.as_str()))
        };
        is(&self.owner, &heading.owner)
            && is(&self.game, &heading.game)
            && begins(&self.opponent, &heading.opponent)
            && begins(&self.opening, &heading.opening)
            && self.level.is_none_or(|level| heading.level == Some(level))
            && self.result.is_none_or(|result| result == outcome)
            && self.since.is_none_or(|since| finished >= since)
            && self.until.is_none_or(|until| finished < until)
    }
}

/// What is told of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FinishedGame {
    /// The id of its table.
    pub id: String,
    /// The name of the game without parameters.
    pub game: String,
    /// Who played against the owner.
    pub opponent: String,
    /// The highest level among the opponents.
    pub level: Option<u32>,
    /// How it ended for the owner.
    pub result: GameOutcome,
    /// The first moves.
    pub opening: String,
    /// When it ended, in seconds since 1970.
    pub finished: u64,
}

impl FinishedGame {
    /// What is told of a finished game with this heading.
    pub(super) fn new(heading: &Heading, finished: u64, result: GameOutcome) -> Self {
        Self {
            id: heading.id.clone(),
            game: heading.game.clone(),
            opponent: heading.opponent.clone(),
            level: heading.level,
            result,
            opening: heading.opening.clone(),
            finished,
        }
    }
}

/// A part of the games found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GamesPage {
    /// The games of this part, the latest first.
    pub games: Vec<FinishedGame>,
    /// How many were found in all.
    pub total: usize,
}
