//! Small sets of fitted weights as JSON: a row for each thing that is counted, a column for each phase or power.
//!
//! A file names its format, version, columns and rows; whatever does not match is refused by name.

use serde::{Deserialize, Serialize};
use spielwerk_core::json;

const VERSION: u32 = 1;

/// What a file of weights must hold.
#[derive(Clone, Copy, Debug)]
pub struct WeightTable<const ROWS: usize, const COLUMNS: usize> {
    /// The name of the format.
    pub format: &'static str,
    /// What is counted, in the order of the file.
    pub rows: [&'static str; ROWS],
    /// Phases or powers, in the order of the file.
    pub columns: [&'static str; COLUMNS],
}

/// Why a file does not hold the weights that were asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightTableError {
    /// The file is not JSON of this form.
    #[error("the weights cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The file holds something else.
    #[error("the file holds {found:?}, not {wanted:?}")]
    OtherContent {
        /// What the file says it is.
        found: String,
        /// What it should be.
        wanted: String,
    },
    /// The names of rows or columns differ.
    #[error("the weights are of {found:?}, not of {wanted:?}")]
    OtherNames {
        /// The names in the file.
        found: Vec<String>,
        /// The names that are known.
        wanted: Vec<&'static str>,
    },
    /// A row has too many or too few numbers.
    #[error("{row} has {found} weights instead of {wanted}")]
    WrongLength {
        /// The name of the row in the file.
        row: &'static str,
        /// Numbers in the file.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
}

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    columns: Vec<String>,
    rows: Vec<Row>,
}

#[derive(Serialize, Deserialize)]
struct Row {
    name: String,
    weights: Vec<f64>,
}

impl<const ROWS: usize, const COLUMNS: usize> WeightTable<ROWS, COLUMNS> {
    /// The weights in a file.
    ///
    /// # Errors
    /// If the file is of another kind or does not have these rows and columns.
    pub fn read(&self, text: &str) -> Result<[[f64; COLUMNS]; ROWS], WeightTableError> {
        let file: File = json::from_text(text)?;
        if (file.format.as_str(), file.version) != (self.format, VERSION) {
            let found = format!("{} version {}", file.format, file.version);
            let wanted = format!("{} version {VERSION}", self.format);
            return Err(WeightTableError::OtherContent { found, wanted });
        }
        check_names(file.columns, &self.columns)?;
        let (names, weights): (Vec<String>, Vec<Vec<f64>>) =
            file.rows.into_iter().map(|row| (row.name, row.weights)).unzip();
        check_names(names, &self.rows)?;
        let mut table = [[0.0; COLUMNS]; ROWS];
        for ((target, found), row) in table.iter_mut().zip(weights).zip(self.rows) {
            let wrong =
                |found: Vec<f64>| WeightTableError::WrongLength { row, found: found.len(), wanted: COLUMNS };
            *target = found.try_into().map_err(wrong)?;
        }
        Ok(table)
    }

    /// A file with these weights.
    pub fn write(&self, weights: &[[f64; COLUMNS]; ROWS]) -> String {
        let row = |(name, weights): (&'static str, &[f64; COLUMNS])| Row {
            name: name.to_owned(),
            weights: weights.to_vec(),
        };
        let file = File {
            format: self.format.to_owned(),
            version: VERSION,
            columns: self.columns.iter().map(ToString::to_string).collect(),
            rows: self.rows.into_iter().zip(weights).map(row).collect(),
        };
        let text = serde_json::to_string_pretty(&file).expect("names and numbers can be written");
        text + "\n"
    }
}

fn check_names(found: Vec<String>, wanted: &[&'static str]) -> Result<(), WeightTableError> {
    if found == wanted {
        return Ok(());
    }
    Err(WeightTableError::OtherNames { found, wanted: wanted.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: WeightTable<2, 3> =
        WeightTable { format: "test", rows: ["one", "two"], columns: ["early", "middle", "late"] };

    #[test]
    fn weights_survive_their_file() {
        let weights = [[1.0, -2.5, 0.000_1], [0.0, 1e6, 3.0]];
        assert_eq!(TABLE.read(&TABLE.write(&weights)).expect("its own file"), weights);
    }

    #[test]
    fn other_files_are_refused_with_a_sentence() {
        let text = TABLE.write(&[[1.0; 3]; 2]);
        let refused = |from: &str, to: &str| {
            TABLE.read(&text.replacen(from, to, 1)).expect_err("another file").to_string()
        };
        assert!(refused("\"test\"", "\"other\"").contains("\"other version 1\", not \"test version 1\""));
        assert!(refused("\"version\": 1", "\"version\": 2").contains("version 2"));
        assert!(refused("\"two\"", "\"three\"").contains("[\"one\", \"three\"]"));
        assert!(refused("\"late\"", "\"later\"").contains("\"later\""));
        assert!(refused("1.0,", "").contains("one has 2 weights instead of 3"));
        assert!(refused("{", "").contains("cannot be read"));
    }
}
