//! Players of the textbook tree.

use spielwerk_core::toy::{LeafGain, Tree};
use spielwerk_core::{Budget, Spec};
use spielwerk_search::AlphaBetaConfig;
use spielwerk_search::alphabeta::MoveOrder;

use super::{ALPHABETA, MINIMAX, MTDF, PVS, RANDOM, alphabeta_engine, random};
use crate::player::{OpenPlayer, Playable, Player, PlayerError, PlayerInfo};

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
                Ok(Box::new(OpenPlayer { game: self.clone(), engine }))
            }
            _ => Err(Self::unknown_player(spec)),
        }
    }
}
