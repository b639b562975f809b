//! The review of a table's game as a stream: every move as soon as it is judged, then the whole.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::Sse;
use serde_json::json;
use spielwerk_review::{MoveReview, review as review_game};
use spielwerk_session::PlayerFailure;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::engines::play::StopOnDrop;
use crate::engines::work_queue::Urgency;
use crate::http::client::Client;
use crate::http::errors::HttpError;
use crate::http::extract::TableFromPath;
use crate::routes::Shared;
use crate::routes::events::event;
use crate::routes::questions::refusal;
use crate::tables::access;
use crate::tables::refusal::Refusal;
use crate::tables::requests::asking::catch_failures;

/// Reviews the game of a table whose cards are open. Closing the connection cancels it.
pub(crate) async fn review(
    State(app): Shared,
    TableFromPath(cell): TableFromPath,
    Client(client): Client,
) -> Result<impl IntoResponse, HttpError> {
    let (entry, session) = {
        let table = cell.active()?;
        access::require_open(&table)?;
        (Arc::clone(&table.entry), table.session.boxed_clone())
    };
    if session.plies() == 0 {
        return Err(Refusal::conflict("there is no move to review").into());
    }
    let guard = StopOnDrop::default();
    let (stop, cancelled) = (guard.flag(), guard.flag());
    // Room for every verdict and the end, so that none is lost to a slow reader.
    let (outlet, events) = mpsc::channel::<Result<_, Infallible>>(session.plies() + 1);
    let job = move || {
        let mut news = |judged: &MoveReview| {
            let _ = outlet.try_send(Ok(event("move", judged)));
        };
        let reviewed = catch_failures(|| {
            review_game(&*entry.game, &*session, Some(&stop), &mut news)
                .map_err(|error| PlayerFailure { reason: error.to_string() })
        });
        let last = match reviewed {
            Ok(review) => event("done", &review),
            Err(reason) => event("failed", &json!({ "error": reason })),
        };
        let _ = outlet.try_send(Ok(last));
    };
    app.workers.submit(Urgency::Question, &client, &cancelled, job).map_err(refusal)?;
    let events = ReceiverStream::new(events).map(move |event| {
        let _ends_with_the_stream = &guard;
        event
    });
    Ok(Sse::new(events))
}
