//! Fitting the pattern weights, stage by stage.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use spielwerk_core::Evaluate;
use spielwerk_run::RunError;
use spielwerk_train::fit::{GenerationFolder, LeastSquares};

use super::config::FitConfig;
use super::samples::Sample;
use super::task::FeatureWeights;
use crate::Othello;
use crate::evaluation::patterns::features::{FEATURES, STAGES, stage_of};
use crate::evaluation::patterns::{Layout, PatternEvaluation, PatternModel};

/// Pattern weights.
pub(super) struct Patterns(PatternModel);

impl FeatureWeights for Patterns {
    const FILE: &'static str = "model.safetensors";

    fn evaluation(&self) -> impl Evaluate<Othello<8>> {
        PatternEvaluation::new(&self.0)
    }

    /// Fits the stages from the last to the first, each beginning with the weights of the one after it. The weights
    /// of a stage are kept in a file, because fitting takes minutes.
    fn fit(
        config: &FitConfig,
        folder: &GenerationFolder<'_>,
        samples: &[Sample],
    ) -> Result<(Self, Value), RunError> {
        let mut stages = vec![Vec::new(); STAGES];
        let mut weights = vec![0.0; Layout::get().parameters()];
        let mut reports = Vec::new();
        for stage in (0..STAGES).rev() {
            let of_stage = |sample: &&Sample| stage_of((sample.own | sample.opponent).count_ones()) == stage;
            let (held_out, used): (Vec<&Sample>, Vec<&Sample>) =
                samples.iter().filter(of_stage).partition(|sample| config.is_held_out(sample));
            let system = system(used);
            let path = folder.file(&format!("stage-{stage:02}.weights"));
            if path.exists() {
                weights = read_weights(&path)?;
            } else {
                system.improve(&mut weights, config.ridge, config.fit_steps);
                let bytes: Vec<u8> = weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
                folder.write(&path, &bytes)?;
            }
            let fitted = system.report(&weights);
            let unseen = self::system(held_out).report(&weights);
            reports.push(json!({
                "stage": stage, "positions": system.len(),
                "fitted_error": fitted.mean_error, "fitted_deviation": fitted.deviation,
                "held_out_error": unseen.mean_error, "held_out_deviation": unseen.deviation,
            }));
            stages[stage].clone_from(&weights);
        }
        // Rounded to points.
        let points = |weight: &f32| (weight * 100.0).round() as i16;
        let stages = stages.iter().map(|weights| weights.iter().map(points).collect()).collect();
        let model = PatternModel::new(stages).map_err(RunError::method)?;
        Ok((Self(model), json!({ "stages": reports })))
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        PatternModel::from_bytes(bytes).map(Self).map_err(|error| error.to_string())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }
}

/// The equations of some samples, in discs.
fn system<'a>(samples: impl IntoIterator<Item = &'a Sample>) -> LeastSquares<FEATURES> {
    let layout = Layout::get();
    LeastSquares::new(
        samples
            .into_iter()
            .map(|sample| (layout.weights_of(sample.own, sample.opponent), f32::from(sample.label) / 100.0)),
    )
}

fn read_weights(path: &Path) -> Result<Vec<f32>, RunError> {
    let bytes = fs::read(path).map_err(RunError::at(path))?;
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() || words.len() != Layout::get().parameters() {
        return Err(GenerationFolder::damaged(path, "these are not the weights of a stage"));
    }
    Ok(words.iter().map(|&word| f32::from_le_bytes(word)).collect())
}
