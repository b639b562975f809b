//! The state of a job while it runs: which numbers are given out, what came back, what counts.

use std::collections::{HashMap, HashSet};

use spielwerk_run::{PieceResult, RunError, WorkSource};

use crate::Say;
use crate::trust::{Arrival, Arrived, Judgement, Trust};
use crate::wire::{Piece, ResultHead, WorkerTally};

/// Where a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// With the workers; how often it was given out.
    Remote(u32),
    /// With a thread of this process.
    Local,
    /// Its result is there and waits for a check.
    Held(u32),
}

/// What is to be done after something happened.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    /// Pieces that workers should do, as messages of the queue.
    pub(crate) publish: Vec<Piece>,
    /// Pieces, by number, that the coordinator recomputes to check a worker.
    pub(crate) check: Vec<u64>,
    /// Places in the stream of results to delete, because what is there is wrong.
    pub(crate) delete: Vec<u64>,
    /// Whether workers must be told at once that one of them was turned away.
    pub(crate) announce: bool,
}

/// The job as the coordinator sees it.
pub(crate) struct HandOut<'a> {
    job: String,
    version: String,
    session: String,
    source: &'a mut dyn WorkSource,
    pub(crate) trust: Trust,
    places: HashMap<u64, Place>,
    /// Numbers that are with the workers and with a thread of this process.
    shared: HashSet<u64>,
    /// Results of numbers that the source has not asked for yet.
    early: HashMap<u64, (String, Arrived)>,
    is_exhausted: bool,
    remote: usize,
    pub(crate) done: u64,
    /// The last place in the stream of results that was seen.
    last_seen: u64,
    say: Say,
}

impl<'a> HandOut<'a> {
    pub(crate) fn new(
        job: &str,
        version: &str,
        session: String,
        source: &'a mut dyn WorkSource,
        trust: Trust,
        say: Say,
    ) -> Self {
        Self {
            job: job.to_owned(),
            version: version.to_owned(),
            session,
            source,
            trust,
            places: HashMap::new(),
            shared: HashSet::new(),
            early: HashMap::new(),
            is_exhausted: false,
            remote: 0,
            done: 0,
            last_seen: 0,
            say,
        }
    }

    fn piece(&self, number: u64, attempt: u32) -> Piece {
        Piece { job: self.job.clone(), number, ticket: format!("{}.{attempt}", self.session) }
    }

    /// The next number for a thread of this process. At the end of a job that is one that a worker has too: the first
    /// result counts, and nothing waits for workers that have left.
    pub(crate) fn next_local(&mut self, orders: &mut Orders) -> Result<Option<u64>, RunError> {
        if let Some(number) = self.next_number(orders)? {
            self.places.insert(number, Place::Local);
            return Ok(Some(number));
        }
        let remote = self.places.iter().filter(|(_, place)| matches!(place, Place::Remote(_)));
        let number = remote.map(|(&number, _)| number).filter(|number| !self.shared.contains(number)).min();
        self.shared.extend(number);
        Ok(number)
    }

    /// Fills the queue of the workers up to this many pieces that are out.
    pub(crate) fn fill(&mut self, window: usize, orders: &mut Orders) -> Result<(), RunError> {
        while self.remote < window
            && let Some(number) = self.next_number(orders)?
        {
            self.places.insert(number, Place::Remote(0));
            self.remote += 1;
            orders.publish.push(self.piece(number, 0));
        }
        if self.is_exhausted && self.remote == 0 && !self.is_finished() {
            orders.check.extend(self.trust.check_rest());
        }
        Ok(())
    }

    /// The next number without a result. Results that are there already are taken on the way.
    fn next_number(&mut self, orders: &mut Orders) -> Result<Option<u64>, RunError> {
        while !self.is_exhausted {
            let Some(number) = self.source.next() else {
                self.is_exhausted = true;
                break;
            };
            let Some((worker, arrived)) = self.early.remove(&number) else { return Ok(Some(number)) };
            self.places.insert(number, Place::Remote(0));
            self.remote += 1;
            self.arrive(&worker, arrived, orders)?;
        }
        Ok(None)
    }

    /// Whether all that was wanted is there.
    pub(crate) fn is_finished(&self) -> bool {
        self.is_exhausted && !self.places.keys().any(|&number| self.source.is_wanted(number))
    }

    /// A thread of this process has done a piece.
    pub(crate) fn take_local(&mut self, number: u64, result: PieceResult) -> Result<(), RunError> {
        match self.places.get(&number) {
            // A worker was first.
            None | Some(Place::Held(_)) => return Ok(()),
            Some(Place::Remote(_)) => self.remote -= 1,
            Some(Place::Local) => (),
        }
        self.places.remove(&number);
        self.done += 1;
        self.source.take(number, result)
    }

