//! The threads of this process as an executor.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::RunError;
use crate::work::{Executor, NEVER, PieceResult, Pieces, Task, WorkSource};

/// This many threads; with one the work is done in the calling thread.
#[derive(Clone, Copy, Debug)]
pub struct LocalThreads(pub usize);

impl Executor for LocalThreads {
    fn run(
        &self,
        task: &Task<'_>,
        source: &mut dyn WorkSource,
        stop: Option<&AtomicBool>,
    ) -> Result<(), RunError> {
        let stop = stop.unwrap_or(&NEVER);
        if self.0 <= 1 {
            let mut direct = Direct { source, failure: None };
            let done = task.job.work(&mut direct, stop);
            return direct.failure.map_or(done, Err);
        }
        on_threads(self.0, task, source, stop)
    }
}

/// Pieces without any queue between.
struct Direct<'a> {
    source: &'a mut dyn WorkSource,
    failure: Option<RunError>,
}

impl Pieces for Direct<'_> {
    fn next(&mut self, _wait: bool) -> Option<u64> {
        if self.failure.is_some() { None } else { self.source.next() }
    }

    fn hand_in(&mut self, number: u64, result: PieceResult) {
        if self.failure.is_none() {
            self.failure = self.source.take(number, result).err();
        }
    }
}

/// A queue of numbers between the thread that has the source and those that work.
#[derive(Debug, Default)]
pub struct PieceQueue {
    waiting: Mutex<(VecDeque<u64>, bool)>,
    changed: Condvar,
}

impl PieceQueue {
    fn lock(&self) -> MutexGuard<'_, (VecDeque<u64>, bool)> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many numbers wait.
    pub fn len(&self) -> usize {
        self.lock().0.len()
    }

    /// Whether no number waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a number.
    pub fn push(&self, number: u64) {
        self.lock().0.push_back(number);
        self.changed.notify_one();
    }

    /// No numbers will be added, and those that wait are dropped.
    pub fn close(&self) {
        *self.lock() = (VecDeque::new(), true);
        self.changed.notify_all();
    }

    /// Takes a number; waits for one if asked to. `None` if there is none, or the queue is closed.
    pub fn take(&self, wait: bool) -> Option<u64> {
        let mut waiting = self.lock();
        loop {
            match waiting.0.pop_front() {
                None if wait && !waiting.1 => {
                    waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
                }
                number => return number,
            }
        }
    }
}

/// Closes a queue when it is dropped, so that waiting threads go however the thread with the source leaves, by a panic of
/// the source too.
#[derive(Debug)]
pub struct CloseOnDrop<'a>(pub &'a PieceQueue);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// What threads tell.
enum Event {
    Done(u64, PieceResult),
    /// A thread ended: by itself, with an error, or by a panic.
    Left(thread::Result<Result<(), RunError>>),
}

struct Shared<'a> {
    queue: &'a PieceQueue,
    events: Sender<Event>,
}

impl Pieces for Shared<'_> {
    fn next(&mut self, wait: bool) -> Option<u64> {
        self.queue.take(wait)
    }

    fn hand_in(&mut self, number: u64, result: PieceResult) {
        // The receiver is gone only if the run ends.
        let _ = self.events.send(Event::Done(number, result));
    }
}

