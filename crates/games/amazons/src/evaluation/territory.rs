//! Territory and mobility, weighted by how full the board is.

use spielwerk_core::{Evaluate, Score, Seat};

use super::super::moves::Move;
use super::super::rules::Amazons;
use super::super::state::State;
use super::terms::{Kappa, Terms};
use super::{SQUARE, lost, move_score, moves_to_come};

/// The share of the first of the two terms that a phase is about.
const SHARE: f64 = 0.7;

/// The evaluation of the study by Spangenberg (2024), after Lieberum (2005) and Yanik (2021).
///
/// With x the occupied part of the board, v = 0.7 and the [`Terms`] t1, t2, c1, c2 and m it is
/// v x t1 + (1 - v) x c1 + v (1 - x) c2 + (1 - v) (1 - x) t2 + m.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerritoryEvaluation {
    /// Who is credited with ties.
    pub kappa: Kappa,
}

impl TerritoryEvaluation {
    /// The terms of a position.
    pub fn terms(&self, state: &State) -> Terms {
        Terms::of(state, self.kappa)
    }

    /// The value of a position for White, in squares, whether or not the game is finished.
    #[inline]
    pub fn value(&self, game: &Amazons, state: &State) -> f64 {
        let squares = game.squares();
        let terms = Terms::of(state, self.kappa);
        let full = (squares - state.empty().len()) as f64 / squares as f64;
        let late = SHARE * terms.queen_territory + (1.0 - SHARE) * terms.queen_nearness;
        let early = SHARE * terms.king_nearness + (1.0 - SHARE) * terms.king_territory;
        full * late + (1.0 - full) * early + terms.mobility
    }
}

impl Evaluate<Amazons> for TerritoryEvaluation {
    #[inline]
    fn evaluate(&self, game: &Amazons, state: &State) -> Score {
        if !state.has_move() {
            return lost(state);
        }
        let value = self.value(game, state);
        let own = if state.turn() == Seat::FIRST { value } else { -value };
        (own * SQUARE).round() as Score
    }

    #[inline]
    fn move_score(&self, _: &Amazons, state: &State, mv: Move) -> i32 {
        move_score(state, mv)
    }

    fn moves_to_come(&self, game: &Amazons, state: &State) -> u32 {
        moves_to_come(game, state)
    }

    fn scale(&self) -> f64 {
        SQUARE
    }
}
