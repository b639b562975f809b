//! Players that go by a learned value function, one move ahead or at the leaves of a search.

use std::fs;

use spielwerk_core::{
    Analysis, Engine, Evaluate, Game, MoveAnalysis, ParameterKind, Payoffs, Rng, Score, SearchControl, Seat,
    Spec, ValueUnit, ZeroSum,
};
use spielwerk_nn::values::ValueFunction;

use crate::Model;
use crate::{PlayerError, PlayerInfo};

/// Greedy play by learned values.
pub const TD: PlayerInfo =
    PlayerInfo { name: "td", about: "greedy one-ply search on values learned by TD(lambda)" };

/// Plays the move with the highest value, any of equals.
#[derive(Clone, Debug)]
pub struct ByValue<V> {
    /// The value function.
    pub function: V,
    /// Chooses among equals.
    pub rng: Rng,
}

impl<G: ZeroSum, V: ValueFunction<G>> Engine<G> for ByValue<V> {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        self.rng.shuffle(&mut moves);
        let seat = game.turn(state);
        let valued: Vec<(G::Move, f64)> = moves
            .into_iter()
            .map(|mv| (mv, value_for(&self.function, game, &game.child(state, mv), seat)))
            .collect();
        let nodes = valued.len() as u64;
        Analysis { nodes, depth: 1, ..best_first(valued) }
    }
}

/// Moves and their values as an analysis; of equals the earlier is better.
///
/// # Panics
/// If there is no move.
pub fn best_first<M: Copy>(mut valued: Vec<(M, f64)>) -> Analysis<M> {
    valued.sort_by(|first, second| second.1.total_cmp(&first.1));
    let &(best, value) = valued.first().expect("a position that is not finished has a legal move");
    let entry = |(mv, value)| MoveAnalysis { value: Some(value), ..MoveAnalysis::unknown(mv) };
    let moves = valued.into_iter().map(entry).collect();
    Analysis { value, unit: ValueUnit::Payoff, moves, ..Analysis::of_move(best) }
}

/// What a position is worth to a seat: its payoff if the game is finished, else its learned value.
fn value_for<G: Game, V: ValueFunction<G>>(function: &V, game: &G, state: &G::State, seat: Seat) -> f64 {
    match game.payoffs(state) {
        Some(payoffs) => f64::from(payoffs.of(seat)),
        None if seat == Seat::FIRST => function.value(game, state),
        None => -function.value(game, state),
    }
}

/// A value function as the evaluation of a search.
#[derive(Clone, Debug)]
pub struct Learned<V>(pub V);

impl<V> Learned<V> {
    /// Points of score that make the difference between nothing and a sure win.
    const SCALE: f64 = 1_000.0;
    /// Beyond every value.
    const WIN: Score = 10_000;
}

impl<G: ZeroSum, V: ValueFunction<G>> Evaluate<G> for Learned<V> {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        let turn = game.turn(state);
        match game.payoffs(state) {
            Some(payoffs) => payoffs.of(turn) as Score * Self::WIN,
            None => (Self::SCALE * value_for(&self.0, game, state, turn)).round() as Score,
        }
    }

    fn decisive(&self) -> Score {
        Self::WIN
    }

    fn unit(&self) -> ValueUnit {
        ValueUnit::Payoff
    }

    fn scale(&self) -> f64 {
        Self::SCALE
    }
}

/// The function that a spec names: the bundled one, or one that is read from a file.
///
/// # Errors
/// If the file cannot be read or holds something else.
///
/// # Panics
/// If the bundled function is not well formed; a test reads it.
pub fn function<V, E: std::fmt::Display>(
    spec: &mut Spec,
    bundled: &'static Model,
    read: impl Fn(&[u8]) -> Result<V, E>,
) -> Result<V, PlayerError> {
    let name = spec.kind(ParameterKind::Network).text("net", bundled.name);
    if name == bundled.name {
        let function = read(bundled.bytes());
        return Ok(function.unwrap_or_else(|error| panic!("the bundled {name} is well formed: {error}")));
    }
    let failed = |reason: String| PlayerError::Values { net: name.clone(), reason };
    let bytes = fs::read(&name).map_err(|error| {
        failed(format!("{error}; a file was expected, or {}, which is bundled", bundled.name))
    })?;
    read(&bytes).map_err(|error| failed(error.to_string()))
}
