//! Tables: cells keep their numbers, and show them as readers like them.

use serde::Serialize;
use spielwerk_matches::statistics::Elo;

use super::{Estimate, decimal, percent};

/// A table with a caption.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReportTable {
    /// What it shows.
    pub caption: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows, each as long as the heads.
    pub rows: Vec<Vec<Cell>>,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Cell {
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// A number.
    Number {
        /// The number.
        value: f64,
        /// Digits shown after the point.
        digits: usize,
    },
    /// A number with its interval.
    Estimate {
        /// Number and interval.
        estimate: Estimate,
        /// Digits shown after the point.
        digits: usize,
    },
    /// A share from 0 to 1, shown in percent.
    Share {
        /// Share and interval.
        estimate: Estimate,
    },
    /// A difference of strength.
    Elo {
        /// Difference and interval.
        estimate: Estimate,
    },
    /// Nothing: the row has no such figure.
    Empty,
}

impl ReportTable {
    /// A table without rows yet.
    pub fn new(caption: impl Into<String>, columns: &[&str]) -> Self {
        Self {
            caption: caption.into(),
            columns: columns.iter().map(|&name| name.to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl Cell {
    /// Words.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into() }
    }

    /// A whole number.
    pub fn count(value: u64) -> Self {
        Self::Number { value: value as f64, digits: 0 }
    }

    /// A number with this many digits after the point.
    pub fn number(value: f64, digits: usize) -> Self {
        Self::Number { value, digits }
    }

    /// A number with its interval.
    pub fn estimate(estimate: Estimate, digits: usize) -> Self {
        Self::Estimate { estimate, digits }
    }

    /// A share from 0 to 1.
    pub fn share(estimate: Estimate) -> Self {
        Self::Share { estimate }
    }

    /// A difference of strength.
    pub fn elo(estimate: Estimate) -> Self {
        Self::Elo { estimate }
    }

    /// Whether the cell is lined up to the right.
    pub(super) fn is_number(&self) -> bool {
        !matches!(self, Self::Text { .. })
    }

    /// What is shown.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Text { text } => text.clone(),
            Self::Number { value, digits } => decimal(*value, *digits),
            Self::Estimate { estimate, digits } if estimate.has_interval() => format!(
                "{} [{}, {}]",
                decimal(estimate.value, *digits),
                decimal(estimate.low, *digits),
                decimal(estimate.high, *digits)
            ),
            Self::Estimate { estimate, digits } => decimal(estimate.value, *digits),
            Self::Share { estimate } => percent(*estimate),
            Self::Elo { estimate } => {
                format!("{} [{}, {}]", Elo(estimate.value), Elo(estimate.low), Elo(estimate.high))
            }
            Self::Empty => String::new(),
        }
    }
}
