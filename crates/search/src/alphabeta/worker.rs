//! One thread of the search: the recursion at the heart of the alpha-beta family.
//!
//! Values are fail-soft and always for the seat to move. A finished game is valued by the evaluation, which by its
//! law returns the outcome there. Beside the value the recursion keeps count of lines that ended at the horizon
//! instead of the end of the game; if there were none, the value is proven. What is left out on a guess
//! (`pruning`) counts as such a line.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use spielwerk_core::{Evaluate, Keyed, Limits, Score, ZeroSum};

use super::busy::BusyMoves;
use super::config::{Algorithm, AlphaBetaConfig, MoveOrder};
use super::ordering::{MoveMemory, PUT_OFF, RankedMove, UNRANKED, select_next};
use super::prob_cut::ProbCutTable;
use super::trace::SearchTree;
use crate::table::{Bound, Entry, TableCounters, TranspositionTable};

/// Beyond every score.
pub(super) const INFINITY: Score = Score::MAX / 2;

/// What all threads of a search share.
pub(super) struct Shared<'a, G, E> {
    pub(super) game: &'a G,
    pub(super) evaluation: &'a E,
    pub(super) config: &'a AlphaBetaConfig,
    pub(super) prob_cut: Option<&'a ProbCutTable>,
    pub(super) table: Option<&'a TranspositionTable>,
    pub(super) limits: Limits<'a>,
    /// Raised when one thread has the answer.
    pub(super) halt: &'a AtomicBool,
    /// The depth of the first thread's iteration: helpers give a shallower one up.
    pub(super) lead_depth: AtomicU32,
    /// What threads are searching, if there are several.
    pub(super) busy: Option<BusyMoves>,
}

/// A thread's own part of the search.
pub(super) struct Worker<'a, G: ZeroSum, E> {
    shared: &'a Shared<'a, G, E>,
    memory: &'a mut MoveMemory<G::Move>,
    /// Move lists, one per ply, reused.
    buffers: Vec<Vec<RankedMove<G::Move>>>,
    generated: Vec<G::Move>,
    /// Best lines, one per ply: `lines[ply]` begins with the move made at that ply.
    lines: Vec<Vec<G::Move>>,
    pub(super) nodes: u64,
    pub(super) counters: TableCounters,
    /// Lines that ended because of the depth.
    pub(super) horizons: u64,
    /// The budget is spent: values returned from now on mean nothing.
    pub(super) stopped: bool,
    /// The depth of a helper's iteration, which ends as soon as the first thread is beyond it; `None` for the first one.
    pub(super) helps_at: Option<u32>,
    /// The budget is spent, and nodes return their static values until the iteration ends ([`Defects`]).
    ///
    /// [`Defects`]: super::Defects
    pub(super) overtime: bool,
    /// The iteration looks to the end of the game, so nothing may be left out on a guess.
    pub(super) to_the_end: bool,
    /// Records the tree, if wanted.
    pub(super) tree: Option<SearchTree<G::Move>>,
}

impl<'a, G: ZeroSum + Keyed, E: Evaluate<G>> Worker<'a, G, E> {
    /// The table counts plies in eight bits.
    pub(super) const DEEPEST: u32 = 255;

    pub(super) fn new(shared: &'a Shared<'a, G, E>, memory: &'a mut MoveMemory<G::Move>) -> Self {
        Self {
            shared,
            memory,
            buffers: Vec::new(),
            generated: Vec::new(),
            lines: vec![Vec::new(), Vec::new()],
            nodes: 0,
            counters: TableCounters::default(),
            horizons: 0,
            stopped: false,
            helps_at: None,
            overtime: false,
            to_the_end: false,
            tree: None,
        }
    }

    /// Whether moves after the first are tried with a null window.
    pub(super) fn searches_narrow(&self) -> bool {
        self.shared.config.algorithm == Algorithm::PrincipalVariation
    }

