//! Which results may be believed.
//!
//! A share of the results is recomputed. Until one of a worker's results was found right, all that it sent before it is
//! held back; a right one releases it, a wrong one throws away everything since the last right one and turns the worker
//! away. So nothing that was thrown away has ever been written anywhere.

use std::collections::{BTreeMap, HashMap};

use spielwerk_core::Rng;
use spielwerk_run::PieceResult;

use crate::wire::WorkerTally;

/// A result that came from a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrived {
    pub(crate) number: u64,
    pub(crate) result: PieceResult,
    /// Its place in the stream of results.
    pub(crate) sequence: u64,
}

/// What to do with a result.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// It counts.
    Accepted(Arrived),
    /// It waits for a later check.
    Held,
    /// It waits, and its piece is to be recomputed.
    Check(u64),
    /// The worker was turned away: the piece must be done again.
    Refused(Arrived),
}

/// What a recomputation showed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// Results that count now.
    pub(crate) released: Vec<Arrived>,
    /// Results whose pieces must be done again.
    pub(crate) discarded: Vec<Arrived>,
    /// The worker, if it was found to send wrong results.
    pub(crate) turned_away: Option<String>,
}

#[derive(Debug, Default)]
struct WorkerTrust {
    /// Results since the last right one, in the order in which they came.
    held: Vec<Arrived>,
    tally: WorkerTally,
}

/// The book of all workers.
#[derive(Debug)]
pub(crate) struct Trust {
    share: f64,
    rng: Rng,
    workers: BTreeMap<String, WorkerTrust>,
    /// Whose results are being recomputed, by number.
    checking: HashMap<u64, String>,
}

impl Trust {
    /// Checks this share of the results, drawn by a seed that workers do not know.
    pub(crate) fn new(share: f64, seed: u64) -> Self {
        Self { share, rng: Rng::new(seed), workers: BTreeMap::new(), checking: HashMap::new() }
    }

    /// Takes a result.
    pub(crate) fn arrive(&mut self, worker: &str, arrived: Arrived) -> Arrival {
        let trust = self.workers.entry(worker.to_owned()).or_default();
        trust.tally.results += 1;
        if trust.tally.turned_away {
            trust.tally.rejected += 1;
            return Arrival::Refused(arrived);
        }
        if self.share <= 0.0 {
            return Arrival::Accepted(arrived);
        }
        let number = arrived.number;
        trust.held.push(arrived);
        if self.rng.unit() < self.share {
            self.checking.insert(number, worker.to_owned());
            return Arrival::Check(number);
        }
        Arrival::Held
    }

    /// Compares a recomputed piece with what was sent.
    pub(crate) fn judge(&mut self, number: u64, recomputed: &PieceResult) -> Judgement {
        let Some(name) = self.checking.remove(&number) else { return Judgement::default() };
        let Some(trust) = self.workers.get_mut(&name) else { return Judgement::default() };
        // It is gone if an earlier check threw it away.
        let Some(place) = trust.held.iter().position(|held| held.number == number) else {
            return Judgement::default();
        };
        if trust.held[place].result.bytes == recomputed.bytes {
            trust.tally.verified += 1;
            return Judgement { released: trust.held.drain(..=place).collect(), ..Judgement::default() };
        }
        self.turn_away(&name)
    }

    /// Ends the work of a worker: nothing that is held of it counts.
    pub(crate) fn turn_away(&mut self, worker: &str) -> Judgement {
        let trust = self.workers.entry(worker.to_owned()).or_default();
        let discarded: Vec<Arrived> = trust.held.drain(..).collect();
        trust.tally.rejected += discarded.len() as u64;
        trust.tally.turned_away = true;
        Judgement { released: Vec::new(), discarded, turned_away: Some(worker.to_owned()) }
    }

    /// The pieces to recompute so that all that is held can be released: the last one of each worker.
    pub(crate) fn check_rest(&mut self) -> Vec<u64> {
        let mut numbers = Vec::new();
        for (name, trust) in &self.workers {
            if let Some(last) = trust.held.last()
                && !self.checking.contains_key(&last.number)
            {
                numbers.push(last.number);
                self.checking.insert(last.number, name.clone());
            }
        }
        numbers
    }

