//! Wins within a few moves, found by a small search of their own.
//!
//! Near the end of what a question allows, most positions are settled by a handful of moves. There no table,
//! no bounds and no careful order of moves pay: the last move before the winning one must leave the opponent
//! without an answer, and few squares can do that.

use crate::Position;

use super::attack::{Attack, bits};
use super::memory::Memory;
use super::quiet::useful_quiet_squares;

/// The most stones of the winner for which this search is faster than the large one.
pub(super) const MOST_STONES: i32 = 4;

/// Looks for short wins; remembers them, and which answers refuted the last attempts.
#[derive(Debug)]
pub(super) struct ShortWins {
    memory: Memory,
    refutations: [u64; MOST_STONES as usize + 1],
}

impl ShortWins {
    pub(super) fn new() -> Self {
        Self { memory: Memory::new(), refutations: [0; MOST_STONES as usize + 1] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.memory.clear();
        self.refutations.fill(0);
    }

    /// Whether the side to move, which cannot win at once, wins with at most this many stones, 2 to
    /// [`MOST_STONES`]. They must fit on the board. `opponent_wins` is where the opponent completes four.
    pub(super) fn exist(&mut self, position: Position, opponent_wins: u64, stones: i32) -> bool {
        debug_assert!((2..=MOST_STONES).contains(&stones), "{stones} stones");
        let attack = Attack::new(position, opponent_wins);
        if stones == 2 {
            attack.double_threat_after(None).is_some()
        } else {
            self.first_stone(attack, stones as usize).is_some()
        }
    }

    /// The first stone of a win with at most this many, at least 3.
    fn first_stone(&mut self, attack: Attack, stones: usize) -> Option<u64> {
        let code = attack.code();
        if let Some(known) = self.memory.recall(code, stones) {
            return known;
        }
        let found =
            if stones == 3 { self.first_of_three(attack) } else { self.first_of_more(attack, stones) };
        self.memory.learn(code, stones, found);
        found
    }

    fn first_of_more(&mut self, attack: Attack, stones: usize) -> Option<u64> {
        let moves = attack.non_losing_moves();
        let forcing = moves & attack.forcing_moves();
        bits(forcing).chain(bits(moves ^ forcing)).find(|&stone| {
            let next = attack.with_stone(stone);
            self.all_lose(next, next.answers(), stones - 1)
        })
    }

    fn first_of_three(&mut self, attack: Attack) -> Option<u64> {
        let moves = attack.non_losing_moves();
        let forcing = attack.forcing_moves();
        let mut is_double_threat = false;
        for stone in bits(forcing) {
            let next = attack.with_stone(stone);
            let answers = next.answers();
            is_double_threat |= answers == 0;
            if stone & moves != 0 && self.all_lose(next, answers, 2) {
                return Some(stone);
            }
        }
        let mut quiet = moves & !forcing;
        if quiet != 0 && !is_double_threat {
            quiet &= useful_quiet_squares(&attack, forcing);
        }
        bits(quiet).find(|&stone| {
            let next = attack.with_stone(stone);
            self.all_lose(next, next.answers(), 2)
        })
    }

    /// Whether the attack wins with at most this many more stones against all these answers. The answer to
    /// try next is where the attack would have gone on.
    #[inline]
    fn all_lose(&mut self, attack: Attack, mut answers: u64, stones: usize) -> bool {
        let mut likely = self.refutations[stones];
        while answers != 0 {
            let preferred = if answers & likely == 0 { answers } else { likely };
            let answer = preferred & preferred.wrapping_neg();
            answers ^= answer;
            let found = if stones == 2 {
                attack.double_threat_after(Some(answer))
            } else {
                self.first_stone(attack.answered(answer), stones)
            };
            let Some(stone) = found else {
                self.refutations[stones] = answer;
                return false;
            };
            likely = stone;
        }
        true
    }
}
