//! The book of results while a tournament runs: what was played, what counts, and what need not be played.
//!
//! A round counts when all its games and all rounds of the pairing before it are there. Stopping rules look at those
//! rounds in their order. So what a tournament finds does not depend on the order in which games were finished: games
//! that other threads began before a rule ended their pairing are kept, but do not count.

use std::collections::BTreeMap;

use spielwerk_core::Moments;

use super::config::StoppingRule;
use super::digest::Digest;
use super::schedule::{GameSlot, Schedule};
use crate::statistics::Pentanomial;

/// Results of one player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tally {
    /// Games, or deals at a table of more than two, by result for the first player: won, drawn, lost.
    pub(super) results: [u64; 3],
    /// Rounds by their score.
    pub(super) rounds: Pentanomial,
    /// What the first player got per game and seat, one value for each round.
    pub(super) points: Moments,
}

/// The rounds of one pairing that count.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PairingLedger {
    /// Rounds that count so far.
    pub(super) rounds: u64,
    /// For every two players of the pairing, as places within it.
    pub(super) tallies: Vec<((usize, usize), Tally)>,
    /// Whether a rule has ended it.
    pub(super) is_over: bool,
}

/// Everything that was played.
#[derive(Debug)]
pub(super) struct Ledger<'a> {
    pub(super) schedule: &'a Schedule,
    stop: Option<StoppingRule>,
    games: BTreeMap<u64, Digest>,
    pub(super) pairings: Vec<PairingLedger>,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(schedule: &'a Schedule, stop: Option<StoppingRule>) -> Self {
        let table = schedule.pairings().first().map_or(0, |pairing| pairing.players.len());
        let pairs = (0..table).flat_map(|first| (first + 1..table).map(move |second| (first, second)));
        let tallies = pairs.map(|pair| (pair, Tally::default())).collect();
        let pairing = PairingLedger { rounds: 0, tallies, is_over: false };
        Self { schedule, stop, games: BTreeMap::new(), pairings: vec![pairing; schedule.pairings().len()] }
    }

    /// Enters a game of the schedule.
    pub(super) fn enter(&mut self, number: u64, digest: Digest) {
        self.games.insert(number, digest);
        if let Some(slot) = self.schedule.slot(number) {
            self.count_rounds(slot.pairing);
        }
    }

    /// The book of the games that one thread would have played: a game is entered if it was to be played once those before
    /// it were there. Games that were begun before a rule ended their pairing are left out.
    pub(super) fn in_order(self) -> Self {
        let mut ordered = Self::new(self.schedule, self.stop);
        for (number, digest) in self.games {
            if ordered.is_open(number) {
                ordered.enter(number, digest);
            }
        }
        ordered
    }

    /// Whether a game was entered.
    pub(super) fn holds(&self, number: u64) -> bool {
        self.games.contains_key(&number)
    }

    /// Whether nothing is left to be played.
    pub(super) fn is_complete(&self) -> bool {
        self.pairings.iter().all(|pairing| pairing.is_over || pairing.rounds == self.schedule.rounds())
    }

    /// How many games were entered.
    pub(super) fn len(&self) -> u64 {
        self.games.len() as u64
    }

    /// Whether a game is still to be played.
    pub(super) fn is_open(&self, number: u64) -> bool {
        let slot = self.schedule.slot(number);
        slot.is_some_and(|slot| !self.pairings[slot.pairing].is_over) && !self.games.contains_key(&number)
    }

    /// The games that count, with their places.
    pub(super) fn counted(&self) -> impl Iterator<Item = (GameSlot, &Digest)> {
        let placed =
            self.games.iter().filter_map(|(&number, digest)| Some((self.schedule.slot(number)?, digest)));
        placed.filter(|(slot, _)| slot.round < self.pairings[slot.pairing].rounds)
    }

    /// Counts the rounds of a pairing that have become complete.
    fn count_rounds(&mut self, pairing: usize) {
        while !self.pairings[pairing].is_over {
            let round = self.pairings[pairing].rounds;
            if round == self.schedule.rounds() {
                return;
            }
            let first = self.schedule.number(GameSlot { round, pairing, seating: 0 });
            let last = first + self.schedule.games_per_round() as u64;
            let games: Vec<&Digest> = self.games.range(first..last).map(|(_, digest)| digest).collect();
            if games.len() < self.schedule.games_per_round() {
                return;
            }
            let counts = &mut self.pairings[pairing];
            counts.rounds += 1;
            for (pair, tally) in &mut counts.tallies {
                tally.count(self.schedule, *pair, &games);
            }
            counts.is_over =
                self.stop.is_some_and(|rule| counts.tallies.iter().all(|(_, tally)| rule.ends(tally.rounds)));
        }
    }
}

