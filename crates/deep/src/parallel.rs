//! Games that several threads play.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Does the work of every number, several at once, and returns what came of it in their order; `done` hears how many
/// are. The first error ends it all.
pub(crate) fn each_number<T: Send, E: Send>(
    numbers: Range<u64>,
    threads: usize,
    done: &mut (dyn FnMut(u64) + Send),
    work: impl Fn(u64) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let next = AtomicU64::new(numbers.start);
    let finished = Mutex::new((Vec::new(), done));
    let worker = || -> Result<(), E> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return Ok(());
            }
            let result = work(number).inspect_err(|_| next.store(numbers.end, Ordering::Relaxed))?;
            let mut finished = finished.lock().expect("no thread panics with the results in its hands");
            finished.0.push((number, result));
            let count = finished.0.len() as u64;
            (finished.1)(count);
        }
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(worker)).collect();
        let own = worker();
        others.into_iter().map(|other| other.join().expect("no thread panics")).fold(own, Result::and)
    })?;
    let (mut results, _) = finished.into_inner().expect("no thread panicked");
    results.sort_by_key(|&(number, _)| number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_an_error_ends_the_work() {
        for threads in [1, 3] {
            let mut last = 0;
            let squares =
                each_number(3..40, threads, &mut |done| last = done, |number| Ok::<_, ()>(number * number));
            assert_eq!(squares, Ok((3..40).map(|number| number * number).collect()));
            assert_eq!(last, 37);
            let refused = |number| if number == 5 { Err("five") } else { Ok(number) };
            assert_eq!(each_number(0..1_000_000_000, threads, &mut |_| (), refused), Err("five"));
        }
    }
}
