//! Who reaches which squares first: flood fills by queen and king moves for both sides, level by level.
//!
//! A level is a set of squares, and what the evaluations need to know of it is a number of squares, so no
//! square is ever looked at by itself. Squares that only one side reaches at all need no king's distance;
//! the king flood therefore fills only the squares that both reach.

use spielwerk_core::Seat;

use super::super::square_set::SquareSet;
use super::super::state::State;
use super::queen_lines::QueenLines;

/// The king distance at which being nearer counts in full.
const CLEAR_LEAD: usize = 6;

/// What the flood fills of a position tell, as numbers that are positive if White is better off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in super::super) struct Floods {
    /// Squares that White reaches in fewer queen moves, minus those that Black does.
    pub(super) queen_lead: i32,
    /// Squares that both reach in the same number of queen moves.
    pub(super) queen_ties: i32,
    /// The sum of 2^-d over all squares, d being White's queen distance, minus that of Black.
    pub(super) nearness: f64,
    /// Squares that White reaches in fewer king moves, minus those that Black does.
    pub(super) king_lead: i32,
    /// Squares that both reach in the same number of king moves.
    pub(super) king_ties: i32,
    /// King moves by which White is nearer, up to six for a square, minus those of Black.
    pub(super) closeness: i32,
    /// Squares that White's amazons reach in one move, summed over the amazons, minus those of Black's.
    pub(super) mobility: i32,
    /// Squares that each side reaches at all.
    pub(super) reached: [SquareSet; 2],
}

impl Floods {
    /// Floods the board of a position.
    #[inline]
    pub(super) fn new(state: &State) -> Self {
        Self::watched(&QueenLines::new(state.empty()), state, |_| {})
    }

    /// The lead in squares by queen moves alone, ties left out, with White's amazons first.
    #[inline]
    pub(in super::super) fn queen_lead(amazons: [SquareSet; 2], empty: SquareSet) -> i32 {
        let mut floods = Self::default();
        floods.by_queens(&QueenLines::new(empty), amazons, empty, |_| {});
        floods.queen_lead
    }

    /// All floods, with the lines of the position; `watch` is shown the squares that each side newly reaches by
    /// its next queen move.
    #[inline]
    pub(super) fn watched(lines: &QueenLines, state: &State, watch: impl FnMut([SquareSet; 2])) -> Self {
        let amazons = [state.amazons(Seat::FIRST), state.amazons(Seat::SECOND)];
        let mut floods = Self::default();
        floods.by_queens(lines, amazons, state.empty(), watch);
        let [white, black] = floods.reached;
        floods.by_kings(amazons, white & black);
        let alone = difference(white - black, black - white);
        floods.king_lead += alone;
        floods.closeness += CLEAR_LEAD as i32 * alone;
        floods
    }

    #[inline]
    fn by_queens(
        &mut self,
        lines: &QueenLines,
        amazons: [SquareSet; 2],
        empty: SquareSet,
        mut watch: impl FnMut([SquareSet; 2]),
    ) {
        let mut weight = 0.5;
        let first = lines.reach(amazons);
        self.mobility = first.moves[0] as i32 - first.moves[1] as i32;
        let mut new = first.squares;
        loop {
            watch(new);
            let [white, black] = self.reached;
            self.reached = [white | new[0], black | new[1]];
            self.queen_lead += difference(new[0] - self.reached[1], new[1] - self.reached[0]);
            self.queen_ties += (new[0] & new[1]).len() as i32;
            self.nearness += weight * f64::from(difference(new[0], new[1]));
            weight *= 0.5;
            let [white, black] = self.reached;
            let next = (new[0].neighbours() - white) | (new[1].neighbours() - black);
            if (next & empty).is_empty() {
                break;
            }
            let [more_white, more_black] = lines.reach(new).squares;
            new = [more_white - white, more_black - black];
        }
    }

    #[inline]
    fn by_kings(&mut self, amazons: [SquareSet; 2], shared: SquareSet) {
        let mut earlier = [[SquareSet::EMPTY; 2]; CLEAR_LEAD];
        let mut level = 0;
        let [mut white, mut black] = [SquareSet::EMPTY; 2];
        let [mut more_white, mut more_black] = amazons;
        while white != shared || black != shared {
            more_white = (more_white.neighbours() & shared) - white;
            more_black = (more_black.neighbours() & shared) - black;
            white = white | more_white;
            black = black | more_black;
            self.king_lead += difference(more_white - black, more_black - white);
            self.king_ties += (more_white & more_black).len() as i32;
            let [long_white, long_black] = std::mem::replace(&mut earlier[level], [white, black]);
            self.closeness += difference(white - black - long_white, black - white - long_black);
            level = (level + 1) % CLEAR_LEAD;
        }
    }
}

/// How many more squares the first set has.
#[inline]
fn difference(one: SquareSet, other: SquareSet) -> i32 {
    one.len() as i32 - other.len() as i32
}
