//! The one text form for games and players: `name:key=value,key=value`.
//!
//! Values with commas, spaces or quotes stand in double quotes, where `\"` and `\\` escape: `gtp:cmd="prog -l 3"`.
//! Whoever reads a spec takes its parameters one by one and then calls [`Spec::finish`], which refuses what was not
//! taken and lists what exists.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use crate::parameter::{Admitted, Parameter, ParameterKind, ParameterLimits};

/// A name with parameters, as written by a user.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    name: String,
    params: Vec<(String, String)>,
    /// Values for parameters that are asked for and were not given.
    offers: Vec<(&'static str, String)>,
    /// What was asked for.
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

/// The value of a parameter that is a number or has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberOrWord<T> {
    /// A number within its range.
    Number(T),
    /// One of the words.
    Word(String),
}

/// What is wrong with a spec, naming the wrong part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The text does not follow `name:key=value,...`.
    #[error("{text:?}: {reason}; the form is name:key=value,key=value")]
    Malformed {
        /// The whole text.
        text: String,
        /// Where it goes wrong.
        reason: String,
    },
    /// A parameter stands there twice.
    #[error("{name}: parameter {key:?} is given twice")]
    Repeated {
        /// Whose parameter.
        name: String,
        /// The parameter.
        key: String,
    },
    /// A parameter that nothing reads.
    #[error("{name}: no parameter {key:?}; {known}")]
    UnknownParameter {
        /// Whose parameter.
        name: String,
        /// The parameter.
        key: String,
        /// What exists instead, as a clause.
        known: String,
    },
    /// A value of the wrong kind or size.
    #[error("{name}: {key}={value:?} is not {expected}")]
    BadValue {
        /// Whose parameter.
        name: String,
        /// The parameter.
        key: String,
        /// What was given.
        value: String,
        /// What is accepted.
        expected: String,
    },
    /// A value that a text from outside may not have.
    #[error("{name}: {key} {reason}")]
    Forbidden {
        /// Whose parameter.
        name: String,
        /// The parameter.
        key: String,
        /// Why not.
        reason: &'static str,
    },
    /// A name that stands for nothing.
    #[error("no {what} {name:?}; there are: {known}")]
    UnknownName {
        /// What the name should have been: game, player.
        what: &'static str,
        /// What was given.
        name: String,
        /// The names that exist.
        known: String,
    },
}

