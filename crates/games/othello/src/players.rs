//! Players of Othello: all sizes share the plain ones, the full board has evaluations and the book.

use crate::evaluation::patterns::{PatternEvaluation, PatternsOnDemand};
use crate::evaluation::{FactorEvaluation, PlainEvaluation, Style};
use crate::openings::WithBook;
use crate::solver::Solver;
use crate::{Move, Othello, Position};
use spielwerk_core::{
    Analysis, Budget, Engine, Evaluate, ExactSolver, Game, Limits, ParameterKind, ParseError, SearchControl,
    Seat, Spec, ValueUnit,
};
use spielwerk_search::AlphaBetaConfig;
use spielwerk_search::handover::NodesByDepth;
use spielwerk_search::puct::EndgameSolver;
use spielwerk_search::simple::Greedy;

use spielwerk_external::{EDAX, GTP, NBOARD};
use spielwerk_session::gtp::GtpGame;
use spielwerk_session::players::exact::{self, Answer, ExactAnalysis, ExactConfig};
use spielwerk_session::players::hand_over::{Prices, SearchKind, Solvable, TABLE_MIB, with_solver};
use spielwerk_session::players::{
    ALPHABETA, MINIMAX, MTDF, PERFECT, PVS, RANDOM, alphabeta, alphabeta_engine, random, seed,
};
use spielwerk_session::players::{MCTS, MctsDefaults, mcts};
use spielwerk_session::players::{POLICY, ZERO, policy, zero};
use spielwerk_session::{AnyGame, ExternalProtocol, Format, Session, TestPosition};
use spielwerk_session::{Measure, Playable, Player, PlayerError, PlayerInfo, ReviewProfile, seat_engine};

use crate::formats::formats;
use crate::package::MODELS;

const GREEDY: PlayerInfo = PlayerInfo { name: "greedy", about: "turns as many discs as possible" };
const QUIET: PlayerInfo = PlayerInfo { name: "quiet", about: "turns few discs, and none at the frontier" };
const MOBILITY: PlayerInfo =
    PlayerInfo { name: "mobility", about: "leaves the opponent few moves and has many" };

/// The exact solver as a player: for the endgame, and for small boards from the start.
struct Perfect<const SIZE: usize> {
    solver: Solver<SIZE>,
    config: ExactConfig,
    nodes: u64,
}

impl<const SIZE: usize> Perfect<SIZE> {
    fn seated(spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let config = ExactConfig::or_outcome(spec)?;
        let threads = spec.kind(ParameterKind::Threads).number("threads", 1, 1..=256)?;
        let solver = Solver::new(config.table_mib)?.with_threads(threads);
        let engine = Self { solver, config, nodes: 0 };
        Ok(seat_engine(Othello::<SIZE>, engine))
    }

    /// Whether a proof is expected to cost many times what the budget of a move pays for, as at the start of a game:
    /// nothing is begun then that cannot end. A solver that is asked about every move of a game would use up its time on
    /// each, and a page would fetch the weights that sort its moves.
    fn is_out_of_reach(&self, game: &Othello<SIZE>, position: &Position) -> bool {
        /// The mean of the costs is known; single positions are cheaper, none by so much.
        const MANY: f64 = 1e4;
        let budget = self.config.budget;
        let in_time = budget.time.map(|time| time.as_secs_f64() * self.solver.nodes_per_second());
        let in_nodes = budget.nodes.map(|nodes| nodes as f64);
        let Some(paid) = [in_time, in_nodes].into_iter().flatten().reduce(f64::min) else { return false };
        // Some nodes are visited before a search looks at its limits.
        let paid = paid.max(1_000.0);
        self.solver.cost(game, position).is_some_and(|cost| {
            let expected = match self.config.answer {
                Answer::Outcome => cost.outcome,
                _ => cost.margin.unwrap_or(cost.outcome),
            };
            expected > MANY * paid
        })
    }

