//! Monte Carlo tree search for Amazons: its playouts, its pruning, and a tree of one or two levels per move.

use std::sync::Arc;

use crate::{
    Amazons, HalfMove, HalfMoveEvaluation, HalfMoves, HalfState, Move, State, UselessMoves,
    greedy_amazon_move, liberty_move,
};
use spielwerk_core::{Evaluate, Rng, Spec};
use spielwerk_search::MctsConfig;
use spielwerk_search::mcts::{MoveFilter, PlayoutPolicy};

use super::two_levels::{FullMovePlayout, TwoLevels, in_half_moves};
use spielwerk_session::players::hand_over::{SearchKind, seated};
use spielwerk_session::players::{MctsDefaults, simulation, tree};
use spielwerk_session::{Player, PlayerError};

/// Playouts by the best move of one random amazon.
struct OneAmazon<E>(E);

impl<E: Evaluate<Amazons>> PlayoutPolicy<Amazons> for OneAmazon<E> {
    fn choose(&self, game: &Amazons, state: &State, rng: &mut Rng, _: &mut Vec<Move>) -> Option<Move> {
        greedy_amazon_move(game, state, &self.0, rng)
    }
}

/// Playouts in which amazons with few free squares around them move first.
struct LibertyRule {
    few: usize,
}

impl PlayoutPolicy<Amazons> for LibertyRule {
    fn choose(&self, game: &Amazons, state: &State, rng: &mut Rng, _: &mut Vec<Move>) -> Option<Move> {
        liberty_move(game, state, self.few, rng)
    }
}

/// Leaves out the moves that need not be considered, in whole moves or in halves.
struct LeaveOutUseless;

impl MoveFilter<Amazons> for LeaveOutUseless {
    fn retain(&self, _: &Amazons, state: &State, _: bool, moves: &mut Vec<Move>) {
        UselessMoves::of(state).remove_from(moves);
    }
}

impl MoveFilter<HalfMoves> for LeaveOutUseless {
    /// A step is judged by the arrow back at the square she left, which is never wasted.
    fn retain(&self, _: &HalfMoves, state: &HalfState, _: bool, moves: &mut Vec<HalfMove>) {
        let useless = UselessMoves::of(state.board());
        moves.retain(|&half| !useless.contain(state.full_move(half)));
    }
}

/// The player of a text: besides the parameters of every such search it has `guide`, the choice of moves in
/// guided playouts, `levels`, 2 for a tree that has step and arrow apart, and `useless`, on for a tree
/// without useless moves.
pub(super) fn player<E: Evaluate<Amazons> + Clone + 'static>(
    game: &Amazons,
    evaluation: E,
    squash: f32,
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError> {
    match spec.choice("guide", "amazon", &["amazon", "liberty"])?.as_str() {
        "amazon" => guided(game, evaluation.clone(), OneAmazon(evaluation), squash, spec),
        _ => guided(game, evaluation, LibertyRule { few: 2 }, squash, spec),
    }
}

fn guided<E, P>(
    game: &Amazons,
    evaluation: E,
    guide: P,
    squash: f32,
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError>
where
    E: Evaluate<Amazons> + Clone + 'static,
    P: PlayoutPolicy<Amazons> + 'static,
{
    let habits = MctsDefaults { squash, playout: "random", plies: Some(6) };
    let config = MctsConfig::from_spec(spec)?;
    let levels = spec.number("levels", 2, 1..=2)?;
    let leaves_out = spec.switch("useless", false)?;
    let shared = Arc::new(evaluation.clone());
    let playout = simulation(Arc::clone(&shared), guide, habits, spec)?;
    let budget = (SearchKind::Playouts, config.budget);
    if levels == 1 {
        let engine = tree(config, shared, habits, spec)?.with_simulation(playout);
        let engine = if leaves_out { engine.with_filter(LeaveOutUseless) } else { engine };
        return seated(game, engine, budget, spec);
    }
    let half_evaluation = Arc::new(HalfMoveEvaluation(evaluation.clone()));
    let engine = tree(in_half_moves(config), half_evaluation, habits, spec)?;
    let engine = engine.with_simulation(FullMovePlayout(playout));
    let engine = if leaves_out { engine.with_filter(LeaveOutUseless) } else { engine };
    seated(game, TwoLevels { engine, evaluation }, budget, spec)
}
