//! The one text form for games and players: `name:key=value,key=value`.
//!
//! Values with commas, spaces or quotes are written in double quotes, where `\"` and `\\` escape: `gtp:cmd="prog -l 3"`.
//! A reader of a spec takes its parameters one by one and then calls [`Spec::finish`], which refuses what was not
//! taken and lists what exists.

mod error;
mod parse;
mod values;

use std::fmt;
use std::sync::Arc;

pub use error::SpecError;
use parse::plain_or_quoted;
pub use parse::quoted;
pub use values::NumberOrWord;

use crate::parameter::{Admitted, Parameter, ParameterKind, ParameterLimits};

/// A name with parameters, as written by a user.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    name: String,
    params: Vec<(String, String)>,
    /// Values for parameters that are asked for and were not given.
    offers: Vec<(&'static str, String)>,
    /// The parameters that were asked for, given or not.
    asked: Vec<Parameter>,
    /// The kind of the parameter that is asked for next.
    kind: ParameterKind,
    /// The most that may be asked for, for texts from outside.
    limits: Option<Arc<ParameterLimits>>,
    /// What counts of what was given, cut to the limits.
    admitted: Vec<(&'static str, String)>,
    /// Mebibytes that were asked for, if they are only counted and one is handed out in their place.
    counted: Option<usize>,
    /// The first thing that the limits forbid.
    forbidden: Option<SpecError>,
}

impl Spec {
    /// The name before the colon.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a parameter was given and not taken yet.
    pub fn has(&self, key: &str) -> bool {
        self.params.iter().any(|(name, _)| name == key)
    }

    /// The value of a parameter that was given and not taken yet.
    pub fn given(&self, key: &str) -> Option<&str> {
        self.params.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The text of what was given and not taken yet, with another value for one parameter.
    pub fn with_value(&self, key: &str, value: &str) -> String {
        let pairs: Vec<String> = self
            .params
            .iter()
            .map(|(name, old)| format!("{name}={}", plain_or_quoted(if name == key { value } else { old })))
            .collect();
        if pairs.is_empty() { self.name.clone() } else { format!("{}:{}", self.name, pairs.join(",")) }
    }

    /// Replaces the default of a parameter, if it will be asked for and is not given.
    pub fn offer(&mut self, key: &'static str, value: impl fmt::Display) {
        self.offers.push((key, value.to_string()));
    }

    /// Declares what the next parameter costs or opens, so that limits can act on it.
    pub fn kind(&mut self, kind: ParameterKind) -> &mut Self {
        self.kind = kind;
        self
    }

    /// From now on values are cut to these limits, and what they forbid is refused by [`Spec::finish`].
    #[must_use]
    pub fn within(self, limits: Arc<ParameterLimits>) -> Self {
        Self { limits: Some(limits), ..self }
    }

    /// From now on memory is counted and not handed out: who asks for mebibytes gets one, so that a text can be checked
    /// by making what it names.
    #[must_use]
    pub fn counting_memory(self) -> Self {
        Self { counted: Some(0), ..self }
    }

    /// What was read within the limits, to be passed on in place of the text.
    ///
    /// # Errors
    /// If something is forbidden.
    pub fn admitted(&self) -> Result<Admitted, SpecError> {
        if let Some(error) = &self.forbidden {
            return Err(error.clone());
        }
        let pairs: Vec<String> =
            self.admitted.iter().map(|(key, value)| format!("{key}={}", plain_or_quoted(value))).collect();
        let text =
            if pairs.is_empty() { self.name.clone() } else { format!("{}:{}", self.name, pairs.join(",")) };
        Ok(Admitted { text, mebibytes: self.counted.unwrap_or(0) })
    }

    /// The parameters that were asked for.
    pub fn asked(&self) -> &[Parameter] {
        &self.asked
    }

    /// Ends the reading: everything given must have been taken.
    ///
    /// # Errors
    /// Names the first parameter that was not taken, or what the limits forbid.
    pub fn finish(self) -> Result<(), SpecError> {
        if let Some(error) = self.forbidden {
            return Err(error);
        }
        let Some((key, _)) = self.params.first() else { return Ok(()) };
        let known = if self.asked.is_empty() {
            "it takes none".to_owned()
        } else {
            let keys: Vec<&str> = self.asked.iter().map(|parameter| parameter.key).collect();
            format!("there are: {}", keys.join(", "))
        };
        Err(SpecError::UnknownParameter { name: self.name, key: key.clone(), known })
    }

    /// The error for an unknown name.
    pub fn unknown_name(&self, what: &'static str, known: &[&str]) -> SpecError {
        SpecError::UnknownName { what, name: self.name.clone(), known: known.join(", ") }
    }
}

#[cfg(test)]
mod tests;
