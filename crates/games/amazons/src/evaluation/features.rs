//! What the tuned evaluation looks at: the flood fills, the freedom of single amazons, and how much of the
//! board is still fought over.

use spielwerk_core::Seat;

use super::super::square_set::SquareSet;
use super::super::state::State;
use super::flood::Floods;
use super::queen_lines::QueenLines;

/// How many numbers describe a position.
pub(super) const COUNT: usize = 10;

/// What they are, in the order of [`Features::values`].
pub(super) const NAMES: [&str; COUNT] = [
    "queen lead",
    "queen ties to move",
    "queen nearness",
    "king lead",
    "king ties to move",
    "king nearness",
    "mobility",
    "contested mobility",
    "confinement",
    "turn",
];

/// A position in numbers that change their sign with the colours, and its phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// Positive is better for White: queen lead, queen ties to move, queen nearness, king lead, king ties to move,
    /// king nearness, mobility, contested mobility, confinement, turn.
    pub values: [f64; COUNT],
    /// Squares that both sides reach, each halved for every queen move that one side is later (the omega of
    /// Lieberum), as a part of the board: near 1 in the opening, 0 once the sides are separated.
    pub contest: f64,
}

/// The part of the freedom of an amazon at which she counts as half confined.
const HALF_CONFINED: u32 = 4;

/// Fixed-point ones of confinement, so that sums do not depend on the order of the amazons.
const CONFINED: u32 = 1 << 20;

/// Queen moves beyond which a lead leaves nothing to fight for.
const LONGEST_LAG: usize = 7;

impl Features {
    /// Describes a position on a board of this many squares.
    #[inline]
    pub fn of(state: &State, squares: usize) -> Self {
        let mut contest = Contest::default();
        let lines = QueenLines::new(state.empty());
        let floods = Floods::watched(&lines, state, |new| contest.add(new));
        let amazons = [state.amazons(Seat::FIRST), state.amazons(Seat::SECOND)];
        let freedom = Freedom::lead(state.empty(), amazons, floods.reached[0] & floods.reached[1]);
        let turn = if state.turn() == Seat::FIRST { 1.0 } else { -1.0 };
        let values = [
            f64::from(floods.queen_lead),
            turn * f64::from(floods.queen_ties),
            floods.nearness,
            f64::from(floods.king_lead),
            turn * f64::from(floods.king_ties),
            f64::from(floods.closeness) / 6.0,
            f64::from(floods.mobility),
            f64::from(freedom.reach),
            f64::from(freedom.confined) / f64::from(CONFINED),
            turn,
        ];
        Self { values, contest: contest.sum as f64 / (Contest::ONE as usize * squares) as f64 }
    }
}

/// How free White's amazons are to move to contested squares, minus the same of Black's.
#[derive(Default)]
struct Freedom {
    /// Contested squares in reach of one move, summed over the amazons.
    reach: i32,
    /// One for an amazon that reaches none, 1/2 for one that reaches a few, and less for freer ones.
    confined: i32,
}

impl Freedom {
    #[inline]
    fn lead(empty: SquareSet, amazons: [SquareSet; 2], contested: SquareSet) -> Self {
        let mut lead = Self::default();
        for (side, sign) in amazons.into_iter().zip([1, -1]) {
            side.into_iter().for_each(|amazon| {
                let near = (SquareSet::from(amazon).neighbours() & contested).len() as u32;
                // Every way to a contested square begins with a step to one.
                let far = if near == 0 { 0 } else { (amazon.queen_reach(empty) & contested).len() as u32 };
                lead.reach += sign * far as i32;
                lead.confined += sign * (CONFINED * HALF_CONFINED / (HALF_CONFINED + far + near)) as i32;
            });
        }
        lead
    }
}

/// The contest, summed while the queen flood rises.
#[derive(Default)]
struct Contest {
    /// The latest levels, last one first, Black's squares before White's.
    levels: [[u128; 2]; LONGEST_LAG],
    /// How many of them there are.
    known: usize,
    /// In parts of [`Contest::ONE`].
    sum: u64,
}

impl Contest {
    const ONE: u64 = 1 << LONGEST_LAG;

    #[inline]
    fn add(&mut self, new: [SquareSet; 2]) {
        let new = new.map(SquareSet::bits);
        self.sum += Self::ONE * u64::from((new[0] & new[1]).count_ones());
        let mut weight = Self::ONE;
        for earlier in &self.levels[..self.known] {
            weight /= 2;
            self.sum += weight * u64::from((new[0] & earlier[0]).count_ones());
            self.sum += weight * u64::from((new[1] & earlier[1]).count_ones());
        }
        self.known = (self.known + 1).min(LONGEST_LAG);
        self.levels.copy_within(..self.known - 1, 1);
        self.levels[0] = [new[1], new[0]];
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_core::Notation;

    use super::super::super::Amazons;
    use super::*;

    fn features(text: &str) -> Features {
        Features::of(&Amazons::new(4).unwrap().parse_position(text).unwrap(), 16)
    }

    fn assert_near(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-5, "{one}, not {other}");
    }

    #[test]
    fn contests_have_the_values_worked_out_by_hand() {
        // Two ties; then two ties and one square that Black reaches a move later; then none.
        assert_near(features("W2B/xxxx/xxxx/xxxx w").contest, 2.0 / 16.0);
        assert_near(features("W3/xxxB/xxxx/xxxx w").contest, 2.5 / 16.0);
        assert_near(features("W2x/xxxx/xx1x/1xxB w").contest, 0.0);
    }

    #[test]
    fn confined_amazons_are_told_from_free_ones() {
        // White reaches three contested squares of which one is near, Black two which both are.
        let values = features("W3/xxxB/xxxx/xxxx b").values;
        assert_near(values[7], 1.0);
        assert_near(values[8], 4.0 / 8.0 - 4.0 / 8.0);
        assert_near(values[9], -1.0);
        // Neither has anything contested.
        let values = features("W2x/xxxx/xx1x/1xxB w").values;
        assert_near(values[7], 0.0);
        assert_near(values[8], 0.0);
        // A second amazon in the corner has nothing to reach.
        assert_near(features("W2B/xxxx/xxxx/Wxxx w").values[8], 1.0);
    }
}
