//! What the games have to say to a run: where games begin, what is learned, how strong it is.

use serde_json::{Value, json};
use spielwerk_connect4::values::Connect4Encoding;
use spielwerk_connect4::values::Connect4Values;
use spielwerk_connect4::values::ntuple::{Layout, NTuples, Repertoire, random_walks};
use spielwerk_connect4::{Column, ConnectFour, LineCount, Position};
use spielwerk_core::{Game, Notation, Rng, Seat, ZeroSum};
use spielwerk_nimm3::{EndOnly, Heap, Nimm3, Take};
use spielwerk_nimm3::{Nimm3Coding, Nimm3Encoding};
use spielwerk_nn::values::{Function, Linear, SmallNet, Squash, ValueFunction};

use super::config::{Positions, RunConfig, ValueKind};
use super::repertoire::learn_openings;
use super::{RunError, TdProgress};
use crate::evaluation::folder::RunFolder;
use crate::td::connect4::{Protocol, Truth, endgames};
use crate::td::learner::choose;
use crate::td::minmax::MinMax;
use crate::td::nimm3::{any_heap, heaps_played_right, plays_perfectly};
use crate::td::results::results_against;

/// The depth of the minimax player that strength is measured against.
const TEST_DEPTH: u32 = 4;
/// Names the games of measurements.
const TEST_SEED: u64 = 1_000_003;

/// A game to learn.
pub(super) trait Task {
    type Game: ZeroSum + Notation;
    type Function: ValueFunction<Self::Game>;

    /// The rules.
    fn game(&self) -> &Self::Game;

    /// A function that has learned nothing.
    fn function(&self) -> Result<Self::Function, RunError>;

    /// Where a game begins.
    fn start(&self, rng: &mut Rng) -> <Self::Game as Game>::State;

    /// The move of a minimax player.
    fn minmax(
        &self,
        depth: u32,
        state: &<Self::Game as Game>::State,
        rng: &mut Rng,
    ) -> <Self::Game as Game>::Move;

    /// How strong greedy play is.
    fn measure(&mut self, function: &Self::Function) -> Result<Value, RunError>;

    /// The function with whatever is learned after the games.
    fn complete(
        &mut self,
        function: Self::Function,
        _: &RunFolder,
        _: &mut dyn FnMut(&TdProgress),
    ) -> Result<Self::Function, RunError> {
        Ok(function)
    }

    /// The name and the content of the function's file.
    fn file(&self, function: &Self::Function) -> (&'static str, Vec<u8>);
}

/// The start of the game, or as often one or two random plies later.
fn random_opening<G: Game>(game: &G, rng: &mut Rng) -> G::State {
    let mut state = game.start(rng);
    for _ in 0..[0, 0, 1, 2][rng.below(4)] {
        let Some(mv) = game.random_move(&state, rng, &mut Vec::new()) else { break };
        let next = game.child(&state, mv);
        if game.payoffs(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}

/// Nimm-3.
pub(super) struct Nimm3Task<'a> {
    pub(super) game: Nimm3,
    pub(super) config: &'a RunConfig,
}

impl Task for Nimm3Task<'_> {
    type Game = Nimm3;
    type Function = Function<Nimm3Encoding>;

    fn game(&self) -> &Nimm3 {
        &self.game
    }

    fn function(&self) -> Result<Self::Function, RunError> {
        let coded = |coding| Nimm3Encoding { stones: self.game.stones(), coding };
        Ok(match self.config.value {
            ValueKind::Table => Function::Linear(Linear::new(coded(Nimm3Coding::States), Squash::None)),
            ValueKind::Linear => Function::Linear(Linear::new(coded(Nimm3Coding::Signed), Squash::Tanh)),
            ValueKind::Net { hidden } => {
                let rng = &mut Rng::for_part(self.config.seed, u64::MAX);
                Function::Net(SmallNet::random(coded(Nimm3Coding::Player), hidden, Squash::Tanh, 1.0, rng))
            }
            ValueKind::NTuple { .. } => {
                return Err(RunError::Unsuitable("n-tuple networks are for connect4"));
            }
        })
    }

    fn start(&self, rng: &mut Rng) -> Heap {
        match self.config.positions {
            Positions::Varied => any_heap(&self.game, rng),
            Positions::Openings => random_opening(&self.game, rng),
            _ => self.game.start(rng),
        }
    }

    fn minmax(&self, depth: u32, heap: &Heap, rng: &mut Rng) -> Take {
        MinMax { evaluation: EndOnly, depth }.choose(&self.game, heap, rng)
    }

    fn measure(&mut self, function: &Self::Function) -> Result<Value, RunError> {
        let right = heaps_played_right(&self.game, function);
        Ok(json!({
            "perfect": plays_perfectly(&self.game, function),
            "first_seat_right": right[0],
            "second_seat_right": right[1],
        }))
    }

    fn file(&self, function: &Self::Function) -> (&'static str, Vec<u8>) {
        ("values.json", function.to_json(&self.game).into_bytes())
    }
}

/// Connect Four.
pub(super) struct Connect4Task<'a> {
    pub(super) config: &'a RunConfig,
    /// The exact solver, once it is needed.
    pub(super) truth: Option<Truth>,
}

