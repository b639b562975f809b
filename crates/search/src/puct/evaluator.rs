//! What a search asks for: how good a position is for each seat, and which moves look promising.

use spielwerk_core::{Game, Payoffs};

/// Judges positions without looking ahead.
///
/// Laws: there is one judgement per position, in their order, with one prior per legal move, in the order of
/// [`Game::legal_moves`]; the priors are not negative and add up to 1.
pub trait Evaluator<G: Game>: Send {
    /// Appends the predictions of positions that are not finished.
    fn predict(&mut self, game: &G, states: &[G::State], predictions: &mut Predictions<G::Payoffs>);
}

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for Box<E> {
    fn predict(&mut self, game: &G, states: &[G::State], predictions: &mut Predictions<G::Payoffs>) {
        (**self).predict(game, states, predictions);
    }
}

/// The judgement of one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction<'a, P> {
    /// What each seat can expect.
    pub payoffs: P,
    /// Whether that is the value of perfect play and no guess.
    pub is_exact: bool,
    /// How likely each legal move is to be best.
    pub priors: &'a [f32],
}

/// The predictions of a series of positions, side by side.
#[derive(Clone, Debug)]
pub struct Predictions<P> {
    values: Vec<(P, bool)>,
    priors: Vec<f32>,
    ends: Vec<u32>,
}

impl<P> Default for Predictions<P> {
    fn default() -> Self {
        Self { values: Vec::new(), priors: Vec::new(), ends: Vec::new() }
    }
}

impl<P: Payoffs> Predictions<P> {
    /// Forgets all predictions and keeps their memory.
    pub fn clear(&mut self) {
        self.values.clear();
        self.priors.clear();
        self.ends.clear();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Appends a guess with these priors.
    pub fn push(&mut self, payoffs: P, priors: impl IntoIterator<Item = f32>) {
        self.values.push((payoffs, false));
        self.priors.extend(priors);
        self.ends.push(self.priors.len() as u32);
    }

    /// Appends a judgement that was made elsewhere.
    pub fn push_judgement(&mut self, judgement: Prediction<'_, P>) {
        self.push(judgement.payoffs, judgement.priors.iter().copied());
        self.values.last_mut().expect("just pushed").1 = judgement.is_exact;
    }

    /// Prediction number `index`.
    pub fn get(&self, index: usize) -> Prediction<'_, P> {
        let (payoffs, is_exact) = self.values[index];
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        Prediction { payoffs, is_exact, priors: &self.priors[start..self.ends[index] as usize] }
    }
}

/// Knows nothing: every move is as likely as another and every position is even.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Evaluator<G> for Uniform {
    fn predict(&mut self, game: &G, states: &[G::State], predictions: &mut Predictions<G::Payoffs>) {
        let mut moves = Vec::new();
        for state in states {
            let count = game.count_moves(state, &mut moves);
            predictions.push(G::Payoffs::ZERO, std::iter::repeat_n(1.0 / count as f32, count));
        }
    }
}
