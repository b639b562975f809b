//! Players of Amazons.

mod monte_carlo;
mod two_levels;

use crate::{Amazons, HalfMoves, Move, Solver, State, TerritoryEvaluation, TunedEvaluation};
use spielwerk_core::{
    Analysis, Budget, Engine, Evaluate, ExactSolver, Game, Limits, SearchControl, Spec, ValueUnit,
};
use spielwerk_search::AlphaBetaConfig;
use spielwerk_search::alphabeta::{LateMoves, MoveOrder};
use spielwerk_search::handover::NodesByDepth;

use self::two_levels::TwoLevels;
use spielwerk_external::GTP;
use spielwerk_session::ExternalProtocol;
use spielwerk_session::gtp::GtpGame;
use spielwerk_session::players::MCTS;
use spielwerk_session::players::exact::{self, Answer, ExactAnalysis, ExactConfig};
use spielwerk_session::players::hand_over::{Prices, SearchKind, Solvable, TABLE_MIB, seated};
use spielwerk_session::players::{
    ALPHABETA, GREEDY, MINIMAX, MTDF, PERFECT, PVS, RANDOM, alphabeta, greedy, random,
};
use spielwerk_session::players::{POLICY, ZERO, networks_in_files, policy_engine, zero_engine};
use spielwerk_session::{Measure, Playable, Player, PlayerError, PlayerInfo, ReviewProfile, seat_engine};

/// The exact solver as a player: it knows who wins, not by how much.
struct Perfect {
    solver: Solver,
    config: ExactConfig,
}

impl Perfect {
    /// What is known of the position, and the positions looked into.
    fn solve(
        &mut self,
        game: &Amazons,
        state: &State,
        limits: &Limits<'_>,
    ) -> (Option<ExactAnalysis<Move>>, u64) {
        let Some(solution) = self.solver.solve(game, state, limits) else { return (None, 0) };
        let value_of = |wins| if wins { 1.0 } else { -1.0 };
        let value = value_of(solution.wins);
        let mut moves: Vec<(Move, f64)> = solution.best.map(|mv| (mv, value)).into_iter().collect();
        let mut nodes = solution.nodes;
        if self.config.answer == Answer::Moves {
            moves.clear();
            let mut legal = Vec::new();
            game.legal_moves(state, &mut legal);
            // The move that the solver would play stays first among equals.
            legal.sort_by_key(|&mv| Some(mv) != solution.best);
            for mv in legal {
                let Some(reply) = self.solver.solve(game, &game.child(state, mv), limits) else {
                    return (None, nodes);
                };
                nodes += reply.nodes;
                moves.push((mv, value_of(!reply.wins)));
            }
            moves.sort_by(|first, second| second.1.total_cmp(&first.1));
        }
        (Some(ExactAnalysis { value, moves, line: Vec::new() }), nodes)
    }
}

impl Engine<Amazons> for Perfect {
    fn analyse(
        &mut self,
        game: &Amazons,
        state: &State,
        control: &mut SearchControl<'_, Move>,
    ) -> Analysis<Move> {
        let limits = self.config.limits(control, TunedEvaluation::default().moves_to_come(game, state));
        if self.config.clear {
            self.solver.clear();
        }
        let (solved, nodes) = self.solve(game, state, &limits);
        exact::report(game, state, solved, ValueUnit::Payoff, nodes, &limits)
    }
}

/// Which moves are late: they keep nothing but their static value if need be, because of hundreds of moves only a few are
/// worth an answer. Large boards have more moves. The numbers were chosen by few games; how the search plays with them is in
/// `docs/results.md`.
fn late_moves(game: &Amazons) -> LateMoves {
    let first = if game.squares() > 80 { 8 } else { 4 };
    LateMoves { kept: 1, after: [first, 4 * first, 16 * first, usize::MAX] }
}

/// The players that need an evaluation.
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
        late_moves: late_moves(game),
        ..AlphaBetaConfig::default()
    };
    match spec.name() {
        "greedy" => greedy(game, evaluation, spec),
        "mcts" => monte_carlo::player(game, evaluation, squash, spec),
        _ => alphabeta(game, evaluation, spec, &default),
    }
}

/// An engine for half-moves as one of the full game; steps whose arrows it has not looked at are completed by the
/// tuned evaluation.
fn in_full_moves<S: Engine<HalfMoves>>(engine: S) -> TwoLevels<TunedEvaluation, S> {
    TwoLevels { engine, evaluation: TunedEvaluation::default() }
}

impl Solvable for Amazons {
    /// The solver looks into 30,000 positions a second, alpha-beta into 500,000; depth 3 takes 140,000 nodes.
    const PRICES: Prices = Prices {
        alphabeta: 0.06,
        by_depth: NodesByDepth { base: 80.0, growth: 12.0 },
        playout: 0.4,
        network: 1.0,
    };

    fn exact_solver(&self) -> Result<Option<Box<dyn ExactSolver<Self>>>, PlayerError> {
        Ok(Some(Box::new(Solver::new(TABLE_MIB)?)))
    }
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
        "pvs:depth=2,solve=auto",
        "pvs:nodes=30000,solve=auto",
        "pvs:nodes=75000,lmr=on,solve=auto",
        "pvs:nodes=375000,lmr=on,solve=auto",
    ];

    fn external(&self) -> &'static [&'static dyn ExternalProtocol] {
        if self.side().is_some() { &[GTP] } else { &[] }
    }

    fn gtp(&self) -> Option<GtpGame> {
        self.side().map(|side| GtpGame::plain("Amazons", Some(side)))
    }

    fn balanced_openings(&self) -> Option<&'static str> {
        (self.side() == Some(10)).then_some(include_str!("../../data/balanced-openings.txt"))
    }

    /// The scale by `spielwerk review amazons --calibrate 60`.
    fn review(&self) -> ReviewProfile {
        ReviewProfile {
            judge: "pvs:nodes=30000",
            solver: "time=0.3,table=16",
            measure: Measure::WinChance { scale: 0.81 },
            notable_margin: f64::INFINITY,
        }
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
                let engine = zero_engine(&halves, networks_in_files(), spec, 2, || Ok(None))?;
                let budget = engine.budget();
                seated(self, in_full_moves(engine), (SearchKind::Network, budget), spec)
            }
            "policy" => {
                let engine =
                    in_full_moves(policy_engine(&HalfMoves(self.clone()), networks_in_files(), spec)?);
                Ok(seat_engine(self.clone(), engine))
            }
            _ => Err(self.unknown_player(spec)),
        }
    }
}
