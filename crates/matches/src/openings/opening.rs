//! Openings, and the text that names where they come from.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Rng, Spec, SpecError};
use spielwerk_session::Session;

use spielwerk_session::{AnyGame, PlayerFailure};

/// How one round begins; all its games begin alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// At a position, in the game's notation.
    Position(String),
    /// With these moves from the usual start.
    Moves(Vec<String>),
}

/// Where the openings of a match come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OpeningSource {
    /// The usual start, or a deal drawn by the seed, and then random moves.
    Random {
        /// How many random moves are played.
        plies: usize,
    },
    /// A list, gone through again and again.
    List {
        /// Where it is from.
        name: String,
        /// One opening per line: a position in the game's notation, or moves.
        lines: Vec<String>,
    },
}

/// Why there are no openings.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The text names no source.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A file cannot be read.
    #[error("{path}: {source}")]
    File {
        /// Which file.
        path: String,
        /// What went wrong.
        source: std::io::Error,
    },
    /// A line is not an opening of the game.
    #[error("{name}: line {line}: {reason}")]
    Line {
        /// Where the list is from.
        name: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A list without openings.
    #[error("{0}: there is no opening in it")]
    Empty(String),
    /// The game has no set of its own.
    #[error("no balanced openings come with {0}; `spielwerk openings` makes some")]
    NoBalanced(String),
    /// The player that judges openings failed.
    #[error(transparent)]
    Judge(#[from] PlayerFailure),
    /// Random games end before.
    #[error("every random game of {game} is over after {plies} plies")]
    TooLong {
        /// The game and variant.
        game: String,
        /// The plies asked for.
        plies: usize,
    },
}

impl OpeningSource {
    /// What a game begins with unless told otherwise: four random plies where players move in turn on a board, the
    /// bare deal at a table of more than two.
    pub fn usual(game: &dyn AnyGame) -> Self {
        Self::Random { plies: if game.seats() == 2 { 4 } else { 0 } }
    }

    /// The source that a text names: `random:plies=8`, `start`, `balanced`, or a file with one opening per line.
    /// Lists are checked line by line; a shipped list comes in an order drawn from the seed.
    ///
    /// # Errors
    /// If a file cannot be read, a line is not an opening, or the game has none of the kind.
    pub fn parse(text: &str, game: &dyn AnyGame, seed: u64) -> Result<Self, OpeningError> {
        match text {
            "start" => return Ok(Self::Random { plies: 0 }),
            "balanced" => {
                let shipped =
                    game.balanced_openings().ok_or_else(|| OpeningError::NoBalanced(game.spec()))?;
                let mut lines = read_lines("balanced", shipped, game)?;
                Rng::new(seed).shuffle(&mut lines);
                return Ok(Self::List { name: text.to_owned(), lines });
            }
            _ => {}
        }
        if text == "random" || text.starts_with("random:") {
            let mut spec: Spec = text.parse()?;
            let plies = spec.number("plies", 4, 0..=1_000)?;
            spec.finish()?;
            return Ok(Self::Random { plies });
        }
        let content = fs::read_to_string(Path::new(text))
            .map_err(|source| OpeningError::File { path: text.to_owned(), source })?;
        Ok(Self::List { name: text.to_owned(), lines: read_lines(text, &content, game)? })
    }

    /// The game at the beginning of a round.
    ///
    /// # Errors
    /// If random games are shorter than the opening, or a line is not an opening of the game.
    pub fn begin(&self, game: &dyn AnyGame, seed: u64, round: u64) -> Result<Box<dyn Session>, OpeningError> {
        let mut rng = Rng::for_part(seed, round);
        match self {
            Self::Random { plies } => begin_at_random(game, *plies, &mut rng),
            Self::List { name, lines } => {
                let index = (round % lines.len().max(1) as u64) as usize;
                let line = lines.get(index).ok_or_else(|| OpeningError::Empty(name.clone()))?;
                let wrong = |reason| OpeningError::Line { name: name.clone(), line: index + 1, reason };
                Opening::parse(line, game).and_then(|opening| opening.begin(game, &mut rng)).map_err(wrong)
            }
        }
    }
}

/// A game after random plies that is not finished.
pub(super) fn begin_at_random(
    game: &dyn AnyGame,
    plies: usize,
    rng: &mut Rng,
) -> Result<Box<dyn Session>, OpeningError> {
    const ATTEMPTS: usize = 1_000;
    for _ in 0..ATTEMPTS {
        let mut session = game.start(rng);
        let played = (0..plies).take_while(|_| session.play_random(rng).is_some()).count();
        if played == plies && session.turn().is_some() {
            return Ok(session);
        }
    }
    Err(OpeningError::TooLong { game: game.spec(), plies })
}

/// The openings of a list; blank lines and comments are passed over.
fn read_lines(name: &str, text: &str, game: &dyn AnyGame) -> Result<Vec<String>, OpeningError> {
    let mut lines = Vec::new();
    for (line, content) in (1..).zip(text.lines().map(str::trim)) {
        if content.is_empty() || content.starts_with(['#', '%']) {
            continue;
        }
        Opening::parse(content, game)
            .and_then(|opening| opening.begin(game, &mut Rng::new(0)))
            .map_err(|reason| OpeningError::Line { name: name.to_owned(), line, reason })?;
        lines.push(content.to_owned());
    }
    if lines.is_empty() { Err(OpeningError::Empty(name.to_owned())) } else { Ok(lines) }
}

impl Opening {
    /// Reads a line: moves that can be played from the start, or else a position, as test suites have them.
    fn parse(line: &str, game: &dyn AnyGame) -> Result<Self, String> {
        let moves: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let mut session = game.start(&mut Rng::new(0));
        if !moves.is_empty() && moves.iter().all(|mv| session.play(mv).is_ok()) {
            return Ok(Self::Moves(moves));
        }
        let suite = game.read_suite(line).map_err(|(_, error)| error.to_string())?;
        match suite.into_iter().next() {
            // External programs know games from their start only.
            Some(entry) => {
                Ok(moves_to(&entry.position, game).map_or(Self::Position(entry.position), Self::Moves))
            }
            None => Err("neither moves nor a position".to_owned()),
        }
    }

    /// The game with this opening; `rng` deals where there is something to deal.
    fn begin(&self, game: &dyn AnyGame, rng: &mut Rng) -> Result<Box<dyn Session>, String> {
        let session = match self {
            Self::Position(position) => game.resume(position).map_err(|error| error.to_string())?,
            Self::Moves(moves) => {
                let mut session = game.start(rng);
                for mv in moves {
                    session.play(mv).map_err(|error| error.to_string())?;
                }
                session
            }
        };
        if session.turn().is_none() {
            return Err("the game is finished there".to_owned());
        }
        Ok(session)
    }
}

/// The moves of a position that is written as the moves that lead to it, without blanks: `f5d6c3`.
fn moves_to(position: &str, game: &dyn AnyGame) -> Option<Vec<String>> {
    let mut session = game.start(&mut Rng::new(0));
    let mut rest = position;
    while !rest.is_empty() {
        let legal = session.legal_moves();
        let next = legal.iter().filter(|mv| rest.starts_with(mv.as_str())).max_by_key(|mv| mv.len())?;
        session.play(next).ok()?;
        rest = &rest[next.len()..];
    }
    let is_it = game.resume(position).is_ok_and(|resumed| resumed.position() == session.position());
    (is_it && session.plies() > 0).then(|| session.record().moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_registry;

    fn lines(game: &str, text: &str) -> Result<Vec<String>, String> {
        let game = test_registry().game(game).expect("a game");
        read_lines("file", text, &*game).map_err(|error| error.to_string())
    }

    #[test]
    fn lines_are_moves_or_positions() {
        let game = test_registry().game("connect4").expect("a game");
        let moves = Opening::parse("4 4 5", &*game);
        assert_eq!(moves, Ok(Opening::Moves(["4", "4", "5"].map(str::to_owned).to_vec())));
        assert_eq!(Opening::parse("445", &*game), moves);
        assert_eq!(Opening::parse("445 -1", &*game), moves, "a line of a test suite");
        let othello = test_registry().game("othello").expect("a game");
        let squares = ["f5", "d6", "c3"].map(str::to_owned).to_vec();
        assert_eq!(Opening::parse("f5d6c3", &*othello), Ok(Opening::Moves(squares)));
        let set_up = othello.resume("f5d6c3").expect("a position");
        assert!(matches!(Opening::parse(&set_up.position(), &*othello), Ok(Opening::Position(_))));
        let othello = "# openings\n\nf5 d6 c3\nf5d6c4\n";
        assert_eq!(lines("othello", othello), Ok(vec!["f5 d6 c3".to_owned(), "f5d6c4".to_owned()]));
        assert!(lines("nimm3", "3 1\n7 second\n").is_ok());
    }

    #[test]
    fn wrong_lines_are_named() {
        assert!(lines("othello", "f5\nhello\n").expect_err("no position").contains("file: line 2: "));
        assert!(lines("nimm3", "0 first").expect_err("over").contains("finished"));
        assert_eq!(lines("nimm3", "# nothing\n"), Err("file: there is no opening in it".to_owned()));
    }

    #[test]
    fn sources_are_read_from_text() {
        let game = test_registry().game("nimm3").expect("a game");
        let parse = |text: &str| OpeningSource::parse(text, &*game, 1).map_err(|error| error.to_string());
        assert_eq!(parse("random:plies=2"), Ok(OpeningSource::Random { plies: 2 }));
        assert_eq!(parse("start"), Ok(OpeningSource::Random { plies: 0 }));
        assert!(parse("random:depth=2").expect_err("no such parameter").contains("plies"));
        assert!(parse("balanced").expect_err("none shipped").contains("spielwerk openings"));
        assert!(parse("/no/such/file").expect_err("no file").starts_with("/no/such/file: "));
    }

    #[test]
    fn shipped_openings_are_openings() {
        for name in ["othello", "amazons"] {
            let game = test_registry().game(name).expect("a game");
            let OpeningSource::List { lines, .. } =
                OpeningSource::parse("balanced", &*game, 1).expect("a shipped set")
            else {
                panic!("{name}: a list is shipped");
            };
            assert!(lines.len() >= 100, "{name}: {}", lines.len());
            let other = OpeningSource::parse("balanced", &*game, 2).expect("a shipped set");
            assert_ne!(
                other,
                OpeningSource::List { name: "balanced".to_owned(), lines },
                "the seed orders them"
            );
        }
    }

    #[test]
    fn random_openings_depend_on_seed_and_round_alone() {
        let game = test_registry().game("othello").expect("a game");
        let source = OpeningSource::Random { plies: 8 };
        let position = |seed, round| source.begin(&*game, seed, round).expect("an opening").position();
        assert_eq!(position(1, 5), position(1, 5));
        assert_ne!(position(1, 5), position(1, 6));
        assert_ne!(position(1, 5), position(2, 5));
        let long = OpeningSource::Random { plies: 500 }.begin(&*game, 1, 1);
        assert!(matches!(long, Err(OpeningError::TooLong { .. })));
    }
}
