//! Published figures are those of the reports: what documents say of a study is in its `report.json`.
//!
//! Checked are tables in which a row links a report (`docs/results/experiments.md`), and blocks of any document between
//! `<!-- figures: STUDY -->` and `<!-- end -->`. A figure is a number with a point or a percent sign, with or without an
//! interval in brackets; whole numbers are not checked.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::documents::{documents, root};
use super::figures::{FIGURES, as_table};

/// A number as it is written, with its interval.
#[derive(Debug, PartialEq)]
struct Written {
    value: Decimal,
    interval: Option<[Decimal; 2]>,
}

/// A number with the digits that were given.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Decimal {
    value: f64,
    digits: usize,
}

impl Decimal {
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_start_matches('+').replace(',', "");
        let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
        Some(Self { value: text.parse().ok()?, digits })
    }

    /// Whether a number, as such or in per cent, is written like this.
    fn shows(self, number: f64) -> bool {
        let half = 0.500_001 * 10f64.powi(-i32::try_from(self.digits).unwrap_or(0));
        (number - self.value).abs() <= half || (100.0 * number - self.value).abs() <= half
    }
}

/// The figures of a text.
fn figures(text: &str) -> Vec<Written> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut place = 0;
    let number_at = |start: usize| {
        let mut end = start;
        if chars.get(end).is_some_and(|c| "+-".contains(*c)) {
            end += 1;
        }
        let is_part = |end: usize| match chars.get(end) {
            Some(c) if c.is_ascii_digit() => true,
            Some('.' | ',') => chars.get(end + 1).is_some_and(char::is_ascii_digit),
            _ => false,
        };
        let digits = end;
        while is_part(end) {
            end += 1;
        }
        (end > digits).then_some(end)
    };
    while place < chars.len() {
        let follows_word = place > 0 && (chars[place - 1].is_alphanumeric() || chars[place - 1] == '_');
        let Some(end) = number_at(place).filter(|_| !follows_word) else {
            place += 1;
            continue;
        };
        let number: String = chars[place..end].iter().collect();
        let rest: String = chars[end..].iter().take(60).collect();
        let rest = rest.trim_start();
        let is_share = rest.starts_with('%');
        let after = rest.trim_start_matches('%').trim_start();
        let interval = after.strip_prefix('[').and_then(|inside| {
            let (low, high) = inside.split(']').next()?.split_once(", ")?;
            Some([Decimal::parse(low)?, Decimal::parse(high)?])
        });
        if let Some(value) = Decimal::parse(&number)
            && (interval.is_some() || is_share || value.digits > 0)
        {
            found.push(Written { value, interval });
        }
        // The numbers of an interval belong to it.
        place = if interval.is_some() {
            end + chars[end..].iter().position(|&c| c == ']').unwrap_or(0)
        } else {
            end
        };
    }
    found
}

/// Everything that a report says.
#[derive(Default)]
struct Said {
    numbers: Vec<f64>,
    estimates: Vec<[f64; 3]>,
    words: Vec<Written>,
}

impl Said {
    fn of_report(study: &str) -> Option<Self> {
        let path = root().join("docs/results").join(study).join("report.json");
        let mut said = Self::default();
        said.add(&serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?);
        Some(said)
    }

    fn add(&mut self, value: &Value) {
        match value {
            Value::Number(number) => self.numbers.extend(number.as_f64()),
            Value::String(text) => self.words.extend(figures(text)),
            Value::Array(items) => items.iter().for_each(|item| self.add(item)),
            Value::Object(fields) => {
                let field = |name: &str| fields.get(name).and_then(Value::as_f64);
                if let (Some(value), Some(low), Some(high)) = (field("value"), field("low"), field("high")) {
                    self.estimates.push([value, low, high]);
                }
                fields.values().for_each(|item| self.add(item));
            }
            _ => {}
        }
    }

    fn holds(&self, written: &Written) -> bool {
        if self.words.contains(written) {
            return true;
        }
        match written.interval {
            None => {
                let told = self.words.iter().any(|known| written.value.shows(known.value.value));
                told || self.numbers.iter().any(|&number| written.value.shows(number))
            }
            Some([low, high]) => self
                .estimates
                .iter()
                .any(|known| written.value.shows(known[0]) && low.shows(known[1]) && high.shows(known[2])),
        }
    }
}

/// What a block of text says that the report does not hold.
fn unknown(study: &str, text: &str, path: &Path) -> Vec<String> {
    let Some(said) = Said::of_report(study) else {
        return vec![format!("{}: there is no report of {study}", path.display())];
    };
    let told = |written: Written| format!("{}: {written:?} is not in the report of {study}", path.display());
    figures(text).into_iter().filter(|written| !said.holds(written)).map(told).collect()
}

#[test]
fn figures_are_found_with_their_intervals() {
    let found = figures("wins 62 % [53, 69] of 1,400 games, +0.08 [+0.02, +0.13] points, v2.2 at 5.5");
    let shown: Vec<(f64, bool)> = found.iter().map(|w| (w.value.value, w.interval.is_some())).collect();
    assert_eq!(shown, [(62.0, true), (0.08, true), (5.5, false)]);
    assert!(
        Decimal { value: 46.0, digits: 1 }.shows(0.46) && !Decimal { value: 46.1, digits: 1 }.shows(0.46)
    );
}

#[test]
fn documents_say_what_their_reports_hold() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (path, text) in documents() {
        for block in text.split("<!-- figures: ").skip(1) {
            let (study, rest) = block.split_once(" -->").expect("a comment ends");
            let inside = rest.split("<!-- end -->").next().unwrap_or(rest);
            checked += figures(inside).len();
            wrong.extend(unknown(study, inside, &path));
        }
    }
    let table = root().join("docs/results/experiments.md");
    let text = fs::read_to_string(&table).expect("the table of experiments");
    for row in text.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.trim().trim_matches('|').split('|').map(str::trim).collect();
        let [_, _, here, study, verdict, ..] = cells[..] else { continue };
        if let Some((_, rest)) = study.split_once("](") {
            let study = rest.split('/').next().unwrap_or_default();
            checked += figures(here).len();
            wrong.extend(unknown(study, here, &table));
        }
        let verdicts = ["confirmed", "contradicted", "not comparable", "open", "verdict", "---"];
        assert!(verdicts.iter().any(|known| verdict.trim().starts_with(known)), "{row}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 80, "only {checked} figures were checked");
}

#[test]
fn the_list_of_figures_is_the_one_of_the_program() {
    let path = root().join("docs/results/README.md");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let head = text.split("| name |").next().unwrap_or_default();
    let expected = format!("{head}{}", as_table());
    if std::env::var_os("SPIELWERK_BLESS").is_some() {
        fs::write(&path, &expected).expect("a writable file");
    } else {
        assert!(
            text == expected,
            "docs/results/README.md differs from the program; SPIELWERK_BLESS=1 writes it"
        );
    }
    let names: BTreeSet<&str> = FIGURES.iter().map(|figure| figure.name).collect();
    assert_eq!(names.len(), FIGURES.len(), "a name is used twice");
    for study in spielwerk_study::STUDIES {
        assert!(names.contains(study.name()), "{} has no commands", study.name());
    }
    for figure in FIGURES {
        assert!(root().join(figure.document).exists(), "{}", figure.document);
    }
}

#[test]
fn every_model_card_names_the_command_that_makes_it() {
    for model in spielwerk::registry().models() {
        let makes = ["spielwerk train ", "spielwerk book ", "-- train "];
        assert!(
            makes.iter().any(|command| model.card.contains(command)),
            "the card of {} names no command that makes it",
            model.name
        );
    }
}
