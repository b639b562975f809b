//! The tables of the server and what they share: threads, players, storage, signals.

use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use crate::engines::play;
use crate::engines::player_pool::PlayerPool;
use crate::engines::truth;
use crate::engines::work_queue::WorkQueue;
use crate::http::server::Config;
use crate::http::slots::ConnectionSlots;
use crate::limits;
use crate::runs::{Jobs, RunIndex, Standings};
use crate::shared_table::{SharedTable, blocking};
use crate::tables::catalogue::Catalogue;
use crate::tables::keys;
use crate::tables::migration::Migration;
use crate::tables::refusal::Refusal;
use crate::tables::storage::{Storage, StorageError};
use crate::tables::stored;
use crate::tables::table::{Life, Table};

/// Everything that requests share.
pub(crate) struct AppState {
    pub(crate) version: String,
    pub(crate) catalogue: Catalogue,
    /// Threads of engines and of questions.
    pub(crate) workers: WorkQueue,
    /// One thread for what nobody waits for.
    pub(crate) background: WorkQueue,
    pub(crate) live: PlayerPool,
    pub(crate) storage: Arc<dyn Storage>,
    migration: Migration,
    pub(crate) solvers: truth::Solvers,
    pub(crate) run_index: RunIndex,
    pub(crate) standings: Standings,
    pub(crate) jobs: Jobs,
    pub(crate) runtime: Handle,
    /// Slots for event streams.
    pub(crate) streams: Arc<ConnectionSlots>,
    /// Questions about positions that are being answered.
    pub(crate) questions: AtomicUsize,
    tables: Mutex<HashMap<String, Arc<SharedTable>>>,
    /// Held while a table is loaded, so that no table is there twice.
    loading: Mutex<()>,
}

impl AppState {
    /// A server without tables in memory; stored ones are loaded when they are asked for.
    pub(crate) fn new(
        config: Config,
        storage: Arc<dyn Storage>,
        runtime: Handle,
    ) -> Result<Self, StorageError> {
        let Config { version, data, mut runs, program, .. } = config;
        let home = data.join("runs");
        runs.push(home.clone());
        let catalogue = Catalogue::default();
        let migration = Migration::run(&data, &*storage, &catalogue)?;
        Ok(Self {
            version,
            catalogue,
            workers: WorkQueue::start("search", limits::threads()),
            background: WorkQueue::start("truth", 1),
            live: PlayerPool::default(),
            storage,
            migration,
            solvers: truth::Solvers::default(),
            run_index: RunIndex::new(runs),
            standings: Standings::default(),
            jobs: Jobs::new(program, home),
            runtime,
            streams: ConnectionSlots::new(limits::STREAMS, limits::STREAMS_PER_CLIENT),
            questions: AtomicUsize::new(0),
            tables: Mutex::default(),
            loading: Mutex::default(),
        })
    }

    /// The table with this id, from memory or from the storage.
    pub(crate) fn table(&self, id: &str) -> Result<Arc<SharedTable>, Refusal> {
        if !keys::is_secret(id) {
            return Err(Refusal::missing("there is no such table"));
        }
        if let Some(shared) = self.tables().get(id) {
            return Ok(Arc::clone(shared));
        }
        blocking(|| self.load(id))
    }

