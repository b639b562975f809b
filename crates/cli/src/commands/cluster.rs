//! `spielwerk cluster`: what a cluster does, and what a larger one would do.

use clap::{Args, Subcommand};

#[cfg(not(feature = "cluster"))]
use crate::failure::{Failure, Outcome};

/// Show the workers, jobs and queue of a cluster, or compute how a larger one would do.
#[derive(Args)]
pub(crate) struct Cluster {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Status(Status),
    Simulate(Simulate),
    Bench(Bench),
}

/// Show workers with their rates and checked results, jobs with the time left, and what one worker more would bring.
#[derive(Args)]
struct Status {
    /// The address of the NATS server.
    #[arg(long, value_name = "URL", default_value = "nats://127.0.0.1:4222")]
    nats: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Compare workers of this machine with as many threads of one process: games per second, messages and bytes.
///
/// Starts a nats-server (from Debian's package or another in the path) and workers of its own. Two jobs are measured:
/// self-play of Connect Four with 100 simulations per move, and a match of pvs:depth=6 in Othello. Threads and workers must
/// write the same files. Beside the measured rate is what the simulation predicts. Use a quiet machine.
#[derive(Args)]
pub(super) struct Bench {
    /// Numbers of workers, each of one thread, compared with as many threads.
    #[arg(long, value_delimiter = ',', default_value = "2", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(super) workers: Vec<u32>,
    /// Games of each job; by default 400 of self-play and 200 of the match.
    #[arg(long)]
    pub(super) games: Option<u64>,
    /// How often each is measured, threads and workers in turns; the median counts.
    #[arg(long, default_value_t = 3)]
    pub(super) repeats: u32,
    /// Print one JSON object per line.
    #[arg(long)]
    pub(super) json: bool,
}

/// Predict throughput, lag and the cost of verification for many workers, by simulation over measured figures.
#[derive(Args)]
struct Simulate {
    /// Numbers of workers, each of one thread.
    #[arg(long, value_delimiter = ',', default_value = "1,2,4,10,1000,100000")]
    workers: Vec<usize>,
    /// Seconds that one worker needs for a piece.
    #[arg(long, default_value_t = 1.0)]
    piece_seconds: f64,
    /// How much pieces differ: the standard deviation of the logarithm of their time.
    #[arg(long, default_value_t = 0.3)]
    spread: f64,
    /// Pieces for each worker, the same for every number of workers.
    #[arg(long, default_value_t = 20, conflicts_with = "pieces")]
    pieces_each: u64,
    /// Pieces in all, such as the games of an iteration.
    #[arg(long)]
    pieces: Option<u64>,
    /// Microseconds of the server per message.
    #[arg(long, default_value_t = 10.0)]
    server_micros: f64,
    /// Microseconds of the coordinator per result.
    #[arg(long, default_value_t = 100.0)]
    coordinator_micros: f64,
    /// Bytes per piece, both ways.
    #[arg(long, default_value_t = 4_000.0)]
    bytes: f64,
    /// Milliseconds that a message travels.
    #[arg(long, default_value_t = 20.0)]
    latency: f64,
    /// The probability that a worker is lost while it does a piece.
    #[arg(long, default_value_t = 0.001)]
    loss: f64,
    /// The share of results that are recomputed.
    #[arg(long, default_value_t = 0.02)]
    verify: f64,
    /// Cores that recompute.
    #[arg(long, default_value_t = 1)]
    verifiers: usize,
    /// Seconds of learning between iterations.
    #[arg(long, default_value_t = 0.0)]
    pause: f64,
    /// Cores that workers, server and command share, for workers on one machine; without it each has its own.
    #[arg(long)]
    cores: Option<usize>,
    /// Print one JSON object per number of workers.
    #[arg(long)]
    json: bool,
}

#[cfg(not(feature = "cluster"))]
impl Cluster {
    pub(crate) fn run(&self) -> Result<Outcome, Failure> {
        let _ = &self.action;
        Err(super::nats::without_cluster())
    }
}

#[cfg(feature = "cluster")]
mod with_cluster {
    use std::io::{self, Write};

    use serde_json::json;
    use spielwerk_cluster::simulation::{Figures, Plan, Prediction, simulate};
    use spielwerk_cluster::{ClusterStatus, status};

    use super::{Action, Cluster, Simulate, Status};
    use crate::commands::nats::say;
    use crate::failure::{Failure, Outcome};

