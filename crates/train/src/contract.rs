//! The promises of every training, as tests: one process per folder, killed anywhere, the same bytes on any threads.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use spielwerk_run::{ProgressEvent, RunControl, RunError, Training, TrainingRequest, parse_setting};

/// Runs a training to its end in one go, and again in another folder where it is killed in the middle of every iteration
/// and after each; both folders must hold the same bytes. A second run in a folder that is in use must be refused.
/// `request` should be small; its folder is where both are made.
///
/// # Panics
/// If the training breaks a promise.
pub fn survives_kills(training: &dyn Training, request: &TrainingRequest<'_>) {
    let [whole, broken] = ["whole", "broken"].map(|name| request.folder.join(name));
    let request_in = |folder| TrainingRequest { folder, ..*request };
    let one_thread = RunControl::default();
    let mut iterations = 0;
    let mut refused = false;
    let done = training.run(&request_in(&whole), &one_thread, &mut |event| match event {
        ProgressEvent::Started { iterations: wanted, .. } => {
            assert!(*wanted > 0, "a run has iterations");
            let second = training.run(&request_in(&whole), &one_thread, &mut |_| ());
            assert!(matches!(second, Err(RunError::InUse(_))), "two runs in one folder: {second:?}");
            refused = true;
        }
        ProgressEvent::Iteration { iteration, .. } => iterations = iteration + 1,
        _ => (),
    });
    let done = done.expect("a run to its end");
    assert!(refused && done.finished && done.file.as_ref().is_some_and(|file| file.is_file()), "{done:?}");

    let two_threads = RunControl { threads: 2, ..one_thread };
    for iteration in 0..iterations {
        // In the middle, and as soon as the iteration counts.
        let kill_at: [&(dyn Fn(&ProgressEvent) -> bool + Sync); 2] = [
            &|event| matches!(event, ProgressEvent::Step { iteration: now, done, total, .. } if *now == iteration && 2 * done >= *total),
            &|event| matches!(event, ProgressEvent::Iteration { iteration: now, .. } if *now == iteration),
        ];
        for (number, is_hit) in kill_at.into_iter().enumerate() {
            let killed = catch_unwind(AssertUnwindSafe(|| {
                training.run(&request_in(&broken), &two_threads, &mut |event| {
                    assert!(!is_hit(event), "killed");
                })
            }));
            assert!(
                killed.is_err(),
                "iteration {iteration} has no moment {number} to be killed at: {killed:?}"
            );
            tear(&broken);
        }
    }
    let again = training.run(&request_in(&broken), &two_threads, &mut |_| ()).expect("resumed");
    assert!(again.finished, "{again:?}");
    let (whole, broken) = (contents(&whole), contents(&broken));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&whole), names(&broken));
    for (name, bytes) in &whole {
        assert!(broken[name] == *bytes, "{name} differs after kills");
    }
}

/// Settings for a request, written as `key=value`.
///
/// # Panics
/// If one is written otherwise.
pub fn settings(texts: &[&str]) -> Vec<(String, String)> {
    texts.iter().map(|text| parse_setting(text).expect("key=value")).collect()
}

/// Why a training refuses a request.
///
/// # Panics
/// If it does not.
pub fn refusal(training: &dyn Training, request: &TrainingRequest<'_>) -> RunError {
    training.run(request, &RunControl::default(), &mut |_| ()).expect_err("the request is refused")
}

/// What a kill can leave behind: lines beyond the checkpoint, the last of them incomplete.
fn tear(folder: &Path) {
    for name in ["metrics.jsonl", "timing.jsonl"] {
        let file = fs::OpenOptions::new().create(true).append(true).open(folder.join(name));
        let mut file = file.expect("a file of the run");
        file.write_all(b"{\"iteration\":99}\n{\"iter").expect("written");
    }
}

/// All files of a run by name, but those that depend on the clock.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let name = entry.file_name().into_string().expect("a name in text");
        if entry.path().is_dir() {
            files.extend(
                contents(&entry.path()).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)),
            );
        } else if !["timing.jsonl", "progress.json"].contains(&name.as_str()) {
            files.insert(name, fs::read(entry.path()).expect("readable"));
        }
    }
    files
}
