//! The weights as a file: safetensors, one 16-bit table per shape or count.

use spielwerk_core::{SafetensorsError, SafetensorsReader, SafetensorsWriter};

use super::features::{Layout, STAGES};

/// The weights of all stages, in points of score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternModel {
    /// One list per stage, in the order of [`Layout::tables`].
    stages: Vec<Vec<i16>>,
}

/// Why a file is not a model of this evaluation.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The file is broken or holds something else.
    #[error(transparent)]
    File(#[from] SafetensorsError),
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
        let mut reader = SafetensorsReader::new(bytes, FORMAT, VERSION)?;
        let mut stages = vec![Vec::new(); STAGES];
        for &(name, columns) in Layout::get().tables() {
            let numbers: Vec<i16> = reader.take(name, &[STAGES, columns])?;
            for (weights, row) in stages.iter_mut().zip(numbers.chunks_exact(columns)) {
                weights.extend_from_slice(row);
            }
        }
        reader.finish()?;
        Self::new(stages)
    }

    /// The model as a safetensors file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = SafetensorsWriter::new(FORMAT, VERSION);
        writer.describe("points_per_disc", "100");
        let mut begin = 0;
        for &(name, columns) in Layout::get().tables() {
            let rows = self.stages.iter().flat_map(|weights| &weights[begin..begin + columns]);
            writer.add(name, &[STAGES, columns], rows.copied());
            begin += columns;
        }
        writer.into_bytes()
    }
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
