//! Tables in memory: how they are loaded, changed and told of.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use spielwerk_core::{Analysis, Seat};
use spielwerk_tables::access;
use spielwerk_tables::keys::{self, Keys};
use spielwerk_tables::refusal::Refusal;
use spielwerk_tables::render::{self, KnownMoves, RenderRequest};
use spielwerk_tables::requests::asking::{GRACE, ThinkingNews};
use spielwerk_tables::requests::listener::{Event, Listener};
use spielwerk_tables::revisions::{self, Revisions};
use spielwerk_tables::storage::Storage;
use spielwerk_tables::stored;
use spielwerk_tables::table::GameTable;

use super::Hub;
use super::message::Effect;
use super::routes::WaitingMove;

/// A search for the seat to move.
pub(super) struct RunningSearch {
    pub(super) task: u64,
    pub(super) ticket: u64,
    pub(super) stop: Arc<AtomicBool>,
    /// Whether the engine was told to end with what it has.
    pub(super) stopping: bool,
}

/// What a search has found, until its move is due.
pub(super) struct Outcome {
    pub(super) ticket: u64,
    pub(super) text: String,
    pub(super) found: Result<Analysis, String>,
    pub(super) seconds: f64,
}

/// A listener with the seats that it decides for.
pub(super) struct Stream {
    pub(super) listener: Listener,
    pub(super) seats: Vec<usize>,
}

/// A table in memory.
pub(super) struct LiveTable {
    pub(super) table: GameTable,
    /// The revisions of all views, the open one first.
    pub(super) revisions: Vec<u64>,
    pub(super) streams: BTreeMap<u64, Stream>,
    pub(super) search: Option<RunningSearch>,
    pub(super) outcome: Option<Outcome>,
    pub(super) waiting: Vec<WaitingMove>,
}

impl LiveTable {
    fn new(mut table: GameTable, stored: &[u64]) -> Self {
        let revisions = revisions::begin(&mut table, stored);
        Self { table, revisions, streams: BTreeMap::new(), search: None, outcome: None, waiting: Vec::new() }
    }

    /// The state as these keys may see it.
    pub(super) fn state(
        &self,
        asked: Option<&str>,
        keys: &Keys,
        ply: Option<usize>,
    ) -> Result<render::State, Refusal> {
        let view = access::view(&self.table, asked, keys)?;
        let revision = self.revisions[view.index()];
        render::state(&self.table, RenderRequest { view, ply, keys, revision })
    }
}

impl Hub {
    /// How many tables a browser keeps of a game; a new one takes the place of the finished game that ended first.
    const STORED: usize = 200;

    /// Takes a table out of memory or of the storage; it has to be put back.
    pub(super) fn borrow(&mut self, id: &str) -> Result<LiveTable, Refusal> {
        let missing = || Refusal::missing("there is no such table");
        if !keys::is_secret(id) {
            return Err(missing());
        }
        if let Some(live) = self.live.remove(id) {
            return Ok(live);
        }
        let stored = self.storage.load(id)?.ok_or_else(missing)?;
        let (mut table, revisions) = stored::restore(id, stored, &self.catalogue)?;
        table.begin_moment();
        Ok(LiveTable::new(table, &revisions))
    }

    pub(super) fn put_back(&mut self, live: LiveTable) {
        self.live.insert(live.table.id.clone(), live);
    }

    /// Looks at a table.
    pub(super) fn at<T>(
        &mut self,
        id: &str,
        look: impl FnOnce(&mut Self, &LiveTable) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let live = self.borrow(id)?;
        let result = look(self, &live);
        self.put_back(live);
        result
    }

    /// Takes a new table in.
    pub(super) fn add(&mut self, mut table: GameTable) -> Result<(), Refusal> {
        self.make_room()?;
        table.begin_moment();
        let id = table.id.clone();
        self.put_back(LiveTable::new(table, &[]));
        self.change(&id, |_, _| Ok(()))
    }

    /// Makes room for one more stored table.
    pub(super) fn make_room(&mut self) -> Result<(), Refusal> {
        if self.storage.usage("")?.own >= Self::STORED && !self.storage.drop_oldest("")? {
            let sentence = format!("this browser keeps {} unfinished games; end some of them", Self::STORED);
            return Err(Refusal::too_many(sentence));
        }
        Ok(())
    }

