//! Numbered work whose results are wanted in order, from threads of this process or from other machines.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::work::{Job, JobDescription, PieceResult, Pieces, Task, WorkSource};
use crate::{RunControl, RunError, parallel_ordered};

/// Work in numbered pieces, such as the games of an iteration.
///
/// Law: what comes of a number depends on the work and the number, and survives the way to bytes and back.
pub trait NumberedWork: Sync {
    /// What a thread keeps from piece to piece; it may change how long a piece takes, never what comes of it.
    type Worker;
    /// What comes of a piece.
    type Output: Send;

    /// What a thread begins with.
    ///
    /// # Errors
    /// If it cannot work at all.
    fn worker(&self) -> Result<Self::Worker, RunError>;

    /// Does a piece.
    ///
    /// # Errors
    /// If it cannot be done.
    fn do_piece(&self, worker: &mut Self::Worker, number: u64) -> Result<Self::Output, RunError>;

    /// What came of a piece, as it travels.
    fn encode(&self, output: &Self::Output) -> Vec<u8>;

    /// Reads what came of a piece on a machine that is not trusted; `None` if it cannot be that.
    fn decode(&self, number: u64, bytes: &[u8]) -> Option<Self::Output>;
}

/// Numbered work as a job for an executor.
#[derive(Clone, Copy, Debug)]
pub struct NumberedJob<W>(pub W);

impl<W: NumberedWork> NumberedWork for &W {
    type Worker = W::Worker;
    type Output = W::Output;

    fn worker(&self) -> Result<Self::Worker, RunError> {
        (**self).worker()
    }

    fn do_piece(&self, worker: &mut Self::Worker, number: u64) -> Result<Self::Output, RunError> {
        (**self).do_piece(worker, number)
    }

    fn encode(&self, output: &Self::Output) -> Vec<u8> {
        (**self).encode(output)
    }

    fn decode(&self, number: u64, bytes: &[u8]) -> Option<Self::Output> {
        (**self).decode(number, bytes)
    }
}

impl<W: NumberedWork> Job for NumberedJob<W> {
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
        let mut worker = self.0.worker()?;
        while let Some(number) = pieces.next(true)
            && !stop.load(Ordering::Relaxed)
        {
            let output = self.0.do_piece(&mut worker, number)?;
            let bytes = self.0.encode(&output);
            pieces.hand_in(number, PieceResult { bytes, timing: Vec::new() });
        }
        Ok(())
    }
}

/// Wants each number once and passes on what came of them in order.
struct InOrder<'a, W: NumberedWork, F> {
    work: &'a W,
    numbers: Range<u64>,
    /// The number that is passed on next.
    due: u64,
    waiting: BTreeMap<u64, W::Output>,
    take: F,
}

impl<W, F> WorkSource for InOrder<'_, W, F>
where
    W: NumberedWork,
    F: FnMut(u64, W::Output) -> Result<(), RunError>,
{
    fn next(&mut self) -> Option<u64> {
        self.numbers.next()
    }

    fn take(&mut self, number: u64, result: PieceResult) -> Result<(), RunError> {
        let read = self.work.decode(number, &result.bytes);
        let wrong = || RunError::Setting(format!("the result of piece {number} cannot be one of this work"));
        self.waiting.insert(number, read.ok_or_else(wrong)?);
        while let Some(output) = self.waiting.remove(&self.due) {
            (self.take)(self.due, output)?;
            self.due += 1;
        }
        Ok(())
    }
}

/// Has the numbers done by the executor of the run, or by its threads, and hands what came of them to `take` in their
/// order. On threads nothing is turned into bytes.
///
/// # Errors
/// [`RunError::Stopped`] if the run was asked to stop; else if a piece, `take` or the executor fails.
pub fn work_in_order<W: NumberedWork>(
    work: &W,
    numbers: Range<u64>,
    describe: &dyn Fn() -> Result<JobDescription, RunError>,
    control: &RunControl<'_>,
    mut take: impl FnMut(u64, W::Output) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let go_on = || if control.is_stopped() { Err(RunError::Stopped) } else { Ok(()) };
    let Some(executor) = control.executor else {
        let take = |number, output| take(number, output).and_then(|()| go_on());
        return parallel_ordered(
            numbers,
            control.threads,
            || work.worker(),
            |worker, number| work.do_piece(worker, number),
            take,
        );
    };
    let job = NumberedJob(work);
    let task = Task { job: &job, side_by_side: 1, describe };
    let due = numbers.start;
    let mut source = InOrder { work, numbers, due, waiting: BTreeMap::new(), take };
    executor.run(&task, &mut source, control.stop)?;
    go_on()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LocalThreads;

    struct Cubes;

    impl NumberedWork for Cubes {
        type Worker = u64;
        type Output = u64;

        fn worker(&self) -> Result<u64, RunError> {
            Ok(3)
        }

        fn do_piece(&self, power: &mut u64, number: u64) -> Result<u64, RunError> {
            Ok(number.pow(*power as u32))
        }

        fn encode(&self, output: &u64) -> Vec<u8> {
            output.to_le_bytes().to_vec()
        }

        fn decode(&self, _: u64, bytes: &[u8]) -> Option<u64> {
            bytes.try_into().ok().map(u64::from_le_bytes)
        }
    }

    fn cubes(control: &RunControl<'_>) -> Result<Vec<u64>, RunError> {
        let describe = || Err(RunError::Setting("cubes stay here".to_owned()));
        let mut found = Vec::new();
        let take = |number: u64, cube| {
            assert_eq!(number, found.len() as u64 + 5, "in order");
            found.push(cube);
            Ok(())
        };
        work_in_order(&Cubes, 5..105, &describe, control, take)?;
        Ok(found)
    }

    #[test]
    fn threads_and_executors_give_the_same_in_the_same_order() {
        let wanted: Vec<u64> = (5..105u64).map(|number| number.pow(3)).collect();
        for threads in [1, 3] {
            let executor = LocalThreads(threads);
            for executor in [None, Some(&executor as &dyn crate::Executor)] {
                let control = RunControl { threads, executor, ..RunControl::default() };
                assert_eq!(cubes(&control).expect("cubes"), wanted);
            }
        }
    }

    #[test]
    fn a_stop_is_told_and_nonsense_is_refused() {
        let stop = AtomicBool::new(true);
        let executor = LocalThreads(2);
        for executor in [None, Some(&executor as &dyn crate::Executor)] {
            let control = RunControl { executor, stop: Some(&stop), ..RunControl::default() };
            assert!(matches!(cubes(&control), Err(RunError::Stopped)));
        }
        let mut source =
            InOrder { work: &Cubes, numbers: 0..1, due: 0, waiting: BTreeMap::new(), take: |_, _| Ok(()) };
        let nonsense = PieceResult { bytes: vec![1], timing: Vec::new() };
        assert!(matches!(source.take(0, nonsense), Err(RunError::Setting(_))));
    }
}
