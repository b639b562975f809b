//! Games shared out among threads.

use std::ops::Range;

use spielwerk_core::TableError;

/// Plays games on this many threads, each with a worker of its own, and joins what comes of them in order. If
/// a game depends on its number alone, the result depends on neither threads nor other games.
pub(super) fn play_in_parallel<W, T: Send>(
    games: Range<u64>,
    threads: usize,
    worker: impl Fn() -> Result<W, TableError> + Sync,
    play: impl Fn(&mut W, u64) -> Vec<T> + Sync,
) -> Result<Vec<T>, TableError> {
    let share = (games.end - games.start).div_ceil(threads.max(1) as u64).max(1);
    let play_part = |part: Range<u64>| {
        let mut worker = worker()?;
        Ok(part.flat_map(|number| play(&mut worker, number)).collect::<Vec<T>>())
    };
    std::thread::scope(|scope| {
        let parts: Vec<_> = (games.start..games.end)
            .step_by(share as usize)
            .map(|from| from..(from + share).min(games.end))
            .map(|part| scope.spawn(|| play_part(part)))
            .collect();
        let mut all = Vec::new();
        for part in parts {
            all.extend(part.join().expect("games do not panic")?);
        }
        Ok(all)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_in_order_whatever_the_threads() {
        let play = |games, threads| play_in_parallel(games, threads, || Ok(()), |(), n| vec![n, 10 * n]);
        let wanted: Vec<u64> = (3..10).flat_map(|n| [n, 10 * n]).collect();
        for threads in [0, 1, 2, 3, 20] {
            assert_eq!(play(3..10, threads).expect("no worker fails"), wanted);
        }
        assert!(play(4..4, 2).expect("no games").is_empty());
    }
}
