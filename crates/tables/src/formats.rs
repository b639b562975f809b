//! Games as files, in and out: records of this program for every game, and the formats that its package knows.

use serde_json::Value;
use spielwerk_core::{GameRecord, json};
use spielwerk_session::{AnyGame, Format, Session, read_game, replay_record};

use super::branches::Branch;
use super::refusal::Refusal;
use super::table::GameTable;

/// The longest game that is accepted as a record, in moves.
pub const MOVES: usize = 1_000;

/// The name of the format of this program's own records.
pub const JSON: &str = "json";

/// The name of the list of moves, which every game has.
const TEXT: &str = "text";

/// What browsers call a format.
pub fn content_type(format: &str) -> &'static str {
    if format == JSON { "application/json" } else { "text/plain; charset=utf-8" }
}

/// The game as a file in the format of this name; `players` are the names for formats that have a place for them.
///
/// # Errors
/// If the game does not have the format, or cannot be written in it.
pub fn write(
    game: &dyn AnyGame,
    session: &dyn Session,
    players: &[String],
    format: &str,
) -> Result<String, Refusal> {
    let record = session.record();
    if let Some(format) = Format::named(game.formats(), format) {
        return Ok((format.write)(&record, players)? + "\n");
    }
    match format {
        JSON => Ok(record.to_line() + "\n"),
        TEXT => Ok(record.moves.join(" ") + "\n"),
        _ => {
            let mut known = vec![JSON, TEXT];
            known.extend(game.formats().iter().map(|format| format.name).filter(|name| *name != TEXT));
            Err(Refusal::bad(format!("{} has no such format; there are: {}", game.spec(), known.join(", "))))
        }
    }
}

/// The game of a table as a file, with its variations where the format has a place for them.
///
/// # Errors
/// As for [`write()`].
pub fn write_table(table: &GameTable, format: &str) -> Result<String, Refusal> {
    let (game, session) = (&*table.entry.game, &*table.session);
    let players: Vec<String> = table.seated.iter().map(|player| player.text().to_owned()).collect();
    if table.branches.is_empty() {
        return write(game, session, &players, format);
    }
    if let Some(annotate) = Format::named(game.formats(), format).and_then(|format| format.annotate) {
        return Ok(annotate(&session.record(), &players, &table.annotations())? + "\n");
    }
    let text = write(game, session, &players, format)?;
    match text.trim_end().strip_suffix('}') {
        Some(open) if format == JSON => {
            let branches = json::to_text(&table.branches).expect("variations are JSON");
            Ok(format!("{open},\"branches\":{branches}}}\n"))
        }
        _ => Ok(text),
    }
}

/// The variations of a record of this program; none if it has none or they cannot be read.
pub fn branches(record: &Value) -> Vec<Branch> {
    let fields = match record {
        Value::String(text) => json::from_text(text.trim()).unwrap_or_default(),
        other => other.clone(),
    };
    fields.get("branches").and_then(|list| json::from_value(list.clone()).ok()).unwrap_or_default()
}

/// A game from a file: a record of this program as text or as an object, or a format of the game.
///
/// # Errors
/// If it is not a record, is of another game, or holds an illegal move.
pub fn read(game: &dyn AnyGame, record: &Value) -> Result<Box<dyn Session>, Refusal> {
    let read = match record {
        Value::Object(_) => replay_record(game, &GameRecord::from_line(&record.to_string())?, MOVES),
        Value::String(text) => read_game(game, text, MOVES),
        _ => return Err(Refusal::bad("a record is a JSON object or a text")),
    };
    read.map_err(|error| Refusal::bad(error.to_string()))
}

/// The name of the game that a record names itself.
pub fn named_game(record: &Value) -> Option<String> {
    match record {
        Value::Object(fields) => fields.get("game")?.as_str().map(str::to_owned),
        Value::String(text) => GameRecord::from_line(text.trim()).ok().map(|record| record.game),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_games_have_records_and_lists_of_moves() {
        let game = spielwerk::game("connect4").expect("a game");
        let session = read(&*game, &Value::from("4 4 3")).expect("moves");
        assert_eq!(session.plies(), 3);
        assert_eq!(write(&*game, &*session, &[], TEXT).as_deref(), Ok("4 4 3\n"));
        assert!(write(&*game, &*session, &[], "sgf").is_err());
        let object = serde_json::to_value(session.record()).expect("JSON");
        assert_eq!(named_game(&object).as_deref(), Some("connect4"));
        assert_eq!(read(&*game, &object).expect("a record").plies(), 3);
    }

    #[test]
    fn wrong_records_are_explained() {
        let game = spielwerk::game("othello").expect("a game");
        let error = |record: Value| match read(&*game, &record) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{record} was read"),
        };
        assert!(error(Value::from("f5f5")).contains("illegal"));
        assert!(error(Value::from(7)).contains("a record is"));
        let other =
            spielwerk::game("connect4").expect("a game").start(&mut spielwerk_core::Rng::new(1)).record();
        assert!(error(serde_json::to_value(other).expect("JSON")).contains("connect4"));
    }
}
