//! Connect Four as text: columns as numbers, positions as boards or as the moves that lead to them.
//!
//! The canonical position is a board, rows from the top: `......./......./......./......./......./...R... y`.
//! It can say every position, also those that no game reaches; the moves from the empty board (`4455123`, or
//! `-` for none) are read as well.

use spielwerk_core::scene::{Board, Edge, Scene};
use spielwerk_core::{Notation, ParseError, Seat, Viewer};

use super::bitboard::{BOARD, BOTTOM, COLUMNS, ROWS, column_squares, has_four, square, stones_in_fours};
use super::{Column, ConnectFour, Position};

impl Notation for ConnectFour {
    fn move_text(&self, _: &Position, column: Column) -> String {
        column.to_string()
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Column, ParseError> {
        text.parse()
    }

    fn position_text(&self, position: &Position) -> String {
        let rows: Vec<String> = rows_from_top(position).collect();
        format!("{} {}", rows.join("/"), side_letter(position.turn()))
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let trimmed = text.trim();
        let read = if trimmed.contains('/') { parse_board(trimmed) } else { parse_moves(trimmed) };
        read.map_err(|reason| ParseError::new("position", text, reason))
    }

    fn picture(&self, position: &Position, _: Viewer) -> String {
        let mut picture = String::new();
        for row in rows_from_top(position) {
            for stone in row.chars() {
                picture.extend([' ', stone]);
            }
            picture.push('\n');
        }
        picture.push_str(" 1 2 3 4 5 6 7\n");
        picture
    }

    fn scene(&self, position: &Position, _: Viewer) -> Scene {
        let fours = stones_in_fours(position.opponent());
        let from_top = || (0..ROWS).rev().flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
        let stone = |(column, row)| {
            let seat = position.stone_at(column, row)?;
            Some(if seat == Seat::FIRST { "red" } else { "yellow" })
        };
        let deciding = from_top().enumerate().filter(|&(_, (column, row))| fours & square(column, row) != 0);
        Scene::Board(Board {
            columns: COLUMNS,
            rows: ROWS,
            first_row: Edge::Bottom,
            squares: from_top().map(stone).collect(),
            counts: Vec::new(),
            deciding: deciding.map(|(place, _)| place).collect(),
            name: None,
        })
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "Red" } else { "Yellow" }
    }

    fn move_help(&self) -> &'static str {
        "Type the number of a column, 1 to 7 from the left; the stone drops to its lowest empty square."
    }
}

/// The rows of the board from the top, `R`, `Y` and `.` for the squares.
fn rows_from_top(position: &Position) -> impl Iterator<Item = String> {
    (0..ROWS).rev().map(|row| {
        let letter = |column| match position.stone_at(column, row) {
            None => '.',
            Some(Seat::FIRST) => 'R',
            Some(_) => 'Y',
        };
        (0..COLUMNS).map(letter).collect()
    })
}

fn side_letter(seat: Seat) -> char {
    if seat == Seat::FIRST { 'r' } else { 'y' }
}

/// The position after these moves; `-` or nothing is the empty board.
fn parse_moves(text: &str) -> Result<Position, String> {
    let mut position = Position::EMPTY;
    if text == "-" {
        return Ok(position);
    }
    for (ply, digit) in (1..).zip(text.chars()) {
        let column = Column::try_from(digit).map_err(|reason| format!("move {ply}: {reason}"))?;
        if position.is_finished() {
            return Err(format!("move {ply}: the game is finished"));
        }
        if !position.has_room(column) {
            return Err(format!("move {ply}: column {column} is full"));
        }
        position.drop_stone(column);
    }
    Ok(position)
}

