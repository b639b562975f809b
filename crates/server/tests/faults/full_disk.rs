//! A disk that is full: answers say so, nothing that was confirmed is missing, and it works again when there is room.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::json;
use spielwerk_server::storage::{
    GamesPage, GamesQuery, MemoryStorage, Storage, StorageError, StoredMove, StoredTable, TableChange, Usage,
};
use spielwerk_server::{Config, Server};

use super::client::Promises;
use super::common::{self, Running};
use super::rounds;

/// A storage that can be told to fail.
#[derive(Default)]
struct FailingStorage {
    inner: MemoryStorage,
    /// Nothing can be written.
    full: AtomicBool,
    /// Every this many writes one fails; 0 is never.
    every: AtomicUsize,
    writes: AtomicUsize,
}

impl FailingStorage {
    fn write(&self) -> Result<(), StorageError> {
        let number = self.writes.fetch_add(1, Ordering::Relaxed);
        let every = self.every.load(Ordering::Relaxed);
        if self.full.load(Ordering::Relaxed) || (every > 0 && number.is_multiple_of(every)) {
            return Err(StorageError::Unavailable { reason: "no space left on device".to_owned() });
        }
        Ok(())
    }
}

impl Storage for FailingStorage {
    fn save(&self, changes: &[TableChange]) -> Result<(), StorageError> {
        self.write()?;
        self.inner.save(changes)
    }

    fn annotate(&self, id: &str, ply: usize, mv: &StoredMove) -> Result<(), StorageError> {
        self.write()?;
        self.inner.annotate(id, ply, mv)
    }

    fn load(&self, id: &str) -> Result<Option<StoredTable>, StorageError> {
        self.inner.load(id)
    }

    fn delete(&self, id: &str) -> Result<(), StorageError> {
        self.write()?;
        self.inner.delete(id)
    }

    fn games(&self, query: &GamesQuery) -> Result<GamesPage, StorageError> {
        self.inner.games(query)
    }

    fn usage(&self, owner: &str) -> Result<Usage, StorageError> {
        self.inner.usage(owner)
    }

    fn drop_oldest(&self, owner: &str) -> Result<bool, StorageError> {
        self.write()?;
        self.inner.drop_oldest(owner)
    }
}

fn serve(storage: &Arc<FailingStorage>) -> Running {
    let data = common::new_folder();
    let storage: Arc<dyn Storage> = Arc::<FailingStorage>::clone(storage);
    Running::serve(Server::bind_with(Config::local(data.clone()), storage).expect("a server"), data)
}

#[test]
fn a_move_that_cannot_be_stored_is_refused_and_has_not_happened() {
    let storage = Arc::new(FailingStorage::default());
    let server = serve(&storage);
    let table = server.table(&json!({ "game": "othello", "seats": ["human", "human"] }));
    assert_eq!(table.play("f5").status, 200);
    let mut events = table.events("open", &table.key);
    assert_eq!(events.next_named("state")["plies"], 1);
    storage.full.store(true, Ordering::Relaxed);
    for _ in 0..3 {
        let refused = table.play("d6");
        assert_eq!(refused.status, 503, "{}", refused.body);
        assert!(refused.body.contains("no space left") && refused.body.contains("nothing was changed"));
        assert_eq!(table.now()["plies"], 1, "the state is the one before");
    }
    assert!(
        std::iter::from_fn(|| events.next()).all(|(name, data)| name != "state" || data["plies"] == 1),
        "listeners are told nothing that is not stored"
    );
    let seats = json!({ "game": "othello", "seats": ["human", "human"] });
    assert_eq!(server.post("/api/tables", "", &seats).status, 503);
    let removal =
        server.request("DELETE", &table.path(""), &[("Authorization", &format!("Bearer {}", table.key))], "");
    assert_eq!((removal.status, table.now()["plies"].clone()), (503, json!(1)));
    storage.full.store(false, Ordering::Relaxed);
    assert_eq!(table.play("d6").status, 200);
    assert_eq!(table.now()["plies"], 2);
}

#[test]
fn an_engine_moves_again_when_there_is_room() {
    let storage = Arc::new(FailingStorage::default());
    let server = serve(&storage);
    let table = server.table(&json!({ "game": "connect4", "seats": ["human", "mcts:time=0.5"] }));
    assert_eq!(table.play("4").status, 200);
    storage.full.store(true, Ordering::Relaxed);
    // The answer of the engine cannot be stored; listeners are sent away and come back.
    while table.events("open", &table.key).next_named_or_end("state").is_some_and(|state| state["plies"] == 1)
        && storage.writes.load(Ordering::Relaxed) < 3
    {}
    storage.full.store(false, Ordering::Relaxed);
    let mut events = table.events("open", &table.key);
    while events.next_named("state")["plies"] != 2 {}
}

#[test]
fn writes_that_fail_now_and_then_lose_nothing() {
    let storage = Arc::new(FailingStorage::default());
    let server = serve(&storage);
    storage.every.store(7, Ordering::Relaxed);
    let promises = Promises::default();
    let refused = promises.play(server.address, 3, 30);
    storage.every.store(0, Ordering::Relaxed);
    let (confirmed, lost) = promises.check(server.address);
    assert!(refused > 5 && confirmed > 50, "{refused} refused, {confirmed} confirmed");
    assert_eq!(lost, 0);
}

/// With the file system's own limit for the size of files, which SQLite meets in the middle of a transaction.
#[cfg(unix)]
#[test]
fn what_is_confirmed_on_a_full_disk_is_there_later() {
    use super::child::ChildServer;
    let (mut confirmed, mut refused, mut started) = (0, 0, 0);
    for round in 0..rounds(3).min(50) {
        let data = common::new_folder();
        drop(ChildServer::start(&data));
        let promises = Promises::default();
        // With little room it may not even start, which is an answer too.
        if let Some(mut server) = ChildServer::start_limited(&data, 150 + 40 * (round % 5)) {
            refused += promises.play(server.address, round as u64, 60);
            started += 1;
            server.kill();
        }
        let again = ChildServer::start(&data);
        let (some, lost) = promises.check(again.address);
        assert_eq!(lost, 0, "round {round}: {lost} of {some} are gone");
        confirmed += some;
        // There is room again.
        assert_eq!(promises.play(again.address, 1, 2), 0);
        std::fs::remove_dir_all(data).expect("the folder can go");
    }
    println!("{started} full disks: {confirmed} moves and tables confirmed, {refused} refused, 0 lost");
    assert!(started > 0 && refused > 0 && confirmed > 0, "{started} {refused} {confirmed}");
}
