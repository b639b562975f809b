//! Taking the values of a spec one by one, each of its kind and within its limits.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{Spec, SpecError};
use crate::parameter::{Parameter, ParameterKind};

/// The value of a parameter that is a number or has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberOrWord<T> {
    /// A number within its range.
    Number(T),
    /// One of the words.
    Word(String),
}

impl Spec {
    /// Takes a parameter as text, or its default.
    pub fn text(&mut self, key: &'static str, default: &str) -> String {
        self.take(key, default).unwrap_or_else(|| default.to_owned())
    }

    /// Takes a whole number within a range, or its default.
    ///
    /// # Errors
    /// If the value is not a number or out of range.
    pub fn number<T>(
        &mut self,
        key: &'static str,
        default: T,
        range: RangeInclusive<T>,
    ) -> Result<T, SpecError>
    where
        T: FromStr + PartialOrd + fmt::Display,
    {
        let Some(value) = self.take(key, &default) else { return Ok(default) };
        match value.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let expected = format!("a number from {} to {}", range.start(), range.end());
                Err(self.bad_value(key, value, expected))
            }
        }
    }

    /// Takes a whole number within a range or the word `off`, or its default; `None` is off.
    ///
    /// # Errors
    /// If the value is neither.
    pub fn optional_number<T>(
        &mut self,
        key: &'static str,
        default: Option<T>,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>, SpecError>
    where
        T: FromStr + PartialOrd + fmt::Display,
    {
        let written = default.as_ref().map_or_else(|| "off".to_owned(), ToString::to_string);
        match self.take(key, written) {
            None => Ok(default),
            Some(value) if value == "off" => Ok(None),
            Some(value) => match value.parse() {
                Ok(number) if range.contains(&number) => Ok(Some(number)),
                _ => {
                    let expected = format!("a number from {} to {}, or off", range.start(), range.end());
                    Err(self.bad_value(key, value, expected))
                }
            },
        }
    }

    /// Takes a whole number within a range or one of the given words; the default is written as a user would.
    ///
    /// # Errors
    /// If the value is neither.
    pub fn number_or_word<T>(
        &mut self,
        key: &'static str,
        default: &str,
        words: &[&str],
        range: RangeInclusive<T>,
    ) -> Result<NumberOrWord<T>, SpecError>
    where
        T: FromStr + PartialOrd + fmt::Display,
    {
        let value = self.text(key, default);
        if words.contains(&value.as_str()) {
            return Ok(NumberOrWord::Word(value));
        }
        match value.parse() {
            Ok(number) if range.contains(&number) => Ok(NumberOrWord::Number(number)),
            _ => {
                let (low, high) = (range.start(), range.end());
                let expected = format!("one of: {}, or a number from {low} to {high}", words.join(", "));
                Err(self.bad_value(key, value, expected))
            }
        }
    }

    /// Takes one of the given words, or its default.
    ///
    /// # Errors
    /// If the value is none of them.
    pub fn choice(&mut self, key: &'static str, default: &str, words: &[&str]) -> Result<String, SpecError> {
        let value = self.text(key, default);
        if words.contains(&value.as_str()) {
            return Ok(value);
        }
        Err(self.bad_value(key, value, format!("one of: {}", words.join(", "))))
    }

    /// Takes a switch (`on`/`off`), or its default.
    ///
    /// # Errors
    /// If the value is neither.
    pub fn switch(&mut self, key: &'static str, default: bool) -> Result<bool, SpecError> {
        Ok(self.choice(key, if default { "on" } else { "off" }, &["on", "off"])? == "on")
    }

    /// The value of a parameter if it was given, offered or set by a limit.
    fn take(&mut self, key: &'static str, default: impl fmt::Display) -> Option<String> {
        let kind = std::mem::take(&mut self.kind);
        let default = default.to_string();
        let given = match self.params.iter().position(|(name, _)| name == key) {
            Some(index) => Some(self.params.remove(index).1),
            None => self.offers.iter().find(|(name, _)| *name == key).map(|(_, value)| value.clone()),
        };
        let value = self.limited(key, kind, given, &default);
        self.asked.push(Parameter { key, default: default.clone(), kind });
        let counts = kind == ParameterKind::Effort && self.limits.is_some() && default != "off";
        if let Some(value) = value.as_ref().or(counts.then_some(&default)) {
            self.admitted.push((key, value.clone()));
        }
        if kind == ParameterKind::Mebibytes
            && let Some(counted) = &mut self.counted
        {
            let wanted = value.as_deref().unwrap_or(&default).parse().unwrap_or(0);
            *counted += wanted;
            return if wanted > 0 { Some("1".to_owned()) } else { value };
        }
        value
    }

    /// A value within the limits: too large a number, or none where there must be one, becomes the largest allowed.
    fn limited(
        &mut self,
        key: &'static str,
        kind: ParameterKind,
        given: Option<String>,
        default: &str,
    ) -> Option<String> {
        let Some(limits) = &self.limits else { return given };
        let value = given.as_deref().unwrap_or(default);
        if let Some(most) = limits.most(kind) {
            // Memory that is switched off costs nothing; time that is switched off costs everything.
            let unlimited = value == "off" && kind != ParameterKind::Mebibytes;
            let too_large = value.parse::<f64>().is_ok_and(|number| number.is_nan() || number > most);
            return if unlimited || too_large { Some(most.to_string()) } else { given };
        }
        let reason = match kind {
            ParameterKind::Command => "runs a program of this machine, which only the command line may",
            ParameterKind::Network if value != "none" && !limits.networks.contains(&value) => {
                "names a network that is not bundled, which only the command line may"
            }
            _ => return given,
        };
        let forbidden = SpecError::Forbidden { name: self.name.clone(), key: key.to_owned(), reason };
        self.forbidden.get_or_insert(forbidden);
        // Nothing of the text is opened or run in the meantime.
        (kind == ParameterKind::Network).then(|| default.to_owned())
    }

    fn bad_value(&self, key: &str, value: String, expected: String) -> SpecError {
        SpecError::BadValue { name: self.name.clone(), key: key.to_owned(), value, expected }
    }
}
