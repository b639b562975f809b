//! A game as players write it down: the squares in order, `f5d6c3`.

use spielwerk_core::{Game, ParseError};

use super::{Move, Othello, Position};

/// A start position and the moves from it, passes included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Where the game starts.
    pub start: Position,
    /// What was played, passes included.
    pub moves: Vec<Move>,
}

impl Transcript {
    /// A game in which nothing has been played yet.
    pub fn new(start: Position) -> Self {
        Self { start, moves: Vec::new() }
    }

    /// Reads squares with or without blanks between them. Passes may be written (`--`, `pa`, `pass`) or left out.
    ///
    /// # Errors
    /// At the first move that is malformed or illegal.
    pub fn parse<const SIZE: usize>(
        game: &Othello<SIZE>,
        start: Position,
        text: &str,
    ) -> Result<Self, ParseError> {
        let mut transcript = Self::new(start);
        let mut position = start;
        let mut rest = text.trim();
        while let Some(mut end) = rest.char_indices().nth(1).map(|(at, second)| at + second.len_utf8()) {
            if rest.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("pass")) {
                end = 4;
            }
            let mv = match rest[..end].to_ascii_lowercase().as_str() {
                "--" | "pa" | "ps" | "pass" => Move::Pass,
                square => Move::Place(Othello::<SIZE>::parse_square(square)?),
            };
            transcript
                .add(game, &mut position, mv)
                .map_err(|reason| ParseError::new("game", text, reason))?;
            rest = rest[end..].trim_start();
        }
        if rest.is_empty() {
            Ok(transcript)
        } else {
            Err(ParseError::new("game", text, format!("the end {rest:?} is not a move")))
        }
    }

    /// Appends a move, and before it the pass that it implies.
    ///
    /// # Errors
    /// A clause that says why the move is illegal.
    pub(super) fn add<const SIZE: usize>(
        &mut self,
        game: &Othello<SIZE>,
        position: &mut Position,
        mv: Move,
    ) -> Result<(), String> {
        if mv != Move::Pass && game.is_legal(position, Move::Pass) {
            game.play(position, Move::Pass);
            self.moves.push(Move::Pass);
        }
        let number = self.moves.len() + 1;
        game.try_play(position, mv).map_err(|_| match mv {
            Move::Place(square) => {
                format!("move {number}, {}, is illegal", Othello::<SIZE>::square_text(square))
            }
            Move::Pass => format!("move {number} is a pass, but there is a move"),
        })?;
        self.moves.push(mv);
        Ok(())
    }

    /// The squares one after another, passes left out.
    pub fn text<const SIZE: usize>(&self, _: &Othello<SIZE>) -> String {
        self.moves.iter().filter_map(|mv| mv.square()).map(Othello::<SIZE>::square_text).collect()
    }

    /// The position after the last move.
    pub fn last_position(&self) -> Position {
        self.moves.iter().fold(self.start, |mut position, &mv| {
            match mv {
                Move::Place(square) => position.place(square),
                Move::Pass => position.pass(),
            }
            position
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Rng, contract};

    #[test]
    fn random_games_round_trip_and_passes_are_found_again() {
        let game = Othello::<8>;
        let mut passes = 0;
        for index in 0..300 {
            let mut rng = Rng::for_part(11, index);
            let mut position = Othello::<8>::START;
            let mut played = Transcript::new(position);
            while let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
                game.play(&mut position, mv);
                played.moves.push(mv);
            }
            let read = Transcript::parse(&game, Othello::<8>::START, &played.text(&game)).expect("own game");
            passes += read.moves.iter().filter(|mv| mv.square().is_none()).count();
            assert_eq!(read.last_position().own(), position.own());
            assert_eq!(read, played);
        }
        assert!(passes > 50, "random games hold passes");
    }

    #[test]
    fn wrong_moves_are_named() {
        let error = |text: &str| {
            Transcript::parse(&Othello::<8>, Othello::<8>::START, text).expect_err(text).to_string()
        };
        assert!(error("f5a1").contains("move 2, a1, is illegal"));
        assert!(error("f5d").contains("the end \"d\""));
        assert!(error("f5--").contains("is a pass"));
        assert!(error("z9").contains("a1 to h8"));
    }

    #[test]
    fn any_text_parses_or_fails_without_panic() {
        contract::fuzz_text(&["f5d6c3d3c4", "f5 -- d6", "f5pass"], 1_000_000, |text| {
            let _ = Transcript::parse(&Othello::<8>, Othello::<8>::START, text);
        });
    }
}
