//! Files of numbers in the safetensors format: eight bytes with the length of a JSON header, the header with type,
//! shape and place of every table, and the numbers in little-endian order.
//!
//! Every file names its `format` and `version` in its metadata. A reader takes the tables it knows by name and shape;
//! whatever is missing, left over or of the wrong size is refused by name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::json;

/// Why a file is not what was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SafetensorsError {
    /// The file ends before its header does.
    #[error("the file is not a safetensors file: {0}")]
    NotSafetensors(&'static str),
    /// The header cannot be read.
    #[error("the header of the file cannot be read: {0}")]
    Header(#[from] serde_json::Error),
    /// A safetensors file of something else.
    #[error("the file holds {found:?}, not {format:?} version {version}")]
    OtherContent {
        /// What its metadata says.
        found: String,
        /// The format asked for.
        format: &'static str,
        /// The version asked for.
        version: &'static str,
    },
    /// A table is missing.
    #[error("the table {0:?} is missing")]
    MissingTable(String),
    /// A table that was not asked for.
    #[error("the table {0:?} is unknown")]
    UnknownTable(String),
    /// A table of the wrong type, shape or place.
    #[error("the table {name:?} should be {dtype} of shape {shape} within the file, not {found}")]
    WrongTable {
        /// The table.
        name: String,
        /// The type of its numbers.
        dtype: &'static str,
        /// The shape it should have.
        shape: String,
        /// What the header says.
        found: String,
    },
}

const METADATA: &str = "__metadata__";

/// A table as the header describes it.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    dtype: String,
    shape: Vec<usize>,
    data_offsets: [usize; 2],
}

/// Numbers that a file can hold.
pub trait Number: Copy {
    /// Its name in the header.
    const DTYPE: &'static str;
    /// Its bytes, in little-endian order.
    type Bytes: AsRef<[u8]> + for<'a> TryFrom<&'a [u8]>;
    /// The number as bytes.
    fn to_bytes(self) -> Self::Bytes;
    /// The number from its bytes.
    fn from_bytes(bytes: Self::Bytes) -> Self;
}

macro_rules! number {
    ($number:ty, $name:literal) => {
        impl Number for $number {
            const DTYPE: &'static str = $name;
            type Bytes = [u8; size_of::<$number>()];
            fn to_bytes(self) -> Self::Bytes {
                self.to_le_bytes()
            }
            fn from_bytes(bytes: Self::Bytes) -> Self {
                <$number>::from_le_bytes(bytes)
            }
        }
    };
}
number!(i8, "I8");
number!(i16, "I16");
number!(u64, "U64");
number!(f32, "F32");

/// A file that is being read.
#[derive(Debug)]
pub struct SafetensorsReader<'a> {
    metadata: BTreeMap<String, String>,
    entries: BTreeMap<String, serde_json::Value>,
    data: &'a [u8],
}

impl<'a> SafetensorsReader<'a> {
    /// Reads the header, and refuses the file if it is not of this format and version.
    ///
    /// # Errors
    /// If the file is broken or of another kind.
    pub fn new(
        bytes: &'a [u8],
        format: &'static str,
        version: &'static str,
    ) -> Result<Self, SafetensorsError> {
        let (length, rest) = bytes
            .split_first_chunk::<8>()
            .ok_or(SafetensorsError::NotSafetensors("it is shorter than the length of its header"))?;
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        if length > rest.len() {
            return Err(SafetensorsError::NotSafetensors("it ends before its header does"));
        }
        let (header, data) = rest.split_at(length);
        let header =
            str::from_utf8(header).map_err(|_| SafetensorsError::NotSafetensors("its header is not text"))?;
        let mut header: BTreeMap<String, serde_json::Value> = json::from_text(header)?;
        let metadata: BTreeMap<String, String> =
            header.remove(METADATA).map(serde_json::from_value).transpose()?.unwrap_or_default();
        let field = |name: &str| metadata.get(name).map_or("", String::as_str);
        if (field("format"), field("version")) != (format, version) {
            let found = format!("{} {}", field("format"), field("version")).trim().to_owned();
            return Err(SafetensorsError::OtherContent { found, format, version });
        }
        Ok(Self { metadata, entries: header, data })
    }

    /// A text of the metadata.
    pub fn metadata(&self, key: &str) -> Option<&str> {
        self.metadata.get(key).map(String::as_str)
    }

