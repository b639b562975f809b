//! Holding the rules against games that other programs produced.

use crate::{Game, GameRecord, Notation, ParseError, json};

/// What came of replaying a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Games or positions replayed.
    pub games: usize,
    /// Moves played in them.
    pub moves: usize,
    /// Single facts compared: a move count, a list of legal moves, a result.
    pub facts: usize,
    /// Every fact on which file and rules differ.
    pub disagreements: Vec<Disagreement>,
}

/// A fact on which a file and the rules differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The line of the file, from 1; in binary files the number of the game.
    pub line: usize,
    /// What the file says and what the rules say.
    pub what: String,
}

/// A line that cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct CheckError {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: ParseError,
}

impl CheckReport {
    /// Compares one fact.
    pub fn compare<T: PartialEq + std::fmt::Debug>(&mut self, line: usize, what: &str, file: &T, rules: &T) {
        self.facts += 1;
        if file != rules {
            self.disagree(line, format!("{what}: the file says {file:?}, the rules say {rules:?}"));
        }
    }

    /// Notes a disagreement that is not a comparison of two values, such as an illegal move.
    pub fn disagree(&mut self, line: usize, what: String) {
        self.disagreements.push(Disagreement { line, what });
    }

    /// Adds what another file gave.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.facts += other.facts;
        self.disagreements.extend(other.disagreements);
    }
}

/// Games that can replay the files of other programs.
pub trait ReferenceFiles: Game {
    /// Replays every game or position in the text and compares all that the text says of them.
    ///
    /// # Errors
    /// At the first line that is in no format this game knows.
    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError> {
        Err(CheckError { line: 1, problem: ParseError::new("file", text, "there are no files of this game") })
    }

    /// Replays a binary file; `None` if the bytes are in no such format that this game knows.
    fn check_binary(&self, _bytes: &[u8]) -> Option<Result<CheckReport, CheckError>> {
        None
    }
}

/// The error for bytes that are not text.
pub fn not_text(bytes: &[u8], valid: usize) -> CheckError {
    let line = bytes[..valid].split(|&byte| byte == b'\n').count();
    CheckError {
        line,
        problem: ParseError::new("file", "", "it is neither text nor a binary format of the game"),
    }
}

/// Whether a text begins with a record in this project's own format, however its JSON is spaced.
pub fn is_record(text: &str) -> bool {
    #[derive(serde::Deserialize)]
    struct Head {
        format: String,
    }
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    json::from_text::<Head>(first).is_ok_and(|head| head.format == GameRecord::FORMAT)
}

/// Replays records in this project's own format.
///
/// # Errors
/// At the first line that is not a record or does not begin at a position of the game.
pub fn check_records<G: Notation>(game: &G, text: &str) -> Result<CheckReport, CheckError> {
    let mut report = CheckReport::default();
    for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        let located = |problem| CheckError { line, problem };
        let record = GameRecord::from_line(content).map_err(located)?;
        report.compare(line, "game", &record.game, &Game::spec(game));
        let mut state = game.parse_position(&record.start).map_err(located)?;
        report.games += 1;
        for (ply, text) in (1..).zip(&record.moves) {
            let mv = match game.parse_move(&state, text) {
                Ok(mv) if game.is_legal(&state, mv) => mv,
                Ok(_) => {
                    report.disagree(line, format!("ply {ply}: move {text:?} is illegal"));
                    break;
                }
                Err(problem) => {
                    report.disagree(line, format!("ply {ply}: {problem}"));
                    break;
                }
            };
            game.play(&mut state, mv);
            report.moves += 1;
        }
        let payoffs = game.payoffs(&state).map(|payoffs| payoffs.as_ref().to_vec());
        report.compare(line, "payoffs", &record.payoffs, &payoffs);
    }
    Ok(report)
}
