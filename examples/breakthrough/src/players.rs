//! Who plays: the shared searches over a small evaluation.

use spielwerk::core::{Evaluate, Game, Score, Seat, Spec};
use spielwerk::search::AlphaBetaConfig;
use spielwerk::session::players::hand_over::Solvable;
use spielwerk::session::players::{
    ALPHABETA, GREEDY, MCTS, MINIMAX, MTDF, MctsDefaults, POLICY, PVS, RANDOM, ZERO, alphabeta, greedy, mcts,
    policy, random, zero,
};
use spielwerk::session::{Playable, Player, PlayerError, PlayerInfo};

use crate::{Breakthrough, Position};

/// Pawns, and how far they have come.
#[derive(Clone, Copy, Debug)]
pub struct Advance;

impl Evaluate<Breakthrough> for Advance {
    fn evaluate(&self, game: &Breakthrough, position: &Position) -> Score {
        let sign = if position.turn == Seat::FIRST { 1 } else { -1 };
        if let Some(payoffs) = game.payoffs(position) {
            return sign * payoffs[0] as Score * 100_000;
        }
        let row = (1u64 << game.size()) - 1;
        let worth = |seat: usize| -> Score {
            let rows = 0..Score::from(game.size());
            rows.map(|index| {
                let distance = if seat == 0 { index } else { Score::from(game.size()) - 1 - index };
                let pawns = (position.pawns[seat] >> (index * Score::from(game.size()))) & row;
                pawns.count_ones() as Score * (100 + 4 * distance * distance)
            })
            .sum()
        };
        sign * (worth(0) - worth(1))
    }

    fn decisive(&self) -> Score {
        100_000
    }
}

impl Solvable for Breakthrough {}

impl Playable for Breakthrough {
    const PLAYERS: &'static [PlayerInfo] =
        &[RANDOM, GREEDY, MINIMAX, ALPHABETA, PVS, MTDF, MCTS, ZERO, POLICY];

    const LEVELS: [&'static str; 10] = [
        "random",
        "mcts:sims=30",
        "mcts:sims=100",
        "greedy",
        "mcts:sims=1000",
        "pvs:depth=2",
        "pvs:depth=3",
        "pvs:depth=4",
        "pvs:depth=6",
        "pvs:nodes=1000000",
    ];

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => random(self, spec),
            "greedy" => greedy(self, Advance, spec),
            "minimax" | "alphabeta" | "pvs" | "mtdf" => {
                alphabeta(self, Advance, spec, &AlphaBetaConfig::default())
            }
            "mcts" => {
                mcts(self, Advance, MctsDefaults { squash: 500.0, playout: "random", plies: None }, spec)
            }
            "zero" => zero(self, &[], spec, || Ok(None)),
            "policy" => policy(self, &[], spec),
            _ => Err(self.unknown_player(spec)),
        }
    }
}
