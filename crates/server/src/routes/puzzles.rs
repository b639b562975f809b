//! Puzzles that games bundle: listed without their solutions, shown, and judged move by move.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::{Json, Router};

use super::{Answer, Shared, questions};
use crate::http::client::Client;
use crate::http::extract::JsonBody;
use crate::state::AppState;
use crate::tables::requests::puzzles::{self, Attempt, Attempted};

/// Single puzzles; their list belongs to the catalogue.
pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/puzzles/{game}/{id}", get(show))
        .route("/api/puzzles/{game}/{id}/try", post(attempt))
}

pub(crate) async fn list(State(app): Shared) -> Answer {
    Ok(Json(questions::value(&app.puzzles.list(app.catalogue.registry()))))
}

async fn show(State(app): Shared, Path((game, id)): Path<(String, String)>) -> Answer {
    Ok(Json(questions::value(&app.puzzles.show(&app.catalogue, &game, &id)?)))
}

async fn attempt(
    State(app): Shared,
    Client(client): Client,
    Path((game, id)): Path<(String, String)>,
    JsonBody(asked): JsonBody<Attempt>,
) -> Answer {
    let puzzle = app.puzzles.find(app.catalogue.registry(), &game, &id)?;
    match puzzles::attempt(&app.catalogue, puzzle, asked)? {
        Attempted::Known(verdict) => Ok(Json(questions::value(&verdict))),
        Attempted::Wrong(refutation) => {
            let refute = move |_: &_| Ok(questions::value(&refutation.verdict()));
            Ok(Json(questions::answer(&app, &client, refute).await?))
        }
    }
}
