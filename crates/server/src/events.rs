//! Event streams: a table tells everybody who listens what their view may see.
//!
//! A listener waits for signals that hold only the latest value, and renders the state when it can send it. So a slow
//! one skips states, a vanished one is dropped, and neither costs memory.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::response::sse::{Event, Sse};
use serde::Serialize;
use serde_json::json;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::access::{self, View};
use crate::errors::ApiError;
use crate::hub::{Hub, TableCell};
use crate::keys::Keys;
use crate::render::{self, Wanted};
use crate::{limits, play};

/// A stream of events as the web framework sends it.
pub(crate) type Events = Sse<ReceiverStream<Result<Event, Infallible>>>;
/// Where events are put.
pub(crate) type Outlet = mpsc::Sender<Result<Event, Infallible>>;

/// How often a stream that has nothing to say shows that it is alive.
const PING: Duration = Duration::from_secs(15);
/// A listener that takes nothing for so long has gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// An event with JSON in it.
pub(crate) fn event(name: &str, data: &impl Serialize) -> Result<Event, Infallible> {
    Ok(Event::default().event(name).data(serde_json::to_string(data).expect("events are JSON")))
}

/// Opens a stream for one view of a table.
pub(crate) fn listen(
    hub: &Arc<Hub>,
    cell: Arc<TableCell>,
    asked: Option<&str>,
    keys: Keys,
) -> Result<Events, ApiError> {
    let view = access::view(&cell.lock(), asked, &keys)?;
    let place = Place::take(hub, cell)?;
    let (outlet, events) = mpsc::channel(4);
    hub.runtime.spawn(async move {
        // Whoever closed the connection needs no word.
        let _ = tell(&place, view, &keys, &outlet).await;
    });
    Ok(Sse::new(ReceiverStream::new(events)))
}

/// Why a stream ends.
struct Gone;

async fn tell(place: &Place, view: View, keys: &Keys, outlet: &Outlet) -> Result<(), Gone> {
    let cell = &place.cell;
    let mut changes = cell.listen(view);
    let mut truths = cell.truths.subscribe();
    let mut news = cell.news.subscribe();
    let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
    let mut told = BTreeSet::new();
    send_state(cell, view, keys, outlet, &mut told).await?;
    loop {
        tokio::select! {
            changed = changes.changed() => {
                changed.map_err(|_| Gone)?;
                send_state(cell, view, keys, outlet, &mut told).await?;
            }
            changed = news.changed() => {
                changed.map_err(|_| Gone)?;
                let latest = news.borrow_and_update().clone();
                let may_see = view == View::Open || cell.lock().is_open();
                if let Some(news) = latest.filter(|_| may_see) {
                    send(outlet, event("thinking", &*news)).await?;
                }
            }
            changed = truths.changed() => {
                changed.map_err(|_| Gone)?;
                send_truths(cell, view, outlet, &mut told).await?;
            }
            _ = ping.tick() => send(outlet, event("ping", &json!({}))).await?,
            () = outlet.closed() => return Err(Gone),
        }
    }
}

async fn send(outlet: &Outlet, event: Result<Event, Infallible>) -> Result<(), Gone> {
    outlet.send_timeout(event, PATIENCE).await.map_err(|_| Gone)
}

/// Sends the state with all truths in it.
async fn send_state(
    cell: &TableCell,
    view: View,
    keys: &Keys,
    outlet: &Outlet,
    told: &mut BTreeSet<usize>,
) -> Result<(), Gone> {
    let state = {
        let table = cell.lock();
        let allowed = access::view(&table, Some(&view.to_string()), keys).is_ok();
        if table.deleted || !allowed {
            return Err(Gone);
        }
        *told = known_truths(&table).collect();
        let wanted = Wanted { view, ply: None, keys, revision: cell.revision(view) };
        event("state", &render::state(&table, wanted).map_err(|_| Gone)?)
    };
    send(outlet, state).await
}

/// Sends the truths that have not been told since the last state.
async fn send_truths(
    cell: &TableCell,
    view: View,
    outlet: &Outlet,
    told: &mut BTreeSet<usize>,
) -> Result<(), Gone> {
    let fresh: Vec<_> = {
        let table = cell.lock();
        if view != View::Open {
            return Ok(());
        }
        known_truths(&table)
            .filter(|ply| !told.contains(ply))
            .map(|ply| (ply, json!({ "ply": ply, "truth": table.notes[ply].truth })))
            .collect()
    };
    for (ply, truth) in fresh {
        told.insert(ply);
        send(outlet, event("truth", &truth)).await?;
    }
    Ok(())
}

fn known_truths(table: &crate::table::Table) -> impl Iterator<Item = usize> {
    let known = |(ply, note): (usize, &crate::table::Note)| note.truth.is_some().then_some(ply);
    table.notes.iter().enumerate().filter_map(known)
}

/// A place among the listeners of a table, given back when it goes out of scope.
struct Place {
    hub: Arc<Hub>,
    cell: Arc<TableCell>,
}

impl Place {
    fn take(hub: &Arc<Hub>, cell: Arc<TableCell>) -> Result<Self, ApiError> {
        if hub.streams.fetch_add(1, Ordering::Relaxed) >= limits::STREAMS {
            hub.streams.fetch_sub(1, Ordering::Relaxed);
            return Err(ApiError::full("too many event streams are open; try again later"));
        }
        {
            let mut table = cell.lock();
            if table.streams >= limits::STREAMS_PER_TABLE {
                hub.streams.fetch_sub(1, Ordering::Relaxed);
                return Err(ApiError::too_many("too many event streams of this table are open"));
            }
            table.streams += 1;
            table.touched = Instant::now();
            play::wake(hub, &cell, &mut table);
        }
        Ok(Self { hub: Arc::clone(hub), cell })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.hub.streams.fetch_sub(1, Ordering::Relaxed);
        let mut table = self.cell.lock();
        table.streams -= 1;
        table.touched = Instant::now();
        if table.streams > 0 {
            return;
        }
        table.attended_until = Instant::now() + play::GRACE;
        play::suspend_later(&self.hub, &self.cell, play::GRACE);
    }
}
