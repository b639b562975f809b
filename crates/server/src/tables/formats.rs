//! Games as files, in and out: records of this program for every game, and what Othello programs exchange.

use serde_json::Value;
use spielwerk_arena::ArenaGame;
use spielwerk_core::{Game, GameRecord, Notation, ParseError, Rng, Session};
use spielwerk_games::othello::{
    ArchivedGame, Othello, Transcript, parse_ggf, parse_sgf, write_ggf, write_sgf,
};

use super::refusal::Refusal;
use crate::limits;

/// How a game is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// A record of this program.
    Json,
    /// The moves one after another.
    Text,
    /// The format of the Generic Game Server.
    Ggf,
    /// The format that began with Go.
    Sgf,
}

impl Format {
    /// The format with this name.
    pub(crate) fn parse(name: &str) -> Result<Self, Refusal> {
        match name {
            "json" => Ok(Self::Json),
            "text" => Ok(Self::Text),
            "ggf" => Ok(Self::Ggf),
            "sgf" => Ok(Self::Sgf),
            _ => Err(Refusal::bad("a format is json, text, ggf or sgf")),
        }
    }

    /// What browsers call it.
    pub(crate) fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            _ => "text/plain; charset=utf-8",
        }
    }
}

/// The game as a file; `players` are the names for formats that have a place for them.
pub(crate) fn write(
    game: &dyn ArenaGame,
    session: &dyn Session,
    players: &[String],
    format: Format,
) -> Result<String, Refusal> {
    let record = session.record();
    match (format, archive(game)) {
        (Format::Json, _) => Ok(record.to_line() + "\n"),
        (Format::Text, None) => Ok(record.moves.join(" ") + "\n"),
        (_, None) => Err(Refusal::bad(format!("{} has no such format; there are: json, text", game.spec()))),
        (_, Some(archive)) => Ok(archive.write(&record, players, format)? + "\n"),
    }
}