/// A text, such as a path, in the quotes that let it be the value of a parameter whatever it contains.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A value as it stands in a text: in quotes only where it must.
fn plain_or_quoted(value: &str) -> String {
    let is_plain = !value.is_empty() && !value.contains([',', '"', '\\', ' ']);
    if is_plain { value.to_owned() } else { quoted(value) }
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

    /// Takes a parameter as text, or its default.
    pub fn text(&mut self, key: &'static str, default: &str) -> String {
        self.take(key, default).unwrap_or_else(|| default.to_owned())
    }

    /// Takes a whole number within a range, or its default.
    ///
    /// # Errors
    /// If the value is no number or out of range.
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

    /// The error for a name that stands for nothing.
    pub fn unknown_name(&self, what: &'static str, known: &[&str]) -> SpecError {
        SpecError::UnknownName { what, name: self.name.clone(), known: known.join(", ") }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Spec {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn names_and_parameters_are_read() {
        let mut spec = parse("nimm3:stones=21,take=3");
        assert_eq!(spec.name(), "nimm3");
        assert_eq!(spec.number("stones", 11, 1..=1000), Ok(21));
        assert_eq!(spec.number("take", 3, 1..=9), Ok(3));
        assert_eq!(spec.number("absent", 5, 1..=9), Ok(5));
        assert_eq!(spec.finish(), Ok(()));
    }

    #[test]
    fn offers_count_where_nothing_was_given() {
        let mut spec = parse("mcts:c=2");
        spec.offer("seed", 7);
        spec.offer("c", 5);
        assert_eq!((spec.number("seed", 1, 0..=9), spec.number("c", 1, 0..=9)), (Ok(7), Ok(2)));
        let mut deaf = parse("perfect");
        deaf.offer("seed", 7);
        assert_eq!(deaf.finish(), Ok(()), "what nobody asks for does no harm");
    }

    #[test]
    fn quoted_values_may_hold_anything() {
        let mut spec = parse(r#"gtp:cmd="a \"b\", c=\\d",name=x"#);
        assert_eq!(spec.text("cmd", ""), r#"a "b", c=\d"#);
        assert_eq!(spec.text("name", ""), "x");
        for text in ["plain", r#"a "b", c=\d"#, ""] {
            assert_eq!(parse(&format!("gtp:cmd={}", quoted(text))).text("cmd", "none"), text);
        }
    }

    #[test]
    fn errors_name_the_wrong_part_and_what_exists() {
        let error = |text: &str| text.parse::<Spec>().expect_err(text).to_string();
        assert!(error("a:b").contains("lacks its '='"));
        assert!(error("a:b=\"c").contains("not closed"));
        assert!(error("a:b=1,b=2").contains("\"b\" is given twice"));
        assert!(error("").contains("the name"));

        let mut spec = parse("othello:size=9,colour=red");
        let wrong = spec.number("size", 8, 4..=8).unwrap_err();
        assert_eq!(wrong.to_string(), "othello: size=\"9\" is not a number from 4 to 8");
        let unknown = spec.finish().unwrap_err();
        assert_eq!(unknown.to_string(), "othello: no parameter \"colour\"; there are: size");
    }

    #[test]
    fn limits_act_on_what_is_read() {
        let limits = Arc::new(ParameterLimits {
            seconds: 10.0,
            mebibytes: 64,
            threads: 2,
            untimed_plies: 1,
            cache_entries: 100,
            networks: vec!["small"],
        });
        let read = |text: &str| {
            let mut spec = parse(text).within(Arc::clone(&limits)).counting_memory();
            let time = spec.kind(ParameterKind::Seconds).optional_number("time", None, 0.0..=1e9)?;
            let table = spec.kind(ParameterKind::Mebibytes).number("table", 32usize, 1..=1_000_000)?;
            let threads = spec.kind(ParameterKind::Threads).number("threads", 1usize, 1..=256)?;
            let net = spec.kind(ParameterKind::Network).text("net", "small");
            let admitted = spec.admitted()?;
            spec.finish()?;
            Ok::<_, SpecError>((time, table, threads, net, admitted))
        };
        let (time, table, threads, net, admitted) = read("x").expect("defaults");
        assert_eq!((time, table, threads, net.as_str()), (Some(10.0), 1, 1, "small"), "no time is no limit");
        assert_eq!((admitted.text.as_str(), admitted.mebibytes), ("x:time=10", 32));
        let admitted = read("x:time=1e5,table=3000,threads=64").expect("cut").4;
        assert_eq!((admitted.text.as_str(), admitted.mebibytes), ("x:time=10,table=64,threads=2", 64));
        assert_eq!(read("x:time=3").expect("within").4.text, "x:time=3");
        assert!(read("x:net=../secret").expect_err("a file").to_string().contains("not bundled"));
        assert_eq!(parse("x:table=3000").number("table", 1, 1..=9_999), Ok(3000), "no limits, no cut");
    }

    #[test]
    fn numbers_and_words_share_a_parameter() {
        let read = |text: &str| parse(text).number_or_word("solve", "off", &["off", "auto"], 1..=60);
        assert_eq!(read("x"), Ok(NumberOrWord::Word("off".to_owned())));
        assert_eq!(read("x:solve=auto"), Ok(NumberOrWord::Word("auto".to_owned())));
        assert_eq!(read("x:solve=17"), Ok(NumberOrWord::Number(17)));
        let wrong = read("x:solve=61").expect_err("too many").to_string();
        assert_eq!(wrong, "x: solve=\"61\" is not one of: off, auto, or a number from 1 to 60");
    }

    #[test]
    fn any_text_parses_or_fails_without_panic() {
        crate::contract::fuzz_text(&["a:b=1,c=\"d\\\"e\"", "x"], 1_000_000, |text| {
            let _ = text.parse::<Spec>();
        });
    }
}
