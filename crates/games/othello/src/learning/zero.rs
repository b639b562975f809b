//! Othello from nothing: endgames solved move by move, and what players say of corners, discs and mobility.

use spielwerk_core::{Game, Limits, Proof, Rng, Words};
use spielwerk_run::{MetricChart, MetricLine, MetricUnit};
use spielwerk_session::AnyGame;
use spielwerk_train::GameTraining;
use spielwerk_train::zero::{
    AnyZeroGame, Endgame, ExactSuite, GameLog, KnowledgeMeasure, Ramp, SolvedState, ZeroConfig, ZeroGame,
    ZeroTraining,
};

use crate::solver::Solver;
use crate::{Move, Othello, Position, Square};

/// The training.
pub(super) static TRAINING: GameTraining<ZeroTraining> =
    GameTraining(ZeroTraining { game, knowledge: KNOWLEDGE });

/// What is known to matter, as charts.
const KNOWLEDGE: &[MetricChart] = &[
    MetricChart::new(
        Words::new("Corners taken when available", "Genommene Ecken, wenn möglich"),
        MetricUnit::Share,
        &[MetricLine::new(Words::new("taken", "genommen"), "knowledge.corner_taken_when_available")],
    ),
    MetricChart::new(
        Words::new("X squares before the corner, per game", "X-Felder vor der Ecke, je Partie"),
        MetricUnit::Count,
        &[MetricLine::new(Words::new("X squares", "X-Felder"), "knowledge.x_square_before_corner_per_game")],
    ),
    MetricChart::new(
        Words::new("At ply 20", "Bei Halbzug 20"),
        MetricUnit::Count,
        &[
            MetricLine::new(
                Words::new("discs of the player to move", "Steine der Seite am Zug"),
                "knowledge.discs_at_ply_20",
            ),
            MetricLine::new(Words::new("legal moves", "mögliche Züge"), "knowledge.mobility_at_ply_20"),
        ],
    ),
];

fn game(text: &str) -> Option<Box<dyn AnyZeroGame>> {
    match text {
        "othello" => Some(Box::new(Othello::<8>)),
        "othello:size=6" => Some(Box::new(Othello::<6>)),
        "othello:size=4" => Some(Box::new(Othello::<4>)),
        _ => None,
    }
}

/// Positions per suite.
const POSITIONS: u64 = 100;

/// The table of the solver in MiB.
const TABLE: usize = 16;

impl<const SIZE: usize> ZeroGame for Othello<SIZE> {
    fn playable(&self) -> Box<dyn AnyGame> {
        match SIZE {
            4 => Box::new(Othello::<4>),
            6 => Box::new(Othello::<6>),
            _ => Box::new(Othello::<8>),
        }
    }

    /// Games are long: fewer of them, a later change to the larger network, and the last moves played exactly.
    fn adapt_preset(&self, name: &str, config: &mut ZeroConfig) {
        if name == "fast" {
            config.self_play.games = Ramp { from: 80, to: 300, over: 20 };
            config.self_play.solved_moves = 12;
            if let Some(larger) = config.networks.get_mut(1) {
                larger.from = 100;
            }
        }
    }

    fn ladder(&self) -> &'static [&'static str] {
        match SIZE {
            8 => &["greedy", "pvs:depth=1", "pvs:depth=2", "pvs:depth=4"],
            _ => &["greedy", "mcts:sims=300", "pvs:depth=4"],
        }
    }

    /// Positions of random games with a given number of empty squares. On the smallest board these are all stages but the
    /// first two moves, on the others the endgame.
    fn suites(&self) -> Vec<ExactSuite<Self>> {
        let stages: &[u32] = match SIZE {
            4 => &[10, 9, 8, 6],
            _ => &[16, 14, 12, 10, 8],
        };
        let Ok(mut solver) = Solver::<SIZE>::new(TABLE) else { return Vec::new() };
        let suite = |&empties: &u32| ExactSuite {
            name: format!("{empties} empties"),
            positions: positions::<SIZE>(empties).iter().map(|state| solved(&mut solver, state)).collect(),
        };
        stages.iter().map(suite).collect()
    }

    fn endgame(&self, moves: u32) -> Option<Endgame<Self>> {
        let mut solver = Solver::<SIZE>::new(TABLE).ok()?;
        Some(Box::new(move |position| {
            (empty_squares::<SIZE>(position) <= moves).then(|| solved(&mut solver, position))
        }))
    }

    fn knowledge(&self, games: &[GameLog]) -> Vec<KnowledgeMeasure> {
        let mut tally = Tally::default();
        for log in games {
            tally.count::<SIZE>(log);
        }
        let share = |part: f64, all: f64| if all > 0.0 { part / all } else { 0.0 };
        let games = games.len().max(1) as f64;
        vec![
            KnowledgeMeasure {
                name: "corner_taken_when_available",
                value: share(tally.taken, tally.available),
            },
            KnowledgeMeasure { name: "x_square_before_corner_per_game", value: tally.x_squares / games },
            KnowledgeMeasure { name: "discs_at_ply_20", value: share(tally.discs, tally.at_ply_20) },
            KnowledgeMeasure { name: "mobility_at_ply_20", value: share(tally.mobility, tally.at_ply_20) },
        ]
    }
}

