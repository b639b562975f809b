//! Minimax, alpha-beta, principal variation search and MTD(f), with the machinery they share.
//!
//! [`AlphaBeta`] is an [`Engine`] for any two-player zero-sum game with an evaluation. Which member of the family
//! searches and which enhancements help it is an [`AlphaBetaConfig`]; except for forward pruning they all find the
//! value that plain minimax finds at the same depth, and the tests hold them to it.

mod busy;
mod config;
mod defects;
mod multi_pv;
mod ordering;
mod prob_cut;
mod pruning;
mod reductions;
mod root;
mod trace;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use spielwerk_core::{
    Analysis, Engine, Evaluate, Keyed, Limits, MoveAnalysis, Proof, Score, SearchControl, TableError,
    TreeLimits, TreeLine, ZeroSum,
};

pub use config::{Algorithm, AlphaBetaConfig, MoveOrder};
pub use defects::Defects;
pub use prob_cut::{ProbCut, ProbCutCheck};
pub use reductions::LateMoves;
pub use trace::{NodeReport, SearchTree};

use crate::table::{TableCounters, TranspositionTable};
use busy::BusyMoves;
use ordering::MoveMemory;
use prob_cut::ProbCutTable;
use root::Root;
use worker::{Shared, Worker};

/// A search of the alpha-beta family over one evaluation.
pub struct AlphaBeta<G: ZeroSum, E> {
    config: AlphaBetaConfig,
    evaluation: E,
    prob_cut: Option<ProbCutTable>,
    table: Option<TranspositionTable>,
    memories: Vec<MoveMemory<G::Move>>,
    record_levels: Option<usize>,
    tree: Option<SearchTree<G::Move>>,
}

impl<G: ZeroSum + Keyed, E: Evaluate<G>> AlphaBeta<G, E> {
    /// A search with this configuration.
    ///
    /// # Errors
    /// If the transposition table is of no size or does not fit into memory.
    pub fn new(evaluation: E, config: AlphaBetaConfig) -> Result<Self, TableError> {
        let table = config.table_mib.map(TranspositionTable::new).transpose()?;
        let memories = (0..config.threads.max(1)).map(|_| MoveMemory::new()).collect();
        let prob_cut = config.prob_cut.as_ref().map(ProbCutTable::new);
        Ok(Self { config, evaluation, prob_cut, table, memories, record_levels: None, tree: None })
    }

    /// What the search is set to.
    pub fn config(&self) -> &AlphaBetaConfig {
        &self.config
    }

    /// Records the tree of the deepest iteration of every search from now on, to this many plies below the root.
    pub fn record_tree(&mut self, levels: usize) {
        self.record_levels = Some(levels);
    }

    /// The tree of the last search, if it was recorded.
    pub fn tree(&self) -> Option<&SearchTree<G::Move>> {
        self.tree.as_ref()
    }

    /// Forgets everything learned from earlier searches.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.memories.iter_mut().for_each(|memory| *memory = MoveMemory::new());
    }
}

impl<G: ZeroSum + Keyed, E: Evaluate<G>> Engine<G> for AlphaBeta<G, E> {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        if let Some(table) = &mut self.table {
            table.age();
        }
        self.memories.iter_mut().for_each(MoveMemory::fade);
        let moves_to_come = self.evaluation.moves_to_come(game, state);
        let budget = self.config.budget.after(control.spent()).less(control.used());
        let root_moves = control.root_moves();
        let limits = Limits::start(&budget, moves_to_come, control.stop());
        let halt = AtomicBool::new(false);
        let shared = Shared {
            game,
            evaluation: &self.evaluation,
            config: &self.config,
            prob_cut: self.prob_cut.as_ref(),
            table: self.table.as_ref(),
            limits,
            halt: &halt,
            lead_depth: AtomicU32::new(0),
            busy: (self.config.threads > 1).then(BusyMoves::new),
        };
        let (memory, helpers) = self.memories.split_first_mut().expect("there is at least one thread");
        let (analysis, tree) = std::thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .map(|memory| {
                    let shared = &shared;
                    scope.spawn(move || help(shared, memory, state, root_moves))
                })
                .collect();
            let result = lead(&shared, memory, state, self.record_levels, control);
            halt.store(true, Relaxed);
            let mut analysis = result.0;
            for (nodes, counters) in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
                analysis.nodes += nodes;
                if let Some(table) = &mut analysis.table {
                    table.probes += counters.probes;
                    table.hits += counters.hits;
                    table.stored += counters.stored;
                }
            }
            (analysis, result.1)
        });
        self.tree = tree;
        analysis
    }

    fn reset(&mut self) -> bool {
        self.forget();
        true
    }

    fn analyse_with_tree(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
        limits: TreeLimits,
    ) -> (Analysis<G::Move>, Vec<TreeLine<G::Move>>) {
        self.record_levels = Some(limits.levels);
        let analysis = self.analyse(game, state, control);
        self.record_levels = None;
        let scale = self.evaluation.scale();
        let points = |(low, high): (Option<Score>, Option<Score>)| {
            [low, high].map(|score| score.map(|score| f64::from(score) / scale))
        };
        let line = |node: NodeReport<G::Move>| TreeLine {
            path: node.path,
            window: points(node.window),
            known: points(node.known),
            visits: None,
            leaf: node.leaf,
        };
        let nodes = self.tree.take().map_or_else(Vec::new, |tree| tree.report());
        (analysis, nodes.into_iter().map(line).collect())
    }
}

