//! The textbook tree as a package: the smallest example of one.

use spielwerk_core::toy::{LeafGain, Tree};
use spielwerk_core::{Budget, Spec, Words};
use spielwerk_search::AlphaBetaConfig;
use spielwerk_search::alphabeta::MoveOrder;

use crate::players::{ALPHABETA, MINIMAX, MTDF, PVS, RANDOM, alphabeta_engine, random};
use crate::{GamePackage, Playable, Player, PlayerError, PlayerInfo, seat_engine};

/// The textbook tree: three moves for Max, three answers of Min each.
pub static PACKAGE: GamePackage = GamePackage {
    title: Words::new("Textbook tree", "Lehrbuchbaum"),
    about: Words::new(
        "The game tree of the textbooks, nine leaves.",
        "Der Spielbaum der Lehrbücher, neun Blätter.",
    ),
    ..GamePackage::new("tree", |_| Ok(Box::new(Tree::default())))
};

impl Playable for Tree {
    const PLAYERS: &'static [PlayerInfo] = &[RANDOM, MINIMAX, ALPHABETA, PVS, MTDF];

    const LEVELS: [&'static str; 10] = [
        "random", "random", "random", "random", "random", "minimax", "minimax", "minimax", "minimax",
        "minimax",
    ];

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        // As in the textbook: straight to the leaves, in the order of the alphabet.
        let default = AlphaBetaConfig {
            budget: Budget::depth(2),
            deepening: false,
            table_mib: None,
            order: MoveOrder::Generator,
            ..AlphaBetaConfig::default()
        };
        match spec.name() {
            "random" => random(self, spec),
            "minimax" | "alphabeta" | "pvs" | "mtdf" => {
                let engine = alphabeta_engine(LeafGain, spec, &default)?;
                Ok(seat_engine(self.clone(), engine))
            }
            _ => Err(self.unknown_player(spec)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::golden;

    use super::*;

    #[test]
    fn the_tree_plays_as_an_erased_game() {
        let text = golden::playthrough(&Tree::default(), 5);
        let begin = "game: tree\nseed: 5\n\n# ply 0, Max to move\nposition: A\nA\nlegal (3): B C D\n";
        assert!(text.starts_with(begin), "{text}");
        assert!(text.contains("# finished after 2 plies"), "{text}");
    }
}
