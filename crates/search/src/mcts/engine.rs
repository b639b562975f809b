//! The engine: what a search consists of, its threads, its budget and its memory between moves.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use spielwerk_core::{
    Analysis, Budget, Engine, Game, Keyed, Limits, MoveAnalysis, SearchControl, TreeLimits, TreeLine, ZeroSum,
};

use super::report::{self, RootView};
use super::reuse::Remembered;
use super::search::{Progress, Search, Worker};
use super::tree::{Node, Tree};
use super::{MctsConfig, MctsError, MoveFilter, MovePrior, PolicyPlayout, RandomMoves, Simulation};
use crate::news::NewsTimer;

/// Monte Carlo tree search; UCT with random playouts unless told otherwise.
///
/// Equal engines give equal analyses of equal positions, as long as the budget is counted in simulations and no proof ends
/// the search of several threads early. Node indices have 32 bits, so the tree ends at four billion nodes.
pub struct Mcts<G: Game> {
    parts: Parts<G>,
    pub(super) remembered: Option<Remembered<G>>,
}

/// What stays the same from search to search.
pub(super) struct Parts<G: Game> {
    pub config: MctsConfig,
    pub simulation: Box<dyn Simulation<G>>,
    pub prior: Option<Box<dyn MovePrior<G>>>,
    pub filter: Option<Box<dyn MoveFilter<G>>>,
    pub playout_rules: Option<G>,
    pub inner_rules: Option<G>,
    pub key: Option<fn(&G, &G::State) -> u64>,
    pub solver: bool,
}

impl<G: Game> Parts<G> {
    /// The most memory of one tree.
    pub(super) fn memory_bytes(&self) -> usize {
        (self.config.memory << 20) / self.config.threads
    }
}

impl<G: Game> Mcts<G> {
    /// A search with random playouts.
    ///
    /// # Errors
    /// If a field of the configuration is out of range.
    pub fn new(config: MctsConfig) -> Result<Self, MctsError> {
        config.check()?;
        let parts = Parts {
            config,
            simulation: Box::new(PolicyPlayout(RandomMoves)),
            prior: None,
            filter: None,
            playout_rules: None,
            inner_rules: None,
            key: None,
            solver: false,
        };
        Ok(Self { parts, remembered: None })
    }

    /// Values leaves in another way than by random playouts.
    #[must_use]
    pub fn with_simulation(mut self, simulation: impl Simulation<G> + 'static) -> Self {
        self.parts.simulation = Box::new(simulation);
        self
    }

    /// Judges moves before they are tried, for the bonus, the limit at the root and the order of widening.
    #[must_use]
    pub fn with_prior(mut self, prior: impl MovePrior<G> + 'static) -> Self {
        self.parts.prior = Some(Box::new(prior));
        self
    }

    /// Takes moves out of the tree.
    #[must_use]
    pub fn with_filter(mut self, filter: impl MoveFilter<G> + 'static) -> Self {
        self.parts.filter = Some(Box::new(filter));
        self
    }

    /// Plays out under other rules than those of the tree, which must understand the same positions.
    #[must_use]
    pub fn with_playout_rules(mut self, rules: G) -> Self {
        self.parts.playout_rules = Some(rules);
        self
    }

    /// Moves on by other rules below the root, which must understand the same positions. The tree of such a search
    /// is not kept for the next one, whose root would be below.
    #[must_use]
    pub fn with_inner_rules(mut self, rules: G) -> Self {
        self.parts.inner_rules = Some(rules);
        self
    }

    /// Shares nodes between all ways that lead to a position.
    #[must_use]
    pub fn with_transpositions(mut self) -> Self
    where
        G: Keyed,
    {
        self.parts.key = Some(G::key);
        self
    }

    /// Backs up proofs, avoids proven losses and stops at a proven outcome.
    #[must_use]
    pub fn with_solver(mut self) -> Self
    where
        G: ZeroSum,
    {
        self.parts.solver = true;
        self
    }

    /// What the search is set to.
    pub fn config(&self) -> &MctsConfig {
        &self.parts.config
    }

    /// Sets what the next move may cost, such as the rest of a clock.
    pub fn set_budget(&mut self, budget: Budget) {
        self.parts.config.budget = budget;
    }

