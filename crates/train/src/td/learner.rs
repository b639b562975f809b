//! TD(lambda) itself: a value function that watches games go by.
//!
//! With `V` the value for the first seat, `r` the payoff of a finished game and 0 else, and `e` the trace:
//!
//! ```text
//! e = grad V(s0)
//! after each move to s':   delta = r + gamma V(s') - V(s)      V(s') = 0 once the game is finished
//!                          w += alpha delta e                  unless the move was random
//!                          e = gamma lambda e + grad V(s')
//! ```
//!
//! The trace is kept as the list of gradients of the game so far; each has the weight `(gamma lambda)^age`.

use std::cmp::Ordering;

use spielwerk_core::{Game, Payoffs, Rng, Seat, ZeroSum};
use spielwerk_nn::values::{Gradient, ValueFunction};

use super::coherence::Coherence;
use super::config::{Adaptation, AfterRandom, TdConfig, Updates};

/// Gradients whose weight in the trace falls below this are dropped from it.
const FAINT: f64 = 1e-4;

/// A value function that learns.
#[derive(Clone, Debug)]
pub struct TdLearner<V> {
    function: V,
    config: TdConfig,
    coherence: Option<Coherence>,
    /// The positions of the game so far that an error can still reach, oldest first, then spare memory.
    trace: Vec<Visited>,
    visited: usize,
    /// What the last position was worth.
    last_value: f64,
    /// How many errors were learned from, and the sum of their squares.
    errors: (u64, f64),
}

/// A position that was passed.
#[derive(Clone, Debug, Default)]
struct Visited {
    gradient: Gradient,
    /// The sum of errors that reached it and wait for the end of the game.
    credit: f64,
}

/// The constants that hold at a moment of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LearningRates {
    /// The step size.
    pub alpha: f64,
    /// The share of random moves.
    pub epsilon: f64,
}

/// A move that was chosen, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Whether it was drawn at random instead of chosen by value.
    pub random: bool,
}

impl<V> TdLearner<V> {
    /// A learner with this function and these constants.
    pub fn new<G: Game>(function: V, config: TdConfig) -> Self
    where
        V: ValueFunction<G>,
    {
        let coherence = match config.adaptation {
            Adaptation::None => None,
            Adaptation::Coherence { steepness } => Some(Coherence::new(function.parameters(), steepness)),
        };
        Self { function, config, coherence, trace: Vec::new(), visited: 0, last_value: 0.0, errors: (0, 0.0) }
    }

    /// The function as it is now.
    pub fn function(&self) -> &V {
        &self.function
    }

    /// The function, to be filled from a file.
    pub fn function_mut(&mut self) -> &mut V {
        &mut self.function
    }

    /// The function, with learning at an end.
    pub fn into_function(self) -> V {
        self.function
    }

    /// What is known of the coherence of each parameter, if steps adapt.
    pub fn coherence(&self) -> Option<&Coherence> {
        self.coherence.as_ref()
    }

    /// The same, to be filled from a file.
    pub fn coherence_mut(&mut self) -> Option<&mut Coherence> {
        self.coherence.as_mut()
    }

    /// The constants when this share of the run is done.
    pub fn rates(&self, done: f64) -> LearningRates {
        LearningRates { alpha: self.config.alpha.at(done), epsilon: self.config.epsilon.at(done) }
    }

    /// One game of the learner against itself from this position; returns what the first seat got.
    pub fn self_play<G>(&mut self, game: &G, start: &G::State, rates: LearningRates, rng: &mut Rng) -> f64
    where
        G: ZeroSum,
        V: ValueFunction<G>,
    {
        self.play(game, start, rates, rng, |_, _| None)
    }

    /// One game against another player: `other` is asked first and answers `None` where the learner is to
    /// move. Returns what the first seat got.
    pub fn play<G>(
        &mut self,
        game: &G,
        start: &G::State,
        rates: LearningRates,
        rng: &mut Rng,
        mut other: impl FnMut(&G::State, &mut Rng) -> Option<G::Move>,
    ) -> f64
    where
        G: ZeroSum,
        V: ValueFunction<G>,
    {
        let mut moves = Vec::new();
        let mut state = start.clone();
        let openings = self.config.openings;
        let careless = if openings.plies > 0 {
            [Some(Seat::FIRST), Some(Seat::SECOND), None][rng.below(3)]
        } else {
            None
        };
        self.begin(game, &state);
        for ply in 0.. {
            let in_opening = ply < openings.plies && careless == Some(game.turn(&state));
            let epsilon = if in_opening { openings.epsilon } else { rates.epsilon };
            let choice = match other(&state, rng) {
                Some(mv) => Choice { mv, random: false },
                None => choose(&self.function, game, &state, epsilon, rng, &mut moves),
            };
            game.play(&mut state, choice.mv);
            if let Some(result) = self.step(game, &state, choice.random, rates.alpha) {
                return result;
            }
        }
        unreachable!("every game ends")
    }

    /// Learns from a game of others; returns what the first seat got, 0 if the game was left unfinished.
    pub fn watch<G>(&mut self, game: &G, start: &G::State, moves: &[G::Move], alpha: f64) -> f64
    where
        G: ZeroSum,
        V: ValueFunction<G>,
    {
        let mut state = start.clone();
        self.begin(game, &state);
        for &mv in moves {
            game.play(&mut state, mv);
            if let Some(result) = self.step(game, &state, false, alpha) {
                return result;
            }
        }
        self.settle::<G>(alpha);
        0.0
    }