/// Different positions of random games with this many empty squares and a choice of moves.
fn positions<const SIZE: usize>(empties: u32) -> Vec<Position> {
    let game = Othello::<SIZE>;
    let mut found: Vec<Position> = Vec::new();
    let mut moves = Vec::new();
    for index in 0..20 * POSITIONS {
        let mut rng = Rng::for_part(u64::from(empties), index);
        let mut position = game.start(&mut rng);
        while empty_squares::<SIZE>(&position) > empties
            && let Some(mv) = game.random_move(&position, &mut rng, &mut moves)
        {
            game.play(&mut position, mv);
        }
        let fits = empty_squares::<SIZE>(&position) == empties && game.count_moves(&position, &mut moves) > 1;
        if fits && !found.contains(&position) {
            found.push(position);
        }
        if found.len() as u64 == POSITIONS {
            break;
        }
    }
    found
}

fn empty_squares<const SIZE: usize>(position: &Position) -> u32 {
    (Othello::<SIZE>::BOARD & !(position.own() | position.opponent())).count_ones()
}

fn solved<const SIZE: usize>(solver: &mut Solver<SIZE>, position: &Position) -> SolvedState<Othello<SIZE>> {
    let game = Othello::<SIZE>;
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut outcome = |mv: &Move| {
        let verdict = solver.win_draw_loss(&game.child(position, *mv), &Limits::none());
        match verdict.expect("a search without limits ends").proof {
            Proof::Win => -1,
            Proof::Draw => 0,
            Proof::Loss => 1,
        }
    };
    SolvedState { state: *position, outcomes: moves.iter().map(&mut outcome).collect() }
}

/// Sums over games. Random opening moves do not count: no search chose them.
#[derive(Default)]
struct Tally {
    available: f64,
    taken: f64,
    x_squares: f64,
    at_ply_20: f64,
    discs: f64,
    mobility: f64,
}

impl Tally {
    fn count<const SIZE: usize>(&mut self, log: &GameLog) {
        let game = Othello::<SIZE>;
        let mut position = Othello::<SIZE>::START;
        let mut moves = Vec::new();
        for (ply, entry) in log.plies.iter().enumerate() {
            moves.clear();
            game.legal_moves(&position, &mut moves);
            let mv = moves[usize::from(entry.choice)];
            if ply == 20 {
                self.at_ply_20 += 1.0;
                self.discs += f64::from(position.own().count_ones());
                self.mobility += moves.len() as f64;
            }
            if !entry.target.is_empty() {
                self.count_move::<SIZE>(&position, &moves, mv);
            }
            game.play(&mut position, mv);
        }
    }

    fn count_move<const SIZE: usize>(&mut self, position: &Position, moves: &[Move], mv: Move) {
        let is_corner = |mv: &Move| mv.square().is_some_and(|square| corner_at::<SIZE>(square, 0).is_some());
        if moves.iter().any(is_corner) {
            self.available += 1.0;
            self.taken += f64::from(u8::from(is_corner(&mv)));
        }
        let taken = position.own() | position.opponent();
        let before_corner = mv.square().and_then(|square| corner_at::<SIZE>(square, 1));
        if before_corner.is_some_and(|corner| taken & corner.bit() == 0) {
            self.x_squares += 1.0;
        }
    }
}

/// The corner at this many diagonal steps from a square; no steps from a corner, one from an X-square.
fn corner_at<const SIZE: usize>(square: Square, steps: usize) -> Option<Square> {
    let (low, high) = (Othello::<SIZE>::OFFSET, Othello::<SIZE>::OFFSET + SIZE - 1);
    let nearest = |coordinate: usize| {
        if coordinate == low + steps {
            Some(low)
        } else if coordinate + steps == high {
            Some(high)
        } else {
            None
        }
    };
    Some(Square::at(nearest(square.column())?, nearest(square.row())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_their_x_squares_are_known() {
        let square = |text: &str| text.parse::<Square>().expect(text);
        assert_eq!(corner_at::<8>(square("b2"), 1), Some(square("a1")));
        assert_eq!(corner_at::<8>(square("g7"), 1), Some(square("h8")));
        assert_eq!(corner_at::<8>(square("a8"), 0), Some(square("a8")));
        assert_eq!(corner_at::<8>(square("a2"), 1), None);
        assert_eq!(corner_at::<6>(square("c3"), 1), Some(square("b2")), "the small board is in the middle");
    }

    #[test]
    fn the_smallest_board_is_solved_from_the_third_move_on() {
        let suites = Othello::<4>.suites();
        assert!(suites.iter().all(|suite| suite.positions.len() > 5), "{}", suites.len());
        let decided = suites
            .iter()
            .flat_map(|suite| &suite.positions)
            .filter(|solved| solved.outcomes.iter().any(|&outcome| outcome < solved.value()));
        assert!(decided.count() > 50, "mistakes are possible");
    }
}
