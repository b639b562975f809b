//! Threads for searches, outside the asynchronous part: a fixed number, moves of games before questions, and clients in
//! turn.
//!
//! Some threads do nothing but moves, so that a game continues however many questions are being answered. Within moves
//! and within questions the clients that wait are served round robin, so that a client with many waits for itself.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::lane::{Item, Lane};
use crate::http::client::ClientId;
use crate::limits;

pub(crate) use super::lane::Refused;

/// What kind of work it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// A move of a game.
    Move,
    /// A question that changes no game.
    Question,
}

/// A fixed number of threads with one queue.
pub(crate) struct WorkQueue {
    queue: Arc<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
}

#[derive(Default)]
struct Waiting {
    moves: Lane,
    questions: Lane,
    closed: bool,
}

impl WorkQueue {
    /// Starts this many threads for moves alone, and this many for everything.
    pub(crate) fn start(name: &str, for_moves: usize, for_all: usize) -> Self {
        let queue = Arc::new(Queue::default());
        for number in 0..for_moves + for_all {
            let queue = Arc::clone(&queue);
            let moves_only = number < for_moves;
            let thread = thread::Builder::new().name(format!("{name}-{number}"));
            thread.spawn(move || queue.work(moves_only)).expect("the system can start a thread");
        }
        Self { queue }
    }

    /// Lets a job wait for its turn. It is dropped without being run if it was cancelled before.
    pub(crate) fn submit(
        &self,
        urgency: Urgency,
        client: &ClientId,
        cancelled: &Arc<AtomicBool>,
        job: impl FnOnce() + Send + 'static,
    ) -> Result<(), Refused> {
        let mut waiting = self.queue.lock();
        let mut gone = Vec::new();
        if waiting.closed {
            return Err(Refused::Full);
        }
        let refused = match urgency {
            Urgency::Move => (waiting.moves.waiting >= limits::QUEUE).then_some(Refused::Full),
            Urgency::Question => waiting.questions.refusal(client).and_then(|_| {
                gone = waiting.questions.purge();
                waiting.questions.refusal(client)
            }),
        };
        if refused.is_none() {
            let item = Item { client: client.clone(), cancelled: Arc::clone(cancelled), job: Box::new(job) };
            match urgency {
                Urgency::Move => waiting.moves.push(item),
                Urgency::Question => waiting.questions.push(item),
            }
            // A thread that does moves only may be the one that is woken, so all are.
            self.queue.arrived.notify_all();
        }
        drop(waiting);
        drop(gone);
        refused.map_or(Ok(()), Err)
    }

    /// How many jobs wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        let waiting = self.queue.lock();
        waiting.moves.waiting + waiting.questions.waiting
    }

    /// Lets the threads end after what they are doing; what waits is dropped.
    pub(crate) fn close(&self) {
        let mut waiting = self.queue.lock();
        waiting.closed = true;
        let dropped = (std::mem::take(&mut waiting.moves), std::mem::take(&mut waiting.questions));
        drop(waiting);
        drop(dropped);
        self.queue.arrived.notify_all();
    }
}

impl Drop for WorkQueue {
    fn drop(&mut self) {
        self.close();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The life of a thread.
    fn work(&self, moves_only: bool) {
        while let Some((urgency, item)) = self.next(moves_only) {
            let Item { client, cancelled, job } = item;
            if cancelled.load(Ordering::Relaxed) {
                drop(job);
            } else {
                // Jobs report their own panics; a job that does not must not cost the thread.
                if catch_unwind(AssertUnwindSafe(job)).is_err() {
                    tracing::error!("a search panicked; its thread continues");
                }
            }
            let mut waiting = self.lock();
            match urgency {
                Urgency::Move => waiting.moves.done(&client),
                Urgency::Question => waiting.questions.done(&client),
            }
        }
    }

    fn next(&self, moves_only: bool) -> Option<(Urgency, Item)> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(item) = waiting.moves.pop() {
                return Some((Urgency::Move, item));
            }
            if !moves_only && let Some(item) = waiting.questions.pop() {
                return Some((Urgency::Question, item));
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;
    use std::sync::mpsc;

    fn flag() -> Arc<AtomicBool> {
        Arc::default()
    }

    /// A queue with one thread, which is busy until the sender is dropped.
    fn busy() -> (WorkQueue, mpsc::Sender<()>) {
        let queue = WorkQueue::start("test", 0, 1);
        let (begin, running) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let hold = move || {
            begin.send(()).expect("the test waits");
            let _ = released.recv();
        };
        queue.submit(Urgency::Move, &ClientId::named("holder"), &flag(), hold).expect("room");
        running.recv().expect("the job runs");
        (queue, release)
    }

    #[test]
    fn moves_come_first_and_clients_take_turns() {
        let (queue, release) = busy();
        let (sender, receiver) = mpsc::channel();
        let submit = |urgency, client: &str, name: &'static str| {
            let sender = sender.clone();
            let tell = move || sender.send(name).expect("the test listens");
            queue.submit(urgency, &ClientId::named(client), &flag(), tell).expect("room");
        };
        for name in ["a1", "a2", "a3"] {
            submit(Urgency::Question, "a", name);
        }
        submit(Urgency::Question, "b", "b1");
        submit(Urgency::Question, "c", "c1");
        submit(Urgency::Move, "a", "move");
        let panics = || panic!("a job that fails; this message is part of the test");
        queue.submit(Urgency::Question, &ClientId::named("d"), &flag(), panics).expect("room");
        drop((sender, release));
        assert_eq!(receiver.iter().collect::<Vec<_>>(), ["move", "a1", "b1", "c1", "a2", "a3"]);
    }

    #[test]
    fn a_client_has_its_share_and_what_is_cancelled_does_not_count() {
        let (queue, release) = busy();
        let (client, other) = (ClientId::named("a"), ClientId::named("b"));
        let flags: Vec<_> = (0..limits::QUESTIONS_PER_CLIENT).map(|_| flag()).collect();
        for flag in &flags {
            queue.submit(Urgency::Question, &client, flag, || unreachable!("cancelled")).expect("room");
        }
        let ask = |client: &ClientId| queue.submit(Urgency::Question, client, &flag(), || ());
        assert_eq!((ask(&client), ask(&other)), (Err(Refused::Client), Ok(())));
        for flag in &flags {
            flag.store(true, Ordering::Relaxed);
        }
        assert_eq!((ask(&client), queue.waiting()), (Ok(()), 2));
        for number in 0..limits::QUESTIONS - 2 {
            let far = ClientId {
                address: IpAddr::from([10, 0, (number % 8) as u8, 1]),
                ..ClientId::named(&number.to_string())
            };
            queue.submit(Urgency::Question, &far, &flag(), || ()).expect("room");
        }
        assert_eq!(ask(&ClientId::named("last")), Err(Refused::Full));
        queue.close();
        assert_eq!((queue.waiting(), ask(&other)), (0, Err(Refused::Full)));
        drop(release);
    }

    #[test]
    fn a_thread_for_moves_does_nothing_else() {
        let queue = WorkQueue::start("test", 1, 0);
        let client = ClientId::named("a");
        let (sender, receiver) = mpsc::channel();
        queue.submit(Urgency::Question, &client, &flag(), || unreachable!("no thread for it")).expect("room");
        queue
            .submit(Urgency::Move, &client, &flag(), move || sender.send(()).expect("the test waits"))
            .expect("room");
        assert_eq!((receiver.recv(), queue.waiting()), (Ok(()), 1));
    }
}
