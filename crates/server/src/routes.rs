//! Addresses and what happens there; `docs/api.md` is their description.

use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::errors::ApiError;
use crate::extract::{Auth, JsonBody};
use crate::guard::{Binding, guard};
use crate::hub::Hub;
use crate::limits::Told;
use crate::{assets, belief, moves, questions, runs, table_routes};

/// JSON, or a refusal.
pub(crate) type Answer = Result<Json<Value>, ApiError>;
/// What all requests share.
pub(crate) type Shared = State<Arc<Hub>>;

/// Everything the server answers to.
pub(crate) fn router(hub: Arc<Hub>, binding: Binding) -> Router {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/tables", post(table_routes::create))
        .route("/api/tables/{id}", get(table_routes::show).delete(table_routes::remove))
        .route("/api/tables/{id}/events", get(table_routes::listen))
        .route("/api/tables/{id}/moves", post(moves::make_move))
        .route("/api/tables/{id}/undo", post(table_routes::undo))
        .route("/api/tables/{id}/redo", post(table_routes::redo))
        .route("/api/tables/{id}/goto", post(table_routes::go_to))
        .route("/api/tables/{id}/players", post(table_routes::players))
        .route("/api/tables/{id}/step", post(table_routes::step))
        .route("/api/tables/{id}/stop", post(table_routes::stop))
        .route("/api/tables/{id}/open", post(table_routes::open))
        .route("/api/tables/{id}/record", get(table_routes::record))
        .route("/api/tables/{id}/report", get(table_routes::report))
        .route("/api/look", post(look))
        .route("/api/analyse", post(analyse))
        .route("/api/tree", post(tree))
        .route("/api/solve", post(solve))
        .route("/api/belief", post(believe))
        .route("/api/check", post(check))
        .merge(runs::routes())
        .method_not_allowed_fallback(|| async { ApiError::method() })
        .fallback(assets::serve)
        .layer(middleware::from_fn_with_state(binding, guard))
        .with_state(hub)
}

async fn games(State(hub): Shared) -> Answer {
    let asked = Arc::clone(&hub);
    let games = spawn_blocking(move || asked.catalogue.list()).await;
    let games = games.map_err(|_| ApiError::full("the server is closing"))??;
    Ok(Json(json!({ "version": hub.version, "limits": Told::here(), "games": *games })))
}

async fn look(State(hub): Shared, Auth(keys): Auth, JsonBody(asked): JsonBody<questions::Look>) -> Answer {
    questions::look(&hub, &asked, &keys).map(Json)
}

async fn analyse(
    State(hub): Shared,
    Auth(keys): Auth,
    JsonBody(asked): JsonBody<questions::Analyse>,
) -> Result<impl IntoResponse, ApiError> {
    questions::analyse(&hub, &asked, &keys)
}

async fn tree(State(hub): Shared, Auth(keys): Auth, JsonBody(asked): JsonBody<questions::Tree>) -> Answer {
    questions::tree(&hub, &asked, &keys).await.map(Json)
}

async fn solve(State(hub): Shared, Auth(keys): Auth, JsonBody(asked): JsonBody<questions::Solve>) -> Answer {
    questions::solve(&hub, &asked, &keys).await.map(Json)
}

async fn believe(State(hub): Shared, Auth(keys): Auth, JsonBody(asked): JsonBody<belief::Asked>) -> Answer {
    let drawn = spawn_blocking(move || belief::belief(&hub, &asked, &keys)).await;
    drawn.map_err(|_| ApiError::full("the server is closing"))?.map(Json)
}

async fn check(State(hub): Shared, JsonBody(asked): JsonBody<questions::Check>) -> Answer {
    questions::check(&hub, &asked).map(Json)
}