    /// A result has come from a worker.
    pub(crate) fn take_remote(
        &mut self,
        worker: &str,
        head: &ResultHead,
        result: PieceResult,
        sequence: u64,
        orders: &mut Orders,
    ) -> Result<(), RunError> {
        self.last_seen = self.last_seen.max(sequence);
        let arrived = Arrived { number: head.piece.number, result, sequence };
        if head.version != self.version {
            let version = &head.version;
            let own = &self.version;
            (self.say)(&format!("{worker} is of version {version} and not {own}; its result does not count"));
            orders.delete.push(sequence);
            return Ok(());
        }
        match self.places.get(&arrived.number) {
            Some(Place::Remote(_)) => self.arrive(worker, arrived, orders),
            // It counts once.
            Some(Place::Local | Place::Held(_)) => Ok(()),
            // Of a number that is done already, nothing is kept.
            None if !self.source.is_wanted(arrived.number) => Ok(()),
            None => {
                self.early.entry(arrived.number).or_insert((worker.to_owned(), arrived));
                Ok(())
            }
        }
    }

    /// Takes the result of a number that is out.
    fn arrive(&mut self, worker: &str, arrived: Arrived, orders: &mut Orders) -> Result<(), RunError> {
        let number = arrived.number;
        let Some(&Place::Remote(attempt)) = self.places.get(&number) else { return Ok(()) };
        self.remote -= 1;
        self.places.insert(number, Place::Held(attempt));
        match self.trust.arrive(worker, arrived) {
            Arrival::Accepted(arrived) => {
                if !self.settle(arrived)? {
                    // Nothing but a broken or lying worker sends what is not a result at all.
                    let judgement = self.trust.turn_away(worker);
                    self.tell(worker, orders);
                    self.again(number, orders);
                    self.carry_out(judgement, orders)?;
                }
            }
            Arrival::Held => (),
            Arrival::Check(number) => orders.check.push(number),
            Arrival::Refused(arrived) => {
                orders.delete.push(arrived.sequence);
                self.again(number, orders);
            }
        }
        Ok(())
    }

    /// A piece was recomputed.
    pub(crate) fn take_check(
        &mut self,
        number: u64,
        recomputed: &PieceResult,
        orders: &mut Orders,
    ) -> Result<(), RunError> {
        let judgement = self.trust.judge(number, recomputed);
        if let Some(worker) = judgement.turned_away.clone() {
            self.tell(&worker, orders);
        }
        self.carry_out(judgement, orders)
    }

    fn carry_out(&mut self, judgement: Judgement, orders: &mut Orders) -> Result<(), RunError> {
        for arrived in judgement.released {
            let number = arrived.number;
            if !self.settle(arrived)? {
                self.again(number, orders);
            }
        }
        for arrived in judgement.discarded {
            orders.delete.push(arrived.sequence);
            self.again(arrived.number, orders);
        }
        Ok(())
    }