    /// Drops the trees of the last search.
    pub fn forget(&mut self) {
        self.remembered = None;
    }

    /// The memory that the trees of the last search take, in bytes; 0 if they were not kept for reuse.
    pub fn remembered_bytes(&self) -> usize {
        let trees = self.remembered.iter().flat_map(|remembered| &remembered.trees);
        trees.map(Tree::bytes).sum()
    }

    /// One tree for each thread: that of the last search as far as it is of use, or a new one.
    fn take_trees(&mut self, limits: &Limits<'_>, game: &G, state: &G::State) -> Vec<Tree<G>> {
        let parts = &self.parts;
        let kept = self.remembered.take().map(|remembered| remembered.take(parts, limits, game, state));
        let mut kept = kept.unwrap_or_default();
        kept.resize_with(parts.config.threads, || None);
        let new = || Tree::new(parts.memory_bytes(), Node::new(game.turn(state), false), parts.key.is_some());
        kept.into_iter().map(|tree| tree.unwrap_or_else(new)).collect()
    }
}

impl<G: Game> Mcts<G> {
    /// Searches, and reads something off the first thread's tree at the end.
    fn search<T: Default>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
        read: impl FnOnce(&Tree<G>) -> T,
    ) -> (Analysis<G::Move>, T) {
        let MctsConfig { budget, moves_to_come, .. } = self.parts.config;
        let budget = budget.or_nodes(MctsConfig::SIMULATIONS, control.stop().is_some());
        let limits = control.limits(budget, moves_to_come);
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        if let [forced] = moves[..] {
            let moves = vec![MoveAnalysis::unknown(forced)];
            let seconds = limits.elapsed().as_secs_f64();
            return (Analysis { moves, seconds, ..Analysis::of_move(forced) }, T::default());
        }

        let trees = self.take_trees(&limits, game, state);
        let search =
            Search { parts: &self.parts, game, root: state, limits, is_settled: AtomicBool::new(false) };
        let mut workers =
            (0..).zip(trees).map(|(index, tree)| Worker::new(&search, index, tree)).collect::<Vec<_>>();
        let helpers = workers.split_off(1);
        let first = workers.pop().expect("there is at least one thread");
        let views: Vec<_> = helpers.iter().map(|_| Mutex::new(None)).collect();
        let done: Vec<Progress<G>> = std::thread::scope(|scope| {
            let started: Vec<_> = helpers
                .into_iter()
                .zip(&views)
                .map(|(helper, view)| scope.spawn(move || helper.run(sharing(view))))
                .collect();
            let mut news = NewsTimer::start();
            let first = first.run(|progress| {
                if news.is_due() {
                    let others: Vec<RootView<G::Move>> =
                        views.iter().filter_map(|view| view.lock().ok()?.clone()).collect();
                    control.report(|| report::analysis(&search, progress, &others));
                    news = NewsTimer::start();
                }
            });
            let others = started.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(first).chain(others).collect()
        });

        let others: Vec<_> = done[1..].iter().map(RootView::of).collect();
        let analysis = report::analysis(&search, &done[0], &others);
        let found = read(&done[0].tree);
        if self.parts.config.reuse_plies > 0 && self.parts.inner_rules.is_none() {
            let trees = done.into_iter().map(|progress| progress.tree).collect();
            self.remembered = Some(Remembered { spec: game.spec(), root: state.clone(), trees });
        }
        (analysis, found)
    }
}

/// Shows the thread that reports what a helper knows, now and then.
fn sharing<G: Game>(view: &Mutex<Option<RootView<G::Move>>>) -> impl FnMut(&Progress<G>) {
    let mut news = NewsTimer::start();
    move |progress| {
        if news.is_due()
            && let Ok(mut view) = view.lock()
        {
            *view = Some(RootView::of(progress));
            news = NewsTimer::start();
        }
    }
}

impl<G: Game> Engine<G> for Mcts<G> {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        self.search(game, state, control, |_| ()).0
    }

    fn analyse_with_tree(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
        limits: TreeLimits,
    ) -> (Analysis<G::Move>, Vec<TreeLine<G::Move>>) {
        self.search(game, state, control, |tree| report::tree_lines(tree, limits))
    }
}
