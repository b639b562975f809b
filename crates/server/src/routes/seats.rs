//! Who sits at a table: players change, seats are claimed, hidden cards are opened.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::engines::play;
use crate::http::client::ClientId;
use crate::http::errors::HttpError;
use crate::http::extract::{Auth, EmptyBody, JsonBody, TableFromPath};
use crate::routes::questions::value;
use crate::routes::tables::{current, with_table_key};
use crate::routes::{Answer, Shared};
use crate::shared_table::blocking;
use crate::tables::access;
use crate::tables::requests::asking::UNWATCHED;
use crate::tables::requests::seats::{Claim, SeatName, Seating, open_cards};

pub(crate) async fn players(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(seating): JsonBody<Seating>,
) -> Answer {
    let before = cell.lock().seat_keys.clone();
    let Json(mut answer) = with_table_key(&app, &cell, &keys, |table| seating.apply(table, &keys))?;
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

/// Hands out the key of a seat to the first person who may have it.
pub(crate) async fn claim(
    State(app): Shared,
    Path((id, seat)): Path<(String, usize)>,
    JsonBody(claim): JsonBody<Claim>,
) -> Result<Response, HttpError> {
    let cell = app.table(&id)?;
    let claimed = app.change(&cell, |table| claim.apply(table, seat))?;
    Ok((StatusCode::CREATED, Json(value(&claimed))).into_response())
}

/// An invitation to a seat, to be passed on as a link.
pub(crate) async fn invite(
    State(app): Shared,
    Path((id, seat)): Path<(String, usize)>,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    let cell = app.table(&id)?;
    let invitation = app.change(&cell, |table| {
        access::require_table_key(table, &keys)?;
        table.invite(seat)
    })?;
    Ok(Json(json!({ "seat": seat, "invitation": invitation })))
}

/// Names the person at a seat.
pub(crate) async fn name(
    State(app): Shared,
    Path((id, seat)): Path<(String, usize)>,
    Auth(keys): Auth,
    JsonBody(wanted): JsonBody<SeatName>,
) -> Answer {
    let cell = app.table(&id)?;
    app.change(&cell, |table| wanted.apply(table, seat, &keys))?;
    Ok(Json(json!({})))
}

/// Puts the next game on the table: the next deal of a series, or a rematch.
pub(crate) async fn next(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    let (id, owner) = {
        let table = cell.active()?;
        access::require_player(&table, &keys)?;
        (table.id.clone(), ClientId::owner(&table.owner))
    };
    blocking(|| app.make_room_in_storage(&owner))?;
    app.change(&cell, |table| {
        table.next_game(&app.catalogue)?;
        table.presence.attend(UNWATCHED);
        Ok(())
    })?;
    app.live.forget(&id);
    play::suspend_later(&app, &cell, UNWATCHED);
    Ok(Json(current(&cell, None, &keys).unwrap_or_else(|_| json!({}))))
}

pub(crate) async fn open(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Auth(keys): Auth,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> Answer {
    app.change(&cell, |table| open_cards(table, &keys))?;
    Ok(Json(current(&cell, Some("open"), &keys)?))
}
