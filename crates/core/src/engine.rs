//! What thinks: engines, and the evaluations they use.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::{Analysis, Budget, Game, HiddenInformation, Limits, TreeLimits, TreeLine, ValueUnit, ZeroSum};

/// A search or any other way to find a move, generic inside and boxed per game at the border.
pub trait Engine<G: Game>: Send {
    /// Thinks about a position that is not finished. The best move is legal however small the budget.
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move>;

    /// Makes itself as it was when it was new, for another game; false if it cannot, and a new one must be made. What
    /// it finds afterwards is what a new one would find.
    fn reset(&mut self) -> bool {
        false
    }

    /// Thinks, and tells the tree it searched, parents before children; no lines if it searches no tree.
    fn analyse_with_tree(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
        _: TreeLimits,
    ) -> (Analysis<G::Move>, Vec<TreeLine<G::Move>>) {
        (self.analyse(game, state, control), Vec::new())
    }
}

impl<G: Game, E: Engine<G> + ?Sized> Engine<G> for Box<E> {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        (**self).analyse(game, state, control)
    }

    fn reset(&mut self) -> bool {
        (**self).reset()
    }

    fn analyse_with_tree(
        &mut self,
        game: &G,
        state: &G::State,
        control: &mut SearchControl<'_, G::Move>,
        limits: TreeLimits,
    ) -> (Analysis<G::Move>, Vec<TreeLine<G::Move>>) {
        (**self).analyse_with_tree(game, state, control, limits)
    }
}

/// An engine for games with hidden information: it is handed a view, so it cannot know what its seat may not.
pub trait ViewEngine<G: HiddenInformation>: Send {
    /// Thinks about a decision of the view's seat, with its legal moves.
    fn analyse(
        &mut self,
        game: &G,
        view: &G::View,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move>;
}

/// A callback that is told what a search has found so far.
type Listener<'a, M> = &'a mut dyn FnMut(&Analysis<M>);

/// The way in and out of a search that runs: the clock of the game, a request to stop, and news of what was found so
/// far.
pub struct SearchControl<'a, M> {
    stop: Option<&'a AtomicBool>,
    news: Option<Listener<'a, M>>,
    spent: Duration,
    used: Used,
    root_moves: Option<&'a [M]>,
}

/// What was used of the budget of the move before the search began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Wall-clock time.
    pub time: Duration,
    /// Nodes or simulations, in the unit of the search that follows.
    pub nodes: u64,
}

impl<'a, M> SearchControl<'a, M> {
    /// Without a listener and without a way to interrupt.
    pub fn none() -> Self {
        Self { stop: None, news: None, spent: Duration::ZERO, used: Used::default(), root_moves: None }
    }

    /// Without a listener; raising `stop`, if there is one, from another thread ends the search.
    pub fn stopped_by(stop: Option<&'a AtomicBool>) -> Self {
        Self { stop, ..Self::none() }
    }

    /// Raising `stop`, if there is one, from another thread ends the search; `news` is called now and then while it runs.
    pub fn new(stop: Option<&'a AtomicBool>, news: Listener<'a, M>) -> Self {
        Self { stop, news: Some(news), ..Self::none() }
    }

    /// With the time that the player has used on its moves in this game, which is gone from a clock for the whole game.
    #[must_use]
    pub fn with_time_used(self, spent: Duration) -> Self {
        Self { spent, ..self }
    }

    /// The time that the player has spent in this game before.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// For a search that comes second: this much of the budget of the move is gone.
    #[must_use]
    pub fn with_used(self, used: Used) -> Self {
        Self { used, ..self }
    }

    /// How much of the budget of this move is gone.
    pub fn used(&self) -> Used {
        self.used
    }

    /// Starts the clock on what is left of a budget: what the player has used in this game and of this move is gone.
    pub fn limits(&self, budget: Budget, moves_to_come: u32) -> Limits<'a> {
        Limits::start(&budget.after(self.spent).less(self.used), moves_to_come, self.stop)
    }

    /// Asks for the best of these moves, of which there is at least one. An engine that cannot leave out moves at the
    /// root may ignore it, so the caller checks the answer.
    #[must_use]
    pub fn among(self, moves: &'a [M]) -> Self {
        Self { root_moves: Some(moves), ..self }
    }

    /// The moves among which the best is asked for; `None` for all legal ones.
    pub fn root_moves(&self) -> Option<&'a [M]> {
        self.root_moves
    }

    /// The flag that asks for the end.
    pub fn stop(&self) -> Option<&'a AtomicBool> {
        self.stop
    }

    /// Tells what was found so far; the closure is called only if there is a listener.
    pub fn report(&mut self, analysis: impl FnOnce() -> Analysis<M>) {
        if let Some(news) = &mut self.news {
            news(&analysis());
        }
    }
}

/// A static value in whole points of the evaluation's own unit, always for the seat to move.
pub type Score = i32;

/// A judgement of positions without search.
///
/// Laws, tested for every evaluation: a finished game is worth its outcome, beyond every unfinished one of the other
/// sign; swapping colours negates; symmetric positions are worth the same.
pub trait Evaluate<G: ZeroSum>: Send + Sync {
    /// What the position is worth to the seat to move.
    fn evaluate(&self, game: &G, state: &G::State) -> Score;

    /// The least size of a score that only finished games have; a search that finds such a score has a proof.
    fn decisive(&self) -> Score {
        Score::MAX
    }

    /// How promising a move looks before it is searched: higher is tried first. 0 is neutral.
    fn move_score(&self, _game: &G, _state: &G::State, _mv: G::Move) -> i32 {
        0
    }

    /// How many more moves the seat to move will make in this game, roughly: a game clock is shared out among them.
    fn moves_to_come(&self, _game: &G, _state: &G::State) -> u32 {
        25
    }

    /// How many more plies the game lasts if it is played to its longest end without passes; `None` if it cannot be
    /// told. A search that looks as far ahead leaves nothing to guesses.
    fn plies_to_end(&self, _game: &G, _state: &G::State) -> Option<u32> {
        None
    }

    /// The constants of `ProbCut` that were fitted with this evaluation, in the JSON form that fitting writes.
    fn prob_cut_constants(&self) -> Option<&'static str> {
        None
    }

    /// The unit in which [`Evaluate::scale`] expresses scores.
    fn unit(&self) -> ValueUnit {
        ValueUnit::Points
    }

    /// How many points of score make one of the unit.
    fn scale(&self) -> f64 {
        1.0
    }
}
