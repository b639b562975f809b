//! Nimm-3: one heap of stones, each move takes one up to three, and the player who takes the last stone wins.
//!
//! Heap and largest take are parameters (`nimm3:stones=21,take=4`), so the game is a whole family whose exact
//! answer is one division: leave a multiple of `take + 1` ([`Nimm3::winning_take`]). That makes it the first
//! measure for anything that learns.
//!
//! ```
//! use spielwerk_nimm3::Nimm3;
//!
//! let game = Nimm3::new(21, 3).expect("a heap in range");
//! assert_eq!(game.winning_take(21), Some(1), "leave a multiple of four");
//! ```

mod encoding;
mod evaluation;
mod exact;
pub mod learning;
mod notation;
mod package;
mod players;
mod reference;
mod speed;
#[cfg(test)]
mod tests;
mod values;

pub use evaluation::EndOnly;
pub use exact::Remainder;
pub use package::PACKAGE;
pub use values::{Nimm3Coding, Nimm3Encoding};

use std::ops::RangeInclusive;

use spielwerk_core::{Game, Keyed, Rng, Seat, Spec, SpecError, ZeroSum, mix, win};

/// The rules for one size of heap and one largest take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nimm3 {
    stones: u32,
    take: u32,
}

/// How many stones are left, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heap {
    stones: u32,
    turn: Seat,
}

/// A move: how many stones are taken, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take(u32);

impl Nimm3 {
    /// The heaps that can be played with.
    pub const STONES: RangeInclusive<u32> = 1..=1000;
    /// The largest takes that can be agreed on.
    pub const TAKES: RangeInclusive<u32> = 1..=100;

    /// The game with this heap and this largest take, or `None` if one is out of range.
    pub fn new(stones: u32, take: u32) -> Option<Self> {
        (Self::STONES.contains(&stones) && Self::TAKES.contains(&take)).then_some(Self { stones, take })
    }

    /// Reads the parameters `stones` and `take`.
    ///
    /// # Errors
    /// If a parameter is out of range.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let Self { stones, take } = Self::default();
        let stones = spec.number("stones", stones, Self::STONES)?;
        let take = spec.number("take", take, Self::TAKES)?;
        Ok(Self { stones, take })
    }

    /// How many stones a game starts with.
    pub fn stones(&self) -> u32 {
        self.stones
    }

    /// The take that wins from a heap of this size, or `None` if every take loses against best play.
    ///
    /// A heap that is a multiple of `take + 1` is lost: whatever is taken, the opponent fills it up to
    /// `take + 1` and again leaves a multiple. Any other heap is one take above such a multiple.
    pub fn winning_take(&self, stones: u32) -> Option<u32> {
        let surplus = stones % (self.take + 1);
        (surplus != 0).then_some(surplus)
    }

    /// The most stones the side to move can take here.
    #[inline]
    fn limit(self, heap: Heap) -> u32 {
        self.take.min(heap.stones)
    }
}

impl Default for Nimm3 {
    /// Eleven stones, of which up to three may be taken.
    fn default() -> Self {
        Self { stones: 11, take: 3 }
    }
}

impl Heap {
    /// A heap of this size with this seat to move.
    pub fn new(stones: u32, turn: Seat) -> Self {
        Self { stones, turn }
    }

    /// How many stones are left.
    pub fn stones(&self) -> u32 {
        self.stones
    }

    /// The seat to move.
    pub fn turn(&self) -> Seat {
        self.turn
    }
}

impl Take {
    /// The move that takes this many stones, or `None` for nothing.
    pub fn new(stones: u32) -> Option<Self> {
        (stones > 0).then_some(Self(stones))
    }

    /// How many stones are taken.
    pub fn stones(self) -> u32 {
        self.0
    }
}

impl Game for Nimm3 {
    type State = Heap;
    type Move = Take;
    type Payoffs = [f32; 2];

    fn spec(&self) -> String {
        if *self == Self::default() {
            return "nimm3".to_owned();
        }
        format!("nimm3:stones={},take={}", self.stones, self.take)
    }

    #[inline]
    fn start(&self, _: &mut Rng) -> Heap {
        Heap::new(self.stones, Seat::FIRST)
    }

    #[inline]
    fn turn(&self, heap: &Heap) -> Seat {
        heap.turn
    }

    fn legal_moves(&self, heap: &Heap, moves: &mut Vec<Take>) {
        moves.extend((1..=self.limit(*heap)).map(Take));
    }

    #[inline]
    fn is_legal(&self, heap: &Heap, take: Take) -> bool {
        (1..=self.limit(*heap)).contains(&take.0)
    }

    #[inline]
    fn play(&self, heap: &mut Heap, take: Take) {
        debug_assert!(self.is_legal(heap, take), "{take:?} from {heap:?}");
        heap.stones -= take.0;
        heap.turn = heap.turn.opponent();
    }

    #[inline]
    fn payoffs(&self, heap: &Heap) -> Option<[f32; 2]> {
        (heap.stones == 0).then(|| win(heap.turn.opponent()))
    }

    #[inline]
    fn count_moves(&self, heap: &Heap, _: &mut Vec<Take>) -> usize {
        self.limit(*heap) as usize
    }

    #[inline]
    fn random_move(&self, heap: &Heap, rng: &mut Rng, _: &mut Vec<Take>) -> Option<Take> {
        (heap.stones > 0).then(|| Take(1 + rng.below(self.limit(*heap) as usize) as u32))
    }
}

impl ZeroSum for Nimm3 {}

impl Keyed for Nimm3 {
    #[inline]
    fn key(&self, heap: &Heap) -> u64 {
        mix(u64::from(heap.stones) << 1 | heap.turn.index() as u64)
    }
}
