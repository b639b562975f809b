//! What a tournament is: everything its games depend on, and nothing else.

use serde::{Deserialize, Serialize};
use spielwerk_core::{ParseError, Spec, SpecError};

use super::schedule::Schedule;
use crate::openings::{OpeningError, OpeningSource};
use crate::statistics::{Pentanomial, Sprt, SprtState};
use spielwerk_session::{AnyGame, PlayerError};

/// The configuration of a tournament; a match is a tournament of two players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TournamentConfig {
    /// Always [`TournamentConfig::FORMAT`].
    pub format: String,
    /// The version of the format, [`TournamentConfig::VERSION`] at most.
    pub version: u32,
    /// Which game and variant.
    pub game: String,
    /// The players by text.
    pub players: Vec<String>,
    /// How many players meet at a table.
    pub table: usize,
    /// Only players at most this many places apart in the list meet; without it every player meets every other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub apart: Option<usize>,
    /// How many openings each pairing plays.
    pub rounds: u64,
    /// Where the games begin.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub openings: OpeningSource,
    /// Names openings, deals and the seeds of players.
    pub seed: u64,
    /// When games end before their end.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub adjudication: Option<Adjudication>,
    /// When pairings end before their last round.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub stop: Option<StoppingRule>,
}

/// Games end as soon as the exact solver knows the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// The parameters of the solver, its budget among them.
    pub solver: String,
    /// It is asked from this ply on.
    pub from_ply: usize,
}

/// A pairing ends when its rounds so far have said enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum StoppingRule {
    /// When a sequential test has its answer.
    Sprt(Sprt),
    /// When one side is hopeless: the interval of the score lies outside a band.
    Hopeless {
        /// Not before this many rounds.
        rounds: u64,
        /// The interval lies below this score, or above one minus it.
        band: f64,
    },
}

/// Why there is no such tournament.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// A player's text is wrong.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The game's text is wrong, or a parameter is.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The openings are wrong.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// Too few or too many players.
    #[error(
        "{table} players are to meet at a table of {game}, which has {seats} seats, and {players} were given"
    )]
    Table {
        /// The game and variant.
        game: String,
        /// Seats that the game has.
        seats: usize,
        /// Players who are to meet.
        table: usize,
        /// Players that the configuration lists.
        players: usize,
    },
    /// Nothing can prove a result.
    #[error("no exact solver can end games of {0}")]
    NoSolver(String),
    /// The file is not a configuration.
    #[error(transparent)]
    File(#[from] ParseError),
}

impl TournamentConfig {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-tournament";
    /// The version written today.
    pub const VERSION: u32 = 1;

    /// A tournament of these players in pairs, with the usual openings.
    pub fn new(game: &dyn AnyGame, players: Vec<String>, rounds: u64, seed: u64) -> Self {
        Self {
            format: Self::FORMAT.to_owned(),
            version: Self::VERSION,
            game: game.spec(),
            players,
            table: 2,
            apart: None,
            rounds,
            openings: OpeningSource::usual(game),
            seed,
            adjudication: None,
            stop: None,
        }
    }

    /// Reads a configuration.
    ///
    /// # Errors
    /// If the text is not JSON, lacks a field, or is of another format or a later version.
    pub fn from_json(text: &str) -> Result<Self, ConfigError> {
        let wrong = |reason: String| ParseError::new("tournament configuration", text, reason);
        let config: Self = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        if config.format != Self::FORMAT {
            return Err(wrong(format!("format is {:?}, not {:?}", config.format, Self::FORMAT)).into());
        }
        if config.version > Self::VERSION {
            return Err(wrong(format!("version {} is newer than this program", config.version)).into());
        }
        Ok(config)
    }

    /// The configuration as text.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self);
        text.expect("a configuration has nothing that JSON cannot hold") + "\n"
    }

    /// Checks everything that can be wrong before the first game.
    ///
    /// # Errors
    /// Names the first thing that is wrong.
    pub fn check(&self, game: &dyn AnyGame) -> Result<(), ConfigError> {
        let seats = game.seats();
        if self.table < 2 || self.table > seats || self.players.len() < self.table {
            let (game, players) = (self.game.clone(), self.players.len());
            return Err(ConfigError::Table { game, seats, table: self.table, players });
        }
        for player in &self.players {
            game.player(player)?;
        }
        if let Some(adjudication) = &self.adjudication {
            let solver = game.solver(&adjudication.solver)?;
            if solver.is_none() || seats != 2 {
                return Err(ConfigError::NoSolver(self.game.clone()));
            }
        }
        self.openings.begin(game, self.seed, 0)?;
        Ok(())
    }

    /// Its games.
    pub fn schedule(&self, game: &dyn AnyGame) -> Schedule {
        let all = Schedule::new(self.players.len(), game.seats(), self.table, self.rounds);
        match self.apart {
            Some(apart) => all.among_neighbours(apart),
            None => all,
        }
    }

    /// Whether some player may think by the clock or in a process of its own, so that games at once would disturb
    /// each other. Texts that do not name their budget, such as `level=9`, may.
    pub fn may_be_timed(&self) -> bool {
        let timed = |spec: Spec| ["time", "clock", "cmd"].iter().any(|key| spec.has(key));
        self.players.iter().any(|player| player.parse::<Spec>().map_or(true, timed))
    }

    /// Whether the games of `other` are the first of this one's: all is the same but for fewer rounds.
    pub(super) fn extends(&self, other: &Self) -> bool {
        other.rounds <= self.rounds && *self == Self { rounds: self.rounds, ..other.clone() }
    }
}