/// The position of a board text with its side to move.
fn parse_board(text: &str) -> Result<Position, String> {
    let (board, side) = text.split_once(' ').ok_or("the side to move, r or y, is missing")?;
    let (mut red, mut yellow) = (0u64, 0u64);
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != ROWS {
        return Err(format!("{} rows, a board has {ROWS}", rows.len()));
    }
    for (row, letters) in (0..ROWS).rev().zip(rows) {
        if letters.chars().count() != COLUMNS {
            return Err(format!("row {letters:?} does not have {COLUMNS} squares"));
        }
        for (column, letter) in letters.chars().enumerate() {
            match letter {
                'R' => red |= square(column, row),
                'Y' => yellow |= square(column, row),
                '.' => {}
                _ => return Err(format!("{letter:?} is not a square; squares are R, Y and .")),
            }
        }
    }
    let position = match (side.trim(), red.count_ones() as i32 - yellow.count_ones() as i32) {
        ("r", 0) => Position { own: red, all: red | yellow },
        ("y", 1) => Position { own: yellow, all: red | yellow },
        ("r" | "y", 0 | 1) => return Err("the number of stones says that the other side is to move".into()),
        ("r" | "y", _) => return Err("Red has as many stones as Yellow or one more".into()),
        (other, _) => return Err(format!("side to move {other:?} is neither r nor y")),
    };
    check_stones(&position)?;
    Ok(position)
}

/// Refuses floating stones and fours that the last move cannot have made.
fn check_stones(position: &Position) -> Result<(), &'static str> {
    let supported = (position.all << 1) | BOTTOM;
    if position.all & !supported != 0 {
        return Err("a stone floats above an empty square");
    }
    if has_four(position.own) {
        return Err("the side to move already has four in a line");
    }
    let last_mover = position.opponent();
    let topmost = position.all & !(position.all >> 1) & BOARD;
    let last_move_made_it = Column::ALL.iter().any(|column| {
        let top = topmost & column_squares(column.index());
        top & last_mover != 0 && !has_four(last_mover & !top)
    });
    if position.is_won() && !last_move_made_it {
        return Err("no last move can have made all these fours");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Position {
        ConnectFour.parse_position(text).unwrap_or_else(|error| panic!("{error}"))
    }

    fn refusal(text: &str) -> String {
        ConnectFour.parse_position(text).expect_err(text).to_string()
    }

    #[test]
    fn boards_and_move_strings_say_the_same() {
        assert_eq!(read("......./......./......./...R.../...YY../YR.RR.. y"), read("4455412"));
        assert_eq!(read("-"), Position::EMPTY);
        assert_eq!(read(""), Position::EMPTY);
    }

    #[test]
    fn the_scene_marks_the_deciding_four() {
        let position = ConnectFour.parse_position("1121314").expect("red has four in the bottom row");
        let Scene::Board(board) = ConnectFour.scene(&position, Viewer::Open) else { panic!("a board") };
        let bottom = (ROWS - 1) * COLUMNS;
        assert_eq!(board.deciding, [bottom, bottom + 1, bottom + 2, bottom + 3]);
        assert_eq!(board.squares[bottom], Some("red"));
        assert_eq!(board.squares[bottom - COLUMNS], Some("yellow"));
        assert_eq!(board.squares.iter().flatten().count(), 7);
    }

    #[test]
    fn impossible_positions_are_refused_with_the_reason() {
        assert!(refusal("....... r").contains("move 1: columns are numbered 1 to 7"));
        assert!(refusal("4444448").contains("move 7: columns are numbered"));
        assert!(refusal("4444444").contains("move 7: column 4 is full"));
        assert!(refusal("12121213").contains("move 8: the game is finished"));
        let empty = ["......."; 6].join("/");
        assert!(refusal(&empty).contains("is missing"));
        assert!(refusal(&format!("{empty} x")).contains("neither r nor y"));
        assert!(refusal(&format!("{empty} y")).contains("other side is to move"));
        assert!(refusal(&format!("{empty}/....... r")).contains("7 rows"));
        let bottom = |row: &str| format!("......./......./......./......./......./{row}");
        assert!(refusal(&bottom("...R...")).contains("is missing"));
        assert!(refusal(&bottom("...R. y")).contains("does not have 7 squares"));
        assert!(refusal(&bottom("...x... y")).contains("'x' is not a square"));
        assert!(refusal(&bottom("..RR... y")).contains("as many stones"));
        assert!(refusal("......./......./......./......./...R.../....... y").contains("floats"));
        assert!(refusal("......./......./......./......./YYY..../RRRR.Y. r").contains("already has four"));
        assert!(refusal("......./......./R.R..../R.R.YY./R.R.YY./R.R.YYY y").contains("no last move"));
    }
}
