//! Games as text, from wherever they come: records of this program, the formats of the game, or moves with blanks
//! between them.

use spielwerk_core::{GameRecord, ParseError, Rng};

use crate::{AnyGame, PlayError, Session};

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GameFileError {
    /// It cannot be read.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// A move breaks the rules.
    #[error("move {number}: {error}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: PlayError,
    },
    /// It is a record of another game.
    #[error("the record is of {of}, not of {wanted}")]
    OtherGame {
        /// The game of the record.
        of: String,
        /// The game that was asked for.
        wanted: String,
    },
    /// It is longer than the reader allows.
    #[error("a game has at most {0} moves")]
    TooLong(usize),
}

/// Reads a game of at most this many moves.
///
/// # Errors
/// If the text is not a game of this kind.
pub fn read_game(game: &dyn AnyGame, text: &str, most: usize) -> Result<Box<dyn Session>, GameFileError> {
    let record = if text.trim_start().starts_with('{') {
        GameRecord::from_line(text.trim())?
    } else if let Some(format) = game.formats().iter().find(|format| (format.recognises)(text)) {
        (format.read)(text)?
    } else {
        let moves: Vec<&str> = text.split_whitespace().collect();
        return play(game.start(&mut Rng::new(1)), &moves, most);
    };
    replay_record(game, &record, most)
}

/// Plays the moves of a record.
///
/// # Errors
/// If it is of another game or its moves break the rules.
pub fn replay_record(
    game: &dyn AnyGame,
    record: &GameRecord,
    most: usize,
) -> Result<Box<dyn Session>, GameFileError> {
    if record.game != game.spec() {
        return Err(GameFileError::OtherGame { of: record.game.clone(), wanted: game.spec() });
    }
    play(game.resume(&record.start)?, &record.moves, most)
}

fn play(
    mut session: Box<dyn Session>,
    moves: &[impl AsRef<str>],
    most: usize,
) -> Result<Box<dyn Session>, GameFileError> {
    if moves.len() > most {
        return Err(GameFileError::TooLong(most));
    }
    for (index, mv) in moves.iter().enumerate() {
        let number = index + 1;
        session.play(mv.as_ref()).map_err(|error| GameFileError::Move { number, error })?;
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Registry, toy};

    #[test]
    fn records_and_lists_of_moves_are_read() {
        let game = Registry::new([&toy::PACKAGE]).game("tree").expect("a game");
        let mut session = game.start(&mut Rng::new(1));
        let mut moves = Vec::new();
        while let Some(mv) = session.play_random(&mut Rng::new(2)) {
            moves.push(mv);
        }
        let listed = read_game(&*game, &moves.join(" "), 99).expect("a list");
        assert_eq!(listed.position(), session.position());
        let record = read_game(&*game, &session.record().to_line(), 99).expect("a record");
        assert_eq!(record.payoffs(), session.payoffs());
        assert!(matches!(read_game(&*game, &moves.join(" "), 0), Err(GameFileError::TooLong(0))));
        let wrong = read_game(&*game, "no-such-move", 99).err().expect("refused").to_string();
        assert!(wrong.starts_with("move 1: "), "{wrong}");
        let other = GameRecord { game: "chess".to_owned(), ..session.record() };
        assert!(matches!(replay_record(&*game, &other, 99), Err(GameFileError::OtherGame { .. })));
    }
}
