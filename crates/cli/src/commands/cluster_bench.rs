//! `spielwerk cluster bench`: workers of this machine against threads of one process, on the same work.
//!
//! A server and workers of its own are started. Threads and workers take turns at each job, and the files of both are
//! compared; of rates the median counts. Beside what was measured is what the simulation predicts from the figures of the
//! threads.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::available_parallelism;
use std::time::Instant;

use serde_json::json;
use spielwerk_cluster::simulation::{Figures, Plan, simulate};

use super::cluster::Bench;
use super::cluster_processes::{Processes, Traffic, run_measured};
use crate::failure::{Failure, Outcome};

/// Work that is measured.
struct BenchWork {
    name: &'static str,
    games: u64,
    /// The command without folder and threads.
    args: Vec<String>,
    /// The option that names the folder.
    folder: &'static str,
    /// A file of the folder that must be the same.
    result: &'static str,
}

/// One run.
struct Run {
    /// Seconds that games were played.
    seconds: f64,
    /// Seconds of processor time of the command.
    command: f64,
    /// What went through the server, and what it and the workers computed; nothing without them.
    traffic: Traffic,
}

impl Bench {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let folder = std::env::temp_dir().join(format!("spielwerk-cluster-bench-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let done = self.measure(&folder);
        fs::remove_dir_all(&folder)?;
        done
    }

    fn measure(&self, folder: &Path) -> Result<Outcome, Failure> {
        let mut out = io::stdout().lock();
        if !self.json {
            writeln!(
                out,
                "work                          workers  threads g/s  workers g/s  ratio  predicted  messages/s  bytes/game  server ms  command ms"
            )?;
        }
        for work in [self_play(self.games.unwrap_or(400)), pvs_match(self.games.unwrap_or(200))] {
            for &workers in &self.workers {
                let line = self.compare(&work, workers as usize, folder)?;
                if self.json {
                    writeln!(out, "{line}")?;
                    continue;
                }
                let figure = |key: &str| line[key].as_f64().unwrap_or_default();
                writeln!(
                    out,
                    "{:30}{workers:7} {:12.2} {:12.2} {:6.3} {:10.2} {:11.1} {:11.0} {:10.3} {:11.3}",
                    work.name,
                    figure("threads_rate"),
                    figure("workers_rate"),
                    figure("ratio"),
                    figure("predicted_rate"),
                    figure("messages_per_second"),
                    figure("bytes_per_game"),
                    1e3 * figure("server_seconds_per_game"),
                    1e3 * figure("command_seconds_per_game"),
                )?;
            }
        }
        Ok(Outcome::Success)
    }

    /// Threads and workers in turns on one work.
    fn compare(&self, work: &BenchWork, workers: usize, folder: &Path) -> Result<serde_json::Value, Failure> {
        let processes = Processes::start(workers, &folder.join("server"))?;
        let (mut here, mut there) = (Vec::new(), Vec::new());
        for repeat in 0..self.repeats.max(1) {
            let [local, remote] = ["threads", "workers"].map(|who| folder.join(format!("{who}-{repeat}")));
            here.push(work.run(&local, &["--threads".to_owned(), workers.to_string()], None)?);
            let nats = ["--nats".to_owned(), processes.url()];
            there.push(work.run(&remote, &nats, Some(&processes))?);
            if fs::read(local.join(work.result))? != fs::read(remote.join(work.result))? {
                return Err(Failure::Sentence(format!(
                    "{} differs between threads and workers",
                    work.result
                )));
            }
            fs::remove_dir_all(&local)?;
            fs::remove_dir_all(&remote)?;
        }
        drop(processes);
        fs::remove_dir_all(folder.join("server"))?;
        let games = work.games as f64;
        let rate = |runs: &[Run]| games / median(runs.iter().map(|run| run.seconds));
        let (threads_rate, workers_rate) = (rate(&here), rate(&there));
        let of_workers = |figure: fn(&Run) -> f64| median(there.iter().map(figure));
        let messages = of_workers(|run| run.traffic.messages);
        let server = of_workers(|run| run.traffic.server_seconds);
        let command = of_workers(|run| run.command);
        let cores = available_parallelism().map_or(1, usize::from);
        let figures = Figures {
            // What one thread needs for a game when as many run as here.
            piece_seconds: workers.min(cores) as f64 / threads_rate,
            server_seconds: server / messages.max(1.0),
            coordinator_seconds: command / games,
            messages: messages / games,
            latency: 2e-4,
            ..Figures::default()
        };
        let plan = Plan { workers, pieces: work.games, cores: Some(cores), ..Plan::default() };
        Ok(json!({
            "work": work.name, "games": work.games, "workers": workers, "cores": cores, "repeats": self.repeats,
            "threads_rate": threads_rate, "workers_rate": workers_rate, "ratio": workers_rate / threads_rate,
            "predicted_rate": simulate(&figures, &plan).pieces_per_second,
            "messages_per_second": messages / games * workers_rate,
            "bytes_per_game": of_workers(|run| run.traffic.bytes) / games,
            "worker_seconds_per_game": of_workers(|run| run.traffic.worker_seconds) / games,
            "server_seconds_per_game": server / games, "command_seconds_per_game": command / games,
            "threads_seconds_per_game": median(here.iter().map(|run| run.command)) / games,
        }))
    }
}

impl BenchWork {
    fn run(&self, folder: &PathBuf, more: &[String], processes: Option<&Processes>) -> Result<Run, Failure> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(&self.args).arg(self.folder).arg(folder).args(more);
        let before = processes.map(Processes::traffic).transpose()?.unwrap_or_default();
        let begin = Instant::now();
        let processor = run_measured(&mut command)?;
        let seconds = begin.elapsed().as_secs_f64();
        let after = processes.map(Processes::traffic).transpose()?.unwrap_or_default();
        Ok(Run {
            seconds: self_play_seconds(folder).unwrap_or(seconds),
            command: processor,
            traffic: after.since(&before),
        })
    }
}

/// What a training took for its games alone; a match is nothing but games.
fn self_play_seconds(folder: &Path) -> Option<f64> {
    let text = fs::read_to_string(folder.join("timing.jsonl")).ok()?;
    let line: serde_json::Value = serde_json::from_str(text.lines().next()?).ok()?;
    line["self_play_seconds"].as_f64()
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn self_play(games: u64) -> BenchWork {
    let settings = format!(
        "iterations=1 self_play.games.from={games} self_play.games.to={games} self_play.simulations.from=100 \
         self_play.simulations.to=100 self_play.full_share=1 training.coverage=0.01 measures.exact_positions=1"
    );
    let settings = settings.split_whitespace().flat_map(|setting| ["--set".to_owned(), setting.to_owned()]);
    let args = words("train zero connect4 --preset fast").into_iter().chain(settings).collect();
    BenchWork { name: "self-play, 100 simulations", games, args, folder: "--run", result: "games-00000.bin" }
}

fn pvs_match(games: u64) -> BenchWork {
    let args = words(&format!("match othello pvs:depth=6 pvs:depth=6 --games {games}"));
    BenchWork { name: "match of pvs:depth=6", games, args, folder: "--out", result: "games.jsonl" }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
