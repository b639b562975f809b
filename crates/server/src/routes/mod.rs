//! Addresses and what happens there; `docs/api.md` is their description.

pub(crate) mod archive;
pub(crate) mod belief;
pub(crate) mod book;
pub(crate) mod cluster;
pub(crate) mod events;
pub(crate) mod lobby;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod puzzles;
pub(crate) mod questions;
pub(crate) mod review;
pub(crate) mod seats;
pub(crate) mod setup;
pub(crate) mod tables;
pub(crate) mod walk;

use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::Value;

use crate::http::assets;
use crate::http::client::Client;
use crate::http::compression::compress;
use crate::http::errors::HttpError;
use crate::http::extract::{Auth, JsonBody};
use crate::http::guard::guard;
use crate::runs;
use crate::state::AppState;
use crate::tables::requests::belief::BeliefQuery;
use crate::tables::requests::questions as asked;

/// JSON, or a refusal.
pub(crate) type Answer = Result<Json<Value>, HttpError>;
/// What all requests share.
pub(crate) type Shared = State<Arc<AppState>>;

/// Everything the server answers to.
pub(crate) fn router(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/api/archive", get(archive::list))
        .route("/api/tables", post(tables::create))
        .route("/api/tables/{id}", get(tables::show).delete(tables::remove))
        .route("/api/tables/{id}/events", get(tables::listen))
        .route("/api/tables/{id}/moves", post(moves::make_move))
        .route("/api/tables/{id}/undo", walk::undo())
        .route("/api/tables/{id}/redo", walk::redo())
        .route("/api/tables/{id}/goto", walk::go_to())
        .route("/api/tables/{id}/branches", walk::keep_branches())
        .route("/api/tables/{id}/players", post(seats::players))
        .route("/api/tables/{id}/seats/{seat}/claim", post(seats::claim))
        .route("/api/tables/{id}/seats/{seat}/invite", post(seats::invite))
        .route("/api/tables/{id}/seats/{seat}/name", post(seats::name))
        .route("/api/tables/{id}/next", post(seats::next))
        .route("/api/tables/{id}/step", walk::step())
        .route("/api/tables/{id}/stop", walk::stop())
        .route("/api/tables/{id}/open", post(seats::open))
        .route("/api/tables/{id}/record", get(tables::record))
        .route("/api/tables/{id}/report", get(tables::report))
        .route("/api/tables/{id}/review", post(review::review))
        .route("/api/look", post(look))
        .route("/api/analyse", post(analyse))
        .route("/api/tree", post(search_tree))
        .route("/api/solve", post(solve))
        .route("/api/belief", post(believe))
        .route("/api/check", post(check))
        .route("/api/setup", post(setup::set_up))
        .route("/api/cluster", get(cluster::status))
        .merge(runs::routes())
        .merge(puzzles::routes())
        .merge(catalogue())
        .method_not_allowed_fallback(|| async { HttpError::Method })
        .fallback(assets::serve)
        .layer(middleware::from_fn_with_state(Arc::clone(&app.exposure), guard))
        .with_state(app)
}

/// What the program brings along, the same for every visitor: the only answers that may be compressed.
fn catalogue() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/games", get(lobby::games))
        .route("/api/book", get(book::list))
        .route("/api/book/{name}", get(book::chapter))
        .route("/api/puzzles", get(puzzles::list))
        .route_layer(middleware::from_fn(compress))
}

async fn look(State(app): Shared, Auth(keys): Auth, JsonBody(asked): JsonBody<asked::Look>) -> Answer {
    Ok(Json(questions::look(&app, &asked, &keys)?))
}

async fn analyse(
    State(app): Shared,
    Client(client): Client,
    Auth(keys): Auth,
    JsonBody(asked): JsonBody<asked::Analyse>,
) -> Result<impl IntoResponse, HttpError> {
    Ok(questions::analyse(&app, &asked, &keys, &client)?)
}

async fn search_tree(
    State(app): Shared,
    Client(client): Client,
    Auth(keys): Auth,
    JsonBody(asked): JsonBody<asked::Tree>,
) -> Answer {
    Ok(Json(questions::tree(&app, &asked, &keys, &client).await?))
}

async fn solve(
    State(app): Shared,
    Client(client): Client,
    Auth(keys): Auth,
    JsonBody(asked): JsonBody<asked::Solve>,
) -> Answer {
    Ok(Json(questions::solve(&app, &asked, &keys, &client).await?))
}

async fn believe(
    State(app): Shared,
    Client(client): Client,
    Auth(keys): Auth,
    JsonBody(asked): JsonBody<BeliefQuery>,
) -> Answer {
    Ok(Json(belief::belief(&app, &asked, &keys, &client).await?))
}

async fn check(State(app): Shared, JsonBody(asked): JsonBody<asked::Check>) -> Answer {
    Ok(Json(questions::value(&asked::check(&app.catalogue, &asked)?)))
}