/// The main thread: deepens until the budget is spent or the value is proven.
fn lead<G: ZeroSum + Keyed, E: Evaluate<G>>(
    shared: &Shared<'_, G, E>,
    memory: &mut MoveMemory<G::Move>,
    state: &G::State,
    record_levels: Option<usize>,
    control: &mut SearchControl<'_, G::Move>,
) -> (Analysis<G::Move>, Option<SearchTree<G::Move>>) {
    let config = shared.config;
    let mut worker = Worker::new(shared, memory);
    let mut root = Root::new(&mut worker, state, control.root_moves());
    let last = shared.limits.depth().min(Worker::<G, E>::DEEPEST);
    let mut depth = if config.deepening { 1 } else { last.max(1) };
    while depth <= last && !shared.limits.is_over(worker.nodes) {
        worker.tree = record_levels.map(SearchTree::new);
        shared.lead_depth.store(depth, Relaxed);
        root.iterate(&mut worker, depth, config.algorithm, config.aspiration);
        if worker.stopped || worker.overtime || is_settled(shared, &root) {
            break;
        }
        control.report(|| report(shared, &worker, &root));
        depth += 1;
    }
    let mut tree = worker.tree.take();
    if let Some(tree) = &mut tree {
        tree.set_legal_counts(|path| {
            let node = path.iter().fold(state.clone(), |node, &mv| shared.game.child(&node, mv));
            shared.game.count_moves(&node, &mut Vec::new())
        });
    }
    (report(shared, &worker, &root), tree)
}

/// A further thread: searches the same root to the same depths with its own memory of moves, and leaves what it finds in
/// the table. Moves that another thread is searching it puts off, and an iteration that the first thread has completed
/// it gives up.
fn help<G: ZeroSum + Keyed, E: Evaluate<G>>(
    shared: &Shared<'_, G, E>,
    memory: &mut MoveMemory<G::Move>,
    state: &G::State,
    root_moves: Option<&[G::Move]>,
) -> (u64, TableCounters) {
    let config = shared.config;
    let mut worker = Worker::new(shared, memory);
    let mut root = Root::new(&mut worker, state, root_moves);
    let last = shared.limits.depth().min(Worker::<G, E>::DEEPEST);
    let mut depth = if config.deepening { 1 } else { last.max(1) };
    while depth <= last && !worker.overtime && !root.complete && !shared.halt.load(Relaxed) {
        worker.helps_at = Some(depth);
        root.iterate(&mut worker, depth, config.algorithm, config.aspiration);
        let lead = shared.lead_depth.load(Relaxed);
        if worker.stopped && lead <= depth {
            break;
        }
        worker.stopped = false;
        depth = lead.max(depth + 1);
    }
    (worker.nodes, worker.counters)
}

/// Whether deeper iterations would tell nothing new of the moves that are measured.
fn is_settled<G: ZeroSum, E: Evaluate<G>>(shared: &Shared<'_, G, E>, root: &Root<'_, G>) -> bool {
    let AlphaBetaConfig { multi_pv, beam, .. } = *shared.config;
    if multi_pv == 1 {
        return proof(shared, root).is_some();
    }
    let decisive = shared.evaluation.decisive();
    beam.is_none()
        && (root.complete || root.moves.iter().take(multi_pv).all(|entry| entry.proof(decisive).is_some()))
}

/// The outcome, if the last iteration saw every line to its end or found one that decides the game. That every move
/// loses shows only when every move was reached.
fn proof<G: ZeroSum, E: Evaluate<G>>(shared: &Shared<'_, G, E>, root: &Root<'_, G>) -> Option<Proof> {
    let score = root.score.filter(|_| shared.config.beam.is_none())?;
    let is_decided = score.abs() >= shared.evaluation.decisive() && (score > 0 || !root.is_cut_off);
    (root.complete || is_decided).then(|| Proof::of_value(score.into()))
}

fn report<G: ZeroSum + Keyed, E: Evaluate<G>>(
    shared: &Shared<'_, G, E>,
    worker: &Worker<'_, G, E>,
    root: &Root<'_, G>,
) -> Analysis<G::Move> {
    let scale = shared.evaluation.scale();
    let best = root.moves.first().expect("a position that is not finished has a legal move");
    let value = root.score.map_or(0.0, |score| f64::from(score) / scale);
    let follows_lines = shared.config.multi_pv > 1;
    let proves = follows_lines && shared.config.beam.is_none();
    let moves = root.moves.iter().map(|entry| MoveAnalysis {
        value: entry.score.map(|score| f64::from(score) / scale),
        at_most: entry.at_most,
        proof: entry.proof(shared.evaluation.decisive()).filter(|_| proves),
        line: if follows_lines && !entry.at_most { entry.line.clone() } else { Vec::new() },
        ..MoveAnalysis::unknown(entry.mv)
    });
    Analysis {
        value,
        unit: shared.evaluation.unit(),
        proof: proof(shared, root),
        moves: moves.collect(),
        line: best.line.clone(),
        depth: root.depth,
        nodes: worker.nodes,
        table: shared.table.map(|table| table.usage(worker.counters)),
        seconds: shared.limits.elapsed().as_secs_f64(),
        ..Analysis::of_move(best.mv)
    }
}
