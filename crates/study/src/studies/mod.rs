//! One module per study.

mod amazons_search;
mod common;
mod doppelkopf;
mod history;
mod mcts_convergence;
mod othello_strategies;
mod td_connect4;
mod td_connect4_full;
mod td_nimm;
mod transfer;
mod zero;

pub(crate) use amazons_search::AmazonsSearch;
pub(crate) use doppelkopf::{
    DoppelkopfBelief, DoppelkopfDuels, DoppelkopfHidden, DoppelkopfOpen, DoppelkopfZero,
};
pub(crate) use mcts_convergence::MctsConvergence;
pub(crate) use othello_strategies::OthelloStrategies;
pub(crate) use td_connect4::TdConnect4;
pub(crate) use td_connect4_full::TdConnect4Full;
pub(crate) use td_nimm::TdNimm;
pub(crate) use transfer::Transfer;
pub(crate) use zero::{CONNECT_FOUR as ZERO_CONNECT_FOUR, OTHELLO as ZERO_OTHELLO};
