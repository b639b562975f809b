//! What players expected beside what they got: are the values of an engine honest?
//!
//! Before each move a player says what it expects of the game. If that is an expected payoff, the mean of what follows
//! should be the mean of what was expected, among high expectations as among low ones. Values of one deal or opening are
//! not independent of each other, so intervals count deals and openings, not values.

use std::collections::BTreeMap;

use spielwerk_core::{Moments, ValueUnit};

use crate::statistics::Interval;
use crate::tournament::MatchRecord;

/// What one player expected and got, in the games that were added.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    values: Vec<Expectation>,
    games: u64,
    /// The number of every opening or deal.
    openings: BTreeMap<String, usize>,
    /// For each of them in how many games a seat made such a move, and how many of these it won.
    results: BTreeMap<usize, (u64, u64)>,
}

/// One value.
#[derive(Clone, Copy, Debug)]
struct Expectation {
    expected: f64,
    real: f64,
    /// The number of the opening.
    opening: usize,
}

/// The values of one range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CalibrationRow {
    /// The lowest and the highest that was expected.
    pub range: [f64; 2],
    /// How many values lie in the range.
    pub values: usize,
    /// Their mean.
    pub expected: f64,
    /// The mean of what followed.
    pub real: f64,
    /// Real minus expected, with the interval over openings or deals.
    pub bias: f64,
    /// The interval of the bias.
    pub interval: Interval,
}

impl Calibration {
    /// Adds what the player at this place of the configuration expected in a game and what it got there. With `moves` only
    /// the values before these moves count. Values in other units than payoffs are left out, as are games without payoffs.
    pub fn add(&mut self, record: &MatchRecord, player: usize, moves: &[String]) {
        let Some(payoffs) = &record.game.payoffs else { return };
        let own = |seat: usize| record.seating.get(seat) == Some(&player);
        let seats = (0..record.seating.len()).filter(|&seat| own(seat)).count();
        if seats == 0 {
            return;
        }
        self.games += seats as u64;
        let key = std::iter::once(&record.game.start).chain(&record.game.moves[..record.opening]);
        let key = key.map(String::as_str).collect::<Vec<_>>().join(" ");
        let next = self.openings.len();
        let opening = *self.openings.entry(key).or_insert(next);
        let mut results: BTreeMap<usize, f32> = BTreeMap::new();
        for (thought, mv) in record.thoughts.iter().zip(&record.game.moves[record.opening..]) {
            let seat = thought.seat.index();
            if !own(seat) || !(moves.is_empty() || moves.contains(mv)) {
                continue;
            }
            let Some(&real) = payoffs.get(seat) else { continue };
            results.insert(seat, real);
            if let (Some(expected), Some(ValueUnit::Payoff)) = (thought.value, thought.unit) {
                self.values.push(Expectation { expected, real: f64::from(real), opening });
            }
        }
        let (games, won) = self.results.entry(opening).or_default();
        *games += results.len() as u64;
        *won += results.values().filter(|&&real| real > 0.0).count() as u64;
    }

    /// How many games the player was in, once for each of its seats.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// In how many of them the seat made such a move.
    pub fn games_with(&self) -> u64 {
        self.results.values().map(|(games, _)| games).sum()
    }

    /// Which share of these it won, with the interval over openings or deals.
    pub fn won(&self) -> Option<(f64, Interval)> {
        let (games, won) = self.results.values().fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
        if games == 0 {
            return None;
        }
        let share = won as f64 / games as f64;
        let groups = self.results.values().filter(|(games, _)| *games > 0);
        let interval = ratio_interval(share, groups.map(|&(games, won)| (games as f64, won as f64)));
        Some((share, Interval { low: interval.low.max(0.0), high: interval.high.min(1.0) }))
    }

    /// The values in this many ranges of about equally many values, the lowest first, fewer if there are few values.
    pub fn rows(&self, ranges: usize) -> Vec<CalibrationRow> {
        let mut sorted = self.values.clone();
        sorted.sort_by(|left, right| left.expected.total_cmp(&right.expected));
        let (count, ranges) = (sorted.len(), ranges.min(sorted.len()));
        (0..ranges).map(|range| row(&sorted[range * count / ranges..(range + 1) * count / ranges])).collect()
    }

    /// All values as one range, if there are any.
    pub fn total(&self) -> Option<CalibrationRow> {
        self.rows(1).pop()
    }
}

