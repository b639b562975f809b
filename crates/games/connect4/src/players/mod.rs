//! Players of Connect Four.

mod repertoire;

use crate::benchmark::{BenchmarkPosition, benchmark};
use crate::book::Book;
use crate::solver::Solver;
use crate::values::Connect4Values;
use crate::values::ntuple::Repertoire;
use crate::{Column, ConnectFour, LineCount, Position};
use spielwerk_core::{
    Analysis, Budget, Engine, Evaluate, ExactSolver, Limits, Notation, ParseError, Rng, SearchControl, Spec,
    ValueUnit,
};
use spielwerk_search::AlphaBetaConfig;
use spielwerk_search::handover::NodesByDepth;
use spielwerk_search::puct::EndgameSolver;

use self::repertoire::WithRepertoire;
use spielwerk_external::GTP;
use spielwerk_session::gtp::GtpGame;
use spielwerk_session::players::exact::{self, Answer, ExactAnalysis, ExactConfig};
use spielwerk_session::players::hand_over::{Prices, SearchKind, Solvable, TABLE_MIB, with_solver};
use spielwerk_session::players::{
    ALPHABETA, GREEDY, MINIMAX, MTDF, PERFECT, PVS, RANDOM, alphabeta, alphabeta_engine, greedy, random, seed,
};
use spielwerk_session::players::{ByValue, Learned, TD, function};
use spielwerk_session::players::{MCTS, MctsDefaults, mcts};
use spielwerk_session::players::{POLICY, ZERO, policy, zero};
use spielwerk_session::{ExternalProtocol, Model, SolvedPosition, SolvedSet, TestPosition};
use spielwerk_session::{Measure, Playable, Player, PlayerError, PlayerInfo, ReviewProfile, seat_engine};

use crate::package::MODELS;

/// The exact solver as a player.
struct Perfect {
    solver: Solver,
    config: ExactConfig,
}

impl Perfect {
    fn solve(&mut self, position: &Position, limits: &Limits<'_>) -> Option<ExactAnalysis<Column>> {
        Some(match self.config.answer {
            Answer::Outcome => ExactAnalysis::value(self.solver.outcome(position, limits)?.payoff().into()),
            Answer::Value => ExactAnalysis::value(self.solver.score(position, limits)?.into()),
            Answer::Best => {
                let (column, value) = self.solver.best_move(position, limits)?;
                ExactAnalysis { moves: vec![(column, value.into())], ..ExactAnalysis::value(value.into()) }
            }
            Answer::Moves => {
                let scores = self.solver.move_scores(position, limits)?;
                let entry = |column: Column| Some((column, f64::from(scores[column.index()]?)));
                let mut moves: Vec<(Column, f64)> = Column::ALL.into_iter().filter_map(entry).collect();
                moves.sort_by(|first, second| second.1.total_cmp(&first.1));
                ExactAnalysis { value: moves.first()?.1, moves, line: Vec::new() }
            }
        })
    }
}

impl Engine<ConnectFour> for Perfect {
    fn analyse(
        &mut self,
        game: &ConnectFour,
        position: &Position,
        control: &mut SearchControl<'_, Column>,
    ) -> Analysis<Column> {
        let limits = self.config.limits(control, LineCount.moves_to_come(game, position));
        if self.config.clear {
            self.solver.clear();
        }
        let before = self.solver.nodes();
        let solved = self.solve(position, &limits);
        let unit = self.config.unit(ValueUnit::Stones);
        exact::report(game, position, solved, unit, self.solver.nodes() - before, &limits)
    }
}

/// The exact solver as a help of a search, from the middle of the game on.
struct Endgame(Solver);

impl EndgameSolver<ConnectFour> for Endgame {
    fn solve(&mut self, _: &ConnectFour, position: &Position) -> Option<f32> {
        /// With this many stones on the board a position takes well below a millisecond.
        const STONES: usize = 22;
        if position.stones() < STONES {
            return None;
        }
        Some(self.0.outcome(position, &Limits::none())?.payoff().into())
    }
}

