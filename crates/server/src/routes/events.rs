//! Event streams: a table sends every listener what their view may see.
//!
//! A listener waits for signals that hold only the latest value, and renders the state when it can send it. So a slow
//! one skips states, a vanished one is dropped, and neither costs memory.

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
use crate::tables::access;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::render::KnownMoves;
use crate::tables::requests::asking::GRACE;
use crate::tables::requests::listener::{Event as TableEvent, Gone, Listener};

/// A stream of events as the web framework sends it.
pub(crate) type Events = Sse<ReceiverStream<Result<Event, Infallible>>>;
/// Where events are put.
pub(crate) type Outlet = mpsc::Sender<Result<Event, Infallible>>;

/// How often a stream that has nothing to say shows that it is alive.
const PING: Duration = Duration::from_secs(15);
/// A listener that takes nothing for this long has gone.
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
    known: KnownMoves,
    address: IpAddr,
) -> Result<Events, Refusal> {
    let view = access::view(&*cell.active()?, asked, &keys)?;
    let listening = Listening::begin(app, cell, &keys, address)?;
    let (outlet, events) = mpsc::channel(4);
    app.runtime.spawn(async move {
        // A client that closed the connection needs no message.
        let listener = Listener::new(view, keys, known);
        let _ = tell(&listening, listener, &outlet).await;
    });
    Ok(Sse::new(ReceiverStream::new(events)))
}

async fn tell(listening: &Listening, mut listener: Listener, outlet: &Outlet) -> Result<(), Gone> {
    let cell = &listening.cell;
    let mut changes = cell.listen(listener.view);
    let mut truths = cell.truths.subscribe();
    let mut news = cell.news.subscribe();
    let mut visits = cell.visits.subscribe();
    let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
    send_all(outlet, state_of(cell, &mut listener)?).await?;
    send_all(outlet, [presence_of(cell)]).await?;
    loop {
        tokio::select! {
            signal = changes.changed() => {
                signal.map_err(|_| Gone)?;
                send_all(outlet, state_of(cell, &mut listener)?).await?;
            }
            signal = news.changed() => {
                signal.map_err(|_| Gone)?;
                let latest = news.borrow_and_update().clone();
                let told = latest.and_then(|news| listener.thinking(&cell.lock(), &news));
                send_all(outlet, told).await?;
            }
            signal = visits.changed() => {
                signal.map_err(|_| Gone)?;
                visits.borrow_and_update();
                send_all(outlet, [presence_of(cell)]).await?;
            }
            signal = truths.changed() => {
                signal.map_err(|_| Gone)?;
                let truths = listener.truths(&cell.lock());
                send_all(outlet, truths).await?;
            }
            _ = ping.tick() => send_all(outlet, [TableEvent::new("ping", &json!({}))]).await?,
            () = outlet.closed() => return Err(Gone),
        }
    }
}

/// What a listener has to be told of the table as it is now.
fn state_of(cell: &SharedTable, listener: &mut Listener) -> Result<Vec<TableEvent>, Gone> {
    let table = cell.lock();
    let revision = cell.revision(listener.view);
    listener.state(&table, revision)
}

fn presence_of(cell: &SharedTable) -> TableEvent {
    Listener::presence(&cell.lock())
}

async fn send_all(outlet: &Outlet, events: impl IntoIterator<Item = TableEvent>) -> Result<(), Gone> {
    for TableEvent { name, data } in events {
        let event = Event::default().event(name).data(data);
        outlet.send_timeout(Ok(event), PATIENCE).await.map_err(|_| Gone)?;
    }
    Ok(())
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
        let last = self.cell.lock().presence.leave(&self.seats, GRACE);
        self.cell.visits.send_modify(|count| *count += 1);
        if last {
            play::suspend_later(&self.app, &self.cell, GRACE);
        }
    }
}
