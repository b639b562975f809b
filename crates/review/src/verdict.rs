//! What a review says: of a move, of a seat, of the game.

use serde::Serialize;
use spielwerk_core::{Seat, ValueUnit};

use crate::judge::Judgement;

/// How much a move gave away at least to be called so: an inaccuracy, a mistake, a blunder.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Thresholds {
    /// In shares of the win chance.
    pub chance: [f64; 3],
    /// In points, for games that are played for points.
    pub points: [f64; 3],
}

/// The thresholds of every review.
pub const THRESHOLDS: Thresholds = Thresholds { chance: [0.05, 0.10, 0.20], points: [0.5, 1.0, 2.0] };

/// The loss that halves the accuracy of a move.
const HALF_CHANCE: f64 = 0.10;
const HALF_POINTS: f64 = 1.0;

/// What a move was, by what it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Nothing worth a word.
    Good,
    /// A little.
    Inaccuracy,
    /// More than a little.
    Mistake,
    /// What often costs the game.
    Blunder,
}

impl Class {
    fn of(loss: f64, thresholds: [f64; 3]) -> Self {
        // Losses are differences of rounded values.
        let reached = |threshold: f64| loss + 1e-9 >= threshold;
        match thresholds.map(reached) {
            [_, _, true] => Self::Blunder,
            [_, true, _] => Self::Mistake,
            [true, ..] => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// What a judge says of a move that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Verdict {
    /// The position before the move, for its mover.
    pub before: Judgement,
    /// The win chance that the move left its mover, by the same kind of judgement as `loss`.
    pub chance_after: Option<f64>,
    /// What was given away: a share of the win chance, or points in games that are played for points.
    pub loss: f64,
    /// What was given away in the unit of the judgement, where both values are known in it.
    pub margin: Option<f64>,
    /// The unit of `margin`.
    pub unit: ValueUnit,
    /// Whether the loss is the difference of two proofs.
    pub exact: bool,
    /// What the move was.
    pub class: Class,
}

impl Verdict {
    /// The verdict on a move; `notable` is the margin that is an inaccuracy although the outcome stands.
    pub(crate) fn new(
        before: Judgement,
        chance_after: Option<f64>,
        margin: Option<f64>,
        exact: bool,
        notable: f64,
    ) -> Self {
        let margin = margin.map(|margin| margin.max(0.0));
        let (loss, thresholds) = match (before.chance, chance_after) {
            (Some(before), Some(after)) => ((before - after).max(0.0), THRESHOLDS.chance),
            _ => (margin.unwrap_or(0.0), THRESHOLDS.points),
        };
        let by_margin = if exact && margin.is_some_and(|margin| margin >= notable) {
            Class::Inaccuracy
        } else {
            Class::Good
        };
        let class = Class::of(loss, thresholds).max(by_margin);
        Self { unit: before.unit, chance_after, loss, margin, exact, class, before }
    }

    /// From 0 to 100: halved by every ten points of win chance, or every point of the game, that was given away.
    fn accuracy(&self) -> f64 {
        let half = if self.before.chance.is_some() { HALF_CHANCE } else { HALF_POINTS };
        100.0 * (-self.loss / half).exp2()
    }
}

/// What is said of one move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveReview {
    /// How many moves were played before it.
    pub ply: usize,
    /// Who made it.
    pub seat: Seat,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether it was the only legal move.
    pub forced: bool,
    /// The verdict of a judge that sees everything; in games with hidden information only where the solver reaches.
    pub verdict: Option<Verdict>,
    /// In games with hidden information: the verdict on what the seat could know.
    pub by_view: Option<Verdict>,
}

impl MoveReview {
    /// The verdict that counts for class and accuracy: by what the seat could know.
    pub fn counted(&self) -> Option<&Verdict> {
        self.by_view.as_ref().or(self.verdict.as_ref()).filter(|_| !self.forced)
    }

    /// What the move was; `None` if it was forced or not judged.
    pub fn class(&self) -> Option<Class> {
        self.counted().map(|verdict| verdict.class)
    }
}

/// What is said of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatReview {
    /// The mean accuracy of its judged moves, from 0 to 100; `None` if none was judged.
    pub accuracy: Option<f64>,
    /// Moves that were judged.
    pub judged: usize,
    /// Inaccuracies, mistakes and blunders.
    pub classes: [usize; 3],
    /// The ply of its own move after which the better outcome was gone for good; `None` if it lost nothing for good, or
    /// no single move did.
    pub turning_point: Option<usize>,
}

/// What is said of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Review {
    /// The game and its variant.
    pub game: String,
    /// Who judged where no proof was found.
    pub judge: String,
    /// Every move, the first one first.
    pub moves: Vec<MoveReview>,
    /// Every seat.
    pub seats: Vec<SeatReview>,
    /// What counts as inaccuracy, mistake and blunder.
    pub thresholds: Thresholds,
}

impl SeatReview {
    /// The account of a seat's own moves.
    pub(crate) fn of(moves: &[MoveReview], seat: Seat, turning_point: Option<usize>) -> Self {
        let own: Vec<&Verdict> =
            moves.iter().filter(|mv| mv.seat == seat).filter_map(MoveReview::counted).collect();
        let count = |class| own.iter().filter(|verdict| verdict.class == class).count();
        let sum: f64 = own.iter().map(|verdict| verdict.accuracy()).sum();
        Self {
            accuracy: (!own.is_empty()).then(|| sum / own.len() as f64),
            judged: own.len(),
            classes: [Class::Inaccuracy, Class::Mistake, Class::Blunder].map(count),
            turning_point,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_begin_at_their_thresholds() {
        let class = |loss| Class::of(loss, THRESHOLDS.chance);
        assert_eq!(
            [0.0, 0.049, 0.05, 0.1, 0.3 - 0.1, 1.0].map(class),
            [Class::Good, Class::Good, Class::Inaccuracy, Class::Mistake, Class::Blunder, Class::Blunder]
        );
    }

    #[test]
    fn discs_given_away_in_a_won_game_are_an_inaccuracy() {
        let before = Judgement::decided(1.0);
        let verdict = |lost| Verdict::new(before.clone(), Some(1.0), Some(lost), true, 6.0);
        assert_eq!(verdict(4.0).class, Class::Good);
        assert_eq!(verdict(10.0).class, Class::Inaccuracy);
        assert!(verdict(10.0).loss.abs() < 1e-12, "the outcome stands");
    }

    #[test]
    fn ten_points_of_chance_halve_the_accuracy() {
        let before = Judgement { chance: Some(0.7), ..Judgement::decided(1.0) };
        let verdict = Verdict::new(before, Some(0.6), None, false, f64::INFINITY);
        assert!((verdict.accuracy() - 50.0).abs() < 1e-9);
    }
}
