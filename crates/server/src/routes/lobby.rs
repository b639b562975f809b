//! What can be played and learned: every game of the registry, told in full by its package.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use tokio::task::spawn_blocking;

use super::{Answer, Shared, questions};
use crate::limits;
use crate::tables::refusal::Refusal;
use crate::tables::requests::lobby::{LimitsInfo, LobbyAnswer};

pub(crate) async fn games(State(app): Shared) -> Answer {
    let asked = Arc::clone(&app);
    let games = spawn_blocking(move || asked.lobby.games(&asked.catalogue)).await;
    let games = games.map_err(|_| Refusal::full("the server is closing"))??;
    let limits = LimitsInfo::from(&limits::of_players(app.catalogue.registry()));
    let answer = LobbyAnswer { version: app.version.clone(), limits, games: &games };
    Ok(Json(questions::value(&answer)))
}
