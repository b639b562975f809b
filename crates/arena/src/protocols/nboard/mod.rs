//! The NBoard protocol, version 2, for Othello: what client and server share.
//!
//! The board program sends the whole game as GGF and asks for hints or a move; the engine answers when it likes and
//! must only be silent about the old position once it has answered a `ping`. Moves are `F5`, the pass is `PA`; values
//! are discs for the side to move.

mod input;
mod server;
#[cfg(test)]
mod tests;

pub use server::NBoardServer;

use spielwerk_core::{GameRecord, Notation, ParseError, Session};
use spielwerk_games::othello::{ArchivedGame, Othello, Position, Transcript, parse_ggf, write_ggf};

use super::gtp::PASS;

/// A record of this program as one line of GGF.
///
/// # Errors
/// If the record is not of Othello on the full board.
pub(crate) fn record_to_ggf(record: &GameRecord) -> Result<String, ParseError> {
    let game = Othello::<8>;
    let mut transcript = Transcript::new(game.parse_position(&record.start)?);
    for mv in &record.moves {
        transcript.moves.push(game.parse_move(&transcript.start, mv)?);
    }
    Ok(write_ggf(&game, &ArchivedGame::new(transcript)))
}

/// The start position and the moves of a GGF game, in the notation of this program.
///
/// # Errors
/// If the text is no such game.
fn ggf_to_moves(text: &str) -> Result<(String, Vec<String>), ParseError> {
    let game = Othello::<8>;
    let games = parse_ggf(&game, text)?;
    let transcript = &games[0].transcript;
    let moves = transcript.moves.iter().map(|&mv| game.move_text(&transcript.start, mv));
    Ok((game.position_text(&transcript.start), moves.collect()))
}

/// A move as NBoard writes it.
fn move_to_nboard(mv: &str) -> String {
    if mv == PASS { "PA".to_owned() } else { mv.to_ascii_uppercase() }
}

/// The margin of a finished game for the side that would be to move.
fn final_margin(session: &dyn Session) -> f64 {
    let position = session.state().downcast_ref::<Position>().expect("a table of Othello");
    position.margin(Othello::<8>::BOARD).into()
}