/// A game from a file: a record of this program as text or as an object, or whatever the game's players exchange.
pub(crate) fn read(game: &dyn ArenaGame, record: &Value) -> Result<Box<dyn Session>, Refusal> {
    let record = match record {
        Value::Object(_) => GameRecord::from_line(&record.to_string())?,
        Value::String(text) if text.trim_start().starts_with('{') => GameRecord::from_line(text.trim())?,
        Value::String(text) => foreign(game, text)?,
        _ => return Err(Refusal::bad("a record is a JSON object or a text")),
    };
    let of = spielwerk_arena::parse_game(&record.game)?.spec();
    if of != game.spec() {
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

/// A game as others write it: an archive if the game has one, or moves with blanks between them.
fn foreign(game: &dyn ArenaGame, text: &str) -> Result<GameRecord, Refusal> {
    if let Some(archive) = archive(game) {
        return Ok(archive.read(text)?);
    }
    let mut session = game.start(&mut Rng::new(1));
    for mv in text.split_whitespace().take(limits::MOVES) {
        session.play(mv)?;
    }
    Ok(session.record())
}

/// Reads and writes the formats of other programs.
trait Archive {
    fn read(&self, text: &str) -> Result<GameRecord, ParseError>;
    fn write(&self, record: &GameRecord, players: &[String], format: Format) -> Result<String, ParseError>;
}

/// The archive of a game, if other programs have formats for it.
fn archive(game: &dyn ArenaGame) -> Option<Box<dyn Archive>> {
    let spec = game.spec();
    let fits = |other: String| other == spec;
    match () {
        () if fits(Game::spec(&Othello::<8>)) => Some(Box::new(Othello::<8>)),
        () if fits(Game::spec(&Othello::<6>)) => Some(Box::new(Othello::<6>)),
        () if fits(Game::spec(&Othello::<4>)) => Some(Box::new(Othello::<4>)),
        () => None,
    }
}

impl<const SIZE: usize> Archive for Othello<SIZE> {
    fn read(&self, text: &str) -> Result<GameRecord, ParseError> {
        let transcript = if text.contains("(;") {
            let parse = if text.contains("GM[Othello]") { parse_ggf } else { parse_sgf };
            let first = parse(self, text)?.into_iter().next();
            first.ok_or_else(|| ParseError::new("game", text, "there is no game in it"))?.transcript
        } else {
            Transcript::parse(self, Self::START, text)?
        };
        let mut position = transcript.start;
        let mut moves = Vec::new();
        for &mv in &transcript.moves {
            moves.push(self.move_text(&position, mv));
            self.play(&mut position, mv);
        }
        Ok(GameRecord {
            format: GameRecord::FORMAT.to_owned(),
            version: GameRecord::VERSION,
            game: Game::spec(self),
            start: self.position_text(&transcript.start),
            moves,
            payoffs: None,
            seed: None,
        })
    }

    fn write(&self, record: &GameRecord, players: &[String], format: Format) -> Result<String, ParseError> {
        let start = self.parse_position(&record.start)?;
        let mut position = start;
        let mut transcript = Transcript::new(start);
        for text in &record.moves {
            let mv = self.parse_move(&position, text)?;
            self.play(&mut position, mv);
            transcript.moves.push(mv);
        }
        if format == Format::Text {
            return Ok(transcript.text(self));
        }
        let name = |seat: usize| players.get(seat).cloned().unwrap_or_default();
        let finished = Game::payoffs(self, &position).is_some();
        let [black, white] =
            [0, 1].map(|seat| position.discs(spielwerk_core::Seat::new(seat)).count_ones() as f32);
        let archived = ArchivedGame {
            black: name(0),
            white: name(1),
            place: "Spielwerk".to_owned(),
            result: finished.then_some(black - white),
            ..ArchivedGame::new(transcript)
        };
        Ok(match format {
            Format::Sgf => write_sgf(self, &archived),
            _ => write_ggf(self, &archived),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_arena::parse_game;

    #[test]
    fn every_format_comes_back_as_the_same_game() {
        for spec in ["othello", "othello:size=6"] {
            let game = parse_game(spec).expect("a game");
            let mut session = game.start(&mut Rng::new(1));
            let mut rng = Rng::new(5);
            while session.play_random(&mut rng).is_some() {}
            let names = ["human".to_owned(), "pvs:depth=6".to_owned()];
            for format in [Format::Json, Format::Text, Format::Ggf, Format::Sgf] {
                let text = write(&*game, &*session, &names, format).expect("written");
                let again = read(&*game, &Value::String(text)).expect("readable");
                assert_eq!(again.record().moves, session.record().moves, "{format:?}");
            }
        }
    }

    #[test]
    fn other_games_have_records_and_lists_of_moves() {
        let game = parse_game("connect4").expect("a game");
        let session = read(&*game, &Value::from("4 4 3")).expect("moves");
        assert_eq!(session.plies(), 3);
        assert_eq!(write(&*game, &*session, &[], Format::Text).as_deref(), Ok("4 4 3\n"));
        assert!(write(&*game, &*session, &[], Format::Sgf).is_err());
        let object = serde_json::to_value(session.record()).expect("JSON");
        assert_eq!(named_game(&object).as_deref(), Some("connect4"));
        assert_eq!(read(&*game, &object).expect("a record").plies(), 3);
    }

    #[test]
    fn wrong_records_are_explained() {
        let game = parse_game("othello").expect("a game");
        let error = |record: Value| match read(&*game, &record) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("{record} was read"),
        };
        assert!(error(Value::from("f5f5")).contains("illegal"));
        assert!(error(Value::from(7)).contains("a record is"));
        let other = parse_game("connect4").expect("a game").start(&mut Rng::new(1)).record();
        assert!(error(serde_json::to_value(other).expect("JSON")).contains("connect4"));
    }
}
