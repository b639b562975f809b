//! Players of Connect Four.

use spielwerk_core::{
    Analysis, Budget, Engine, Game, Limits, MoveAnalysis, ParseError, Proof, Spec, Unit, Watch,
};
use spielwerk_games::connect4::solver::Solver;
use spielwerk_games::connect4::{Column, ConnectFour, LineCount, Position};
use spielwerk_search::AlphaBetaConfig;

use super::mcts::{Habits, MCTS, mcts};
use super::{ALPHABETA, GREEDY, MINIMAX, MTDF, PERFECT, PVS, RANDOM, alphabeta, greedy, random};
use crate::player::{OpenPlayer, Playable, Player, PlayerError, PlayerInfo};
use crate::test_position::{self, TestPosition};

/// The exact solver as a player.
struct Perfect {
    solver: Solver,
    budget: Budget,
    answer: Answer,
    /// Forget what was learnt before every position.
    clear: bool,
}

/// How much of the truth is wanted: more takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// The value alone; the move named is any.
    Value,
    /// The value and a move that keeps it.
    Best,
    /// The value of every move.
    Moves,
}

impl Perfect {
    fn from_spec(spec: &mut Spec) -> Result<Self, PlayerError> {
        let solver = Solver::new(spec.number("table", 64, 1..=1 << 30)?)?;
        Ok(Self {
            solver,
            budget: Budget::from_spec(spec, Budget::default())?,
            answer: match spec.choice("answer", "best", &["value", "best", "moves"])?.as_str() {
                "value" => Answer::Value,
                "best" => Answer::Best,
                _ => Answer::Moves,
            },
            clear: spec.switch("clear", false)?,
        })
    }

    /// The exact value, and the moves that were asked for with theirs, best first.
    fn solve(&mut self, position: &Position, limits: &Limits<'_>) -> Option<(i32, Vec<(Column, i32)>)> {
        if self.answer == Answer::Moves {
            let scores = self.solver.move_scores(position, limits)?;
            let entry = |column: Column| Some((column, scores[column.index()]?));
            let mut moves: Vec<(Column, i32)> = Column::ALL.into_iter().filter_map(entry).collect();
            moves.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
            return Some((moves.first()?.1, moves));
        }
        let value = self.solver.score(position, limits)?;
        let mut moves = Vec::new();
        if self.answer == Answer::Best {
            ConnectFour.legal_moves(position, &mut moves);
            for column in moves {
                if -self.solver.score(&ConnectFour.child(position, column), limits)? == value {
                    return Some((value, vec![(column, value)]));
                }
            }
        }
        Some((value, Vec::new()))
    }
}

impl Engine<ConnectFour> for Perfect {
    fn analyse(
        &mut self,
        game: &ConnectFour,
        position: &Position,
        watch: &mut Watch<'_, Column>,
    ) -> Analysis<Column> {
        let limits = Limits::start(&self.budget, 21, watch.stop());
        if self.clear {
            self.solver.clear();
        }
        let before = self.solver.nodes();
        let solved = self.solve(position, &limits);
        let mut legal = Vec::new();
        game.legal_moves(position, &mut legal);
        let first = *legal.first().expect("a position that is not finished has a legal move");
        let spent = |best| Analysis {
            nodes: self.solver.nodes() - before,
            seconds: limits.elapsed().as_secs_f64(),
            unit: Unit::Stones,
            ..Analysis::of_move(best)
        };
        let Some((value, moves)) = solved else { return spent(first) };
        let entry = |&(mv, score): &(Column, i32)| MoveAnalysis {
            value: Some(score.into()),
            proof: Some(Proof::of_value(score.into())),
            ..MoveAnalysis::unknown(mv)
        };
        let best = moves.first().map_or(first, |&(best, _)| best);
        Analysis {
            value: value.into(),
            proof: Some(Proof::of_value(value.into())),
            moves: moves.iter().map(entry).collect(),
            ..spent(best)
        }
    }
}

impl Playable for ConnectFour {
    const PLAYERS: &'static [PlayerInfo] = &[RANDOM, GREEDY, PERFECT, MINIMAX, ALPHABETA, PVS, MTDF, MCTS];

    const SOLVER: Option<&'static str> = Some(PERFECT.name);

    fn read_test_position(line: &str) -> Result<TestPosition, ParseError> {
        test_position::pons(line)
    }

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let default = AlphaBetaConfig { budget: Budget::depth(10), ..AlphaBetaConfig::default() };
        match spec.name() {
            "random" => random(self, spec),
            "greedy" => greedy(self, LineCount, spec),
            "perfect" => Ok(Box::new(OpenPlayer { game: *self, engine: Perfect::from_spec(spec)? })),
            "minimax" | "alphabeta" | "pvs" | "mtdf" => alphabeta(self, LineCount, spec, &default),
            "mcts" => mcts(self, LineCount, Habits { squash: 30.0, playout: "random", plies: None }, spec),
            _ => Err(Self::unknown_player(spec)),
        }
    }
}
