//! A position reduced to what is still fought over, and when its outcome is plain.
//!
//! Where only one side has amazons, a region is worth the number of moves that side can make in it: they
//! are spare moves, and only the difference of both sides' spare moves matters. So a position is the regions
//! that both sides share plus a margin. This is exact: in the theory of games where the last move wins, such
//! a region equals an integer.

use super::super::square_set::SquareSet;
use super::filling::Filling;
use super::regions::Regions;
use spielwerk_core::mix;

/// A position as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// Amazons of the side to move that can still matter.
    pub(super) own: SquareSet,
    /// Amazons of the other side.
    pub(super) other: SquareSet,
    /// Empty squares of the regions that are kept.
    pub(super) empty: SquareSet,
    /// Spare moves of the side to move minus those of the other side.
    pub(super) margin: i32,
}

impl Sum {
    /// Takes out the regions whose worth is known.
    pub(super) fn reduced(mut self, filling: &mut Filling) -> Self {
        let open = self.own | self.other | self.empty;
        for region in Regions::of(open) {
            let (own, other) = (self.own & region, self.other & region);
            let empty = self.empty & region;
            if !own.is_empty() && !other.is_empty() && !empty.is_empty() {
                continue;
            }
            let bounds = filling.most_moves(own | other, empty);
            if let Some(moves) = bounds.exact() {
                self.margin += if own.is_empty() { -i32::from(moves) } else { i32::from(moves) };
                self.own = self.own - region;
                self.other = self.other - region;
                self.empty = self.empty - region;
            }
        }
        self
    }

    /// Whether the side to move wins, if counting moves tells.
    ///
    /// A side never makes more moves than there are empty squares it could reach if the other side stood
    /// still. It is sure of the moves in rooms that its own amazons alone border on: an amazon at the door
    /// steps in, shoots back at the square she left and fills the room undisturbed. If one side's sure moves
    /// exceed what the other side can have at most, nothing else matters.
    pub(super) fn outcome(&self, filling: &mut Filling) -> Option<bool> {
        let most = |amazons: SquareSet| (amazons.connected(amazons | self.empty) & self.empty).len() as i32;
        let most_own = most(self.own);
        let most_other = most(self.other);
        if self.margin - most_other >= 1 {
            return Some(true);
        }
        if self.margin + most_own <= 0 {
            return Some(false);
        }
        let rooms = Rooms::new(self);
        if self.margin + rooms.squares[0] - most_other >= 1
            && self.margin + rooms.sure_moves(0, self.own, filling) - most_other >= 1
        {
            return Some(true);
        }
        if self.margin + most_own - rooms.squares[1] <= 0
            && self.margin + most_own - rooms.sure_moves(1, self.other, filling) <= 0
        {
            return Some(false);
        }
        None
    }

    /// A key, never 0.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let words = |set: SquareSet| [set.0 as u64, (set.0 >> 64) as u64];
        let sets = [words(self.own), words(self.other), words(self.empty)];
        let seed = self.margin as u64 ^ 0x9e37_79b9_7f4a_7c15;
        sets.as_flattened().iter().fold(seed, |key, word| mix(key ^ word)) | 1
    }
}

/// Rooms: connected empty squares that amazons of one side alone border on.
struct Rooms {
    rooms: Vec<(usize, SquareSet)>,
    /// Squares in the rooms of the side to move and of the other side.
    squares: [i32; 2],
}

impl Rooms {
    fn new(sum: &Sum) -> Self {
        let mut found = Self { rooms: Vec::new(), squares: [0; 2] };
        for room in Regions::of(sum.empty) {
            let border = room.neighbours();
            let side = match ((border & sum.own).is_empty(), (border & sum.other).is_empty()) {
                (false, true) => 0,
                (true, false) => 1,
                _ => continue,
            };
            found.rooms.push((side, room));
            found.squares[side] += room.len() as i32;
        }
        found
    }

    /// Moves that a side with these amazons can make in its rooms whatever happens outside, each room filled
    /// by an amazon of its own.
    fn sure_moves(&self, side: usize, amazons: SquareSet, filling: &mut Filling) -> i32 {
        let mut free = amazons;
        let mut sure = 0;
        for (_, room) in self.rooms.iter().filter(|room| room.0 == side) {
            let mut best = (0, None);
            for door in room.neighbours() & free {
                for step in SquareSet::from(door).neighbours() & *room {
                    let rest = *room - step.into();
                    let moves = 1 + i32::from(filling.most_moves(step.into(), rest).least);
                    if moves > best.0 {
                        best = (moves, Some(door));
                    }
                    if moves == room.len() as i32 {
                        break;
                    }
                }
            }
            if let (moves, Some(door)) = best {
                sure += moves;
                free.remove(door);
            }
        }
        sure
    }
}
