//! Moves and positions as text.
//!
//! A move is `d1-d7/g7`: from, to, arrow. A position is one line like the first field of a chess FEN: rows
//! from the top, separated by `/`, with `W` and `B` for amazons, `x` for arrows and a number for a run of
//! empty squares; then a space and the side to move.

use std::fmt::Write;

use spielwerk_core::scene::{Board, Edge, Scene};
use spielwerk_core::{Game, Notation, ParseError, Seat, Viewer};

use super::moves::Move;
use super::rules::Amazons;
use super::square::Square;
use super::square_set::SquareSet;
use super::state::State;

/// The content of a square.
fn symbol(state: &State, square: Square) -> char {
    if state.empty().contains(square) {
        '.'
    } else if state.amazons(Seat::FIRST).contains(square) {
        'W'
    } else if state.amazons(Seat::SECOND).contains(square) {
        'B'
    } else {
        'x'
    }
}

impl Amazons {
    /// The squares of a row from left to right.
    fn row(&self, row: usize) -> impl Iterator<Item = Square> + use<> {
        (0..self.columns()).map(move |column| Square::at(column as u8, row as u8))
    }

    /// Reads a square off the front of a text.
    fn read_square<'a>(&self, text: &'a str) -> Result<(Square, &'a str), String> {
        let (letter, rest) = split_char(text).ok_or("a square is missing")?;
        let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
        let (number, rest) = rest.split_at(digits);
        if !letter.is_ascii_alphabetic() || number.is_empty() || number.starts_with('0') {
            return Err("a square is a letter and a number, like d7".to_owned());
        }
        let column = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
        let row = number.parse::<usize>().expect("one or two digits") - 1;
        let on_board = column < self.columns() && row < self.rows();
        let square = Square::new(column, row).filter(|_| on_board);
        let off_board = || format!("{letter}{number} is off the {}x{} board", self.columns(), self.rows());
        Ok((square.ok_or_else(off_board)?, rest))
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        let (from, rest) = self.read_square(text)?;
        let (to, rest) = self.read_square(rest.strip_prefix('-').unwrap_or(rest))?;
        let (arrow, rest) = match rest.strip_prefix('(') {
            Some(rest) => {
                let (arrow, rest) = self.read_square(rest)?;
                (arrow, rest.strip_prefix(')').ok_or("the ')' is missing")?)
            }
            None => self.read_square(rest.strip_prefix(['/', '-', 'x']).unwrap_or(rest))?,
        };
        if rest.is_empty() { Ok(Move { from, to, arrow }) } else { Err(format!("{rest:?} is left over")) }
    }

    fn read_position(&self, text: &str) -> Result<State, String> {
        let (board, turn) = text.trim().split_once(' ').ok_or("the side to move is missing")?;
        let turn = match turn.trim() {
            "w" => Seat::FIRST,
            "b" => Seat::SECOND,
            other => return Err(format!("the side to move is {other:?}, not w or b")),
        };
        let rows = board.split('/').count();
        if rows != self.rows() {
            return Err(format!("{rows} rows, not {}", self.rows()));
        }
        let mut found = PositionRows::default();
        for (row, content) in (0..self.rows()).rev().zip(board.split('/')) {
            self.read_row(row, content, &mut found).map_err(|reason| format!("row {}: {reason}", row + 1))?;
        }
        for (name, amazons) in ["White", "Black"].into_iter().zip(found.amazons) {
            if amazons.is_empty() || amazons.len() > State::MOST_AMAZONS {
                return Err(format!(
                    "{name} has {} amazons, not 1 to {}",
                    amazons.len(),
                    State::MOST_AMAZONS
                ));
            }
        }
        Ok(State::new(found.amazons, found.empty, turn))
    }

    /// Reads the squares of one row into what was found so far.
    fn read_row(&self, row: usize, content: &str, found: &mut PositionRows) -> Result<(), String> {
        let mut squares = self.row(row);
        let wrong_length = || format!("not {} squares", self.columns());
        let mut rest = content;
        while let Some((symbol, after)) = split_char(rest) {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (number, after) = if digits > 0 { rest.split_at(digits) } else { ("1", after) };
            rest = after;
            let mut nowhere = SquareSet::EMPTY;
            let set = match symbol {
                'W' => &mut found.amazons[Seat::FIRST.index()],
                'B' => &mut found.amazons[Seat::SECOND.index()],
                'x' => &mut nowhere,
                '1'..='9' => &mut found.empty,
                other => return Err(format!("{other:?} is not W, B, x or a number")),
            };
            for _ in 0..number.parse::<usize>().map_err(|_| wrong_length())? {
                set.insert(squares.next().ok_or_else(wrong_length)?);
            }
        }
        squares.next().map_or(Ok(()), |_| Err(wrong_length()))
    }
}

