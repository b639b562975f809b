//! Players of Connect Four.

use spielwerk_core::{
    Analysis, Budget, Engine, Evaluate, ExactSolver, Limits, Notation, ParseError, Rng, Spec, Unit, Watch,
};
use spielwerk_games::connect4::benchmark::{BenchmarkPosition, benchmark};
use spielwerk_games::connect4::book::Book;
use spielwerk_games::connect4::solver::Solver;
use spielwerk_games::connect4::{Column, ConnectFour, LineCount, Position};
use spielwerk_net::values::Connect4Values;
use spielwerk_net::values::ntuple::Repertoire;
use spielwerk_search::AlphaBetaConfig;
use spielwerk_search::handover::NodesByDepth;
use spielwerk_search::puct::EndgameSolver;

use super::by_heart::ByHeart;
use super::exact::{self, Answer, ExactConfig, Solved};
use super::hand_over::{Prices, SearchKind, Solvable, TABLE_MIB, with_solver};
use super::mcts::{Habits, MCTS, mcts};
use super::td::{self, ByValue, Learned, TD};
use super::zero::{POLICY, ZERO, policy, zero};
use super::{
    ALPHABETA, GREEDY, MINIMAX, MTDF, PERFECT, PVS, RANDOM, alphabeta, alphabeta_engine, greedy, random, seed,
};
use crate::foreign;
use crate::player::{OpenPlayer, Playable, Player, PlayerError, PlayerInfo};
use crate::protocols::gtp::GtpGame;
use crate::test_position::{self, SolvedPosition, SolvedSet, TestPosition};

/// The exact solver as a player.
struct Perfect {
    solver: Solver,
    config: ExactConfig,
}

impl Perfect {
    fn solve(&mut self, position: &Position, limits: &Limits<'_>) -> Option<Solved<Column>> {
        Some(match self.config.answer {
            Answer::Outcome => Solved::value(self.solver.outcome(position, limits)?.payoff().into()),
            Answer::Value => Solved::value(self.solver.score(position, limits)?.into()),
            Answer::Best => {
                let (column, value) = self.solver.best_move(position, limits)?;
                Solved { moves: vec![(column, value.into())], ..Solved::value(value.into()) }
            }
            Answer::Moves => {
                let scores = self.solver.move_scores(position, limits)?;
                let entry = |column: Column| Some((column, f64::from(scores[column.index()]?)));
                let mut moves: Vec<(Column, f64)> = Column::ALL.into_iter().filter_map(entry).collect();
                moves.sort_by(|first, second| second.1.total_cmp(&first.1));
                Solved { value: moves.first()?.1, moves, line: Vec::new() }
            }
        })
    }
}

impl Engine<ConnectFour> for Perfect {
    fn analyse(
        &mut self,
        game: &ConnectFour,
        position: &Position,
        watch: &mut Watch<'_, Column>,
    ) -> Analysis<Column> {
        let limits = self.config.limits(watch, LineCount.moves_to_come(game, position));
        if self.config.clear {
            self.solver.clear();
        }
        let before = self.solver.nodes();
        let solved = self.solve(position, &limits);
        let unit = self.config.unit(Unit::Stones);
        exact::report(game, position, solved, unit, self.solver.nodes() - before, &limits)
    }
}

/// The exact solver as a help of a search, from the middle of the game on.
struct Endgame(Solver);

impl EndgameSolver<ConnectFour> for Endgame {
    fn solve(&mut self, _: &ConnectFour, position: &Position) -> Option<f32> {
        /// With so many stones on the board a position takes well below a millisecond.
        const STONES: usize = 22;
        if position.stones() < STONES {
            return None;
        }
        Some(self.0.outcome(position, &Limits::none())?.payoff().into())
    }
}

/// The learned values that a spec names.
fn learned(spec: &mut Spec) -> Result<Connect4Values, PlayerError> {
    td::function(spec, "connect4-ntuples", Connect4Values::from_bytes)
}

/// The openings that were learned with the values, unless the spec does without.
fn repertoire(function: &Connect4Values, spec: &mut Spec) -> Result<Repertoire, PlayerError> {
    Ok(match function {
        Connect4Values::Tuples(network) if spec.switch("book", true)? => network.repertoire().clone(),
        _ => Repertoire::default(),
    })
}

