//! Games that can be walked in whole, with their types erased: information sets, policies of players, exploitability.

use spielwerk_core::{Analysis, ExtensiveForm, Rng, SearchControl, Seat, ViewNotation};
use spielwerk_search::equilibrium::{Cfr, CfrVariant, Exploitability, Form, Strategy};

use crate::{AnyGame, PlayerError, PlayerFailure, SeatView};

/// The probability of every move of every information set.
pub type Policy = Vec<Vec<f64>>;

/// A game with hidden information in whole. Sets are counted from 0, in an order that depends on the rules alone.
pub trait AnyForm: Send + Sync {
    /// Every information set.
    fn sets(&self) -> Vec<SetInfo>;

    /// How many positions the game has over all deals, finished ones included.
    fn positions(&self) -> usize;

    /// What the seat that chooses in a set may see.
    fn seat_view(&self, set: usize) -> SeatView<'_>;

    /// How much a policy loses to its best answers, exactly.
    fn exploitability(&self, policy: &Policy) -> Exploitability;

    /// How often each set is reached if all play by a policy.
    fn frequencies(&self, policy: &Policy) -> Vec<f64>;

    /// The average policies of regret minimisation after these numbers of iterations, which grow.
    fn equilibria(&self, variant: CfrVariant, iterations: &[u64]) -> Vec<Policy>;
}

/// An information set in words.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SetInfo {
    /// The seat that chooses.
    pub seat: Seat,
    /// What it knows.
    pub view: String,
    /// Its legal moves.
    pub moves: Vec<String>,
}

/// A typed game behind [`AnyForm`].
#[derive(Debug)]
pub struct GameForm<G: ExtensiveForm> {
    game: G,
    form: Form<G>,
}

impl<G: ExtensiveForm> GameForm<G> {
    /// Walks the whole game.
    pub fn new(game: G) -> Self {
        let form = Form::new(&game);
        Self { game, form }
    }

    fn strategy(&self, policy: &Policy) -> Strategy {
        Strategy::from_weights(&self.form, |set, place| policy[set][place])
    }
}

impl<G: ExtensiveForm + ViewNotation> AnyForm for GameForm<G> {
    fn sets(&self) -> Vec<SetInfo> {
        let info = |set: &spielwerk_search::equilibrium::InformationSet<G>| SetInfo {
            seat: set.seat,
            view: self.game.view_text(&set.view),
            moves: set.moves.iter().map(|&mv| self.game.view_move_text(&set.view, mv)).collect(),
        };
        self.form.sets().iter().map(info).collect()
    }

    fn positions(&self) -> usize {
        self.form.positions()
    }

    fn seat_view(&self, set: usize) -> SeatView<'_> {
        let set = &self.form.sets()[set];
        let legal = set.moves.iter().map(|&mv| self.game.view_move_text(&set.view, mv)).collect();
        SeatView::of_seat(set.seat, legal, Box::new(set.view.clone()))
    }

    fn exploitability(&self, policy: &Policy) -> Exploitability {
        self.form.exploitability(&self.strategy(policy))
    }

    fn frequencies(&self, policy: &Policy) -> Vec<f64> {
        self.form.frequencies(&self.strategy(policy))
    }

    fn equilibria(&self, variant: CfrVariant, iterations: &[u64]) -> Vec<Policy> {
        let mut cfr = Cfr::new(&self.form, variant);
        let policy = |&iterations: &u64| {
            cfr.run_to(iterations);
            let average = cfr.average();
            (0..self.form.sets().len()).map(|set| average.of_set(&self.form, set).to_vec()).collect()
        };
        iterations.iter().map(policy).collect()
    }
}

/// What of a player's answer is taken for its policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicySource {
    /// The moves it plays, counted over runs with other seeds: how it acts at a table.
    Moves,
    /// The mean share of the visits of each move at the root.
    Visits,
    /// The mean probability that it gives each move, for players that draw their moves by such.
    Priors,
}

impl PolicySource {
    /// The names, for options.
    pub const NAMES: [&'static str; 3] = ["moves", "visits", "priors"];

    /// The source of this name; moves for any that is none.
    pub fn named(name: &str) -> Self {
        match name {
            "visits" => Self::Visits,
            "priors" => Self::Priors,
            _ => Self::Moves,
        }
    }

    /// The weight of a move in one answer.
    fn weight(self, answer: &Analysis<String>, mv: &str) -> f64 {
        let entry = answer.moves.iter().find(|entry| entry.mv == mv);
        match self {
            Self::Moves => f64::from(u8::from(answer.best == mv)),
            Self::Visits => {
                let total: u64 = answer.moves.iter().filter_map(|entry| entry.visits).sum();
                entry.and_then(|entry| entry.visits).unwrap_or(0) as f64 / total.max(1) as f64
            }
            Self::Priors => entry.and_then(|entry| entry.prior).unwrap_or(0.0),
        }
    }
}

/// What a player does in one information set.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct SetPolicy {
    /// The probability of each move.
    pub probabilities: Vec<f64>,
    /// What the player thinks the set is worth, in the mean.
    pub value: f64,
}

/// Why a policy cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// There is no such player.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// It could not answer.
    #[error(transparent)]
    Failure(#[from] PlayerFailure),
    /// Its answers hold nothing of that kind.
    #[error("{player} tells no {source_name}; ask for its moves")]
    NoWeights {
        /// The text of the player.
        player: String,
        /// What was asked for.
        source_name: &'static str,
    },
}

/// What a player does in one information set, over runs with seeds of their own.
///
/// # Errors
/// If there is no such player, it fails, or its answers hold nothing of that kind.
pub fn policy_in_set(
    game: &dyn AnyGame,
    form: &dyn AnyForm,
    set: usize,
    player: &str,
    (source, runs, seed): (PolicySource, u64, u64),
) -> Result<SetPolicy, PolicyError> {
    let view = form.seat_view(set);
    let legal = view.legal_moves();
    let mut seeds = Rng::for_part(seed, set as u64);
    let mut probabilities = vec![0.0; legal.len()];
    let mut value = 0.0;
    for _ in 0..runs {
        let answer =
            game.seeded_player(player, seeds.next_u64())?.think(&view, &mut SearchControl::none())?;
        value += answer.value / runs as f64;
        for (probability, mv) in probabilities.iter_mut().zip(&legal) {
            *probability += source.weight(&answer, mv) / runs as f64;
        }
    }
    if probabilities.iter().sum::<f64>() <= 0.0 {
        let source_name = PolicySource::NAMES[source as usize];
        return Err(PolicyError::NoWeights { player: player.to_owned(), source_name });
    }
    Ok(SetPolicy { probabilities, value })
}
