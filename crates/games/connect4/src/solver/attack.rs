//! A side that wants to win, and what it threatens.

use crate::Position;
use crate::bitboard::{COLUMNS, STRIDE, column_squares};

use super::new_wins::squares_winning_with;
use super::threats::{
    forcing_squares, half_made_of, has_three, has_two, non_losing_squares, playable_squares, winning_squares,
};

/// The columns at the edges, and those between them and the middle.
const EDGES: [u64; 2] = [column_squares(0), column_squares(COLUMNS - 1)];
const BETWEEN: [u64; 4] = [column_squares(1), column_squares(2), column_squares(4), column_squares(5)];

/// The stones of the side that wants to win and those of both sides; where it completes four, and where the opponent
/// does.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    pub(super) own: u64,
    pub(super) all: u64,
    pub(super) wins: u64,
    opponent_wins: u64,
}

impl Attack {
    /// The attack of the side to move.
    #[inline]
    pub(super) fn new(position: Position, opponent_wins: u64) -> Self {
        let Position { own, all } = position;
        Self { own, all, wins: winning_squares(own, all), opponent_wins }
    }

    /// After one more stone.
    #[inline]
    pub(super) fn with_stone(self, stone: u64) -> Self {
        let all = self.all | stone;
        let wins = (self.wins | squares_winning_with(stone, self.own)) & !all;
        Self { own: self.own | stone, all, wins, ..self }
    }

    /// After a stone of the opponent.
    #[inline]
    pub(super) fn answered(self, answer: u64) -> Self {
        let opponent_wins = self.opponent_wins | squares_winning_with(answer, self.own ^ self.all);
        Self { opponent_wins, ..self.answered_by_anyone(answer) }
    }

    /// After a stone of the opponent of which is only seen that it takes a square away.
    #[inline]
    fn answered_by_anyone(self, answer: u64) -> Self {
        Self { all: self.all | answer, wins: self.wins & !answer, ..self }
    }

    /// A number that no other attack has whose side is to move.
    #[inline]
    pub(super) fn code(&self) -> u64 {
        self.own + self.all
    }

    /// The opponent's answers that do not lose at once.
    #[inline]
    pub(super) fn answers(&self) -> u64 {
        non_losing_squares(self.all, self.wins)
    }

    /// The moves after which the opponent does not win at once.
    #[inline]
    pub(super) fn non_losing_moves(&self) -> u64 {
        non_losing_squares(self.all, self.opponent_wins & !self.all)
    }

    /// The moves that the opponent must answer on one square, losing or not.
    #[inline]
    pub(super) fn forcing_moves(&self) -> u64 {
        forcing_squares(self.own, self.all, self.wins)
    }

    /// After an answer of the opponent, if there is one, a move that leaves it nothing but moves that lose at once.
    /// Few answers leave such a move, so the opponent's threats are looked at last.
    pub(super) fn double_threat_after(self, answer: Option<u64>) -> Option<u64> {
        let next = answer.map_or(self, |answer| self.answered_by_anyone(answer));
        let non_losing = || answer.map_or(self, |answer| self.answered(answer)).non_losing_moves();
        bits(next.candidates()).find(|&stone| next.is_double_threat(stone) && stone & non_losing() != 0)
    }

    /// Whether after this stone every answer loses at once.
    #[inline]
    fn is_double_threat(self, stone: u64) -> bool {
        self.with_stone(stone).answers() == 0
    }

    /// All moves that could be double threats.
    #[inline]
    fn candidates(&self) -> u64 {
        let playable = playable_squares(self.all);
        if self.leaves_time(playable) { self.moves_with_two_threats(playable) } else { playable }
    }

    /// All moves that make two threats, a playable one and another that is playable too or lies above it.
    ///
    /// With a line to another playable square comes a threat there, and one on this square after a stone there. So if
    /// such squares are but two, each has one threat, unless a stone there also makes one above itself, or two threats
    /// above each other in the next column. A threat above a stone alone is one of two if there is a winning square
    /// above it.
    #[inline]
    fn moves_with_two_threats(&self, playable: u64) -> u64 {
        const DOWN: usize = STRIDE - 1;
        const UP: usize = STRIDE + 1;
        let linked = half_made_of(self.own, playable);
        let below = playable & (self.wins >> 1 | (self.own << 1) & (self.own << 2));
        let neighbours = linked & (linked >> DOWN | linked >> STRIDE | linked >> UP);
        let is_single = linked & below | neighbours == 0 && !has_three(linked);
        below & (self.wins >> 2) | if is_single { 0 } else { linked }
    }

    /// Whether after any move that forces nothing the opponent can wait: of two columns where no next stone can
    /// make a winning square above the playable one, the move takes at most one.
    ///
    /// At both edges at once only a stone in the middle can do so, with stones on all columns between.
    #[inline]
    fn leaves_time(&self, playable: u64) -> bool {
        let quiet = playable & !(self.wins >> 1);
        let has_edges = EDGES.iter().all(|edge| quiet & edge != 0);
        if has_edges && BETWEEN.iter().any(|column| self.own & column == 0) {
            return true;
        }
        let reachable = half_made_of(self.own, playable | quiet << 1);
        has_two(quiet & !(reachable >> 1))
    }
}

/// The bits that are set, lowest first.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectFour;
    use spielwerk_core::contract;

    #[test]
    fn double_threats_are_the_moves_that_leave_no_answer() {
        let mut found = 0;
        contract::walk(&ConnectFour, 20_000, 17, |position, _, _| {
            let attack = Attack::new(*position, winning_squares(position.opponent(), position.all));
            let playable = playable_squares(position.all);
            if position.is_finished() || attack.wins & playable != 0 {
                return;
            }
            for stone in bits(playable).filter(|&stone| attack.is_double_threat(stone)) {
                found += 1;
                assert!(attack.candidates() & stone != 0, "{stone:#x} in {position:?}");
            }
        });
        assert!(found > 1_000, "{found}");
    }
}
