//! Players of Amazons.

mod monte_carlo;
mod two_levels;

use crate::{Amazons, HalfMoves, Move, Solver, State, TerritoryEvaluation, TunedEvaluation};
use spielwerk_core::{Analysis, Budget, Engine, Evaluate, Spec, Unit, Watch};
use spielwerk_search::AlphaBetaConfig;
use spielwerk_search::alphabeta::MoveOrder;

use self::two_levels::TwoLevels;
use spielwerk_external::GTP;
use spielwerk_session::ExternalProtocol;
use spielwerk_session::gtp::GtpGame;
use spielwerk_session::players::MCTS;
use spielwerk_session::players::exact::{self, ExactConfig, Solved};
use spielwerk_session::players::{
    ALPHABETA, GREEDY, MINIMAX, MTDF, PERFECT, PVS, RANDOM, alphabeta, greedy, random,
};
use spielwerk_session::players::{POLICY, ZERO, policy_engine, zero_engine};
use spielwerk_session::{Playable, Player, PlayerError, PlayerInfo, seat_engine};

use crate::package::MODELS;

/// The exact solver as a player: it knows who wins, not by how much.
struct Perfect {
    solver: Solver,
    config: ExactConfig,
}

impl Engine<Amazons> for Perfect {
    fn analyse(&mut self, game: &Amazons, state: &State, watch: &mut Watch<'_, Move>) -> Analysis<Move> {
        let limits = self.config.limits(watch, TunedEvaluation::default().moves_to_come(game, state));
        if self.config.clear {
            self.solver.clear();
        }
        let solution = self.solver.solve(game, state, &limits);
        let nodes = solution.map_or(0, |solution| solution.nodes);
        let solved = solution.map(|solution| {
            let value = if solution.wins { 1.0 } else { -1.0 };
            Solved {
                value,
                moves: solution.best.map(|mv| (mv, value)).into_iter().collect(),
                line: Vec::new(),
            }
        });
        exact::report(game, state, solved, Unit::Payoff, nodes, &limits)
    }
}

/// The players that stand on an evaluation.
fn judging<E: Evaluate<Amazons> + Clone + 'static>(
    game: &Amazons,
    evaluation: E,
    squash: f32,
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError> {
    let default = AlphaBetaConfig {
        budget: Budget::depth(2),
        order: MoveOrder::Evaluation,
        order_plies: 2,
        ..AlphaBetaConfig::default()
    };
    match spec.name() {
        "greedy" => greedy(game, evaluation, spec),
        "mcts" => monte_carlo::player(game, evaluation, squash, spec),
        _ => alphabeta(game, evaluation, spec, &default),
    }
}

/// An engine for half-moves as a player of the full game; steps whose arrows it has not looked at are completed by the
/// tuned evaluation.
fn in_full_moves(game: &Amazons, engine: impl Engine<HalfMoves> + 'static) -> Box<dyn Player> {
    let engine = TwoLevels { engine, evaluation: TunedEvaluation::default() };
    seat_engine(game.clone(), engine)
}

impl Playable for Amazons {
    const PLAYERS: &'static [PlayerInfo] =
        &[RANDOM, GREEDY, PERFECT, MINIMAX, ALPHABETA, PVS, MTDF, MCTS, ZERO, POLICY];
    const SOLVER: Option<&'static str> = Some(PERFECT.name);

    const LEVELS: [&'static str; 10] = [
        "random",
        "mcts:sims=20",
        "mcts:sims=100",
        "mcts:sims=500",
        "greedy:eval=territory",
        "greedy",
        "pvs:depth=2",
        "pvs:nodes=30000",
        "pvs:nodes=100000",
        "pvs:nodes=500000",
    ];

    fn external(&self) -> &'static [&'static dyn ExternalProtocol] {
        &[GTP]
    }

    fn gtp(&self) -> Option<GtpGame> {
        Some(GtpGame::plain("Amazons", Some(self.size())))
    }

    fn balanced_openings(&self) -> Option<&'static str> {
        (self.size() == 10).then_some(include_str!("../../data/balanced-openings.txt"))
    }

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => random(self, spec),
            "perfect" => {
                let config = ExactConfig::from_spec(spec)?;
                let engine = Perfect { solver: Solver::new(config.table_mib)?, config };
                Ok(seat_engine(self.clone(), engine))
            }
            "greedy" | "minimax" | "alphabeta" | "pvs" | "mtdf" | "mcts" => {
                match spec.choice("eval", "tuned", &["tuned", "territory"])?.as_str() {
                    "tuned" => judging(self, TunedEvaluation::default(), 1_000.0, spec),
                    _ => judging(self, TerritoryEvaluation::default(), 10_000.0, spec),
                }
            }
            "zero" => {
                let halves = HalfMoves(self.clone());
                Ok(in_full_moves(self, zero_engine(&halves, MODELS, spec, 2, || Ok(None))?))
            }
            "policy" => Ok(in_full_moves(self, policy_engine(&HalfMoves(self.clone()), MODELS, spec)?)),
            _ => Err(self.unknown_player(spec)),
        }
    }
}
