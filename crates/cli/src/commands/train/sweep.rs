//! One run per value of a setting, and a report that compares them.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;
use spielwerk_run::parse_setting;
use spielwerk_study::report::Machine;
use spielwerk_study::sweep_report;

use super::{Chosen, Train};
use crate::failure::{Failure, Outcome};

impl Train {
    /// Makes the runs in folders of their own and prints the path of the report.
    pub(super) fn sweep(
        &self,
        chosen: &Chosen,
        settings: &[(String, String)],
        sweep: &str,
        folder: &Path,
        version: &str,
    ) -> Result<Outcome, Failure> {
        let (key, values) = parse_setting(sweep)?;
        let with = |value: &str| [settings, &[(key.clone(), value.trim().to_owned())]].concat();
        // Every value is checked before the first run begins.
        for value in values.split(',') {
            let settings = with(value);
            chosen.training.settings(&self.request(chosen, &settings, folder))?;
        }
        let mut curves = Vec::new();
        for value in values.split(',') {
            let place = folder.join(format!("{key}-{}", value.trim()));
            if !self.drive(chosen, &with(value), &place)?.finished {
                return Ok(Outcome::Interrupted);
            }
            curves.push((value.trim().to_owned(), read_metrics(&place.join("metrics.jsonl"))?));
        }
        let command = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
        let report = sweep_report(&key, &curves, &format!("spielwerk {command}"), Machine::here(version));
        let path = report.write(folder).map_err(|error| Failure::Sentence(error.to_string()))?;
        writeln!(io::stdout(), "{}", path.display())?;
        Ok(Outcome::Success)
    }
}

fn read_metrics(path: &Path) -> Result<Vec<Value>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::in_file(path, error))?;
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().map_err(|error| Failure::in_file(path, error))
}
