//! The weights as a file: safetensors, one 16-bit table per shape or count.
//!
//! The format is eight bytes with the length of a JSON header, the header with type, shape and place of every
//! table, and the numbers in little-endian order. Whatever is missing, unknown or of the wrong size is
//! refused by name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::features::{Layout, STAGES};

/// The weights of all stages, in points of score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternModel {
    /// One list per stage, in the order of [`Layout::tables`].
    stages: Vec<Vec<i16>>,
}

/// Why a file is no model of this evaluation.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The file ends before its header does.
    #[error("the file is no safetensors file: {0}")]
    NotSafetensors(&'static str),
    /// The header cannot be read.
    #[error("the header of the file cannot be read: {0}")]
    Header(#[from] serde_json::Error),
    /// A safetensors file of something else.
    #[error("the file holds {found:?}, not {FORMAT:?} version {VERSION}")]
    OtherContent {
        /// What its metadata says.
        found: String,
    },
    /// A table is missing.
    #[error("the table {0:?} is missing")]
    MissingTable(&'static str),
    /// A table that the evaluation does not have.
    #[error("the table {0:?} is unknown")]
    UnknownTable(String),
    /// A table of the wrong type, shape or place.
    #[error("the table {name:?} should be I16 of shape {STAGES} x {columns} within the file, not {found}")]
    WrongTable {
        /// The table.
        name: &'static str,
        /// How many weights it has per stage.
        columns: usize,
        /// What the header says.
        found: String,
    },
    /// Weights that are not of this layout.
    #[error("a model has {STAGES} stages of {wanted} weights")]
    WrongSize {
        /// Weights per stage.
        wanted: usize,
    },
}

/// What the file says it is.
const FORMAT: &str = "spielwerk-othello-patterns";
const VERSION: &str = "1";
const METADATA: &str = "__metadata__";

/// A table as the header describes it.
#[derive(Debug, Serialize, Deserialize)]
struct Tensor {
    dtype: String,
    shape: Vec<usize>,
    data_offsets: [usize; 2],
}

impl PatternModel {
    /// The model with these weights, one list per stage.
    ///
    /// # Errors
    /// If there are too many or too few.
    pub fn new(stages: Vec<Vec<i16>>) -> Result<Self, ModelError> {
        let wanted = Layout::get().parameters();
        if stages.len() != STAGES || stages.iter().any(|weights| weights.len() != wanted) {
            return Err(ModelError::WrongSize { wanted });
        }
        Ok(Self { stages })
    }

    /// The weights of one stage.
    pub fn stage(&self, stage: usize) -> &[i16] {
        &self.stages[stage]
    }

    /// The model in a safetensors file.
    ///
    /// # Errors
    /// If the file is not such a model.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let (length, rest) = bytes
            .split_first_chunk::<8>()
            .ok_or(ModelError::NotSafetensors("it is shorter than the length of its header"))?;
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        if length > rest.len() {
            return Err(ModelError::NotSafetensors("it ends before its header does"));
        }
        let (header, data) = rest.split_at(length);
        let mut header: BTreeMap<String, serde_json::Value> = serde_json::from_slice(header)?;
        check_metadata(header.remove(METADATA))?;
        let mut stages = vec![Vec::new(); STAGES];
        for &(name, columns) in Layout::get().tables() {
            let entry = header.remove(name).ok_or(ModelError::MissingTable(name))?;
            let tensor: Tensor = serde_json::from_value(entry)?;
            let numbers = table(data, &tensor, columns).ok_or_else(|| ModelError::WrongTable {
                name,
                columns,
                found: format!("{tensor:?}"),
            })?;
            for (weights, row) in stages.iter_mut().zip(numbers.chunks_exact(2 * columns)) {
                let pairs = row.chunks_exact(2);
                weights.extend(pairs.map(|pair| i16::from_le_bytes([pair[0], pair[1]])));
            }
        }
        if let Some(name) = header.into_keys().next() {
            return Err(ModelError::UnknownTable(name));
        }
        Self::new(stages)
    }

    /// The model as a safetensors file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut header = BTreeMap::new();
        let metadata = BTreeMap::from([("format", FORMAT), ("version", VERSION), ("points_per_disc", "100")]);
        header.insert(METADATA, serde_json::json!(metadata));
        let mut data = Vec::new();
        let mut begin = 0;
        for &(name, columns) in Layout::get().tables() {
            let from = data.len();
            for weights in &self.stages {
                data.extend(weights[begin..begin + columns].iter().flat_map(|weight| weight.to_le_bytes()));
            }
            begin += columns;
            let tensor = Tensor {
                dtype: "I16".to_owned(),
                shape: vec![STAGES, columns],
                data_offsets: [from, data.len()],
            };
            header.insert(name, serde_json::json!(tensor));
        }
        let mut header = serde_json::json!(header).to_string();
        // Readers that map the file want the numbers to begin at a multiple of eight.
        header.extend(std::iter::repeat_n(' ', header.len().next_multiple_of(8) - header.len()));
        let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
        bytes.extend(header.into_bytes());
        bytes.extend(data);
        bytes
    }
}

