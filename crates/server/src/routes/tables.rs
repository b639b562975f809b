//! What requests do with tables: make, show, change, end.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use spielwerk_core::Rng;
use tokio::task::spawn_blocking;

use crate::engines::play;
use crate::http::client::{Client, ClientId};
use crate::http::extract::{Auth, JsonBody, QueryOf, TableFromPath};
use crate::routes::events::{self, Events};
use crate::routes::{Answer, Shared};
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::access;
use crate::tables::formats;
use crate::tables::keys::{self, Keys};
use crate::tables::refusal::Refusal;
use crate::tables::render::{self, RenderRequest};
use crate::tables::report;
use crate::tables::seat_player::SeatPlayer;
use crate::tables::table::Table;

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
    /// Seats of a hidden game that the maker takes; without it the first person's.
    claim: Option<Vec<usize>>,
}

pub(crate) async fn create(
    State(app): Shared,
    Client(client): Client,
    JsonBody(wanted): JsonBody<NewTable>,
) -> Result<Response, Refusal> {
    let made = spawn_blocking(move || make_table(&app, &wanted, &client)).await;
    let made = made.map_err(|_| Refusal::full("the server is closing"))??;
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

fn make_table(app: &Arc<AppState>, wanted: &NewTable, client: &ClientId) -> Result<Value, Refusal> {
    let named = wanted.record.as_ref().and_then(formats::named_game);
    let game = wanted.game.as_ref().or(named.as_ref());
    let entry = app.catalogue.game(game.ok_or_else(|| Refusal::bad("the name of the game is missing"))?)?;
    let session = match (&wanted.position, &wanted.record) {
        (Some(_), Some(_)) => return Err(Refusal::bad("give a position or a record, not both")),
        (Some(position), None) => entry.game.resume(position)?,
        (None, Some(record)) => formats::read(&*entry.game, record)?,
        (None, None) => entry.game.start(&mut Rng::new(wanted.seed.unwrap_or_else(keys::seed))),
    };
    let seats = entry.game.seats();
    if wanted.seats.len() != seats {
        return Err(Refusal::bad(format!(
            "{} has {seats} seats, not {}",
            entry.game.spec(),
            wanted.seats.len()
        )));
    }
    let seated = wanted.seats.iter().map(|text| SeatPlayer::new(&entry, text)).collect::<Result<_, _>>()?;
    let mut table = Table::new(entry, session, seated);
    table.opened = wanted.open;
    table.pacing.paused = wanted.paused;
    if let Some(delay) = wanted.delay {
        table.pacing.set_delay(delay);
    }
    let first = table.seat_keys.keys().next().copied();
    for seat in wanted.claim.clone().unwrap_or_else(|| first.into_iter().collect()) {
        table.claim(seat)?;
    }
    seat(app, table, client)
}

/// Takes a new table in; the answer has its key and those of the seats that its maker takes.
pub(crate) fn seat(app: &Arc<AppState>, mut table: Table, client: &ClientId) -> Result<Value, Refusal> {
    table.presence.attend(play::UNWATCHED);
    let (id, table_key, mut seat_keys) = (table.id.clone(), table.key.clone(), table.seat_keys.clone());
    seat_keys.retain(|seat, _| table.claimed.contains(seat));
    let cell = app.add(table, client)?;
    play::suspend_later(app, &cell, play::UNWATCHED);
    let all_keys: Vec<&str> =
        std::iter::once(&table_key).chain(seat_keys.values()).map(String::as_str).collect();
    // A maker who takes no seat of a hidden game sees nothing of it.
    let state = current(&cell, None, &Keys::parse(&all_keys.join(","))).unwrap_or(Value::Null);
    Ok(json!({ "id": id, "table_key": table_key, "seat_keys": seat_keys, "state": state }))
}

/// The state of a table for a view, now.
pub(crate) fn current(cell: &SharedTable, asked: Option<&str>, keys: &Keys) -> Result<Value, Refusal> {
    state(cell, asked, keys, None)
}

fn state(cell: &SharedTable, asked: Option<&str>, keys: &Keys, ply: Option<usize>) -> Result<Value, Refusal> {
    let table = cell.active()?;
    let view = access::view(&table, asked, keys)?;
    let wanted = RenderRequest { view, ply, keys, revision: cell.revision(view) };
    Ok(serde_json::to_value(render::state(&table, wanted)?).expect("a state is JSON"))
}

#[derive(Debug, Deserialize)]
pub(crate) struct StateQuery {
    view: Option<String>,
    ply: Option<usize>,
}

pub(crate) async fn show(
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    QueryOf(asked): QueryOf<StateQuery>,
) -> Answer {
    cell.lock().presence.touch();
    state(&cell, asked.view.as_deref(), &keys, asked.ply).map(Json)
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
}

pub(crate) async fn listen(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Client(client): Client,
    QueryOf(asked): QueryOf<EventsQuery>,
) -> Result<Events, Refusal> {
    events::listen(&app, cell, asked.view.as_deref(), Keys::parse(&asked.keys), client.address)
}

/// Changes a table by the right of its key, and answers with what the asker then sees.
fn with_table_key(
    app: &Arc<AppState>,
    cell: &Arc<SharedTable>,
    keys: &Keys,
    act: impl FnOnce(&mut Table) -> Result<(), Refusal>,
) -> Answer {
    app.change(cell, |table| {
        access::require_table_key(table, keys)?;
        act(table)?;
        table.presence.attend(play::UNWATCHED);
        Ok(())
    })?;
    play::suspend_later(app, cell, play::UNWATCHED);
    // Whoever has the table key but no seat of a hidden game may change what they cannot see.
    Ok(Json(current(cell, None, keys).unwrap_or_else(|_| json!({}))))
}

#[derive(Debug, Deserialize)]
pub(crate) struct EmptyBody {}

pub(crate) async fn undo(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    with_table_key(&app, &cell, &keys, Table::undo)
}

pub(crate) async fn redo(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    with_table_key(&app, &cell, &keys, Table::redo)
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

#[derive(Debug, Deserialize)]
pub(crate) struct Seating {
    players: Option<Vec<String>>,
    paused: Option<bool>,
    delay: Option<f64>,
}

pub(crate) async fn players(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(seating): JsonBody<Seating>,
) -> Answer {
    let before = cell.lock().seat_keys.clone();
    let Json(mut answer) = with_table_key(&app, &cell, &keys, |table| {
        if let Some(players) = &seating.players {
            let seated = new_players(table, players, &keys)?;
            table.seat_players(seated)?;
        }
        if let Some(paused) = seating.paused {
            table.pacing.paused = paused;
            if paused {
                table.cancel();
            }
        }
        if let Some(delay) = seating.delay {
            table.pacing.set_delay(delay);
        }
        Ok(())
    })?;
    let mut fresh = cell.active()?.seat_keys.clone();
    fresh.retain(|seat, _| !before.contains_key(seat));
    if !fresh.is_empty() {
        app.change(&cell, |table| {
            table.claimed.extend(fresh.keys());
            Ok(())
        })?;
    }
    if !fresh.is_empty() {
        answer["seat_keys"] = json!(fresh);
    }
    Ok(Json(answer))
}

/// Who sits where from now on. A player who stays keeps the seat; a person of a hidden game leaves it by their own key.
fn new_players(table: &Table, players: &[String], keys: &Keys) -> Result<Vec<SeatPlayer>, Refusal> {
    let seats = table.seated.len();
    if players.len() != seats {
        return Err(Refusal::bad(format!("there are {seats} seats, not {}", players.len())));
    }
    if !table.is_open() {
        let leaves =
            |seat: &usize| table.seated[*seat].is_human() && players[*seat].trim() != SeatPlayer::HUMAN;
        access::require_seats(table, keys, (0..seats).filter(leaves))?;
    }
    let seat_player = |(old, text): (&SeatPlayer, &String)| {
        if old.text() == text.trim() { Ok(old.clone()) } else { SeatPlayer::new(&table.entry, text) }
    };
    table.seated.iter().zip(players).map(seat_player).collect()
}

/// Hands out the key of a seat to whoever comes first.
pub(crate) async fn claim(
    State(app): Shared,
    Path((id, seat)): Path<(String, usize)>,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Result<Response, Refusal> {
    let cell = app.table(&id)?;
    let key = app.change(&cell, |table| table.claim(seat))?;
    Ok((StatusCode::CREATED, Json(json!({ "seat": seat, "seat_key": key }))).into_response())
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

pub(crate) async fn open(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    app.change(&cell, |table| {
        let people = (0..table.seated.len()).filter(|&seat| table.seated[seat].is_human());
        if table.entry.hidden {
            access::require_seats(table, &keys, people)?;
        }
        table.opened = true;
        Ok(())
    })?;
    current(&cell, Some("open"), &keys).map(Json)
}

#[derive(Debug, Deserialize)]
pub(crate) struct RecordQuery {
    format: Option<String>,
}

pub(crate) async fn record(
    TableFromPath(cell): TableFromPath,
    QueryOf(wished): QueryOf<RecordQuery>,
) -> Result<Response, Refusal> {
    let format = wished.format.as_deref().unwrap_or(formats::JSON);
    let table = cell.active()?;
    access::require_open(&table)?;
    let names: Vec<String> = table.seated.iter().map(|seat_player| seat_player.text().to_owned()).collect();
    let text = formats::write(&*table.entry.game, &*table.session, &names, format)?;
    Ok(([(header::CONTENT_TYPE, formats::content_type(format))], text).into_response())
}

pub(crate) async fn report(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
) -> Result<Response, Refusal> {
    let table = cell.active()?;
    access::require_open(&table)?;
    Ok(report::text(&app.version, &table).into_response())
}
