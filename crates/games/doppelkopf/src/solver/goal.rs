//! What Re has to reach: the bound of a zero-window search.
//!
//! The value of a game is a step function of the eyes of Re plus the special points, so "at least this value"
//! is, for every balance of special points, a number of eyes. That number is all a goal holds.

use super::position::Position;
use crate::calls::Calls;
use crate::party::Parties;

/// The lowest mark on the scale of eyes: Re without a trick.
const LEAST: i16 = -1;

/// The highest mark on the scale of eyes: Kontra without a trick.
const MOST: i16 = 241;

/// More eyes than there are.
const NEVER: i16 = 1000;

/// Special points beyond this never come: 12 tricks, two foxes, one Charlie.
const MOST_SPECIALS: i8 = 16;

/// The value of a game without special points, by the eyes of Re.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    values: [i8; (MOST - LEAST + 1) as usize],
}

impl Worth {
    /// What the eyes are worth under these calls.
    pub(super) fn new(calls: &Calls, parties: Parties) -> Self {
        let value = |mark: i16| {
            let re = mark.clamp(0, 240) as u8;
            let tricks = match mark {
                LEAST => [0, 12],
                MOST => [12, 0],
                _ => [6, 6],
            };
            super::Account::value_of_result(calls, [re, 240 - re], tricks, parties)
        };
        Self { values: std::array::from_fn(|index| value(LEAST + index as i16)) }
    }

    /// The value at a mark on the scale of eyes.
    pub(super) fn at(&self, mark: i16) -> i8 {
        self.values[(mark.clamp(LEAST, MOST) - LEAST) as usize]
    }
}

/// What Re has to reach.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    /// The eyes needed, by the balance of special points.
    needed: [i16; 2 * MOST_SPECIALS as usize + 1],
    /// Distinguishes goals whose needs differ by more than a shift of the special points; 0 if they do not
    /// matter.
    pub(super) seed: u64,
    /// What has to be reached beside special points; goals of one seed differ in this only.
    pub(super) value: i8,
}

impl Goal {
    /// At least this value.
    pub(super) fn value(worth: &Worth, value: i8, seed: u64) -> Self {
        let needed = std::array::from_fn(|index| {
            let specials = index as i8 - MOST_SPECIALS;
            let enough = |mark: &i16| worth.at(*mark) + specials >= value;
            (LEAST..=MOST).find(enough).unwrap_or(NEVER)
        });
        Self { needed, seed, value }
    }

    /// At least this many eyes, from 1 to 240.
    pub(super) fn eyes(eyes: u8) -> Self {
        Self { needed: [i16::from(eyes); _], seed: 0, value: 0 }
    }

    /// The mark that has to be reached on the scale of eyes with this many special points.
    #[inline]
    pub(super) fn needed(&self, specials: i8) -> i16 {
        self.needed[(specials.clamp(-MOST_SPECIALS, MOST_SPECIALS) + MOST_SPECIALS) as usize]
    }

    /// Whether a finished game has reached it.
    #[inline]
    pub(super) fn is_reached(&self, position: &Position) -> bool {
        position.eyes >= self.needed(position.specials)
    }
}
