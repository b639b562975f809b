//! A table as one JSON object, the same in every version of the program that can read it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::catalogue::Catalogue;
use crate::chair::Chair;
use crate::hub::TableCell;
use crate::table::{Note, Table, Undone};

/// A table as it is written.
#[derive(Serialize, Deserialize)]
pub(crate) struct TableFile {
    format: String,
    version: u32,
    id: String,
    finished: bool,
    game: String,
    start: String,
    moves: Vec<Played>,
    redo: Vec<Undone>,
    players: Vec<String>,
    opened: bool,
    paused: bool,
    delay: f64,
    table_key: String,
    seat_keys: BTreeMap<usize, String>,
    revisions: Vec<u64>,
}

#[derive(Serialize, Deserialize)]
struct Played {
    #[serde(rename = "move")]
    mv: String,
    note: Note,
}

impl TableFile {
    const FORMAT: &str = "spielwerk-table";
    const VERSION: u32 = 1;

    /// The table as it is now, with the revisions of its views.
    pub(crate) fn of(table: &Table, revisions: &[u64]) -> Self {
        let record = table.session.record();
        let played = |(mv, note): (String, &Note)| Played { mv, note: note.clone() };
        Self {
            format: Self::FORMAT.to_owned(),
            version: Self::VERSION,
            id: table.id.clone(),
            finished: table.is_finished(),
            game: record.game,
            start: record.start,
            moves: record.moves.into_iter().zip(&table.notes).map(played).collect(),
            redo: table.redo.clone(),
            players: table.chairs.iter().map(|chair| chair.text().to_owned()).collect(),
            opened: table.opened,
            paused: table.pace.paused,
            delay: table.pace.delay,
            table_key: table.key.clone(),
            seat_keys: table.seat_keys.clone(),
            revisions: revisions.to_vec(),
        }
    }

    /// The table again; `None` if the file is of another kind, or names what does not exist any more.
    pub(crate) fn restore(self, catalogue: &Catalogue) -> Option<TableCell> {
        if self.format != Self::FORMAT || self.version > Self::VERSION {
            return None;
        }
        let entry = catalogue.game(&self.game).ok()?;
        let chairs: Option<Vec<Chair>> =
            self.players.iter().map(|text| Chair::new(&entry, text).ok()).collect();
        let chairs = chairs.filter(|chairs| chairs.len() == entry.game.seats())?;
        let mut session = entry.game.resume(&self.start).ok()?;
        for played in &self.moves {
            session.play(&played.mv).ok()?;
        }
        let mut table = Table::new(entry, session, chairs);
        table.id = self.id;
        table.notes = self.moves.into_iter().map(|played| played.note).collect();
        table.redo = self.redo;
        table.opened = self.opened;
        table.pace.paused = self.paused;
        table.pace.set_delay(self.delay);
        table.key = self.table_key;
        table.seat_keys = self.seat_keys;
        Some(TableCell::new(table, &self.revisions))
    }

    /// Reads a file; `None` if it is no table.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The text of the file.
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a table is JSON")
    }

    /// The id of the table.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_1_stays_readable_and_later_ones_are_left_alone() {
        let catalogue = Catalogue::default();
        let file = |version: u32| {
            format!(
                r#"{{"format":"spielwerk-table","version":{version},"id":"0123456789abcdef0123456789abcdef",
                "finished":false,"game":"nimm3","start":"11 first","moves":[{{"move":"3","note":{{"analysis":null,
                "seconds":null,"truth":null}}}}],"redo":[],"players":["human","perfect"],"opened":false,
                "paused":false,"delay":0.0,"table_key":"00","seat_keys":{{}},"revisions":[2]}}"#
            )
        };
        let read = |version| {
            let file: TableFile = TableFile::parse(&file(version)).expect("a table");
            file.restore(&catalogue)
        };
        assert_eq!(read(1).expect("version 1").lock().session.position(), "8 second");
        assert!(read(2).is_none());
    }
}
