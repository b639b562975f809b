//! What a tournament found: a function of its records, as plain data for tables and files.

use std::collections::HashSet;

use serde::Serialize;
use spielwerk_core::{Moments, Seat};

use super::config::TournamentConfig;
use super::digest::Effort;
use super::ledger::Ledger;
use super::outcome::Ending;
use crate::statistics::{Anchor, Elo, Evidence, Interval, Pentanomial, SprtState, rate};
use spielwerk_session::AnyGame;

/// The result of a tournament. Infinite values are `null` in JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TournamentResult {
    /// Always [`TournamentResult::FORMAT`].
    pub format: &'static str,
    /// The version of the format.
    pub version: u32,
    /// Which game.
    pub game: String,
    /// Games that count.
    pub games: u64,
    /// Games that were played but do not count, because a rule had ended their pairing or their round is incomplete.
    pub surplus: u64,
    /// Different games among those that count.
    pub distinct: u64,
    /// Games that the solver ended.
    pub adjudicated: u64,
    /// Games that a player lost by failing, with the first reason.
    pub forfeits: Vec<Remark>,
    /// What it means to sit at each seat.
    pub seats: Vec<SeatResult>,
    /// What the results say of every two players.
    pub pairings: Vec<PairingResult>,
    /// The players in the order of the configuration.
    pub players: Vec<PlayerResult>,
}

/// Something that happened to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Remark {
    /// The player.
    pub player: String,
    /// How often.
    pub games: u64,
    /// What happened the first time.
    pub reason: String,
}

/// What a seat is worth, over all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatResult {
    /// What players call it.
    pub seat: &'static str,
    /// The mean score, for games of two: a draw is one half.
    pub score: Option<f64>,
    /// What it got per game.
    pub points: PointsResult,
}

/// A mean of points with its interval, one value per round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PointsResult {
    /// The mean.
    pub mean: f64,
    /// Its interval.
    pub interval: Interval,
}

/// One player against another at one table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PairingResult {
    /// The first player, by number.
    pub first: usize,
    /// The second player, by number.
    pub second: usize,
    /// Rounds that count.
    pub rounds: u64,
    /// Games that count.
    pub games: u64,
    /// Different games among them.
    pub distinct: u64,
    /// Games the first won; deals at a table of more than two.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games it lost.
    pub losses: u64,
    /// Rounds by the first player's score.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub pentanomial: Pentanomial,
    /// Its mean score.
    pub score: f64,
    /// The interval of the score.
    pub score_interval: Interval,
    /// The difference of strength.
    pub elo: Elo,
    /// Its interval.
    pub elo_interval: Interval,
    /// The likelihood that the first is the stronger.
    pub superiority: f64,
    /// What the first got per game and seat.
    pub points: PointsResult,
    /// The state of the sequential test, if there is one.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub sprt: Option<SprtState>,
    /// Whether a rule ended the pairing before its last round.
    pub ended_early: bool,
}

/// One player against all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerResult {
    /// Its text.
    pub player: String,
    /// The likeliest rating; `None` if the results do not connect all players.
    pub rating: Option<Elo>,
    /// The interval of the rating.
    pub rating_interval: Option<Interval>,
    /// Whether the rating was given.
    pub is_anchor: bool,
    /// Rounds that count.
    pub rounds: u64,
    /// Its mean score.
    pub score: f64,
    /// What it got per game and seat, in the mean.
    pub points: f64,
    /// Thinking in the first, second and last third of games.
    pub effort: [Effort; 3],
}

impl TournamentResult {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-result";
    /// The version written today.
    pub const VERSION: u32 = 1;

    /// The result as text.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a result has nothing that JSON cannot hold") + "\n"
    }

    /// The result without what the clock said: a function of the configuration.
    #[must_use]
    pub fn without_time(mut self) -> Self {
        let efforts = self.players.iter_mut().flat_map(|player| &mut player.effort);
        efforts.for_each(|effort| effort.seconds = 0.0);
        self
    }

    pub(super) fn of(
        config: &TournamentConfig,
        game: &dyn AnyGame,
        ledger: &Ledger<'_>,
        anchors: &[Anchor],
    ) -> Self {
        let mut distinct = HashSet::new();
        let (mut games, mut adjudicated) = (0, 0);
        for (_, digest) in ledger.counted() {
            games += 1;
            distinct.insert(digest.fingerprint);
            adjudicated += u64::from(matches!(digest.ending, Ending::Adjudicated { .. }));
        }
        let pairings = pairings(config, ledger);
        Self {
            format: Self::FORMAT,
            version: Self::VERSION,
            game: config.game.clone(),
            games,
            surplus: ledger.len() - games,
            distinct: distinct.len() as u64,
            adjudicated,
            forfeits: forfeits(config, ledger),
            seats: seats(game, ledger),
            players: players(config, ledger, &pairings, anchors),
            pairings,
        }
    }
}

