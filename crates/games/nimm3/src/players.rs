//! Players of Nimm-3.

use crate::Nimm3Encoding;
use crate::package::MODELS;
use crate::{EndOnly, Heap, Nimm3, Remainder, Take};
use spielwerk_core::{
    Analysis, Budget, Engine, ExactSolver, Game, MoveAnalysis, Proof, Rng, SearchControl, Spec,
};
use spielwerk_nn::values::Function;
use spielwerk_search::AlphaBetaConfig;
use spielwerk_search::handover::NodesByDepth;

use spielwerk_session::players::hand_over::{Prices, Solvable};
use spielwerk_session::players::{ALPHABETA, MINIMAX, MTDF, PVS, RANDOM, alphabeta, random, seed};
use spielwerk_session::players::{ByValue, TD, function};
use spielwerk_session::players::{MCTS, MctsDefaults, mcts};
use spielwerk_session::players::{POLICY, ZERO, networks_in_files, policy, zero};
use spielwerk_session::{Measure, Playable, Player, PlayerError, PlayerInfo, ReviewProfile, seat_engine};

/// The exact answer; where every take loses it takes one stone, to make the game long.
struct Perfect;

impl Engine<Nimm3> for Perfect {
    fn analyse(&mut self, game: &Nimm3, heap: &Heap, _: &mut SearchControl<'_, Take>) -> Analysis<Take> {
        let winning = game.winning_take(heap.stones());
        let take = Take::new(winning.unwrap_or(1)).expect("at least one stone is taken");
        let value_of = |take: Take| if Some(take.stones()) == winning { 1.0 } else { -1.0 };
        let mut takes = Vec::new();
        game.legal_moves(heap, &mut takes);
        takes.sort_by_key(|&other| other != take);
        let entry = |mv: Take| MoveAnalysis {
            value: Some(value_of(mv)),
            proof: Some(Proof::of_value(value_of(mv))),
            ..MoveAnalysis::unknown(mv)
        };
        let value = value_of(take);
        let moves = takes.into_iter().map(entry).collect();
        Analysis { value, proof: Some(Proof::of_value(value)), moves, nodes: 1, ..Analysis::of_move(take) }
    }
}

/// A player by learned values; a heap larger than those it learned is taken for the largest of them.
fn by_values(game: Nimm3, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let function: Function<Nimm3Encoding> = function(spec, &MODELS[0], |bytes| {
        let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
        Function::from_json(text, &game).map_err(|error| error.to_string())
    })?;
    Ok(seat_engine(game, ByValue { function, rng: Rng::new(seed(spec)?) }))
}

impl Solvable for Nimm3 {
    const PRICES: Prices = Prices {
        alphabeta: 1.0,
        by_depth: NodesByDepth { base: 1.0, growth: 2.0 },
        playout: 1.0,
        network: 1.0,
    };

    fn exact_solver(&self) -> Result<Option<Box<dyn ExactSolver<Self>>>, PlayerError> {
        Ok(Some(Box::new(Remainder)))
    }
}

impl Playable for Nimm3 {
    const PLAYERS: &'static [PlayerInfo] = &[
        RANDOM,
        PlayerInfo { name: "perfect", about: "leaves a multiple of the largest take plus one" },
        MINIMAX,
        ALPHABETA,
        PVS,
        MTDF,
        MCTS,
        TD,
        ZERO,
        POLICY,
    ];

    const SOLVER: Option<&'static str> = Some("perfect");

    // Proofs in the tree would make a handful of simulations play without a mistake.
    const LEVELS: [&'static str; 10] = [
        "random",
        "mcts:sims=3,solver=off",
        "mcts:sims=6,solver=off",
        "mcts:sims=12,solver=off",
        "mcts:sims=25,solver=off",
        "mcts:sims=50,solver=off",
        "mcts:sims=100,solver=off",
        "mcts:sims=200,solver=off",
        "mcts:sims=400,solver=off",
        "perfect",
    ];

    fn review(&self) -> ReviewProfile {
        ReviewProfile {
            judge: "perfect",
            solver: "",
            measure: Measure::WinChance { scale: ReviewProfile::PAYOFF_SCALE },
            notable_margin: f64::INFINITY,
        }
    }

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let default = AlphaBetaConfig { budget: Budget::depth(8), ..AlphaBetaConfig::default() };
        match spec.name() {
            "random" => random(self, spec),
            "perfect" => Ok(seat_engine(*self, Perfect)),
            "minimax" | "alphabeta" | "pvs" | "mtdf" => alphabeta(self, EndOnly, spec, &default),
            "mcts" => mcts(self, EndOnly, MctsDefaults { squash: 1.0, playout: "random", plies: None }, spec),
            "td" => by_values(*self, spec),
            "zero" => zero(self, networks_in_files(), spec, || Ok(None)),
            "policy" => policy(self, networks_in_files(), spec),
            _ => Err(self.unknown_player(spec)),
        }
    }
}
