//! The tables of the server and what they share: threads, players, files, signals.

use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::access::View;
use crate::catalogue::Catalogue;
use crate::errors::ApiError;
use crate::live_players::LivePlayers;
use crate::places::Places;
use crate::runs::{Jobs, Shelf, Standings};
use crate::server::Config;
use crate::store::{Store, StoreError};
use crate::table::Table;
use crate::workers::Workers;
use crate::{keys, limits, play, render, truth};

/// Everything that requests share.
pub(crate) struct Hub {
    pub(crate) version: String,
    pub(crate) catalogue: Catalogue,
    /// Threads of engines and of questions.
    pub(crate) workers: Workers,
    /// One thread for what nobody waits for.
    pub(crate) background: Workers,
    pub(crate) live: LivePlayers,
    pub(crate) store: Store,
    pub(crate) solvers: truth::Solvers,
    pub(crate) shelf: Shelf,
    pub(crate) standings: Standings,
    pub(crate) jobs: Jobs,
    pub(crate) runtime: Handle,
    /// Places for event streams.
    pub(crate) streams: Arc<Places>,
    /// Questions about positions that are being answered.
    pub(crate) questions: AtomicUsize,
    tables: Mutex<HashMap<String, Arc<TableCell>>>,
}

/// A table that can be shared, and what tells that it has changed.
pub(crate) struct TableCell {
    table: Mutex<Table>,
    /// The revision of each view, the open one first.
    views: Vec<watch::Sender<u64>>,
    /// Counts changes of any kind.
    pub(crate) changes: watch::Sender<u64>,
    /// Counts truths.
    pub(crate) truths: watch::Sender<u64>,
    /// What the engine that thinks has found so far.
    pub(crate) news: watch::Sender<Option<Arc<Value>>>,
}

impl TableCell {
    /// A table that can be shared; its views go on counting from these revisions.
    pub(crate) fn new(table: Table, revisions: &[u64]) -> Self {
        let revision = |index: usize| revisions.get(index).copied().unwrap_or(0);
        Self {
            views: (0..table.digests.len()).map(|index| watch::Sender::new(revision(index))).collect(),
            changes: watch::Sender::new(0),
            truths: watch::Sender::new(0),
            news: watch::Sender::new(None),
            table: Mutex::new(table),
        }
    }

    /// The table, for as long as nobody waits.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How often the view has changed.
    pub(crate) fn revision(&self, view: View) -> u64 {
        *self.views[view.index()].borrow()
    }

    /// All revisions, for the file of the table.
    pub(crate) fn revisions(&self) -> Vec<u64> {
        self.views.iter().map(|view| *view.borrow()).collect()
    }

    /// Whoever waits for a change of the view.
    pub(crate) fn listen(&self, view: View) -> watch::Receiver<u64> {
        self.views[view.index()].subscribe()
    }

    /// Looks at a table that comes from a file, so that its revisions stay until something changes.
    fn recall(&self) {
        let mut table = self.lock();
        for view in View::all(&table) {
            table.digests[view.index()] = render::digest(&table, view);
        }
    }

    /// Tells every view that sees a difference.
    fn publish(&self, table: &mut Table) {
        for view in View::all(table) {
            let digest = render::digest(table, view);
            if std::mem::replace(&mut table.digests[view.index()], digest) != digest {
                self.views[view.index()].send_modify(|revision| *revision += 1);
            }
        }
        self.changes.send_modify(|count| *count += 1);
    }
}

impl Hub {
    /// A server without tables; those of earlier days are read when somebody asks for them.
    pub(crate) fn new(config: Config, runtime: Handle) -> Result<Self, StoreError> {
        let Config { version, data, mut runs, program, .. } = config;
        let home = data.join("runs");
        runs.push(home.clone());
        Ok(Self {
            version,
            catalogue: Catalogue::default(),
            workers: Workers::start("search", limits::threads()),
            background: Workers::start("truth", 1),
            live: LivePlayers::default(),
            store: Store::open(&data)?,
            solvers: truth::Solvers::default(),
            shelf: Shelf::new(runs),
            standings: Standings::default(),
            jobs: Jobs::new(program, home),
            runtime,
            streams: Places::new(limits::STREAMS, limits::STREAMS_PER_CLIENT),
            questions: AtomicUsize::new(0),
            tables: Mutex::default(),
        })
    }

