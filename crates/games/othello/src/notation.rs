//! Moves as `f5`, positions as OBF lines, boards for a terminal.
//!
//! OBF: one character per square from a1 along the rows, `X` Black, `O` White, `-` empty, then a space and the side
//! to move. The reader also takes `*` and `.` and, in place of a board, the moves from the start: `f5d6c3`.

use std::fmt::Write;

use spielwerk_core::scene::{Board, Edge, Scene};
use spielwerk_core::{Game, Notation, ParseError, Seat, Viewer};

use super::{Move, Othello, Position, Square, Transcript, openings};

impl<const SIZE: usize> Othello<SIZE> {
    /// The square under its name on this board: on 6x6, a1 is b2 of the grid.
    pub(super) fn parse_square(text: &str) -> Result<Square, ParseError> {
        let square: Square = text.parse().map_err(|_| ParseError::new("move", text, Self::square_help()))?;
        if square.column() >= SIZE || square.row() >= SIZE {
            return Err(ParseError::new("move", text, Self::square_help()));
        }
        Ok(Square::at(square.column() + Self::OFFSET, square.row() + Self::OFFSET))
    }

    /// The name of a square on this board.
    pub(super) fn square_text(square: Square) -> String {
        Square::at(square.column() - Self::OFFSET, square.row() - Self::OFFSET).to_string()
    }

    fn square_help() -> String {
        let corner = Self::square_text(Square::at(Self::OFFSET + SIZE - 1, Self::OFFSET + SIZE - 1));
        format!("moves are squares from a1 to {corner}, or pass")
    }

    /// The squares of the board in reading order.
    pub(super) fn squares() -> impl Iterator<Item = Square> {
        (0..SIZE * SIZE).map(|index| Square::at(index % SIZE + Self::OFFSET, index / SIZE + Self::OFFSET))
    }

    /// Reads a board of `SIZE * SIZE` characters, spaces ignored, and the side to move.
    pub(super) fn parse_board(text: &str) -> Result<Position, ParseError> {
        let error = |reason: String| ParseError::new("position", text, reason);
        let mut discs = [0u64; 2];
        let mut symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
        for (number, square) in (1..).zip(Self::squares()) {
            let symbol = symbols.next().ok_or_else(|| {
                error(format!(
                    "{} squares of {}; a board of X, O and - was expected",
                    number - 1,
                    SIZE * SIZE
                ))
            })?;
            match symbol {
                'X' | 'x' | '*' => discs[0] |= square.bit(),
                'O' | 'o' => discs[1] |= square.bit(),
                '-' | '.' | '_' => {}
                other => return Err(error(format!("square {number} is {other:?}, not X, O or -"))),
            }
        }
        let turn = match symbols.next() {
            Some('X' | 'x' | '*') => Seat::FIRST,
            Some('O' | 'o') => Seat::SECOND,
            Some(other) => return Err(error(format!("side to move is {other:?}, not X or O"))),
            None => return Err(error("the side to move, X or O, is missing".to_owned())),
        };
        if symbols.next().is_some_and(|symbol| symbol != ';') {
            return Err(error("there is text after the side to move".to_owned()));
        }
        Ok(Position::new(discs[turn.index()], discs[turn.opponent().index()], turn))
    }
}

/// How a side is written in OBF.
const fn symbol(seat: Seat) -> char {
    if seat.index() == 0 { 'X' } else { 'O' }
}

impl<const SIZE: usize> Notation for Othello<SIZE> {
    fn move_text(&self, _: &Position, mv: Move) -> String {
        mv.square().map_or_else(|| "pass".to_owned(), Self::square_text)
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "pass" | "pa" | "ps" | "--" => Ok(Move::Pass),
            square => Self::parse_square(square).map(Move::Place),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        let (black, white) = (position.discs(Seat::FIRST), position.discs(Seat::SECOND));
        let mut text: String = Self::squares()
            .map(|square| match square.bit() {
                bit if black & bit != 0 => symbol(Seat::FIRST),
                bit if white & bit != 0 => symbol(Seat::SECOND),
                _ => '-',
            })
            .collect();
        text.push(' ');
        text.push(symbol(position.turn()));
        text
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let starts_like_moves =
            text.trim().chars().next().is_none_or(|first| matches!(first, 'a'..='h' | 'A'..='H'));
        if starts_like_moves {
            return Transcript::parse(self, Self::START, text).map(|game| game.last_position());
        }
        Self::parse_board(text)
    }

