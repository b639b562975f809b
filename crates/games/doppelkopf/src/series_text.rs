//! The list of an evening as text and as JSON.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Seat, Spec, SpecError};

use super::game_type::{GameType, Solo};
use super::series::{Entry, Series, SeriesError, SeriesRules};
use super::state::SEATS;

/// The list as text: the rules and the first dealer, then one line for each game with its number, type, declarer,
/// whether it is compulsory, points of seats 0 to 3 and reasons for Bock rounds.
impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} dealer {}", self.rules().spec(), self.first_dealer)?;
        for (number, entry) in (1..).zip(self.entries()) {
            let declarer = entry.declarer.map_or_else(|| "-".to_owned(), |seat| seat.to_string());
            let duty = if entry.compulsory { "compulsory" } else { "free" };
            let [first, second, third, fourth] = entry.points;
            let code = entry.game_type.code();
            let bock = entry.bock;
            writeln!(
                f,
                "{number} {code} {declarer} {duty} {first:+} {second:+} {third:+} {fourth:+} bock {bock}"
            )?;
        }
        Ok(())
    }
}

impl FromStr for Series {
    type Err = SeriesError;

    fn from_str(text: &str) -> Result<Self, SeriesError> {
        let mut lines = text.lines();
        let error = |line: usize, reason: &str| SeriesError::Line { line, reason: reason.to_owned() };
        let (rules, dealer) = lines
            .next()
            .and_then(|line| line.trim().rsplit_once(" dealer "))
            .ok_or_else(|| error(1, "it begins with rules and 'dealer' with a seat"))?;
        let dealer = dealer.parse().unwrap_or(SEATS);
        let mut series = SeriesFile { rules: rules.to_owned(), dealer, games: Vec::new() }.read()?;
        for (number, line) in (2..).zip(lines).filter(|(_, line)| !line.trim().is_empty()) {
            let entry = parse_entry(line).ok_or_else(|| error(number, "it is not a line of a list"))?;
            series.push(entry)?;
        }
        Ok(series)
    }
}

fn parse_entry(line: &str) -> Option<Entry> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let &[_, code, declarer, duty, first, second, third, fourth, "bock", bock] = words.as_slice() else {
        return None;
    };
    let mut points = [0; SEATS];
    for (points, text) in points.iter_mut().zip([first, second, third, fourth]) {
        *points = text.parse().ok()?;
    }
    Some(Entry {
        game_type: game_type(code)?,
        declarer: if declarer == "-" { None } else { Some(seat(declarer.parse().ok()?)?) },
        compulsory: match duty {
            "compulsory" => true,
            "free" => false,
            _ => return None,
        },
        points,
        bock: bock.parse().ok()?,
    })
}

fn seat(index: usize) -> Option<Seat> {
    (index < SEATS).then(|| Seat::new(index))
}

fn game_type(code: &str) -> Option<GameType> {
    let plain = [GameType::Normal, GameType::Wedding, GameType::Poverty];
    let solos = Solo::EVERY.into_iter().map(GameType::Solo);
    plain.into_iter().chain(solos).find(|game_type| game_type.code() == code)
}

/// A series as JSON has it.
#[derive(Serialize, Deserialize)]
struct SeriesFile {
    rules: String,
    dealer: usize,
    games: Vec<EntryFile>,
}

/// A line as JSON has it.
#[derive(Serialize, Deserialize)]
struct EntryFile {
    game_type: String,
    declarer: Option<usize>,
    compulsory: bool,
    points: [i16; SEATS],
    bock: u32,
}

impl EntryFile {
    fn read(&self) -> Option<Entry> {
        let declarer = match self.declarer {
            None => None,
            Some(index) => Some(seat(index)?),
        };
        Some(Entry {
            game_type: game_type(&self.game_type)?,
            declarer,
            compulsory: self.compulsory,
            points: self.points,
            bock: self.bock,
        })
    }
}

impl SeriesFile {
    fn read(&self) -> Result<Series, SeriesError> {
        let error = |reason: String| SeriesError::Line { line: 1, reason };
        let mut spec: Spec = self.rules.parse().map_err(|problem: SpecError| error(problem.to_string()))?;
        let rules = SeriesRules::from_spec(&mut spec).map_err(|problem| error(problem.to_string()))?;
        if spec.name() != "series" {
            return Err(error("the rules of a series begin with 'series'".to_owned()));
        }
        spec.finish().map_err(|problem| error(problem.to_string()))?;
        let dealer = seat(self.dealer).ok_or_else(|| error("the dealer is a seat, 0 to 3".to_owned()))?;
        let mut series = Series::new(rules, dealer);
        for (number, line) in (2..).zip(&self.games) {
            let entry = line.read().ok_or_else(|| SeriesError::Line {
                line: number,
                reason: "it is not a line of a list".to_owned(),
            })?;
            series.push(entry)?;
        }
        Ok(series)
    }
}

impl Serialize for Series {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entry = |entry: &Entry| EntryFile {
            game_type: entry.game_type.code().to_owned(),
            declarer: entry.declarer.map(Seat::index),
            compulsory: entry.compulsory,
            points: entry.points,
            bock: entry.bock,
        };
        let file = SeriesFile {
            rules: self.rules().spec(),
            dealer: self.first_dealer.index(),
            games: self.entries().iter().map(entry).collect(),
        };
        file.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Series {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SeriesFile::deserialize(deserializer)?.read().map_err(serde::de::Error::custom)
    }
}
