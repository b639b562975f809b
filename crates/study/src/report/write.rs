//! A report as files: `report.html`, `report.md` with its charts, and `report.json`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Report, draw};

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct WriteError {
    path: PathBuf,
    source: io::Error,
}

impl Report {
    /// Writes the report into a folder; returns the page.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, WriteError> {
        let write = |name: &str, content: &str| {
            let path = folder.join(name);
            match fs::write(&path, content) {
                Ok(()) => Ok(path),
                Err(source) => Err(WriteError { path, source }),
            }
        };
        fs::create_dir_all(folder).map_err(|source| WriteError { path: folder.to_owned(), source })?;
        for (name, chart) in self.charts() {
            write(&name, &draw::file(chart))?;
        }
        write("report.json", &self.to_json())?;
        write("report.md", &self.to_markdown())?;
        write("report.html", &self.to_html())
    }

    /// The report as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a report has nothing that JSON cannot hold") + "\n"
    }
}
