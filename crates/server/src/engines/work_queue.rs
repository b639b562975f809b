//! Threads for searches, outside the asynchronous part: a fixed number, first come first served.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// A fixed number of threads with one queue. A table has at most one search in it, so games share the threads fairly.
#[derive(Debug)]
pub(crate) struct WorkQueue {
    queue: Arc<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").finish_non_exhaustive()
    }
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    closed: bool,
}

/// The queue is full or the server ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many searches wait already; try again in a moment")]
pub(crate) struct Refused;

impl WorkQueue {
    /// Starts the threads.
    pub(crate) fn start(name: &str, threads: usize) -> Self {
        let queue = Arc::new(Queue::default());
        for number in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            let work = move || {
                while let Some(job) = queue.next() {
                    // Jobs report their own panics; a job that does not must not cost the thread.
                    let _ = catch_unwind(AssertUnwindSafe(job));
                }
            };
            let thread = thread::Builder::new().name(format!("{name}-{number}"));
            thread.spawn(work).expect("the system can start a thread");
        }
        Self { queue }
    }

    /// Puts a job at the end of the queue.
    pub(crate) fn submit(&self, most: usize, job: impl FnOnce() + Send + 'static) -> Result<(), Refused> {
        let mut waiting = self.queue.lock();
        if waiting.closed || waiting.jobs.len() >= most {
            return Err(Refused);
        }
        waiting.jobs.push_back(Box::new(job));
        self.queue.arrived.notify_one();
        Ok(())
    }

    /// How many jobs wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.lock().jobs.len()
    }

    /// Lets the threads end after what they are doing; what waits is dropped.
    pub(crate) fn close(&self) {
        let mut waiting = self.queue.lock();
        waiting.closed = true;
        let dropped = std::mem::take(&mut waiting.jobs);
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
    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Job> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(job) = waiting.jobs.pop_front() {
                return Some(job);
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn jobs_run_in_order_and_outlive_a_panic() {
        let workers = WorkQueue::start("test", 1);
        let (sender, receiver) = mpsc::channel();
        workers.submit(10, || panic!("a job that fails; this message is part of the test")).expect("room");
        for number in 0..5 {
            let sender = sender.clone();
            workers.submit(10, move || sender.send(number).expect("somebody listens")).expect("room");
        }
        drop(sender);
        assert_eq!(receiver.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_full_queue_refuses() {
        let workers = WorkQueue::start("test", 1);
        let (begin, running) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let hold = move || {
            begin.send(()).expect("the test waits");
            let _ = released.recv();
        };
        workers.submit(2, hold).expect("room");
        running.recv().expect("the job runs");
        workers.submit(2, || ()).expect("room");
        workers.submit(2, || ()).expect("room");
        assert_eq!(workers.submit(2, || ()), Err(Refused));
        assert_eq!(workers.waiting(), 2);
        workers.close();
        assert_eq!((workers.waiting(), workers.submit(2, || ())), (0, Err(Refused)));
        drop(release);
    }
}