    /// The root of the mean square error since this was asked last.
    pub fn take_error(&mut self) -> f64 {
        let (count, squares) = std::mem::take(&mut self.errors);
        (squares / count.max(1) as f64).sqrt()
    }

    /// Begins to watch a game at this position.
    pub fn begin<G: ZeroSum>(&mut self, game: &G, start: &G::State)
    where
        V: ValueFunction<G>,
    {
        self.visited = 0;
        self.visit(game, start);
    }

    /// Sees the position after a move and learns, unless the move was random; returns what the first seat got if the
    /// game is finished.
    pub fn step<G: ZeroSum>(&mut self, game: &G, next: &G::State, random: bool, alpha: f64) -> Option<f64>
    where
        V: ValueFunction<G>,
    {
        let result = game.payoffs(next).map(|payoffs| f64::from(payoffs.of(Seat::FIRST)));
        let target = match result {
            Some(payoff) => payoff,
            None => self.config.gamma * self.function.value(game, next),
        };
        if !random {
            self.learn::<G>(target - self.last_value, alpha);
        }
        if result.is_some() {
            self.settle::<G>(alpha);
            return result;
        }
        if random && self.config.after_random == AfterRandom::Reset {
            self.settle::<G>(alpha);
            self.visited = 0;
        }
        self.visit(game, next);
        None
    }

    /// Remembers a position and its value.
    fn visit<G: ZeroSum>(&mut self, game: &G, state: &G::State)
    where
        V: ValueFunction<G>,
    {
        if self.visited == self.trace.len() {
            self.trace.push(Visited::default());
        }
        let place = &mut self.trace[self.visited];
        place.credit = 0.0;
        self.last_value = self.function.gradient(game, state, &mut place.gradient);
        self.visited += 1;
    }

    /// Hands an error to all positions of the trace.
    fn learn<G: ZeroSum>(&mut self, error: f64, alpha: f64)
    where
        V: ValueFunction<G>,
    {
        self.errors = (self.errors.0 + 1, self.errors.1 + error * error);
        let fading = self.config.gamma * self.config.lambda;
        let mut weight = 1.0;
        for age in 0..self.visited {
            let place = self.visited - 1 - age;
            match self.config.updates {
                Updates::Moves => self.change::<G>(place, weight * error, alpha),
                Updates::Games => self.trace[place].credit += weight * error,
            }
            weight *= fading;
            if weight < FAINT {
                break;
            }
        }
    }

    /// Turns the errors that wait for it into changes.
    fn settle<G: ZeroSum>(&mut self, alpha: f64)
    where
        V: ValueFunction<G>,
    {
        if self.config.updates == Updates::Games {
            for place in 0..self.visited {
                self.change::<G>(place, self.trace[place].credit, alpha);
            }
        }
    }

    /// Changes the parameters along the gradient of one position.
    #[inline]
    fn change<G: ZeroSum>(&mut self, place: usize, error: f64, alpha: f64)
    where
        V: ValueFunction<G>,
    {
        let Self { function, config, coherence, trace, .. } = self;
        for (parameter, slope) in trace[place].gradient.entries() {
            let change = error * slope;
            let share = coherence.as_mut().map_or(1.0, |coherence| coherence.share(parameter, change));
            let step = alpha * config.layer(function.layer(parameter));
            function.adjust(parameter, step * share * change);
        }
    }
}

/// A random move with probability `epsilon`, else one that leads to the highest value for the seat to move, payoffs
/// of finished games included; ties are broken at random. `moves` is overwritten.
pub fn choose<G, V>(
    function: &V,
    game: &G,
    state: &G::State,
    epsilon: f64,
    rng: &mut Rng,
    moves: &mut Vec<G::Move>,
) -> Choice<G::Move>
where
    G: ZeroSum,
    V: ValueFunction<G> + ?Sized,
{
    moves.clear();
    game.legal_moves(state, moves);
    if epsilon > 0.0 && rng.unit() < epsilon {
        return Choice { mv: moves[rng.below(moves.len())], random: true };
    }
    let sign = if game.turn(state) == Seat::FIRST { 1.0 } else { -1.0 };
    let (mut best, mut best_value, mut ties) = (moves[0], f64::NEG_INFINITY, 0);
    for &mv in moves.iter() {
        let after = game.child(state, mv);
        // Adding zero makes 0 of -0, which compares as less.
        let value = sign * after_value(function, game, &after) + 0.0;
        match value.total_cmp(&best_value) {
            Ordering::Greater => (best, best_value, ties) = (mv, value, 1),
            Ordering::Equal => {
                ties += 1;
                // The n-th of equals replaces the others with probability 1/n, so each is chosen alike.
                if rng.below(ties) == 0 {
                    best = mv;
                }
            }
            Ordering::Less => {}
        }
    }
    Choice { mv: best, random: false }
}

/// What the first seat can expect from a position that may be finished.
pub fn after_value<G, V>(function: &V, game: &G, state: &G::State) -> f64
where
    G: ZeroSum,
    V: ValueFunction<G> + ?Sized,
{
    match game.payoffs(state) {
        Some(payoffs) => f64::from(payoffs.of(Seat::FIRST)),
        None => function.value(game, state),
    }
}
