//! Nimm-3 as text: `11 first` is a heap of eleven with the first player to move, `3` takes three.

use std::ops::RangeInclusive;

use spielwerk_core::{Notation, ParseError, Scene, Seat, Viewer};

use super::{Heap, Nimm3, Take};

impl Notation for Nimm3 {
    fn move_text(&self, _: &Heap, take: Take) -> String {
        take.0.to_string()
    }

    fn parse_move(&self, _: &Heap, text: &str) -> Result<Take, ParseError> {
        read_number(text.trim(), 1..=self.take)
            .map(Take)
            .map_err(|reason| ParseError::new("move", text, reason))
    }

    fn position_text(&self, heap: &Heap) -> String {
        format!("{} {}", heap.stones, seat_word(heap.turn))
    }

    fn parse_position(&self, text: &str) -> Result<Heap, ParseError> {
        let error = |reason: String| ParseError::new("position", text, reason);
        let (stones, seat) = text
            .trim()
            .split_once(' ')
            .ok_or_else(|| error("a position is a number of stones and first or second".into()))?;
        let stones = read_number(stones, 0..=*Self::STONES.end()).map_err(error)?;
        let turn = read_seat(seat.trim()).map_err(error)?;
        Ok(Heap { stones, turn })
    }

    fn picture(&self, heap: &Heap, _: Viewer) -> String {
        const PER_ROW: u32 = 50;
        let mut picture = format!("{} stones\n", heap.stones);
        for drawn in (0..heap.stones).step_by(PER_ROW as usize) {
            picture.push_str(&"o".repeat((heap.stones - drawn).min(PER_ROW) as usize));
            picture.push('\n');
        }
        picture
    }

    fn scene(&self, heap: &Heap, _: Viewer) -> Scene {
        Scene::Heap { stones: heap.stones, full: self.stones, take: self.take }
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "First" } else { "Second" }
    }

    fn move_help(&self) -> &'static str {
        "Type how many stones you take. The player who takes the last stone wins."
    }
}

/// The word that stands for a seat in positions and results.
pub(super) fn seat_word(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "first" } else { "second" }
}

/// Reads `first` or `second`.
pub(super) fn read_seat(text: &str) -> Result<Seat, String> {
    match text {
        "first" => Ok(Seat::FIRST),
        "second" => Ok(Seat::SECOND),
        other => Err(format!("{other:?} is neither first nor second")),
    }
}

/// Reads a whole number of a range, digits only.
pub(super) fn read_number(text: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && range.contains(&number) => Ok(number),
        _ => Err(format!("{text:?} is not a number from {} to {}", range.start(), range.end())),
    }
}
