//! Finished games of a client: listed, filtered and paged.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::{Answer, Shared};
use crate::http::client::Client;
use crate::http::extract::QueryOf;
use crate::shared_table::blocking;
use crate::tables::refusal::Refusal;
use crate::tables::storage::{GameOutcome, GamesQuery};

/// The most games of one answer.
const PAGE: usize = 100;

/// What is asked for, as in [`GamesQuery`].
#[derive(Debug, Deserialize)]
pub(crate) struct ArchiveQuery {
    game: Option<String>,
    opponent: Option<String>,
    level: Option<u32>,
    result: Option<GameOutcome>,
    opening: Option<String>,
    since: Option<u64>,
    until: Option<u64>,
    #[serde(default)]
    from: usize,
    count: Option<usize>,
}

/// The finished games of the client that asks.
pub(crate) async fn list(
    State(app): Shared,
    Client(client): Client,
    QueryOf(asked): QueryOf<ArchiveQuery>,
) -> Answer {
    // Clients without keys share their address, which is harmless only on this machine.
    if !client.has_key() && !client.address.is_loopback() {
        return Err(Refusal::forbidden("finished games are listed for clients that send their key").into());
    }
    let query = GamesQuery {
        owner: Some(client.key),
        game: asked.game,
        opponent: asked.opponent,
        level: asked.level,
        result: asked.result,
        opening: asked.opening,
        since: asked.since,
        until: asked.until,
        from: asked.from,
        count: asked.count.unwrap_or(PAGE).min(PAGE),
    };
    let page = blocking(|| app.storage.games(&query))?;
    Ok(Json(serde_json::to_value(page).expect("a page is JSON")))
}
