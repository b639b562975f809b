//! Searching players with the exact solver of their game in front of them: `solve=auto|off|N`.

use spielwerk_core::{Budget, Engine, ExactSolver, Notation, Spec, ZeroSum};
use spielwerk_search::handover::{HandOver, NodesByDepth, Price, Solve};

use crate::{Player, PlayerError, seat_engine};

/// A game whose searches can hand positions over to an exact solver. Games without one implement it with an empty body.
pub trait Solvable: ZeroSum {
    /// What budgets of its searches are worth.
    const PRICES: Prices = Prices::NONE;

    /// A new solver, with a small table: it is asked beside a search. `None` if the game has none.
    ///
    /// # Errors
    /// If there is no memory for it.
    fn exact_solver(&self) -> Result<Option<Box<dyn ExactSolver<Self>>>, PlayerError> {
        Ok(None)
    }
}

/// MiB of the table of a solver beside a search.
pub const TABLE_MIB: usize = 16;

/// The nodes of a game's solver in the time of one step of its searches, measured side by side in one process.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    /// A node of alpha-beta.
    pub alphabeta: f64,
    /// The nodes of alpha-beta by depth.
    pub by_depth: NodesByDepth,
    /// A simulation with a playout.
    pub playout: f64,
    /// A simulation with a network.
    pub network: f64,
}

/// The searches whose budgets differ in worth.
#[derive(Clone, Copy, Debug)]
pub enum SearchKind {
    /// Alpha-beta and its relatives.
    AlphaBeta,
    /// Monte Carlo with playouts.
    Playouts,
    /// Monte Carlo with a network.
    Network,
}

impl Prices {
    /// Of a game without a solver.
    pub const NONE: Self = Self {
        alphabeta: 0.0,
        by_depth: NodesByDepth { base: 0.0, growth: 1.0 },
        playout: 0.0,
        network: 0.0,
    };

    fn of(&self, kind: SearchKind) -> Price {
        match kind {
            SearchKind::AlphaBeta => Price { per_node: self.alphabeta, by_depth: Some(self.by_depth) },
            SearchKind::Playouts => Price { per_node: self.playout, by_depth: None },
            SearchKind::Network => Price { per_node: self.network, by_depth: None },
        }
    }
}

/// The engine, which has this budget for a move, with the solver in front of it if the spec says so.
///
/// # Errors
/// If a parameter is wrong or there is no memory for the solver.
pub fn with_solver<G: Solvable>(
    game: &G,
    engine: impl Engine<G> + 'static,
    (kind, budget): (SearchKind, Budget),
    spec: &mut Spec,
) -> Result<Box<dyn Engine<G>>, PlayerError> {
    let Some(when) = Solve::from_spec(spec)? else { return Ok(Box::new(engine)) };
    let Some(solver) = game.exact_solver()? else { return Ok(Box::new(engine)) };
    Ok(Box::new(HandOver::new(engine, solver, when, budget, G::PRICES.of(kind))))
}

/// Such an engine at a table.
///
/// # Errors
/// If a parameter is wrong or there is no memory for the solver.
pub fn seated<G: Solvable + Notation>(
    game: &G,
    engine: impl Engine<G> + 'static,
    budget: (SearchKind, Budget),
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError> {
    let engine = with_solver(game, engine, budget, spec)?;
    Ok(seat_engine(game.clone(), engine))
}
