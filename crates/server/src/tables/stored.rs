//! A table as it is stored, and as it comes back. What is read is not trusted: whatever does not fit is a sentence.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::catalogue::Catalogue;
use super::keys;
use super::seat_player::SeatPlayer;
use super::storage::{GameOutcome, Heading, StorageError, StoredMove, StoredTable, TableChange};
use super::table::{MoveNote, Table, Undone};

/// Everything about a table but its moves and what it is found by.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Details {
    pub(super) version: u32,
    pub(super) game: String,
    pub(super) start: String,
    pub(super) redo: Vec<Undone>,
    pub(super) players: Vec<String>,
    pub(super) opened: bool,
    pub(super) paused: bool,
    pub(super) delay: f64,
    pub(super) table_key: String,
    pub(super) seat_keys: BTreeMap<usize, String>,
    pub(super) claimed: BTreeSet<usize>,
    pub(super) revisions: Vec<u64>,
}

impl Details {
    pub(super) const VERSION: u32 = 1;
}

/// Moves that name an opening.
const OPENING: usize = 8;

/// Seconds since 1970. A clock that was set back makes games look older, nothing else.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// What is to be stored so that the table comes back as it is now, with these revisions of its views.
pub(crate) fn change(table: &Table, revisions: &[u64]) -> TableChange {
    let record = table.session.record();
    let kept = table.stored.min(record.moves.len());
    let opening = if table.is_open() {
        record.moves[..record.moves.len().min(OPENING)].join(" ")
    } else {
        String::new()
    };
    let moves = record.moves.iter().zip(&table.notes).skip(kept).map(|(mv, text)| note(mv, text)).collect();
    let details = Details {
        version: Details::VERSION,
        game: record.game,
        start: record.start,
        redo: table.redo.clone(),
        players: table.seated.iter().map(|player| player.text().to_owned()).collect(),
        opened: table.opened,
        paused: table.pacing.paused,
        delay: table.pacing.delay,
        table_key: table.key.clone(),
        seat_keys: table.seat_keys.clone(),
        claimed: table.claimed.clone(),
        revisions: revisions.to_vec(),
    };
    let details = serde_json::to_string(&details).expect("details are JSON");
    TableChange { heading: heading(table, opening), details, kept, moves }
}

/// A move as it is stored.
pub(crate) fn note(mv: &str, note: &MoveNote) -> StoredMove {
    StoredMove { mv: mv.to_owned(), note: serde_json::to_string(note).expect("notes are JSON") }
}

fn heading(table: &Table, opening: String) -> Heading {
    let own = table.seated.iter().position(SeatPlayer::is_human).unwrap_or(0);
    let others =
        || table.seated.iter().enumerate().filter(|(seat, _)| *seat != own).map(|(_, player)| player.text());
    let level = |text: &str| text.strip_prefix("level=").and_then(|number| number.parse().ok());
    let spec = table.entry.game.spec();
    let outcome = |payoffs: Vec<f32>| match payoffs[own] {
        points if points > 0.0 => GameOutcome::Won,
        points if points < 0.0 => GameOutcome::Lost,
        _ => GameOutcome::Drawn,
    };
    Heading {
        id: table.id.clone(),
        owner: table.owner.clone(),
        game: spec.split(':').next().unwrap_or_default().to_owned(),
        opponent: others().collect::<Vec<_>>().join(","),
        level: others().filter_map(level).max(),
        opening,
        created: table.created,
        finished: table.session.payoffs().map(|payoffs| (now(), outcome(payoffs))),
    }
}

/// The table again, and the revisions of its views.
pub(crate) fn restore(
    id: &str,
    stored: StoredTable,
    catalogue: &Catalogue,
) -> Result<(Table, Vec<u64>), StorageError> {
    let details: Details =
        serde_json::from_str(&stored.details).map_err(|error| unreadable(format!("table {id}: {error}")))?;
    let notes =
        stored.moves.iter().map(|mv| serde_json::from_str(&mv.note)).collect::<Result<Vec<MoveNote>, _>>();
    let notes = notes.map_err(|error| unreadable(format!("table {id}: {error}")))?;
    let moves: Vec<String> = stored.moves.into_iter().map(|mv| mv.mv).collect();
    let (mut table, revisions) = rebuild(details, &moves, notes, catalogue)
        .map_err(|reason| unreadable(format!("table {id}: {reason}")))?;
    table.stored = moves.len();
    id.clone_into(&mut table.id);
    table.owner = stored.owner;
    table.created = stored.created;
    Ok((table, revisions))
}

fn unreadable(reason: String) -> StorageError {
    StorageError::Unreadable { reason }
}