/// The learned values that a spec names.
fn learned(spec: &mut Spec) -> Result<Connect4Values, PlayerError> {
    function(
        spec,
        Model::named(MODELS, "connect4-ntuples").expect("a bundled model"),
        Connect4Values::from_bytes,
    )
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
    let habits = |squash| MctsDefaults { squash, playout: "random", plies: None };
    match (spec.choice("eval", "lines", &["lines", "td"])?.as_str(), spec.name()) {
        ("td", "mcts") => mcts(&game, Learned(learned(spec)?), habits(1_000.0), spec),
        ("td", _) => {
            let function = learned(spec)?;
            let repertoire = repertoire(&function, spec)?;
            let engine = alphabeta_engine(Learned(function), spec, &default)?;
            let budget = engine.config().budget;
            let otherwise = with_solver(&game, engine, (SearchKind::AlphaBeta, budget), spec)?;
            Ok(seat_engine(game, WithRepertoire { repertoire, otherwise }))
        }
        (_, "mcts") => mcts(&game, LineCount, habits(30.0), spec),
        _ => alphabeta(&game, LineCount, spec, &default),
    }
}

/// A board, or a Pons line: columns and score, `2252576253462244111563365343671351441 -1`.
fn read_pons_line(line: &str) -> Result<TestPosition, ParseError> {
    let Some((columns, score)) = line.split_once(char::is_whitespace).filter(|_| !line.contains('/')) else {
        return Ok(TestPosition { position: line.to_owned(), value: None });
    };
    let value =
        score.trim().parse().map_err(|_| ParseError::new("score", score, "a whole number was expected"))?;
    Ok(TestPosition { position: columns.to_owned(), value: Some(value) })
}

impl Solvable for ConnectFour {
    /// The solver visits 2.5 to 3 million nodes a second, alpha-beta 7.5 million; depth 11 takes 53,000 nodes.
    const PRICES: Prices = Prices {
        alphabeta: 0.35,
        by_depth: NodesByDepth { base: 34.0, growth: 1.95 },
        playout: 4.0,
        network: 500.0,
    };

    fn exact_solver(&self) -> Result<Option<Box<dyn ExactSolver<Self>>>, PlayerError> {
        Ok(Some(Box::new(Solver::new(TABLE_MIB)?)))
    }
}

impl Playable for ConnectFour {
    const PLAYERS: &'static [PlayerInfo] =
        &[RANDOM, GREEDY, TD, PERFECT, MINIMAX, ALPHABETA, PVS, MTDF, MCTS, ZERO, POLICY];
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

    fn external(&self) -> &'static [&'static dyn ExternalProtocol] {
        &[GTP]
    }

    fn gtp(&self) -> Option<GtpGame> {
        Some(GtpGame::plain("Connect Four", None))
    }

    fn read_test_position(line: &str) -> Result<TestPosition, ParseError> {
        read_pons_line(line)
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

    /// The scale by `spielwerk review connect4 --calibrate 60`.
    fn review(&self) -> ReviewProfile {
        ReviewProfile {
            judge: "zero:sims=200",
            solver: "time=1,table=64",
            measure: Measure::WinChance { scale: 0.46 },
            notable_margin: f64::INFINITY,
        }
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
                Ok(seat_engine(*self, Perfect { solver, config }))
            }
            "minimax" | "alphabeta" | "pvs" | "mtdf" | "mcts" => judging(*self, spec),
            "td" => {
                let function = learned(spec)?;
                let repertoire = repertoire(&function, spec)?;
                let otherwise = ByValue { function, rng: Rng::new(seed(spec)?) };
                Ok(seat_engine(*self, WithRepertoire { repertoire, otherwise }))
            }
            "zero" => zero(self, MODELS, spec, || Ok(Some(Box::new(Endgame(Solver::new(16)?))))),
            "policy" => policy(self, MODELS, spec),
            _ => Err(self.unknown_player(spec)),
        }
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_session::AnyGame;

    use super::*;

    #[test]
    fn pons_lines_are_positions_with_scores() {
        let read = |line| read_pons_line(line).map(|entry| entry.value);
        assert_eq!(read("4455 3"), Ok(Some(3.0)));
        assert_eq!(read("12 -1"), Ok(Some(-1.0)));
        assert!(read("44 x").is_err());
    }

    #[test]
    fn solved_sets_know_every_legal_move() {
        let game = ConnectFour;
        let sets = AnyGame::solved_sets(&game);
        assert!(sets.len() >= 6 && sets.iter().all(|set| set.positions.len() >= 100));
        for known in sets.iter().flat_map(|set| &set.positions) {
            let session = game.resume(&known.position).expect("a position");
            let moves: Vec<&str> = known.outcomes.iter().map(|(mv, _)| mv.as_str()).collect();
            assert_eq!(session.legal_moves(), moves, "{}", known.position);
        }
    }
}
