//! Searching players with the exact solver of their game in front of them: `solve=auto|off|N`.

use spielwerk_core::{Budget, Engine, ExactSolver, Notation, Spec, ZeroSum};
use spielwerk_search::handover::{HandOver, NodesByDepth, Price, Solve};

use crate::player::{OpenPlayer, Player, PlayerError};

/// A game with an exact solver that its searches can hand positions over to.
pub(super) trait Solvable: ZeroSum {
    /// What budgets of its searches are worth.
    const PRICES: Prices;

    /// A new solver, with a small table: it is asked beside a search.
    fn exact_solver(&self) -> Result<Box<dyn ExactSolver<Self>>, PlayerError>;
}

/// MiB of the table of a solver beside a search.
pub(super) const TABLE_MIB: usize = 16;

/// The nodes of a game's solver in the time of one step of its searches, measured side by side in one process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    /// A node of alpha-beta.
    pub(super) alphabeta: f64,
    /// The nodes of alpha-beta by depth.
    pub(super) by_depth: NodesByDepth,
    /// A simulation with a playout.
    pub(super) playout: f64,
    /// A simulation with a network.
    pub(super) network: f64,
}

/// The searches whose budgets differ in worth.
#[derive(Clone, Copy, Debug)]
pub(super) enum SearchKind {
    AlphaBeta,
    Playouts,
    Network,
}

impl Prices {
    fn of(&self, kind: SearchKind) -> Price {
        match kind {
            SearchKind::AlphaBeta => Price { per_node: self.alphabeta, by_depth: Some(self.by_depth) },
            SearchKind::Playouts => Price { per_node: self.playout, by_depth: None },
            SearchKind::Network => Price { per_node: self.network, by_depth: None },
        }
    }
}

/// The engine, which has this budget for a move, with the solver in front of it if the spec says so.
pub(super) fn with_solver<G: Solvable>(
    game: &G,
    engine: impl Engine<G> + 'static,
    (kind, budget): (SearchKind, Budget),
    spec: &mut Spec,
) -> Result<Box<dyn Engine<G>>, PlayerError> {
    let Some(when) = Solve::from_spec(spec)? else { return Ok(Box::new(engine)) };
    let price = G::PRICES.of(kind);
    Ok(Box::new(HandOver::new(engine, game.exact_solver()?, when, budget, price)))
}

/// Such an engine at a table.
pub(super) fn seated<G: Solvable + Notation>(
    game: &G,
    engine: impl Engine<G> + 'static,
    budget: (SearchKind, Budget),
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError> {
    let engine = with_solver(game, engine, budget, spec)?;
    Ok(Box::new(OpenPlayer { game: game.clone(), engine }))
}
