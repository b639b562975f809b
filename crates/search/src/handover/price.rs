//! What a search's budget buys from a solver.
//!
//! The model has one currency, nodes of the exact solver. A node or a simulation of a search is worth as many of them
//! as the solver visits in the same time, a depth is worth the nodes of a full-width search of that depth, whatever the
//! search prunes, and a second is worth what the solver says. Where a budget names several ends, the first one counts.
//! No clock is read for budgets of nodes, simulations and depths, so they decide alike on every machine.

use std::time::Duration;

use spielwerk_core::Budget;

/// What the budget of one kind of search is worth in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    /// Nodes of the solver in the time of one node or simulation of the search.
    pub per_node: f64,
    /// How nodes grow with the depth; `None` for searches whose depth is not a budget.
    pub by_depth: Option<NodesByDepth>,
}

/// The nodes of a full-width search: `base * growth^depth`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodesByDepth {
    /// Nodes at depth 0, extrapolated.
    pub base: f64,
    /// The factor per ply.
    pub growth: f64,
}

impl Price {
    /// What the budget of a move is worth in nodes of a solver that visits this many in a second; a budget without any end
    /// is worth one second. `time` is the wall-clock time of the move, if that is an end.
    pub fn allowance(&self, budget: &Budget, time: Option<Duration>, nodes_per_second: f64) -> f64 {
        let by_nodes = budget.nodes.map(|nodes| nodes as f64 * self.per_node);
        let by_depth = budget.depth.zip(self.by_depth).map(|(depth, model)| {
            model.base * model.growth.powi(i32::try_from(depth).unwrap_or(i32::MAX)) * self.per_node
        });
        let by_time = time.map(|time| time.as_secs_f64() * nodes_per_second);
        let ends = [by_nodes, by_depth, by_time].into_iter().flatten();
        ends.min_by(f64::total_cmp).unwrap_or(nodes_per_second)
    }

    /// The nodes or simulations of the search that nodes of the solver stand for.
    pub fn search_nodes(&self, solver_nodes: u64) -> u64 {
        (solver_nodes as f64 / self.per_node) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRICE: Price = Price { per_node: 8.0, by_depth: Some(NodesByDepth { base: 10.0, growth: 3.0 }) };

    #[test]
    fn the_first_end_of_a_budget_counts() {
        let worth = |budget: Budget, time| PRICE.allowance(&budget, time, 1_000.0).round() as u64;
        assert_eq!(worth(Budget::nodes(50), None), 400);
        assert_eq!(worth(Budget::depth(4), None), 8 * 10 * 81);
        assert_eq!(worth(Budget { depth: Some(4), ..Budget::nodes(50) }, None), 400);
        assert_eq!(worth(Budget::nodes(50), Some(Duration::from_millis(20))), 20);
        assert_eq!(worth(Budget::default(), None), 1_000);
        assert_eq!(PRICE.search_nodes(400), 50);
    }

    #[test]
    fn a_depth_that_is_not_a_budget_is_worth_nothing() {
        let price = Price { by_depth: None, ..PRICE };
        let budget = Budget { depth: Some(1), ..Budget::nodes(50) };
        assert!((price.allowance(&budget, None, 1.0) - 400.0).abs() < 1e-9);
    }
}
