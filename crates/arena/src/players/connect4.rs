//! Players of Connect Four.

use spielwerk_core::{Budget, Spec};
use spielwerk_games::connect4::{ConnectFour, LineCount};
use spielwerk_search::AlphaBetaConfig;

use super::mcts::{Habits, MCTS, mcts};
use super::{ALPHABETA, GREEDY, MINIMAX, MTDF, PVS, RANDOM, alphabeta, greedy, random};
use crate::player::{Playable, Player, PlayerError, PlayerInfo};

impl Playable for ConnectFour {
    const PLAYERS: &'static [PlayerInfo] = &[RANDOM, GREEDY, MINIMAX, ALPHABETA, PVS, MTDF, MCTS];

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let default = AlphaBetaConfig { budget: Budget::depth(10), ..AlphaBetaConfig::default() };
        match spec.name() {
            "random" => random(self, spec),
            "greedy" => greedy(self, LineCount, spec),
            "minimax" | "alphabeta" | "pvs" | "mtdf" => alphabeta(self, LineCount, spec, &default),
            "mcts" => mcts(self, LineCount, Habits { squash: 30.0, playout: "random", plies: None }, spec),
            _ => Err(Self::unknown_player(spec)),
        }
    }
}
