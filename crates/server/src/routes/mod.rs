//! Addresses and what happens there; `docs/api.md` is their description.

pub(crate) mod archive;
pub(crate) mod belief;
pub(crate) mod events;
pub(crate) mod facts;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod questions;
pub(crate) mod tables;
pub(crate) mod tree;

use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::http::assets;
use crate::http::client::Client;
use crate::http::extract::{Auth, JsonBody};
use crate::http::guard::guard;
use crate::limits::LimitsInfo;
use crate::runs;
use crate::state::AppState;
use crate::tables::refusal::Refusal;

/// JSON, or a refusal.
pub(crate) type Answer = Result<Json<Value>, Refusal>;
/// What all requests share.
pub(crate) type Shared = State<Arc<AppState>>;

/// Everything the server answers to.
pub(crate) fn router(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/archive", get(archive::list))
        .route("/api/tables", post(tables::create))
        .route("/api/tables/{id}", get(tables::show).delete(tables::remove))
        .route("/api/tables/{id}/events", get(tables::listen))
        .route("/api/tables/{id}/moves", post(moves::make_move))
        .route("/api/tables/{id}/undo", post(tables::undo))
        .route("/api/tables/{id}/redo", post(tables::redo))
        .route("/api/tables/{id}/goto", post(tables::go_to))
        .route("/api/tables/{id}/players", post(tables::players))
        .route("/api/tables/{id}/seats/{seat}/claim", post(tables::claim))
        .route("/api/tables/{id}/step", post(tables::step))
        .route("/api/tables/{id}/stop", post(tables::stop))
        .route("/api/tables/{id}/open", post(tables::open))
        .route("/api/tables/{id}/record", get(tables::record))
        .route("/api/tables/{id}/report", get(tables::report))
        .route("/api/look", post(look))
        .route("/api/analyse", post(analyse))
        .route("/api/tree", post(search_tree))
        .route("/api/solve", post(solve))
        .route("/api/belief", post(believe))
        .route("/api/check", post(check))
        .merge(runs::routes())
        .method_not_allowed_fallback(|| async { Refusal::method() })
        .fallback(assets::serve)
        .layer(middleware::from_fn_with_state(Arc::clone(&app.exposure), guard))
        .with_state(app)
}

async fn games(State(app): Shared) -> Answer {
    let asked = Arc::clone(&app);
    let games = spawn_blocking(move || asked.catalogue.list()).await;
    let games = games.map_err(|_| Refusal::full("the server is closing"))??;
    Ok(Json(json!({ "version": app.version, "limits": LimitsInfo::here(), "games": *games })))
}

async fn look(State(app): Shared, Auth(keys): Auth, JsonBody(asked): JsonBody<questions::Look>) -> Answer {
    questions::look(&app, &asked, &keys).map(Json)
}

async fn analyse(
    State(app): Shared,
    Client(client): Client,
    Auth(keys): Auth,
    JsonBody(asked): JsonBody<questions::Analyse>,
) -> Result<impl IntoResponse, Refusal> {
    questions::analyse(&app, &asked, &keys, &client)
}

async fn search_tree(
    State(app): Shared,
    Client(client): Client,
    Auth(keys): Auth,
    JsonBody(asked): JsonBody<questions::Tree>,
) -> Answer {
    questions::tree(&app, &asked, &keys, &client).await.map(Json)
}

async fn solve(
    State(app): Shared,
    Client(client): Client,
    Auth(keys): Auth,
    JsonBody(asked): JsonBody<questions::Solve>,
) -> Answer {
    questions::solve(&app, &asked, &keys, &client).await.map(Json)
}

async fn believe(
    State(app): Shared,
    Client(client): Client,
    Auth(keys): Auth,
    JsonBody(asked): JsonBody<belief::BeliefQuery>,
) -> Answer {
    belief::belief(&app, &asked, &keys, &client).await.map(Json)
}

async fn check(State(app): Shared, JsonBody(asked): JsonBody<questions::Check>) -> Answer {
    questions::check(&app, &asked).map(Json)
}