/// Values that are sorted by what was expected; there is at least one.
fn row(values: &[Expectation]) -> CalibrationRow {
    let (mut expected, mut real) = (Moments::default(), Moments::default());
    let mut openings: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
    for value in values {
        expected.add(value.expected);
        real.add(value.real);
        let (count, sum) = openings.entry(value.opening).or_default();
        *count += 1.0;
        *sum += value.real - value.expected;
    }
    let bias = real.mean() - expected.mean();
    CalibrationRow {
        range: [expected.min(), expected.max()],
        values: values.len(),
        expected: expected.mean(),
        real: real.mean(),
        bias,
        interval: ratio_interval(bias, openings.into_values()),
    }
}

/// The interval of a mean over values that come in groups, each with its number of values and their sum: the usual
/// approximation for a ratio of two sums, by the deviations of the groups from what their sizes let expect.
fn ratio_interval(mean: f64, groups: impl Iterator<Item = (f64, f64)>) -> Interval {
    let (mut deviations, mut values) = (Moments::default(), 0.0);
    for (count, sum) in groups {
        deviations.add(sum - mean * count);
        values += count;
    }
    let size = values / deviations.count().max(1) as f64;
    let spread = Interval::of_mean(&deviations).spread();
    Interval::around(mean, spread / size)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of player 0 in the seat 0, that expects these values before moves of these names and gets the payoff.
    fn record(deal: usize, payoff: f32, values: &[(&str, f64)]) -> MatchRecord {
        let line = format!(
            r#"{{"format":"spielwerk-game","version":1,"game":"nimm3","start":"deal {deal}","moves":[],"payoffs":[{payoff},{}],"seed":7,"number":3,"seating":[0,1],"players":["a","b"],"seeds":[5,6],"opening":0,"thoughts":[],"outcome":{{"payoffs":[{payoff},{}],"ending":{{"kind":"finished"}}}}}}"#,
            -payoff, -payoff
        );
        let mut record = MatchRecord::from_line(&line).expect("a record");
        for (mv, value) in values {
            record.game.moves.push((*mv).to_owned());
            let thought = format!(r#"{{"seat":0,"value":{value},"unit":"payoff"}}"#);
            record.thoughts.push(serde_json::from_str(&thought).expect("a thought"));
        }
        record
    }

    #[test]
    fn honest_values_have_no_bias_and_boasting_ones_do() {
        let (mut honest, mut boasting) = (Calibration::default(), Calibration::default());
        for deal in 0..200 {
            // Won in three games of four: 0.5 is honest.
            let payoff = if deal % 4 == 0 { -1.0 } else { 1.0 };
            honest.add(&record(deal, payoff, &[("1", 0.5), ("2", 0.5)]), 0, &[]);
            boasting.add(&record(deal, payoff, &[("1", 0.9)]), 0, &[]);
        }
        let total = honest.total().expect("values");
        assert_eq!((total.values, total.real), (400, 0.5));
        assert!(total.interval.contains(0.0) && total.bias.abs() < 1e-9);
        // Two values of a game say no more than one: 200 games with a deviation of 0.866.
        assert!((total.interval.spread() - 1.97 * 0.868 / 200_f64.sqrt()).abs() < 1e-3, "{total:?}");
        let total = boasting.total().expect("values");
        assert!((total.bias + 0.4).abs() < 1e-9 && !total.interval.contains(0.0));
    }

    #[test]
    fn rows_are_ranges_of_equally_many_values() {
        let mut calibration = Calibration::default();
        for deal in 0..10 {
            let value = deal as f64 / 10.0;
            calibration.add(&record(deal, 1.0, &[("1", value), ("2", -value)]), 0, &[]);
        }
        let rows = calibration.rows(4);
        assert_eq!(rows.iter().map(|row| row.values).collect::<Vec<_>>(), [5, 5, 5, 5]);
        assert!(rows.windows(2).all(|pair| pair[0].range[1] <= pair[1].range[0]));
        assert!(Calibration::default().rows(4).is_empty());
    }

    #[test]
    fn only_the_named_moves_and_the_named_player_count() {
        let mut calibration = Calibration::default();
        let moves = ["re".to_owned()];
        calibration.add(&record(1, 3.0, &[("pass", 1.0), ("re", 4.0)]), 0, &moves);
        calibration.add(&record(2, -3.0, &[("re", 2.0)]), 0, &moves);
        calibration.add(&record(3, -3.0, &[("pass", 2.0)]), 0, &moves);
        calibration.add(&record(4, 1.0, &[("re", 2.0)]), 1, &moves);
        calibration.add(&record(5, 1.0, &[("re", 2.0)]), 2, &moves);
        assert_eq!((calibration.games(), calibration.games_with()), (4, 2));
        let total = calibration.total().expect("values");
        assert_eq!((total.values, total.expected, total.real), (2, 3.0, 0.0));
        let (share, interval) = calibration.won().expect("games");
        assert!((share - 0.5).abs() < 1e-9 && interval.contains(0.5));
    }
}
