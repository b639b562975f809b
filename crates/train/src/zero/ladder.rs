//! Matches of the current network: against earlier networks, and against players that stay the same.

use std::path::Path;

use spielwerk_core::quoted;
use spielwerk_matches::{RunError, Runner, TournamentConfig};
use spielwerk_run::RunControl;
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
    control: &RunControl<'_>,
) -> Result<Vec<LadderResult>, RunError> {
    let player = player_text(net, ladder.simulations);
    let mut results = Vec::new();
    for (name, opponent) in opponents {
        let players = vec![player.clone(), opponent.clone()];
        let config = TournamentConfig::new(game, players, ladder.rounds, seed);
        let mut runner = Runner::new(&config, game).threads(control.threads).executor(control.executor);
        if let Some(stop) = control.stop {
            runner = runner.stopped_by(stop);
        }
        let result = runner.run(&mut |_| ())?;
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
