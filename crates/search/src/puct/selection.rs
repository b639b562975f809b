//! The PUCT formula: value plus prior, the prior fading with the visits.

use spielwerk_core::{Game, Payoffs};

use super::PuctConfig;
use super::tree::{Edge, Tree};

/// The move to walk, as its place among the edges of a judged node. Moves that are proven teach nothing and are left
/// out; a node without others is proven itself and never asked.
pub(super) fn choose<G: Game>(tree: &Tree<G>, node: u32, config: &PuctConfig) -> usize {
    let edges = tree.edges(node);
    let parent = tree.node(node);
    // Every walk through the node took an edge; those under way count as done.
    let (mut walks, mut tried) = (0.0, 0.0);
    for edge in edges {
        let count = edge.visits + u32::from(edge.in_flight);
        walks += count as f32;
        tried += if count > 0 { edge.prior } else { 0.0 };
    }
    let weight = config.exploration.weight(walks) * walks.max(1.0).sqrt();
    let untried = parent.mean.of(parent.seat) - config.first_play_reduction * tried.sqrt();
    let (mut best, mut best_score) = (0, f32::NEG_INFINITY);
    for (slot, edge) in edges.iter().enumerate() {
        if !edge.proven.is_open() {
            continue;
        }
        let count = (edge.visits + u32::from(edge.in_flight)) as f32;
        let score = expectation(edge, config).unwrap_or(untried) + weight * edge.prior / (1.0 + count);
        if score > best_score {
            (best, best_score) = (slot, score);
        }
    }
    best
}

/// The mean payoff with each simulation under way counted as a virtual loss; `None` before the first visit.
#[inline]
fn expectation<M>(edge: &Edge<M>, config: &PuctConfig) -> Option<f32> {
    let under_way = f32::from(edge.in_flight);
    let count = edge.visits as f32 + under_way;
    (count > 0.0).then(|| (edge.total - config.virtual_loss * under_way) / count)
}
