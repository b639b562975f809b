//! What runs by TD need to know of Connect Four.

use serde_json::{Value, json};
use spielwerk_core::{Game, Rng, Seat};
use spielwerk_nn::values::{Function, Linear, SmallNet, Squash, ValueFunction};
use spielwerk_run::RunError;
use spielwerk_train::td::{MinMax, TdTask, choose, random_opening, results_against};

use super::config::{Connect4TdConfig, Connect4TdSettings, Positions, ValueKind};
use super::{ExactPlay, Protocol, endgames};
use crate::values::Connect4Values;
use crate::values::ntuple::{Layout, NTuples, Repertoire, random_walks};
use crate::{Column, ConnectFour, LineCount, Position};

/// The depth of the minimax player that strength is measured against.
const TEST_DEPTH: u32 = 4;
/// The random seed of measurements.
const TEST_SEED: u64 = 1_000_003;
/// MiB of the solver's transposition table.
const TABLE: usize = 64;

/// Connect Four as it is learned.
pub(super) struct Connect4Task {
    config: Connect4TdConfig,
    /// The exact solver, once it is needed.
    exact: Option<ExactPlay>,
}

/// Refuses a configuration whose function cannot be made.
pub(super) fn check(config: &Connect4TdConfig) -> Result<(), RunError> {
    Connect4Task::new(config.clone()).function().map(drop)
}

impl Connect4Task {
    pub(super) fn new(config: Connect4TdConfig) -> Self {
        Self { config, exact: None }
    }

    /// How an agent does against perfect play that knows these openings and else goes by its values, one move ahead.
    pub(super) fn against_perfection<V: ValueFunction<ConnectFour>>(
        &mut self,
        function: &V,
        repertoire: &Repertoire,
    ) -> Result<Value, RunError> {
        let exact = match &mut self.exact {
            Some(exact) => exact,
            none => none.insert(ExactPlay::new(TABLE).map_err(RunError::method)?),
        };
        let (mut moves, mut rng) = (Vec::new(), Rng::new(TEST_SEED));
        let mut agent = |position: &Position| {
            let known = repertoire.best_column(position);
            known.unwrap_or_else(|| choose(function, &ConnectFour, position, 0.0, &mut rng, &mut moves).mv)
        };
        let games = self.config.test_games;
        let strength = Protocol { games, ..Protocol::default() }.measure(exact, &mut agent);
        Ok(json!({
            "openings_kept": strength.openings_share(),
            "won_against_perfect": strength.won_share(),
            "counts": strength,
        }))
    }
}

impl TdTask for Connect4Task {
    type Game = ConnectFour;
    type Function = Connect4Values;
    type Settings = Connect4TdSettings;

    fn game(&self) -> &ConnectFour {
        &ConnectFour
    }

    fn config(&self) -> &Connect4TdConfig {
        &self.config
    }

    fn function(&self) -> Result<Connect4Values, RunError> {
        let (seed, encoding) = (self.config.seed, self.config.task.coding);
        Ok(match self.config.task.value {
            ValueKind::Linear => Connect4Values::Coded(Function::Linear(Linear::new(encoding, Squash::Tanh))),
            ValueKind::Net { hidden } => {
                let rng = &mut Rng::for_part(seed, u64::MAX);
                let net = SmallNet::random(encoding, hidden, Squash::Tanh, 0.3, rng);
                Connect4Values::Coded(Function::Net(net))
            }
            ValueKind::NTuple { count, length } => {
                let layout = Layout::new(&random_walks(count, length, seed)).ok_or_else(|| {
                    RunError::Setting(format!("{count} tuples of {length} squares are too many"))
                })?;
                Connect4Values::Tuples(NTuples::new(layout))
            }
        })
    }

    fn start(&self, rng: &mut Rng) -> Position {
        match self.config.task.positions {
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
        if matches!(self.config.task.positions, Positions::Start | Positions::Openings) {
            return self.against_perfection(function, &Repertoire::default());
        }
        let against = |seat: Seat, opponent: &dyn Fn(&Position, &mut Rng) -> Column| {
            let start = |rng: &mut Rng| self.start(rng);
            results_against(&ConnectFour, function, seat, games, TEST_SEED, start, opponent)
        };
        let random = |position: &Position, rng: &mut Rng| {
            ConnectFour.random_move(position, rng, &mut Vec::new()).expect("the game is not finished")
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