    /// The table with this id, from memory or from its file.
    pub(crate) fn table(&self, id: &str) -> Result<Arc<TableCell>, ApiError> {
        let missing = || ApiError::missing("there is no such table");
        if !keys::is_secret(id) {
            return Err(missing());
        }
        let mut tables = self.tables();
        if let Some(cell) = tables.get(id) {
            return Ok(Arc::clone(cell));
        }
        let cell = Arc::new(self.store.load(id, &self.catalogue).ok_or_else(missing)?);
        self.make_room(&mut tables)?;
        cell.recall();
        tables.insert(id.to_owned(), Arc::clone(&cell));
        Ok(cell)
    }

    /// Takes a new table in.
    pub(crate) fn add(self: &Arc<Self>, table: Table) -> Result<Arc<TableCell>, ApiError> {
        let id = table.id.clone();
        let cell = Arc::new(TableCell::new(table, &[]));
        {
            let mut tables = self.tables();
            self.make_room(&mut tables)?;
            tables.insert(id, Arc::clone(&cell));
        }
        self.change(&cell, |_| Ok(()))?;
        Ok(cell)
    }

    /// Removes a table for good.
    pub(crate) fn remove(&self, cell: &TableCell) {
        let id = {
            let mut table = cell.lock();
            table.deleted = true;
            table.cancel();
            table.id.clone()
        };
        self.tables().remove(&id);
        self.live.forget(&id);
        self.store.delete(&id);
        cell.changes.send_modify(|count| *count += 1);
        for view in &cell.views {
            view.send_modify(|revision| *revision += 1);
        }
    }

    /// Changes a table; then engines are woken, views told and the file is written.
    pub(crate) fn change<T>(
        self: &Arc<Self>,
        cell: &Arc<TableCell>,
        act: impl FnOnce(&mut Table) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let mut table = cell.lock();
        if table.deleted {
            return Err(ApiError::missing("there is no such table"));
        }
        let result = act(&mut table)?;
        table.attendance.touch();
        play::wake(self, cell, &mut table);
        cell.publish(&mut table);
        truth::look_up(self, cell, &mut table);
        self.store.save(&table, &cell.revisions());
        Ok(result)
    }

    /// Ends all searches.
    pub(crate) fn close(&self) {
        self.workers.close();
        self.background.close();
        for cell in self.tables().values() {
            cell.lock().cancel();
        }
        self.jobs.close();
        self.store.close();
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<TableCell>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets tables go that nobody looks at; their files stay.
    fn make_room(&self, tables: &mut HashMap<String, Arc<TableCell>>) -> Result<(), ApiError> {
        const IDLE: Duration = Duration::from_mins(5);
        if tables.len() >= limits::TABLES {
            let now = Instant::now();
            tables.retain(|id, cell| {
                let table = cell.lock();
                let idle = table.thinking.is_none() && table.attendance.is_idle(now, IDLE);
                if idle {
                    self.live.forget(id);
                }
                !idle
            });
        }
        if tables.len() >= limits::TABLES {
            return Err(ApiError::full(format!(
                "{} games are being played here already; try again later",
                limits::TABLES
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chair::Chair;
    use spielwerk_core::Rng;

    #[test]
    fn a_full_server_says_so_and_goes_on() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let data = std::env::temp_dir().join(format!("spielwerk-hub-{}", keys::secret()));
        let hub = Arc::new(Hub::new(Config::local(data.clone()), runtime.handle().clone()).expect("a hub"));
        let table = || {
            let entry = hub.catalogue.game("nimm3").expect("a game");
            let session = entry.game.start(&mut Rng::new(1));
            Table::new(entry, session, vec![Chair::Human, Chair::Human])
        };
        let first = hub.add(table()).expect("room");
        for _ in 1..limits::TABLES {
            hub.add(table()).expect("room");
        }
        assert!(hub.add(table()).is_err_and(|error| error.to_string().starts_with("1000 games")));
        let id = first.lock().id.clone();
        assert!(hub.table(&id).is_ok());
        hub.remove(&first);
        assert!(hub.table(&id).is_err());
        hub.add(table()).expect("room again");
        hub.close();
        std::fs::remove_dir_all(data).expect("the folder can go");
    }
}
