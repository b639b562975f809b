//! Addresses of runs; `docs/api.md` is their description.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::task::spawn_blocking;

use super::index::{Kind, Run};
use super::jobs::State as JobState;
use super::request::{MatchPlan, RunRequest};
use super::study::{self, StudyContents};
use super::summary::RunSummary;
use super::tournament::{RunGames, TournamentContents};
use super::training::TrainingContents;
use super::{opinions, tournament, training};
use crate::http::client::Client;
use crate::http::errors::HttpError;
use crate::http::extract::{EmptyBody, JsonBody, QueryOf};
use crate::routes::questions;
use crate::routes::tables;
use crate::routes::{Answer, Shared};
use crate::state::AppState;
use crate::tables::refusal::Refusal;

/// Games listed at once.
const PAGE: usize = 50;

/// Everything about runs.
pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/runs", get(list).post(start))
        .route("/api/runs/plan", post(plan))
        .route("/api/runs/{id}", get(show))
        .route("/api/runs/{id}/games", get(games))
        .route("/api/runs/{id}/games/{number}", post(open_game))
        .route("/api/runs/{id}/opinions", post(ask))
        .route("/api/runs/{id}/report", get(report))
        .route("/api/runs/{id}/stop", post(stop))
}

/// A run in the list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct RunEntry {
    #[serde(flatten)]
    run: Run,
    /// Whether it is under way at this moment.
    running: bool,
    #[serde(flatten)]
    summary: RunSummary,
}

/// The list of runs, the latest first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct RunList {
    runs: Vec<RunEntry>,
    /// Whether the server watches a cluster.
    cluster: bool,
}

/// A run in full.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Run"))]
pub(crate) enum RunAnswer {
    /// A run that has just begun and has written nothing yet.
    Starting { id: String, running: bool, kind: () },
    /// What its folder holds.
    Shown {
        id: String,
        name: String,
        /// Changes when the contents do.
        mark: String,
        /// When it changed last, in seconds since 1970.
        changed: u64,
        running: bool,
        #[serde(flatten)]
        contents: RunContents,
    },
}

/// What a run holds, by its kind.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", content = "contents", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) enum RunContents {
    /// A match or a tournament.
    Tournament(Box<TournamentContents>),
    /// A training run.
    Training(Box<TrainingContents>),
    /// The report of a study.
    Study(StudyContents),
}

/// Reads files on a thread that may wait for the disk.
async fn reading<T: Send + 'static>(
    app: &Arc<AppState>,
    read: impl FnOnce(&Arc<AppState>) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let app = Arc::clone(app);
    spawn_blocking(move || read(&app)).await.map_err(|_| Refusal::full("the server is closing"))?
}

async fn list(State(app): Shared) -> Answer {
    let runs = reading(&app, |app| {
        let registry = app.catalogue.registry();
        let entry = |run: Run| RunEntry {
            running: app.jobs.state(&run.id) == JobState::Running,
            summary: app.summaries.of(registry, &app.standings, &run),
            run,
        };
        let runs = app.run_index.list().into_iter().map(entry).collect();
        Ok(RunList { runs, cluster: app.cluster.is_some() })
    });
    Ok(Json(serde_json::to_value(runs.await?).expect("a list of runs is JSON")))
}

async fn start(
    State(app): Shared,
    Client(client): Client,
    JsonBody(wanted): JsonBody<RunRequest>,
) -> Result<Response, HttpError> {
    let id = reading(&app, move |app| app.jobs.start(&wanted, &app.catalogue, &client)).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))).into_response())
}

/// How many games a match would have; nothing is started.
async fn plan(State(app): Shared, JsonBody(wanted): JsonBody<RunRequest>) -> Answer {
    let plan: MatchPlan = reading(&app, move |app| wanted.plan(&app.catalogue)).await?;
    Ok(Json(serde_json::to_value(plan).expect("a plan is JSON")))
}

