//! Positions that were set up by hand: the pieces on the squares become a text of the game's notation.

use axum::Json;
use axum::extract::State;
use spielwerk_core::SearchControl;

use super::{Answer, Shared, questions};
use crate::http::client::Client;
use crate::http::extract::JsonBody;
use crate::tables::requests::setup::{self, SetupQuery};

/// Reads a position that was set up, and tells what it is worth if that is asked for.
pub(crate) async fn set_up(
    State(app): Shared,
    Client(client): Client,
    JsonBody(asked): JsonBody<SetupQuery>,
) -> Answer {
    let session = setup::read(&app.catalogue, &asked.game, &asked.setup)?;
    let entry = app.catalogue.game(&asked.game)?;
    let mut answer = setup::describe(&entry, &*session);
    if !asked.solve || session.turn().is_none() {
        return Ok(Json(questions::value(&answer)));
    }
    let solved = questions::answer(&app, &client, move |stop| {
        answer.exact = setup::exact(&entry, &*session, &mut SearchControl::stopped_by(Some(stop)));
        Ok(questions::value(&answer))
    });
    Ok(Json(solved.await?))
}
