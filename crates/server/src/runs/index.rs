//! Which folders there are, and what is in them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::Serialize;
use serde_json::Value;
use spielwerk_matches::TournamentConfig;

use crate::tables::refusal::Refusal;

/// What a folder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RunKind"))]
pub(crate) enum Kind {
    /// A match or a tournament.
    Tournament,
    /// A training run.
    Training,
    /// The report of a study.
    Study,
}

impl Kind {
    /// What tells one kind from another, the surest first.
    fn of(folder: &Path) -> Option<Self> {
        if folder.join("report.html").is_file() || folder.join("report.json").is_file() {
            return Some(Self::Study);
        }
        let config = fs::read_to_string(folder.join("config.json")).ok();
        if config.is_some_and(|text| TournamentConfig::from_json(&text).is_ok()) {
            return Some(Self::Tournament);
        }
        folder.join(Self::METRICS).is_file().then_some(Self::Training)
    }

    /// The file of a training run that grows.
    pub(super) const METRICS: &str = "metrics.jsonl";

    /// The file that changes when something happens.
    fn pulse(self) -> &'static str {
        match self {
            Self::Tournament => "games.jsonl",
            Self::Training => Self::METRICS,
            Self::Study => "report.json",
        }
    }
}

/// A folder of results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RunFolder"))]
pub(crate) struct Run {
    /// Names it in requests.
    pub(crate) id: String,
    /// The name of the folder.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) kind: Kind,
    /// Changes when its contents do.
    pub(crate) mark: String,
    /// When it changed last, in seconds since 1970.
    pub(crate) changed: u64,
    /// Where it is.
    #[serde(skip)]
    pub(crate) path: PathBuf,
}

/// The places where runs are looked for.
#[derive(Debug)]
pub(crate) struct RunIndex {
    places: Vec<PathBuf>,
}

impl RunIndex {
    /// Folders of folders that are searched: a place itself, what is in it, and what is in that.
    const DEPTH: usize = 2;
    /// More runs than this are not listed.
    const MOST: usize = 500;

    /// Runs are looked for in these places.
    pub(crate) fn new(places: Vec<PathBuf>) -> Self {
        Self { places }
    }

    /// All runs, the latest first.
    pub(crate) fn list(&self) -> Vec<Run> {
        let mut runs = Vec::new();
        for place in &self.places {
            collect(place, Self::DEPTH, &mut runs);
        }
        runs.sort_by(|one, other| other.changed.cmp(&one.changed).then_with(|| one.name.cmp(&other.name)));
        runs.dedup_by(|one, other| one.id == other.id);
        runs
    }

    /// The run with this id.
    pub(crate) fn find(&self, id: &str) -> Result<Run, Refusal> {
        let found = self.list().into_iter().find(|run| run.id == id);
        found.ok_or_else(|| Refusal::missing("there is no such run"))
    }
}

/// Adds the runs in a folder; a run holds no others.
fn collect(folder: &Path, depth: usize, runs: &mut Vec<Run>) {
    if runs.len() >= RunIndex::MOST {
        return;
    }
    if let Some(run) = read(folder) {
        runs.push(run);
        return;
    }
    if depth == 0 {
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut folders: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    for folder in folders {
        collect(&folder, depth - 1, runs);
    }
}

/// The run in a folder, if there is one.
pub(super) fn read(folder: &Path) -> Option<Run> {
    let kind = Kind::of(folder)?;
    let data = fs::metadata(folder.join(kind.pulse())).or_else(|_| fs::metadata(folder)).ok()?;
    let since = age(&data);
    Some(Run {
        id: id_of(folder),
        name: folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        kind,
        mark: format!("{:x}-{:x}-{:x}", data.len(), since.as_millis(), changed(folder).as_millis()),
        changed: since.as_secs(),
        path: folder.to_owned(),
    })
}

/// When a file was changed last, since 1970.
fn age(data: &fs::Metadata) -> Duration {
    let since = data.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    since.unwrap_or(Duration::ZERO)
}

/// When files came to a folder or left it last.
fn changed(folder: &Path) -> Duration {
    fs::metadata(folder).map_or(Duration::ZERO, |data| age(&data))
}

/// Tells folders apart without telling where they are (FNV-1a).
pub(super) fn id_of(folder: &Path) -> String {
    let path = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = path.as_os_str().as_encoded_bytes().iter().fold(0xcbf2_9ce4_8422_2325, step);
    format!("{hash:016x}")
}

/// The configuration of a run as JSON, or as text if it is written otherwise.
pub(super) fn configuration(folder: &Path) -> Value {
    let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
    match read("config.json") {
        Some(text) => serde_json::from_str(&text).unwrap_or(Value::String(text)),
        None => read("config.toml").map_or(Value::Null, Value::String),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_found_and_told_apart() {
        let place = std::env::temp_dir().join(format!("spielwerk-shelf-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let path = place.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        };
        write("training/metrics.jsonl", "{}\n");
        write("deeper/study/report.html", "<p>");
        write("notes/readme.txt", "nothing to see");
        write("broken/config.json", "{");
        let shelf = RunIndex::new(vec![place.clone(), place.join("training"), place.join("not there")]);
        let runs = shelf.list();
        let mut found: Vec<(&str, Kind)> = runs.iter().map(|run| (run.name.as_str(), run.kind)).collect();
        found.sort_unstable_by_key(|(name, _)| *name);
        assert_eq!(found, [("study", Kind::Study), ("training", Kind::Training)]);
        let training = runs.iter().find(|run| run.name == "training").expect("found");
        write("training/metrics.jsonl", "{}\n{}\n");
        let later = shelf.find(&training.id).expect("still there");
        assert_ne!(later.mark, training.mark);
        assert!(shelf.find("0").is_err());
        fs::remove_dir_all(&place).expect("removable");
    }
}
