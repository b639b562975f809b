//! The tables of the server and what they share: threads, players, storage, signals.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::runtime::Handle;

use crate::engines::clocks;
use crate::engines::exact_values;
use crate::engines::play;
use crate::engines::player_pool::PlayerPool;
use crate::engines::work_queue::WorkQueue;
use crate::http::client::ClientId;
use crate::http::exposure::Exposure;
use crate::http::rate::RateLimit;
use crate::http::server::Config;
use crate::http::slots::ConnectionSlots;
use crate::limits;
use crate::live_tables::LiveTables;
use crate::routes::cluster::ClusterSource;
use crate::runs::{Jobs, RunIndex, Standings, Summaries};
use crate::shared_table::{SharedTable, blocking};
use crate::tables::catalogue::Catalogue;
use crate::tables::keys;
use crate::tables::migration::Migration;
use crate::tables::moment::SeatTimes;
use crate::tables::refusal::Refusal;
use crate::tables::requests::exact_values::Solvers;
use crate::tables::requests::lobby::Lobby;
use crate::tables::requests::puzzles::PuzzleIndex;
use crate::tables::storage::{Storage, StorageError};
use crate::tables::stored;
use crate::tables::table::{GameTable, Life};

/// Everything that requests share.
pub(crate) struct AppState {
    pub(crate) version: String,
    pub(crate) exposure: Arc<Exposure>,
    pub(crate) catalogue: Catalogue,
    pub(crate) lobby: Lobby,
    pub(crate) puzzles: PuzzleIndex,
    /// Threads of engines and of questions.
    pub(crate) workers: WorkQueue,
    /// One thread for what is not waited for.
    pub(crate) background: WorkQueue,
    pub(crate) live: PlayerPool,
    pub(crate) storage: Arc<dyn Storage>,
    migration: Migration,
    pub(crate) solvers: Solvers,
    pub(crate) run_index: RunIndex,
    pub(crate) standings: Standings,
    pub(crate) summaries: Summaries,
    pub(crate) jobs: Jobs,
    pub(crate) cluster: Option<ClusterSource>,
    pub(crate) runtime: Handle,
    /// Slots for event streams.
    pub(crate) streams: Arc<ConnectionSlots>,
    times: SeatTimes,
    new_tables: RateLimit<IpAddr>,
    tables: Mutex<LiveTables>,
    /// Held while a table is loaded, so that no table is there twice.
    loading: Mutex<()>,
}

