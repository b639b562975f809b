//! What can go wrong with an external program, each as one sentence.

use std::fmt;
use std::io;

use spielwerk_session::PlayerFailure;

/// Characters of an answer or of standard error that a report shows.
const SHOWN: usize = 160;

/// Characters of a command line that name the program in a report.
const NAMED: usize = 60;

/// Why an external engine could not be used further.
#[derive(Debug)]
pub(crate) struct EngineError {
    command: String,
    what: ErrorKind,
    stderr_tail: String,
}

/// The kinds of trouble.
#[derive(Debug)]
pub(crate) enum ErrorKind {
    /// The operating system did not start it.
    NotStarted { problem: io::Error },
    /// It did not answer in time.
    Silent { asked: String, seconds: f64 },
    /// It ended or closed its output.
    Ended { asked: String, how: String },
    /// It answered something that is not an answer, not a move, or not a legal move.
    Unusable { asked: String, answer: String, why: String },
    /// Its protocol has no words for what is on the table.
    Unspeakable { why: String },
}

impl EngineError {
    pub(crate) fn new(command: &str, what: ErrorKind) -> Self {
        // A command may be a whole script; what it is called is on one line.
        let words: Vec<&str> = command.split_whitespace().collect();
        Self { command: cut(&words.join(" "), NAMED), what, stderr_tail: String::new() }
    }

    /// Adds what the program said on standard error.
    pub(crate) fn with_stderr_tail(mut self, words: &str) -> Self {
        self.stderr_tail = excerpt(words);
        self
    }
}

/// Text from outside, cut to a length that fits a report.
fn excerpt(text: &str) -> String {
    cut(text.trim(), SHOWN)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let command = &self.command;
        match &self.what {
            ErrorKind::NotStarted { problem } => write!(f, "{command} cannot be started: {problem}")?,
            ErrorKind::Silent { asked, seconds } => {
                write!(f, "{command} was asked {:?} and gave no answer within {seconds} s", excerpt(asked))?;
            }
            ErrorKind::Ended { asked, how } => {
                write!(f, "{command} was asked {:?} and {how}", excerpt(asked))?;
            }
            ErrorKind::Unusable { asked, answer, why } => {
                let (asked, answer) = (excerpt(asked), excerpt(answer));
                write!(f, "{command} was asked {asked:?} and answered {answer:?}: {why}")?;
            }
            ErrorKind::Unspeakable { why } => write!(f, "{command} cannot be asked: {why}")?,
        }
        if self.stderr_tail.is_empty() {
            return Ok(());
        }
        write!(f, " (standard error: {:?})", self.stderr_tail)
    }
}

impl From<EngineError> for PlayerFailure {
    fn from(trouble: EngineError) -> Self {
        Self { reason: trouble.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_one_short_line() {
        let what = ErrorKind::Unusable {
            asked: "x".repeat(1000),
            answer: "a\nb".to_owned(),
            why: "no move".to_owned(),
        };
        let report = EngineError::new("an\n  engine", what).with_stderr_tail(&"ü".repeat(1000)).to_string();
        assert!(report.chars().count() < 500 && !report.contains('\n'), "{report}");
        assert!(report.starts_with("an engine was asked \"xxx"), "{report}");
        assert!(report.contains("answered \"a\\nb\": no move (standard error: \"ü"), "{report}");
    }
}
