//! The tables of a game and the requests about them: a state machine that is given messages and answers with effects.
//!
//! It never waits. What takes time (a search, the end of a moment, the database) is an effect that the host carries out,
//! and comes back as another message. So the whole of it is tested without a browser.

mod message;
mod questions;
mod routes;
mod tables;
mod tasks;
mod timing;

pub use message::{Effect, Message};

use std::collections::BTreeMap;

use spielwerk_core::json;
use spielwerk_tables::catalogue::Catalogue;
use spielwerk_tables::keys::Keys;
use spielwerk_tables::requests::moves::MoveMade;
use spielwerk_tables::requests::puzzles::PuzzleIndex;

use crate::host::Host;
use crate::job::read_json;
use crate::storage::BrowserStorage;
use tables::LiveTable;
use tasks::Task;

/// The tables of a game.
pub struct Hub {
    catalogue: Catalogue,
    puzzles: PuzzleIndex,
    storage: BrowserStorage,
    live: BTreeMap<String, LiveTable>,
    /// What engines are doing, by number.
    tasks: BTreeMap<u64, Task>,
    numbers: u64,
    effects: Vec<Effect>,
    /// Moves that waited for others and can be made now: table, request, move and keys.
    ready: Vec<(String, u64, MoveMade, Keys)>,
}

impl Hub {
    /// A hub without tables.
    pub fn new(host: Host) -> Self {
        Self {
            catalogue: host.catalogue(),
            puzzles: PuzzleIndex::default(),
            storage: BrowserStorage::default(),
            live: BTreeMap::new(),
            tasks: BTreeMap::new(),
            numbers: 0,
            effects: Vec::new(),
            ready: Vec::new(),
        }
    }

    /// Takes a message as JSON; answers with a list of effects as JSON.
    pub fn handle(&mut self, message: &[u8]) -> String {
        match read_json(message) {
            Ok(message) => json::to_text(&self.take(message)).expect("effects are JSON"),
            Err(error) => {
                let effect = Effect::Trouble { error: format!("a message cannot be read: {error}") };
                json::to_text(&[effect]).expect("effects are JSON")
            }
        }
    }

    /// Takes a message; answers with effects. What has to be stored comes first.
    pub fn take(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Start { games } => {
                if let Err(error) = self.storage.restore(games) {
                    self.effects.push(Effect::Trouble { error: error.to_string() });
                }
            }
            Message::Request(request) => self.request(&request),
            Message::Abort { id } => self.abort(id),
            Message::Listen { stream, table, view, keys } => {
                self.listen(stream, &table, view.as_deref(), &keys);
            }
            Message::Leave { stream } => self.leave(stream),
            Message::News { task, data } => self.news(task, data),
            Message::Done { task, data } => self.done(task, Ok(data)),
            Message::Failed { task, error } => self.done(task, Err(error)),
            Message::Tick => {}
        }
        self.tick();
        self.make_ready_moves();
        self.tick();
        let writes = self.storage.take_journal();
        let mut effects = Vec::new();
        if !writes.is_empty() {
            effects.push(Effect::Store { writes });
        }
        effects.append(&mut self.effects);
        if let Some(after) = self.next_tick() {
            effects.push(Effect::Wake { after });
        }
        effects
    }

    fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }
}

#[cfg(test)]
mod tests;
