//! Players of Othello: all sizes share the plain ones, the full board has evaluations and the book.

use spielwerk_core::{Budget, Evaluate, ParseError, Spec};
use spielwerk_games::othello::evaluation::{FactorEvaluation, PlainEvaluation, Style};
use spielwerk_games::othello::openings::WithBook;
use spielwerk_games::othello::{Move, Othello, Position};
use spielwerk_search::simple::Greedy;
use spielwerk_search::{AlphaBeta, AlphaBetaConfig};

use super::mcts::{Habits, MCTS, mcts};
use super::{ALPHABETA, MINIMAX, MTDF, PVS, RANDOM, alphabeta, random, seed};
use crate::player::{OpenPlayer, Playable, Player, PlayerError, PlayerInfo};
use crate::test_position::{self, TestPosition};

const GREEDY: PlayerInfo = PlayerInfo { name: "greedy", about: "turns as many discs as possible" };
const QUIET: PlayerInfo = PlayerInfo { name: "quiet", about: "turns few discs, and none at the frontier" };
const MOBILITY: PlayerInfo =
    PlayerInfo { name: "mobility", about: "leaves the opponent few moves and has many" };

/// Ten discs ahead are nearly a win.
const HABITS: Habits = Habits { squash: 1_000.0, playout: "random", plies: None };

/// A player that follows one of the textbook's strategies.
fn stylist<const SIZE: usize>(spec: &mut Spec, style: Style) -> Result<Box<dyn Player>, PlayerError> {
    let rank = move |_: &Othello<SIZE>, position: &Position, mv: Move| style.rank(position, mv);
    let engine = Greedy::new(rank, seed(spec)?);
    Ok(Box::new(OpenPlayer { game: Othello::<SIZE>, engine }))
}

/// A search with an evaluation of the full board, with the opening book in front of it if asked.
fn searcher(
    spec: &mut Spec,
    evaluation: impl Evaluate<Othello<8>> + 'static,
) -> Result<Box<dyn Player>, PlayerError> {
    let default = AlphaBetaConfig { budget: Budget::depth(6), ..AlphaBetaConfig::default() };
    if spec.switch("book", false)? {
        let engine = AlphaBeta::new(evaluation, AlphaBetaConfig::from_spec(spec, &default)?)?;
        let engine = WithBook::new(engine, seed(spec)?);
        return Ok(Box::new(OpenPlayer { game: Othello::<8>, engine }));
    }
    alphabeta(&Othello::<8>, evaluation, spec, &default)
}

impl Playable for Othello<8> {
    const PLAYERS: &'static [PlayerInfo] =
        &[RANDOM, GREEDY, QUIET, MOBILITY, MINIMAX, ALPHABETA, PVS, MTDF, MCTS];

    fn read_test_position(line: &str) -> Result<TestPosition, ParseError> {
        test_position::obf(line)
    }

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => random(self, spec),
            "greedy" => stylist::<8>(spec, Style::Greedy),
            "quiet" => stylist::<8>(spec, Style::Quiet),
            "mobility" => stylist::<8>(spec, Style::Mobility),
            "minimax" | "alphabeta" | "pvs" | "mtdf" => searcher(spec, FactorEvaluation::default()),
            "mcts" => mcts(self, FactorEvaluation::default(), HABITS, spec),
            _ => Err(Self::unknown_player(spec)),
        }
    }
}

/// The small boards: the plain players, and searches with the plain evaluation.
macro_rules! small_board {
    ($size:literal) => {
        impl Playable for Othello<$size> {
            const PLAYERS: &'static [PlayerInfo] = &[RANDOM, GREEDY, MINIMAX, ALPHABETA, PVS, MTDF, MCTS];

            fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
                match spec.name() {
                    "random" => random(self, spec),
                    "greedy" => stylist::<$size>(spec, Style::Greedy),
                    "minimax" | "alphabeta" | "pvs" | "mtdf" => {
                        alphabeta(self, PlainEvaluation, spec, &AlphaBetaConfig::default())
                    }
                    "mcts" => mcts(self, PlainEvaluation, HABITS, spec),
                    _ => Err(Self::unknown_player(spec)),
                }
            }
        }
    };
}

small_board!(6);
small_board!(4);
