//! Who wins if no more threats are made: the columns fill up, and in the end one side has to play below a threat.
//!
//! Columns without threats only pass the turn; of all their squares together the parity alone matters: the side
//! that does not want it changed answers in them. What is left is a small game on the columns with threats, which is
//! searched to its end.

use super::COLUMNS;
use super::hanging::{ColumnThreats, HangingThreats};

/// What the threats on the board decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zugzwang {
    /// There are none.
    NoThreats,
    /// Neither side is forced to help the other.
    Draw,
    /// The side to move wins.
    Win,
    /// The opponent wins.
    Loss,
    /// There are too many to look at.
    Unclear,
}

/// The most states of the small game; more than that and its result means little, as most of the board is empty.
const MOST_STATES: usize = 4096;

impl HangingThreats {
    /// What follows if no more threats are made; no threat is playable at once.
    pub fn zugzwang(&self) -> Zugzwang {
        if self.is_empty() {
            return Zugzwang::NoThreats;
        }
        let mut game = Columns { columns: [(ColumnThreats::default(), 0); COLUMNS], count: 0 };
        let (mut spare, mut states) = (0, 2);
        for column in (0..COLUMNS).map(|column| self.column(column)) {
            if column.own | column.opponent == 0 {
                spare ^= usize::from(column.free) & 1;
            } else {
                game.columns[game.count] = (column, states);
                game.count += 1;
                states *= usize::from(column.free) + 1;
            }
        }
        if states > MOST_STATES {
            return Zugzwang::Unclear;
        }
        let mut known = [UNKNOWN; MOST_STATES];
        match game.result(&mut known[..states], [0; COLUMNS], spare, true) {
            1 => Zugzwang::Win,
            0 => Zugzwang::Draw,
            _ => Zugzwang::Loss,
        }
    }
}

/// A result that was not looked for yet.
const UNKNOWN: i8 = i8::MIN;

/// The columns with threats, each with the step of its number of stones in the number of a state.
struct Columns {
    columns: [(ColumnThreats, usize); COLUMNS],
    count: usize,
}

impl Columns {
    /// The result for the side to move: 1, 0 or -1. `stones` were added to the columns, `spare` is the parity of the
    /// squares elsewhere, `own` says whether the first side to move is at turn again.
    fn result(&self, known: &mut [i8], stones: [u8; COLUMNS], spare: usize, own: bool) -> i8 {
        let columns = &self.columns[..self.count];
        let mut state = spare;
        let mut forced = None;
        for (place, (column, step)) in columns.iter().enumerate() {
            state += step * usize::from(stones[place]);
            let (wins, dangers) =
                if own { (column.own, column.opponent) } else { (column.opponent, column.own) };
            if wins >> stones[place] & 1 == 1 {
                return 1;
            }
            if dangers >> stones[place] & 1 == 1 && forced.replace(place).is_some() {
                return -1;
            }
        }
        if known[state] != UNKNOWN {
            return known[state];
        }
        let mut best = None;
        for (place, (column, _)) in columns.iter().enumerate() {
            let is_open = stones[place] < column.free && forced.is_none_or(|only| only == place);
            if is_open && best != Some(1) {
                let mut next = stones;
                next[place] += 1;
                best = best.max(Some(-self.result(known, next, spare, !own)));
            }
        }
        if spare == 1 && forced.is_none() && best != Some(1) {
            best = best.max(Some(-self.result(known, stones, 0, !own)));
        }
        known[state] = best.unwrap_or(0);
        known[state]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ConnectFour, Position};
    use spielwerk_core::{Notation, contract};

    /// The small game without the shortcut for columns without threats.
    fn in_full(columns: &[ColumnThreats; COLUMNS], stones: [u8; COLUMNS], own: bool) -> i8 {
        let of = |column: &ColumnThreats| {
            if own { (column.own, column.opponent) } else { (column.opponent, column.own) }
        };
        let open = || (0..COLUMNS).filter(|&place| stones[place] < columns[place].free);
        if open().any(|place| of(&columns[place]).0 >> stones[place] & 1 == 1) {
            return 1;
        }
        let dangers: Vec<usize> =
            open().filter(|&place| of(&columns[place]).1 >> stones[place] & 1 == 1).collect();
        let moves: Vec<usize> = if dangers.is_empty() { open().collect() } else { dangers[..1].to_vec() };
        if dangers.len() > 1 {
            return -1;
        }
        let after = |place: usize| {
            let mut next = stones;
            next[place] += 1;
            -in_full(columns, next, !own)
        };
        moves.into_iter().map(after).max().unwrap_or(0)
    }

    #[test]
    fn the_shortcut_changes_nothing() {
        let mut seen = [0; 3];
        contract::walk(&ConnectFour, 1_500, 9, |position, _, _| {
            let threats = HangingThreats::of(position);
            let columns: [ColumnThreats; COLUMNS] = std::array::from_fn(|column| threats.column(column));
            let free: u32 = columns.iter().map(|column| u32::from(column.free)).sum();
            if position.is_finished() || free > 11 || threats.is_empty() {
                return;
            }
            let expected = match in_full(&columns, [0; COLUMNS], true) {
                1 => Zugzwang::Win,
                0 => Zugzwang::Draw,
                _ => Zugzwang::Loss,
            };
            seen[expected as usize - 1] += 1;
            assert_eq!(threats.zugzwang(), expected, "{position:?}");
        });
        assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
    }

    #[test]
    fn an_odd_threat_of_the_first_player_wins_the_column_fight() {
        assert_eq!(HangingThreats::of(&Position::EMPTY).zugzwang(), Zugzwang::NoThreats);
        // Red needs the third square of column 4. The squares that may be filled before
        // the one below it are an even number: Yellow, to move, runs out of them first.
        let board = "......./......./......./RRR.Y../RYY.RY./RYR.YYR y";
        let threats = HangingThreats::of(&ConnectFour.parse_position(board).expect("a board"));
        assert_eq!(threats.zugzwang(), Zugzwang::Loss);
        // The second square of a column is Yellow's by the same reckoning: Red's threat there wins nothing.
        let board = "......./......./......./......./RRR..../YYR.RYY y";
        let threats = HangingThreats::of(&ConnectFour.parse_position(board).expect("a board"));
        assert_eq!(threats.zugzwang(), Zugzwang::Draw);
    }
}
