//! What the games of two players say, seen from either side.

use spielwerk_matches::TournamentResult;

use crate::report::{Cell, Estimate};

/// Two players against each other, for the first of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// Games that count.
    pub games: u64,
    /// Different games among them.
    pub distinct: u64,
    /// Games won, drawn and lost.
    pub results: [u64; 3],
    /// The mean score.
    pub score: Estimate,
    /// The difference of strength.
    pub elo: Estimate,
}

/// The games of two players of a tournament, for the first of them; `None` if they did not meet.
pub fn meeting(result: &TournamentResult, player: usize, opponent: usize) -> Option<Meeting> {
    let met = result.pairings.iter().find(|met| {
        (met.first, met.second) == (player, opponent) || (met.second, met.first) == (player, opponent)
    })?;
    let (score, elo) =
        (Estimate::new(met.score, met.score_interval), Estimate::new(met.elo.0, met.elo_interval));
    let meeting = Meeting {
        games: met.games,
        distinct: met.distinct,
        results: [met.wins, met.draws, met.losses],
        score,
        elo,
    };
    Some(if met.first == player { meeting } else { meeting.reversed() })
}

impl Meeting {
    /// The meeting as the other player sees it.
    #[must_use]
    pub fn reversed(self) -> Self {
        let [wins, draws, losses] = self.results;
        let from = |estimate: Estimate, mirror: &dyn Fn(f64) -> f64| Estimate {
            value: mirror(estimate.value),
            low: mirror(estimate.high),
            high: mirror(estimate.low),
        };
        Self {
            results: [losses, draws, wins],
            score: from(self.score, &|score| 1.0 - score),
            elo: from(self.elo, &|elo| -elo),
            ..self
        }
    }

    /// Whether the interval of the score leaves out an even one.
    pub fn is_decided(&self) -> bool {
        self.score.excludes(0.5)
    }

    /// Games, distinct games, score and Elo, for a table.
    pub(crate) fn cells(&self) -> [Cell; 4] {
        [Cell::count(self.games), Cell::count(self.distinct), Cell::share(self.score), Cell::elo(self.elo)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_matches::{TournamentConfig, run};

    #[test]
    fn a_meeting_is_seen_from_both_sides() {
        let game = spielwerk::game("nimm3").expect("a game");
        let config = TournamentConfig::new(&*game, vec!["random".into(), "perfect".into()], 10, 1);
        let result = run(&config, &*game, 1, &[], &mut |_| {}).expect("a result");
        let [weak, strong] = [(0, 1), (1, 0)].map(|(a, b)| meeting(&result, a, b).expect("they met"));
        assert!(weak.score.value < 0.5 && weak.elo.value < 0.0 && weak.is_decided());
        assert_eq!(weak.reversed(), strong);
        assert!(strong.score.low <= strong.score.value && strong.score.value <= strong.score.high);
        assert_eq!((strong.games, strong.results.iter().sum::<u64>()), (20, 20));
        assert_eq!(meeting(&result, 0, 0), None);
    }
}
