//! Ratings of all players of a tournament at once: the likeliest under the model of Bradley and Terry.
//!
//! In the model the score expected of two players depends on the difference of their ratings alone, and a draw counts
//! half. The likeliest ratings are found by Newton's method. Their intervals come from the scatter of rounds that was
//! seen rather than from the model (the sandwich estimate), so they are right for paired games and many draws.

use super::linear::{inverse, product};
use super::normal::Z;
use super::{Elo, Interval, Pentanomial};

/// What was seen between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The number of the first player.
    pub first: usize,
    /// The number of the second.
    pub second: usize,
    /// How many rounds they played.
    pub rounds: f64,
    /// The points of the first, at most one per round.
    pub points: f64,
    /// The variance of the score of a round.
    pub variance: f64,
}

/// A player whose rating is given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The number of the player.
    pub player: usize,
    /// Its rating.
    pub elo: f64,
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The likeliest value.
    pub elo: f64,
    /// Its interval, for the difference to the anchors, or to the mean of all players if there are none.
    pub interval: Interval,
}

/// The ratings of all players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Every player by its number.
    pub players: Vec<Rating>,
    played: Vec<Evidence>,
    /// How the strength of each player answers to points of each: the inverse of the information, 0 for given ratings.
    responses: Vec<Vec<f64>>,
}

/// Why there are no ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RatingError {
    /// Some players cannot be compared, not even through others.
    #[error("the results do not connect all players")]
    Unconnected,
}

impl Evidence {
    /// The evidence of rounds between two players.
    pub fn new(first: usize, second: usize, rounds: Pentanomial) -> Self {
        Self {
            first,
            second,
            rounds: rounds.rounds() as f64,
            points: rounds.points(),
            variance: rounds.variance(),
        }
    }

    /// With half a point given to a side that has none, so that no rating is infinite.
    fn softened(self) -> Self {
        let most = (self.rounds - 0.5).max(self.rounds / 2.0);
        Self { points: self.points.clamp(self.rounds - most, most), ..self }
    }
}

/// The likeliest ratings of `players` players. Without anchors their mean is 0.
///
/// Where a player has won or lost every game the likeliest rating is infinite; then every pairing without a point for
/// one side counts as if that side had half a point.
///
/// # Errors
/// If the results do not connect all players with each other, or each with an anchor.
pub fn rate(players: usize, evidence: &[Evidence], anchors: &[Anchor]) -> Result<Ratings, RatingError> {
    let anchored = |player: usize| anchors.iter().find(|anchor| anchor.player == player);
    let played: Vec<Evidence> = evidence.iter().copied().filter(|seen| seen.rounds > 0.0).collect();
    let finite = everyone_reaches_everyone(players, &played, anchors);
    let played: Vec<Evidence> =
        if finite { played } else { played.into_iter().map(Evidence::softened).collect() };
    if !everyone_reaches_everyone(players, &played, anchors) {
        return Err(RatingError::Unconnected);
    }
    let free: Vec<bool> = (0..players).map(|player| anchored(player).is_none()).collect();
    let start = |player: usize| anchored(player).map_or(0.0, |anchor| anchor.elo / Elo::PER_LOG_ODDS);
    let mut strengths: Vec<f64> = (0..players).map(start).collect();
    if !anchors.is_empty() {
        let mean = anchors.iter().map(|anchor| anchor.elo).sum::<f64>() / anchors.len() as f64;
        (0..players)
            .filter(|&player| free[player])
            .for_each(|player| strengths[player] = mean / Elo::PER_LOG_ODDS);
    }
    for _ in 0..200 {
        let inverse = inverse(information(&strengths, &played, &free)).ok_or(RatingError::Unconnected)?;
        let step = product(&inverse, &gradient(&strengths, &played, &free));
        let longest = step.iter().fold(0.0f64, |most, part| most.max(part.abs()));
        // Far from the summit the quadratic model is bad: no step is longer than one unit of log-odds.
        let scale = 1.0 / longest.max(1.0);
        strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += scale * part);
        if longest < 1e-10 {
            break;
        }
    }
    let mut responses = inverse(information(&strengths, &played, &free)).ok_or(RatingError::Unconnected)?;
    for (row, _) in responses.iter_mut().zip(&free).filter(|(_, free)| !**free) {
        row.fill(0.0);
    }
    let mut ratings = Ratings { players: Vec::new(), played, responses };
    ratings.players = (0..players)
        .map(|player| {
            let elo = Elo::PER_LOG_ODDS * strengths[player];
            Rating { elo, interval: ratings.interval(elo, |other| ratings.responses[player][other]) }
        })
        .collect();
    Ok(ratings)
}