impl Tally {
    /// Counts a round, given its games by seating, for two players of the pairing.
    fn count(&mut self, schedule: &Schedule, (first, second): (usize, usize), games: &[&Digest]) {
        let mean = |player: usize| {
            let payoffs = games.iter().enumerate().flat_map(|(seating, game)| {
                schedule.seats_of(seating, player).map(|seat| f64::from(game.payoffs[seat.index()]))
            });
            let mut sum = Moments::default();
            payoffs.for_each(|payoff| sum.add(payoff));
            sum.mean()
        };
        self.points.add(mean(first));
        let quarters = if games.iter().all(|game| game.payoffs.len() == 2) {
            let gains = games.iter().enumerate().flat_map(|(seating, game)| {
                schedule.seats_of(seating, first).map(|seat| game.payoffs[seat.index()])
            });
            gains.map(|gain| self.note(f64::from(gain))).sum()
        } else {
            2 * self.note(mean(first) - mean(second))
        };
        self.rounds.add(quarters);
    }

    /// Notes a result; returns its half points.
    fn note(&mut self, gain: f64) -> usize {
        // Sums of whole points are exact; means of them are not.
        let half_points = match gain {
            gain if gain > 1e-9 => 2,
            gain if gain < -1e-9 => 0,
            _ => 1,
        };
        self.results[2 - half_points] += 1;
        half_points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ending;

    fn digest(payoffs: &[f32]) -> Digest {
        Digest { payoffs: payoffs.to_vec(), fingerprint: 0, efforts: Vec::new(), ending: Ending::Finished }
    }

    #[test]
    fn rounds_count_in_their_order() {
        let schedule = Schedule::new(2, 2, 2, 3);
        let mut ledger = Ledger::new(&schedule, None);
        for number in [0, 2, 3] {
            ledger.enter(number, digest(&[1.0, -1.0]));
        }
        assert_eq!((ledger.pairings[0].rounds, ledger.len()), (0, 3), "the first round is not complete");
        ledger.enter(1, digest(&[0.0, 0.0]));
        assert_eq!(ledger.pairings[0].rounds, 2);
        let (_, tally) = ledger.pairings[0].tallies[0];
        // First with White won, then drew; in the second round both games were won by the side that began.
        assert_eq!((tally.results, tally.rounds), ([2, 1, 1], Pentanomial([0, 0, 1, 1, 0])));
        assert!(ledger.is_open(4) && !ledger.is_open(3) && !ledger.is_open(6));
        assert_eq!(ledger.counted().count(), 4);
    }

    #[test]
    fn games_after_the_end_of_a_pairing_do_not_count() {
        let schedule = Schedule::new(2, 2, 2, 30);
        let stop = Some(StoppingRule::Hopeless { rounds: 2, band: 0.5 });
        let mut ledger = Ledger::new(&schedule, stop);
        for number in (4..40).chain(0..4) {
            ledger.enter(number, if number % 2 == 0 { digest(&[1.0, -1.0]) } else { digest(&[-1.0, 1.0]) });
        }
        assert!(ledger.pairings[0].is_over && !ledger.is_open(50));
        assert!(ledger.pairings[0].rounds < 10, "{:?}", ledger.pairings[0]);
        assert_eq!(ledger.counted().count() as u64, 2 * ledger.pairings[0].rounds);
        assert!(ledger.is_complete() && ledger.holds(39));
        let (rounds, ordered) = (ledger.pairings[0].rounds, ledger.in_order());
        assert_eq!(
            (ordered.pairings[0].rounds, ordered.len()),
            (rounds, 2 * rounds),
            "what one thread plays"
        );
    }

    #[test]
    fn deals_are_compared_over_all_seatings() {
        let schedule = Schedule::new(2, 4, 2, 1);
        let mut ledger = Ledger::new(&schedule, None);
        for number in 0..14 {
            let seating = schedule.seating(schedule.slot(number).expect("a game"));
            // Whatever the opponent of the first player, its seats get two points from the others.
            let ones = seating.iter().filter(|&&player| player == 0).count() as f32;
            let payoff = |&player: &usize| if player == 0 { 4.0 - ones } else { -ones };
            ledger.enter(number, digest(&seating.iter().map(payoff).collect::<Vec<_>>()));
        }
        let (_, tally) = ledger.pairings[0].tallies[0];
        assert_eq!((tally.results, tally.rounds), ([1, 0, 0], Pentanomial([0, 0, 0, 0, 1])));
        // 4 * 3 + 6 * 2 * 2 + 4 * 3 * 1 points in 28 games of a seat.
        assert!((tally.points.mean() - 48.0 / 28.0).abs() < 1e-9, "{}", tally.points.mean());
    }
}
