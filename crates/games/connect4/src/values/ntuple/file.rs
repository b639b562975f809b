//! A network as a file: safetensors, 16 bits per weight, weights that are zero left out.
//!
//! The metadata holds the tables as sets of squares and the size of a weight's smallest step. The tensor `used` has a
//! bit for every entry, lowest first, the first seat's entries before the second's and those of squares before those of
//! threats; `weights` has a number for every bit that is set. The tables of the repertoire have a line for each of its
//! positions, whose number the metadata tell.

use spielwerk_core::{SafetensorsError, SafetensorsReader, SafetensorsWriter};

use super::{Layout, NTuples, Repertoire};

const FORMAT: &str = "spielwerk-connect4-ntuples";
const VERSION: &str = "3";
/// Bits per word of the tensor `used`.
const WORD: usize = 16;

/// Why a file is not an n-tuple network.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NTupleError {
    /// The file is broken or of another kind.
    #[error(transparent)]
    File(#[from] SafetensorsError),
    /// The metadata do not describe a network.
    #[error("the metadata {0:?} do not describe an n-tuple network")]
    Metadata(&'static str),
    /// The positions of the repertoire are not in order.
    #[error("the positions of the repertoire are out of order")]
    Repertoire,
}

impl NTuples {
    /// The network in a file.
    ///
    /// # Errors
    /// If the file is not such a network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NTupleError> {
        let mut reader = SafetensorsReader::new(bytes, FORMAT, VERSION)?;
        let tuples =
            reader.metadata("tuples").and_then(read_tuples).ok_or(NTupleError::Metadata("tuples"))?;
        let layout = Layout::new(&tuples).ok_or(NTupleError::Metadata("tuples"))?;
        let step = reader.metadata("step").and_then(|text| text.parse::<f32>().ok());
        let step = step.filter(|step| step.is_finite()).ok_or(NTupleError::Metadata("step"))?;
        let entries = Self::count(&layout);
        let used: Vec<i16> = reader.take("used", &[entries.div_ceil(WORD)])?;
        let is_used = |entry: usize| used[entry / WORD] >> (entry % WORD) & 1 == 1;
        let count = (0..entries).filter(|&entry| is_used(entry)).count();
        // Memory is taken only for what the file holds.
        let mut network = Self::new(layout);
        let mut numbers = reader.take::<i16>("weights", &[count])?.into_iter();
        let known = reader.metadata("repertoire").and_then(|text| text.parse().ok());
        let repertoire = Repertoire::read(&mut reader, known.ok_or(NTupleError::Metadata("repertoire"))?)?;
        network.repertoire = repertoire.ok_or(NTupleError::Repertoire)?;
        reader.finish()?;
        for (entry, weight) in network.weights.iter_mut().enumerate() {
            if is_used(entry) {
                *weight = numbers.next().map_or(0.0, |number| f32::from(number) * step);
            }
        }
        Ok(network)
    }

    /// The network as a file; weights are rounded to 16 bits.
    pub fn to_bytes(&self) -> Vec<u8> {
        let largest = self.weights.iter().fold(0.0f32, |largest, weight| largest.max(weight.abs()));
        let step = if largest > 0.0 { largest / f32::from(i16::MAX) } else { 1.0 };
        let numbers: Vec<i16> = self.weights.iter().map(|weight| (weight / step).round() as i16).collect();
        let word = |chunk: &[i16]| {
            let bits = chunk.iter().enumerate().filter(|(_, number)| **number != 0);
            bits.fold(0i16, |word, (bit, _)| word | 1 << bit)
        };
        let used: Vec<i16> = numbers.chunks(WORD).map(word).collect();
        let weights: Vec<i16> = numbers.into_iter().filter(|number| *number != 0).collect();
        let tuples: Vec<String> = self.layout.tuples().iter().map(|tuple| format!("{tuple:x}")).collect();
        let mut writer = SafetensorsWriter::new(FORMAT, VERSION);
        writer.describe("tuples", tuples.join(" "));
        writer.describe("step", step.to_string());
        writer.describe("repertoire", self.repertoire.len().to_string());
        writer.add("used", &[used.len()], used);
        writer.add("weights", &[weights.len()], weights);
        self.repertoire.write(&mut writer);
        writer.into_bytes()
    }
}

fn read_tuples(text: &str) -> Option<Vec<u64>> {
    text.split(' ').map(|tuple| u64::from_str_radix(tuple, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::ntuple::random_walks;
    use spielwerk_core::Rng;

    fn sample() -> NTuples {
        let mut network = NTuples::new(Layout::new(&random_walks(6, 5, 1)).expect("walks"));
        let mut rng = Rng::new(4);
        for weight in network.weights_mut() {
            *weight = if rng.below(3) == 0 { 0.5 - rng.unit() as f32 } else { 0.0 };
        }
        network
    }

    #[test]
    fn networks_survive_their_file_up_to_rounding() {
        let network = sample();
        let bytes = network.to_bytes();
        let read = NTuples::from_bytes(&bytes).expect("its own file");
        assert_eq!(read.layout(), network.layout());
        let close = |(old, new): (&f32, &f32)| (old - new).abs() < 2e-5;
        assert!(network.weights().iter().zip(read.weights()).all(close));
        // What was rounded once is written the same again.
        assert_eq!(NTuples::from_bytes(&read.to_bytes()).expect("the same").weights(), read.weights());
    }

    #[test]
    fn broken_files_are_refused() {
        let bytes = sample().to_bytes();
        assert!(NTuples::from_bytes(&bytes[..bytes.len() - 2]).is_err());
        assert!(NTuples::from_bytes(&[]).is_err());
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let begin = text.find("tuples\":\"").expect("metadata") + "tuples\":\"".len();
        let mut changed = bytes.clone();
        changed[begin] = b'x';
        let refusal = NTuples::from_bytes(&changed).expect_err("no number").to_string();
        assert!(refusal.contains("\"tuples\""), "{refusal}");
    }
}