fn check_metadata(metadata: Option<serde_json::Value>) -> Result<(), ModelError> {
    let metadata: BTreeMap<String, String> =
        metadata.map(serde_json::from_value).transpose()?.unwrap_or_default();
    let field = |name: &str| metadata.get(name).map_or("", String::as_str);
    if (field("format"), field("version")) == (FORMAT, VERSION) {
        return Ok(());
    }
    Err(ModelError::OtherContent {
        found: format!("{} {}", field("format"), field("version")).trim().to_owned(),
    })
}

/// The bytes of a table, if the header describes one of the right kind.
fn table<'a>(data: &'a [u8], tensor: &Tensor, columns: usize) -> Option<&'a [u8]> {
    let [from, to] = tensor.data_offsets;
    let right = tensor.dtype == "I16" && tensor.shape == [STAGES, columns];
    data.get(from..to).filter(|bytes| right && bytes.len() == 2 * STAGES * columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> PatternModel {
        let weights =
            |stage: usize| (0..Layout::get().parameters()).map(|n| (n * 7 + stage) as i16).collect();
        PatternModel::new((0..STAGES).map(weights).collect()).expect("the right size")
    }

    #[test]
    fn models_survive_their_file() {
        let model = sample();
        let bytes = model.to_bytes();
        assert_eq!(PatternModel::from_bytes(&bytes).expect("its own file"), model);
        assert!(bytes.len() <= 4 << 20, "{} bytes", bytes.len());
    }

    #[test]
    fn broken_files_are_refused_with_a_sentence() {
        let bytes = sample().to_bytes();
        let refused = |bytes: &[u8]| PatternModel::from_bytes(bytes).expect_err("a broken file").to_string();
        assert!(refused(&[]).contains("shorter than the length"));
        assert!(refused(&[255; 40]).contains("ends before its header"));
        assert!(refused(&bytes[..bytes.len() - 1]).contains("\"discs\" should be I16"));
        assert!(refused(&[&3u64.to_le_bytes()[..], b"{x}"].concat()).contains("header"));

        let length = u64::from_le_bytes(*bytes.first_chunk().expect("eight bytes")) as usize;
        let header = std::str::from_utf8(&bytes[8..8 + length]).expect("JSON");
        let with_header = |header: &str| {
            [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &bytes[8 + length..]].concat()
        };
        assert!(refused(&with_header(&header.replace("row_2", "row_9"))).contains("\"row_2\" is missing"));
        assert!(refused(&with_header(&header.replace("I16", "F16"))).contains("should be I16"));
        assert!(
            refused(&with_header(&header.replace(FORMAT, "other"))).contains("not \"spielwerk-othello-patt")
        );
        let added = header.replace("\"row_2\"", "\"more\":{},\"row_2\"");
        assert!(refused(&with_header(&added)).contains("\"more\" is unknown"));
        assert!(PatternModel::new(vec![vec![0]; STAGES]).is_err());
    }

    #[test]
    fn any_change_of_a_byte_of_the_header_is_survived() {
        let bytes = sample().to_bytes();
        let length = u64::from_le_bytes(*bytes.first_chunk().expect("eight bytes")) as usize;
        let mut changed = bytes[..8 + length + 64].to_vec();
        for index in 0..8 + length {
            changed[index] ^= 0x11;
            assert!(PatternModel::from_bytes(&changed).is_err());
            changed[index] ^= 0x11;
        }
    }
}
