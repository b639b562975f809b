//! Walking through a game and steering its engines: take back, redo, go to a ply, one step, stop thinking.

use std::sync::atomic::Ordering;

use axum::extract::State;
use serde::Deserialize;

use crate::http::extract::{Auth, JsonBody, TableFromPath};
use crate::routes::tables::{EmptyBody, with_table_key};
use crate::routes::{Answer, Shared};
use crate::tables::access;
use crate::tables::branches::Branch;
use crate::tables::refusal::Refusal;
use crate::tables::table::GameTable;

pub(crate) async fn undo(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    with_table_key(&app, &cell, &keys, GameTable::undo)
}

pub(crate) async fn redo(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    with_table_key(&app, &cell, &keys, GameTable::redo)
}

#[derive(Debug, Deserialize)]
pub(crate) struct Branches {
    branches: Vec<Branch>,
}

/// Keeps the variations of a game whose cards are open.
pub(crate) async fn keep_branches(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(wanted): JsonBody<Branches>,
) -> Answer {
    with_table_key(&app, &cell, &keys, |table| {
        access::require_open(table)?;
        table.set_branches(wanted.branches)
    })
}

#[derive(Debug, Deserialize)]
pub(crate) struct Goal {
    ply: usize,
}

pub(crate) async fn go_to(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(goal): JsonBody<Goal>,
) -> Answer {
    with_table_key(&app, &cell, &keys, |table| {
        access::require_open(table)?;
        table.go_to(goal.ply)
    })
}

pub(crate) async fn step(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    with_table_key(&app, &cell, &keys, |table| {
        if table.engine_to_move().is_none() {
            return Err(Refusal::conflict("no engine is to move"));
        }
        table.pacing.step();
        table.error = None;
        Ok(())
    })
}

pub(crate) async fn stop(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    with_table_key(&app, &cell, &keys, |table| {
        let thinking = table.thinking.as_ref().ok_or_else(|| Refusal::conflict("no engine is thinking"))?;
        thinking.stop.store(true, Ordering::Relaxed);
        Ok(())
    })
}
