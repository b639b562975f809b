//! Trains the pattern evaluation of Othello: `train_othello FOLDER [quick|full|CONFIG.json] [THREADS]`.

use std::path::PathBuf;
use std::process::ExitCode;

use spielwerk_learn::evaluation::{TrainingConfig, train};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().map(PathBuf::from);
    let preset = arguments.next().unwrap_or_else(|| "quick".to_owned());
    let threads = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let (Some(folder), Some(config)) = (folder, configuration(&preset)) else {
        eprintln!("train_othello FOLDER [{}|CONFIG.json] [THREADS]", TrainingConfig::PRESETS.join("|"));
        return ExitCode::from(2);
    };
    let begin = std::time::Instant::now();
    let mut show = |progress: &_| println!("{:8.1} s {progress:?}", begin.elapsed().as_secs_f64());
    match train(&config, &folder, threads, &mut show) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// A preset, or the configuration in a file.
fn configuration(name: &str) -> Option<TrainingConfig> {
    TrainingConfig::preset(name).or_else(|| serde_json::from_str(&std::fs::read_to_string(name).ok()?).ok())
}