impl StoppingRule {
    /// Reads the parameters of the rule for hopeless pairings: `games=20,band=0.2`.
    ///
    /// # Errors
    /// If a value is out of range.
    pub fn parse_hopeless(text: &str, games_per_round: usize) -> Result<Self, SpecError> {
        let mut spec: Spec = format!("skip-hopeless:{text}").parse()?;
        let games: u64 = spec.number("games", 20, 1..=1_000_000)?;
        let band = spec.number("band", 0.2, 0.0..=0.5)?;
        spec.finish()?;
        Ok(Self::Hopeless { rounds: games.div_ceil(games_per_round as u64), band })
    }

    /// Whether the pairing is over after these rounds.
    pub(super) fn ends(&self, seen: Pentanomial) -> bool {
        match self {
            Self::Sprt(sprt) => sprt.state(seen).verdict.is_some(),
            Self::Hopeless { rounds, band } => {
                let interval = seen.interval();
                seen.rounds() >= *rounds && (interval.high < *band || interval.low > 1.0 - band)
            }
        }
    }

    /// The state of the test, if it is one.
    pub(super) fn sprt_state(&self, seen: Pentanomial) -> Option<SprtState> {
        match self {
            Self::Sprt(sprt) => Some(sprt.state(seen)),
            Self::Hopeless { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_registry;

    #[test]
    fn configurations_are_read_back() {
        let game = test_registry().game("nimm3").expect("a game");
        let mut config = TournamentConfig::new(&*game, vec!["random".into(), "perfect".into()], 7, 3);
        config.stop = Some(StoppingRule::Sprt(Sprt::parse("").expect("a test")));
        config.adjudication = Some(Adjudication { solver: String::new(), from_ply: 2 });
        assert_eq!(TournamentConfig::from_json(&config.to_json()).expect("a configuration"), config);
        assert!(config.check(&*game).is_ok());
        assert!(TournamentConfig::from_json("{}").is_err());
        let later = config.to_json().replace("\"version\": 1", "\"version\": 2");
        assert!(TournamentConfig::from_json(&later).expect_err("newer").to_string().contains("newer"));
    }

    #[test]
    fn wrong_configurations_are_refused() {
        let game = test_registry().game("doppelkopf").expect("a game");
        let players = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let refused = |config: TournamentConfig| config.check(&*game).expect_err("wrong").to_string();
        let config = TournamentConfig::new(&*game, players(&["random"]), 1, 1);
        assert!(refused(config).contains("1 were given"));
        let config = TournamentConfig::new(&*game, players(&["random", "pvs"]), 1, 1);
        assert!(refused(config).contains("no player \"pvs\""));
        let mut config = TournamentConfig::new(&*game, players(&["random", "conventions"]), 1, 1);
        config.adjudication = Some(Adjudication { solver: String::new(), from_ply: 0 });
        assert!(refused(config.clone()).contains("no exact solver"));
        config.adjudication = None;
        config.table = 5;
        assert!(refused(config).contains("4 seats"));
    }

    #[test]
    fn players_by_the_clock_are_recognised() {
        let game = test_registry().game("othello").expect("a game");
        let timed = |player: &str| {
            TournamentConfig::new(&*game, vec!["random".into(), player.into()], 1, 1).may_be_timed()
        };
        assert!(timed("pvs:time=0.1") && timed("pvs:clock=10") && timed("gtp:cmd=\"a b\""));
        assert!(timed("level=3") && !timed("pvs:depth=3"));
    }

    #[test]
    fn hopeless_pairings_end() {
        let rule = StoppingRule::parse_hopeless("games=20,band=0.2", 2).expect("a rule");
        assert_eq!(rule, StoppingRule::Hopeless { rounds: 10, band: 0.2 });
        assert!(!rule.ends(Pentanomial([0, 0, 0, 0, 9])) && rule.ends(Pentanomial([0, 0, 0, 0, 20])));
        assert!(rule.ends(Pentanomial([20, 0, 0, 0, 0])) && !rule.ends(Pentanomial([5, 0, 10, 0, 5])));
        assert!(StoppingRule::parse_hopeless("band=0.7", 2).is_err());
    }
}