/// Puts a table together from its parts, each of which may be wrong.
pub(super) fn rebuild(
    details: Details,
    moves: &[String],
    notes: Vec<MoveNote>,
    catalogue: &Catalogue,
) -> Result<(Table, Vec<u64>), String> {
    if details.version > Details::VERSION {
        return Err(format!(
            "it was written by a later version of this program (format {})",
            details.version
        ));
    }
    let entry = catalogue.game(&details.game).map_err(|error| error.to_string())?;
    let seats = entry.game.seats();
    let seated =
        details.players.iter().map(|text| SeatPlayer::new(&entry, text)).collect::<Result<Vec<_>, _>>();
    let seated = seated.map_err(|error| error.to_string())?;
    let all_keys = std::iter::once(&details.table_key).chain(details.seat_keys.values());
    let wrong = match () {
        () if seated.len() != seats => "a list of players",
        () if details.redo.iter().any(|undone| undone.seen.len() != seats) => "a move that was taken back",
        () if details.seat_keys.keys().chain(&details.claimed).any(|&seat| seat >= seats) => {
            "the key of a seat"
        }
        () if !all_keys.clone().all(|key| keys::is_secret(key)) => "a key",
        () if notes.len() != moves.len() => "the list of notes",
        () => "",
    };
    if !wrong.is_empty() {
        return Err(format!("{wrong} does not fit the game {}", details.game));
    }
    let mut session = entry.game.resume(&details.start).map_err(|error| error.to_string())?;
    for mv in moves {
        session.play(mv).map_err(|error| error.to_string())?;
    }
    let mut table = Table::new(entry, session, seated);
    table.notes = notes;
    table.redo = details.redo;
    table.opened = details.opened;
    table.pacing.paused = details.paused;
    table.pacing.set_delay(details.delay);
    table.key = details.table_key;
    table.seat_keys = details.seat_keys;
    table.claimed = details.claimed;
    table.begin_moment();
    Ok((table, details.revisions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::storage::{MemoryStorage, Storage};
    use spielwerk_core::Rng;

    /// A game of cards in progress with a move taken back.
    fn table(catalogue: &Catalogue) -> Table {
        let entry = catalogue.game("doppelkopf").expect("a game");
        let players = ["human", "random", "conventions", "level=4"];
        let seated = players.map(|text| SeatPlayer::new(&entry, text).expect("a player"));
        let session = entry.game.start(&mut Rng::new(3));
        let mut table = Table::new(entry, session, seated.to_vec());
        table.owner = "somebody".to_owned();
        for _ in 0..9 {
            let mut copy = table.session.boxed_clone();
            let mv = copy.play_random(&mut Rng::new(4)).expect("not finished");
            table.play(&mv, MoveNote { seconds: Some(0.5), ..MoveNote::default() }).expect("legal");
        }
        table.undo().expect("moves to take back");
        table
    }

    #[test]
    fn a_table_comes_back_with_its_keys() {
        let (catalogue, storage) = (Catalogue::default(), MemoryStorage::default());
        let saved = table(&catalogue);
        storage.save(&[change(&saved, &[3, 1, 4, 1, 5])]).expect("kept");
        let stored = storage.load(&saved.id).expect("readable").expect("there");
        let (loaded, revisions) = restore(&saved.id, stored, &catalogue).expect("the same table");
        assert_eq!(revisions, [3, 1, 4, 1, 5]);
        assert_eq!(loaded.session.record(), saved.session.record());
        assert_eq!(
            (&loaded.key, &loaded.seat_keys, &loaded.owner),
            (&saved.key, &saved.seat_keys, &saved.owner)
        );
        assert_eq!((loaded.redo.len(), loaded.notes.len()), (saved.redo.len(), saved.notes.len()));
        assert_eq!((loaded.id, loaded.stored), (saved.id, saved.notes.len()));
    }

    #[test]
    fn only_what_is_new_is_written() {
        let (catalogue, storage) = (Catalogue::default(), MemoryStorage::default());
        let mut table = table(&catalogue);
        storage.save(&[change(&table, &[])]).expect("kept");
        table.stored = table.notes.len();
        let mv = table.session.legal_moves()[0].clone();
        table.play(&mv, MoveNote::default()).expect("legal");
        let next = change(&table, &[]);
        assert_eq!((next.kept, next.moves.len()), (table.notes.len() - 1, 1));
        storage.save(&[next]).expect("kept");
        let stored = storage.load(&table.id).expect("readable").expect("there");
        let (again, _) = restore(&table.id, stored, &catalogue).expect("the same table");
        assert_eq!(again.session.record(), table.session.record());
    }

    #[test]
    fn damaged_tables_are_sentences_and_never_panics() {
        let catalogue = Catalogue::default();
        let table = table(&catalogue);
        let good = change(&table, &[1; 5]);
        let stored = |details: &str, note: &str| StoredTable {
            owner: String::new(),
            created: 0,
            details: details.to_owned(),
            moves: good.moves.iter().map(|mv| StoredMove { note: note.to_owned(), ..mv.clone() }).collect(),
        };
        let note = good.moves[0].note.as_str();
        let sentence = |details: &str, note: &str| {
            restore("x", stored(details, note), &catalogue).err().map(|error| error.to_string())
        };
        assert_eq!(sentence(&good.details, note), None);
        let cases = [
            ("\"version\":1", "\"version\":9"),
            ("\"seen\":[", "\"seen\":[true,true,true,true,true,"),
            ("\"players\":[\"human\",", "\"players\":["),
            ("\"players\":[\"human\",", "\"players\":[\"nobody\","),
            ("\"seat_keys\":{\"0\"", "\"seat_keys\":{\"7\""),
            (&table.key, "short"),
            ("doppelkopf", "chess"),
            ("\"start\":\"", "\"start\":\"x"),
        ];
        for (from, to) in cases {
            assert!(good.details.contains(from), "{from} in {}", good.details);
            let told = sentence(&good.details.replacen(from, to, 1), note).expect("refused");
            assert!(told.starts_with("what is stored cannot be read: table x: "), "{told}");
        }
        assert!(sentence("{", note).is_some() && sentence(&good.details, "{").is_some());
        for length in 0..good.details.len() {
            if good.details.is_char_boundary(length) {
                assert!(sentence(&good.details[..length], note).is_some());
            }
        }
    }
}
