//! What requests do with tables: make, show, listen to, write down, end.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use spielwerk_core::Rng;
use tokio::task::spawn_blocking;

use crate::engines::play;
use crate::http::client::{Client, ClientId};
use crate::http::errors::HttpError;
use crate::http::extract::{Auth, JsonBody, QueryOf, TableFromPath};
use crate::routes::events::{self, Events};
use crate::routes::{Answer, Shared};
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::access;
use crate::tables::clock::{Clock, TimeControl};
use crate::tables::formats;
use crate::tables::keys::{self, Keys};
use crate::tables::refusal::Refusal;
use crate::tables::render::{self, RenderRequest};
use crate::tables::report;
use crate::tables::seat_player::SeatPlayer;
use crate::tables::table::GameTable;

/// A table that is wanted.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct NewTable {
    game: Option<String>,
    seats: Vec<String>,
    position: Option<String>,
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    record: Option<Value>,
    seed: Option<u64>,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    open: bool,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    paused: bool,
    delay: Option<f64>,
    /// Seats of a hidden game that the maker takes; without it the first person's.
    claim: Option<Vec<usize>>,
    /// Options of a series, such as `games=12`, if several games are played with one score.
    series: Option<String>,
    /// Clocks, for games of two seats.
    clock: Option<TimeControl>,
    /// The name of the maker.
    name: Option<String>,
}

pub(crate) async fn create(
    State(app): Shared,
    Client(client): Client,
    JsonBody(wanted): JsonBody<NewTable>,
) -> Result<Response, HttpError> {
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
        (None, None) => entry
            .game
            .start(&mut Rng::new(wanted.seed.unwrap_or_else(|| keys::seed(app.catalogue.platform())))),
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
    let mut table = GameTable::new(entry, session, seated);
    if let Some(options) = &wanted.series {
        if wanted.position.is_some() || wanted.record.is_some() {
            return Err(Refusal::bad("a series begins with a deal, not with a position"));
        }
        let seed = wanted.seed.unwrap_or_else(|| keys::seed(app.catalogue.platform()));
        table.begin_series(&app.catalogue, options, seed)?;
    }
    if let Some(control) = wanted.clock {
        table.clock = Some(Clock::new(control.check(seats)?, seats));
    }
    table.opened = wanted.open;
    if let Some(record) = &wanted.record {
        table.set_branches(formats::branches(record))?;
    }
    table.pacing.paused = wanted.paused;
    if let Some(delay) = wanted.delay {
        table.pacing.set_delay(delay);
    }
    let first = table.seat_keys.keys().next().copied();
    for seat in wanted.claim.clone().unwrap_or_else(|| first.into_iter().collect()) {
        table.claim(seat, &Keys::default())?;
    }
    if let Some(name) = &wanted.name {
        let own = table.claimed.first().copied();
        let person = || table.seated.iter().position(SeatPlayer::is_human);
        if let Some(seat) = own.or_else(person) {
            table.name_seat(seat, name)?;
        }
    }
    seat(app, table, client)
}

/// A table that was made.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct MadeTable {
    id: String,
    table_key: String,
    /// The keys of the seats that the maker has taken, by their numbers.
    seat_keys: BTreeMap<usize, String>,
    /// The table as the maker sees it; null if the maker may not see it.
    state: Option<render::State>,
}

/// Takes a new table in; the answer has its key and those of the seats that its maker takes.
pub(crate) fn seat(app: &Arc<AppState>, mut table: GameTable, client: &ClientId) -> Result<Value, Refusal> {
    table.presence.attend(play::UNWATCHED);
    let (id, table_key, mut seat_keys) = (table.id.clone(), table.key.clone(), table.seat_keys.clone());
    seat_keys.retain(|seat, _| table.claimed.contains(seat));
    let cell = app.add(table, client)?;
    play::suspend_later(app, &cell, play::UNWATCHED);
    let all_keys: Vec<&str> =
        std::iter::once(&table_key).chain(seat_keys.values()).map(String::as_str).collect();
    // A maker who takes no seat of a hidden game sees nothing of it.
    let state = rendered(&cell, None, &Keys::parse(&all_keys.join(",")), None).ok();
    let made = MadeTable { id, table_key, seat_keys, state };
    Ok(serde_json::to_value(made).expect("a table is JSON"))
}

/// The state of a table for a view, now.
pub(crate) fn current(cell: &SharedTable, asked: Option<&str>, keys: &Keys) -> Result<Value, Refusal> {
    Ok(serde_json::to_value(rendered(cell, asked, keys, None)?).expect("a state is JSON"))
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
    Ok(Json(serde_json::to_value(shown).expect("a state is JSON")))
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
) -> Result<Events, HttpError> {
    Ok(events::listen(&app, cell, asked.view.as_deref(), Keys::parse(&asked.keys), client.address)?)
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
        table.presence.attend(play::UNWATCHED);
        Ok(())
    })?;
    play::suspend_later(app, cell, play::UNWATCHED);
    // Whoever has the table key but no seat of a hidden game may change what they cannot see.
    Ok(Json(current(cell, None, keys).unwrap_or_else(|_| json!({}))))
}

/// The body of a request that says everything by its address.
#[derive(Debug, Deserialize)]
pub(crate) struct EmptyBody {}

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
