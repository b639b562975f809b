//! One module per study.

mod amazons_search;
mod common;
mod mcts_convergence;
mod othello_strategies;

pub(crate) use amazons_search::AmazonsSearch;
pub(crate) use mcts_convergence::MctsConvergence;
pub(crate) use othello_strategies::OthelloStrategies;
