//! Training runs: which method learns which game, how far it is, and what it measured so far.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Serialize;
use serde_json::Value;
use spielwerk_run::{RunProgress, StepProgress, Training};
use spielwerk_session::Registry;

use super::charts::{self, RunChart};
use super::index::{self, Kind, Run};
use super::opinions;
use super::summary::{RunVerdict, headline};

/// More lines than this are thinned out; the last one stays.
const LINES: usize = 1_000;
/// Longer lines are passed over: no chart shows them.
const LINE_BYTES: usize = 64 * 1024;
/// Iterations whose mean time tells how long the next ones will take.
const RECENT: usize = 5;

/// What the page shows of a training.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct TrainingContents {
    #[serde(flatten)]
    pub(super) head: TrainingHead,
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    config: Value,
    /// What was measured.
    pub(super) charts: Vec<RunChart>,
    /// Seconds of work up to the end of each iteration.
    seconds: Vec<f64>,
    /// The names of what can be asked for opinions.
    checkpoints: Vec<String>,
}

/// What a training is and how far it has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct TrainingHead {
    /// The game with its variant, if the run names one.
    pub(super) game: Option<String>,
    /// The method, if a package of this program has it.
    pub(super) method: Option<&'static str>,
    /// The preset, if the run names one.
    pub(super) preset: Option<String>,
    /// Iterations that are finished.
    pub(super) done: usize,
    /// Iterations there will be, if the run says so.
    pub(super) iterations: Option<u32>,
    /// The part of the iteration under way.
    step: Option<StepProgress>,
    /// Seconds until the end at the pace of the last iterations; null if that is not known or the run is over.
    pub(super) seconds_left: Option<f64>,
    /// What came out so far.
    pub(super) verdict: Option<RunVerdict>,
}

/// Everything about a training run.
pub(super) fn summary(run: &Run, registry: &Registry) -> TrainingContents {
    let config = index::configuration(&run.path);
    let found = method_of(&config, registry);
    let lines = lines_of(&run.path.join(Kind::METRICS));
    let seconds = seconds_of(&run.path);
    let declared = found.map(|(_, training)| charts::declared(&training.charts(), &lines));
    let charts = declared.filter(|charts| !charts.is_empty()).unwrap_or_else(|| charts::guessed(&lines));
    let done = lines.last().map_or(0, |(number, _)| *number);
    let progress = RunProgress::read(&run.path);
    let step = progress.as_ref().and_then(|progress| progress.step.clone());
    let iterations = progress.map(|progress| progress.iterations);
    let text = |name: &str| config.get(name).and_then(Value::as_str).map(str::to_owned);
    let head = TrainingHead {
        game: text("game").or(found.map(|(game, _)| game.to_owned())),
        method: found.map(|(_, training)| training.method()),
        preset: text("preset"),
        done,
        iterations,
        seconds_left: iterations.and_then(|all| time_left(done, all, step.as_ref(), &seconds)),
        verdict: charts.iter().find(|chart| chart.headline).and_then(headline),
        step,
    };
    TrainingContents { head, charts, seconds, checkpoints: opinions::names(run), config }
}

/// The training that writes such configurations, and the name of its game.
fn method_of(config: &Value, registry: &Registry) -> Option<(&'static str, &'static dyn Training)> {
    let format = config.get("format")?.as_str()?;
    let game = config.get("game").and_then(Value::as_str).and_then(|text| text.split(':').next());
    let packages = registry.packages().iter();
    let all =
        packages.flat_map(|package| package.trainings.iter().map(move |training| (package.name, *training)));
    let mut fitting = all.filter(|(_, training)| training.format() == format);
    match game {
        Some(game) => fitting.find(|(name, _)| *name == game),
        None => fitting.next(),
    }
}

