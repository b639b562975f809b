//! What the trees say, as an [`Analysis`]: the most visited move is the one to play.
//!
//! The first thread's tree speaks, and what the others know of the moves of the root is added to it.

use std::cmp::Ordering;

use spielwerk_core::{Analysis, Game, MoveAnalysis, Proof, TableUse, TreeLimits, TreeLine, ValueUnit};

use super::candidates;
use super::search::{Progress, Search};
use super::solver::{self, Proven};
use super::tree::{Edge, ROOT, Tree};

/// Which of two tried moves is to be preferred: a proven win before everything and a proven loss after
/// everything, then the more visited one, then the better mean.
fn compare<M>(left: &Edge<M>, right: &Edge<M>) -> Ordering {
    let class = |edge: &Edge<M>| match edge.proven.get() {
        Some(payoff) if payoff > 0.0 => payoff,
        Some(payoff) if payoff < 0.0 => -1.0,
        _ => 0.0,
    };
    let value = |edge: &Edge<M>| edge.value().unwrap_or(f64::NEG_INFINITY);
    (class(left).total_cmp(&class(right)))
        .then(left.visits.cmp(&right.visits))
        .then(value(left).total_cmp(&value(right)))
}

/// The move to play among those tried: the preferred one, unless another is proven to be worth more than that
/// one looks. Proven moves are no longer visited, so a proven draw would not show by its visits.
fn best_edge<M>(edges: &[Edge<M>]) -> Option<&Edge<M>> {
    let preferred = edges.iter().rev().max_by(|left, right| compare(left, right))?;
    let payoff = |edge: &Edge<M>| edge.proven.get().unwrap_or(f32::NEG_INFINITY);
    let surest = edges.iter().rev().max_by(|left, right| payoff(left).total_cmp(&payoff(right)))?;
    let is_surer = preferred.value().is_some_and(|value| f64::from(payoff(surest)) > value);
    Some(if is_surer { surest } else { preferred })
}

/// What one thread knows of the root.
#[derive(Clone, Debug)]
pub(super) struct RootView<M> {
    edges: Vec<Edge<M>>,
    proven: Proven,
    depth: u32,
    nodes: u64,
    finished: u64,
    table: Option<TableUse>,
}

impl<M: Copy + PartialEq> RootView<M> {
    pub(super) fn of<G: Game<Move = M>>(progress: &Progress<G>) -> Self {
        let tree = &progress.tree;
        Self {
            edges: tree.edges(ROOT).to_vec(),
            proven: tree.node(ROOT).proven,
            depth: tree.depth,
            nodes: tree.len() as u64,
            finished: progress.finished,
            table: tree.table().map(super::table::Table::usage),
        }
    }

    /// Adds what another thread knows; what is proven there is proven here.
    fn add(&mut self, other: &Self) {
        for edge in &other.edges {
            match self.edges.iter_mut().find(|known| known.mv == edge.mv) {
                None => self.edges.push(*edge),
                Some(known) => {
                    known.visits += edge.visits;
                    known.total += edge.total;
                    known.squares += edge.squares;
                    known.proven = known.proven.get().or(edge.proven.get()).into();
                }
            }
        }
        self.proven = self.proven.get().or(other.proven.get()).into();
        self.depth = self.depth.max(other.depth);
        self.nodes += other.nodes;
        self.finished += other.finished;
        if let (Some(table), Some(more)) = (&mut self.table, &other.table) {
            table.bytes += more.bytes;
            table.capacity += more.capacity;
            table.stored += more.stored;
            table.probes += more.probes;
            table.hits += more.hits;
        }
    }
}

/// Everything known of the root: what the first thread found, with what the others did.
pub(super) fn analysis<G: Game>(
    search: &Search<'_, G>,
    first: &Progress<G>,
    others: &[RootView<G::Move>],
) -> Analysis<G::Move> {
    let tree = &first.tree;
    let mut view = RootView::of(first);
    for other in others {
        view.add(other);
    }
    let tried = best_edge(&view.edges);
    let best = match tried {
        Some(edge) if !edge.proven.is_loss() => edge.mv,
        _ => {
            let untried = untried_move(search, tree, &view.edges);
            untried.or(tried.map(|edge| edge.mv)).expect("the root has legal moves")
        }
    };
    let mut line: Vec<G::Move> = match tried {
        Some(edge) if edge.mv == best => best_line(tree, best).collect(),
        _ => Vec::new(),
    };
    if line.is_empty() {
        line.push(best);
    }
    let seat = tree.node(ROOT).seat;
    let value = tried.filter(|edge| edge.mv == best).and_then(Edge::value);
    Analysis {
        best,
        value: value.unwrap_or(0.0),
        unit: ValueUnit::Payoff,
        proof: view.proven.get().map(|first| Proof::of_value(f64::from(solver::for_seat(first, seat)))),
        moves: move_analyses(search, &view.edges),
        line,
        depth: view.depth,
        nodes: view.nodes,
        simulations: Some(view.finished),
        network_value: None,
        table: view.table,
        seconds: search.limits.elapsed().as_secs_f64(),
        worlds: Vec::new(),
    }
}