    impl Cluster {
        pub(crate) fn run(&self) -> Result<Outcome, Failure> {
            match &self.action {
                Action::Status(status) => status.run(),
                Action::Simulate(simulate) => simulate.run(),
                Action::Bench(bench) => bench.run(),
            }
        }
    }

    impl Status {
        fn run(&self) -> Result<Outcome, Failure> {
            let found = status(&self.nats, &say())?;
            let mut out = io::stdout().lock();
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&found).map_err(io::Error::from)?)?;
            } else {
                write_status(&mut out, &found)?;
            }
            Ok(Outcome::Success)
        }
    }

    fn time(seconds: Option<f64>) -> String {
        match seconds {
            None => "unknown".to_owned(),
            Some(seconds) if seconds < 120.0 => format!("{seconds:.0} s"),
            Some(seconds) if seconds < 7_200.0 => format!("{:.0} min", seconds / 60.0),
            Some(seconds) => format!("{:.1} h", seconds / 3_600.0),
        }
    }

    fn write_status(out: &mut dyn Write, found: &ClusterStatus) -> io::Result<()> {
        for job in &found.jobs {
            let record = &job.record;
            write!(
                out,
                "job {} {} {}: {} of {} pieces, {:.1} per second, {} left",
                record.id,
                record.kind,
                record.game,
                record.done,
                record.pieces,
                record.rate,
                time(job.seconds_left),
            )?;
            let silence = if job.silent > 10 {
                format!(", no coordinator for {} s", job.silent)
            } else {
                String::new()
            };
            writeln!(out, " ({}, {} kernels{silence})", record.version, record.kernels)?;
            for (name, tally) in &record.workers {
                let mark = if tally.turned_away { ", turned away" } else { "" };
                writeln!(
                    out,
                    "    {name}: {} results, {} verified, {} rejected{mark}",
                    tally.results, tally.verified, tally.rejected
                )?;
            }
        }
        for worker in &found.workers {
            writeln!(
                out,
                "worker {}: {} threads, {:.1} pieces per second, {} done, {} ({})",
                worker.name,
                worker.threads,
                worker.rate,
                worker.done,
                worker.kernels.join(", "),
                worker.version,
            )?;
        }
        let workers = found.workers.len();
        writeln!(
            out,
            "{workers} workers, {:.1} pieces per second, {} pieces in the queue, {} until it is empty",
            found.rate,
            found.queue,
            time(found.queue_seconds)
        )?;
        if let Some(more) = found.one_more {
            let share = 100.0 / (workers as f64 + 1.0);
            writeln!(
                out,
                "one worker more would add {more:.1} pieces per second and save {share:.0} % of the time"
            )?;
        }
        Ok(())
    }

    impl Simulate {
        fn run(&self) -> Result<Outcome, Failure> {
            let figures = Figures {
                piece_seconds: self.piece_seconds.max(1e-6),
                spread: self.spread,
                server_seconds: self.server_micros / 1e6,
                coordinator_seconds: self.coordinator_micros / 1e6,
                bytes: self.bytes,
                latency: self.latency / 1e3,
                ..Figures::default()
            };
            let mut out = io::stdout().lock();
            if !self.json {
                writeln!(
                    out,
                    " workers   pieces/s  efficiency    tail s     lag s  server  coordinator  check cores   MB/s"
                )?;
            }
            for &workers in &self.workers {
                let pieces = self.pieces.unwrap_or(self.pieces_each * workers as u64);
                let Self { loss, verify, verifiers, pause, cores, .. } = *self;
                let plan = Plan { workers, pieces, loss, verify, verifiers, pause, cores, ..Plan::default() };
                let found = simulate(&figures, &plan);
                if self.json {
                    writeln!(out, "{}", json!({ "figures": figures, "plan": plan, "prediction": found }))?;
                    continue;
                }
                let Prediction { pieces_per_second, efficiency, tail, lag, .. } = found;
                writeln!(
                    out,
                    "{workers:8} {pieces_per_second:10.1} {:9.1} % {tail:9.1} {lag:9.1} {:5.1} % {:10.1} % {:12.2} {:6.2}",
                    100.0 * efficiency,
                    100.0 * found.server_load,
                    100.0 * found.coordinator_load,
                    found.verify_cores,
                    found.megabytes_per_second,
                )?;
            }
            if !self.json && self.verify > 0.0 {
                let results = 10.0 / self.verify;
                writeln!(
                    out,
                    "a worker that alters one result in ten is found after {results:.0} of its results on average"
                )?;
            }
            Ok(Outcome::Success)
        }
    }
}