impl AppState {
    /// A server without tables in memory; stored ones are loaded when they are asked for.
    pub(crate) fn new(
        config: Config,
        exposure: Exposure,
        storage: Arc<dyn Storage>,
        runtime: Handle,
    ) -> Result<Self, StorageError> {
        let Config {
            version,
            data,
            mut runs,
            program,
            call_time,
            quick_time,
            registry,
            platform,
            cluster,
            ..
        } = config;
        let times = SeatTimes { person: call_time, quick: quick_time, ..SeatTimes::default() };
        let home = data.join("runs");
        runs.push(home.clone());
        let catalogue = Catalogue::new(registry.clone(), limits::of_players(&registry), platform);
        let migration = Migration::run(&data, &*storage, &catalogue)?;
        Ok(Self {
            version,
            exposure: Arc::new(exposure),
            cluster,
            catalogue,
            lobby: Lobby::default(),
            puzzles: PuzzleIndex::default(),
            workers: WorkQueue::start("search", limits::threads(), limits::threads()),
            background: WorkQueue::start("exact", 1, 0),
            live: PlayerPool::default(),
            storage,
            migration,
            solvers: Solvers::default(),
            run_index: RunIndex::new(runs),
            standings: Standings::default(),
            summaries: Summaries::default(),
            jobs: Jobs::new(program, home),
            runtime,
            streams: ConnectionSlots::new(limits::STREAMS, limits::STREAMS_PER_CLIENT),
            times,
            new_tables: RateLimit::new(limits::TABLE_BURST, limits::TABLE_RATE),
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
        let (mut table, revisions) = stored::restore(id, stored, &self.catalogue)?;
        table.times = self.times;
        table.begin_moment();
        let shared = Arc::new(SharedTable::new(table, &revisions));
        let owner = ClientId::owner(&shared.lock().owner);
        self.take_in(id, &shared, &owner)?;
        Ok(shared)
    }

    /// Takes a new table of a client in.
    pub(crate) fn add(
        self: &Arc<Self>,
        mut table: GameTable,
        client: &ClientId,
    ) -> Result<Arc<SharedTable>, Refusal> {
        if !self.new_tables.take(client.address, Instant::now()) {
            return Err(Refusal::too_many("too many new tables from your address; wait a moment"));
        }
        blocking(|| self.make_room_in_storage(client))?;
        let id = table.id.clone();
        table.owner.clone_from(&client.key);
        table.times = self.times;
        table.begin_moment();
        let shared = Arc::new(SharedTable::new(table, &[]));
        self.take_in(&id, &shared, client)?;
        self.change(&shared, |_| Ok(()))?;
        Ok(shared)
    }

    /// Makes room for one more stored table: a client that has its share loses its own oldest finished game.
    pub(crate) fn make_room_in_storage(&self, client: &ClientId) -> Result<(), Refusal> {
        let usage = self.storage.usage(&client.key)?;
        if usage.own >= limits::STORED_PER_CLIENT && !self.storage.drop_oldest(&client.key)? {
            return Err(Refusal::too_many(format!(
                "you have {} unfinished games; end or delete some of them",
                usage.own
            )));
        }
        if usage.total >= limits::STORED {
            return Err(Refusal::full(format!(
                "{} games are kept here already; no more can be made",
                usage.total
            )));
        }
        Ok(())
    }

    /// Makes room in memory and takes a table in.
    fn take_in(&self, id: &str, shared: &Arc<SharedTable>, client: &ClientId) -> Result<(), Refusal> {
        let mut tables = self.tables();
        for gone in tables.make_room(client)? {
            self.live.forget(&gone);
        }
        tables.insert(id, shared, client);
        Ok(())
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
        act: impl FnOnce(&mut GameTable) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        blocking(|| {
            let mut table = shared.active()?;
            table.check_clock();
            let result = act(&mut table)?;
            table.end_moment();
            table.answer_for_people();
            table.presence.touch();
            play::wake(self, shared, &mut table);
            let revisions = shared.next_revisions(&table);
            let mut changes = std::mem::take(&mut table.archived);
            changes.push(stored::change(&table, &revisions.numbers));
            if let Err(error) = self.storage.save(&changes) {
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
            clocks::watch(self, shared, &table);
            exact_values::refresh(self, shared, &mut table);
            Ok(result)
        })
    }

    /// Ends all searches.
    pub(crate) fn close(&self) {
        self.workers.close();
        self.background.close();
        let tables = self.tables().all();
        for shared in tables {
            shared.lock().cancel();
        }
        self.jobs.close();
        self.storage.close();
    }

    fn tables(&self) -> MutexGuard<'_, LiveTables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
impl AppState {
    /// A server for tests that keeps its tables in memory.
    pub(crate) fn for_tests(runtime: &tokio::runtime::Runtime) -> Arc<Self> {
        let data = std::env::temp_dir()
            .join(format!("spielwerk-state-{}", keys::secret(&crate::tables::platform::SystemPlatform)));
        std::fs::create_dir_all(&data).expect("a folder");
        let storage = Arc::new(crate::tables::storage::MemoryStorage::default());
        let exposure = Exposure::new([127, 0, 0, 1].into(), &[], false, &data).expect("on loopback");
        let state = Self::new(Config::local(data.clone()), exposure, storage, runtime.handle().clone());
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
    fn no_client_takes_all_and_a_full_server_says_so_and_continues() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let app = AppState::for_tests(&runtime);
        let table = || {
            let entry = app.catalogue.game("nimm3").expect("a game");
            let session = entry.game.start(&mut Rng::new(1));
            GameTable::new(entry, session, vec![SeatPlayer::Human, SeatPlayer::Human])
        };
        let client = |number: u8| ClientId {
            address: [10, 0, 0, number / 2].into(),
            ..ClientId::named(&number.to_string())
        };
        let first = app.add(table(), &client(0)).expect("room");
        for _ in 1..limits::TABLES_PER_CLIENT {
            app.add(table(), &client(0)).expect("room");
        }
        let refused = app.add(table(), &client(0)).err().expect("a client has its share");
        assert!(refused.to_string().starts_with("you play 200 games"), "{refused}");
        let mut number = 1;
        for count in limits::TABLES_PER_CLIENT..limits::TABLES {
            number = (count / limits::TABLES_PER_CLIENT) as u8;
            app.add(table(), &client(number)).expect("room");
        }
        let refused = app.add(table(), &client(number + 1)).err().expect("the server is full");
        assert!(refused.to_string().starts_with("1000 games"), "{refused}");
        let id = first.lock().id.clone();
        assert!(app.table(&id).is_ok());
        app.remove(&first).expect("removable");
        assert!(app.table(&id).is_err());
        app.add(table(), &client(number + 1)).expect("room again");
        app.close();
    }
}
