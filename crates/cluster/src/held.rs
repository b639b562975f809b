//! Messages of work that a worker has and has not acknowledged.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::jetstream::{AckKind, Message};

/// The messages by key.
#[derive(Default)]
pub(crate) struct HeldMessages {
    next: AtomicU64,
    messages: Mutex<HashMap<u64, Arc<Message>>>,
}

impl HeldMessages {
    fn with<T>(&self, act: impl FnOnce(&mut HashMap<u64, Arc<Message>>) -> T) -> T {
        act(&mut self.messages.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Keeps a message; its key.
    pub(crate) fn keep(&self, message: Message) -> u64 {
        let key = self.next.fetch_add(1, Ordering::Relaxed);
        self.with(|messages| messages.insert(key, Arc::new(message)));
        key
    }

    pub(crate) fn len(&self) -> usize {
        self.with(|messages| messages.len())
    }

    /// Ends one message. If the server does not hear of it, it hands the piece out again, which changes nothing.
    pub(crate) async fn end(&self, key: u64, how: AckKind) {
        if let Some(message) = self.with(|messages| messages.remove(&key)) {
            let _ = message.ack_with(how).await;
        }
    }

    /// Tells the server that all are still worked on.
    pub(crate) async fn report_progress(&self) {
        let all: Vec<_> = self.with(|messages| messages.values().cloned().collect());
        for message in all {
            let _ = message.ack_with(AckKind::Progress).await;
        }
    }

    /// Gives everything back at once.
    pub(crate) async fn give_back(&self) {
        let all: Vec<_> = self.with(|messages| messages.drain().map(|(_, message)| message).collect());
        for message in all {
            let _ = message.ack_with(AckKind::Nak(None)).await;
        }
    }

    /// Forgets a message that was delivered once more; the newer one stands for both.
    pub(crate) fn forget(&self, key: u64) {
        self.with(|messages| messages.remove(&key));
    }

    /// Gives one back, to be tried again later.
    pub(crate) async fn return_later(&self, key: u64) {
        self.end(key, AckKind::Nak(Some(Duration::from_secs(5)))).await;
    }
}