    /// The first place in the stream that is still needed.
    pub(crate) fn first_held(&self) -> Option<u64> {
        let held = self.workers.values().flat_map(|trust| &trust.held);
        held.map(|arrived| arrived.sequence).min()
    }

    /// What came from a worker.
    pub(crate) fn tally(&self, worker: &str) -> WorkerTally {
        self.workers.get(worker).map(|trust| trust.tally.clone()).unwrap_or_default()
    }

    /// What came from each worker.
    pub(crate) fn tallies(&self) -> BTreeMap<String, WorkerTally> {
        self.workers.iter().map(|(name, trust)| (name.clone(), trust.tally.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrived(number: u64, byte: u8) -> Arrived {
        let result = PieceResult { bytes: vec![byte], timing: Vec::new() };
        Arrived { number, result, sequence: number + 100 }
    }

    fn right() -> PieceResult {
        PieceResult { bytes: vec![1], timing: vec![9] }
    }

    #[test]
    fn without_checks_everything_counts() {
        let mut trust = Trust::new(0.0, 1);
        assert_eq!(trust.arrive("a", arrived(0, 1)), Arrival::Accepted(arrived(0, 1)));
        assert_eq!((trust.first_held(), trust.check_rest()), (None, Vec::new()));
    }

    #[test]
    fn a_right_result_releases_what_came_before_it() {
        let mut trust = Trust::new(1e-9, 1);
        for number in 0..4 {
            assert_eq!(trust.arrive("a", arrived(number, 1)), Arrival::Held);
        }
        assert_eq!(trust.first_held(), Some(100));
        assert_eq!(trust.check_rest(), [3]);
        assert_eq!(trust.check_rest(), [0u64; 0], "once");
        trust.arrive("a", arrived(4, 1));
        let judged = trust.judge(3, &right());
        assert_eq!(judged.released, (0..4).map(|number| arrived(number, 1)).collect::<Vec<_>>());
        assert_eq!((trust.first_held(), trust.tallies()["a"].verified), (Some(104), 1));
    }

    #[test]
    fn a_wrong_result_throws_away_everything_since_the_last_right_one() {
        let mut trust = Trust::new(1.0, 1);
        for number in 0..5 {
            let byte = if number == 3 { 2 } else { 1 };
            assert_eq!(trust.arrive("liar", arrived(number, byte)), Arrival::Check(number));
        }
        assert_eq!(trust.judge(1, &right()).released.len(), 2);
        let judged = trust.judge(3, &right());
        assert_eq!(judged.turned_away.as_deref(), Some("liar"));
        assert_eq!(judged.discarded.iter().map(|held| held.number).collect::<Vec<_>>(), [2, 3, 4]);
        assert_eq!(trust.judge(4, &right()), Judgement::default(), "it was thrown away already");
        assert!(matches!(trust.arrive("liar", arrived(9, 1)), Arrival::Refused(_)));
        assert_eq!(trust.arrive("honest", arrived(3, 1)), Arrival::Check(3), "others are not meant");
        let tally = &trust.tallies()["liar"];
        assert_eq!((tally.results, tally.verified, tally.rejected, tally.turned_away), (6, 1, 4, true));
    }

    #[test]
    fn a_liar_is_found_after_the_expected_number_of_results() {
        // One result in ten is wrong and one in fifty is checked: 1 / (0.1 * 0.02) = 500 results on average.
        const TRIALS: u64 = 2_000;
        let mut sum = 0u64;
        for seed in 0..TRIALS {
            let mut trust = Trust::new(0.02, seed);
            let mut lies = Rng::new(!seed);
            for number in 0.. {
                let byte = if lies.unit() < 0.1 { 2 } else { 1 };
                let checked = matches!(trust.arrive("liar", arrived(number, byte)), Arrival::Check(_));
                if checked && trust.judge(number, &right()).turned_away.is_some() {
                    sum += number + 1;
                    break;
                }
            }
        }
        let mean = sum as f64 / TRIALS as f64;
        // The standard error of the mean is 500 / sqrt(2000), about 11.
        assert!((mean - 500.0).abs() < 45.0, "{mean}");
    }
}
