//! Players with their types erased: a name with parameters becomes something that sits at a table.

use spielwerk_core::{Analysis, SearchControl, SpecError, TableError, TreeLimits, TreeLine};
use spielwerk_search::mcts::MctsError;

use crate::SeatView;

/// What decides at a seat.
pub trait Player: Send {
    /// Thinks about a decision of the seat to move; the game must not be finished.
    ///
    /// # Errors
    /// If the player cannot answer, which costs it the game. The engines of this program never fail.
    fn think(
        &mut self,
        view: &SeatView<'_>,
        control: &mut SearchControl<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure>;

    /// Makes itself as it was when it was new, for another game; false if it cannot, and a new one must be made. Players
    /// that draws at random cannot: they are new with another seed.
    fn reset(&mut self) -> bool {
        false
    }

    /// Thinks, and tells the tree it searched, parents before children; no lines if it searches no tree.
    ///
    /// # Errors
    /// If the player cannot answer.
    fn think_with_tree(
        &mut self,
        view: &SeatView<'_>,
        control: &mut SearchControl<'_, String>,
        _: TreeLimits,
    ) -> Result<AnalysisWithTree, PlayerFailure> {
        Ok((self.think(view, control)?, Vec::new()))
    }
}

/// What a player found, with the tree it searched.
pub type AnalysisWithTree = (Analysis<String>, Vec<TreeLine>);

/// Why a player that sat at the table could not answer: it crashed, fell silent or gave no legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct PlayerFailure {
    /// One sentence: what was asked, and what came back.
    pub reason: String,
}

/// Why a player cannot be had.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The text does not name one.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// There is no such level.
    #[error("level {0:?} does not exist; levels are 1 (weakest) to 10")]
    Level(String),
    /// Its transposition table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A parameter of Monte Carlo tree search is out of range.
    #[error(transparent)]
    Mcts(#[from] MctsError),
    /// It sees what no seat of this game may see.
    #[error("{player} sees all cards and plays only where all seats do: {table}")]
    SeesAll {
        /// The name of the player.
        player: String,
        /// The game at whose tables it may sit.
        table: &'static str,
    },
    /// Its network cannot be used.
    #[error("{0}")]
    Net(String),
    /// Its learned values cannot be had.
    #[error("net={net:?}: {reason}")]
    Values {
        /// The name or file that was given.
        net: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The external engine did not start.
    #[error(transparent)]
    External(#[from] PlayerFailure),
}

/// A player that a game offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerInfo {
    /// The name before the colon.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
}
