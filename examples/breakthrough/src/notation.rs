//! Moves as `a2-a3`, positions as rows from the top with `w` and `b`, and the board for the page.

use spielwerk::core::check::ReferenceFiles;
use spielwerk::core::scene::{Board, Edge, Scene};
use spielwerk::core::{Notation, ParseError, Seat, Viewer};

use crate::{Breakthrough, Position, Step};

impl Breakthrough {
    fn square_text(&self, square: u8) -> String {
        format!("{}{}", (b'a' + square % self.size) as char, square / self.size + 1)
    }

    fn parse_square(&self, text: &str) -> Option<u8> {
        let (&letter, row) = text.as_bytes().split_first()?;
        let column = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let row = std::str::from_utf8(row).ok()?.parse::<u8>().ok()?.checked_sub(1)?;
        (column < self.size && row < self.size).then_some(row * self.size + column)
    }

    /// Every square from the top row down.
    fn from_top(&self) -> impl Iterator<Item = u8> + use<> {
        let size = self.size;
        (0..size).rev().flat_map(move |row| (0..size).map(move |column| row * size + column))
    }
}

fn pawn(position: &Position, square: u8) -> Option<Seat> {
    Seat::all(2).find(|seat| position.pawns[seat.index()] & (1 << square) != 0)
}

impl Notation for Breakthrough {
    fn move_text(&self, _: &Position, step: Step) -> String {
        format!("{}-{}", self.square_text(step.from), self.square_text(step.to))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Step, ParseError> {
        let squares = text.trim().split_once('-');
        let step = squares
            .and_then(|(from, to)| Some(Step { from: self.parse_square(from)?, to: self.parse_square(to)? }));
        step.ok_or_else(|| ParseError::new("move", text, "two squares were expected, such as a2-a3"))
    }

    fn position_text(&self, position: &Position) -> String {
        let letter =
            |square| pawn(position, square).map_or('.', |seat| if seat == Seat::FIRST { 'w' } else { 'b' });
        let letters: Vec<char> = self.from_top().map(letter).collect();
        let rows: Vec<String> = letters.chunks(self.size.into()).map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), if position.turn == Seat::FIRST { 'w' } else { 'b' })
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let wrong = |reason: &str| ParseError::new("position", text, reason);
        let (board, side) =
            text.trim().split_once(' ').ok_or_else(|| wrong("the side to move is missing"))?;
        let turn = ["w", "b"].into_iter().position(|known| known == side).map(Seat::new);
        let turn = turn.ok_or_else(|| wrong("the side to move is w or b"))?;
        let letters: Vec<char> = board.chars().filter(|&letter| letter != '/').collect();
        if letters.len() != usize::from(self.size) * usize::from(self.size) {
            return Err(wrong("the board has another size"));
        }
        let mut pawns = [0u64; 2];
        for (square, letter) in self.from_top().zip(letters) {
            match "wb.".find(letter) {
                Some(2) => {}
                Some(seat) => pawns[seat] |= 1 << square,
                None => return Err(wrong("squares are w, b and .")),
            }
        }
        Ok(Position { pawns, turn })
    }

    fn picture(&self, position: &Position, _: Viewer) -> String {
        self.position_text(position).replace(['/', ' '], "\n") + " to move\n"
    }

    fn scene(&self, position: &Position, _: Viewer) -> Scene {
        let piece =
            |square| pawn(position, square).map(|seat| if seat == Seat::FIRST { "white" } else { "black" });
        let counts = position.pawns.iter().map(|pawns| pawns.count_ones()).collect();
        let squares = self.from_top().map(piece).collect();
        Scene::Board(Board { counts, ..Board::new(self.size.into(), Edge::Bottom, squares) })
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "White" } else { "Black" }
    }

    fn move_help(&self) -> &'static str {
        "Type the square of a pawn and where it steps, such as a2-a3."
    }
}

impl ReferenceFiles for Breakthrough {}
