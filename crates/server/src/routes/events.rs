//! Event streams: a table tells everybody who listens what their view may see.
//!
//! A listener waits for signals that hold only the latest value, and renders the state when it can send it. So a slow
//! one skips states, a vanished one is dropped, and neither costs memory.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, Sse};
use serde::Serialize;
use serde_json::json;
use spielwerk_core::Seat;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::engines::{clocks, play};
use crate::http::slots::{ConnectionSlot, Full};
use crate::limits;
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::access::{self, View};
use crate::tables::exact::ExactValue;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::render::{self, KnownMoves, RenderRequest};
use crate::tables::table::{GameTable, Life, MoveNote};

/// A stream of events as the web framework sends it.
pub(crate) type Events = Sse<ReceiverStream<Result<Event, Infallible>>>;
/// Where events are put.
pub(crate) type Outlet = mpsc::Sender<Result<Event, Infallible>>;

/// How often a stream that has nothing to say shows that it is alive.
const PING: Duration = Duration::from_secs(15);
/// A listener that takes nothing for so long has gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// An event with JSON in it.
pub(crate) fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).data(serde_json::to_string(data).expect("events are JSON"))
}

/// Opens a stream for one view of a table.
pub(crate) fn listen(
    app: &Arc<AppState>,
    cell: Arc<SharedTable>,
    asked: Option<&str>,
    keys: Keys,
    address: IpAddr,
) -> Result<Events, Refusal> {
    let view = access::view(&*cell.active()?, asked, &keys)?;
    let listening = Listening::begin(app, cell, &keys, address)?;
    let (outlet, events) = mpsc::channel(4);
    app.runtime.spawn(async move {
        // Whoever closed the connection needs no word.
        let _ = tell(&listening, view, &keys, &outlet).await;
    });
    Ok(Sse::new(ReceiverStream::new(events)))
}

/// Why a stream ends.
struct Gone;

async fn tell(listening: &Listening, view: View, keys: &Keys, outlet: &Outlet) -> Result<(), Gone> {
    let cell = &listening.cell;
    let mut changes = cell.listen(view);
    let mut truths = cell.truths.subscribe();
    let mut news = cell.news.subscribe();
    let mut visits = cell.visits.subscribe();
    let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
    let mut listener = Listener {
        cell,
        view,
        keys,
        outlet,
        revision: None,
        known: KnownMoves::default(),
        truths: BTreeSet::new(),
    };
    listener.send_state().await?;
    listener.send_presence().await?;
    loop {
        tokio::select! {
            signal = changes.changed() => {
                signal.map_err(|_| Gone)?;
                listener.send_state().await?;
            }
            signal = news.changed() => {
                signal.map_err(|_| Gone)?;
                let latest = news.borrow_and_update().clone();
                let may_see = view == View::Open || cell.lock().is_open();
                if let Some(news) = latest.filter(|_| may_see) {
                    listener.send(event("thinking", &*news)).await?;
                }
            }
            signal = visits.changed() => {
                signal.map_err(|_| Gone)?;
                visits.borrow_and_update();
                listener.send_presence().await?;
            }
            signal = truths.changed() => {
                signal.map_err(|_| Gone)?;
                listener.send_truths().await?;
            }
            _ = ping.tick() => listener.send(event("ping", &json!({}))).await?,
            () = outlet.closed() => return Err(Gone),
        }
    }
}

/// What exact play says of a move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct TruthNews {
    /// The place of the move in the list of the view.
    ply: usize,
    truth: ExactValue,
}

/// Who is at a table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PresenceNews {
    /// For each seat whether a person who decides for it listens.
    present: Vec<bool>,
    /// How many others listen.
    watching: usize,
}

/// Somebody who listens, and what they were told last.
struct Listener<'a> {
    cell: &'a SharedTable,
    view: View,
    keys: &'a Keys,
    outlet: &'a Outlet,
    revision: Option<u64>,
    /// The moves they know.
    known: KnownMoves,
    /// The plies whose truths they know.
    truths: BTreeSet<usize>,
}

