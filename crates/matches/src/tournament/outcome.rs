//! How a game of a match ended, which need not be by the rules.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Proof, Seat};

/// What a game was worth to each seat, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameOutcome {
    /// One number per seat.
    pub payoffs: Vec<f32>,
    /// How it came to them.
    pub ending: Ending,
}

/// How a game came to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ending {
    /// By the rules.
    Finished,
    /// The exact solver proved the result.
    Adjudicated {
        /// The parameters of the solver.
        solver: String,
    },
    /// A player failed: it crashed, gave up, or answered with a move that is none.
    Forfeit {
        /// Its seat.
        seat: Seat,
        /// What happened.
        reason: String,
    },
}

impl GameOutcome {
    /// The outcome of a game that was played to its end.
    pub(super) fn finished(payoffs: Vec<f32>) -> Self {
        Self { payoffs, ending: Ending::Finished }
    }

    /// The outcome that a solver proved for the seat to move in a game of two.
    pub(super) fn adjudicated(proof: Proof, turn: Seat, solver: &str) -> Self {
        let own = proof.payoff();
        let payoffs = Seat::all(2).map(|seat| if seat == turn { own } else { -own }).collect();
        Self { payoffs, ending: Ending::Adjudicated { solver: solver.to_owned() } }
    }

    /// The outcome when the player at a seat fails: it pays one to all else.
    pub(super) fn forfeit(seat: Seat, seats: usize, reason: String) -> Self {
        let payoff = |other: Seat| if other == seat { 1.0 - seats as f32 } else { 1.0 };
        Self { payoffs: Seat::all(seats).map(payoff).collect(), ending: Ending::Forfeit { seat, reason } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_sums_to_nothing() {
        let lost = GameOutcome::forfeit(Seat::SECOND, 2, "it crashed".to_owned());
        assert_eq!(lost.payoffs, [1.0, -1.0]);
        assert_eq!(GameOutcome::forfeit(Seat::new(2), 4, String::new()).payoffs, [1.0, 1.0, -3.0, 1.0]);
        assert_eq!(GameOutcome::adjudicated(Proof::Win, Seat::SECOND, "").payoffs, [-1.0, 1.0]);
        assert_eq!(GameOutcome::adjudicated(Proof::Draw, Seat::FIRST, "").payoffs, [0.0, 0.0]);
    }
}
