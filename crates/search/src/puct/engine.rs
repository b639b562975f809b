//! The engine for one table: its evaluator, its budget, its temperature and its memory between moves.

use spielwerk_core::{Analysis, Budget, Engine, Game, Rng, SearchControl, TreeLimits, TreeLine, ZeroSum};

use super::search::{Effort, Search};
use super::{Evaluator, Predictions, PuctConfig};
use crate::news::NewsTimer;

/// PUCT search with an evaluator, as a player.
///
/// Equal engines give equal analyses of equal games, as long as the budget is counted in simulations.
pub struct Puct<G: Game, E> {
    evaluator: E,
    config: PuctConfig,
    budget: Budget,
    temperature: TemperatureSchedule,
    reuse_plies: u32,
    proves: bool,
    explores: bool,
    rng: Rng,
    moves_made: u32,
    remembered: Option<Search<G>>,
    leaves: Vec<G::State>,
    predictions: Predictions<G::Payoffs>,
}

/// How moves are drawn by their visits: at a temperature for the first moves of a game, and then the best one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TemperatureSchedule {
    /// The temperature of the first moves; 0 plays the best.
    pub temperature: f32,
    /// How many of its own moves the player draws.
    pub moves: u32,
}

impl<G: Game, E: Evaluator<G>> Puct<G, E> {
    /// The simulations of a search that nothing else would end.
    pub const SIMULATIONS: u64 = 400;

    /// An engine that may spend this much on a move; nodes are simulations.
    pub fn new(evaluator: E, config: PuctConfig, budget: Budget, seed: u64) -> Self {
        Self {
            evaluator,
            config,
            budget,
            temperature: TemperatureSchedule::default(),
            reuse_plies: 0,
            proves: false,
            explores: false,
            rng: Rng::new(seed),
            moves_made: 0,
            remembered: None,
            leaves: Vec::new(),
            predictions: Predictions::default(),
        }
    }

    /// What it may spend on a move.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Backs up proofs, avoids proven losses and stops at a proven outcome.
    #[must_use]
    pub fn with_proofs(mut self) -> Self
    where
        G: ZeroSum,
    {
        self.proves = true;
        self
    }

    /// Explores the root as self-play does: with the noise or the Gumbel draws of its configuration.
    #[must_use]
    pub fn with_exploration(mut self) -> Self {
        self.explores = true;
        self
    }

    /// Draws the first moves of a game.
    #[must_use]
    pub fn with_temperature(mut self, schedule: TemperatureSchedule) -> Self {
        self.temperature = schedule;
        self
    }

    /// Keeps what was searched below positions at most this many plies further on.
    #[must_use]
    pub fn with_reuse(mut self, plies: u32) -> Self {
        self.reuse_plies = plies;
        self
    }

    /// The search of the last move if it can be resumed here, or a new one.
    fn take_search(&mut self, game: &G, state: &G::State) -> Search<G> {
        let kept = self.remembered.take().filter(|search| search.game.spec() == game.spec());
        if let Some(mut search) = kept {
            search.advance(state, self.reuse_plies);
            return search;
        }
        let mut search = Search::new(game, state.clone(), self.config.clone(), self.rng.next_u64());
        search.proves = self.proves;
        search
    }

    fn search(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
    ) -> (Search<G>, f64) {
        let budget = self.budget.or_nodes(Self::SIMULATIONS, control.stop().is_some());
        let limits = control.limits(budget, 25);
        let mut search = self.take_search(game, state);
        let simulations = u32::try_from(limits.nodes()).unwrap_or(u32::MAX);
        search.begin(Effort { simulations, explore: self.explores });
        let mut news = NewsTimer::start();
        loop {
            self.leaves.clear();
            search.gather(&mut self.leaves);
            if self.leaves.is_empty() {
                break;
            }
            self.predictions.clear();
            self.evaluator.predict(game, &self.leaves, &mut self.predictions);
            search.absorb(&self.predictions, 0);
            if limits.is_over(0) {
                break;
            }
            if news.is_due() {
                control.report(|| search.analysis(search.best_slot(), limits.elapsed().as_secs_f64()));
                news = NewsTimer::start();
            }
        }
        (search, limits.elapsed().as_secs_f64())
    }

    /// Thinks, chooses, and remembers the search if it may be of use.
    fn think<T>(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
        read: impl FnOnce(&Search<G>) -> T,
    ) -> (Analysis<G::Move>, T) {
        let (search, seconds) = self.search(game, state, control);
        let TemperatureSchedule { temperature, moves } = self.temperature;
        let temperature = if self.moves_made < moves { temperature } else { 0.0 };
        self.moves_made += 1;
        let chosen = search.choose(temperature, &mut self.rng);
        let analysis = search.analysis(chosen, seconds);
        let more = read(&search);
        self.remembered = (self.reuse_plies > 0).then_some(search);
        (analysis, more)
    }
}

impl<G: Game, E: Evaluator<G>> Engine<G> for Puct<G, E> {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        self.think(game, state, control, |_| ()).0
    }

    fn analyse_with_tree(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
        limits: TreeLimits,
    ) -> (Analysis<G::Move>, Vec<TreeLine<G::Move>>) {
        self.think(game, state, control, |search| search.tree_lines(limits))
    }
}
