//! What the loop over generations needs to know of the Game of the Amazons.

use std::fmt;
use std::ops::Range;

use serde::Serialize;
use serde_json::json;
use spielwerk_run::RunError;
use spielwerk_train::fit::{FitTask, Fitted, GenerationFolder};

use super::config::FitConfig;
use super::look_ahead::LookAhead;
use super::regression::{Case, Prediction, fitted, measure_territory, measure_weights};
use super::samples::{self, Sample};
use super::self_play::play_games;
use crate::{Amazons, TerritoryEvaluation, TunedEvaluation, Weights};

/// How well weights predict the outcomes of games that were held out of the fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HeldOutFit {
    /// Positions they are fitted to.
    pub fitted_to: usize,
    /// Positions they are measured on.
    pub positions: usize,
    /// The fitted weights.
    pub tuned: Prediction,
    /// The territory evaluation, scaled to fit.
    pub territory: Prediction,
}

impl fmt::Display for HeldOutFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "held-out log loss {:.3} and {:.1} % of outcomes predicted; territory {:.3} and {:.1} %",
            self.tuned.log_loss,
            100.0 * self.tuned.accuracy,
            self.territory.log_loss,
            100.0 * self.territory.accuracy,
        )
    }
}

/// The fit.
pub(super) struct EvaluationTask {
    pub(super) config: FitConfig,
    pub(super) game: Amazons,
}

impl FitTask for EvaluationTask {
    type Model = Weights;
    type Sample = Sample;

    const MODEL: &'static str = "model.json";
    const SAMPLES: &'static str = "txt";

    fn generations(&self) -> u32 {
        self.config.generations.len() as u32
    }

    fn games(&self, generation: u32) -> u64 {
        self.config.generations[generation as usize]
    }

    fn games_per_file(&self) -> u64 {
        self.config.games_per_file
    }

    fn play(
        &self,
        before: Option<&Weights>,
        generation: u32,
        games: Range<u64>,
        threads: usize,
    ) -> Result<Vec<Sample>, RunError> {
        let (width, generation) = (self.config.width, generation as usize);
        let played = match before {
            None => {
                let player = LookAhead { evaluation: TerritoryEvaluation::default(), width };
                play_games(&self.game, &player, &self.config, generation, games, threads)
            }
            Some(weights) => {
                let player = LookAhead { evaluation: TunedEvaluation::new(*weights), width };
                play_games(&self.game, &player, &self.config, generation, games, threads)
            }
        };
        played.map_err(RunError::method)
    }

    fn write_samples(&self, samples: &[Sample]) -> Vec<u8> {
        samples::write(&self.game, samples).into_bytes()
    }

    fn read_samples(&self, bytes: &[u8], samples: &mut Vec<Sample>) -> Result<(), String> {
        let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
        samples.extend(samples::read(&self.game, text).map_err(|error| error.to_string())?);
        Ok(())
    }

    fn fit(
        &self,
        _: &GenerationFolder<'_>,
        samples: &[Sample],
        _: usize,
    ) -> Result<Fitted<Weights>, RunError> {
        let held_out = |sample: &&Sample| sample.game.is_multiple_of(self.config.held_out.max(2));
        let (test, training): (Vec<&Sample>, Vec<&Sample>) = samples.iter().partition(held_out);
        let cases = |samples: Vec<&Sample>| -> Vec<Case> {
            samples.into_iter().map(|sample| Case::new(&self.game, sample)).collect()
        };
        let (test, training) = (cases(test), cases(training));
        let model = fitted(&training, self.config.penalty);
        let held_out = HeldOutFit {
            fitted_to: training.len(),
            positions: test.len(),
            tuned: measure_weights(&model, &test),
            territory: measure_territory(&training, &test),
        };
        Ok(Fitted { model, metrics: json!({ "held_out": held_out }), summary: held_out.to_string() })
    }

    fn write_model(&self, model: &Weights) -> Vec<u8> {
        model.to_json().into_bytes()
    }

    fn read_model(&self, bytes: &[u8]) -> Result<Weights, String> {
        let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
        Weights::from_json(text).map_err(|error| error.to_string())
    }
}
