//! A game with its headers, as GGF and SGF files hold it, and the bracket syntax the two formats share.

use spielwerk_core::{ParseError, Seat};

use super::Transcript;

/// A game from or for an archive file.
#[derive(Clone, Debug, PartialEq)]
pub struct ArchivedGame {
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// Where it was played.
    pub place: String,
    /// When, as the file writes it.
    pub date: String,
    /// Black's margin, if the file tells a result.
    pub result: Option<f32>,
    /// The moves.
    pub transcript: Transcript,
}

impl ArchivedGame {
    /// A game without headers.
    pub fn new(transcript: Transcript) -> Self {
        let unknown = String::new;
        Self {
            black: unknown(),
            white: unknown(),
            place: unknown(),
            date: unknown(),
            result: None,
            transcript,
        }
    }
}

/// The tokens of a game file, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// `KEY[value]`, or `[value]` with an empty key for a further value of the key before.
    Property(String, String),
}

/// Splits a file into tokens. Text outside brackets that is not a key is passed over, as archives put counts and dates
/// between games.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ParseError> {
    let mut tokens = Vec::new();
    let mut key = String::new();
    let mut chars = text.chars();
    while let Some(symbol) = chars.next() {
        match symbol {
            '(' => tokens.push(Token::Open),
            ')' => tokens.push(Token::Close),
            ';' => tokens.push(Token::Node),
            '[' => {
                let value = bracketed(&mut chars)
                    .ok_or_else(|| ParseError::new("game file", text, "a bracket is not closed"))?;
                tokens.push(Token::Property(std::mem::take(&mut key), value));
            }
            letter if letter.is_ascii_uppercase() => {
                key.push(letter);
                continue;
            }
            letter if letter.is_whitespace() && !key.is_empty() => continue,
            _ => {}
        }
        key.clear();
    }
    Ok(tokens)
}

/// The text up to the closing bracket, `\]` and `\\` read as what they escape; `None` if it does not close.
fn bracketed(chars: &mut std::str::Chars<'_>) -> Option<String> {
    let mut value = String::new();
    loop {
        match chars.next()? {
            ']' => return Some(value),
            '\\' => value.push(chars.next()?),
            other => value.push(other),
        }
    }
}

/// The value with brackets and backslashes escaped.
pub(super) fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// The letter of a seat in both formats.
pub(super) fn letter(seat: Seat) -> char {
    if seat == Seat::FIRST { 'B' } else { 'W' }
}
