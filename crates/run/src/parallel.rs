//! Work shared out among threads with results in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// Does the numbered pieces of work on some threads, each with a worker of its own, and hands the results to `take` in the
/// order of their numbers, in the calling thread, as soon as they are complete up to there. If a piece depends on its
/// number alone, what `take` sees depends neither on threads nor on timing. Ends early with the first error, by number, of
/// those that were reached.
///
/// # Errors
/// If making a worker, a piece of work, or `take` fails.
///
/// # Panics
/// If a piece of work panics.
pub fn parallel_ordered<W, T: Send, E: Send>(
    numbers: Range<u64>,
    threads: usize,
    worker: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, u64) -> Result<T, E> + Sync,
    mut take: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 || numbers.end.saturating_sub(numbers.start) <= 1 {
        let mut worker = worker()?;
        return numbers.into_iter().try_for_each(|number| take(number, work(&mut worker, number)?));
    }
    let next = AtomicU64::new(numbers.start);
    let failed_worker = Mutex::new(None);
    thread::scope(|scope| {
        let (send, receive) = channel();
        for _ in 0..threads.min(256) {
            let send = send.clone();
            let (next, failed_worker, worker, work) = (&next, &failed_worker, &worker, &work);
            scope.spawn(move || {
                let mut worker = match worker() {
                    Ok(worker) => worker,
                    Err(error) => {
                        *failed_worker.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
                            Some(error);
                        next.store(u64::MAX / 2, Ordering::Relaxed);
                        return;
                    }
                };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end || send.send((number, work(&mut worker, number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut wanted = numbers.start;
        for (number, result) in receive {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&wanted) {
                let done = result.and_then(|result| take(wanted, result));
                if let Err(error) = done {
                    next.store(u64::MAX / 2, Ordering::Relaxed);
                    return Err(error);
                }
                wanted += 1;
            }
        }
        let failed = failed_worker.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        failed.map_or(Ok(()), Err)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(numbers: Range<u64>, threads: usize) -> Result<Vec<u64>, String> {
        let mut found = Vec::new();
        let work = |(): &mut (), number: u64| {
            if number == 77 { Err("77".to_owned()) } else { Ok(number * number) }
        };
        let take = |number: u64, square| {
            assert_eq!(number * number, square);
            found.push(square);
            Ok(())
        };
        parallel_ordered(numbers, threads, || Ok(()), work, take)?;
        Ok(found)
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        let wanted: Vec<u64> = (3..70).map(|number| number * number).collect();
        for threads in [0, 1, 2, 3, 20] {
            assert_eq!(squares(3..70, threads).as_ref(), Ok(&wanted), "{threads} threads");
        }
        assert_eq!(squares(4..4, 2), Ok(Vec::new()));
    }

    #[test]
    fn an_error_ends_the_work() {
        for threads in [1, 4] {
            assert_eq!(squares(70..1_000_000_000, threads), Err("77".to_owned()));
        }
        let failing =
            parallel_ordered(0..10, 3, || Err::<(), _>("no worker"), |(), _| Ok(()), |_, ()| Ok(()));
        assert_eq!(failing, Err("no worker"));
    }
}
