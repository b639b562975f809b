//! Matches of the current network: against earlier networks, and against players that stay the same.

use std::path::Path;

use spielwerk_core::quoted;
use spielwerk_matches::{RunError, TournamentConfig, run};
use spielwerk_session::AnyGame;

use super::{Ladder, LadderResult};

/// The text that names a network with a search as a player.
pub(super) fn player_text(net: &Path, simulations: u32) -> String {
    let net = quoted(&net.display().to_string());
    format!("zero:net={net},sims={simulations},temp=0.3,temp_moves=4")
}

/// Plays a match of the network against each opponent, with paired openings.
pub(super) fn climb(
    game: &dyn AnyGame,
    net: &Path,
    opponents: &[(String, String)],
    ladder: Ladder,
    seed: u64,
    threads: usize,
) -> Result<Vec<LadderResult>, RunError> {
    let player = player_text(net, ladder.simulations);
    let mut results = Vec::new();
    for (name, opponent) in opponents {
        let players = vec![player.clone(), opponent.clone()];
        let config = TournamentConfig::new(game, players, ladder.rounds, seed);
        let result = run(&config, game, threads, &[], &mut |_| ())?;
        let pairing = &result.pairings[0];
        let interval = &pairing.score_interval;
        results.push(LadderResult {
            opponent: name.clone(),
            games: pairing.games,
            score: pairing.score,
            interval: [interval.low, interval.high],
        });
    }
    Ok(results)
}
