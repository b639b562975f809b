//! What players look at, counted: mobility, frontier, corners and the squares beside them, edges, discs, centre,
//! compactness, stability, parity.
//!
//! Each factor is a difference, own less opponent's, with the sign chosen so that more is what the strategy books call
//! good. Weights by phase turn them into one value; the bundled ones were fitted on its own games
//! (`models/othello-factors.md`).

use std::sync::LazyLock;

use spielwerk_core::{Evaluate, Score, ValueUnit};

use super::move_score::move_score;
use crate::bitboard::mobility;
use crate::classes::{C_SQUARES, CENTRE, CORNERS, EDGES, X_SQUARES};
use crate::stability::stable;
use crate::{Move, Othello, Phase, Position};
use spielwerk_nn::{WeightTable, WeightTableError};

/// How many factors there are.
pub const FACTORS: usize = 11;

/// The names of the factors, in the order of [`factors`].
pub const NAMES: [&str; FACTORS] = [
    "mobility",
    "frontier",
    "corners",
    "x-squares",
    "c-squares",
    "edges",
    "discs",
    "centre",
    "compactness",
    "stability",
    "parity",
];

/// The factors of a position, for the seat to move.
pub fn factors(position: &Position) -> [Score; FACTORS] {
    let (own, opponent) = (position.own(), position.opponent());
    let empties = !(own | opponent);
    let difference = |set: u64| (own & set).count_ones() as Score - (opponent & set).count_ones() as Score;
    let beside_empty = neighbours(empties);
    let open_corners = empties & CORNERS;
    [
        mobility(own, opponent).count_ones() as Score - mobility(opponent, own).count_ones() as Score,
        -difference(beside_empty),
        difference(CORNERS),
        -difference(X_SQUARES & neighbours(open_corners)),
        -difference(C_SQUARES & neighbours(open_corners)),
        difference(EDGES & !CORNERS & !C_SQUARES),
        difference(u64::MAX),
        difference(CENTRE),
        groups(opponent) - groups(own),
        stable::<8>(own, opponent).count_ones() as Score - stable::<8>(opponent, own).count_ones() as Score,
        if empties.count_ones() % 2 == 1 { 1 } else { -1 },
    ]
}

/// The squares next to a set, in eight directions.
pub(super) const fn neighbours(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let sides = ((set & NOT_H) << 1) | ((set & NOT_A) >> 1);
    let row = set | sides;
    sides | (row << 8) | (row >> 8)
}

/// How many clusters a set of discs falls into, neighbours in eight directions held together.
fn groups(discs: u64) -> Score {
    let mut rest = discs;
    let mut count = 0;
    while rest != 0 {
        let mut cluster = rest & rest.wrapping_neg();
        loop {
            let grown = (cluster | neighbours(cluster)) & discs;
            if grown == cluster {
                break;
            }
            cluster = grown;
        }
        rest &= !cluster;
        count += 1;
    }
    count
}

/// Hundredths of a disc per unit of each factor, for opening, middle game and endgame.
pub type Weights = [[Score; FACTORS]; PHASES];

/// How many phases have weights of their own.
const PHASES: usize = 3;

/// The form of a file of weights.
const FILE: WeightTable<FACTORS, PHASES> = WeightTable {
    format: "spielwerk-othello-factors",
    rows: NAMES,
    columns: ["opening", "middle game", "endgame"],
};

/// The file with the bundled weights.
pub static SHIPPED_MODEL: &str = include_str!("../../models/othello-factors.json");

/// A weighted sum of the [`factors`] in hundredths of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactorEvaluation {
    weights: Weights,
}

impl FactorEvaluation {
    /// An evaluation with these weights.
    pub const fn new(weights: Weights) -> Self {
        Self { weights }
    }

    /// Weights by the strategy books: mobility and frontier first, corners and stability always, discs at the end.
    pub const fn textbook() -> Self {
        Self::new([
            [90, 50, 800, 350, 120, -30, -40, 30, 20, 150, 20],
            [110, 55, 900, 350, 150, 20, -30, 10, 10, 180, 60],
            [100, 30, 700, 150, 60, 30, 30, 0, 0, 180, 150],
        ])
    }

    /// The evaluation in a file; weights are rounded to hundredths of a disc.
    ///
    /// # Errors
    /// If the text does not hold the weights of these factors.
    pub fn from_json(text: &str) -> Result<Self, WeightTableError> {
        let rows = FILE.read(text)?;
        let phase = |phase: usize| rows.map(|row| row[phase].round() as Score);
        Ok(Self::new([phase(0), phase(1), phase(2)]))
    }

    /// The evaluation as a file.
    pub fn to_json(&self) -> String {
        let row = |factor: usize| self.weights.map(|phase| f64::from(phase[factor]));
        FILE.write(&std::array::from_fn(row))
    }

    /// The weights in use.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }
}

impl Default for FactorEvaluation {
    /// The bundled fitted weights.
    fn default() -> Self {
        static SHIPPED: LazyLock<FactorEvaluation> = LazyLock::new(|| {
            FactorEvaluation::from_json(SHIPPED_MODEL).expect("a test reads the shipped file")
        });
        *SHIPPED
    }
}