/// The first move of the root that no thread tried.
fn untried_move<G: Game>(search: &Search<'_, G>, tree: &Tree<G>, tried: &[Edge<G::Move>]) -> Option<G::Move> {
    let candidates = tree.node(ROOT).candidates?;
    let mut moves = Vec::new();
    candidates::list(search.game, search.root, search.parts.filter.as_deref(), true, &mut moves);
    let at = |place: usize| match candidates.kept_move(tree, place) {
        Some((mv, _)) => mv,
        None => moves[candidates.index(place)],
    };
    let places = tree.edges(ROOT).len()..candidates.count as usize;
    places.map(at).find(|&mv| tried.iter().all(|edge| edge.mv != mv))
}

/// Best play after a move at the root as far as it was looked at.
fn best_line<G: Game>(tree: &Tree<G>, first: G::Move) -> impl Iterator<Item = G::Move> {
    let first = tree.edges(ROOT).iter().find(|edge| edge.mv == first);
    let edges = std::iter::successors(first, |edge| best_edge(tree.edges(edge.child)));
    edges.take_while(|edge| edge.visits > 0).map(|edge| edge.mv)
}

/// What is known of each legal move, best first; those never tried come last.
fn move_analyses<G: Game>(search: &Search<'_, G>, edges: &[Edge<G::Move>]) -> Vec<MoveAnalysis<G::Move>> {
    let mut tried: Vec<_> = edges.iter().collect();
    tried.sort_by(|left, right| compare(right, left));
    if let Some(best) = best_edge(edges) {
        tried.sort_by_key(|edge| edge.mv != best.mv);
    }
    let mut known: Vec<G::Move> = tried.iter().map(|edge| edge.mv).collect();
    let mut analyses: Vec<_> = tried
        .into_iter()
        .map(|edge| MoveAnalysis {
            value: edge.value(),
            visits: Some(u64::from(edge.visits)),
            proof: edge.proven.get().map(|payoff| Proof::of_value(f64::from(payoff))),
            ..MoveAnalysis::unknown(edge.mv)
        })
        .collect();
    known.sort_unstable();
    let mut legal = Vec::new();
    search.game.legal_moves(search.root, &mut legal);
    legal.retain(|mv| known.binary_search(mv).is_err());
    let untried = legal.into_iter().map(|mv| MoveAnalysis { visits: Some(0), ..MoveAnalysis::unknown(mv) });
    analyses.extend(untried);
    analyses
}

/// The upper part of the tree, the preferred moves first.
pub(super) fn tree_lines<G: Game>(tree: &Tree<G>, limits: TreeLimits) -> Vec<TreeLine<G::Move>> {
    let root = tree.node(ROOT);
    let mut lines = Vec::new();
    let mut open = vec![(ROOT, u64::from(root.visits), Vec::new())];
    while let Some((node, visits, path)) = open.pop() {
        let mean = f64::from(tree.node(node).mean.as_ref()[root.seat.index()]);
        let mut edges: Vec<_> = tree.edges(node).iter().filter(|edge| edge.visits > 0).collect();
        edges.sort_by(|left, right| compare(right, left));
        if path.len() < limits.levels {
            // The last one pushed is told first.
            for edge in edges.iter().take(limits.breadth).rev() {
                let mut below = path.clone();
                below.push(edge.mv);
                open.push((edge.child, u64::from(edge.visits), below));
            }
        }
        let leaf = edges.is_empty();
        lines.push(TreeLine {
            path,
            window: [None, None],
            known: [Some(mean); 2],
            visits: Some(visits),
            leaf,
        });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(visits: u32, mean: f64, proven: Option<f32>) -> Edge<u8> {
        Edge { visits, total: mean * f64::from(visits), proven: proven.into(), ..Edge::new(0, 0, 0.0) }
    }

    #[test]
    fn the_most_visited_move_is_played_not_the_best_mean() {
        assert_eq!(compare(&edge(90, 0.4, None), &edge(10, 0.9, None)), Ordering::Greater);
        assert_eq!(compare(&edge(10, 0.4, None), &edge(10, 0.9, None)), Ordering::Less);
    }

    #[test]
    fn proofs_come_before_visits() {
        assert_eq!(compare(&edge(1, 1.0, Some(1.0)), &edge(90, 0.8, None)), Ordering::Greater);
        assert_eq!(compare(&edge(90, 0.5, Some(-1.0)), &edge(1, -0.5, None)), Ordering::Less);
        assert_eq!(compare(&edge(90, 0.5, Some(-1.0)), &edge(1, 0.0, Some(0.0))), Ordering::Less);
        assert_eq!(compare(&edge(5, 0.0, Some(0.0)), &edge(9, 0.5, None)), Ordering::Less);
    }

    #[test]
    fn a_proven_draw_is_played_rather_than_a_bad_hope() {
        let best_visits = |mean| {
            let edges = [edge(3, -0.2, Some(0.0)), edge(90, mean, None), edge(9, -0.9, Some(-1.0))];
            best_edge(&edges).expect("three edges").visits
        };
        assert_eq!((best_visits(-0.1), best_visits(0.1)), (3, 90));
    }
}
