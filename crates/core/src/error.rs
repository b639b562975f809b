//! One sentence for the user who typed the text.

use std::fmt;

/// Why a text is not a move, a position, a game or a parameter.
///
/// Its message is a clause that fits after a file name and line: `move "k9": column k is off the board`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} {excerpt}: {reason}")]
pub struct ParseError {
    /// What was being read: `move`, `position`, `card`.
    what: &'static str,
    /// The offending text, shortened.
    excerpt: Excerpt,
    /// What is wrong with it.
    reason: String,
}

impl ParseError {
    /// An error about `text`, which should have been a `what`.
    pub fn new(what: &'static str, text: &str, reason: impl Into<String>) -> Self {
        Self { what, excerpt: Excerpt::of(text), reason: reason.into() }
    }

    /// What was being read.
    pub fn what(&self) -> &'static str {
        self.what
    }

    /// What is wrong with it.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// Text from outside, cut to a length that fits an error message and quoted so that control characters show.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Excerpt(String);

impl Excerpt {
    const LIMIT: usize = 72;

    fn of(text: &str) -> Self {
        let text = text.trim();
        if text.chars().count() <= Self::LIMIT {
            return Self(text.to_owned());
        }
        Self(text.chars().take(Self::LIMIT).chain("...".chars()).collect())
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_input_is_cut_and_control_characters_are_escaped() {
        let message = ParseError::new("position", &"x\n".repeat(400), "too long").to_string();
        assert!(message.len() < 200, "{message}");
        assert!(message.starts_with("position \"x\\nx"), "{message}");
        assert!(message.ends_with("...\": too long"), "{message}");
    }
}
