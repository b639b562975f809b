//! The players of the study, and how they meet.

use spielwerk_matches::TournamentConfig;
use spielwerk_session::AnyGame;

use super::super::common::{adjudicated, tournament};
use crate::StudyError;

/// The parameters of the solver that ends a game as soon as it proves who wins.
pub(super) const ADJUDICATOR: &str = "nodes=3000,table=2";

/// The configuration in which these players meet from balanced openings; the solver looks at positions from ply 50 on.
pub(super) fn contest(
    game: &dyn AnyGame,
    players: &[String],
    rounds: u64,
) -> Result<TournamentConfig, StudyError> {
    Ok(adjudicated(tournament(game, players, rounds, "balanced")?, ADJUDICATOR, 50))
}

/// How the alpha-beta family is equipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Equipment {
    /// Transposition table and iterative deepening, nothing else: what the original had, made sound.
    Plain,
    /// With move ordering by evaluation, table move, killers and history.
    Ordered,
}

/// The four searches, in the original's order of strength.
pub(super) const FAMILY: [&str; 4] = ["alpha-beta", "PVS", "MCTS", "MTD(f)"];

/// A player of the alpha-beta family with a budget such as `time=0.03`.
pub(super) fn alpha_beta(name: &str, equipment: Equipment, budget: &str) -> String {
    let equipment = match equipment {
        Equipment::Plain => ",order=generator,hashmove=off,killers=off,history=off",
        Equipment::Ordered => "",
    };
    format!("{name}:{budget},eval=territory,table=16{equipment}")
}

/// A version of the original's Monte Carlo search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Version {
    /// What the original calls it.
    pub(super) name: &'static str,
    /// Plies of a playout.
    plies: u32,
    /// Whether playouts choose the best move of one random amazon.
    guided: bool,
    /// The original's constant of exploration.
    exploration: f64,
    /// Alpha-beta's score against it in the original at 60 and at 30 seconds, in per cent.
    pub(super) original: [f64; 2],
}

/// The nine versions.
pub(super) const VERSIONS: [Version; 9] = [
    Version { name: "v1.1", plies: 6, guided: false, exploration: 1.4, original: [95.0, 90.0] },
    Version { name: "v1.2", plies: 10, guided: false, exploration: 1.4, original: [100.0, 100.0] },
    Version { name: "v2.1", plies: 4, guided: true, exploration: 1.4, original: [95.0, 90.0] },
    CHOSEN,
    Version { name: "v2.3", plies: 8, guided: true, exploration: 1.4, original: [90.0, 90.0] },
    Version { name: "v2.4", plies: 10, guided: true, exploration: 1.4, original: [95.0, 100.0] },
    Version { name: "v3.1", plies: 6, guided: true, exploration: 0.7, original: [95.0, 85.0] },
    Version { name: "v3.2", plies: 6, guided: true, exploration: 1.0, original: [95.0, 100.0] },
    Version { name: "v3.3", plies: 6, guided: true, exploration: 1.7, original: [90.0, 100.0] },
];

/// The version that the original continued with.
pub(super) const CHOSEN: Version =
    Version { name: "v2.2", plies: 6, guided: true, exploration: 1.4, original: [90.0, 80.0] };

impl Version {
    /// The player with a budget.
    pub(super) fn player(&self, budget: &str) -> String {
        // Payoffs span two instead of one, and the original has a 2 below the root.
        let c = (self.exploration * 2.0 * std::f64::consts::SQRT_2 * 100.0).round() / 100.0;
        let playout = if self.guided { "guided" } else { "random" };
        format!(
            "mcts:{budget},eval=territory,levels=1,playout={playout},plies={},c={c},bonus=20,root=30",
            self.plies
        )
    }

    /// What the original's table says of it.
    pub(super) fn about(&self) -> String {
        let playout = if self.guided { "guided" } else { "random" };
        format!("{playout}, {} plies, C = {}", self.plies, self.exploration)
    }
}

/// The four searches with a budget, in the order of [`FAMILY`].
pub(super) fn family(equipment: Equipment, budget: &str) -> Vec<String> {
    vec![
        alpha_beta("alphabeta", equipment, budget),
        alpha_beta("pvs", equipment, budget),
        CHOSEN.player(budget),
        alpha_beta("mtdf", equipment, budget),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_of_the_study_exists() {
        let game = spielwerk::game("amazons").expect("a game");
        let versions = VERSIONS.iter().map(|version| version.player("time=0.01"));
        let family = [Equipment::Plain, Equipment::Ordered].map(|equipment| family(equipment, "depth=2"));
        for player in versions.chain(family.into_iter().flatten()) {
            game.player(&player).unwrap_or_else(|error| panic!("{player}: {error}"));
        }
        assert!(CHOSEN.player("time=1").contains("c=3.96"));
    }
}
