//! What the tuned evaluation looks at: the flood fills, the freedom of single amazons, and how much of the
//! board is still fought over.

use spielwerk_core::Seat;

use super::super::square_set::SquareSet;
use super::super::state::State;
use super::flood::Floods;

/// How many numbers describe a position.
pub(super) const COUNT: usize = 10;

/// A position in numbers that change their sign with the colours, and its phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Features {
    /// In the order of [`Features::NAMES`]; positive is better for White.
    pub(super) values: [f64; COUNT],
    /// Squares that both sides reach, each halved for every queen move that one side is later (the omega of
    /// Lieberum), as a part of the board: near 1 in the opening, 0 once the sides are separated.
    pub(super) contest: f64,
}

/// The part of the freedom of an amazon at which she counts as half confined.
const HALF_CONFINED: usize = 4;

/// Fixed-point ones of confinement, so that sums do not depend on the order of the amazons.
const CONFINED: usize = 1 << 20;

/// Queen moves beyond which a lead leaves nothing to fight for.
const LONGEST_LAG: usize = 8;

impl Features {
    /// Names for people who read weights.
    pub(super) const NAMES: [&'static str; COUNT] = [
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

    /// Describes a position on a board of so many squares.
    #[inline]
    pub(super) fn of(state: &State, squares: usize) -> Self {
        let mut contest = Contest::default();
        let floods = Floods::watched(state, |new| contest.add(new));
        let contested = floods.reached[0] & floods.reached[1];
        let [white, black] =
            [Seat::FIRST, Seat::SECOND].map(|seat| freedom(state.amazons(seat), state.empty(), contested));
        let turn = if state.turn() == Seat::FIRST { 1.0 } else { -1.0 };
        let values = [
            f64::from(floods.queen_lead),
            turn * f64::from(floods.queen_ties),
            floods.nearness,
            f64::from(floods.king_lead),
            turn * f64::from(floods.king_ties),
            f64::from(floods.closeness) / 6.0,
            f64::from(floods.mobility),
            f64::from(white.0 - black.0),
            f64::from(white.1 - black.1) / CONFINED as f64,
            turn,
        ];
        Self { values, contest: contest.sum / squares as f64 }
    }
}

/// The contested squares in reach of one move, summed over a side's amazons, and how confined they are: 1
/// for an amazon that reaches none, 1/2 for one that reaches a few.
#[inline]
fn freedom(amazons: SquareSet, empty: SquareSet, contested: SquareSet) -> (i32, i32) {
    let (mut reach, mut confined) = (0, 0);
    for amazon in amazons {
        let far = (amazon.queen_reach(empty) & contested).len();
        let near = (SquareSet::from(amazon).neighbours() & contested).len();
        reach += far as i32;
        confined += (CONFINED * HALF_CONFINED / (HALF_CONFINED + far + near)) as i32;
    }
    (reach, confined)
}

/// The contest, summed while the queen flood rises.
#[derive(Default)]
struct Contest {
    levels: [[SquareSet; 2]; LONGEST_LAG],
    level: usize,
    sum: f64,
}

impl Contest {
    #[inline]
    fn add(&mut self, new: [SquareSet; 2]) {
        self.sum += (new[0] & new[1]).len() as f64;
        let mut weight = 0.5;
        for lag in 1..LONGEST_LAG.min(self.level + 1) {
            let [white, black] = self.levels[(self.level - lag) % LONGEST_LAG];
            self.sum += weight * ((new[0] & black).len() + (new[1] & white).len()) as f64;
            weight *= 0.5;
        }
        self.levels[self.level % LONGEST_LAG] = new;
        self.level += 1;
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
