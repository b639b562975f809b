//! How commands end: a success, a disagreement, or one clear sentence about bad input.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use spielwerk_core::{ParseError, SpecError};
use spielwerk_external::ProtocolError;
use spielwerk_run::RunError;
use spielwerk_session::PlayError;
use spielwerk_session::{PlayerError, PlayerFailure};

/// A command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All is as it should be: exit code 0.
    Success,
    /// The command worked and found something wrong, which it has printed: exit code 1.
    Disagreement,
    /// The user ended it by Ctrl-C; what there is was printed and kept: exit code 130.
    Interrupted,
}

/// Bad input, as a sentence for standard error: exit code 2.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What to say.
    Sentence(String),
    /// The reader of our output went away (`| head`): nothing to say.
    OutputClosed,
}

impl Failure {
    /// A failure about a file, naming it.
    pub(crate) fn in_file(path: &Path, problem: impl Display) -> Self {
        Self::Sentence(format!("{}: {problem}", path.display()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Sentence(error.to_string()),
        }
    }
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Self {
        Self::Sentence(error.to_string())
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        Self::Sentence(error.to_string())
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::Sentence(error.to_string())
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        Self::Sentence(error.to_string())
    }
}

impl From<PlayerError> for Failure {
    fn from(error: PlayerError) -> Self {
        Self::Sentence(error.to_string())
    }
}

impl From<PlayerFailure> for Failure {
    fn from(failure: PlayerFailure) -> Self {
        Self::Sentence(failure.to_string())
    }
}

impl From<ProtocolError> for Failure {
    fn from(error: ProtocolError) -> Self {
        Self::Sentence(error.to_string())
    }
}

/// Prints a line on standard error; if nothing reads it any more, the work continues all the same.
macro_rules! note {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        // There is no other place to tell that standard error is closed.
        let _ = writeln!(std::io::stderr(), $($words)*);
    }};
}
pub(crate) use note;

/// Prints the sentence, if there is one, and gives the exit code.
pub(crate) fn exit_code(outcome: Result<Outcome, Failure>) -> ExitCode {
    match outcome {
        Ok(Outcome::Success) | Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Ok(Outcome::Disagreement) => ExitCode::from(1),
        Ok(Outcome::Interrupted) => ExitCode::from(crate::interrupt::EXIT_CODE),
        Err(Failure::Sentence(sentence)) => {
            note!("spielwerk: {sentence}");
            ExitCode::from(2)
        }
    }
}

/// Help and version as they are; of a wrong command line the one sentence that says what is wrong.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Whether or not the help could be printed, nothing is wrong with the command.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let mut lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let first = lines.next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    let more: Vec<&str> = lines.filter(|line| !line.is_empty() && !line.starts_with("tip:")).collect();
    let separator = if more.is_empty() || first.ends_with(':') { " " } else { "; " };
    let sentence = format!("{first}{}{}", if more.is_empty() { "" } else { separator }, more.join(" "));
    note!("spielwerk: {}; --help explains", sentence.trim());
    ExitCode::from(2)
}
