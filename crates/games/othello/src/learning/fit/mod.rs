//! Fitting the evaluations of Othello to games of the program against itself.
//!
//! The first generation plays with [`HandMade`](super::HandMade), later ones with the weights of the generation before
//! (`self_play`, with the search in `look_ahead`); patterns or factors ([`FeatureSet`]) are fitted by least squares.

mod charts;
mod config;
mod factors;
mod look_ahead;
mod patterns;
mod samples;
mod self_play;
mod task;

use spielwerk_run::{Method, MetricChart, Preset, RunError, RunFolder, TrainingRequest};
use spielwerk_train::fit::FitMethod;
use spielwerk_train::{Learnable, MethodName};

pub use config::{FeatureSet, FitConfig, Generation};
pub use look_ahead::best_by_search;
pub use samples::Sample;
pub use self_play::play_games;
pub use task::HeldOutError;

use charts::CHARTS;
use factors::Factors;
use patterns::Patterns;
use task::EvaluationTask;

const PRESETS: &[Preset] = &[
    Preset { name: "quick", about: "seconds; shows that everything works" },
    Preset {
        name: "full",
        about: "the bundled weights; 20 minutes of processor time for patterns, 5 for factors",
    },
];

/// The training.
#[derive(Clone, Copy, Debug)]
pub struct FitEvaluation;

impl Learnable for FitEvaluation {
    type Config = FitConfig;

    fn method(&self) -> &'static str {
        MethodName::FIT
    }

    fn about(&self) -> &'static str {
        "weights of the pattern evaluation, or with --set features=factors of the factor evaluation, by least squares"
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn charts(&self) -> Vec<MetricChart> {
        CHARTS.to_vec()
    }

    fn supports(&self, game: &str) -> bool {
        game == "othello"
    }

    fn config(&self, request: &TrainingRequest<'_>) -> Result<FitConfig, RunError> {
        // The generations of a preset depend on what is fitted.
        let named = request.settings.iter().rfind(|(key, _)| key == "features");
        let features = named.and_then(|(_, name)| FeatureSet::named(name)).unwrap_or_default();
        self.with_settings(FitConfig::preset(features, request.preset, request.seed), request)
    }

    fn open(
        &self,
        config: FitConfig,
        folder: &RunFolder,
        _: &TrainingRequest<'_>,
    ) -> Result<Box<dyn Method>, RunError> {
        Ok(match config.features {
            FeatureSet::Patterns => {
                Box::new(FitMethod::open(EvaluationTask::<Patterns>::new(config), folder)?)
            }
            FeatureSet::Factors => Box::new(FitMethod::open(EvaluationTask::<Factors>::new(config), folder)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use spielwerk_train::{GameTraining, contract};

    use super::*;
    use crate::evaluation::FactorEvaluation;
    use crate::evaluation::patterns::PatternModel;

    const TRAINING: GameTraining<FitEvaluation> = GameTraining(FitEvaluation);

    /// Kills a small run of these features; returns its model and its lines of metrics.
    fn killed(features: &str, folder: &Path) -> (Vec<u8>, Vec<serde_json::Value>) {
        let texts = ["generations.0.games=60", "generations.1.games=60", "games_per_file=20"];
        let features = format!("features={features}");
        let settings = contract::settings(&[&[features.as_str()], &texts[..]].concat());
        let request = TrainingRequest::new("othello", folder, "quick");
        contract::survives_kills(&TRAINING, &TrainingRequest { settings: &settings, ..request });
        let mut files = contract::contents(&folder.join("whole"));
        let lines = String::from_utf8(files.remove("metrics.jsonl").expect("metrics")).expect("text");
        let lines = lines.lines().map(|line| serde_json::from_str(line).expect("json")).collect();
        let model = files.into_iter().find(|(name, _)| name.starts_with("model.")).expect("a model");
        (model.1, lines)
    }

    fn check_errors(lines: &[serde_json::Value]) {
        assert_eq!(lines.len(), 2);
        for line in lines {
            let error = |name: &str| line["held_out"][name].as_f64().expect(name);
            assert!(error("positions") > 100.0 && error("endgame") > 0.0 && error("middle") < 30.0, "{line}");
        }
    }

    #[test]
    fn a_killed_run_of_patterns_ends_with_the_same_weights() {
        let folder = tempfile::tempdir().expect("a folder");
        let (model, lines) = killed("patterns", folder.path());
        PatternModel::from_bytes(&model).expect("a model");
        assert!(lines.iter().all(|line| line["stages"].as_array().is_some_and(|stages| stages.len() == 15)));
        check_errors(&lines);
    }

    #[test]
    fn a_killed_run_of_factors_ends_with_the_same_weights_and_others_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let (model, lines) = killed("factors", folder.path());
        let evaluation = FactorEvaluation::from_json(str::from_utf8(&model).expect("text")).expect("weights");
        assert!(evaluation.weights().iter().all(|phase| phase[0] != 0), "{evaluation:?}");
        check_errors(&lines);

        let whole = folder.path().join("whole");
        let other = TrainingRequest { seed: 9, ..TrainingRequest::new("othello", &whole, "quick") };
        assert!(matches!(contract::refusal(&TRAINING, &other), RunError::OtherRun(_)));
        let wrong = contract::settings(&["features=nets"]);
        let wrong = TrainingRequest { settings: &wrong, ..TrainingRequest::new("othello", &whole, "quick") };
        assert!(matches!(contract::refusal(&TRAINING, &wrong), RunError::Setting(_)));
        fs::remove_file(whole.join("config.json")).expect("removed");
        assert!(matches!(contract::refusal(&TRAINING, &other), RunError::NotARun(_)));
    }
}
