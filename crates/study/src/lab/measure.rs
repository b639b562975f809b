//! Measurements that are kept one by one.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use spielwerk_run::write_atomic;

use super::{Lab, StudyProgress};
use crate::StudyError;
use crate::error::at;

/// The first line of a file of measurements.
#[derive(PartialEq, Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    /// What the measurements depend on.
    settings: Value,
}

/// A measurement in its file.
#[derive(Serialize, Deserialize)]
struct Line<T> {
    item: usize,
    result: T,
}

impl Lab<'_> {
    const FORMAT: &'static str = "spielwerk-measurements";
    const VERSION: u32 = 1;

    /// Measures every item from 0 to `count - 1`, several at once, and keeps what is found in a file of this name.
    /// Items that are there already, measured with the same settings, are not measured again.
    ///
    /// # Errors
    /// If a measurement fails, the file cannot be used, or the study was asked to stop.
    pub fn measure<T: Serialize + DeserializeOwned + Send>(
        &mut self,
        name: &str,
        settings: &impl Serialize,
        count: usize,
        measure: impl Fn(usize) -> Result<T, StudyError> + Sync,
    ) -> Result<Vec<T>, StudyError> {
        self.measure_on(self.config.threads, name, settings, count, measure)
    }

    /// Takes measurements one after another, for those of time.
    ///
    /// # Errors
    /// As for [`Lab::measure`].
    pub fn measure_alone<T: Serialize + DeserializeOwned + Send>(
        &mut self,
        name: &str,
        settings: &impl Serialize,
        count: usize,
        measure: impl Fn(usize) -> Result<T, StudyError> + Sync,
    ) -> Result<Vec<T>, StudyError> {
        self.measure_on(1, name, settings, count, measure)
    }

    fn measure_on<T: Serialize + DeserializeOwned + Send>(
        &mut self,
        threads: usize,
        name: &str,
        settings: &impl Serialize,
        count: usize,
        measure: impl Fn(usize) -> Result<T, StudyError> + Sync,
    ) -> Result<Vec<T>, StudyError> {
        let path = self.config.folder.join("measurements").join(format!("{name}.jsonl"));
        let settings = json!({ "settings": settings, "count": count });
        let head = Head { format: Self::FORMAT.to_owned(), version: Self::VERSION, settings };
        let mut found: BTreeMap<usize, T> = read(&path, &head);
        found.retain(|&item, _| item < count);
        let mut file = begin(&path, &head, &found)?;
        let open: Vec<usize> = (0..count).filter(|item| !found.contains_key(item)).collect();
        (self.tell)(StudyProgress { part: name, done: found.len() as u64, of: count as u64 });
        let (next, stop, tell) = (AtomicUsize::new(0), self.stop, &mut *self.tell);
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let (sender, next, open, measure) = (sender.clone(), &next, &open, &measure);
                scope.spawn(move || {
                    while let Some(&item) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let result = measure(item);
                        let is_over = result.is_err() || stop.load(Ordering::Relaxed);
                        // The receiver is gone only if another measurement has failed.
                        if sender.send((item, result)).is_err() || is_over {
                            next.store(open.len(), Ordering::Relaxed);
                        }
                    }
                });
            }
            drop(sender);
            for (item, result) in finished {
                let line = Line { item, result: result? };
                let text =
                    serde_json::to_string(&line).expect("a measurement has nothing that JSON cannot hold");
                writeln!(file, "{text}").map_err(at(&path))?;
                found.insert(item, line.result);
                tell(StudyProgress { part: name, done: found.len() as u64, of: count as u64 });
            }
            Ok::<(), StudyError>(())
        })?;
        if found.len() < count {
            return Err(StudyError::Stopped);
        }
        Ok(found.into_values().collect())
    }
}

/// The measurements in a file that begins with this head; an incomplete line ends them.
fn read<T: DeserializeOwned>(path: &Path, head: &Head) -> BTreeMap<usize, T> {
    let Ok(text) = fs::read_to_string(path) else { return BTreeMap::new() };
    let mut lines = text.lines();
    let known = lines.next().and_then(|line| serde_json::from_str::<Head>(line).ok());
    if known.as_ref() != Some(head) {
        return BTreeMap::new();
    }
    let entries = lines.map_while(|line| serde_json::from_str::<Line<T>>(line).ok());
    entries.map(|line| (line.item, line.result)).collect()
}

/// Writes the file with what is known, and leaves it open for more.
fn begin<T: Serialize>(path: &Path, head: &Head, found: &BTreeMap<usize, T>) -> Result<File, StudyError> {
    let mut text = String::new();
    let mut add = |line: serde_json::Result<String>| {
        text.push_str(&line.expect("nothing that JSON cannot hold"));
        text.push('\n');
    };
    add(serde_json::to_string(head));
    for (&item, result) in found {
        add(serde_json::to_string(&Line { item, result }));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    write_atomic(path, text.as_bytes()).map_err(at(path))?;
    OpenOptions::new().append(true).open(path).map_err(at(path))
}
