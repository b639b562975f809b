//! What is known of positions that were visited.

use std::collections::HashMap;

use crate::Position;

use crate::learning::td::exact::key;

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Worth {
    /// From -1, a loss, to 1, a win.
    pub(super) value: f32,
    /// Whether it rests on results alone.
    pub(super) settled: bool,
}

impl Worth {
    /// A result.
    pub(super) fn result(value: f32) -> Self {
        Self { value, settled: true }
    }

    /// The worth for the other side.
    pub(super) fn reversed(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

/// Positions and their worth; mirror images are one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PositionValues {
    worths: HashMap<u64, Worth>,
}

/// Why bytes do not tell what is known.
#[derive(Debug, thiserror::Error)]
#[error("the file does not hold what is known of openings: {0}")]
pub struct PositionValuesError(&'static str);

/// Bytes of a position: its code, its value, whether that is settled.
const LINE: usize = 8 + 4 + 1;

impl PositionValues {
    /// How many positions are known.
    pub fn len(&self) -> usize {
        self.worths.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.worths.is_empty()
    }

    pub(super) fn get(&self, position: &Position) -> Option<Worth> {
        self.worths.get(&key(position)).copied()
    }

    pub(super) fn set(&mut self, position: &Position, worth: Worth) {
        self.worths.insert(key(position), worth);
    }

    /// All that is known, as bytes in a fixed order.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut lines: Vec<(&u64, &Worth)> = self.worths.iter().collect();
        lines.sort_unstable_by_key(|line| line.0);
        let mut bytes = Vec::with_capacity(LINE * lines.len());
        for (code, worth) in lines {
            bytes.extend(code.to_le_bytes());
            bytes.extend(worth.value.to_le_bytes());
            bytes.push(worth.settled.into());
        }
        bytes
    }

    /// What such bytes tell.
    ///
    /// # Errors
    /// If the bytes are of another kind.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PositionValuesError> {
        let (lines, rest) = bytes.as_chunks::<LINE>();
        if !rest.is_empty() {
            return Err(PositionValuesError("it ends within a position"));
        }
        let worth = |line: &[u8; LINE]| {
            let (code, rest) = line.split_first_chunk::<8>()?;
            let (value, settled) = rest.split_first_chunk::<4>()?;
            let value = Some(f32::from_le_bytes(*value)).filter(|value| (-1.0..=1.0).contains(value))?;
            let settled = match settled {
                [0] => false,
                [1] => true,
                _ => return None,
            };
            Some((u64::from_le_bytes(*code), Worth { value, settled }))
        };
        let worths = lines.iter().map(worth).collect::<Option<_>>();
        Ok(Self { worths: worths.ok_or(PositionValuesError("a value is out of range"))? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_something_else_are_refused() {
        let mut known = PositionValues::default();
        known.set(&Position::EMPTY, Worth { value: 0.25, settled: false });
        let bytes = known.to_bytes();
        assert_eq!(PositionValues::from_bytes(&bytes).expect("its own bytes"), known);
        assert!(PositionValues::from_bytes(&bytes[1..]).is_err());
        let mut changed = bytes.clone();
        changed[LINE - 1] = 7;
        assert!(PositionValues::from_bytes(&changed).is_err());
    }
}
