//! The names that WTHOR keeps beside its games: players in a `.jou` file, tournaments in a `.trn` file.
//!
//! Both begin with the header of 16 bytes that files of games have. Names follow in records of one length, in Latin-1,
//! ended by a zero; the number of a name is its place.

use spielwerk_core::ParseError;

const HEADER: usize = 16;

/// Which names a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WthorNames {
    /// Players (`.jou`).
    Players,
    /// Tournaments (`.trn`).
    Tournaments,
}

impl WthorNames {
    /// The ending of such files.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Players => "jou",
            Self::Tournaments => "trn",
        }
    }

    /// Bytes of a name.
    const fn record(self) -> usize {
        match self {
            Self::Players => 20,
            Self::Tournaments => 26,
        }
    }

    /// Reads the names of a file.
    ///
    /// # Errors
    /// If the file has no header, or is not as long as the header tells.
    pub fn parse(self, bytes: &[u8]) -> Result<Vec<String>, ParseError> {
        let error = |reason: String| ParseError::new("WTHOR names", "", reason);
        let &[_, _, _, _, a, b, c, d, e, f, ..] = bytes.get(..HEADER).unwrap_or_default() else {
            return Err(error(format!("{} bytes are not a header", bytes.len())));
        };
        // Some programs count names where games are counted.
        let told = [u32::from_le_bytes([a, b, c, d]) as usize, usize::from(u16::from_le_bytes([e, f]))];
        let names = &bytes[HEADER..];
        if !told.iter().any(|count| count * self.record() == names.len()) {
            let (record, bytes) = (self.record(), names.len());
            return Err(error(format!(
                "the header tells {} names of {record} bytes, but {bytes} bytes follow",
                told[1]
            )));
        }
        let name = |record: &[u8]| {
            record.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect::<String>()
        };
        Ok(names.chunks_exact(self.record()).map(|record| name(record).trim().to_owned()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(kind: WthorNames, names: &[&[u8]]) -> Vec<u8> {
        let mut bytes = vec![20, 24, 6, 30, 0, 0, 0, 0];
        bytes.extend((names.len() as u16).to_le_bytes());
        bytes.extend([0; 6]);
        for name in names {
            let mut record = name.to_vec();
            record.resize(kind.record(), 0);
            bytes.extend(record);
        }
        bytes
    }

    #[test]
    fn names_are_read_in_their_order() {
        let players = file(WthorNames::Players, &[b"Tastet Marc", b"Andr\xe9 X"]);
        let names = WthorNames::Players.parse(&players).expect("names");
        assert_eq!(names, ["Tastet Marc", "André X"]);
        let tournaments = file(WthorNames::Tournaments, &[b"Championnat"]);
        assert_eq!(WthorNames::Tournaments.parse(&tournaments).expect("names"), ["Championnat"]);
    }

    #[test]
    fn broken_files_are_refused() {
        assert!(WthorNames::Players.parse(&[1, 2]).is_err());
        let players = file(WthorNames::Players, &[b"a", b"b"]);
        assert!(WthorNames::Players.parse(&players[..players.len() - 1]).is_err());
        assert!(WthorNames::Tournaments.parse(&players).is_err(), "records of another length");
    }
}