    /// Changes a table, lets engines continue, stores the change and tells listeners.
    pub(super) fn change<T>(
        &mut self,
        id: &str,
        act: impl FnOnce(&mut Self, &mut LiveTable) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut live = self.borrow(id)?;
        let result = self.change_borrowed(&mut live, act);
        self.put_back(live);
        result
    }

    fn change_borrowed<T>(
        &mut self,
        live: &mut LiveTable,
        act: impl FnOnce(&mut Self, &mut LiveTable) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        live.table.check_clock();
        let result = act(self, live)?;
        live.table.end_moment();
        live.table.answer_for_people();
        live.table.presence.touch();
        self.wake(live);
        let revisions = Revisions::next(&live.table, live.revisions.clone());
        let mut changes = std::mem::take(&mut live.table.archived);
        changes.push(stored::change(&live.table, &revisions.numbers));
        self.storage.save(&changes)?;
        live.table.stored = live.table.notes.len();
        live.revisions = revisions.note(&mut live.table);
        self.tell_state(live);
        self.answer_waiting(live);
        Ok(result)
    }

    /// Tells every listener what is new to it.
    fn tell_state(&mut self, live: &mut LiveTable) {
        let mut gone = Vec::new();
        for (&stream, one) in &mut live.streams {
            let revision = live.revisions[one.listener.view.index()];
            match one.listener.state(&live.table, revision) {
                Ok(events) => self.effects.extend(events.into_iter().map(|event| told(stream, event))),
                Err(_) => gone.push(stream),
            }
        }
        for stream in gone {
            self.effects.push(Effect::Close { stream });
            self.part(live, stream);
        }
    }

    /// Tells every listener what the engine that thinks has found.
    pub(super) fn tell_thinking(&mut self, live: &LiveTable, news: &ThinkingNews) {
        for (&stream, one) in &live.streams {
            self.effects.extend(one.listener.thinking(&live.table, news).map(|event| told(stream, event)));
        }
    }

    /// Tells every listener the exact values that are new to it.
    pub(super) fn tell_truths(&mut self, live: &mut LiveTable) {
        for (&stream, one) in &mut live.streams {
            let events = one.listener.truths(&live.table);
            self.effects.extend(events.into_iter().map(|event| told(stream, event)));
        }
    }

    fn tell_presence(&mut self, live: &LiveTable) {
        for &stream in live.streams.keys() {
            self.effects.push(told(stream, Listener::presence(&live.table)));
        }
    }

    /// Adds a listener to a table.
    pub(super) fn listen(&mut self, stream: u64, id: &str, asked: Option<&str>, keys: &str) {
        if self.try_listen(stream, id, asked, keys).is_err() {
            self.effects.push(Effect::Close { stream });
        }
    }

    fn try_listen(&mut self, stream: u64, id: &str, asked: Option<&str>, keys: &str) -> Result<(), Refusal> {
        let mut live = self.borrow(id)?;
        let keys = Keys::parse(keys);
        let view = match access::view(&live.table, asked, &keys) {
            Ok(view) => view,
            Err(refusal) => {
                self.put_back(live);
                return Err(refusal);
            }
        };
        let decides = |seat: &usize| access::decides(&live.table, Seat::new(*seat), &keys);
        let seats: Vec<usize> = (0..live.table.seated.len()).filter(decides).collect();
        live.table.presence.arrive(&seats);
        live.streams
            .insert(stream, Stream { listener: Listener::new(view, keys, KnownMoves::default()), seats });
        self.wake(&mut live);
        self.tell_state(&mut live);
        self.tell_presence(&live);
        self.put_back(live);
        Ok(())
    }

    /// A listener leaves.
    pub(super) fn leave(&mut self, stream: u64) {
        let id =
            self.live.iter().find(|(_, live)| live.streams.contains_key(&stream)).map(|(id, _)| id.clone());
        let Some(mut live) = id.and_then(|id| self.live.remove(&id)) else { return };
        self.part(&mut live, stream);
        self.put_back(live);
    }

    fn part(&mut self, live: &mut LiveTable, stream: u64) {
        if let Some(one) = live.streams.remove(&stream) {
            live.table.presence.leave(&one.seats, GRACE);
            self.tell_presence(live);
        }
    }
}

fn told(stream: u64, Event { name, data }: Event) -> Effect {
    Effect::Event { stream, event: name, data }
}