impl Connect4Task<'_> {
    fn coded(&self, encoding: Connect4Encoding) -> Option<Function<Connect4Encoding>> {
        match self.config.value {
            ValueKind::Linear => Some(Function::Linear(Linear::new(encoding, Squash::Tanh))),
            ValueKind::Net { hidden } => {
                let rng = &mut Rng::for_part(self.config.seed, u64::MAX);
                Some(Function::Net(SmallNet::random(encoding, hidden, Squash::Tanh, 0.3, rng)))
            }
            _ => None,
        }
    }

    /// How an agent does against perfect play that knows these openings and else goes by its values, one move ahead.
    pub(super) fn against_perfection<V: ValueFunction<ConnectFour>>(
        &mut self,
        function: &V,
        repertoire: &Repertoire,
    ) -> Result<Value, RunError> {
        let truth = match &mut self.truth {
            Some(truth) => truth,
            none => none.insert(Truth::new(64)?),
        };
        let (mut moves, mut rng) = (Vec::new(), Rng::new(TEST_SEED));
        let mut agent = |position: &Position| {
            let known = repertoire.best_column(position);
            known.unwrap_or_else(|| choose(function, &ConnectFour, position, 0.0, &mut rng, &mut moves).mv)
        };
        let games = self.config.test_games;
        let strength = Protocol { games, ..Protocol::default() }.measure(truth, &mut agent);
        Ok(json!({
            "openings_kept": strength.openings_share(),
            "won_against_perfect": strength.won_share(),
            "counts": strength,
        }))
    }
}

impl Task for Connect4Task<'_> {
    type Game = ConnectFour;
    type Function = Connect4Values;

    fn game(&self) -> &ConnectFour {
        &ConnectFour
    }

    fn function(&self) -> Result<Connect4Values, RunError> {
        if let ValueKind::NTuple { count, length } = self.config.value {
            let layout = Layout::new(&random_walks(count, length, self.config.seed));
            let layout = layout.ok_or(RunError::Unsuitable("so many tuples of this length are too much"))?;
            return Ok(Connect4Values::Tuples(NTuples::new(layout)));
        }
        let coded = self.coded(self.config.coding);
        coded.map(Connect4Values::Coded).ok_or(RunError::Unsuitable("tables are for nimm3"))
    }

    fn complete(
        &mut self,
        function: Connect4Values,
        folder: &RunFolder,
        progress: &mut dyn FnMut(&TdProgress),
    ) -> Result<Connect4Values, RunError> {
        match (function, self.config.repertoire) {
            (Connect4Values::Tuples(network), Some(openings)) => {
                let repertoire = learn_openings(self, &network, openings, folder, progress)?;
                Ok(Connect4Values::Tuples(network.with_repertoire(repertoire)))
            }
            (function, _) => Ok(function),
        }
    }

    fn start(&self, rng: &mut Rng) -> Position {
        match self.config.positions {
            Positions::Start => Position::EMPTY,
            Positions::Openings => random_opening(&ConnectFour, rng),
            Positions::Varied => endgames::random_endgame(rng),
            Positions::Endgame1 => endgames::endgame_1(),
            Positions::Endgame1b => endgames::endgame_1b(),
        }
    }

    fn minmax(&self, depth: u32, position: &Position, rng: &mut Rng) -> Column {
        MinMax { evaluation: LineCount, depth }.choose(&ConnectFour, position, rng)
    }

    fn measure(&mut self, function: &Connect4Values) -> Result<Value, RunError> {
        let games = self.config.test_games;
        if matches!(self.config.positions, Positions::Start | Positions::Openings) {
            return self.against_perfection(function, &Repertoire::default());
        }
        let against = |seat: Seat, opponent: &dyn Fn(&Position, &mut Rng) -> Column| {
            let start = |rng: &mut Rng| self.start(rng);
            results_against(&ConnectFour, function, seat, games, TEST_SEED, start, opponent)
        };
        let random = |position: &Position, rng: &mut Rng| {
            ConnectFour.random_move(position, rng, &mut Vec::new()).expect("the game goes on")
        };
        let minmax = |position: &Position, rng: &mut Rng| self.minmax(TEST_DEPTH, position, rng);
        let first = [against(Seat::FIRST, &random), against(Seat::FIRST, &minmax)];
        let second = [against(Seat::SECOND, &random), against(Seat::SECOND, &minmax)];
        Ok(json!({
            "won_against_random": first[0].won_share(),
            "won_against_minmax": first[1].won_share(),
            "won_second_against_random": second[0].won_share(),
            "won_second_against_minmax": second[1].won_share(),
            "counts": { "first": first, "second": second },
        }))
    }

    fn file(&self, function: &Connect4Values) -> (&'static str, Vec<u8>) {
        let name = match function {
            Connect4Values::Coded(_) => "values.json",
            Connect4Values::Tuples(_) => "values.safetensors",
        };
        (name, function.to_bytes())
    }
}