    /// Whether every move gets its exact value because no window is used.
    pub(super) fn never_cuts(&self) -> bool {
        self.shared.config.algorithm == Algorithm::Minimax
    }

    /// How many moves at the root are measured.
    pub(super) fn multi_pv(&self) -> usize {
        self.shared.config.multi_pv
    }

    /// The best line found below `ply` in the search that returned last.
    pub(super) fn line(&self, ply: usize) -> &[G::Move] {
        self.lines.get(ply).map_or(&[], Vec::as_slice)
    }

    /// Plays `mv` and returns the value of what follows, for the seat that played it.
    pub(super) fn try_move(
        &mut self,
        state: &G::State,
        mv: G::Move,
        depth: u32,
        window: (Score, Score),
        ply: usize,
    ) -> Score {
        let (alpha, beta) = window;
        let child = self.shared.game.child(state, mv);
        let left = if self.to_the_end && self.is_pass(state, &child) { depth } else { depth - 1 };
        if let Some(tree) = &mut self.tree {
            tree.enter(mv, -beta, -alpha);
        }
        let score = match self.shared.config.algorithm {
            Algorithm::Minimax => self.minimax(&child, left, ply + 1),
            _ => self.search(&child, left, -beta, -alpha, ply + 1),
        };
        if let Some(tree) = &mut self.tree {
            tree.leave(score);
        }
        -score
    }

    /// The value of a move after this many were tried at the node: exact inside the window, a bound outside.
    #[inline]
    pub(super) fn value_of_move(
        &mut self,
        state: &G::State,
        mv: G::Move,
        depth: u32,
        tried: usize,
        (alpha, beta): (Score, Score),
        ply: usize,
    ) -> Score {
        if let Some(plies) = self.reduction(depth, tried) {
            let score = self.try_move(state, mv, depth - plies, (alpha, alpha + 1), ply);
            if score <= alpha || self.stopped {
                return score;
            }
        }
        let narrow = alpha.saturating_add(self.shared.config.defects.zero_window);
        if tried > 0 && narrow < beta && self.searches_narrow() {
            let score = self.try_move(state, mv, depth, (alpha, narrow), ply);
            if score <= alpha || score >= beta || self.stopped {
                return score;
            }
        }
        self.try_move(state, mv, depth, (alpha, beta), ply)
    }

    /// The value of a position by looking at everything.
    fn minimax(&mut self, state: &G::State, depth: u32, ply: usize) -> Score {
        if self.enter_node(ply) {
            return 0;
        }
        if depth == 0 {
            return self.horizon(state);
        }
        let mut moves = self.moves(state, None, depth, ply);
        if moves.is_empty() {
            self.buffers[ply] = moves;
            return self.shared.evaluation.evaluate(self.shared.game, state);
        }
        let mut best = -INFINITY;
        for index in 0..moves.len() {
            let mv = select_next(&mut moves, index).mv;
            let score = self.try_move(state, mv, depth, (-INFINITY, INFINITY), ply);
            if score > best {
                best = score;
                self.extend_line(mv, ply);
            }
        }
        self.buffers[ply] = moves;
        best
    }

