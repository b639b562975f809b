//! Fitting the pattern weights, stage by stage.

use std::path::Path;

use spielwerk_core::Evaluate;
use spielwerk_othello::Othello;
use spielwerk_othello::evaluation::patterns::features::{STAGES, stage_of};
use spielwerk_othello::evaluation::patterns::{Layout, PatternEvaluation, PatternModel};

use super::folder::{TrainError, write_whole};
use super::least_squares::LeastSquares;
use super::run::{Fitted, Run, read_bytes};
use super::samples::Sample;

/// Pattern weights as a run fits them.
pub(super) struct Patterns(PatternModel);

impl Fitted for Patterns {
    const FILE: &'static str = "model.safetensors";

    fn evaluation(&self) -> impl Evaluate<Othello<8>> {
        PatternEvaluation::new(&self.0)
    }

    /// Fits the stages from the last to the first, each beginning with the weights of the one after it. The
    /// weights of a stage are kept in a file, because fitting takes minutes.
    fn fit(run: &Run<'_>, generation: usize, samples: &[Sample]) -> Result<Self, TrainError> {
        let folder = run.folder.generation(generation)?;
        let mut stages = vec![Vec::new(); STAGES];
        let mut weights = vec![0.0; Layout::get().parameters()];
        for stage in (0..STAGES).rev() {
            let path = folder.join(format!("stage-{stage:02}.weights"));
            if path.exists() {
                weights = read_weights(&path)?;
            } else {
                let of_stage =
                    |sample: &&Sample| stage_of((sample.own | sample.opponent).count_ones()) == stage;
                let (held_out, used): (Vec<&Sample>, Vec<&Sample>) =
                    samples.iter().filter(of_stage).partition(|sample| run.is_held_out(sample));
                let system = LeastSquares::new(used);
                system.improve(&mut weights, run.config.ridge, run.config.fit_steps);
                let fitted = system.report(&weights);
                let unseen = LeastSquares::new(held_out).report(&weights);
                run.folder.note(&serde_json::json!({
                    "generation": generation, "stage": stage, "positions": system.len(),
                    "fitted_error": fitted.mean_error, "fitted_deviation": fitted.deviation,
                    "held_out_error": unseen.mean_error, "held_out_deviation": unseen.deviation,
                }))?;
                write_weights(&path, &weights)?;
            }
            stages[stage].clone_from(&weights);
        }
        // Rounded to points.
        let points = |weight: &f32| (weight * 100.0).round() as i16;
        let stages = stages.iter().map(|weights| weights.iter().map(points).collect()).collect();
        PatternModel::new(stages).map(Self).map_err(TrainError::in_file(&folder))
    }

    fn read(path: &Path) -> Result<Self, TrainError> {
        PatternModel::from_bytes(&read_bytes(path)?).map(Self).map_err(TrainError::in_file(path))
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }
}

fn write_weights(path: &Path, weights: &[f32]) -> Result<(), TrainError> {
    let bytes: Vec<u8> = weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
    write_whole(path, &bytes).map_err(TrainError::at(path))
}

fn read_weights(path: &Path) -> Result<Vec<f32>, TrainError> {
    let bytes = read_bytes(path)?;
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() || words.len() != Layout::get().parameters() {
        return Err(TrainError::in_file(path)("these are not the weights of a stage"));
    }
    Ok(words.iter().map(|&word| f32::from_le_bytes(word)).collect())
}