    fn solve(&mut self, position: &Position, limits: &Limits<'_>) -> Option<ExactAnalysis<Move>> {
        if self.config.answer == Answer::Outcome {
            let verdict = self.solver.win_draw_loss(position, limits)?;
            self.nodes = verdict.nodes;
            let value = ExactAnalysis::value(verdict.proof.payoff().into());
            return Some(ExactAnalysis { line: verdict.best.into_iter().collect(), ..value });
        }
        let solution = self.solver.solve(position, limits)?;
        self.nodes = solution.nodes;
        let value = f64::from(solution.margin);
        let mut moves: Vec<(Move, f64)> = solution.best.map(|mv| (mv, value)).into_iter().collect();
        if self.config.answer == Answer::Moves {
            let scores = self.solver.score_moves(position, limits)?;
            moves = scores.into_iter().map(|score| (score.mv, score.margin.into())).collect();
        }
        Some(ExactAnalysis { value, moves, line: solution.line })
    }
}

impl<const SIZE: usize> Engine<Othello<SIZE>> for Perfect<SIZE> {
    fn analyse(
        &mut self,
        game: &Othello<SIZE>,
        position: &Position,
        control: &mut SearchControl<'_, Move>,
    ) -> Analysis<Move> {
        let limits = self.config.limits(control, PlainEvaluation.moves_to_come(game, position));
        if self.config.clear {
            self.solver.clear();
        }
        self.nodes = 0;
        let solved = if self.is_out_of_reach(game, position) { None } else { self.solve(position, &limits) };
        exact::report(game, position, solved, self.config.unit(ValueUnit::Discs), self.nodes, &limits)
    }
}

/// The exact solver as a help of a search, near the end of the game.
struct Endgame<const SIZE: usize>(Solver<SIZE>);

impl<const SIZE: usize> Endgame<SIZE> {
    /// With this many empty squares a position takes well below a millisecond.
    const EMPTIES: u32 = 10;

    fn boxed() -> Result<Option<Box<dyn EndgameSolver<Othello<SIZE>>>>, PlayerError> {
        Ok(Some(Box::new(Self(Solver::new(16)?))))
    }
}

impl<const SIZE: usize> EndgameSolver<Othello<SIZE>> for Endgame<SIZE> {
    fn solve(&mut self, _: &Othello<SIZE>, position: &Position) -> Option<f32> {
        let empties = (Othello::<SIZE>::BOARD & !(position.own() | position.opponent())).count_ones();
        if empties > Self::EMPTIES {
            return None;
        }
        Some(self.0.win_draw_loss(position, &Limits::none())?.proof.payoff())
    }
}

/// Ten discs ahead are nearly a win.
const HABITS: MctsDefaults = MctsDefaults { squash: 1_000.0, playout: "random", plies: None };

/// A player that follows one of the textbook's strategies.
fn stylist<const SIZE: usize>(spec: &mut Spec, style: Style) -> Result<Box<dyn Player>, PlayerError> {
    let rank = move |_: &Othello<SIZE>, position: &Position, mv: Move| style.rank(position, mv);
    let engine = Greedy::new(rank, seed(spec)?);
    Ok(seat_engine(Othello::<SIZE>, engine))
}

/// A search or a Monte Carlo search with one of the evaluations of the full board.
fn judging(spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    match spec.choice("eval", "patterns", &["patterns", "factors", "textbook"])?.as_str() {
        "factors" => judging_by(spec, FactorEvaluation::default()),
        "textbook" => judging_by(spec, FactorEvaluation::textbook()),
        _ if spec.name() == MCTS.name => mcts(&Othello::<8>, PatternsOnDemand, HABITS, spec),
        _ => searching_by(spec, PatternEvaluation::shipped()),
    }
}

/// A search or a Monte Carlo search with this evaluation.
fn judging_by(spec: &mut Spec, evaluation: FactorEvaluation) -> Result<Box<dyn Player>, PlayerError> {
    if spec.name() == MCTS.name {
        return mcts(&Othello::<8>, evaluation, HABITS, spec);
    }
    searching_by(spec, evaluation)
}

