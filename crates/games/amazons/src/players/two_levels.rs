//! Tree search over half-moves that answers with full ones.
//!
//! The tree has a level for the step and one for the arrow, so simulations are shared by all arrows of a
//! step. Below the tree the game continues in full moves: a playout means the same with one level and with two.

use crate::{Amazons, HalfMove, HalfMoves, HalfState, Move, State, Step, greedy_arrow};
use spielwerk_core::{
    Analysis, Engine, Evaluate, Game, MoveAnalysis, Proof, Rng, SearchControl, TreeLimits, TreeLine,
};
use spielwerk_search::mcts::Simulation;
use spielwerk_search::{Mcts, MctsConfig};

/// A playout in full moves below a tree of half-moves. The arrow of a pending step is drawn: the best one by
/// an evaluation would cost more simulations than it is worth.
pub(super) struct FullMovePlayout(pub(super) Box<dyn Simulation<Amazons>>);

impl Simulation<HalfMoves> for FullMovePlayout {
    fn value(
        &self,
        game: &HalfMoves,
        state: &mut HalfState,
        rng: &mut Rng,
        scratch: &mut Vec<HalfMove>,
    ) -> [f32; 2] {
        if state.pending().is_some()
            && let Some(arrow) = game.random_move(state, rng, scratch)
        {
            game.play(state, arrow);
        }
        let mut board = *state.board();
        let finished = game.payoffs(state);
        finished.unwrap_or_else(|| self.0.value(&game.0, &mut board, rng, &mut Vec::new()))
    }
}

/// A search over half-moves as an engine of the game in full moves.
pub(super) struct TwoLevels<E, S = Mcts<HalfMoves>> {
    pub(super) engine: S,
    /// Completes steps whose arrows the search has not looked at.
    pub(super) evaluation: E,
}

impl<E: Evaluate<Amazons>, S: Engine<HalfMoves>> TwoLevels<E, S> {
    /// The analysis in full moves of one in half-moves that begins at `root`.
    fn in_full_moves(
        evaluation: &E,
        game: &Amazons,
        root: &HalfState,
        halves: &Analysis<HalfMove>,
    ) -> Analysis<Move> {
        let line = full_line(root, &halves.line);
        let is_searched = !line.is_empty();
        let best = line.first().copied().unwrap_or_else(|| match halves.best {
            HalfMove::Step(step) => step.shooting(greedy_arrow(game, root.board(), step, evaluation)),
            HalfMove::Arrow(_) => root.full_move(halves.best),
        });
        let entry = |known: &MoveAnalysis<HalfMove>| {
            let is_best = known.mv == halves.best;
            let mv = match known.mv {
                _ if is_best => best,
                HalfMove::Step(step) => promising_move(evaluation, game, root.board(), step),
                HalfMove::Arrow(_) => root.full_move(known.mv),
            };
            let holds = root.pending().is_some() || (is_best && is_searched);
            MoveAnalysis {
                value: known.value,
                visits: known.visits,
                prior: known.prior,
                proof: known.proof.filter(|&proof| holds || proof == Proof::Loss),
                ..MoveAnalysis::unknown(mv)
            }
        };
        Analysis {
            value: halves.value,
            unit: halves.unit,
            proof: halves.proof.filter(|&proof| is_searched || proof == Proof::Loss),
            moves: halves.moves.iter().map(entry).collect(),
            line: if is_searched { line } else { vec![best] },
            depth: halves.depth.div_ceil(2),
            nodes: halves.nodes,
            simulations: halves.simulations,
            network_value: halves.network_value,
            table: halves.table,
            seconds: halves.seconds,
            ..Analysis::of_move(best)
        }
    }
}

/// The configuration with all that counts plies counting half-moves.
pub(super) fn in_half_moves(mut config: MctsConfig) -> MctsConfig {
    config.budget.depth = config.budget.depth.map(|plies| plies.saturating_mul(2));
    config.reuse_plies *= 2;
    config
}

