//! A table as it is stored, and as it comes back. What is read is not trusted: whatever does not fit is a sentence.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use spielwerk_core::json;

use super::branches::Branch;
use super::catalogue::Catalogue;
use super::clock::{Clock, StoredClock};
use super::keys;
use super::seat_player::SeatPlayer;
use super::storage::{GameOutcome, Heading, StorageError, StoredMove, StoredTable, TableChange};
use super::succession::PastGame;
use super::table::{GameTable, MoveNote, Undone};

/// Everything about a table but its moves and what it is found by.
#[derive(Debug, Serialize, Deserialize)]
pub struct Details {
    pub(crate) version: u32,
    pub(crate) game: String,
    pub(crate) start: String,
    pub(crate) redo: Vec<Undone>,
    #[serde(default)]
    pub(crate) branches: Vec<Branch>,
    pub(crate) players: Vec<String>,
    pub(crate) opened: bool,
    pub(crate) paused: bool,
    pub(crate) delay: f64,
    pub(crate) table_key: String,
    pub(crate) seat_keys: BTreeMap<usize, String>,
    pub(crate) claimed: BTreeSet<usize>,
    pub(crate) revisions: Vec<u64>,
    #[serde(default)]
    pub(crate) company: Company,
}

/// What a table has beside one game of its maker: other people, clocks, games before. Tables of earlier versions have
/// none of it.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Company {
    pub(crate) names: BTreeMap<usize, String>,
    pub(crate) invites: BTreeMap<usize, String>,
    pub(crate) clock: Option<StoredClock>,
    /// As the package of the game has written it.
    pub(crate) series: Option<String>,
    pub(crate) past: Vec<PastGame>,
}

impl Details {
    pub(crate) const VERSION: u32 = 1;
}

/// Moves that name an opening.
const OPENING: usize = 8;

/// What is to be stored so that the table comes back as it is now, with these revisions of its views.
pub fn change(table: &GameTable, revisions: &[u64]) -> TableChange {
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
        branches: table.branches.clone(),
        players: table.seated.iter().map(|player| player.text().to_owned()).collect(),
        opened: table.opened,
        paused: table.pacing.paused,
        delay: table.pacing.delay,
        table_key: table.key.clone(),
        seat_keys: table.seat_keys.clone(),
        claimed: table.claimed.clone(),
        revisions: revisions.to_vec(),
        company: Company {
            names: table.names.clone(),
            invites: table.invites.clone(),
            clock: table.clock.as_ref().map(|clock| clock.stored(table.entry.platform.now())),
            series: table.series.as_ref().map(|series| series.text()),
            past: table.past.clone(),
        },
    };
    let details = json::to_text(&details).expect("details are JSON");
    TableChange { heading: heading(table, opening), details, kept, moves }
}

/// A move as it is stored.
pub fn note(mv: &str, note: &MoveNote) -> StoredMove {
    StoredMove { mv: mv.to_owned(), note: json::to_text(note).expect("notes are JSON") }
}

fn heading(table: &GameTable, opening: String) -> Heading {
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
        finished: table.payoffs().map(|payoffs| (table.entry.platform.unix_seconds(), outcome(payoffs))),
    }
}