/// Seconds until all iterations are done, by the mean of the last ones.
fn time_left(done: usize, iterations: u32, step: Option<&StepProgress>, seconds: &[f64]) -> Option<f64> {
    let left = (iterations as usize).checked_sub(done).filter(|left| *left > 0)?;
    let last = seconds.last()?;
    let earlier = seconds.len().checked_sub(RECENT + 1).map_or(0.0, |index| seconds[index]);
    let pace = (last - earlier) / seconds.len().min(RECENT) as f64;
    let part = step.map_or(0.0, |step| step.done as f64 / step.total.max(1) as f64);
    Some((left as f64 - part.min(1.0)) * pace)
}

/// The lines of metrics, numbered from 1.
fn lines_of(path: &Path) -> Vec<(usize, Value)> {
    let Ok(file) = File::open(path) else { return Vec::new() };
    let mut lines = Vec::new();
    // A line that is being written is not JSON yet; whatever cannot be read ends the list.
    for (number, line) in (1..).zip(BufReader::new(file).lines().map_while(Result::ok)) {
        if line.len() <= LINE_BYTES
            && let Ok(value) = serde_json::from_str(&line)
        {
            lines.push((number, value));
        }
    }
    thinned(lines)
}

/// Seconds of work up to the end of each iteration.
fn seconds_of(folder: &Path) -> Vec<f64> {
    let Ok(file) = File::open(folder.join("timing.jsonl")) else { return Vec::new() };
    let lines = BufReader::new(file).lines().map_while(Result::ok);
    let each = lines.map_while(|line| serde_json::from_str::<Value>(&line).ok()?.get("seconds")?.as_f64());
    let sums = each.scan(0.0, |sum, seconds| {
        *sum += seconds;
        Some(*sum)
    });
    sums.collect()
}

/// At most about [`LINES`] of the lines, evenly spread, the last among them.
fn thinned<T>(lines: Vec<T>) -> Vec<T> {
    let count = lines.len();
    let step = count.div_ceil(LINES).max(1);
    let kept = |(index, _): &(usize, T)| (count - 1 - index).is_multiple_of(step);
    lines.into_iter().enumerate().filter(kept).map(|(_, line)| line).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_run_is_known_by_its_configuration() {
        let registry = spielwerk::registry();
        let of =
            |config: Value| method_of(&config, &registry).map(|(game, training)| (game, training.method()));
        assert_eq!(
            of(json!({ "format": "spielwerk-zero-run", "game": "othello:size=6" })),
            Some(("othello", "zero"))
        );
        assert_eq!(of(json!({ "format": "spielwerk-belief-run" })), Some(("doppelkopf", "belief")));
        assert_eq!(of(json!({ "format": "something else" })), None);
        assert_eq!(of(json!("text")), None);
    }

    #[test]
    fn every_training_declares_charts_with_one_that_tells_most() {
        for package in spielwerk::registry().packages() {
            for training in package.trainings {
                let charts = training.charts();
                let headlines = charts.iter().filter(|chart| chart.headline).count();
                assert_eq!(headlines, 1, "{} of {}", training.method(), package.name);
            }
        }
    }

    #[test]
    fn the_time_left_follows_the_last_iterations() {
        let step = StepProgress { what: "games".to_owned(), done: 5, total: 10 };
        assert_eq!(time_left(2, 4, Some(&step), &[3.0, 6.0]), Some(4.5));
        assert_eq!(time_left(6, 7, None, &[100.0, 101.0, 102.0, 103.0, 104.0, 105.0]), Some(1.0));
        assert_eq!((time_left(4, 4, None, &[1.0; 4]), time_left(0, 4, None, &[])), (None, None));
    }

    #[test]
    fn long_runs_are_thinned_and_keep_their_end() {
        let kept = thinned((0..2_500).collect::<Vec<usize>>());
        assert!(kept.len() <= LINES && kept.len() > LINES / 2);
        assert_eq!(kept.last(), Some(&2_499));
        assert_eq!(thinned(vec![1]), [1]);
        assert!(thinned(Vec::<u8>::new()).is_empty());
    }
}