impl Listener<'_> {
    async fn send(&self, event: Event) -> Result<(), Gone> {
        self.outlet.send_timeout(Ok(event), PATIENCE).await.map_err(|_| Gone)
    }

    /// Sends the state with all truths in it, unless it was sent before; a listener that knows one already hears what is
    /// new since then.
    async fn send_state(&mut self) -> Result<(), Gone> {
        let state = {
            let table = self.cell.lock();
            let allowed = access::view(&table, Some(&self.view.to_string()), self.keys).is_ok();
            if table.life != Life::Active || !allowed {
                return Err(Gone);
            }
            let revision = self.cell.revision(self.view);
            if self.revision.replace(revision) == Some(revision) {
                return Ok(());
            }
            let wanted = RenderRequest { view: self.view, ply: None, keys: self.keys, revision };
            let change = render::change(&table, wanted, &mut self.known).map_err(|_| Gone)?;
            let seen = table.session.moves_seen(self.view.viewer());
            let told = seen.get(change.moves_from()).map_or(usize::MAX, |entry| entry.ply);
            // Of moves that were told again, the state has all truths.
            self.truths.retain(|ply| *ply < told);
            self.truths.extend(known_truths(&table).filter(|ply| *ply >= told));
            event("state", &change)
        };
        self.send(state).await?;
        self.send_truths().await
    }

    /// Sends who is there.
    async fn send_presence(&self) -> Result<(), Gone> {
        let news = {
            let table = self.cell.lock();
            let present = (0..table.seated.len()).map(|seat| table.presence.is_present(seat)).collect();
            PresenceNews { present, watching: table.presence.watching }
        };
        self.send(event("presence", &news)).await
    }

    /// Sends the truths that are not known yet.
    async fn send_truths(&mut self) -> Result<(), Gone> {
        let fresh: Vec<_> = {
            let table = self.cell.lock();
            if self.view != View::Open && !table.is_open() {
                return Ok(());
            }
            let seen = table.moves_seen(self.view);
            let place = |ply: usize| seen.iter().position(|entry| entry.ply == ply);
            let truth = |ply: usize| {
                Some((ply, TruthNews { ply: place(ply)?, truth: table.notes[ply].truth.clone()? }))
            };
            known_truths(&table).filter(|ply| !self.truths.contains(ply)).filter_map(truth).collect()
        };
        for (ply, truth) in fresh {
            self.truths.insert(ply);
            self.send(event("truth", &truth)).await?;
        }
        Ok(())
    }
}

fn known_truths(table: &GameTable) -> impl Iterator<Item = usize> {
    let known = |(ply, note): (usize, &MoveNote)| note.truth.is_some().then_some(ply);
    table.notes.iter().enumerate().filter_map(known)
}

/// A place among the listeners of a table, given back when it goes out of scope.
struct Listening {
    app: Arc<AppState>,
    cell: Arc<SharedTable>,
    seats: Vec<usize>,
    _stream: ConnectionSlot,
}

impl Listening {
    fn begin(
        app: &Arc<AppState>,
        cell: Arc<SharedTable>,
        keys: &Keys,
        address: IpAddr,
    ) -> Result<Self, Refusal> {
        let stream = app.streams.take(address).map_err(|full| match full {
            Full::All => Refusal::full("too many event streams are open; try again later"),
            Full::Client => Refusal::too_many("too many event streams to this address are open"),
        })?;
        let seats: Vec<usize> = {
            let mut table = cell.lock();
            if table.presence.streams >= limits::STREAMS_PER_TABLE {
                return Err(Refusal::too_many("too many event streams of this table are open"));
            }
            let decides = |seat: &usize| access::decides(&table, Seat::new(*seat), keys);
            let seats: Vec<usize> = (0..table.seated.len()).filter(decides).collect();
            table.presence.arrive(&seats);
            play::wake(app, &cell, &mut table);
            clocks::watch(app, &cell, &table);
            seats
        };
        cell.visits.send_modify(|count| *count += 1);
        Ok(Self { app: Arc::clone(app), cell, seats, _stream: stream })
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let last = self.cell.lock().presence.leave(&self.seats, play::GRACE);
        self.cell.visits.send_modify(|count| *count += 1);
        if last {
            play::suspend_later(&self.app, &self.cell, play::GRACE);
        }
    }
}
