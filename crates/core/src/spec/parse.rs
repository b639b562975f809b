//! From text to spec: names, parameters and quotes.

use std::str::FromStr;

use super::{Spec, SpecError};
use crate::parameter::ParameterKind;

/// A text, such as a path, in the quotes that let it be the value of a parameter whatever it contains.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A value as it is written in a text: in quotes only where it must be.
pub(super) fn plain_or_quoted(value: &str) -> String {
    let is_plain = !value.is_empty() && !value.contains([',', '"', '\\', ' ']);
    if is_plain { value.to_owned() } else { quoted(value) }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let malformed =
            |reason: &str| SpecError::Malformed { text: text.to_owned(), reason: reason.to_owned() };
        let text = text.trim();
        let (name, mut rest) = text.split_once(':').unwrap_or((text, ""));
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
            return Err(malformed("the name may hold letters, digits, - and _"));
        }
        let mut params: Vec<(String, String)> = Vec::new();
        while !rest.is_empty() {
            let (key, after) = rest.split_once('=').ok_or_else(|| malformed("a parameter lacks its '='"))?;
            let (value, after) = read_value(after).ok_or_else(|| malformed("a quote is not closed"))?;
            let key = key.trim();
            if params.iter().any(|(name, _)| name == key) {
                return Err(SpecError::Repeated { name: name.to_owned(), key: key.to_owned() });
            }
            params.push((key.to_owned(), value));
            rest = match after.strip_prefix(',') {
                Some(next) => next,
                None if after.is_empty() => after,
                None => return Err(malformed("a ',' is missing after a quoted value")),
            };
        }
        Ok(Self {
            name: name.to_owned(),
            params,
            offers: Vec::new(),
            asked: Vec::new(),
            kind: ParameterKind::Plain,
            limits: None,
            admitted: Vec::new(),
            counted: None,
            forbidden: None,
        })
    }
}

/// Splits a value off the front; `None` if its quote does not end.
fn read_value(text: &str) -> Option<(String, &str)> {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find(',').unwrap_or(text.len());
        return Some((text[..end].trim().to_owned(), &text[end..]));
    };
    let mut value = String::new();
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, &quoted[at + 1..])),
            '\\' => value.push(chars.next()?.1),
            _ => value.push(c),
        }
    }
    None
}