    /// Gives a result to the source; false if it is not a result of the job.
    fn settle(&mut self, arrived: Arrived) -> Result<bool, RunError> {
        let number = arrived.number;
        match self.source.take(number, arrived.result) {
            Ok(()) => {
                self.places.remove(&number);
                self.done += 1;
                Ok(true)
            }
            Err(RunError::Setting(reason)) => {
                (self.say)(&reason);
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Gives a piece out once more.
    fn again(&mut self, number: u64, orders: &mut Orders) {
        let attempt = match self.places.get(&number) {
            Some(Place::Remote(attempt) | Place::Held(attempt)) => attempt + 1,
            _ => 1,
        };
        if !matches!(self.places.insert(number, Place::Remote(attempt)), Some(Place::Remote(_))) {
            self.remote += 1;
        }
        orders.publish.push(self.piece(number, attempt));
    }

    /// Says that a worker is turned away, here and to the worker.
    fn tell(&self, worker: &str, orders: &mut Orders) {
        orders.announce = true;
        let WorkerTally { results, verified, .. } = self.trust.tally(worker);
        (self.say)(&format!(
            "worker {worker} sent a result that differs from its recomputation, found after {results} results of which \
             {verified} were verified; it is turned away, and what it sent since its last verified result is done again"
        ));
    }

    /// Places in the stream of results before this one are not needed any more; `None` if all may be.
    pub(crate) fn needed_from(&self) -> Option<u64> {
        if !self.source.is_durable() {
            return None;
        }
        let early = self.early.values().map(|(_, arrived)| arrived.sequence).min();
        let held = self.trust.first_held();
        Some(early.into_iter().chain(held).min().unwrap_or(self.last_seen + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::Range;
    use std::sync::Arc;

    struct TestSource {
        numbers: Range<u64>,
        taken: Vec<u64>,
    }

    impl WorkSource for TestSource {
        fn next(&mut self) -> Option<u64> {
            self.numbers.next()
        }

        fn take(&mut self, number: u64, result: PieceResult) -> Result<(), RunError> {
            if result.bytes != number.to_le_bytes() {
                return Err(RunError::Setting(format!("{number} is not a result")));
            }
            self.taken.push(number);
            Ok(())
        }
    }

    fn result(number: u64) -> PieceResult {
        PieceResult { bytes: number.to_le_bytes().to_vec(), timing: Vec::new() }
    }

    fn head(number: u64) -> ResultHead {
        let piece = Piece { job: "j".to_owned(), number, ticket: String::new() };
        ResultHead { piece, version: "1".to_owned(), length: 8 }
    }

    fn hand_out(source: &mut TestSource, share: f64) -> HandOut<'_> {
        HandOut::new("j", "1", "s".to_owned(), source, Trust::new(share, 1), Arc::new(|_| ()))
    }

    #[test]
    fn results_count_once_and_early_ones_are_not_asked_for() {
        let mut source = TestSource { numbers: 0..6, taken: Vec::new() };
        let mut out = hand_out(&mut source, 0.0);
        let mut orders = Orders::default();
        out.take_remote("a", &head(4), result(4), 1, &mut orders).expect("kept");
        out.fill(3, &mut orders).expect("filled");
        let numbers = |orders: &Orders| orders.publish.iter().map(|piece| piece.number).collect::<Vec<_>>();
        assert_eq!(numbers(&orders), [0, 1, 2]);
        for number in [2, 2, 0, 1] {
            out.take_remote("a", &head(number), result(number), 2, &mut orders).expect("taken");
        }
        out.fill(3, &mut orders).expect("filled");
        assert_eq!(numbers(&orders), [0, 1, 2, 3, 5], "4 was there before");
        for number in [3, 5] {
            out.take_remote("b", &head(number), result(number), 9, &mut orders).expect("taken");
        }
        assert!(out.is_finished());
        assert_eq!(source.taken, [2, 0, 1, 4, 3, 5]);
    }

    #[test]
    fn local_threads_help_with_what_workers_have_left() {
        let mut source = TestSource { numbers: 0..3, taken: Vec::new() };
        let mut out = hand_out(&mut source, 0.0);
        let mut orders = Orders::default();
        assert_eq!(out.next_local(&mut orders).expect("a number"), Some(0));
        out.fill(9, &mut orders).expect("filled");
        let help: Vec<_> = (0..3).map(|_| out.next_local(&mut orders).expect("a number")).collect();
        assert_eq!(help, [Some(1), Some(2), None]);
        out.take_remote("a", &head(2), result(2), 1, &mut orders).expect("taken");
        for number in [0, 1, 2] {
            out.take_local(number, result(number)).expect("taken");
        }
        assert!(out.is_finished());
        assert_eq!(source.taken, [2, 0, 1], "each once");
    }

    #[test]
    fn what_is_not_a_result_is_done_again_and_its_worker_turned_away() {
        let mut source = TestSource { numbers: 0..2, taken: Vec::new() };
        let mut out = hand_out(&mut source, 0.0);
        let mut orders = Orders::default();
        out.fill(9, &mut orders).expect("filled");
        out.take_remote("liar", &head(0), result(7), 1, &mut orders).expect("refused");
        assert_eq!((orders.publish.len(), &*orders.publish[2].ticket), (3, "s.1"));
        out.take_remote("liar", &head(1), result(1), 2, &mut orders).expect("refused");
        assert_eq!(orders.publish.len(), 4, "nothing of a liar counts any more");
        for number in [0, 1] {
            out.take_remote("b", &head(number), result(number), 3 + number, &mut orders).expect("taken");
        }
        assert!(out.is_finished());
        assert_eq!(source.taken, [0, 1]);
    }

    #[test]
    fn checked_results_wait_and_wrong_ones_are_replaced() {
        let mut source = TestSource { numbers: 0..4, taken: Vec::new() };
        let mut out = hand_out(&mut source, 1e-12);
        let mut orders = Orders::default();
        out.fill(9, &mut orders).expect("filled");
        for number in 0..4 {
            let (worker, sent) = if number < 2 { ("good", number) } else { ("liar", 77) };
            out.take_remote(worker, &head(number), result(sent), number + 1, &mut orders).expect("held");
        }
        assert!(!out.is_finished() && orders.check.is_empty());
        out.fill(9, &mut orders).expect("nothing left");
        assert_eq!(orders.check, [1, 3], "the last of each");
        out.take_check(1, &result(1), &mut orders).expect("right");
        out.take_check(3, &result(3), &mut orders).expect("wrong");
        assert_eq!(orders.delete, [3, 4]);
        assert_eq!(orders.publish[4..].iter().map(|piece| piece.number).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(out.done, 2);
    }
}
