//! The promises of a run, held with a small method: one process at a time, killed anywhere, the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};
use serde_json::json;
use spielwerk_run::{
    Completion, Iteration, Method, Progress, ProgressEvent, RunConfig, RunControl, RunError, RunFolder, drive,
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Config {
    iterations: u32,
    step: u64,
}

impl RunConfig for Config {
    const FORMAT: &'static str = "spielwerk-test-run";
    const VERSION: u32 = 1;

    fn check(&self) -> Result<(), String> {
        if self.step == 0 { Err("step must be positive".to_owned()) } else { Ok(()) }
    }
}

/// Adds numbers; fails on demand in the middle of an iteration.
struct Adding {
    config: Config,
    sum: u64,
    fails_at: Option<u32>,
}

impl Adding {
    fn open(folder: &RunFolder, config: Config, fails_at: Option<u32>) -> Self {
        let done = folder.checkpoint().iterations;
        let sum = done.checked_sub(1).map_or(0, |last| {
            let text = fs::read_to_string(folder.numbered("sum", last, "txt")).expect("the last sum");
            text.parse().expect("a number")
        });
        Self { config, sum, fails_at }
    }
}

impl Method for Adding {
    fn iterations(&self) -> u32 {
        self.config.iterations
    }

    fn iterate(
        &mut self,
        iteration: u32,
        folder: &RunFolder,
        _: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Iteration, RunError> {
        let sum = self.sum + self.config.step * u64::from(iteration);
        progress(&ProgressEvent::Step { iteration, what: "numbers", done: 1, total: 1 });
        folder.write(&folder.numbered("sum", iteration, "txt"), sum.to_string().as_bytes())?;
        if self.fails_at == Some(iteration) {
            return Err(RunError::method("the power failed"));
        }
        self.sum = sum;
        Ok(Iteration {
            metrics: json!({ "iteration": iteration, "sum": sum }),
            summary: format!("sum {sum}"),
            obsolete: iteration
                .checked_sub(1)
                .map(|last| folder.numbered("sum", last, "txt"))
                .into_iter()
                .collect(),
            ..Iteration::default()
        })
    }

    fn finish(&mut self, folder: &RunFolder) -> Result<Option<PathBuf>, RunError> {
        let path = folder.file("result.txt");
        folder.write(&path, self.sum.to_string().as_bytes())?;
        Ok(Some(path))
    }

    fn current(&self, _: &RunFolder) -> Option<PathBuf> {
        None
    }
}

const CONFIG: Config = Config { iterations: 6, step: 3 };

fn run(path: &Path, fails_at: Option<u32>, control: &RunControl<'_>) -> Result<Completion, RunError> {
    let (mut folder, config) = RunFolder::claim(path, CONFIG)?;
    let mut method = Adding::open(&folder, config, fails_at);
    drive(&mut method, &mut folder, control, &mut |_| ())
}

/// The files that must not depend on time.
fn contents(path: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(path).expect("a folder").flatten();
    let files = entries.map(|entry| entry.file_name().into_string().expect("a name"));
    files
        .filter(|name| name != "timing.jsonl" && name != "progress.json")
        .map(|name| (name.clone(), fs::read_to_string(path.join(name)).expect("readable")))
        .collect()
}

#[test]
fn interrupted_runs_end_with_the_same_bytes() {
    let whole = tempfile::tempdir().expect("a folder");
    let done = run(whole.path(), None, &RunControl::default()).expect("a run");
    assert!(done.finished && done.file.is_some());
    for fails_at in 0..CONFIG.iterations {
        let folder = tempfile::tempdir().expect("a folder");
        let error = run(folder.path(), Some(fails_at), &RunControl::default()).expect_err("it fails");
        assert_eq!(error.to_string(), "the power failed");
        // What a kill leaves behind: lines beyond the checkpoint.
        for file in ["metrics.jsonl", "timing.jsonl"] {
            let path = folder.path().join(file);
            let text = fs::read_to_string(&path).unwrap_or_default();
            fs::write(&path, text + "{\"iteration\":9}\n{\"iter").expect("written");
        }
        run(folder.path(), None, &RunControl::default()).expect("resumed");
        assert_eq!(contents(folder.path()), contents(whole.path()), "failed at {fails_at}");
        let timing = fs::read_to_string(folder.path().join("timing.jsonl")).expect("timing");
        assert_eq!(timing.lines().count(), CONFIG.iterations as usize);
    }
}

#[test]
fn a_second_run_in_a_folder_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let claimed = RunFolder::claim(folder.path(), CONFIG).expect("the first");
    let error = RunFolder::claim(folder.path(), CONFIG).expect_err("the second").to_string();
    assert!(error.contains("is in use by another run"), "{error}");
    drop(claimed);
    RunFolder::claim(folder.path(), CONFIG).expect("free again");
}

#[test]
fn folders_of_others_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("log.txt"), "started").expect("written");
    drop(RunFolder::claim(folder.path(), CONFIG).expect("a log is not a run of another"));
    let other = Config { step: 4, ..CONFIG };
    assert!(matches!(RunFolder::claim(folder.path(), other), Err(RunError::OtherRun(_))));
    let foreign = tempfile::tempdir().expect("a folder");
    fs::write(foreign.path().join("thesis.tex"), "text").expect("written");
    assert!(matches!(RunFolder::claim(foreign.path(), CONFIG), Err(RunError::NotARun(_))));
    assert_eq!(fs::read_dir(foreign.path()).expect("a folder").count(), 1, "nothing was written");
    let wrong = Config { step: 0, ..CONFIG };
    assert!(matches!(RunFolder::claim(foreign.path(), wrong), Err(RunError::Setting(_))));
}

#[test]
fn a_stopped_run_continues_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let stop = AtomicBool::new(true);
    let control = RunControl { stop: Some(&stop), ..RunControl::default() };
    let done = run(folder.path(), None, &control).expect("stopped");
    assert!(!done.finished);
    stop.store(false, Ordering::Relaxed);
    assert!(run(folder.path(), None, &control).expect("resumed").finished);
}