impl PointsResult {
    fn of(points: &Moments) -> Self {
        Self { mean: points.mean(), interval: Interval::of_mean(points) }
    }
}

/// Every two players that met, in the order of the schedule.
fn pairings(config: &TournamentConfig, ledger: &Ledger<'_>) -> Vec<PairingResult> {
    let mut distinct: Vec<HashSet<u64>> = vec![HashSet::new(); ledger.pairings.len()];
    for (slot, digest) in ledger.counted() {
        distinct[slot.pairing].insert(digest.fingerprint);
    }
    let mut results = Vec::new();
    for (number, pairing) in ledger.schedule.pairings().iter().enumerate() {
        let counts = &ledger.pairings[number];
        for ((first, second), tally) in &counts.tallies {
            let rounds = tally.rounds;
            let [wins, draws, losses] = tally.results;
            results.push(PairingResult {
                first: pairing.players[*first],
                second: pairing.players[*second],
                rounds: rounds.rounds(),
                games: counts.rounds * ledger.schedule.games_per_round() as u64,
                distinct: distinct[number].len() as u64,
                wins,
                draws,
                losses,
                pentanomial: rounds,
                score: rounds.score(),
                score_interval: rounds.interval(),
                elo: rounds.elo(),
                elo_interval: rounds.elo_interval(),
                superiority: rounds.superiority(),
                points: PointsResult::of(&tally.points),
                sprt: config.stop.and_then(|rule| rule.sprt_state(rounds)),
                ended_early: counts.is_over && counts.rounds < ledger.schedule.rounds(),
            });
        }
    }
    results
}

fn forfeits(config: &TournamentConfig, ledger: &Ledger<'_>) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = Vec::new();
    for (slot, digest) in ledger.counted() {
        let Ending::Forfeit { seat, reason } = &digest.ending else { continue };
        let player = &config.players[ledger.schedule.seating(slot)[seat.index()]];
        match remarks.iter_mut().find(|remark| remark.player == *player) {
            Some(remark) => remark.games += 1,
            None => remarks.push(Remark { player: player.clone(), games: 1, reason: reason.clone() }),
        }
    }
    remarks
}

/// What each seat got: the rounds of a pairing are independent of each other, the games of a round are not.
fn seats(game: &dyn AnyGame, ledger: &Ledger<'_>) -> Vec<SeatResult> {
    let is_duel = game.seats() == 2;
    let result = |seat: Seat| {
        let mut rounds = Moments::default();
        let mut scores = Moments::default();
        let mut round = Moments::default();
        for (slot, digest) in ledger.counted() {
            let payoff = f64::from(digest.payoffs[seat.index()]);
            scores.add(if payoff == 0.0 { 0.5 } else { f64::from(u8::from(payoff > 0.0)) });
            round.add(payoff);
            if slot.seating + 1 == ledger.schedule.games_per_round() {
                rounds.add(std::mem::take(&mut round).mean());
            }
        }
        let score = is_duel.then(|| scores.mean());
        SeatResult { seat: game.seat_name(seat), score, points: PointsResult::of(&rounds) }
    };
    Seat::all(game.seats()).map(result).collect()
}

fn players(
    config: &TournamentConfig,
    ledger: &Ledger<'_>,
    pairings: &[PairingResult],
    anchors: &[Anchor],
) -> Vec<PlayerResult> {
    let evidence: Vec<Evidence> =
        pairings.iter().map(|met| Evidence::new(met.first, met.second, met.pentanomial)).collect();
    let ratings = rate(config.players.len(), &evidence, anchors).ok().map(|found| found.players);
    let mut efforts = vec![[Effort::default(); 3]; config.players.len()];
    let mut points = vec![Moments::default(); config.players.len()];
    for (slot, digest) in ledger.counted() {
        for (seat, player) in ledger.schedule.seating(slot).into_iter().enumerate() {
            points[player].add(digest.payoffs[seat].into());
            let thirds = digest.efforts.get(seat).copied().unwrap_or_default();
            efforts[player].iter_mut().zip(thirds).for_each(|(sum, effort)| sum.add(effort));
        }
    }
    let result = |(number, text): (usize, &String)| {
        let as_first = pairings.iter().filter(|met| met.first == number).map(|met| met.pentanomial);
        let as_second = pairings.iter().filter(|met| met.second == number);
        let as_second = as_second.map(|met| met.pentanomial.reversed());
        let rounds = as_first.chain(as_second).fold(Pentanomial::default(), Pentanomial::merged);
        let rating = ratings.as_ref().map(|ratings| ratings[number]);
        PlayerResult {
            player: text.clone(),
            rating: rating.map(|rating| Elo(rating.elo)),
            rating_interval: rating.map(|rating| rating.interval),
            is_anchor: anchors.iter().any(|anchor| anchor.player == number),
            rounds: rounds.rounds(),
            score: rounds.score(),
            points: points[number].mean(),
            effort: efforts[number],
        }
    };
    config.players.iter().enumerate().map(result).collect()
}
