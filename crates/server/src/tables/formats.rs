//! Games as files, in and out: records of this program for every game, and the formats that its package knows.

use serde_json::Value;
use spielwerk_core::{GameRecord, Rng};
use spielwerk_session::{AnyGame, Format, Session};

use super::refusal::Refusal;
use crate::limits;

/// The name of the format of this program's own records.
pub(crate) const JSON: &str = "json";

/// The name of the list of moves, which every game has.
const TEXT: &str = "text";

/// What browsers call a format.
pub(crate) fn content_type(format: &str) -> &'static str {
    if format == JSON { "application/json" } else { "text/plain; charset=utf-8" }
}

/// The game as a file in the format of this name; `players` are the names for formats that have a place for them.
pub(crate) fn write(
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

/// A game from a file: a record of this program as text or as an object, or whatever the game's players exchange.
pub(crate) fn read(game: &dyn AnyGame, record: &Value) -> Result<Box<dyn Session>, Refusal> {
    let record = match record {
        Value::Object(_) => GameRecord::from_line(&record.to_string())?,
        Value::String(text) if text.trim_start().starts_with('{') => GameRecord::from_line(text.trim())?,
        Value::String(text) => external(game, text)?,
        _ => return Err(Refusal::bad("a record is a JSON object or a text")),
    };
    let of = &record.game;
    if *of != game.spec() {
        return Err(Refusal::bad(format!("the record is of {of}, not of {}", game.spec())));
    }
    if record.moves.len() > limits::MOVES {
        return Err(Refusal::bad(format!("a game has at most {} moves", limits::MOVES)));
    }
    let mut session = game.resume(&record.start)?;
    for mv in &record.moves {
        session.play(mv)?;
    }
    Ok(session)
}

/// The name of the game that a record names itself.
pub(crate) fn named_game(record: &Value) -> Option<String> {
    match record {
        Value::Object(fields) => fields.get("game")?.as_str().map(str::to_owned),
        Value::String(text) => GameRecord::from_line(text.trim()).ok().map(|record| record.game),
        _ => None,
    }
}

/// A game as other programs write it: in a format of the game, or as moves with blanks between them.
fn external(game: &dyn AnyGame, text: &str) -> Result<GameRecord, Refusal> {
    if let Some(format) = game.formats().iter().find(|format| (format.recognises)(text)) {
        return Ok((format.read)(text)?);
    }
    let mut session = game.start(&mut Rng::new(1));
    for mv in text.split_whitespace().take(limits::MOVES) {
        session.play(mv)?;
    }
    Ok(session.record())
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
        let other = spielwerk::game("connect4").expect("a game").start(&mut Rng::new(1)).record();
        assert!(error(serde_json::to_value(other).expect("JSON")).contains("connect4"));
    }
}