/// A search with this evaluation, with the opening book in front of it if asked.
fn searching_by(
    spec: &mut Spec,
    evaluation: impl Evaluate<Othello<8>> + 'static,
) -> Result<Box<dyn Player>, PlayerError> {
    let default = AlphaBetaConfig { budget: Budget::depth(8), ..AlphaBetaConfig::default() };
    if spec.switch("book", false)? {
        let engine = alphabeta_engine(evaluation, spec, &default)?;
        let budget = engine.config().budget;
        let engine = with_solver(&Othello::<8>, engine, (SearchKind::AlphaBeta, budget), spec)?;
        let engine = WithBook::new(engine, seed(spec)?);
        return Ok(seat_engine(Othello::<8>, engine));
    }
    alphabeta(&Othello::<8>, evaluation, spec, &default)
}

/// Othello over GTP.
fn gtp_facts<const SIZE: usize>() -> GtpGame {
    GtpGame { name: "Othello", size: Some(SIZE), passes: true, black_margin: black_margin::<SIZE> }
}

/// Black's margin in a finished game, empty squares counted for the winner.
fn black_margin<const SIZE: usize>(_: &dyn AnyGame, session: &dyn Session) -> Option<f64> {
    let position: &Position = session.state().downcast_ref()?;
    Othello::<SIZE>.payoffs(position)?;
    let margin = f64::from(position.margin(Othello::<SIZE>::BOARD));
    Some(if position.turn() == Seat::FIRST { margin } else { -margin })
}

impl<const SIZE: usize> Solvable for Othello<SIZE> {
    /// The solver visits 15 million nodes a second, alpha-beta with patterns 1.8 million; depth 8 takes 71,000 nodes.
    const PRICES: Prices = Prices {
        alphabeta: 8.0,
        by_depth: NodesByDepth { base: 11.0, growth: 3.0 },
        playout: 40.0,
        network: 1_000.0,
    };

    fn exact_solver(&self) -> Result<Option<Box<dyn ExactSolver<Self>>>, PlayerError> {
        Ok(Some(Box::new(Solver::<SIZE>::new(TABLE_MIB)?)))
    }
}

impl Playable for Othello<8> {
    const PLAYERS: &'static [PlayerInfo] =
        &[RANDOM, GREEDY, QUIET, MOBILITY, PERFECT, MINIMAX, ALPHABETA, PVS, MTDF, MCTS, ZERO, POLICY];

    const SOLVER: Option<&'static str> = Some(PERFECT.name);

    const LEVELS: [&'static str; 10] = [
        "random",
        "mobility",
        "mcts:sims=100",
        "policy",
        "zero:sims=25,solve=auto",
        "zero:sims=100,solve=auto",
        "zero:sims=400,solve=auto",
        "zero:sims=1600,solve=auto",
        "pvs:depth=10,probcut=on,book=on,solve=auto",
        "pvs:nodes=3000000,probcut=on,book=on,solve=auto",
    ];

    fn external(&self) -> &'static [&'static dyn ExternalProtocol] {
        &[GTP, NBOARD, EDAX]
    }

    fn formats(&self) -> &'static [Format] {
        formats::<8>()
    }

    fn gtp(&self) -> Option<GtpGame> {
        Some(gtp_facts::<8>())
    }

    fn read_test_position(line: &str) -> Result<TestPosition, ParseError> {
        crate::formats::read_obf_line(line)
    }

    fn balanced_openings(&self) -> Option<&'static str> {
        Some(include_str!("../data/balanced-openings.txt"))
    }

    /// The scale by `spielwerk review othello --calibrate 60`.
    fn review(&self) -> ReviewProfile {
        ReviewProfile {
            judge: "pvs:depth=10,probcut=on,multipv=all",
            solver: "time=1,table=64",
            measure: Measure::WinChance { scale: 6.9 },
            notable_margin: 6.0,
        }
    }

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => random(self, spec),
            "greedy" => stylist::<8>(spec, Style::Greedy),
            "quiet" => stylist::<8>(spec, Style::Quiet),
            "mobility" => stylist::<8>(spec, Style::Mobility),
            "perfect" => Perfect::<8>::seated(spec),
            "minimax" | "alphabeta" | "pvs" | "mtdf" | "mcts" => judging(spec),
            "zero" => zero(self, MODELS, spec, Endgame::boxed),
            "policy" => policy(self, MODELS, spec),
            _ => Err(self.unknown_player(spec)),
        }
    }
}