/// The value of a finished game in hundredths of a disc, beyond every value of an unfinished one.
pub(super) fn final_score(position: &Position) -> Score {
    position.margin(Othello::<8>::BOARD) * DISC
}

/// One disc.
pub(super) const DISC: Score = 100;

/// The largest value of an unfinished game.
pub(super) const LARGEST_GUESS: Score = 64 * DISC - 1;

/// Whether neither side can move.
pub(super) fn is_finished(position: &Position) -> bool {
    let (own, opponent) = (position.own(), position.opponent());
    mobility(own, opponent) == 0 && mobility(opponent, own) == 0
}

impl Evaluate<Othello<8>> for FactorEvaluation {
    fn evaluate(&self, _: &Othello<8>, position: &Position) -> Score {
        if is_finished(position) {
            return final_score(position);
        }
        let weights = &self.weights[Phase::of(position) as usize];
        let sum: Score = factors(position).iter().zip(weights).map(|(factor, weight)| factor * weight).sum();
        sum.clamp(-LARGEST_GUESS, LARGEST_GUESS)
    }

    fn move_score(&self, _: &Othello<8>, position: &Position, mv: Move) -> i32 {
        move_score(position, mv)
    }

    fn moves_to_come(&self, _: &Othello<8>, position: &Position) -> u32 {
        (64 - (position.own() | position.opponent()).count_ones()).div_ceil(2)
    }

    fn unit(&self) -> ValueUnit {
        ValueUnit::Discs
    }

    fn scale(&self) -> f64 {
        f64::from(DISC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Game, Notation, Payoffs, Seat, Symmetric, contract};

    fn factor(name: &str, board: &str) -> Score {
        let position = Othello::<8>.parse_position(board).expect(board);
        let index = NAMES.iter().position(|known| *known == name).expect(name);
        factors(&position)[index]
    }

    /// A board from rows, top first, the rest empty, with a side to move.
    fn board(rows: &[&str], side: char) -> String {
        let cells: Vec<String> = rows.iter().map(|row| format!("{row:-<8}")).collect();
        format!("{:-<64} {side}", cells.concat())
    }

    #[test]
    fn each_factor_is_as_counted_by_hand() {
        let row = board(&["-XO"], 'X');
        assert_eq!(factor("mobility", &row), 0, "d1 for X; a1 for O");
        assert_eq!(factor("discs", &board(&["XXO"], 'X')), 1);
        assert_eq!(factor("corners", &board(&["X------O", "", "", "", "", "", "", "X"], 'X')), 1);
        assert_eq!(factor("x-squares", &board(&["", "-X"], 'X')), -1, "b2 with a1 empty");
        assert_eq!(factor("x-squares", &board(&["O", "-X"], 'X')), 0, "b2 with a1 taken");
        assert_eq!(factor("c-squares", &board(&["-X", "O"], 'X')), 0, "one each");
        assert_eq!(factor("c-squares", &board(&["-X"], 'O')), 1, "the opponent's");
        assert_eq!(factor("edges", &board(&["--XX", "", "O"], 'X')), 1, "c1 and d1 against a3");
        assert_eq!(factor("centre", &board(&["", "", "--XX", "--O"], 'X')), 1);
        assert_eq!(factor("compactness", &board(&["X-X-X", "", "OO"], 'X')), 1 - 3);
        assert_eq!(factor("frontier", &board(&["XX", "XO"], 'X')), 1 - 2, "a1 has no empty neighbour");
        assert_eq!(factor("stability", &board(&["XXX", "", "", "", "", "", "", "O"], 'X')), 3 - 1);
        assert_eq!(factor("parity", &board(&["XO"], 'X')), -1, "62 empties: the opponent moves last");
    }

    #[test]
    fn weights_survive_their_file() {
        for evaluation in [FactorEvaluation::default(), FactorEvaluation::textbook()] {
            assert_eq!(FactorEvaluation::from_json(&evaluation.to_json()).expect("its own file"), evaluation);
        }
        assert_ne!(FactorEvaluation::default(), FactorEvaluation::textbook());
        assert!(FactorEvaluation::from_json("{}").is_err());
    }

    #[test]
    fn the_laws_of_evaluations_hold() {
        keeps_the_laws(FactorEvaluation::default());
        keeps_the_laws(FactorEvaluation::textbook());
    }

    fn keeps_the_laws(evaluation: FactorEvaluation) {
        let game = Othello::<8>;
        contract::walk(&game, 100, 13, |position, _, _| {
            let value = evaluation.evaluate(&game, position);
            for index in 0..8 {
                assert_eq!(evaluation.evaluate(&game, &game.transform(position, index)), value);
            }
            // The same discs in the other colour, the other side to move: worth the same to who moves, so negated
            // for Black.
            let swapped = Position::new(position.own(), position.opponent(), position.turn().opponent());
            let for_black = |position: &Position| {
                let value = evaluation.evaluate(&game, position);
                if position.turn() == Seat::FIRST { value } else { -value }
            };
            assert_eq!(for_black(&swapped), -for_black(position));
            match game.payoffs(position) {
                Some(payoffs) => assert_eq!(value.signum(), payoffs.of(position.turn()) as Score),
                None => assert!(value.abs() <= LARGEST_GUESS),
            }
        });
    }
}