    /// The value of a position within a window: exact inside it, a bound outside.
    pub(super) fn search(
        &mut self,
        state: &G::State,
        depth: u32,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        if self.enter_node(ply) {
            return 0;
        }
        if depth == 0 || self.overtime {
            return self.horizon(state);
        }
        let known = self.probe(state, depth);
        if let Some((entry, usable)) = &known
            && *usable
            && (cuts(entry, alpha, beta) || self.shared.config.defects.unflagged_table)
        {
            self.horizons += u64::from(!entry.complete);
            return entry.score;
        }
        if let Some(bound) = self.probable_bound(state, depth, alpha, beta, ply) {
            return bound;
        }
        let hash_move = known.and_then(|(entry, _)| entry.best).filter(|_| self.shared.config.hash_move);
        let (mut moves, refuting) = self.refuting_moves_first(state, hash_move, depth, ply);
        if moves.is_empty() {
            self.buffers[ply] = moves;
            return self.shared.evaluation.evaluate(self.shared.game, state);
        }

        let (original_alpha, horizons) = (alpha, self.horizons);
        let mut best = -INFINITY;
        let mut best_number = 0;
        let (mut index, mut tried) = (0, 0);
        while index < moves.len() {
            if index == refuting {
                self.rank_the_rest(state, &mut moves[index..], depth, ply);
            }
            let ranked = select_next(&mut moves, index);
            let RankedMove { mv, number, .. } = ranked;
            index += 1;
            if let Some(score) = self.foretold(&ranked, depth, tried, alpha) {
                (best, best_number) = if score > best { (score, number) } else { (best, best_number) };
                self.horizons += 1;
                tried += 1;
                continue;
            }
            if tried > 0 && ranked.rank != PUT_OFF && self.is_busy(state, mv, depth) {
                moves.push(RankedMove { rank: PUT_OFF, ..ranked });
                continue;
            }
            let score = self.announced(state, mv, depth, |worker| {
                worker.value_of_move(state, mv, depth, tried, (alpha, beta), ply)
            });
            tried += 1;
            if self.stopped {
                break;
            }
            if score > best {
                (best, best_number) = (score, number);
            }
            if score > alpha {
                alpha = score;
                self.extend_line(mv, ply);
                if alpha >= beta {
                    self.memory.refuted(mv, ply, depth);
                    break;
                }
            }
        }
        self.buffers[ply] = moves;
        if !self.stopped {
            let complete = self.horizons == horizons && self.shared.config.beam.is_none();
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best <= original_alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            self.store(
                state,
                Entry { score: best, bound, depth: depth as u8, complete, best: Some(best_number) },
            );
        }
        best
    }

