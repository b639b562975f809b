//! `spielwerk study`: published comparisons, made again.

use std::io::{self, Write};
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::Args;
use spielwerk_study::report::Machine;
use spielwerk_study::{Lab, LabConfig, STUDIES, Scope, StudyError, StudyProgress, find};

use super::nats::{Machines, NatsOptions};
use crate::failure::{Failure, Outcome};
use crate::interrupt;
use crate::progress::Log;

/// Make a study and write its report: one HTML page, Markdown with charts, and JSON.
///
/// Without a name the studies are listed. Matches and measurements are kept in the folder; the same command resumes an
/// interrupted study.
#[derive(Args)]
pub(crate) struct Study {
    /// Which study.
    name: Option<String>,
    /// A few minutes instead of up to two hours: everything is there, with wide intervals.
    #[arg(long)]
    quick: bool,
    /// The folder of the study; without it studies/NAME, or studies/NAME-quick.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many games are played at once; without it as many as the machine has cores.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Games of others to look at, for studies that do: a WTHOR (.wtb), GGF or SGF file.
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
    /// The folder of a training run to look at, for studies that do; doppelkopf-zero takes several, for example of three
    /// seeds.
    #[arg(long = "run", value_name = "DIR")]
    runs: Vec<PathBuf>,
    /// Do not prolong matches after N minutes; what is not resolved then is said, and the same command resumes it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    minutes: Option<u32>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    nats: NatsOptions,
}

impl Study {
    pub(crate) fn run(&self, version: &str) -> Result<Outcome, Failure> {
        let Some(name) = &self.name else { return list() };
        let study = find(name)?;
        let usual = format!("studies/{name}{}", if self.quick { "-quick" } else { "" });
        let folder = self.out.clone().unwrap_or_else(|| usual.into());
        let config = LabConfig {
            folder: folder.clone(),
            scope: if self.quick { Scope::Quick } else { Scope::Full },
            threads: self
                .threads
                .map_or_else(|| available_parallelism().map_or(1, usize::from), |threads| threads as usize),
            archive: self.archive.clone(),
            runs: self.runs.clone(),
            deadline: self
                .minutes
                .map(|minutes| Instant::now() + Duration::from_secs(60 * u64::from(minutes))),
            command: self.command(name),
            machine: Machine::here(version),
        };
        let machines = Machines::connect(&self.nats, Some(&folder), self.threads)?;
        let mut log = PartLog::default();
        let mut tell = |step: StudyProgress<'_>| log.tell(step);
        let lab = Lab::new(config, interrupt::flag(), &mut tell);
        let report = study.run(&mut lab.with_executor(machines.executor()));
        log.finish();
        let report = match report {
            Err(StudyError::Stopped) => {
                crate::failure::note!("stopped; the same command resumes it");
                return Ok(Outcome::Interrupted);
            }
            report => report?,
        };
        machines.close();
        let page = report.write(&folder).map_err(StudyError::from)?;
        let mut out = io::stdout().lock();
        if self.json {
            write!(out, "{}", report.to_json())?;
        } else {
            for paragraph in &report.summary {
                writeln!(out, "{paragraph}")?;
            }
            writeln!(out, "The report is {}", page.display())?;
        }
        Ok(Outcome::Success)
    }

    /// The command that makes the report again; where it is kept does not matter to it.
    fn command(&self, name: &str) -> String {
        let mut command = format!("spielwerk study {name}");
        if self.quick {
            command.push_str(" --quick");
        }
        if let Some(archive) = self.archive.as_ref().and_then(|path| path.file_name()) {
            command.push_str(" --archive ");
            command.push_str(&archive.to_string_lossy());
        }
        command.push_str(&" --run DIR".repeat(self.runs.len()));
        command
    }
}

/// Prints what can be studied.
fn list() -> Result<Outcome, Failure> {
    let mut out = io::stdout().lock();
    for study in STUDIES {
        writeln!(out, "{:20} {}", study.name(), study.question())?;
    }
    Ok(Outcome::Success)
}

/// Progress of one part after another.
#[derive(Default)]
struct PartLog {
    part: Option<(String, Log)>,
}

impl PartLog {
    fn tell(&mut self, step: StudyProgress<'_>) {
        match &mut self.part {
            Some((part, log)) if part == step.part => log.set(step.done, step.of),
            _ => {
                self.finish();
                let mut log = Log::new(step.part);
                log.begin(step.done, step.of);
                self.part = Some((step.part.to_owned(), log));
            }
        }
    }

    fn finish(&self) {
        if let Some((_, log)) = &self.part {
            log.finish();
        }
    }
}

impl From<StudyError> for Failure {
    fn from(error: StudyError) -> Self {
        Self::Sentence(error.to_string())
    }
}