    fn picture(&self, position: &Position, _: Viewer) -> String {
        let columns: String = ('a'..).take(SIZE).flat_map(|column| [' ', column]).collect();
        let mut picture = format!("  {columns}\n");
        let placements = self.placements(position);
        for row in 0..SIZE {
            write!(picture, "{:2}", row + 1).expect("writing to a string");
            for square in Self::squares().skip(row * SIZE).take(SIZE) {
                let bit = square.bit();
                picture.push_str(match bit {
                    _ if position.discs(Seat::FIRST) & bit != 0 => " X",
                    _ if position.discs(Seat::SECOND) & bit != 0 => " O",
                    _ if placements & bit != 0 => " .",
                    _ => " -",
                });
            }
            picture.push('\n');
        }
        let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| position.discs(seat).count_ones());
        let status = match self.payoffs(position) {
            None => format!("{} to move", self.seat_name(position.turn())),
            Some(_) => "finished".to_owned(),
        };
        let opening = openings::name_of(position).filter(|_| SIZE == 8);
        let opening = opening.map(|name| format!("; {name} opening")).unwrap_or_default();
        writeln!(picture, "Black (X) {black}, White (O) {white}; {status}{opening}")
            .expect("writing to a string");
        picture
    }

    fn scene(&self, position: &Position, _: Viewer) -> Scene {
        let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| position.discs(seat));
        let disc = |square: Square| match square.bit() {
            bit if black & bit != 0 => Some("black"),
            bit if white & bit != 0 => Some("white"),
            _ => None,
        };
        Scene::Board(Board {
            columns: SIZE,
            rows: SIZE,
            first_row: Edge::Top,
            squares: Self::squares().map(disc).collect(),
            counts: vec![black.count_ones(), white.count_ones()],
            deciding: Vec::new(),
            name: openings::name_of(position).filter(|_| SIZE == 8),
        })
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "Black" } else { "White" }
    }

    fn move_help(&self) -> &'static str {
        "Type a square such as f5 (column letter, row number); dots mark where you can move. Type pass if you must."
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::contract;

    #[test]
    fn notation_keeps_the_contract() {
        contract::notation(&Othello::<8>, 100);
        contract::notation(&Othello::<6>, 100);
        contract::notation(&Othello::<4>, 200);
    }

    #[test]
    fn boards_and_move_lists_are_positions() {
        let game = Othello::<8>;
        let start = "---------------------------OX------XO--------------------------- X";
        assert_eq!(game.position_text(&Othello::<8>::START), start);
        assert_eq!(game.parse_position(""), Ok(Othello::<8>::START));
        assert_eq!(game.parse_position("f5"), game.parse_position("F5 "));
        let tiger = game.parse_position("f5d6c3d3c4").expect("the Tiger opening");
        let counts = [Seat::FIRST, Seat::SECOND].map(|seat| tiger.discs(seat).count_ones());
        assert_eq!((tiger.turn(), counts), (Seat::SECOND, [6, 3]));
    }

    #[test]
    fn a_complete_opening_is_named_in_the_picture() {
        let picture = |moves: &str| {
            let position = Othello::<8>.parse_position(moves).expect(moves);
            Othello::<8>.picture(&position, Viewer::Open)
        };
        assert!(picture("f5d6c3d3c4").ends_with("White to move; Tiger opening\n"));
        assert!(picture("e6f4c3c4d3").contains("Tiger"), "an image of it");
        assert!(picture("f5d6c3d3").ends_with("Black to move\n"));
    }

    #[test]
    fn wrong_positions_are_explained() {
        let error = |text: &str| Othello::<8>.parse_position(text).expect_err(text).to_string();
        assert!(error("---").contains("3 squares of 64"));
        assert!(error(&"-".repeat(64)).contains("side to move"));
        assert!(error(&format!("{}Q X", "-".repeat(63))).contains("square 64 is 'Q'"));
        assert!(error(&format!("{} XX", "-".repeat(64))).contains("after the side"));
        assert!(error("a1").contains("a1"));
    }

    #[test]
    fn the_scene_counts_discs_and_names_the_opening() {
        let position = Othello::<8>.parse_position("f5d6c3d3c4").expect("the Tiger");
        let Scene::Board(board) = Othello::<8>.scene(&position, Viewer::Open) else { panic!("a board") };
        assert_eq!(board.name, Some("Tiger"));
        assert_eq!(board.counts.iter().sum::<u32>(), 9);
        assert_eq!(
            board.squares.iter().filter(|disc| **disc == Some("black")).count() as u32,
            board.counts[0]
        );
        assert_eq!(board.squares[4 * 8 + 5], Some("black"), "f5 in the fifth row from the top");
    }

    #[test]
    fn any_text_parses_or_fails_without_panic() {
        let game = Othello::<6>;
        let position = game.position_text(&Othello::<6>::START);
        contract::fuzz_text(&[&position, "d3c3d2", ""], 1_000_000, |text| {
            let _ = game.parse_position(text);
        });
        contract::fuzz_text(&["f5", "pass", "PA"], 1_000_000, |text| {
            let _ = game.parse_move(&Othello::<6>::START, text);
        });
    }
}
