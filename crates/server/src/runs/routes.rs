//! Addresses of runs; `docs/api.md` is their description.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use super::jobs::{State as JobState, Wanted};
use super::shelf::{Kind, Run};
use super::{opinions, tournament, training};
use crate::errors::ApiError;
use crate::extract::{Asked, JsonBody};
use crate::hub::Hub;
use crate::routes::{Answer, Shared};
use crate::{questions, table_routes};

/// Games listed at once.
const PAGE: usize = 100;

/// Everything about runs.
pub(crate) fn routes() -> Router<Arc<Hub>> {
    Router::new()
        .route("/api/runs", get(list).post(start))
        .route("/api/runs/{id}", get(show))
        .route("/api/runs/{id}/games", get(games))
        .route("/api/runs/{id}/games/{number}", post(open_game))
        .route("/api/runs/{id}/opinions", post(ask))
        .route("/api/runs/{id}/report", get(report))
        .route("/api/runs/{id}/stop", post(stop))
}

/// Reads files on a thread that may wait for the disk.
async fn reading<T: Send + 'static>(
    hub: &Arc<Hub>,
    read: impl FnOnce(&Arc<Hub>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let hub = Arc::clone(hub);
    spawn_blocking(move || read(&hub)).await.map_err(|_| ApiError::full("the server is closing"))?
}

async fn list(State(hub): Shared) -> Answer {
    let runs = reading(&hub, |hub| {
        let entry = |run: Run| {
            let mut entry = serde_json::to_value(&run).expect("a run is JSON");
            entry["running"] = json!(hub.jobs.state(&run.id) == JobState::Running);
            entry
        };
        Ok(hub.shelf.list().into_iter().map(entry).collect::<Vec<Value>>())
    });
    Ok(Json(json!({ "runs": runs.await? })))
}

async fn start(State(hub): Shared, JsonBody(wanted): JsonBody<Wanted>) -> Result<Response, ApiError> {
    let id = reading(&hub, move |hub| hub.jobs.start(&wanted, &hub.catalogue)).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))).into_response())
}

async fn stop(State(hub): Shared, Path(id): Path<String>, JsonBody(_): JsonBody<Nothing>) -> Answer {
    reading(&hub, move |hub| hub.jobs.stop(&id)).await?;
    Ok(Json(json!({})))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Nothing {}

#[derive(Debug, Deserialize)]
pub(crate) struct Unless {
    /// The mark that the asker knows.
    unless: Option<String>,
}

/// A run, or nothing if it is as it was.
async fn show(
    State(hub): Shared,
    Path(id): Path<String>,
    Asked(asked): Asked<Unless>,
) -> Result<Response, ApiError> {
    let shown = reading(&hub, move |hub| {
        let state = hub.jobs.state(&id);
        if let JobState::Failed(reason) = &state {
            return Err(ApiError::conflict(reason.clone()));
        }
        let running = state == JobState::Running;
        let run = match hub.shelf.find(&id) {
            Ok(run) => run,
            // A run that has just begun has written nothing yet.
            Err(_) if running => return Ok(Some(json!({ "id": id, "running": true, "kind": null }))),
            Err(error) => return Err(error),
        };
        let mark = format!("{}{}", run.mark, if running { "+" } else { "" });
        if asked.unless.as_ref() == Some(&mark) {
            return Ok(None);
        }
        let contents = match run.kind {
            Kind::Tournament => tournament::summary(&*hub.standings.of(&run)?),
            Kind::Training => training::summary(&run)?,
            Kind::Study => json!({}),
        };
        let mut answer = serde_json::to_value(&run).expect("a run is JSON");
        answer["mark"] = json!(mark);
        answer["running"] = json!(running);
        answer["contents"] = contents;
        Ok(Some(answer))
    });
    Ok(match shown.await? {
        Some(answer) => Json(answer).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

#[derive(Debug, Deserialize)]
pub(crate) struct Part {
    #[serde(default)]
    from: usize,
}

fn tournament_of(hub: &Hub, id: &str) -> Result<Run, ApiError> {
    let run = hub.shelf.find(id)?;
    match run.kind {
        Kind::Tournament => Ok(run),
        _ => Err(ApiError::missing("this run has no games")),
    }
}

async fn games(State(hub): Shared, Path(id): Path<String>, Asked(part): Asked<Part>) -> Answer {
    let games = reading(&hub, move |hub| {
        let standing = hub.standings.of(&tournament_of(hub, &id)?)?;
        Ok(tournament::games(&standing, part.from, PAGE))
    });
    games.await.map(Json)
}

/// What a training has learned, as its checkpoints see positions.
async fn ask(
    State(hub): Shared,
    Path(id): Path<String>,
    JsonBody(asked): JsonBody<opinions::Asked>,
) -> Answer {
    let question =
        reading(&hub, move |hub| opinions::Question::new(&hub.shelf.find(&id)?, &asked, &hub.catalogue));
    let question = question.await?;
    questions::answer(&hub, move |stop| question.answer(stop)).await.map(Json)
}

async fn open_game(
    State(hub): Shared,
    Path((id, number)): Path<(String, u64)>,
    JsonBody(_): JsonBody<Nothing>,
) -> Result<Response, ApiError> {
    let made = reading(&hub, move |hub| {
        let record = tournament::record(&tournament_of(hub, &id)?, number)?;
        let entry = hub.catalogue.game(&record.game.game)?;
        table_routes::seat(hub, tournament::table(entry, &record)?)
    });
    Ok((StatusCode::CREATED, Json(made.await?)).into_response())
}

/// The report of a study: a page of its own that may run nothing and fetch nothing.
async fn report(State(hub): Shared, Path(id): Path<String>) -> Result<Response, ApiError> {
    let page = reading(&hub, move |hub| {
        let run = hub.shelf.find(&id)?;
        let page = std::fs::read(run.path.join("report.html"));
        page.map_err(|_| ApiError::missing("this run has no report"))
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"),
        ),
    ];
    Ok((headers, page.await?).into_response())
}
