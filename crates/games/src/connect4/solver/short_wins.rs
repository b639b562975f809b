//! Wins within a few moves, found by a small search of their own.
//!
//! Near the end of what a question allows, most positions are settled by a handful of moves. There no table,
//! no bounds and no careful order of moves pay: the last move before the winning one must leave the opponent
//! without an answer, and few squares can do that.

use crate::connect4::Position;

use super::threats::{forcing_squares, half_made_of, non_losing_squares, playable_squares, winning_squares};

/// The most stones of the winner for which this search is faster than the large one.
pub(super) const MOST_STONES: i32 = 4;

/// Looks for short wins; remembers which answers refuted the last attempts.
#[derive(Debug, Default)]
pub(super) struct ShortWins {
    refutations: [u64; MOST_STONES as usize + 1],
}

/// What the side that wants to win has: its stones and those of both sides, and where it completes four.
#[derive(Clone, Copy)]
struct Attack {
    own: u64,
    all: u64,
    wins: u64,
}

impl ShortWins {
    /// Whether the side to move, which cannot win at once, wins with at most so many stones, 2 to
    /// [`MOST_STONES`]. They must fit on the board.
    pub(super) fn exist(&mut self, position: Position, stones: i32) -> bool {
        debug_assert!((2..=MOST_STONES).contains(&stones), "{stones} stones");
        self.first_stone(Attack::of(position.own, position.all), stones as usize).is_some()
    }

    /// The first stone of a win with at most so many.
    fn first_stone(&mut self, attack: Attack, stones: usize) -> Option<u64> {
        if stones == 2 {
            return attack.double_threat();
        }
        let moves = attack.non_losing_moves();
        let forcing = moves & attack.forcing_moves();
        let wins = |&stone: &u64| self.every_answer_loses(attack.with_stone(stone), stones - 1);
        bits(forcing).chain(bits(moves ^ forcing)).find(wins)
    }

    /// Whether the attack wins with at most so many more stones, whatever the opponent answers. The answer to
    /// try next is where the attack would have gone on.
    fn every_answer_loses(&mut self, attack: Attack, stones: usize) -> bool {
        let mut answers = non_losing_squares(attack.all, attack.wins);
        let mut likely = self.refutations[stones];
        while answers != 0 {
            let preferred = if answers & likely == 0 { answers } else { likely };
            let answer = preferred & preferred.wrapping_neg();
            answers ^= answer;
            let Some(stone) = self.first_stone(attack.answered(answer), stones) else {
                self.refutations[stones] = answer;
                return false;
            };
            likely = stone;
        }
        true
    }
}

impl Attack {
    #[inline]
    fn of(own: u64, all: u64) -> Self {
        Self { own, all, wins: winning_squares(own, all) }
    }

    #[inline]
    fn with_stone(self, stone: u64) -> Self {
        Self::of(self.own | stone, self.all | stone)
    }

    /// After a stone of the opponent, which takes squares away and adds none.
    #[inline]
    fn answered(self, answer: u64) -> Self {
        Self { all: self.all | answer, wins: self.wins & !answer, ..self }
    }

    /// The moves after which the opponent does not win at once.
    #[inline]
    fn non_losing_moves(&self) -> u64 {
        non_losing_squares(self.all, winning_squares(self.own ^ self.all, self.all))
    }

    /// The moves that the opponent must answer on one square, losing or not.
    #[inline]
    fn forcing_moves(&self) -> u64 {
        forcing_squares(self.own, self.all, self.wins)
    }

    /// Whether after any move that forces nothing the opponent can wait: of two columns where no next stone can
    /// make a winning square above the playable one, the move takes at most one.
    #[inline]
    fn leaves_time(&self, playable: u64) -> bool {
        let quiet = playable & !(self.wins >> 1);
        let reachable = half_made_of(self.own, playable | quiet << 1);
        has_two(quiet & !(reachable >> 1))
    }

    /// A move that leaves the opponent nothing but moves that lose at once.
    #[inline]
    fn double_threat(&self) -> Option<u64> {
        let playable = playable_squares(self.all);
        let candidates = if self.leaves_time(playable) { self.forcing_moves() } else { playable };
        bits(candidates).find(|stone| {
            let (own, all) = (self.own | stone, self.all | stone);
            non_losing_squares(all, winning_squares(own, all)) == 0 && stone & self.non_losing_moves() != 0
        })
    }
}

/// Whether two or more bits are set.
#[inline]
fn has_two(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The bits that are set, lowest first.
#[inline]
fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
