//! Where a player puts its stones, by phase of the game.

use std::ops::Range;

use spielwerk_matches::MatchRecord;

use crate::report::Chart;

/// Squares per side.
const SIZE: usize = 8;

/// The phases: names and their plies.
const PHASES: [(&str, Range<usize>); 3] = [
    ("opening, plies 7 to 20", 6..20),
    ("middle game, plies 21 to 40", 20..40),
    ("end, from ply 41", 40..usize::MAX),
];

/// For each phase the share of its moves that a player of the tournament makes on each square.
pub(super) fn maps(games: &[MatchRecord], player: usize, name: &str) -> Vec<Chart> {
    let map = |(phase, plies): &(&str, Range<usize>)| {
        let mut counts = [[0u32; SIZE]; SIZE];
        for record in games {
            let moves = record.game.moves.iter().enumerate().skip(record.opening).zip(&record.thoughts);
            for ((ply, mv), thought) in moves {
                let is_own = record.seating.get(thought.seat.index()) == Some(&player);
                if let Some((column, row)) = square(mv).filter(|_| is_own && plies.contains(&ply)) {
                    counts[row][column] += 1;
                }
            }
        }
        let all = f64::from(counts.iter().flatten().sum::<u32>().max(1));
        let share = |&count: &u32| Some(100.0 * f64::from(count) / all);
        let cells = counts.iter().map(|row| row.iter().map(share).collect()).collect();
        let rows = (1..=SIZE).map(|row| row.to_string()).collect();
        let columns = ('a'..).take(SIZE).map(String::from).collect();
        Chart::heat(
            format!("Moves of {name} in per cent: {phase}."),
            (rows, columns),
            cells,
            [0.0, 1.5, 6.0],
            1,
        )
    };
    PHASES.iter().map(map).collect()
}

/// The column and row of a square such as `d3`.
fn square(mv: &str) -> Option<(usize, usize)> {
    let &[letter, digit] = mv.as_bytes() else { return None };
    let (column, row) = (letter.checked_sub(b'a')?, digit.checked_sub(b'1')?);
    let place = (usize::from(column), usize::from(row));
    (place.0 < SIZE && place.1 < SIZE).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_and_passes_are_not() {
        assert_eq!((square("a1"), square("d3"), square("h8")), (Some((0, 0)), Some((3, 2)), Some((7, 7))));
        assert_eq!((square("pass"), square("i1"), square("a9")), (None, None, None));
    }
}
