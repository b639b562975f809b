//! Labelled positions and their files.

/// A position with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The game it comes from; positions of one game are held out together.
    pub game: u32,
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub opponent: u64,
    /// The margin for the side to move, in hundredths of a disc.
    pub label: i16,
}

const RECORD: usize = 22;

impl Sample {
    fn to_bytes(self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        bytes[..4].copy_from_slice(&self.game.to_le_bytes());
        bytes[4..12].copy_from_slice(&self.own.to_le_bytes());
        bytes[12..20].copy_from_slice(&self.opponent.to_le_bytes());
        bytes[20..].copy_from_slice(&self.label.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; RECORD]) -> Self {
        let word = |from: usize| u64::from_le_bytes(std::array::from_fn(|index| bytes[from + index]));
        Self {
            game: word(0) as u32,
            own: word(4),
            opponent: word(12),
            label: i16::from_le_bytes([bytes[20], bytes[21]]),
        }
    }
}

/// Samples as the bytes of a file, 22 each.
pub(super) fn to_bytes(samples: &[Sample]) -> Vec<u8> {
    samples.iter().flat_map(|sample| sample.to_bytes()).collect()
}

/// Appends the samples in the bytes of a file.
pub(super) fn from_bytes(bytes: &[u8], samples: &mut Vec<Sample>) -> Result<(), String> {
    let (records, rest) = bytes.as_chunks::<RECORD>();
    if !rest.is_empty() {
        return Err("the file ends within a sample".to_owned());
    }
    samples.extend(records.iter().map(Sample::from_bytes));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_survive_their_record() {
        let sample = Sample { game: 70_000, own: u64::MAX - 5, opponent: 5, label: -6_400 };
        assert_eq!(Sample::from_bytes(&sample.to_bytes()), sample);
    }
}