    fn load(&self, id: &str) -> Result<Arc<SharedTable>, Refusal> {
        let _alone = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shared) = self.tables().get(id) {
            return Ok(Arc::clone(shared));
        }
        let stored = self.storage.load(id)?.ok_or_else(|| match self.migration.problem(id) {
            Some(problem) => problem.into(),
            None => Refusal::missing("there is no such table"),
        })?;
        let (table, revisions) = stored::restore(id, stored, &self.catalogue)?;
        let shared = Arc::new(SharedTable::new(table, &revisions));
        let mut tables = self.tables();
        self.make_room(&mut tables)?;
        tables.insert(id.to_owned(), Arc::clone(&shared));
        Ok(shared)
    }

    /// Takes a new table in.
    pub(crate) fn add(self: &Arc<Self>, table: Table) -> Result<Arc<SharedTable>, Refusal> {
        let id = table.id.clone();
        let shared = Arc::new(SharedTable::new(table, &[]));
        {
            let mut tables = self.tables();
            self.make_room(&mut tables)?;
            tables.insert(id, Arc::clone(&shared));
        }
        self.change(&shared, |_| Ok(()))?;
        Ok(shared)
    }

    /// Removes a table for good.
    pub(crate) fn remove(&self, shared: &SharedTable) -> Result<(), Refusal> {
        let id = blocking(|| -> Result<String, Refusal> {
            let mut table = shared.active()?;
            self.storage.delete(&table.id)?;
            table.life = Life::Deleted;
            table.cancel();
            Ok(table.id.clone())
        })?;
        self.forget(&id);
        shared.wake_all();
        Ok(())
    }

    /// Lets go of a table in memory.
    fn forget(&self, id: &str) {
        self.tables().remove(id);
        self.live.forget(id);
    }

    /// Changes a table. When this returns, the change is stored, engines are woken and views are told; if it cannot be
    /// stored, it has not happened: the table is loaded again when it is next asked for.
    pub(crate) fn change<T>(
        self: &Arc<Self>,
        shared: &Arc<SharedTable>,
        act: impl FnOnce(&mut Table) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        blocking(|| {
            let mut table = shared.active()?;
            let result = act(&mut table)?;
            table.presence.touch();
            play::wake(self, shared, &mut table);
            let revisions = shared.next_revisions(&table);
            if let Err(error) = self.storage.save(&[stored::change(&table, &revisions.numbers)]) {
                table.life = Life::Stale;
                table.cancel();
                let id = table.id.clone();
                drop(table);
                self.forget(&id);
                shared.wake_all();
                return Err(error.into());
            }
            table.stored = table.notes.len();
            shared.publish(&mut table, revisions);
            truth::look_up(self, shared, &mut table);
            Ok(result)
        })
    }

    /// Ends all searches.
    pub(crate) fn close(&self) {
        self.workers.close();
        self.background.close();
        let tables: Vec<_> = self.tables().values().map(Arc::clone).collect();
        for shared in tables {
            shared.lock().cancel();
        }
        self.jobs.close();
        self.storage.close();
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<SharedTable>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets tables go that nobody looks at; they stay stored.
    fn make_room(&self, tables: &mut HashMap<String, Arc<SharedTable>>) -> Result<(), Refusal> {
        const IDLE: Duration = Duration::from_mins(5);
        if tables.len() >= limits::TABLES {
            let now = Instant::now();
            tables.retain(|id, shared| {
                let idle = shared
                    .try_lock()
                    .is_some_and(|table| table.thinking.is_none() && table.presence.is_idle(now, IDLE));
                // A table that a request holds may be about to change.
                let idle = idle && Arc::strong_count(shared) == 1;
                if idle {
                    self.live.forget(id);
                }
                !idle
            });
        }
        if tables.len() >= limits::TABLES {
            return Err(Refusal::full(format!(
                "{} games are being played here already; try again later",
                limits::TABLES
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
impl AppState {
    /// A server for tests that keeps its tables in memory.
    pub(crate) fn for_tests(runtime: &tokio::runtime::Runtime) -> Arc<Self> {
        let data = std::env::temp_dir().join(format!("spielwerk-state-{}", keys::secret()));
        std::fs::create_dir_all(&data).expect("a folder");
        let storage = Arc::new(crate::tables::storage::MemoryStorage::default());
        let state = Self::new(Config::local(data.clone()), storage, runtime.handle().clone());
        std::fs::remove_dir_all(data).expect("the folder can go");
        Arc::new(state.expect("a server"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::seat_player::SeatPlayer;
    use spielwerk_core::Rng;

    #[test]
    fn a_full_server_says_so_and_continues() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let app = AppState::for_tests(&runtime);
        let table = || {
            let entry = app.catalogue.game("nimm3").expect("a game");
            let session = entry.game.start(&mut Rng::new(1));
            Table::new(entry, session, vec![SeatPlayer::Human, SeatPlayer::Human])
        };
        let first = app.add(table()).expect("room");
        for _ in 1..limits::TABLES {
            app.add(table()).expect("room");
        }
        assert!(app.add(table()).is_err_and(|error| error.to_string().starts_with("1000 games")));
        let id = first.lock().id.clone();
        assert!(app.table(&id).is_ok());
        app.remove(&first).expect("removable");
        assert!(app.table(&id).is_err());
        app.add(table()).expect("room again");
        app.close();
    }
}
