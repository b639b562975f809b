//! Work of one kind that waits, with the clients in turn and what each of them has waiting or running.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::http::client::ClientId;
use crate::limits;

type Job = Box<dyn FnOnce() + Send>;

/// Why work is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refused {
    /// This client has enough work waiting.
    #[error("too many of your questions wait already; try again when one is answered")]
    Client,
    /// The queue is full, or the server ends.
    #[error("too many searches wait already; try again in a moment")]
    Full,
}

/// Work of one kind.
#[derive(Default)]
pub(super) struct Lane {
    /// Clients that wait, the next to be served first.
    turns: VecDeque<String>,
    jobs: HashMap<String, VecDeque<Item>>,
    /// Jobs that wait or run, by client and by address.
    clients: HashMap<String, usize>,
    addresses: HashMap<IpAddr, usize>,
    pub(super) waiting: usize,
}

/// A job with its client.
pub(super) struct Item {
    pub(super) client: ClientId,
    pub(super) cancelled: Arc<AtomicBool>,
    pub(super) job: Job,
}

impl Lane {
    /// Lets a job wait.
    pub(super) fn push(&mut self, item: Item) {
        *self.clients.entry(item.client.key.clone()).or_default() += 1;
        *self.addresses.entry(item.client.address).or_default() += 1;
        let own = self.jobs.entry(item.client.key.clone()).or_default();
        if own.is_empty() {
            self.turns.push_back(item.client.key.clone());
        }
        own.push_back(item);
        self.waiting += 1;
    }

    /// The oldest job of the client whose turn it is; the client then waits behind all others.
    pub(super) fn pop(&mut self) -> Option<Item> {
        let client = self.turns.pop_front()?;
        let own = self.jobs.get_mut(&client)?;
        let item = own.pop_front();
        if own.is_empty() {
            self.jobs.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        self.waiting -= usize::from(item.is_some());
        item
    }

    /// A job has ended.
    pub(super) fn done(&mut self, client: &ClientId) {
        lower(&mut self.clients, &client.key);
        lower(&mut self.addresses, &client.address);
    }

    /// Takes out what is not waited for any more.
    pub(super) fn purge(&mut self) -> Vec<Item> {
        let mut gone = Vec::new();
        for own in self.jobs.values_mut() {
            let (cancelled, kept) =
                std::mem::take(own).into_iter().partition(|item| item.cancelled.load(Ordering::Relaxed));
            *own = kept;
            let cancelled: VecDeque<Item> = cancelled;
            gone.extend(cancelled);
        }
        self.jobs.retain(|_, own| !own.is_empty());
        let jobs = &self.jobs;
        self.turns.retain(|client| jobs.contains_key(client));
        self.waiting -= gone.len();
        for item in &gone {
            self.done(&item.client);
        }
        gone
    }

    /// Why a client may not ask one more question, if it may not.
    pub(super) fn refusal(&self, client: &ClientId) -> Option<Refused> {
        let own = self.clients.get(&client.key).copied().unwrap_or(0);
        let near = self.addresses.get(&client.address).copied().unwrap_or(0);
        let all: usize = self.clients.values().sum();
        match () {
            () if own >= limits::QUESTIONS_PER_CLIENT || near >= limits::QUESTIONS_PER_ADDRESS => {
                Some(Refused::Client)
            }
            () if all >= limits::QUESTIONS => Some(Refused::Full),
            () => None,
        }
    }
}

/// Counts one less, and forgets what is not there any more.
fn lower<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}
