//! What requests do with tables: make, show, listen to, write down, end.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::engines::play;
use crate::http::client::{Client, ClientId};
use crate::http::errors::HttpError;
use crate::http::extract::{Auth, JsonBody, QueryOf, TableFromPath};
use crate::routes::events::{self, Events};
use crate::routes::questions::value;
use crate::routes::{Answer, Shared};
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::access;
use crate::tables::formats;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::render::{self, RenderRequest};
use crate::tables::report;
use crate::tables::requests::asking::UNWATCHED;
use crate::tables::requests::new_table::{MadeTable, NewTable};
use crate::tables::table::GameTable;

pub(crate) async fn create(
    State(app): Shared,
    Client(client): Client,
    JsonBody(wanted): JsonBody<NewTable>,
) -> Result<Response, HttpError> {
    let made = spawn_blocking(move || seat(&app, wanted.build(&app.catalogue)?, &client)).await;
    let made = made.map_err(|_| Refusal::full("the server is closing"))??;
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

/// Takes a new table in; the answer has its key and those of the seats that its maker takes.
pub(crate) fn seat(app: &Arc<AppState>, mut table: GameTable, client: &ClientId) -> Result<Value, Refusal> {
    table.presence.attend(UNWATCHED);
    let mut made = MadeTable::of(&table);
    let cell = app.add(table, client)?;
    play::suspend_later(app, &cell, UNWATCHED);
    // A maker who takes no seat of a hidden game sees nothing of it.
    made.state = rendered(&cell, None, &made.keys(), None).ok();
    Ok(value(&made))
}

/// The state of a table for a view, now.
pub(crate) fn current(cell: &SharedTable, asked: Option<&str>, keys: &Keys) -> Result<Value, Refusal> {
    Ok(value(&rendered(cell, asked, keys, None)?))
}

fn rendered(
    cell: &SharedTable,
    asked: Option<&str>,
    keys: &Keys,
    ply: Option<usize>,
) -> Result<render::State, Refusal> {
    let table = cell.active()?;
    let view = access::view(&table, asked, keys)?;
    let wanted = RenderRequest { view, ply, keys, revision: cell.revision(view) };
    render::state(&table, wanted)
}

#[derive(Debug, Deserialize)]
pub(crate) struct StateQuery {
    view: Option<String>,
    ply: Option<usize>,
    /// Whether the list of moves is wanted; without it, it is.
    moves: Option<bool>,
}

pub(crate) async fn show(
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    QueryOf(asked): QueryOf<StateQuery>,
) -> Answer {
    cell.lock().presence.touch();
    let shown = rendered(&cell, asked.view.as_deref(), &keys, asked.ply)?;
    let shown = if asked.moves == Some(false) { shown.without_moves() } else { shown };
    Ok(Json(value(&shown)))
}

pub(crate) async fn remove(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
) -> Answer {
    access::require_table_key(&*cell.active()?, &keys)?;
    app.remove(&cell)?;
    Ok(Json(json!({})))
}

#[derive(Debug, Deserialize)]
pub(crate) struct EventsQuery {
    view: Option<String>,
    #[serde(default)]
    keys: String,
    /// The moves that the listener knows, as JSON.
    known: Option<String>,
}

pub(crate) async fn listen(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Client(client): Client,
    QueryOf(asked): QueryOf<EventsQuery>,
) -> Result<Events, HttpError> {
    let known = asked.known.as_deref().map(serde_json::from_str).transpose();
    let known = known.map_err(|error| Refusal::bad(format!("known: {error}")))?.unwrap_or_default();
    let keys = Keys::parse(&asked.keys);
    Ok(events::listen(&app, cell, asked.view.as_deref(), keys, known, client.address)?)
}

/// Changes a table by the right of its key, and answers with what the asker then sees.
pub(crate) fn with_table_key(
    app: &Arc<AppState>,
    cell: &Arc<SharedTable>,
    keys: &Keys,
    act: impl FnOnce(&mut GameTable) -> Result<(), Refusal>,
) -> Answer {
    app.change(cell, |table| {
        access::require_table_key(table, keys)?;
        act(table)?;
        table.presence.attend(UNWATCHED);
        Ok(())
    })?;
    play::suspend_later(app, cell, UNWATCHED);
    // A visitor with the table key but no seat of a hidden game may change what they cannot see.
    Ok(Json(current(cell, None, keys).unwrap_or_else(|_| json!({}))))
}

#[derive(Debug, Deserialize)]
pub(crate) struct RecordQuery {
    format: Option<String>,
}

pub(crate) async fn record(
    TableFromPath(cell): TableFromPath,
    QueryOf(wished): QueryOf<RecordQuery>,
) -> Result<Response, HttpError> {
    let format = wished.format.as_deref().unwrap_or(formats::JSON);
    let table = cell.active()?;
    access::require_open(&table)?;
    let text = formats::write_table(&table, format)?;
    Ok(([(header::CONTENT_TYPE, formats::content_type(format))], text).into_response())
}

pub(crate) async fn report(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
) -> Result<Response, HttpError> {
    let table = cell.active()?;
    access::require_open(&table)?;
    Ok(report::text(&app.version, &table).into_response())
}
