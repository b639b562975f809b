//! What requests do with tables: make, show, change, end.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use spielwerk_core::Rng;
use tokio::task::spawn_blocking;

use crate::chair::Chair;
use crate::connections::Peer;
use crate::errors::ApiError;
use crate::events::{self, Events};
use crate::extract::{Asked, Auth, Found, JsonBody};
use crate::formats;
use crate::hub::{Hub, TableCell};
use crate::keys::{self, Keys};
use crate::render::{self, Wanted};
use crate::routes::{Answer, Shared};
use crate::table::Table;
use crate::{access, play, report};

#[derive(Debug, Deserialize)]
pub(crate) struct NewTable {
    game: Option<String>,
    seats: Vec<String>,
    position: Option<String>,
    record: Option<Value>,
    seed: Option<u64>,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    paused: bool,
    delay: Option<f64>,
}

pub(crate) async fn create(
    State(hub): Shared,
    JsonBody(wanted): JsonBody<NewTable>,
) -> Result<Response, ApiError> {
    let made = spawn_blocking(move || make_table(&hub, &wanted)).await;
    let made = made.map_err(|_| ApiError::full("the server is closing"))??;
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

fn make_table(hub: &Arc<Hub>, wanted: &NewTable) -> Result<Value, ApiError> {
    let named = wanted.record.as_ref().and_then(formats::named_game);
    let game = wanted.game.as_ref().or(named.as_ref());
    let entry = hub.catalogue.game(game.ok_or_else(|| ApiError::bad("the name of the game is missing"))?)?;
    let session = match (&wanted.position, &wanted.record) {
        (Some(_), Some(_)) => return Err(ApiError::bad("give a position or a record, not both")),
        (Some(position), None) => entry.game.resume(position)?,
        (None, Some(record)) => formats::read(&*entry.game, record)?,
        (None, None) => entry.game.start(&mut Rng::new(wanted.seed.unwrap_or_else(keys::seed))),
    };
    let seats = entry.game.seats();
    if wanted.seats.len() != seats {
        return Err(ApiError::bad(format!(
            "{} has {seats} seats, not {}",
            entry.game.spec(),
            wanted.seats.len()
        )));
    }
    let chairs = wanted.seats.iter().map(|text| Chair::new(&entry, text)).collect::<Result<_, _>>()?;
    let mut table = Table::new(entry, session, chairs);
    table.opened = wanted.open;
    table.pace.paused = wanted.paused;
    if let Some(delay) = wanted.delay {
        table.pace.set_delay(delay);
    }
    seat(hub, table)
}

/// Takes a new table in; the answer has all its keys.
pub(crate) fn seat(hub: &Arc<Hub>, mut table: Table) -> Result<Value, ApiError> {
    table.attendance.attend(play::UNWATCHED);
    let (id, table_key, seat_keys) = (table.id.clone(), table.key.clone(), table.seat_keys.clone());
    let cell = hub.add(table)?;
    play::suspend_later(hub, &cell, play::UNWATCHED);
    let all_keys: Vec<&str> =
        std::iter::once(&table_key).chain(seat_keys.values()).map(String::as_str).collect();
    let state = current(&cell, None, &Keys::parse(&all_keys.join(",")))?;
    Ok(json!({ "id": id, "table_key": table_key, "seat_keys": seat_keys, "state": state }))
}

/// The state of a table for a view, now.
pub(crate) fn current(cell: &TableCell, asked: Option<&str>, keys: &Keys) -> Result<Value, ApiError> {
    state(cell, asked, keys, None)
}

fn state(cell: &TableCell, asked: Option<&str>, keys: &Keys, ply: Option<usize>) -> Result<Value, ApiError> {
    let table = cell.lock();
    let view = access::view(&table, asked, keys)?;
    let wanted = Wanted { view, ply, keys, revision: cell.revision(view) };
    Ok(serde_json::to_value(render::state(&table, wanted)?).expect("a state is JSON"))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Shown {
    view: Option<String>,
    ply: Option<usize>,
}

pub(crate) async fn show(Found(cell): Found, Auth(keys): Auth, Asked(asked): Asked<Shown>) -> Answer {
    cell.lock().attendance.touch();
    state(&cell, asked.view.as_deref(), &keys, asked.ply).map(Json)
}

pub(crate) async fn remove(State(hub): Shared, Found(cell): Found, Auth(keys): Auth) -> Answer {
    access::require_table_key(&cell.lock(), &keys)?;
    hub.remove(&cell);
    Ok(Json(json!({})))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Listened {
    view: Option<String>,
    #[serde(default)]
    keys: String,
}

pub(crate) async fn listen(
    State(hub): Shared,
    Found(cell): Found,
    Extension(peer): Extension<Peer>,
    Asked(asked): Asked<Listened>,
) -> Result<Events, ApiError> {
    events::listen(&hub, cell, asked.view.as_deref(), Keys::parse(&asked.keys), peer)
}

/// Changes a table by the right of its key, and answers with what the asker then sees.
fn with_table_key(
    hub: &Arc<Hub>,
    cell: &Arc<TableCell>,
    keys: &Keys,
    act: impl FnOnce(&mut Table) -> Result<(), ApiError>,
) -> Answer {
    hub.change(cell, |table| {
        access::require_table_key(table, keys)?;
        act(table)?;
        table.attendance.attend(play::UNWATCHED);
        Ok(())
    })?;
    play::suspend_later(hub, cell, play::UNWATCHED);
    // Whoever has the table key but no seat of a hidden game may change what they cannot see.
    Ok(Json(current(cell, None, keys).unwrap_or_else(|_| json!({}))))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Nothing {}

pub(crate) async fn undo(
    State(hub): Shared,
    Found(cell): Found,
    Auth(keys): Auth,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Answer {
    with_table_key(&hub, &cell, &keys, Table::undo)
}

pub(crate) async fn redo(
    State(hub): Shared,
    Found(cell): Found,
    Auth(keys): Auth,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Answer {
    with_table_key(&hub, &cell, &keys, Table::redo)
}

#[derive(Debug, Deserialize)]
pub(crate) struct Goal {
    ply: usize,
}

pub(crate) async fn go_to(
    State(hub): Shared,
    Found(cell): Found,
    Auth(keys): Auth,
    JsonBody(goal): JsonBody<Goal>,
) -> Answer {
    with_table_key(&hub, &cell, &keys, |table| {
        access::require_open(table)?;
        table.go_to(goal.ply)
    })
}

#[derive(Debug, Deserialize)]
pub(crate) struct Seating {
    players: Option<Vec<String>>,
    paused: Option<bool>,
    delay: Option<f64>,
}

pub(crate) async fn players(
    State(hub): Shared,
    Found(cell): Found,
    Auth(keys): Auth,
    JsonBody(seating): JsonBody<Seating>,
) -> Answer {
    let before = cell.lock().seat_keys.clone();
    let Json(mut answer) = with_table_key(&hub, &cell, &keys, |table| {
        if let Some(players) = &seating.players {
            let chairs = new_chairs(table, players, &keys)?;
            table.seat_players(chairs)?;
        }
        if let Some(paused) = seating.paused {
            table.pace.paused = paused;
            if paused {
                table.cancel();
            }
        }
        if let Some(delay) = seating.delay {
            table.pace.set_delay(delay);
        }
        Ok(())
    })?;
    let mut fresh = cell.lock().seat_keys.clone();
    fresh.retain(|seat, _| !before.contains_key(seat));
    if !fresh.is_empty() {
        answer["seat_keys"] = json!(fresh);
    }
    Ok(Json(answer))
}

/// Who sits where from now on. Whoever stays keeps the chair; a person of a hidden game leaves it by their own key.
fn new_chairs(table: &Table, players: &[String], keys: &Keys) -> Result<Vec<Chair>, ApiError> {
    let seats = table.chairs.len();
    if players.len() != seats {
        return Err(ApiError::bad(format!("there are {seats} seats, not {}", players.len())));
    }
    if !table.is_open() {
        let leaves = |seat: &usize| table.chairs[*seat].is_human() && players[*seat].trim() != Chair::HUMAN;
        access::require_seats(table, keys, (0..seats).filter(leaves))?;
    }
    let chair = |(old, text): (&Chair, &String)| {
        if old.text() == text.trim() { Ok(old.clone()) } else { Chair::new(&table.entry, text) }
    };
    table.chairs.iter().zip(players).map(chair).collect()
}

pub(crate) async fn step(
    State(hub): Shared,
    Found(cell): Found,
    Auth(keys): Auth,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Answer {
    with_table_key(&hub, &cell, &keys, |table| {
        if table.engine_to_move().is_none() {
            return Err(ApiError::conflict("no engine is to move"));
        }
        table.pace.step();
        table.error = None;
        Ok(())
    })
}

pub(crate) async fn stop(
    State(hub): Shared,
    Found(cell): Found,
    Auth(keys): Auth,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Answer {
    with_table_key(&hub, &cell, &keys, |table| {
        let thinking = table.thinking.as_ref().ok_or_else(|| ApiError::conflict("no engine is thinking"))?;
        thinking.stop.store(true, Ordering::Relaxed);
        Ok(())
    })
}

pub(crate) async fn open(
    State(hub): Shared,
    Found(cell): Found,
    Auth(keys): Auth,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Answer {
    hub.change(&cell, |table| {
        let people = (0..table.chairs.len()).filter(|&seat| table.chairs[seat].is_human());
        if table.entry.hidden {
            access::require_seats(table, &keys, people)?;
        }
        table.opened = true;
        Ok(())
    })?;
    current(&cell, Some("open"), &keys).map(Json)
}

#[derive(Debug, Deserialize)]
pub(crate) struct Wished {
    format: Option<String>,
}

pub(crate) async fn record(Found(cell): Found, Asked(wished): Asked<Wished>) -> Result<Response, ApiError> {
    let format = wished.format.as_deref().unwrap_or(formats::JSON);
    let table = cell.lock();
    access::require_open(&table)?;
    let names: Vec<String> = table.chairs.iter().map(|chair| chair.text().to_owned()).collect();
    let text = formats::write(&*table.entry.game, &*table.session, &names, format)?;
    Ok(([(header::CONTENT_TYPE, formats::content_type(format))], text).into_response())
}

pub(crate) async fn report(State(hub): Shared, Found(cell): Found) -> Result<Response, ApiError> {
    let table = cell.lock();
    access::require_open(&table)?;
    Ok(report::text(&hub, &table).into_response())
}
