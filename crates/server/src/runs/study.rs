//! Studies: the data of a report, which the page draws itself.

use std::fs::{self, File};
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

/// Larger reports are shown as the page that they are beside.
const MOST_BYTES: u64 = 16 * 1024 * 1024;
/// What `report.json` says that it is.
const FORMAT: &str = "spielwerk-report";

/// What the page shows of a study.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct StudyContents {
    /// The report as data; null if the folder holds a page only.
    #[cfg_attr(feature = "ts", ts(type = "import(\"./report.js\").Report | null"))]
    report: Option<Value>,
    /// Whether there is a page of its own.
    has_page: bool,
}

/// What the folder of a study holds.
pub(super) fn contents(folder: &Path) -> StudyContents {
    StudyContents { report: report(folder), has_page: folder.join("report.html").is_file() }
}

/// What the report is about.
pub(super) fn title(folder: &Path) -> Option<String> {
    report(folder)?.get("title")?.as_str().map(str::to_owned)
}

fn report(folder: &Path) -> Option<Value> {
    let path = folder.join("report.json");
    if File::open(&path).ok()?.metadata().ok()?.len() > MOST_BYTES {
        return None;
    }
    let report: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    (report.get("format")?.as_str()? == FORMAT).then_some(report)
}