impl Ratings {
    /// How far the first player is above the second, with the interval of the difference. It is narrower than the intervals of
    /// the two let expect where both hang on the same results.
    pub fn difference(&self, first: usize, second: usize) -> Rating {
        let elo = self.players[first].elo - self.players[second].elo;
        let response = |other| self.responses[first][other] - self.responses[second][other];
        Rating { elo, interval: self.interval(elo, response) }
    }

    /// The interval of a figure that answers to points of each player like this.
    fn interval(&self, elo: f64, response: impl Fn(usize) -> f64) -> Interval {
        let spread = |seen: &Evidence| {
            let response = response(seen.first) - response(seen.second);
            seen.rounds * seen.variance * response * response
        };
        let variance: f64 = self.played.iter().map(spread).sum();
        Interval::around(elo, Elo::PER_LOG_ODDS * Z * variance.sqrt())
    }
}

/// The slope of the log-likelihood; 0 where the rating is given.
fn gradient(strengths: &[f64], evidence: &[Evidence], free: &[bool]) -> Vec<f64> {
    let mut slope = vec![0.0; strengths.len()];
    for seen in evidence {
        let surplus = seen.points - seen.rounds * expected(strengths, seen);
        slope[seen.first] += surplus;
        slope[seen.second] -= surplus;
    }
    slope.iter_mut().zip(free).filter(|(_, free)| !**free).for_each(|(slope, _)| *slope = 0.0);
    slope
}

/// The curvature of the log-likelihood. Given ratings are taken out; if none is given the common level, of which the
/// results say nothing, is held.
fn information(strengths: &[f64], evidence: &[Evidence], free: &[bool]) -> Vec<Vec<f64>> {
    let size = strengths.len();
    let level = if free.iter().all(|&free| free) { 1.0 / size as f64 } else { 0.0 };
    let mut matrix = vec![vec![level; size]; size];
    for seen in evidence {
        let (i, j) = (seen.first, seen.second);
        let score = expected(strengths, seen);
        let weight = seen.rounds * score * (1.0 - score);
        matrix[i][i] += weight;
        matrix[j][j] += weight;
        matrix[i][j] -= weight;
        matrix[j][i] -= weight;
    }
    for given in (0..size).filter(|&player| !free[player]) {
        matrix[given].fill(0.0);
        for row in &mut matrix {
            row[given] = 0.0;
        }
        matrix[given][given] = 1.0;
    }
    matrix
}

fn expected(strengths: &[f64], seen: &Evidence) -> f64 {
    1.0 / (1.0 + (strengths[seen.second] - strengths[seen.first]).exp())
}

/// Whether every player has taken points, directly or through others, from every other: then, and only then, the
/// likeliest ratings are finite (Ford). Anchors are finite anyway and count as one player.
fn everyone_reaches_everyone(players: usize, evidence: &[Evidence], anchors: &[Anchor]) -> bool {
    let wins = evidence.iter().filter(|seen| seen.points > 0.0).map(|seen| (seen.first, seen.second));
    let losses =
        evidence.iter().filter(|seen| seen.points < seen.rounds).map(|seen| (seen.second, seen.first));
    let taken: Vec<(usize, usize)> = wins.chain(losses).collect();
    let given: Vec<(usize, usize)> = taken.iter().map(|&(from, to)| (to, from)).collect();
    let start: Vec<usize> = match anchors {
        [] => vec![0],
        anchors => anchors.iter().map(|anchor| anchor.player).collect(),
    };
    players == 0 || (reaches_all(players, &start, &taken) && reaches_all(players, &start, &given))
}

