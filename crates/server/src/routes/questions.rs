//! Questions about positions: what if, what does a player think, what is the truth. They change no table.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use axum::response::IntoResponse;
use axum::response::sse::Sse;
use serde::Serialize;
use serde_json::{Value, json};
use spielwerk_core::{Analysed, Analysis, Seat};
use tokio::sync::{mpsc, oneshot};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::engines::play::StopOnDrop;
use crate::engines::work_queue::{Refused, Urgency};
use crate::http::client::ClientId;
use crate::routes::events::event;
use crate::routes::position;
use crate::state::AppState;
use crate::tables::admission;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::requests::asking::{NEWS, ThinkingNews};
use crate::tables::requests::questions::{self, Analyse, Look, Solve, Tree};

/// Any answer as JSON.
pub(crate) fn value(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).expect("answers are JSON")
}

/// The position as a screen draws it.
pub(crate) fn look(app: &AppState, look: &Look, keys: &Keys) -> Result<Value, Refusal> {
    Ok(value(&questions::look(&position::find(app, &look.at, keys)?)))
}

/// Lets a player think and tells what it finds, as a stream.
pub(crate) fn analyse(
    app: &Arc<AppState>,
    asked: &Analyse,
    keys: &Keys,
    client: &ClientId,
) -> Result<impl IntoResponse + use<>, Refusal> {
    let spot = position::find(app, &asked.at, keys)?.where_a_move_is_due()?;
    let admitted = admission::admit(&spot.entry, &asked.player, None)?;
    let (seat, text) = (spot.session.turn().map_or(0, Seat::index), asked.player.clone());
    let legal = spot.session.legal_moves().len();
    let guard = StopOnDrop::default();
    let stop = guard.flag();
    let cancelled = guard.flag();
    let runtime = app.runtime.clone();
    let (outlet, events) = mpsc::channel::<Result<_, Infallible>>(4);
    let job = move || {
        let mut told: Option<Instant> = None;
        let mut news = |analysis: &Analysis| {
            if told.is_none_or(|told| told.elapsed() >= NEWS) {
                told = Some(Instant::now());
                let analysed = Analysed::new(analysis.clone(), legal).brief();
                let news = ThinkingNews { seat, player: text.clone(), analysed };
                // A client that reads too slowly misses messages.
                let _ = outlet.try_send(Ok(event("thinking", &news)));
            }
        };
        let last = match questions::analyse(&*spot.entry.game, &*spot.session, &admitted, &stop, &mut news) {
            Ok(analysis) => event("done", &Analysed::new(analysis, legal).brief()),
            Err(reason) => event("failed", &json!({ "error": reason })),
        };
        runtime.spawn(async move {
            // A client that closed the connection needs no answer.
            let _ = outlet.send(Ok(last)).await;
        });
    };
    app.workers.submit(Urgency::Question, client, &cancelled, job).map_err(refusal)?;
    let events = ReceiverStream::new(events).map(move |event| {
        let _ends_with_the_stream = &guard;
        event
    });
    Ok(Sse::new(events))
}

/// Lets a player think and tells the tree that it searched.
pub(crate) async fn tree(
    app: &Arc<AppState>,
    asked: &Tree,
    keys: &Keys,
    client: &ClientId,
) -> Result<Value, Refusal> {
    let spot = position::find(app, &asked.at, keys)?.where_a_move_is_due()?;
    let admitted = admission::admit(&spot.entry, &asked.player, None)?;
    let size = (asked.levels, asked.breadth);
    answer(app, client, move |stop| {
        Ok(value(&questions::search_tree(&*spot.entry.game, &*spot.session, &admitted, size, stop)?))
    })
    .await
}

/// The exact value, if the solver finds it in time.
pub(crate) async fn solve(
    app: &Arc<AppState>,
    asked: &Solve,
    keys: &Keys,
    client: &ClientId,
) -> Result<Value, Refusal> {
    let (spot, seconds) = asked.admit(position::find(app, &asked.at, keys)?)?;
    answer(app, client, move |stop| {
        Ok(value(&questions::solve(&*spot.entry.game, &*spot.session, seconds, stop)?))
    })
    .await
}

/// Runs a search whose answer a request waits for; if the connection is closed, it ends.
pub(crate) async fn answer(
    app: &Arc<AppState>,
    client: &ClientId,
    search: impl FnOnce(&AtomicBool) -> Result<Value, String> + Send + 'static,
) -> Result<Value, Refusal> {
    let guard = StopOnDrop::default();
    let stop = guard.flag();
    let (sender, receiver) = oneshot::channel();
    let job = move || {
        // A client that closed the connection needs no answer.
        let _ = sender.send(search(&stop));
    };
    app.workers.submit(Urgency::Question, client, &guard.flag(), job).map_err(refusal)?;
    match receiver.await {
        Ok(answer) => answer.map_err(Refusal::conflict),
        Err(_) => Err(Refusal::full("the server is closing")),
    }
}

/// Why a question is not answered.
pub(crate) fn refusal(refused: Refused) -> Refusal {
    match refused {
        Refused::Client => Refusal::too_many(refused.to_string()),
        Refused::Full => Refusal::full(refused.to_string()),
    }
}