/// The table again, and the revisions of its views.
///
/// # Errors
/// If what is stored is damaged, of a later version, or of a game that the catalogue does not know.
pub fn restore(
    id: &str,
    stored: StoredTable,
    catalogue: &Catalogue,
) -> Result<(GameTable, Vec<u64>), StorageError> {
    let details: Details =
        json::from_text(&stored.details).map_err(|error| unreadable(format!("table {id}: {error}")))?;
    let notes = stored.moves.iter().map(|mv| json::from_text(&mv.note)).collect::<Result<Vec<MoveNote>, _>>();
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
pub(crate) fn rebuild(
    details: Details,
    moves: &[String],
    notes: Vec<MoveNote>,
    catalogue: &Catalogue,
) -> Result<(GameTable, Vec<u64>), String> {
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
    let company = &details.company;
    let all_keys =
        std::iter::once(&details.table_key).chain(details.seat_keys.values()).chain(company.invites.values());
    let wrong = match () {
        () if seated.len() != seats => "a list of players",
        () if details.redo.iter().any(|undone| undone.seen.len() != seats) => "a move that was taken back",
        () if details.seat_keys.keys().chain(&details.claimed).any(|&seat| seat >= seats) => {
            "the key of a seat"
        }
        () if company.names.keys().chain(company.invites.keys()).any(|&seat| seat >= seats) => "a guest",
        () if company.past.iter().any(|game| game.payoffs.len() != seats) => "a game before",
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
    let series = match &details.company.series {
        None => None,
        Some(text) => {
            let package = catalogue.registry().package(&details.game).map_err(|error| error.to_string())?;
            let package = package.series.ok_or("this game is not played in series")?;
            Some((package.read)(text).map_err(|error| error.to_string())?)
        }
    };
    let clock = match &details.company.clock {
        None => None,
        Some(stored) => Some(Clock::restore(stored, seats).ok_or("its clock does not fit the game")?),
    };
    let mut table = GameTable::new(entry, session, seated);
    table.notes = notes;
    table.redo = details.redo;
    table.branches = details.branches;
    table.opened = details.opened;
    table.pacing.paused = details.paused;
    table.pacing.set_delay(details.delay);
    table.key = details.table_key;
    table.seat_keys = details.seat_keys;
    table.claimed = details.claimed;
    table.names = details.company.names;
    table.invites = details.company.invites;
    table.past = details.company.past;
    table.series = series;
    table.clock = clock;
    let (due, now) = (table.session.turn(), table.entry.platform.now());
    if let Some(clock) = table.clock.as_mut().filter(|_| !moves.is_empty()) {
        clock.resume(due, now);
    }
    table.begin_moment();
    Ok((table, details.revisions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{MemoryStorage, Storage};
    use spielwerk_core::Rng;

    /// A game of cards in progress with a move taken back.
    fn table(catalogue: &Catalogue) -> GameTable {
        let entry = catalogue.game("doppelkopf").expect("a game");
        let players = ["human", "random", "conventions", "level=4"];
        let seated = players.map(|text| SeatPlayer::new(&entry, text).expect("a player"));
        let session = entry.game.start(&mut Rng::new(3));
        let mut table = GameTable::new(entry, session, seated.to_vec());
        table.owner = "an owner".to_owned();
        for _ in 0..9 {
            let mut copy = table.session.boxed_clone();
            let mv = copy.play_random(&mut Rng::new(4)).expect("not finished");
            table.play(&mv, MoveNote { seconds: Some(0.5), ..MoveNote::default() }).expect("legal");
        }
        table.undo().expect("moves to take back");
        table
    }

    #[test]
    fn names_and_invitations_come_back() {
        let (catalogue, storage) = (Catalogue::default(), MemoryStorage::default());
        let mut saved = table(&catalogue);
        saved.names.insert(0, "Grace".to_owned());
        saved.invites.insert(1, keys::secret(saved.entry.platform.as_ref()));
        storage.save(&[change(&saved, &[])]).expect("kept");
        let stored = storage.load(&saved.id).expect("readable").expect("there");
        let (loaded, _) = restore(&saved.id, stored, &catalogue).expect("the same table");
        assert_eq!((&loaded.names, &loaded.invites), (&saved.names, &saved.invites));
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
            ("\"players\":[\"human\",", "\"players\":[\"missing\","),
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
        for seats in [0, 3, 5] {
            let mut details: serde_json::Value = serde_json::from_str(&good.details).expect("JSON");
            details["redo"][0]["seen"] = vec![true; seats].into();
            let told = sentence(&details.to_string(), note).expect("refused");
            assert!(told.contains("a move that was taken back does not fit"), "{seats} seats: {told}");
        }
        assert!(sentence("{", note).is_some() && sentence(&good.details, "{").is_some());
        for length in 0..good.details.len() {
            if good.details.is_char_boundary(length) {
                assert!(sentence(&good.details[..length], note).is_some());
            }
        }
    }
}
