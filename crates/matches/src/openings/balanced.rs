//! Openings that are near even: random plies, kept where a player sees no advantage for either side.

use std::collections::HashSet;

use spielwerk_core::{Rng, SearchControl};

use super::opening::{OpeningError, begin_at_random};
use spielwerk_session::{AnyGame, Player};

/// What openings are wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BalanceConfig {
    /// Random plies.
    pub plies: usize,
    /// The most that the judge may see for either side, in its own unit.
    pub within: f64,
    /// Candidate `i` is drawn from part `i` of the seed.
    pub seed: u64,
}

/// How a search for openings continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Openings found.
    pub found: usize,
    /// Candidates looked at.
    pub looked_at: u64,
}

/// Finds different positions that `judge` calls even, each as its moves from the start, until there are `count` or a
/// thousand candidates per opening were looked at.
///
/// # Errors
/// If random games are shorter than the opening, or the judge fails.
pub fn find_balanced(
    game: &dyn AnyGame,
    judge: &mut dyn Player,
    config: &BalanceConfig,
    count: usize,
    progress: &mut dyn FnMut(Search),
) -> Result<Vec<String>, OpeningError> {
    const CANDIDATES: u64 = 1_000;
    let (mut openings, mut positions) = (Vec::new(), HashSet::new());
    for candidate in 0..CANDIDATES * count as u64 {
        if openings.len() == count {
            break;
        }
        let session = begin_at_random(game, config.plies, &mut Rng::for_part(config.seed, candidate))?;
        if positions.insert(session.position()) {
            let analysis = judge.think(&session.seat_view(), &mut SearchControl::none())?;
            if analysis.proof.is_none() && analysis.value.abs() <= config.within {
                openings.push(session.record().moves.join(" "));
            }
        }
        progress(Search { found: openings.len(), looked_at: candidate + 1 });
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_registry;

    #[test]
    fn only_even_and_different_positions_are_kept() {
        let game = test_registry().game("othello").expect("a game");
        let mut judge = game.player("pvs:depth=3").expect("a player");
        let config = BalanceConfig { plies: 6, within: 2.0, seed: 1 };
        let mut looked_at = 0;
        let openings =
            find_balanced(&*game, &mut *judge, &config, 12, &mut |search| looked_at = search.looked_at)
                .expect("openings");
        assert_eq!(openings.len(), 12);
        assert!(looked_at > 12, "some candidates are not even");
        assert_eq!(openings.iter().collect::<HashSet<_>>().len(), 12);
        let again = find_balanced(&*game, &mut *judge, &config, 12, &mut |_| {}).expect("openings");
        assert_eq!(openings, again);
    }
}