    /// Counts a node; true if the search must end.
    fn enter_node(&mut self, ply: usize) -> bool {
        const CLOCK_INTERVAL: u64 = 256;
        self.nodes += 1;
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        if self.buffers.len() <= ply {
            self.buffers.resize_with(ply + 1, Vec::new);
        }
        self.lines[ply].clear();
        if self.nodes >= self.shared.limits.nodes() || self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            let Shared { limits, halt, lead_depth, .. } = self.shared;
            let is_over = limits.is_over(self.nodes);
            self.overtime |= is_over && self.shared.config.defects.timeout_values && !self.never_cuts();
            self.stopped |= is_over && !self.overtime
                || halt.load(Relaxed)
                || self.helps_at.is_some_and(|depth| lead_depth.load(Relaxed) > depth);
        }
        self.stopped
    }

    pub(super) fn shared(&self) -> &'a Shared<'a, G, E> {
        self.shared
    }

    /// Forgets the best line below `ply`.
    pub(super) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    fn horizon(&mut self, state: &G::State) -> Score {
        let Shared { game, evaluation, .. } = *self.shared;
        let is_end = self.to_the_end && evaluation.plies_to_end(game, state) == Some(0);
        self.horizons += u64::from(!is_end);
        evaluation.evaluate(game, state)
    }

    fn extend_line(&mut self, mv: G::Move, ply: usize) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// The table's entry, and whether its score says something about a search of this depth.
    fn probe(&mut self, state: &G::State, depth: u32) -> Option<(Entry, bool)> {
        let table = self.shared.table?;
        self.counters.probes += 1;
        let entry = table.probe(self.shared.game.key(state))?;
        self.counters.hits += 1;
        let stored = u32::from(entry.depth);
        let usable = stored == depth
            || (stored > depth && self.shared.config.deeper_entries)
            || (stored < depth && entry.complete);
        Some((entry, usable))
    }

    fn store(&mut self, state: &G::State, entry: Entry) {
        if let Some(table) = self.shared.table {
            self.counters.stored += 1;
            table.store(self.shared.game.key(state), entry);
        }
    }

    /// The legal moves, of which only those that have refuted before have their ranks: the table's and the killers, so
    /// many. Where one of them refutes again, the others need not be looked at. A beam needs all ranks at once.
    fn refuting_moves_first(
        &mut self,
        state: &G::State,
        hash_move: Option<u16>,
        depth: u32,
        ply: usize,
    ) -> (Vec<RankedMove<G::Move>>, usize) {
        if self.shared.config.beam.is_some() {
            return (self.moves(state, hash_move, depth, ply), usize::MAX);
        }
        let mut ranked = std::mem::take(&mut self.buffers[ply]);
        ranked.clear();
        self.generated.clear();
        self.shared.game.legal_moves(state, &mut self.generated);
        let mut refuting = 0;
        for (number, &mv) in (0..).zip(&self.generated) {
            let killer = if self.shared.config.killers { self.memory.killer_rank(mv, ply) } else { 0 };
            let rank = match hash_move {
                Some(best) if best == number => RankedMove::<G::Move>::HASH_MOVE,
                _ if killer > 0 => RankedMove::<G::Move>::KILLER + killer,
                _ => UNRANKED,
            };
            refuting += usize::from(rank != UNRANKED);
            ranked.push(RankedMove { mv, number, rank });
        }
        (ranked, refuting)
    }

    /// Gives the moves that were not looked at their ranks.
    fn rank_the_rest(&self, state: &G::State, moves: &mut [RankedMove<G::Move>], depth: u32, ply: usize) {
        for ranked in moves.iter_mut().filter(|ranked| ranked.rank == UNRANKED) {
            ranked.rank = self.rank(state, ranked.mv, depth, ply);
        }
    }

    /// The legal moves with the ranks by which [`select_next`] picks them.
    pub(super) fn moves(
        &mut self,
        state: &G::State,
        hash_move: Option<u16>,
        depth: u32,
        ply: usize,
    ) -> Vec<RankedMove<G::Move>> {
        if self.buffers.len() <= ply {
            self.buffers.resize_with(ply + 1, Vec::new);
        }
        let mut ranked = std::mem::take(&mut self.buffers[ply]);
        ranked.clear();
        self.generated.clear();
        self.shared.game.legal_moves(state, &mut self.generated);
        let config = self.shared.config;
        for (number, &mv) in (0..).zip(&self.generated) {
            let rank = match hash_move {
                Some(best) if best == number => RankedMove::<G::Move>::HASH_MOVE,
                _ => self.rank(state, mv, depth, ply),
            };
            ranked.push(RankedMove { mv, number, rank });
        }
        if let Some(width) = config.beam
            && ranked.len() > width
        {
            ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
            ranked.truncate(width);
        }
        ranked
    }

    fn rank(&self, state: &G::State, mv: G::Move, depth: u32, ply: usize) -> i64 {
        let Shared { game, evaluation, config, .. } = *self.shared;
        if config.algorithm == Algorithm::Minimax && config.beam.is_none() {
            return 0;
        }
        let killer = if config.killers { self.memory.killer_rank(mv, ply) } else { 0 };
        if killer > 0 {
            return RankedMove::<G::Move>::KILLER + killer;
        }
        let move_score = match config.order {
            MoveOrder::Generator => 0,
            _ if depth < config.order_plies => 0,
            MoveOrder::Evaluation if depth >= 2 => -evaluation.evaluate(game, &game.child(state, mv)),
            MoveOrder::MoveScore | MoveOrder::Evaluation => evaluation.move_score(game, state, mv),
        };
        let history = if config.history { self.memory.history(mv) } else { 0 };
        RankedMove::<G::Move>::rank_of(move_score, history)
    }
}

/// Whether an entry settles the search of a window.
fn cuts(entry: &Entry, alpha: Score, beta: Score) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    }
}
