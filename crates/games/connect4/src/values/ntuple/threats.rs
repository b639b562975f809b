//! Tables that see threats instead of squares.
//!
//! Tables of squares see a corner of the board each, but who profits from zugzwang is a matter of the whole board. So
//! three tables see the lowest hanging threat of seven or four columns, and two see what
//! [`HangingThreats::zugzwang`] says, by the number of stones and of columns with threats.

use crate::{COLUMNS, HangingThreats, Position, ROWS, SQUARES};

/// Entries of a position: three tables seen as they are and in the mirror, and two of zugzwang.
pub(super) const VIEWS: usize = 2 * COLUMN_TABLES.len() + 2;

/// What a column can show: nothing, or the lowest threat by owner (own, opponent's, both) and parity of its row.
const LOWEST: usize = 7;
/// The same, and whether the next stone makes the threat playable.
const OUTLOOKS: usize = 2 * LOWEST;

/// The columns that a table sees, and whether it tells apart what the next stone does.
const COLUMN_TABLES: [(std::ops::Range<usize>, bool); 3] = [(0..7, false), (0..4, true), (1..5, true)];

/// Verdicts of zugzwang.
const VERDICTS: usize = 5;
/// Columns with threats of one side that are told apart: none, one, two, more.
const COUNTS: usize = 4;
/// Stones that count as one stage of the game.
const STAGE: usize = 4;
const STAGES: usize = SQUARES / STAGE + 1;

/// The index of the first entry of threats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ThreatTables {
    /// The first entry of the first table of zugzwang.
    zugzwang: usize,
    /// The end of all entries.
    end: usize,
    /// For each column and outlook one term per table and mirror image.
    rows: Vec<[u32; 2 * COLUMN_TABLES.len()]>,
    /// The lowest threat by the rows of both sides' threats.
    lowest: Vec<u8>,
}

impl ThreatTables {
    /// Tables whose entries begin here.
    pub(super) fn new(begin: usize) -> Self {
        let mut rows = vec![[0; 2 * COLUMN_TABLES.len()]; COLUMNS * OUTLOOKS];
        let mut end = begin;
        for (table, (columns, knows_next)) in COLUMN_TABLES.into_iter().enumerate() {
            let contents = if knows_next { OUTLOOKS } else { LOWEST };
            let first = columns.start;
            let mut step = 1;
            for column in columns {
                for (view, place) in [(2 * table, column), (2 * table + 1, COLUMNS - 1 - column)] {
                    for outlook in 0..OUTLOOKS {
                        let begin = if column == first { end } else { 0 };
                        rows[place * OUTLOOKS + outlook][view] = (begin + step * (outlook % contents)) as u32;
                    }
                }
                step *= contents;
            }
            end += step;
        }
        let zugzwang = end;
        end += VERDICTS * (SQUARES + 1) + VERDICTS * COUNTS * COUNTS * STAGES;
        let lowest = (0..1 << (2 * ROWS)).map(|rows: usize| lowest(rows >> ROWS, rows & ((1 << ROWS) - 1)));
        Self { zugzwang, end, rows, lowest: lowest.collect() }
    }

    /// The entry after the last one.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// The entries of a position.
    #[inline]
    pub(super) fn entries(&self, position: &Position) -> [u32; VIEWS] {
        let threats = HangingThreats::of(position);
        let mut entries = [0u32; VIEWS];
        for column in 0..COLUMNS {
            let (own, opponent) = threats.rows(column);
            let lowest = usize::from(self.lowest[own << ROWS | opponent]);
            let outlook = lowest + LOWEST * usize::from(threats.is_next_below_one(column));
            for (entry, term) in entries.iter_mut().zip(self.rows[column * OUTLOOKS + outlook]) {
                *entry += term;
            }
        }
        let (stones, verdict) = (position.stones(), threats.zugzwang() as usize);
        let (own, opponent) = threats.columns();
        let by_stones = self.zugzwang + verdict * (SQUARES + 1) + stones;
        let counts = own.min(COUNTS - 1) * COUNTS + opponent.min(COUNTS - 1);
        let by_counts = self.zugzwang
            + VERDICTS * (SQUARES + 1)
            + (verdict * COUNTS * COUNTS + counts) * STAGES
            + stones / STAGE;
        entries[VIEWS - 2] = by_stones as u32;
        entries[VIEWS - 1] = by_counts as u32;
        entries
    }
}

/// The number of the lowest threat among the rows of both sides.
fn lowest(own: usize, opponent: usize) -> u8 {
    let both = own | opponent;
    if both == 0 {
        return 0;
    }
    let row = both.trailing_zeros();
    let owner = match (own >> row & 1, opponent >> row & 1) {
        (1, 0) => 1,
        (0, 1) => 2,
        _ => 3,
    };
    (owner + 3 * (row & 1)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectFour;
    use spielwerk_core::contract;

    #[test]
    fn every_view_stays_in_its_table_and_mirror_images_share_entries() {
        let tables = ThreatTables::new(1_000);
        let mut seen = std::collections::BTreeSet::new();
        contract::walk(&ConnectFour, 2_000, 21, |position, _, _| {
            let mut entries = tables.entries(position);
            seen.extend(entries);
            let mut mirrored = tables.entries(&position.mirrored());
            assert!(entries.iter().all(|&entry| (1_000..tables.end() as u32).contains(&entry)));
            entries.sort_unstable();
            mirrored.sort_unstable();
            assert_eq!(entries, mirrored, "{position:?}");
        });
        assert!(seen.len() > 500, "{} entries seen", seen.len());
    }

    #[test]
    fn the_lowest_threat_is_told_by_owner_and_row() {
        assert_eq!(lowest(0, 0), 0);
        assert_eq!([lowest(0b100, 0), lowest(0, 0b100), lowest(0b100, 0b100)], [1, 2, 3]);
        assert_eq!([lowest(0b1000, 0), lowest(0b1100, 0b10), lowest(0b10, 0b1010)], [4, 5, 6]);
    }
}
