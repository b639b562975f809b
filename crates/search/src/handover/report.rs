//! Proofs of a solver as analyses, and what they make of the analysis of a search.

use spielwerk_core::{Analysis, Game, MoveAnalysis, Proof, ProvenMargin, ProvenOutcome, Used, ValueUnit};

/// The analysis of a position whose exact value is proven.
pub(super) fn margin<G: Game>(
    game: &G,
    state: &G::State,
    proven: ProvenMargin<G::Move>,
    depth: u32,
    nodes: u64,
    seconds: f64,
) -> Analysis<G::Move> {
    let ProvenMargin { value, unit, best, line, .. } = proven;
    let proof = Some(Proof::of_value(value));
    let line = if line.is_empty() { vec![best] } else { line };
    let first = MoveAnalysis { value: Some(value), proof, line: line.clone(), ..MoveAnalysis::unknown(best) };
    let moves = with_others(game, state, first);
    Analysis { value, unit, proof, moves, line, depth, nodes, seconds, ..Analysis::of_move(best) }
}

/// The analysis of a position of which the outcome is all that can be known.
pub(super) fn outcome<G: Game>(
    game: &G,
    state: &G::State,
    proven: ProvenOutcome<G::Move>,
    depth: u32,
    nodes: u64,
    seconds: f64,
) -> Analysis<G::Move> {
    let value = f64::from(proven.proof.payoff());
    let proof = Some(proven.proof);
    let first = MoveAnalysis { value: Some(value), proof, ..MoveAnalysis::unknown(proven.best) };
    let moves = with_others(game, state, first);
    Analysis { value, proof, moves, depth, nodes, seconds, ..Analysis::of_move(proven.best) }
}

/// A move that is known, and then all other legal moves.
fn with_others<G: Game>(
    game: &G,
    state: &G::State,
    first: MoveAnalysis<G::Move>,
) -> Vec<MoveAnalysis<G::Move>> {
    let mut legal = Vec::new();
    game.legal_moves(state, &mut legal);
    legal.retain(|&mv| mv != first.mv);
    std::iter::once(first).chain(legal.into_iter().map(MoveAnalysis::unknown)).collect()
}

/// The analysis of a search in the light of a proven outcome, with the moves that keep it; all do if none is named.
pub(super) fn kept<M: Copy + PartialEq>(
    mut analysis: Analysis<M>,
    proven: &ProvenOutcome<M>,
    keeping: &[M],
) -> Analysis<M> {
    let keeps = |mv: M| keeping.is_empty() || keeping.contains(&mv);
    if !keeps(analysis.best) {
        let next = analysis.moves.iter().find(|entry| keeps(entry.mv));
        let (best, value) = next.map_or((proven.best, None), |entry| (entry.mv, entry.value));
        analysis.best = best;
        analysis.value = value.unwrap_or(analysis.value);
        analysis.line = vec![best];
    }
    let best = analysis.best;
    for entry in analysis.moves.iter_mut().filter(|entry| keeping.contains(&entry.mv)) {
        entry.proof = Some(proven.proof);
    }
    // Moves that keep the outcome come first, the one to play before all.
    analysis.moves.sort_by_key(|entry| (entry.mv != best, !keeps(entry.mv)));
    analysis.proof = Some(proven.proof);
    analysis.value = match (analysis.unit, proven.proof) {
        (ValueUnit::Payoff, proof) => f64::from(proof.payoff()),
        (_, Proof::Win) => analysis.value.max(0.0),
        (_, Proof::Draw) => 0.0,
        (_, Proof::Loss) => analysis.value.min(0.0),
    };
    analysis
}

/// The analysis of a search with what the solver used added to its cost.
pub(super) fn paid<M>(mut analysis: Analysis<M>, solver_nodes: u64, used: Used) -> Analysis<M> {
    analysis.nodes = analysis.nodes.saturating_add(solver_nodes);
    analysis.seconds += used.time.as_secs_f64();
    analysis
}