/// Whether the steps lead from the start to every player.
fn reaches_all(players: usize, start: &[usize], steps: &[(usize, usize)]) -> bool {
    let mut known = vec![false; players];
    let mut open = start.to_vec();
    while let Some(player) = open.pop() {
        if !std::mem::replace(&mut known[player], true) {
            open.extend(steps.iter().filter(|(from, _)| *from == player).map(|(_, to)| to));
        }
    }
    known.into_iter().all(|known| known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::Rng;

    fn evidence(first: usize, second: usize, points: f64, rounds: f64) -> Evidence {
        Evidence { first, second, rounds, points, variance: 0.1 }
    }

    fn elos(ratings: &Ratings) -> Vec<f64> {
        ratings.players.iter().map(|rating| rating.elo).collect()
    }

    /// Zermelo's iteration, in its form by Hunter: every strength is its points over what they were expected to cost.
    fn minorise_and_maximise(players: usize, evidence: &[Evidence]) -> Vec<f64> {
        let mut strengths = vec![1.0f64; players];
        for _ in 0..100_000 {
            strengths = (0..players)
                .map(|player| {
                    let (mut points, mut cost) = (0.0, 0.0);
                    for seen in evidence.iter().filter(|seen| seen.first == player || seen.second == player) {
                        points += if seen.first == player { seen.points } else { seen.rounds - seen.points };
                        cost += seen.rounds / (strengths[seen.first] + strengths[seen.second]);
                    }
                    points / cost
                })
                .collect();
        }
        let elos: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
        let mean = elos.iter().sum::<f64>() / players as f64;
        elos.iter().map(|elo| elo - mean).collect()
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let ratings = rate(2, &[evidence(0, 1, 75.0, 100.0)], &[]).expect("ratings");
        let [first, second] = ratings.players[..] else { panic!("two players: {ratings:?}") };
        assert!((first.elo - second.elo - 190.848_5).abs() < 1e-3);
        assert!((first.elo + second.elo).abs() < 1e-9);
        // By the delta method: 173.7 * 1.96 * sqrt(0.1 / 100) / (0.75 * 0.25), half of it for each of the two.
        assert!((first.interval.spread() - 0.5 * 57.426).abs() < 0.05, "{ratings:?}");
        let difference = ratings.difference(0, 1);
        assert!((difference.elo - 190.848_5).abs() < 1e-3);
        assert!((difference.interval.spread() - 57.426).abs() < 0.1, "{difference:?}");
    }

    #[test]
    fn a_chain_is_rated_by_hand() {
        // Ten points for one each step up: 400 between neighbours, and the leaders never met the last.
        let chain = [evidence(0, 1, 10.0, 11.0), evidence(1, 2, 10.0, 11.0)];
        let ratings = rate(3, &chain, &[]).expect("ratings");
        for (found, wanted) in elos(&ratings).into_iter().zip([400.0, 0.0, -400.0]) {
            assert!((found - wanted).abs() < 1e-6, "{found} is not {wanted}");
        }
    }

    #[test]
    fn another_algorithm_finds_the_same_ratings() {
        let mut rng = Rng::new(4);
        for players in [3, 6, 10] {
            let mut seen = Vec::new();
            for (first, second) in (0..players).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let rounds = 5 + rng.below(40);
                let points = 0.25 * (1 + rng.below(4 * rounds - 2)) as f64;
                seen.push(evidence(first, second, points, rounds as f64));
            }
            let newton = elos(&rate(players, &seen, &[]).expect("ratings"));
            for (found, wanted) in newton.into_iter().zip(minorise_and_maximise(players, &seen)) {
                assert!((found - wanted).abs() < 1e-5, "{found} is not {wanted}");
            }
        }
    }

    #[test]
    fn anchors_hold_and_shift_the_others() {
        let seen = [evidence(0, 1, 6.0, 10.0), evidence(1, 2, 7.0, 10.0), evidence(0, 2, 8.5, 10.0)];
        let free = rate(3, &seen, &[]).expect("ratings");
        let anchored = rate(3, &seen, &[Anchor { player: 1, elo: 1500.0 }]).expect("ratings");
        let (plain, fixed) = (&free.players, &anchored.players);
        assert!((fixed[1].elo - 1500.0).abs() < 1e-9 && fixed[1].interval.spread() < 1e-9);
        let shift = 1500.0 - plain[1].elo;
        for (plain, fixed) in plain.iter().zip(fixed) {
            assert!((plain.elo + shift - fixed.elo).abs() < 1e-6, "one anchor moves all alike");
        }
        let differences = [&free, &anchored].map(|ratings| ratings.difference(0, 2));
        assert!((differences[0].interval.low - differences[1].interval.low).abs() < 1e-6, "{differences:?}");
        let both = [Anchor { player: 0, elo: 300.0 }, Anchor { player: 2, elo: -100.0 }];
        let held = rate(3, &seen, &both).expect("ratings").players;
        assert_eq!((held[0].elo.round(), held[2].elo.round()), (300.0, -100.0));
        assert!(held[1].elo > -100.0 && held[1].elo < 300.0);
    }

    #[test]
    fn lost_games_only_and_missing_games() {
        let swept = rate(2, &[evidence(0, 1, 10.0, 10.0)], &[]).expect("ratings").players;
        assert!((swept[0].elo - swept[1].elo - Elo::of_score(0.95).0).abs() < 1e-6, "half a point is given");
        let apart = [evidence(0, 1, 5.0, 10.0), evidence(2, 3, 5.0, 10.0)];
        assert_eq!(rate(4, &apart, &[]), Err(RatingError::Unconnected));
        let tied = [Anchor { player: 0, elo: 0.0 }, Anchor { player: 2, elo: 100.0 }];
        assert_eq!(elos(&rate(4, &apart, &tied).expect("anchors connect")).len(), 4);
    }
}
