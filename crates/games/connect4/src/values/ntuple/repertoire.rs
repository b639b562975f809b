//! The repertoire of openings that was learned: positions with the value of every move.
//!
//! Of a position and its mirror image one is kept, the one with the smaller code. A value takes a byte, 127 for a sure
//! win of the side to move; rounding never makes another move as good as the best one.

use crate::{COLUMNS, Column, Position};
use spielwerk_core::{SafetensorsError, SafetensorsReader, SafetensorsWriter};

/// The names of the tables in a file.
const POSITIONS: &str = "repertoire.positions";
const VALUES: &str = "repertoire.values";
/// The steps between nothing and a sure win.
const STEPS: f32 = 127.0;

/// Positions and what each move is worth there to the side that makes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repertoire {
    /// The codes of the positions, ascending.
    codes: Vec<u64>,
    /// Values from the left column to the right; those of full columns mean nothing.
    values: Vec<[i8; COLUMNS]>,
}

impl Repertoire {
    /// The repertoire of these positions, each with the values of its columns and its best column.
    pub fn new(positions: impl IntoIterator<Item = (Position, [f32; COLUMNS], usize)>) -> Self {
        let mut lines: Vec<(u64, [i8; COLUMNS])> = positions
            .into_iter()
            .map(|(position, values, best)| {
                let (code, is_mirrored) = code(&position);
                (code, oriented(rounded(values, best), is_mirrored))
            })
            .collect();
        lines.sort_unstable();
        lines.dedup_by_key(|line| line.0);
        let (codes, values) = lines.into_iter().unzip();
        Self { codes, values }
    }

    /// How many positions it holds.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// What each column is worth in a position to the side to move, if the position is known.
    pub fn recall(&self, position: &Position) -> Option<[f64; COLUMNS]> {
        let (code, is_mirrored) = code(position);
        let values = self.values[self.codes.binary_search(&code).ok()?];
        Some(oriented(values, is_mirrored).map(|value| f64::from(value) / f64::from(STEPS)))
    }

    /// The best column of a position, if the position is known.
    pub fn best_column(&self, position: &Position) -> Option<Column> {
        let values = self.recall(position)?;
        let open = Column::ALL.into_iter().filter(|&column| position.has_room(column));
        open.max_by(|first, second| values[first.index()].total_cmp(&values[second.index()]))
    }

    /// Takes a repertoire of this many positions from a file; `None` if its positions are out of order.
    pub(super) fn read(
        reader: &mut SafetensorsReader<'_>,
        positions: usize,
    ) -> Result<Option<Self>, SafetensorsError> {
        let codes: Vec<u64> = reader.take(POSITIONS, &[positions])?;
        let values: Vec<i8> = reader.take(VALUES, &[positions, COLUMNS])?;
        let values = values.as_chunks::<COLUMNS>().0.to_vec();
        Ok(codes.is_sorted_by(|first, second| first < second).then_some(Self { codes, values }))
    }

    /// Adds the repertoire to a file.
    pub(super) fn write(&self, writer: &mut SafetensorsWriter) {
        writer.add(POSITIONS, &[self.len()], self.codes.iter().copied());
        writer.add(VALUES, &[self.len(), COLUMNS], self.values.as_flattened().iter().copied());
    }
}

/// The smaller code of a position and its mirror image, and whether it is that of the image.
fn code(position: &Position) -> (u64, bool) {
    let (code, image) = (position.code(), position.mirrored().code());
    (code.min(image), image < code)
}

fn oriented(mut values: [i8; COLUMNS], is_mirrored: bool) -> [i8; COLUMNS] {
    if is_mirrored {
        values.reverse();
    }
    values
}

/// The values in steps; those of other columns stay below that of the best.
fn rounded(values: [f32; COLUMNS], best: usize) -> [i8; COLUMNS] {
    let steps = values.map(|value| (value.clamp(-1.0, 1.0) * STEPS).round() as i8);
    std::array::from_fn(
        |column| {
            if column == best { steps[column] } else { steps[column].min(steps[best] - 1) }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectFour;
    use spielwerk_core::Game;

    fn after(columns: &str) -> Position {
        columns.chars().fold(Position::EMPTY, |position, digit| {
            ConnectFour.child(&position, Column::try_from(digit).expect("a column"))
        })
    }

    #[test]
    fn mirror_images_share_a_line() {
        let values = [-1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 1.0];
        let repertoire = Repertoire::new([(after("12"), values, 6)]);
        let known = repertoire.recall(&after("12")).expect("a line");
        let mut image = repertoire.recall(&after("76")).expect("the image");
        image.reverse();
        assert!(known.iter().zip(&image).all(|(first, second)| first.total_cmp(second).is_eq()));
        assert!(known[6] >= 1.0);
        assert!(known[5] < 1.0, "the best move is the only best one");
        assert_eq!(repertoire.best_column(&after("76")), Column::from_number(1));
        assert!((known[1] + 0.5).abs() < 0.01);
        assert_eq!((repertoire.len(), repertoire.recall(&after("11"))), (1, None));
    }
}