/// The full moves of a line that begins at `root`; a last step without its arrow is left out.
fn full_line(root: &HalfState, halves: &[HalfMove]) -> Vec<Move> {
    let mut pending = root.pending();
    let mut line = Vec::with_capacity(halves.len().div_ceil(2));
    for &half in halves {
        match half {
            HalfMove::Step(step) => pending = Some(step),
            HalfMove::Arrow(arrow) => line.extend(pending.take().map(|step| step.shooting(arrow))),
        }
    }
    line
}

/// The full move of a step that promises most, without an evaluation for each: a stand-in for all of them.
fn promising_move<E: Evaluate<Amazons>>(evaluation: &E, game: &Amazons, state: &State, step: Step) -> Move {
    let arrows = step.to.queen_reach(state.empty() | step.from.into());
    let moves = arrows.into_iter().map(|arrow| step.shooting(arrow));
    moves.max_by_key(|&mv| evaluation.move_score(game, state, mv)).unwrap_or(step.shooting(step.from))
}

impl<E: Evaluate<Amazons>, S: Engine<HalfMoves>> TwoLevels<E, S> {
    /// Lets the search think; gives its answer in full moves, and whatever else was asked of it.
    fn search<T>(
        &mut self,
        game: &Amazons,
        state: &State,
        control: &mut SearchControl<'_, Move>,
        ask: impl FnOnce(
            &mut S,
            &HalfMoves,
            &HalfState,
            &mut SearchControl<'_, HalfMove>,
        ) -> (Analysis<HalfMove>, T),
    ) -> (Analysis<Move>, HalfState, T) {
        let half_game = HalfMoves(game.clone());
        let mut root = HalfState::from(*state);
        let mut steps = Vec::new();
        half_game.legal_moves(&root, &mut steps);
        if let [forced] = steps[..] {
            // The search does not think about forced moves, but the arrow may be free.
            half_game.play(&mut root, forced);
        }
        let Self { engine, evaluation } = self;
        let (stop, spent, used) = (control.stop(), control.spent(), control.used());
        let mut relay = |halves: &Analysis<HalfMove>| {
            control.report(|| Self::in_full_moves(evaluation, game, &root, halves));
        };
        let mut inner = SearchControl::new(stop, &mut relay).with_time_used(spent).with_used(used);
        let (halves, more) = ask(engine, &half_game, &root, &mut inner);
        (Self::in_full_moves(evaluation, game, &root, &halves), root, more)
    }
}

impl<E: Evaluate<Amazons>, S: Engine<HalfMoves>> Engine<Amazons> for TwoLevels<E, S> {
    /// The move is the most visited step with the most visited arrow after it. Of each other step one full
    /// move is named, the most promising one; its visits and its value are those of the step, and of proofs
    /// only a loss holds for every arrow.
    fn analyse(
        &mut self,
        game: &Amazons,
        state: &State,
        control: &mut SearchControl<'_, Move>,
    ) -> Analysis<Move> {
        self.search(game, state, control, |engine, game, root, control| {
            (engine.analyse(game, root, control), ())
        })
        .0
    }

    /// Only the nodes between full moves are told.
    fn analyse_with_tree(
        &mut self,
        game: &Amazons,
        state: &State,
        control: &mut SearchControl<'_, Move>,
        limits: TreeLimits,
    ) -> (Analysis<Move>, Vec<TreeLine<Move>>) {
        let halves = TreeLimits { levels: limits.levels * 2, ..limits };
        let (analysis, root, lines) = self.search(game, state, control, |engine, game, root, control| {
            engine.analyse_with_tree(game, root, control, halves)
        });
        let ends_with_arrow =
            |line: &TreeLine<HalfMove>| !matches!(line.path.last(), Some(HalfMove::Step(_)));
        let full = |line: TreeLine<HalfMove>| TreeLine {
            path: full_line(&root, &line.path),
            window: line.window,
            known: line.known,
            visits: line.visits,
            leaf: line.leaf,
        };
        (analysis, lines.into_iter().filter(ends_with_arrow).map(full).collect())
    }
}