/// The small boards: the plain players, and searches with the plain evaluation.
macro_rules! small_board {
    ($size:literal) => {
        impl Playable for Othello<$size> {
            const PLAYERS: &'static [PlayerInfo] =
                &[RANDOM, GREEDY, PERFECT, MINIMAX, ALPHABETA, PVS, MTDF, MCTS, ZERO, POLICY];
            const SOLVER: Option<&'static str> = Some(PERFECT.name);

            const LEVELS: [&'static str; 10] = [
                "random",
                "greedy",
                "mcts:sims=30",
                "mcts:sims=100",
                "pvs:depth=2",
                "mcts:sims=300",
                "mcts:sims=2000",
                "pvs:depth=6,solve=auto",
                "pvs:depth=10,solve=auto",
                "pvs:nodes=2000000,solve=auto",
            ];

            fn external(&self) -> &'static [&'static dyn ExternalProtocol] {
                &[GTP]
            }

            fn formats(&self) -> &'static [Format] {
                formats::<$size>()
            }

            fn gtp(&self) -> Option<GtpGame> {
                Some(gtp_facts::<$size>())
            }

            fn review(&self) -> ReviewProfile {
                ReviewProfile {
                    judge: "pvs:depth=8,multipv=all",
                    solver: "time=1,table=16",
                    measure: Measure::WinChance { scale: 10.0 },
                    notable_margin: 6.0,
                }
            }

            fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
                match spec.name() {
                    "random" => random(self, spec),
                    "greedy" => stylist::<$size>(spec, Style::Greedy),
                    "perfect" => Perfect::<$size>::seated(spec),
                    "minimax" | "alphabeta" | "pvs" | "mtdf" => {
                        alphabeta(self, PlainEvaluation, spec, &AlphaBetaConfig::default())
                    }
                    "mcts" => mcts(self, PlainEvaluation, HABITS, spec),
                    "zero" => zero(self, MODELS, spec, Endgame::boxed),
                    "policy" => policy(self, MODELS, spec),
                    _ => Err(self.unknown_player(spec)),
                }
            }
        }
    };
}

small_board!(6);
small_board!(4);

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::Rng;

    const WITH_11_EMPTY: &str = "XXXXXXXXOXXXXXX-OXOXXXX-OXXOXXX-OXXXOXXXOXXXXOXX--XXXX----XXXX-- O";

    fn solved(text: &str, position: Option<&str>) -> Analysis<String> {
        let game: &dyn AnyGame = &Othello::<8>;
        let start = game.start(&mut Rng::new(1));
        let session = position.map_or(start, |position| game.resume(position).expect("a position"));
        let mut player = game.player(text).expect("a solver");
        player.think(&session.open_view(), &mut SearchControl::none()).expect("a solver does not fail")
    }

    #[test]
    fn the_solver_begins_no_proof_that_its_budget_cannot_end() {
        for text in ["perfect:time=60,table=1", "perfect:nodes=100000,table=1", "perfect:time=0,table=1"] {
            let analysis = solved(text, None);
            assert_eq!((analysis.proof, analysis.nodes), (None, 0), "{text}");
        }
        for text in ["perfect:table=1", "perfect:time=60,table=1", "perfect:nodes=10000000,table=1"] {
            let analysis = solved(text, Some(WITH_11_EMPTY));
            assert!(analysis.proof.is_some() && analysis.nodes > 0, "{text}");
        }
    }
}