/// A search or a Monte Carlo search with one of the evaluations.
fn judging(game: ConnectFour, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let default = AlphaBetaConfig { budget: Budget::depth(10), ..AlphaBetaConfig::default() };
    let habits = |squash| Habits { squash, playout: "random", plies: None };
    match (spec.choice("eval", "lines", &["lines", "td"])?.as_str(), spec.name()) {
        ("td", "mcts") => mcts(&game, Learned(learned(spec)?), habits(1_000.0), spec),
        ("td", _) => {
            let function = learned(spec)?;
            let repertoire = repertoire(&function, spec)?;
            let engine = alphabeta_engine(Learned(function), spec, &default)?;
            let budget = engine.config().budget;
            let otherwise = with_solver(&game, engine, (SearchKind::AlphaBeta, budget), spec)?;
            Ok(Box::new(OpenPlayer { game, engine: ByHeart { repertoire, otherwise } }))
        }
        (_, "mcts") => mcts(&game, LineCount, habits(30.0), spec),
        _ => alphabeta(&game, LineCount, spec, &default),
    }
}

impl Solvable for ConnectFour {
    /// The solver visits 2.5 to 3 million nodes a second, alpha-beta 7.5 million; depth 11 takes 53,000 nodes.
    const PRICES: Prices = Prices {
        alphabeta: 0.35,
        by_depth: NodesByDepth { base: 34.0, growth: 1.95 },
        playout: 4.0,
        network: 500.0,
    };

    fn exact_solver(&self) -> Result<Box<dyn ExactSolver<Self>>, PlayerError> {
        Ok(Box::new(Solver::new(TABLE_MIB)?))
    }
}

impl Playable for ConnectFour {
    const PLAYERS: &'static [PlayerInfo] =
        &[RANDOM, GREEDY, TD, PERFECT, MINIMAX, ALPHABETA, PVS, MTDF, MCTS, ZERO, POLICY];
    const FOREIGN: &'static [PlayerInfo] = &[foreign::GTP];
    const SOLVER: Option<&'static str> = Some(PERFECT.name);

    const LEVELS: [&'static str; 10] = [
        "random",
        "mcts:sims=20",
        "mcts:sims=60",
        "mcts:sims=200",
        "mcts:sims=600",
        "policy",
        "zero:sims=16,solve=auto",
        "zero:sims=100,solve=auto",
        "zero:sims=800,solve=auto",
        "perfect:time=10",
    ];

    fn gtp(&self) -> Option<GtpGame> {
        Some(GtpGame::plain("Connect Four", None))
    }

    fn read_test_position(line: &str) -> Result<TestPosition, ParseError> {
        test_position::pons(line)
    }

    fn solved_sets(&self) -> Vec<SolvedSet> {
        let solved = |known: &BenchmarkPosition| {
            let columns = Column::ALL.iter().zip(known.outcomes);
            let outcomes = columns.filter_map(|(&column, outcome)| {
                Some((self.move_text(&known.position, column), outcome?.payoff()))
            });
            let position = self.position_text(&known.position);
            SolvedPosition { outcomes: outcomes.collect(), position }
        };
        let sets = benchmark().into_iter();
        sets.map(|set| SolvedSet { name: set.name, positions: set.positions.iter().map(solved).collect() })
            .collect()
    }

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => random(self, spec),
            "greedy" => greedy(self, LineCount, spec),
            "perfect" => {
                let config = ExactConfig::or_outcome(spec)?;
                let with_book = spec.switch("book", true)?;
                let solver = Solver::new(config.table_mib)?;
                let solver = if with_book { solver.with_book(Book::shipped()) } else { solver };
                Ok(Box::new(OpenPlayer { game: *self, engine: Perfect { solver, config } }))
            }
            "minimax" | "alphabeta" | "pvs" | "mtdf" | "mcts" => judging(*self, spec),
            "td" => {
                let function = learned(spec)?;
                let repertoire = repertoire(&function, spec)?;
                let otherwise = ByValue { function, rng: Rng::new(seed(spec)?) };
                Ok(Box::new(OpenPlayer { game: *self, engine: ByHeart { repertoire, otherwise } }))
            }
            "zero" => zero(self, spec, || Ok(Some(Box::new(Endgame(Solver::new(16)?))))),
            "policy" => policy(self, spec),
            _ => Err(Self::unknown_player(spec)),
        }
    }
}
