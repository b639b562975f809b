//! Who sits at a table: players change, seats are claimed, hidden cards are opened.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use spielwerk_core::Seat;

use crate::engines::play;
use crate::http::client::ClientId;
use crate::http::errors::HttpError;
use crate::http::extract::{Auth, JsonBody, TableFromPath};
use crate::routes::tables::{EmptyBody, current, with_table_key};
use crate::routes::{Answer, Shared};
use crate::shared_table::blocking;
use crate::tables::access;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::seat_player::SeatPlayer;
use crate::tables::table::GameTable;

/// Who sits where, and how the engines continue; what is missing stays.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
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
fn new_players(table: &GameTable, players: &[String], keys: &Keys) -> Result<Vec<SeatPlayer>, Refusal> {
    let seats = table.seated.len();
    if players.len() != seats {
        return Err(Refusal::bad(format!("there are {seats} seats, not {}", players.len())));
    }
    if !table.is_open() {
        let leaves =
            |seat: &usize| table.claimed.contains(seat) && players[*seat].trim() != SeatPlayer::HUMAN;
        access::require_seats(table, keys, (0..seats).filter(leaves))?;
    }
    let seat_player = |(old, text): (&SeatPlayer, &String)| {
        if old.text() == text.trim() { Ok(old.clone()) } else { SeatPlayer::new(&table.entry, text) }
    };
    table.seated.iter().zip(players).map(seat_player).collect()
}

/// How a person comes to a seat.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Claim {
    /// The invitation, where the seat has one.
    invitation: Option<String>,
    /// The name of the person.
    name: Option<String>,
}

/// Hands out the key of a seat to the first person who may have it.
pub(crate) async fn claim(
    State(app): Shared,
    Path((id, seat)): Path<(String, usize)>,
    JsonBody(claim): JsonBody<Claim>,
) -> Result<Response, HttpError> {
    let cell = app.table(&id)?;
    let invitation = Keys::parse(claim.invitation.as_deref().unwrap_or_default());
    let (key, game, hidden) = app.change(&cell, |table| {
        let key = table.claim(seat, &invitation)?;
        table.name_seat(seat, claim.name.as_deref().unwrap_or_default())?;
        Ok((key, table.entry.game.spec(), table.entry.hidden))
    })?;
    Ok((StatusCode::CREATED, Json(json!({ "seat": seat, "seat_key": key, "game": game, "hidden": hidden })))
        .into_response())
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

/// What a person wants to be called.
#[derive(Debug, Deserialize)]
pub(crate) struct SeatName {
    name: String,
}

/// Names the person at a seat.
pub(crate) async fn name(
    State(app): Shared,
    Path((id, seat)): Path<(String, usize)>,
    Auth(keys): Auth,
    JsonBody(wanted): JsonBody<SeatName>,
) -> Answer {
    let cell = app.table(&id)?;
    app.change(&cell, |table| {
        if seat >= table.seated.len() || !access::decides(table, Seat::new(seat), &keys) {
            return Err(Refusal::forbidden("a name is given with the key of its seat"));
        }
        table.name_seat(seat, &wanted.name)
    })?;
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
        table.presence.attend(play::UNWATCHED);
        Ok(())
    })?;
    app.live.forget(&id);
    play::suspend_later(&app, &cell, play::UNWATCHED);
    Ok(Json(current(&cell, None, &keys).unwrap_or_else(|_| json!({}))))
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
    Ok(Json(current(&cell, Some("open"), &keys)?))
}
