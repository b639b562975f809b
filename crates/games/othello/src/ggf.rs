//! GGF, the Generic Game Format of the Generic Game Server, in and out.
//!
//! `(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+4.00]TY[8]BO[8 ... *]B[f5/eval/time]W[d6];)`, one game after another. Only
//! names, place, date, result, board and moves are kept; evaluations and times are passed over.

use std::fmt::Write;

use spielwerk_core::{Notation, ParseError, Seat};

use super::archive::{ArchivedGame, Token, escape, letter, tokens};
use super::{Othello, Transcript};

/// Reads every game of a GGF text, passing over what is between games.
///
/// # Errors
/// At the first game that is not Othello of this size, or holds a malformed or illegal move.
pub fn parse_ggf<const SIZE: usize>(
    game: &Othello<SIZE>,
    text: &str,
) -> Result<Vec<ArchivedGame>, ParseError> {
    let mut games = Vec::new();
    let tokens = tokens(text)?;
    let mut rest = tokens.as_slice();
    while let Some(start) = rest.windows(2).position(|pair| pair == [Token::Open, Token::Node]) {
        let body = &rest[start + 2..];
        let end = body
            .iter()
            .position(|token| *token == Token::Close)
            .ok_or_else(|| ParseError::new("GGF game", text, "the game does not end with ;)"))?;
        games
            .push(read_game(game, &body[..end]).map_err(|reason| ParseError::new("GGF game", text, reason))?);
        rest = &body[end + 1..];
    }
    if games.is_empty() {
        return Err(ParseError::new("GGF game", text, "there is no (; ... ;)"));
    }
    Ok(games)
}

fn read_game<const SIZE: usize>(game: &Othello<SIZE>, tokens: &[Token]) -> Result<ArchivedGame, String> {
    let mut archived = ArchivedGame::new(Transcript::new(Othello::<SIZE>::START));
    let mut position = Othello::<SIZE>::START;
    for token in tokens {
        let Token::Property(key, value) = token else { continue };
        match key.as_str() {
            "GM" if !value.eq_ignore_ascii_case("othello") => {
                return Err(format!("the game is {value:?}, not Othello"));
            }
            "PB" => archived.black.clone_from(value),
            "PW" => archived.white.clone_from(value),
            "PC" => archived.place.clone_from(value),
            "DT" => archived.date.clone_from(value),
            "RE" => archived.result = value.split(':').next().and_then(|margin| margin.trim().parse().ok()),
            "BO" => {
                let board = value.trim().strip_prefix(&SIZE.to_string());
                let board = board.ok_or_else(|| format!("the board {value:?} is not of size {SIZE}"))?;
                position = Othello::<SIZE>::parse_board(board).map_err(|error| error.to_string())?;
                archived.transcript = Transcript::new(position);
            }
            "B" | "W" => {
                let seat = if key == "B" { Seat::FIRST } else { Seat::SECOND };
                let square = value.split('/').next().unwrap_or_default();
                let mv = game.parse_move(&position, square).map_err(|error| error.to_string())?;
                archived.transcript.add(game, &mut position, mv)?;
                if position.turn() == seat {
                    return Err(format!("{key}[{value}] is played out of turn"));
                }
            }
            _ => {}
        }
    }
    Ok(archived)
}

/// The game as one line of GGF.
pub fn write_ggf<const SIZE: usize>(game: &Othello<SIZE>, archived: &ArchivedGame) -> String {
    let mut text = "(;GM[Othello]".to_owned();
    let headers =
        [("PC", &archived.place), ("DT", &archived.date), ("PB", &archived.black), ("PW", &archived.white)];
    for (key, value) in headers.into_iter().filter(|(_, value)| !value.is_empty()) {
        write!(text, "{key}[{}]", escape(value)).expect("writing to a string");
    }
    if let Some(margin) = archived.result {
        write!(text, "RE[{margin:+.2}]").expect("writing to a string");
    }
    let board = game.position_text(&archived.transcript.start).replace('X', "*");
    write!(text, "TY[{SIZE}]BO[{SIZE} {board}]").expect("writing to a string");
    let mut position = archived.transcript.start;
    for &mv in &archived.transcript.moves {
        let square = mv.square().map_or_else(|| "PA".to_owned(), Othello::<SIZE>::square_text);
        write!(text, "{}[{square}]", letter(position.turn())).expect("writing to a string");
        spielwerk_core::Game::play(game, &mut position, mv);
    }
    text + ";)"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Move;
    use spielwerk_core::contract;

    const SAMPLE: &str = "(;GM[Othello]PC[GGS/os]DT[2004.09.18_05:54:38.MDT]PB[one \\[a\\]]PW[two]RB[1837.5]\
        TI[01:00/00:00/02:00]TY[8]RE[-2.00:r]BO[8 ---------------------------O*------*O--------------------------- *]\
        B[F5/1.50/0.2]W[d6//3.1]B[c3];)";

    #[test]
    fn a_server_game_is_read() {
        let games = parse_ggf(&Othello::<8>, &format!("2 {SAMPLE}\n{SAMPLE}")).expect("two games");
        assert_eq!(games.len(), 2);
        assert_eq!((games[0].black.as_str(), games[0].white.as_str()), ("one [a]", "two"));
        assert_eq!(games[0].result, Some(-2.0));
        assert_eq!(games[0].transcript.text(&Othello::<8>), "f5d6c3");
    }

    #[test]
    fn random_games_round_trip() {
        crate::sgf::tests::for_random_games(|archived| {
            let written = write_ggf(&Othello::<8>, archived);
            assert_eq!(parse_ggf(&Othello::<8>, &written).as_deref(), Ok(std::slice::from_ref(archived)));
        });
    }

    #[test]
    fn wrong_files_are_explained() {
        let error = |text: &str| parse_ggf(&Othello::<8>, text).expect_err(text).to_string();
        assert!(error("").contains("no (;"));
        assert!(error("(;GM[Chess];)").contains("not Othello"));
        assert!(error("(;GM[Othello]B[a1];)").contains("a1, is illegal"));
        assert!(error("(;GM[Othello]W[f5];)").contains("out of turn"));
        assert!(error("(;GM[Othello]BO[6 -];)").contains("size 8"));
        assert!(error("(;GM[Othello]").contains("does not end"));
    }

    #[test]
    fn passes_are_written_out() {
        let start = format!("XO{} O", "-".repeat(62));
        let start = Othello::<8>.parse_position(&start).expect("White must pass");
        let moves = vec![Move::Pass, Move::Place("c1".parse().expect("a square"))];
        let written = write_ggf(&Othello::<8>, &ArchivedGame::new(Transcript { start, moves }));
        assert!(written.ends_with("W[PA]B[c1];)"), "{written}");
    }

    #[test]
    fn any_text_parses_or_fails_without_panic() {
        contract::fuzz_text(&[SAMPLE, "(;B[f5]W[d6];)"], 1_000_000, |text| {
            let _ = parse_ggf(&Othello::<8>, text);
        });
    }
}
