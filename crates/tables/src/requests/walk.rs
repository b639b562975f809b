//! Walking through a game and steering its engines. Taking back and redoing are [`GameTable::undo`] and [`GameTable::redo`].

use std::sync::atomic::Ordering;

use serde::Deserialize;

use crate::access;
use crate::branches::Branch;
use crate::refusal::Refusal;
use crate::table::GameTable;

/// Where to go in a game.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Goal {
    ply: usize,
}

/// Goes to a ply of a game whose cards are open.
///
/// # Errors
/// If something is hidden, or the game has no such ply.
pub fn go_to(table: &mut GameTable, goal: Goal) -> Result<(), Refusal> {
    access::require_open(table)?;
    table.go_to(goal.ply)
}

/// Variations of a game.
#[derive(Clone, Debug, Deserialize)]
pub struct Branches {
    branches: Vec<Branch>,
}

/// Keeps the variations of a game whose cards are open, in place of those before.
///
/// # Errors
/// If something is hidden, or a variation is not one of the game.
pub fn keep_branches(table: &mut GameTable, wanted: Branches) -> Result<(), Refusal> {
    access::require_open(table)?;
    table.set_branches(wanted.branches)
}

/// Lets the engine that is to move make one move of a paused game.
///
/// # Errors
/// If no engine is to move.
pub fn step(table: &mut GameTable) -> Result<(), Refusal> {
    if table.engine_to_move().is_none() {
        return Err(Refusal::conflict("no engine is to move"));
    }
    table.pacing.step();
    table.error = None;
    Ok(())
}

/// Asks the engine that thinks for its answer.
///
/// # Errors
/// If no engine is thinking.
pub fn stop(table: &mut GameTable) -> Result<(), Refusal> {
    let thinking = table.thinking.as_ref().ok_or_else(|| Refusal::conflict("no engine is thinking"))?;
    thinking.stop.store(true, Ordering::Relaxed);
    Ok(())
}