/// What the rows of a position text held.
#[derive(Default)]
struct PositionRows {
    amazons: [SquareSet; 2],
    empty: SquareSet,
}

/// The first character of a text and what follows it.
fn split_char(text: &str) -> Option<(char, &str)> {
    let mut chars = text.chars();
    chars.next().map(|first| (first, chars.as_str()))
}

impl Notation for Amazons {
    fn move_text(&self, _: &State, mv: Move) -> String {
        format!("{}-{}/{}", mv.from, mv.to, mv.arrow)
    }

    /// Reads `d1-d7/g7`, `d1-d7(g7)` or `d1d7g7`, in any case.
    fn parse_move(&self, _: &State, text: &str) -> Result<Move, ParseError> {
        self.read_move(text.trim()).map_err(|reason| ParseError::new("move", text, reason))
    }

    fn position_text(&self, state: &State) -> String {
        let mut text = String::new();
        for row in (0..self.rows()).rev() {
            let symbols: String = self.row(row).map(|square| symbol(state, square)).collect();
            let mut rest = symbols.as_str();
            while let Some((first, after)) = split_char(rest) {
                if first == '.' {
                    let occupied = rest.trim_start_matches('.');
                    write!(text, "{}", rest.len() - occupied.len()).expect("writing to a string");
                    rest = occupied;
                } else {
                    text.push(first);
                    rest = after;
                }
            }
            text.push(if row == 0 { ' ' } else { '/' });
        }
        text.push(if state.turn() == Seat::FIRST { 'w' } else { 'b' });
        text
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        self.read_position(text).map_err(|reason| ParseError::new("position", text, reason))
    }

    fn picture(&self, state: &State, _: Viewer) -> String {
        let columns: String =
            (b'a'..).take(self.columns()).flat_map(|letter| [' ', char::from(letter)]).collect();
        let mut text = format!("  {columns}\n");
        for row in (0..self.rows()).rev() {
            let symbols: String = self.row(row).flat_map(|square| [' ', symbol(state, square)]).collect();
            writeln!(text, "{:>2}{symbols} {}", row + 1, row + 1).expect("writing to a string");
        }
        let mover = self.seat_name(state.turn());
        let status = match self.payoffs(state) {
            None => format!("{mover} to move"),
            Some(_) => format!("{mover} cannot move, {} wins", self.seat_name(state.turn().opponent())),
        };
        writeln!(text, "  {columns}\n{status}").expect("writing to a string");
        text
    }

