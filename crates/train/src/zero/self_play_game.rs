//! One game of self-play in progress.

use spielwerk_core::Rng;
use spielwerk_search::PuctConfig;
use spielwerk_search::puct::{Effort, Predictions, Search};

use super::exact::SolvedState;
use super::game::Endgame;
use super::game_log::{GameLog, Ply};
use super::opening::Opening;
use super::{SelfPlayConfig, ZeroGame};

/// A game in progress: a search at the position on the board, and what was played so far.
pub(super) struct SelfPlayGame<'a, G: ZeroGame> {
    game: &'a G,
    settings: SelfPlaySettings<'a>,
    rng: Rng,
    state: G::State,
    log: GameLog,
    /// Where the game may begin, while it is not decided.
    openings: Vec<Opening<G>>,
    search: Option<Search<G>>,
    is_full: bool,
    /// Whether the solver has not been asked about the position on the board.
    is_fresh: bool,
    /// Simulations of all searches so far.
    pub(super) simulations: u64,
}

/// What all games of an iteration share.
#[derive(Clone, Copy)]
pub(super) struct SelfPlaySettings<'a> {
    pub(super) config: &'a SelfPlayConfig,
    pub(super) search: &'a PuctConfig,
    pub(super) simulations: u32,
    pub(super) quick_simulations: u32,
}

impl<'a, G: ZeroGame> SelfPlayGame<'a, G> {
    /// Game `number` of a run.
    pub(super) fn new(game: &'a G, settings: SelfPlaySettings<'a>, seed: u64, number: u64) -> Self {
        let mut rng = Rng::for_part(seed, number);
        let plies = rng.below(settings.config.random_plies + 1);
        let first = Opening::random(game, plies, &mut rng);
        let others = if plies == 0 { 1 } else { settings.config.openings };
        let others = (1..others).map(|_| Opening::random(game, plies, &mut rng));
        let mut started = Self {
            game,
            settings,
            openings: others.collect(),
            rng,
            state: first.state.clone(),
            log: GameLog { number, result: 0.0, plies: Vec::new() },
            search: None,
            is_full: false,
            is_fresh: true,
            simulations: 0,
        };
        if started.openings.is_empty() {
            started.begin_with(first);
        } else {
            started.openings.push(first);
        }
        started
    }

    fn begin_with(&mut self, opening: Opening<G>) {
        self.state = opening.state;
        self.log.plies = opening.plies;
    }

    /// Continues until leaves are to be evaluated, which are appended; the game is over if there are none.
    pub(super) fn gather(&mut self, leaves: &mut Vec<G::State>, endgame: &mut Option<Endgame<G>>) -> usize {
        if !self.openings.is_empty() {
            leaves.extend(self.openings.iter().map(|opening| opening.state.clone()));
            return self.openings.len();
        }
        loop {
            if let Some(payoffs) = self.game.payoffs(&self.state) {
                self.log.result = payoffs[0];
                return 0;
            }
            if std::mem::take(&mut self.is_fresh)
                && let Some(solved) = endgame.as_mut().and_then(|solve| solve(&self.state))
            {
                self.play_exactly(&solved);
                continue;
            }
            let mut search = match self.search.take() {
                Some(search) => search,
                None if self.play_forced_move() => continue,
                None => self.new_search(),
            };
            let count = search.gather(leaves);
            if count > 0 {
                self.search = Some(search);
                return count;
            }
            self.simulations += u64::from(search.simulations());
            self.play(search);
        }
    }

    /// Takes the predictions for the leaves handed out last; returns the number after them.
    pub(super) fn absorb(&mut self, predictions: &Predictions<[f32; 2]>, first: usize) -> usize {
        let openings = std::mem::take(&mut self.openings);
        let after = first + openings.len();
        if let Some(opening) = Opening::most_even(openings, predictions, first) {
            self.begin_with(opening);
            return after;
        }
        let search = self.search.as_mut().expect("leaves come from openings or a search");
        search.absorb(predictions, first)
    }

    /// The finished game.
    pub(super) fn into_log(self) -> GameLog {
        self.log
    }

    /// Plays a move if it is the only one: nothing to search and nothing to learn.
    fn play_forced_move(&mut self) -> bool {
        let mut moves = Vec::new();
        self.game.legal_moves(&self.state, &mut moves);
        let [forced] = moves[..] else { return false };
        self.log.plies.push(Ply { choice: 0, value: 0.0, target: Vec::new() });
        self.game.play(&mut self.state, forced);
        self.is_fresh = true;
        true
    }

    /// Plays one of the best moves of a solved position. All of them are to be learned, and the exact value.
    fn play_exactly(&mut self, solved: &SolvedState<G>) {
        let value = solved.value();
        let best: Vec<usize> =
            (0..solved.outcomes.len()).filter(|&choice| solved.outcomes[choice] == value).collect();
        let choice = best[self.rng.below(best.len())];
        let mut target = Vec::new();
        if solved.outcomes.len() > 1 {
            target.resize(solved.outcomes.len(), 0.0);
            for &choice in &best {
                target[choice] = 1.0 / best.len() as f32;
            }
        }
        self.log.plies.push(Ply { choice: choice as u16, value: f32::from(value), target });
        let mut moves = Vec::new();
        self.game.legal_moves(&self.state, &mut moves);
        self.game.play(&mut self.state, moves[choice]);
        self.search = None;
        self.is_fresh = true;
    }

    fn new_search(&mut self) -> Search<G> {
        let seed = self.rng.next_u64();
        let mut search =
            Search::new(self.game, self.state.clone(), self.settings.search.clone(), seed).with_proofs();
        self.begin(&mut search);
        search
    }

    /// Decides how hard to think.
    fn begin(&mut self, search: &mut Search<G>) {
        let SelfPlaySettings { config, simulations, quick_simulations, .. } = self.settings;
        self.is_full = self.rng.unit() < config.full_share;
        search.begin(if self.is_full {
            Effort { simulations, explore: true }
        } else {
            Effort { simulations: quick_simulations, explore: config.quick_explore }
        });
    }

    /// Plays the move of a finished search.
    fn play(&mut self, mut search: Search<G>) {
        let config = self.settings.config;
        let is_drawn = self.log.plies.len() < config.temperature_plies;
        let temperature = if is_drawn { config.temperature } else { 0.0 };
        let choice = search.choose(temperature, &mut self.rng);
        let teaches = self.is_full || config.quick_targets;
        self.log.plies.push(Ply {
            choice: choice as u16,
            value: search.value(),
            target: if teaches { search.policy_target() } else { Vec::new() },
        });
        self.game.play(&mut self.state, search.move_at(choice));
        self.is_fresh = true;
        let mut moves = Vec::new();
        if config.reuse && self.game.count_moves(&self.state, &mut moves) > 1 {
            search.advance(&self.state, 1);
            self.begin(&mut search);
            self.search = Some(search);
        }
    }
}
