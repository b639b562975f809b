//! Matches that are played until they answer their question.

use std::fs;
use std::time::Instant;

use spielwerk_matches::{PairingResult, TournamentConfig, TournamentResult};
use spielwerk_session::AnyGame;

use super::Lab;
use crate::StudyError;

/// What a match must resolve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resolution {
    /// The smallest difference that matters, in points per game: the interval's half-width must be a third of it.
    pub effect: f64,
    /// Rounds after which it is given up.
    pub most_rounds: u64,
}

/// With fewer rounds the width of an interval says little: a handful of equal results has none.
const FEWEST: u64 = 30;

impl Lab<'_> {
    /// Plays a match and doubles its rounds until the interval of the points is narrow enough for the effect, the rounds are
    /// spent, or the study's time is over; tells whether the effect is resolved. Called again in the same folder it
    /// resumes. Stopping by the width of the interval, not by its place, leaves the estimate unbiased; a configuration with
    /// a stopping rule of its own (SPRT) ends as soon as that decides.
    ///
    /// # Errors
    /// As for [`Lab::contest`].
    pub fn contest_until(
        &mut self,
        name: &str,
        game: &dyn AnyGame,
        config: &TournamentConfig,
        resolution: Resolution,
    ) -> Result<(TournamentResult, bool), StudyError> {
        let mut rounds = self.rounds_before(name).unwrap_or(0).max(config.rounds);
        loop {
            let result = self.contest(name, game, &TournamentConfig { rounds, ..config.clone() })?;
            let is_resolved = |met: &PairingResult| {
                let is_decided = config.stop.is_some() && met.rounds < rounds;
                let half_width = met.points.interval.spread();
                is_decided || (met.rounds >= FEWEST && half_width <= resolution.effect / 3.0)
            };
            if result.pairings.iter().all(is_resolved) {
                return Ok((result, true));
            }
            let is_late = self.config.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_late || rounds >= resolution.most_rounds {
                return Ok((result, false));
            }
            rounds = (2 * rounds).min(resolution.most_rounds);
        }
    }

    /// The rounds of a match that was played here before.
    fn rounds_before(&self, name: &str) -> Option<u64> {
        let path = self.config.folder.join("matches").join(name).join("config.json");
        let known = TournamentConfig::from_json(&fs::read_to_string(path).ok()?).ok()?;
        Some(known.rounds)
    }
}