    /// Takes the table of this name, which must have this shape.
    ///
    /// # Errors
    /// If it is missing, or of another type or shape, or does not lie within the file.
    pub fn take<T: Number>(&mut self, name: &str, shape: &[usize]) -> Result<Vec<T>, SafetensorsError> {
        let entry =
            self.entries.remove(name).ok_or_else(|| SafetensorsError::MissingTable(name.to_owned()))?;
        let entry: Entry = serde_json::from_value(entry)?;
        let [from, to] = entry.data_offsets;
        // Shapes come from the file too; one that overflows fits no data.
        let length = shape.iter().try_fold(size_of::<T>(), |length, &side| length.checked_mul(side));
        let right = entry.dtype == T::DTYPE && entry.shape == shape;
        let bytes = self.data.get(from..to).filter(|bytes| right && Some(bytes.len()) == length);
        let bytes = bytes.ok_or_else(|| SafetensorsError::WrongTable {
            name: name.to_owned(),
            dtype: T::DTYPE,
            shape: shape.iter().map(usize::to_string).collect::<Vec<_>>().join(" x "),
            found: format!("{} of shape {:?} at {from}..{to}", entry.dtype, entry.shape),
        })?;
        let numbers = bytes.chunks_exact(size_of::<T>()).map(|chunk| T::Bytes::try_from(chunk).ok());
        Ok(numbers.map(|bytes| T::from_bytes(bytes.expect("a chunk is as long as a number"))).collect())
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// If a table was not taken.
    pub fn finish(self) -> Result<(), SafetensorsError> {
        match self.entries.into_keys().next() {
            Some(name) => Err(SafetensorsError::UnknownTable(name)),
            None => Ok(()),
        }
    }
}

/// A file that is being written.
#[derive(Debug)]
pub struct SafetensorsWriter {
    metadata: BTreeMap<String, String>,
    entries: BTreeMap<String, Entry>,
    data: Vec<u8>,
}

impl SafetensorsWriter {
    /// An empty file of this format and version.
    pub fn new(format: &str, version: &str) -> Self {
        let metadata = [("format", format), ("version", version)];
        Self {
            metadata: metadata.map(|(key, text)| (key.to_owned(), text.to_owned())).into(),
            entries: BTreeMap::new(),
            data: Vec::new(),
        }
    }

    /// Adds a text to the metadata.
    pub fn describe(&mut self, key: &str, text: impl Into<String>) {
        self.metadata.insert(key.to_owned(), text.into());
    }

    /// Adds a table.
    pub fn add<T: Number>(&mut self, name: &str, shape: &[usize], numbers: impl IntoIterator<Item = T>) {
        let from = self.data.len();
        for number in numbers {
            self.data.extend_from_slice(number.to_bytes().as_ref());
        }
        let to = self.data.len();
        debug_assert_eq!(to - from, shape.iter().product::<usize>() * size_of::<T>(), "{name}");
        let entry = Entry { dtype: T::DTYPE.to_owned(), shape: shape.to_vec(), data_offsets: [from, to] };
        self.entries.insert(name.to_owned(), entry);
    }

    /// The file.
    pub fn into_bytes(self) -> Vec<u8> {
        let mut header: BTreeMap<String, serde_json::Value> =
            self.entries.into_iter().map(|(name, entry)| (name, serde_json::json!(entry))).collect();
        header.insert(METADATA.to_owned(), serde_json::json!(self.metadata));
        let mut header = serde_json::json!(header).to_string();
        // Readers that map the file want the numbers to begin at a multiple of eight.
        header.extend(std::iter::repeat_n(' ', header.len().next_multiple_of(8) - header.len()));
        let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
        bytes.extend(header.into_bytes());
        bytes.extend(self.data);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<u8> {
        let mut writer = SafetensorsWriter::new("sample", "3");
        writer.describe("game", "othello");
        writer.add("weights", &[2, 3], [1.5f32, -2.0, 0.0, f32::MIN_POSITIVE, 1e30, -0.0]);
        writer.add("counts", &[2], [-7i16, i16::MAX]);
        writer.into_bytes()
    }

    #[test]
    fn tables_survive_their_file() {
        let bytes = sample();
        let mut reader = SafetensorsReader::new(&bytes, "sample", "3").expect("its own file");
        assert_eq!(reader.metadata("game"), Some("othello"));
        assert_eq!(reader.take::<i16>("counts", &[2]).expect("the table"), [-7, i16::MAX]);
        let weights: Vec<f32> = reader.take("weights", &[2, 3]).expect("the table");
        assert_eq!(weights, [1.5, -2.0, 0.0, f32::MIN_POSITIVE, 1e30, -0.0]);
        reader.finish().expect("nothing is left");
    }

    #[test]
    fn what_does_not_fit_is_refused_by_name() {
        let bytes = sample();
        let other = SafetensorsReader::new(&bytes, "sample", "4").expect_err("another version");
        assert_eq!(other.to_string(), "the file holds \"sample 3\", not \"sample\" version 4");
        let open = || SafetensorsReader::new(&bytes, "sample", "3").expect("its own file");
        let wrong = open().take::<f32>("weights", &[3, 2]).expect_err("another shape");
        assert!(wrong.to_string().starts_with("the table \"weights\" should be F32 of shape 3 x 2"));
        assert!(open().take::<i16>("weights", &[2, 3]).is_err());
        let missing = open().take::<f32>("biases", &[1]).expect_err("no such table");
        assert_eq!(missing.to_string(), "the table \"biases\" is missing");
        let unknown = open().finish().expect_err("nothing was taken");
        assert_eq!(unknown.to_string(), "the table \"counts\" is unknown");
    }
}
