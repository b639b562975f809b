//! How games are reviewed: who judges moves, and what the judge's values mean.

/// Who judges the moves of a game that is over, and what a loss means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewProfile {
    /// The player that judges what the solver does not reach. In games with hidden information it sees what the seat
    /// saw, so that its verdict is what could be known.
    pub judge: &'static str,
    /// Parameters of the exact solver, its time limit among them.
    pub solver: &'static str,
    /// What a loss is counted in.
    pub measure: Measure,
    /// A margin that is worth a word although the outcome stands, in the unit of the solver; infinite where a margin
    /// says nothing to players.
    pub notable_margin: f64,
}

/// What the loss of a move is counted in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// The chance to win, for games of two that are won, drawn or lost.
    WinChance {
        /// The value of the judge at which 73 of 100 games are won: the scale of a logistic curve.
        scale: f64,
    },
    /// Points of the game, for games that are played for points.
    Points,
}

impl ReviewProfile {
    /// For a game that says nothing: its seventh level judges, whose values are taken as expected payoffs.
    pub const DEFAULT: Self = Self {
        judge: "level=7",
        solver: "time=1",
        measure: Measure::WinChance { scale: Self::PAYOFF_SCALE },
        notable_margin: f64::INFINITY,
    };

    /// The scale that turns an expected payoff between -1 and 1 into about the same chance.
    pub const PAYOFF_SCALE: f64 = 0.5;
}

impl Measure {
    /// The share of games that a value stands for, from 0 to 1; `None` if the game is played for points.
    pub fn chance(self, value: f64) -> Option<f64> {
        match self {
            Self::WinChance { scale } => Some(1.0 / (1.0 + (-value / scale).exp())),
            Self::Points => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_symmetric_and_grow() {
        let measure = Measure::WinChance { scale: 4.0 };
        let chance = |value| measure.chance(value).expect("a chance");
        assert!((chance(0.0) - 0.5).abs() < 1e-12);
        assert!((chance(4.0) - 0.731).abs() < 1e-3);
        assert!((chance(6.0) + chance(-6.0) - 1.0).abs() < 1e-12);
        assert_eq!(Measure::Points.chance(3.0), None);
    }
}