async fn stop(State(app): Shared, Path(id): Path<String>, JsonBody(_): JsonBody<EmptyBody>) -> Answer {
    reading(&app, move |app| app.jobs.stop(&id)).await?;
    Ok(Json(json!({})))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Unless {
    /// The mark that the asker knows.
    unless: Option<String>,
}

/// A run, or nothing if it is as it was.
async fn show(
    State(app): Shared,
    Path(id): Path<String>,
    QueryOf(asked): QueryOf<Unless>,
) -> Result<Response, HttpError> {
    let shown = reading(&app, move |app| {
        let state = app.jobs.state(&id);
        if let JobState::Failed(reason) = &state {
            return Err(Refusal::conflict(reason.clone()));
        }
        let running = state == JobState::Running;
        let run = match app.run_index.find(&id) {
            Ok(run) => run,
            // A run that has just begun has written nothing yet.
            Err(_) if running => return Ok(Some(RunAnswer::Starting { id, running: true, kind: () })),
            Err(error) => return Err(error),
        };
        let mark = format!("{}{}", run.mark, if running { "+" } else { "" });
        if asked.unless.as_ref() == Some(&mark) {
            return Ok(None);
        }
        let contents = match run.kind {
            Kind::Tournament => {
                let standing = app.standings.of(app.catalogue.registry(), &run)?;
                RunContents::Tournament(Box::new(tournament::summary(&standing)))
            }
            Kind::Training => {
                RunContents::Training(Box::new(training::summary(&run, app.catalogue.registry())))
            }
            Kind::Study => RunContents::Study(study::contents(&run.path)),
        };
        let Run { id, name, changed, .. } = run;
        Ok(Some(RunAnswer::Shown { id, name, mark, changed, running, contents }))
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

fn tournament_of(app: &AppState, id: &str) -> Result<Run, Refusal> {
    let run = app.run_index.find(id)?;
    match run.kind {
        Kind::Tournament => Ok(run),
        _ => Err(Refusal::missing("this run has no games")),
    }
}

async fn games(State(app): Shared, Path(id): Path<String>, QueryOf(part): QueryOf<Part>) -> Answer {
    let games = reading(&app, move |app| {
        let standing = app.standings.of(app.catalogue.registry(), &tournament_of(app, &id)?)?;
        Ok(tournament::games(&standing, part.from, PAGE))
    });
    let games: RunGames = games.await?;
    Ok(Json(serde_json::to_value(games).expect("games are JSON")))
}

/// What a training has learned, as its checkpoints see positions.
async fn ask(
    State(app): Shared,
    Client(client): Client,
    Path(id): Path<String>,
    JsonBody(asked): JsonBody<opinions::OpinionsQuery>,
) -> Answer {
    let question =
        reading(&app, move |app| opinions::Question::new(&app.run_index.find(&id)?, &asked, &app.catalogue));
    let question = question.await?;
    Ok(Json(questions::answer(&app, &client, move |stop| question.answer(stop)).await?))
}

async fn open_game(
    State(app): Shared,
    Client(client): Client,
    Path((id, number)): Path<(String, u64)>,
    JsonBody(_): JsonBody<EmptyBody>,
) -> Result<Response, HttpError> {
    let made = reading(&app, move |app| {
        let record = tournament::record(app.catalogue.registry(), &tournament_of(app, &id)?, number)?;
        let entry = app.catalogue.game(&record.game.game)?;
        tables::seat(app, tournament::table(entry, &record)?, &client)
    });
    Ok((StatusCode::CREATED, Json(made.await?)).into_response())
}

/// The report of a study: a page of its own that may run nothing and fetch nothing.
async fn report(State(app): Shared, Path(id): Path<String>) -> Result<Response, HttpError> {
    let page = reading(&app, move |app| {
        let run = app.run_index.find(&id)?;
        let page = std::fs::read(run.path.join("report.html"));
        page.map_err(|_| Refusal::missing("this run has no report"))
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
