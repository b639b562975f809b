//! What a training measures, declared: which numbers of `metrics.jsonl` belong into one chart, and in which unit.
//!
//! A chart shows numbers of one unit only, so that counts and shares never have one axis. Whatever shows a run draws what is
//! declared here and knows no method.

use spielwerk_core::Words;

/// What the numbers of a chart are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MetricUnit {
    /// A part of a whole, from 0 to 1.
    Share,
    /// A loss or an error without a unit, 0 or more: less is better.
    Loss,
    /// A difference of strength in Elo.
    Elo,
    /// A mean result, from -1 to 1.
    Result,
    /// Points of a game.
    Points,
    /// Discs of a game.
    Discs,
    /// Information in nats.
    Nats,
    /// Whole numbers: positions, games, plies.
    Count,
    /// Any other number, such as a learning rate.
    Number,
}

/// How a number is found in a line of metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The number itself.
    Plain,
    /// The number divided by another of the same line, named by its path.
    Per(&'static str),
    /// The Elo difference that a score stands for; the path names the number of games.
    EloOfScore(&'static str),
}

/// One line of a chart, or one for each part of a list.
///
/// A path has names with dots between them. `truth[suite]` goes through a list of objects that the field `suite` tells
/// apart; `knowledge.*` goes through all numbers of an object. Either makes a line for each part, named after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetricLine {
    /// What the line is called; for a list, the words before the name of the part.
    pub name: Words,
    /// Where the number is.
    pub path: &'static str,
    /// What is done with it.
    pub reading: Reading,
    /// Where its interval is, a list of two numbers; empty if there is none.
    pub interval: &'static str,
    /// Where its standard error is; empty if there is none.
    pub error: &'static str,
}

impl MetricLine {
    /// A line of the numbers at a path.
    pub const fn new(name: Words, path: &'static str) -> Self {
        Self { name, path, reading: Reading::Plain, interval: "", error: "" }
    }

    /// Numbers that are read in another way.
    #[must_use]
    pub const fn read(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    /// Numbers with an interval.
    #[must_use]
    pub const fn with_interval(self, interval: &'static str) -> Self {
        Self { interval, ..self }
    }

    /// Numbers with a standard error, drawn as an interval of 95 %.
    #[must_use]
    pub const fn with_error(self, error: &'static str) -> Self {
        Self { error, ..self }
    }
}

/// A chart of a training: lines of one unit over the iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetricChart {
    /// What it shows.
    pub title: Words,
    /// The unit of all its lines.
    pub unit: MetricUnit,
    /// What is drawn.
    pub lines: &'static [MetricLine],
    /// Whether it tells best how far the training has come; its last number is shown in lists of runs.
    pub headline: bool,
}

impl MetricChart {
    /// A chart that is one of several.
    pub const fn new(title: Words, unit: MetricUnit, lines: &'static [MetricLine]) -> Self {
        Self { title, unit, lines, headline: false }
    }

    /// The chart that tells best how far the training has come.
    #[must_use]
    pub const fn headline(self) -> Self {
        Self { headline: true, ..self }
    }
}
