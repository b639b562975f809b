//! The tables in memory, and whose they are. A table that is let go of stays stored and is loaded when it is asked for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::http::client::ClientId;
use crate::limits;
use crate::shared_table::SharedTable;
use crate::tables::refusal::Refusal;

struct Held {
    shared: Arc<SharedTable>,
    client: ClientId,
}

/// The tables in memory.
#[derive(Default)]
pub(crate) struct LiveTables {
    held: HashMap<String, Held>,
    by_client: HashMap<String, usize>,
    by_address: HashMap<IpAddr, usize>,
}

impl LiveTables {
    /// How long a table of a client that has its share, or of any client when all are taken, is kept without visitors.
    const OWN_IDLE: Duration = Duration::from_secs(5);
    const IDLE: Duration = Duration::from_mins(1);

    /// The table with this id.
    pub(crate) fn get(&self, id: &str) -> Option<&Arc<SharedTable>> {
        self.held.get(id).map(|held| &held.shared)
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Arc<SharedTable>> {
        self.held.values().map(|held| Arc::clone(&held.shared)).collect()
    }

    /// Takes a table in.
    pub(crate) fn insert(&mut self, id: &str, shared: &Arc<SharedTable>, client: &ClientId) {
        self.remove(id);
        *self.by_client.entry(client.key.clone()).or_default() += 1;
        *self.by_address.entry(client.address).or_default() += 1;
        self.held.insert(id.to_owned(), Held { shared: Arc::clone(shared), client: client.clone() });
    }

    /// Lets a table go.
    pub(crate) fn remove(&mut self, id: &str) {
        let Some(held) = self.held.remove(id) else { return };
        if let Some(count) = self.by_client.get_mut(&held.client.key) {
            *count -= 1;
        }
        if let Some(count) = self.by_address.get_mut(&held.client.address) {
            *count -= 1;
        }
        self.by_client.retain(|_, count| *count > 0);
        self.by_address.retain(|_, count| *count > 0);
    }

    /// Lets tables go so that a client can have one more: its own if it has its share, else any that are not in use.
    /// Returns which have gone.
    pub(crate) fn make_room(&mut self, client: &ClientId) -> Result<Vec<String>, Refusal> {
        let mut gone = Vec::new();
        if self.has_share(client) {
            gone =
                self.let_go(Self::OWN_IDLE, |held| held.key == client.key || held.address == client.address);
            if self.has_share(client) {
                return Err(Refusal::too_many(format!(
                    "you play {} games at once; leave or delete one of them",
                    self.by_client.get(&client.key).copied().unwrap_or(0)
                )));
            }
        }
        if self.held.len() >= limits::TABLES {
            gone.extend(self.let_go(Self::IDLE, |_| true));
        }
        if self.held.len() >= limits::TABLES {
            return Err(Refusal::full(format!(
                "{} games are being played here already; try again later",
                self.held.len()
            )));
        }
        Ok(gone)
    }

    fn has_share(&self, client: &ClientId) -> bool {
        let near = if client.address.is_unspecified() {
            0
        } else {
            self.by_address.get(&client.address).copied().unwrap_or(0)
        };
        self.by_client.get(&client.key).is_some_and(|&own| own >= limits::TABLES_PER_CLIENT)
            || near >= limits::TABLES_PER_ADDRESS
    }

    /// Lets go of tables that are not in use: finished games at once, others after this time.
    fn let_go(&mut self, idle: Duration, concerns: impl Fn(&ClientId) -> bool) -> Vec<String> {
        let unused = |held: &Held| {
            // A table that a request holds may be about to change.
            Arc::strong_count(&held.shared) == 1
                && held.shared.try_lock().is_some_and(|table| {
                    let idle = if table.session.turn().is_none() { Duration::ZERO } else { idle };
                    table.thinking.is_none() && table.presence.is_idle(idle)
                })
        };
        let gone = self.held.iter().filter(|(_, held)| concerns(&held.client) && unused(held));
        let gone: Vec<String> = gone.map(|(id, _)| id.clone()).collect();
        for id in &gone {
            self.remove(id);
        }
        gone
    }
}
