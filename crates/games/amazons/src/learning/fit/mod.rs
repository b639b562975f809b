//! Fitting the tuned evaluation of the Game of the Amazons.
//!
//! Games are played by [`LookAhead`], first with the territory evaluation, then with the weights of the generation
//! before; the solver settles who won a position where it can ([`Sample`]); and weights are fitted to the outcomes by
//! logistic regression ([`Prediction`]).

mod charts;
mod config;
mod look_ahead;
mod regression;
mod samples;
mod self_play;
mod task;

use spielwerk_run::{Method, MetricChart, Preset, RunError, RunFolder, TrainingRequest};
use spielwerk_train::fit::FitMethod;
use spielwerk_train::{Learnable, MethodName};

use charts::CHARTS;

use crate::Amazons;

pub use config::FitConfig;
pub use look_ahead::LookAhead;
pub use regression::Prediction;
pub use samples::{Sample, SampleError};
pub use task::HeldOutFit;

const PRESETS: &[Preset] = &[
    Preset { name: "quick", about: "seconds on a board of 6 x 6; shows that everything works" },
    Preset { name: "full", about: "the bundled weights; 7 minutes of processor time" },
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
        "weights of the tuned evaluation, by logistic regression on outcomes; the preset says the size of the board"
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    /// The weights are for all sizes; `--set size=N` says on which they are fitted.
    fn charts(&self) -> Vec<MetricChart> {
        CHARTS.to_vec()
    }

    fn supports(&self, game: &str) -> bool {
        game == "amazons"
    }

    fn config(&self, request: &TrainingRequest<'_>) -> Result<FitConfig, RunError> {
        self.with_settings(FitConfig::preset(request.preset, request.seed), request)
    }

    fn open(
        &self,
        config: FitConfig,
        folder: &RunFolder,
        _: &TrainingRequest<'_>,
    ) -> Result<Box<dyn Method>, RunError> {
        let game = Amazons::new(config.size);
        let game = game.ok_or_else(|| RunError::Setting(config::NO_BOARD.to_owned()))?;
        Ok(Box::new(FitMethod::open(task::EvaluationTask { config, game }, folder)?))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use spielwerk_run::{RunControl, Training};
    use spielwerk_train::{GameTraining, contract};

    use super::*;
    use crate::Weights;

    const TRAINING: GameTraining<FitEvaluation> = GameTraining(FitEvaluation);

    fn small<'a>(folder: &'a Path, settings: &'a [(String, String)]) -> TrainingRequest<'a> {
        TrainingRequest { settings, ..TrainingRequest::new("amazons", folder, "quick") }
    }

    #[test]
    fn a_killed_run_ends_with_the_same_weights() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = contract::settings(&["size=5", "generations=[20,20]"]);
        contract::survives_kills(&TRAINING, &small(folder.path(), &settings));
        let files = contract::contents(&folder.path().join("whole"));
        let text = str::from_utf8(&files["model.json"]).expect("text");
        Weights::from_json(text).expect("weights");
        let lines = str::from_utf8(&files["metrics.jsonl"]).expect("text").lines();
        let fits: Vec<serde_json::Value> =
            lines.map(|line| serde_json::from_str(line).expect("json")).collect();
        assert_eq!(fits.len(), 2);
        for fit in fits {
            let held_out = &fit["held_out"];
            assert!(held_out["fitted_to"].as_u64() > held_out["positions"].as_u64(), "{fit}");
            assert!(held_out["tuned"]["accuracy"].as_f64() > Some(0.5), "{fit}");
        }
    }

    #[test]
    fn a_broken_file_of_a_run_is_named_and_no_board_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
        let run = |path: &Path, size: &str| {
            let settings = contract::settings(&[&format!("size={size}"), "generations=[10,10]"]);
            TRAINING.run(&small(path, &settings), &RunControl::default(), &mut |_| ())
        };
        let games = first.join("generation-0/games-00000.txt");
        std::fs::create_dir_all(games.parent().expect("a folder")).expect("made");
        // A run that was killed before its first generation counted.
        let settings_4 = contract::settings(&["size=4", "generations=[10,10]"]);
        let config = FitEvaluation.config(&small(&first, &settings_4)).expect("a configuration");
        let mut json = serde_json::to_value(config).expect("plain data");
        json["format"] = "spielwerk-amazons-fit".into();
        json["version"] = 1.into();
        std::fs::write(first.join("config.json"), json.to_string()).expect("written");
        std::fs::write(&games, "nonsense").expect("written");
        let refused = run(&first, "4").expect_err("a broken file").to_string();
        assert!(refused.contains("games-00000.txt: line 1") && refused.contains("delete"), "{refused}");
        let refused = run(&second, "99").expect_err("no such board").to_string();
        assert!(refused.contains("no board of this size") && !second.exists(), "{refused}");
    }
}