fn on_threads(
    threads: usize,
    task: &Task<'_>,
    source: &mut dyn WorkSource,
    stop: &AtomicBool,
) -> Result<(), RunError> {
    // One piece more per thread than it works on, so that none waits while a result is written down.
    let most = threads * (task.side_by_side.max(1) + 1);
    let queue = PieceQueue::default();
    thread::scope(|scope| {
        let _closed_at_the_end = CloseOnDrop(&queue);
        let (send, events) = channel();
        for _ in 0..threads {
            let (mut shared, job) = (Shared { queue: &queue, events: send.clone() }, task.job);
            scope.spawn(move || {
                let done = catch_unwind(AssertUnwindSafe(|| job.work(&mut shared, stop)));
                let _ = shared.events.send(Event::Left(done));
            });
        }
        drop(send);
        let mut result = Ok(());
        let (mut given, mut ended) = (0usize, false);
        loop {
            while !ended && queue.len() < most {
                match source.next() {
                    Some(number) => {
                        queue.push(number);
                        given += 1;
                    }
                    None => ended = true,
                }
            }
            if (ended && given == 0) || stop.load(Ordering::Relaxed) {
                queue.close();
            }
            // All threads have left once nothing can send.
            let Ok(event) = events.recv() else { return result };
            match event {
                Event::Done(number, piece) => {
                    given = given.saturating_sub(1);
                    if result.is_ok() {
                        result = source.take(number, piece);
                    }
                }
                Event::Left(Ok(left)) => result = result.and(left),
                Event::Left(Err(panic)) => {
                    queue.close();
                    resume_unwind(panic);
                }
            }
            if result.is_err() {
                ended = true;
                queue.close();
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::Job;

    /// Squares, with some pieces under way at a time.
    struct Squares {
        side_by_side: usize,
        fails_at: Option<u64>,
    }

    impl Job for Squares {
        fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
            let mut under_way = Vec::new();
            loop {
                while under_way.len() < self.side_by_side
                    && let Some(number) = pieces.next(under_way.is_empty())
                {
                    under_way.push(number);
                }
                let Some(number) = under_way.pop() else { return Ok(()) };
                if stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                if Some(number) == self.fails_at {
                    return Err(RunError::Setting(format!("{number} has no square")));
                }
                let bytes = (number * number).to_le_bytes().to_vec();
                pieces.hand_in(number, PieceResult { bytes, timing: Vec::new() });
            }
        }
    }

    struct TestSource {
        numbers: Range<u64>,
        taken: Vec<u64>,
        stop_at: Option<(u64, &'static AtomicBool)>,
    }

    impl WorkSource for TestSource {
        fn next(&mut self) -> Option<u64> {
            self.numbers.next()
        }

        fn take(&mut self, number: u64, result: PieceResult) -> Result<(), RunError> {
            assert_eq!(result.bytes, (number * number).to_le_bytes());
            self.taken.push(number);
            if let Some((at, stop)) = self.stop_at
                && self.taken.len() as u64 == at
            {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        }
    }

    fn run(threads: usize, job: &Squares, wanted: &mut TestSource) -> Result<(), RunError> {
        let describe = || Err(RunError::Setting("squares stay here".to_owned()));
        let task = Task { job, side_by_side: job.side_by_side, describe: &describe };
        let stop = wanted.stop_at.map(|(_, stop)| stop);
        LocalThreads(threads).run(&task, wanted, stop)
    }

    #[test]
    fn every_number_is_done_once_on_any_threads() {
        for (threads, side_by_side) in [(1, 1), (1, 5), (2, 1), (3, 7), (8, 2)] {
            let job = Squares { side_by_side, fails_at: None };
            let mut wanted = TestSource { numbers: 5..205, taken: Vec::new(), stop_at: None };
            run(threads, &job, &mut wanted).expect("squares");
            wanted.taken.sort_unstable();
            assert_eq!(wanted.taken, (5..205).collect::<Vec<_>>(), "{threads} threads");
        }
        let job = Squares { side_by_side: 2, fails_at: None };
        run(3, &job, &mut TestSource { numbers: 4..4, taken: Vec::new(), stop_at: None }).expect("nothing");
    }

    #[test]
    fn a_failure_ends_the_work_and_a_stop_leaves_the_rest() {
        static STOPS: [AtomicBool; 2] = [const { AtomicBool::new(false) }; 2];
        for threads in [1, 3] {
            let job = Squares { side_by_side: 2, fails_at: Some(50) };
            let mut wanted = TestSource { numbers: 0..1_000_000_000, taken: Vec::new(), stop_at: None };
            let failure = run(threads, &job, &mut wanted).expect_err("no square of 50").to_string();
            assert_eq!(failure, "50 has no square");
        }
        for (threads, stop) in [1, 3].into_iter().zip(&STOPS) {
            let job = Squares { side_by_side: 1, fails_at: None };
            let mut wanted =
                TestSource { numbers: 0..1_000_000_000, taken: Vec::new(), stop_at: Some((20, stop)) };
            run(threads, &job, &mut wanted).expect("stopped");
            assert!((20..1_000).contains(&wanted.taken.len()), "{}", wanted.taken.len());
        }
    }

    #[test]
    #[should_panic(expected = "the disk is gone")]
    fn a_panic_of_the_source_lets_waiting_threads_go() {
        struct Gone(Range<u64>);
        impl WorkSource for Gone {
            fn next(&mut self) -> Option<u64> {
                self.0.next()
            }

            fn take(&mut self, _: u64, _: PieceResult) -> Result<(), RunError> {
                panic!("the disk is gone")
            }
        }
        let describe = || Err(RunError::Stopped);
        let task =
            Task { job: &Squares { side_by_side: 1, fails_at: None }, side_by_side: 1, describe: &describe };
        let _ = LocalThreads(3).run(&task, &mut Gone(0..1), None);
    }

    #[test]
    #[should_panic(expected = "out of paper")]
    fn a_panic_is_passed_on() {
        struct Panics;
        impl Job for Panics {
            fn work(&self, pieces: &mut dyn Pieces, _stop: &AtomicBool) -> Result<(), RunError> {
                assert_ne!(pieces.next(true), Some(3), "out of paper");
                while pieces.next(true).is_some() {}
                Ok(())
            }
        }
        let describe = || Err(RunError::Stopped);
        let task = Task { job: &Panics, side_by_side: 1, describe: &describe };
        let mut wanted = TestSource { numbers: 3..9, taken: Vec::new(), stop_at: None };
        let _ = LocalThreads(2).run(&task, &mut wanted, None);
    }
}