    fn scene(&self, state: &State, _: Viewer) -> Scene {
        let piece = |square| match symbol(state, square) {
            'W' => Some("white"),
            'B' => Some("black"),
            'x' => Some("arrow"),
            _ => None,
        };
        Scene::Board(Board {
            columns: self.columns(),
            rows: self.rows(),
            first_row: Edge::Bottom,
            squares: (0..self.rows()).rev().flat_map(|row| self.row(row).map(piece)).collect(),
            counts: Vec::new(),
            deciding: Vec::new(),
            name: None,
        })
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "White" } else { "Black" }
    }

    fn move_help(&self) -> &'static str {
        "Type from-to/arrow, such as d1-d7/g7: from d1 to d7, then an arrow to g7, both in a queen's line."
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_core::{Rng, contract};

    use super::*;

    fn start(game: &Amazons) -> State {
        game.start(&mut Rng::new(0))
    }

    #[test]
    fn start_positions_are_written_as_expected() {
        let text = |columns, rows| {
            let game = Amazons::with_board(columns, rows).unwrap();
            game.position_text(&start(&game))
        };
        assert_eq!(text(10, 10), "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w");
        assert_eq!(text(8, 8), "2B2B2/8/B6B/8/8/W6W/8/2W2W2 w");
        assert_eq!(text(6, 6), "1B2B1/B4B/6/6/W4W/1W2W1 w");
        assert_eq!(text(4, 4), "1BB1/B2B/W2W/1WW1 w");
        assert_eq!(text(6, 4), "1B2B1/B4B/W4W/1W2W1 w");
        assert_eq!(text(4, 7), "1BB1/4/B2B/4/W2W/4/1WW1 w");
    }

    #[test]
    fn moves_are_read_in_every_form() {
        let game = Amazons::default();
        let state = start(&game);
        let read = |text| game.parse_move(&state, text);
        let mv = read("d1-d10/j10").unwrap();
        assert_eq!(game.move_text(&state, mv), "d1-d10/j10");
        for text in ["d1d10j10", "d1-d10-j10", "d1-d10xj10", "d1-d10(j10)", " D1-D10/J10 ", "D1D10(J10)"] {
            assert_eq!(read(text), Ok(mv), "{text}");
        }
    }

    #[test]
    fn wrong_moves_are_refused_with_a_reason() {
        let game = Amazons::new(8).unwrap();
        let state = start(&game);
        let reason = |text| game.parse_move(&state, text).expect_err(text).reason().to_owned();
        assert_eq!(reason(""), "a square is missing");
        assert_eq!(reason("c1-c4"), "a square is missing");
        assert_eq!(reason("c1-c9/c4"), "c9 is off the 8x8 board");
        assert_eq!(reason("c1-i4/c4"), "i4 is off the 8x8 board");
        assert_eq!(reason("c1-c04/c4"), "a square is a letter and a number, like d7");
        assert_eq!(reason("c1-c4(c5"), "the ')' is missing");
        assert_eq!(reason("c1-c4/c5 x"), "\" x\" is left over");
    }

    #[test]
    fn wrong_positions_are_refused_with_a_reason() {
        let game = Amazons::new(4).unwrap();
        let reason = |text| game.parse_position(text).expect_err(text).reason().to_owned();
        assert_eq!(reason("1BB1/B2B/W2W/1WW1"), "the side to move is missing");
        assert_eq!(reason("1BB1/B2B/W2W/1WW1 x"), "the side to move is \"x\", not w or b");
        assert_eq!(reason("1BB1/B2B/W2W w"), "3 rows, not 4");
        assert_eq!(reason("1BB1/B2B/W2W/1WW w"), "row 1: not 4 squares");
        assert_eq!(reason("5/B2B/W2W/1WW1 w"), "row 4: not 4 squares");
        assert_eq!(reason("99999999999999999999999/B2B/W2W/1WW1 w"), "row 4: not 4 squares");
        assert_eq!(reason("1BB1/B02B/W2W/1WW1 w"), "row 3: '0' is not W, B, x or a number");
        assert_eq!(reason("1BB1/B2q/W2W/1WW1 w"), "row 3: 'q' is not W, B, x or a number");
        assert_eq!(reason("4/4/W2W/1WW1 w"), "Black has 0 amazons, not 1 to 8");
        assert_eq!(reason("BBBB/BBBB/WWBW/1WW1 w"), "Black has 9 amazons, not 1 to 8");
    }

    #[test]
    fn pictures_show_board_and_turn() {
        let game = Amazons::new(4).unwrap();
        let state = game.parse_position("1BxB/x3/4/W3 b").unwrap();
        let expected =
            "   a b c d\n 4 . B x B 4\n 3 x . . . 3\n 2 . . . . 2\n 1 W . . . 1\n   a b c d\nBlack to move\n";
        assert_eq!(game.picture(&state, Viewer::Open), expected);
        let finished = game.parse_position("Wx1B/xx2/4/4 w").unwrap();
        assert!(game.picture(&finished, Viewer::Open).ends_with("White cannot move, Black wins\n"));
    }

    #[test]
    fn any_text_is_read_or_refused() {
        let game = Amazons::default();
        let state = start(&game);
        contract::fuzz_text(&["d1-d10/j10", "a4b4(c4)", "g1g2g3"], 1_000_000, |text| {
            let _ = game.parse_move(&state, text);
        });
        let small = Amazons::new(4).unwrap();
        contract::fuzz_text(&["1BB1/B2B/W2W/1WW1 w", "x1xB/4/10/WWWW b"], 1_000_000, |text| {
            if let Ok(state) = small.parse_position(text) {
                assert_eq!(small.parse_position(&small.position_text(&state)), Ok(state));
            }
        });
    }
}
