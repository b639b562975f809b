//! Rounds counted by their score: the sufficient statistic of a match.

use serde::{Deserialize, Serialize};

use super::normal;
use super::{Elo, Interval};

/// How many rounds ended with 0, 1/4, 1/2, 3/4 and all of the points, for the first player.
///
/// A round of two games has five scores, from two losses to two wins. A deal of a card game counts as lost, drawn or
/// won, which are the outer scores and the middle one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// The scores that are counted.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts one more round; `quarters` of its points, 0 to 4, went to the first player.
    pub fn add(&mut self, quarters: usize) {
        self.0[quarters] += 1;
    }

    /// The rounds of both.
    #[must_use]
    pub fn merged(self, other: Self) -> Self {
        Self(std::array::from_fn(|score| self.0[score] + other.0[score]))
    }

    /// The rounds as the second player sees them.
    #[must_use]
    pub fn reversed(self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([e, d, c, b, a])
    }

    /// How many rounds there are.
    pub fn rounds(self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score, from 0 to 1; one half if nothing was played.
    pub fn score(self) -> f64 {
        if self.rounds() == 0 { 0.5 } else { self.points() / self.rounds() as f64 }
    }

    /// The sum of all scores.
    pub fn points(self) -> f64 {
        self.moment(|score| score)
    }

    /// The variance of the score of a round, as if one more round had gone all one way from an even score: so few
    /// rounds, or rounds that were all alike, do not pass for certainty.
    pub fn variance(self) -> f64 {
        let mean = self.score();
        (self.moment(|score| (score - mean).powi(2)) + 0.25) / self.rounds().max(1) as f64
    }

    /// The interval of the score.
    ///
    /// Wilson's, for as many independent games as would have the variance of these rounds. Unlike the plain interval
    /// around the mean it stays honest near 0 and 1.
    pub fn interval(self) -> Interval {
        let (rounds, mean) = (self.rounds() as f64, self.score());
        let scattered = self.moment(|score| (score - mean).powi(2)) + 0.25;
        let at_most = rounds * mean * (1.0 - mean) + 0.25;
        Interval::of_share(mean, rounds * at_most / scattered)
    }

    /// The difference of strength that belongs to the score.
    pub fn elo(self) -> Elo {
        Elo::of_score(self.score())
    }

    /// Its interval.
    pub fn elo_interval(self) -> Interval {
        self.interval().map(|score| Elo::of_score(score).0)
    }

    /// The likelihood of superiority: how probable it is that the first player is the stronger one.
    pub fn superiority(self) -> f64 {
        let rounds = self.rounds();
        if rounds == 0 {
            return 0.5;
        }
        normal::cumulative((self.score() - 0.5) / (self.variance() / rounds as f64).sqrt())
    }

    fn moment(self, of: impl Fn(f64) -> f64) -> f64 {
        Self::SCORES.iter().zip(self.0).map(|(&score, count)| count as f64 * of(score)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_match_by_hand() {
        // Eight pairs: 0, 1/2, 1, 1, 1, 3/2, 2, 2 points of two.
        let rounds = Pentanomial([1, 1, 3, 1, 2]);
        assert_eq!((rounds.rounds(), rounds.points(), rounds.score()), (8, 4.5, 0.5625));
        let squares = 0.316_406_25 + 0.097_656_25 + 3.0 * 0.003_906_25 + 0.035_156_25 + 2.0 * 0.191_406_25;
        assert!((rounds.variance() - (squares + 0.25) / 8.0).abs() < 1e-12);
        assert!((rounds.elo().0 - 43.66).abs() < 0.01);
        assert!(rounds.interval().contains(0.5625) && rounds.superiority() > 0.5);
        assert!((rounds.superiority() + rounds.reversed().superiority() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn pairs_that_are_all_alike_are_not_taken_for_certainty() {
        let all_won = Pentanomial([0, 0, 0, 0, 10]);
        assert!((all_won.interval().low - 0.7225).abs() < 1e-3, "{:?}", all_won.interval());
        assert!(!all_won.elo().0.is_finite() && all_won.elo_interval().low.is_finite());
        let all_split = Pentanomial([0, 0, 100, 0, 0]);
        assert!(all_split.interval().spread() > 0.005 && all_split.interval().spread() < 0.02);
        assert_eq!(Pentanomial::default().interval(), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn pairs_that_balance_each_other_narrow_the_interval() {
        let games_of_one_kind = Pentanomial([50, 0, 0, 0, 50]);
        let independent = Pentanomial([25, 0, 50, 0, 25]);
        assert!(games_of_one_kind.interval().spread() > 1.3 * independent.interval().spread());
    }
}
