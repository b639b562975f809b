//! Walking through a game and steering its engines: take back, redo, go to a ply, one step, stop thinking.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::{MethodRouter, post};
use serde::de::DeserializeOwned;

use crate::http::extract::{Auth, EmptyBody, JsonBody, TableFromPath};
use crate::routes::Shared;
use crate::routes::tables::with_table_key;
use crate::state::AppState;
use crate::tables::refusal::Refusal;
use crate::tables::requests::walk;
use crate::tables::table::GameTable;

/// A change of a table that needs its key and is answered with its state.
fn change<B>(act: fn(&mut GameTable, B) -> Result<(), Refusal>) -> MethodRouter<Arc<AppState>>
where
    B: DeserializeOwned + Send + 'static,
{
    let handler = move |State(app): Shared,
                        TableFromPath(cell): TableFromPath,
                        Auth(keys): Auth,
                        JsonBody(body): JsonBody<B>| async move {
        with_table_key(&app, &cell, &keys, |table| act(table, body))
    };
    post(handler)
}

pub(crate) fn undo() -> MethodRouter<Arc<AppState>> {
    change(|table, EmptyBody {}| table.undo())
}

pub(crate) fn redo() -> MethodRouter<Arc<AppState>> {
    change(|table, EmptyBody {}| table.redo())
}

pub(crate) fn keep_branches() -> MethodRouter<Arc<AppState>> {
    change(walk::keep_branches)
}

pub(crate) fn go_to() -> MethodRouter<Arc<AppState>> {
    change(walk::go_to)
}

pub(crate) fn step() -> MethodRouter<Arc<AppState>> {
    change(|table, EmptyBody {}| walk::step(table))
}

pub(crate) fn stop() -> MethodRouter<Arc<AppState>> {
    change(|table, EmptyBody {}| walk::stop(table))
}
