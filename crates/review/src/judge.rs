//! Who judges: the exact solver of the game while it reaches, a search elsewhere.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use spielwerk_core::{Analysis, Proof, SearchControl, ValueUnit};
use spielwerk_session::{
    AnyGame, Measure, Player, PlayerError, PlayerFailure, ReviewProfile, SeatView, Session,
};

/// What a judge says of a position, for the seat to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Judgement {
    /// The best move; empty where the game is finished.
    pub best: String,
    /// Best play from there on, as far as it was looked at.
    pub line: Vec<String>,
    /// What the position is worth; `None` where only the outcome is known.
    pub value: Option<f64>,
    /// The unit of the values.
    pub unit: ValueUnit,
    /// The proven outcome.
    pub proof: Option<Proof>,
    /// The chance to win, a draw counted as half; `None` in games that are played for points.
    pub chance: Option<f64>,
    /// What single moves are worth, as far as the judge valued them.
    pub moves: Vec<MoveValue>,
}

/// A move with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to its mover.
    pub value: f64,
    /// Its chance to win.
    pub chance: Option<f64>,
}

impl Judgement {
    /// Of a finished game, by what the seat got.
    pub(crate) fn decided(payoff: f64) -> Self {
        let proof = Proof::of_value(payoff);
        Self {
            best: String::new(),
            line: Vec::new(),
            value: None,
            unit: ValueUnit::Payoff,
            proof: Some(proof),
            chance: Some(chance_of(proof)),
            moves: Vec::new(),
        }
    }

    fn of(analysis: Analysis, measure: Measure) -> Self {
        let chance = |value: f64, proof: Option<Proof>| match (measure, proof) {
            (Measure::Points, _) => None,
            (_, Some(proof)) => Some(chance_of(proof)),
            (measure, None) => measure.chance(value),
        };
        let exact = analysis.proof.is_some();
        let values = analysis.moves.iter().filter(|entry| !entry.at_most).filter_map(|entry| {
            let value = entry.value?;
            let proof = entry.proof.or_else(|| exact.then(|| Proof::of_value(value)));
            Some(MoveValue { mv: entry.mv.clone(), value, chance: chance(value, proof) })
        });
        Self {
            moves: values.collect(),
            chance: chance(analysis.value, analysis.proof),
            best: analysis.best,
            line: analysis.line,
            value: Some(analysis.value),
            unit: analysis.unit,
            proof: analysis.proof,
        }
    }

    /// This position for the other side of a game of two.
    pub(crate) fn reversed(&self) -> Self {
        Self {
            value: self.value.map(|value| -value),
            proof: self.proof.map(Proof::reversed),
            chance: self.chance.map(|chance| 1.0 - chance),
            moves: Vec::new(),
            ..self.clone()
        }
    }

    /// What a move is worth, if the judge valued it.
    pub(crate) fn value_of(&self, mv: &str) -> Option<&MoveValue> {
        self.moves.iter().find(|entry| entry.mv == mv)
    }
}

/// What a proven outcome is worth as a chance.
pub(crate) fn chance_of(proof: Proof) -> f64 {
    f64::from(proof.payoff()).midpoint(1.0)
}

/// The solver and the player that judge a game.
pub(crate) struct Judge<'a> {
    solver: Option<Box<dyn Player>>,
    player: Box<dyn Player>,
    measure: Measure,
    stop: Option<&'a AtomicBool>,
    /// Positions in a row that the solver did not reach.
    missed: u32,
}

impl<'a> Judge<'a> {
    /// The solver is not asked again after this many positions in a row that it could not solve: games get harder to the
    /// beginning.
    const PATIENCE: u32 = 3;

    pub(crate) fn new(
        game: &dyn AnyGame,
        profile: &ReviewProfile,
        player: &str,
        stop: Option<&'a AtomicBool>,
    ) -> Result<Self, PlayerError> {
        Ok(Self {
            solver: game.solver(profile.solver)?,
            player: game.seeded_player(player, 1)?,
            measure: profile.measure,
            stop,
            missed: 0,
        })
    }

    /// The exact value of a position, if the solver gets there in its time.
    pub(crate) fn exact(&mut self, session: &dyn Session) -> Result<Option<Judgement>, PlayerFailure> {
        let Some(solver) = self.solver.as_mut().filter(|_| self.missed < Self::PATIENCE) else {
            return Ok(None);
        };
        let analysis = think(&mut **solver, &session.open_view(), self.stop)?;
        if analysis.proof.is_none() {
            self.missed += 1;
            return Ok(None);
        }
        self.missed = 0;
        Ok(Some(Judgement::of(analysis, self.measure)))
    }

    /// What the search says, by what the seat to move may see.
    pub(crate) fn estimate(&mut self, session: &dyn Session) -> Result<Judgement, PlayerFailure> {
        let analysis = think(&mut *self.player, &session.seat_view(), self.stop)?;
        Ok(Judgement::of(analysis, self.measure))
    }
}

fn think(
    player: &mut dyn Player,
    view: &SeatView<'_>,
    stop: Option<&AtomicBool>,
) -> Result<Analysis, PlayerFailure> {
    player.think(view, &mut SearchControl::stopped_by(stop))
}
