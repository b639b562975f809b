//! A server and workers of this machine, with what they compute and send.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use spielwerk_run::processor_seconds_of;

use crate::failure::Failure;

/// What went through a server and what processes computed, since their start.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Traffic {
    pub(super) messages: f64,
    pub(super) bytes: f64,
    pub(super) server_seconds: f64,
    pub(super) worker_seconds: f64,
}

impl Traffic {
    /// What was added since an earlier moment.
    pub(super) fn since(&self, before: &Self) -> Self {
        Self {
            messages: self.messages - before.messages,
            bytes: self.bytes - before.bytes,
            server_seconds: self.server_seconds - before.server_seconds,
            worker_seconds: self.worker_seconds - before.worker_seconds,
        }
    }
}

/// A server and workers, which end with the value.
pub(super) struct Processes {
    server: Child,
    workers: Vec<Child>,
    port: u16,
    /// Where the server tells how much went through it.
    monitor: u16,
}

impl Drop for Processes {
    fn drop(&mut self) {
        for child in self.workers.iter_mut().chain([&mut self.server]) {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn free_port() -> Result<u16, Failure> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

impl Processes {
    /// Starts a server in a folder of its own and this many workers of one thread, and lets them do a first job.
    pub(super) fn start(workers: usize, folder: &Path) -> Result<Self, Failure> {
        fs::create_dir_all(folder)?;
        let (port, monitor) = (free_port()?, free_port()?);
        let mut command = Command::new("nats-server");
        command.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
        command.args(["--http_port", &monitor.to_string(), "--jetstream", "--store_dir"]).arg(folder);
        let log = File::create(folder.join("server.log"))?;
        let server =
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().map_err(|error| {
                Failure::Sentence(format!("nats-server: {error} (Debian: apt install nats-server)"))
            })?;
        let mut all = Self { server, workers: Vec::new(), port, monitor };
        let begin = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if begin.elapsed() > Duration::from_secs(20) {
                return Err(Failure::Sentence("nats-server does not start".to_owned()));
            }
            thread::sleep(Duration::from_millis(20));
        }
        for number in 0..workers {
            let mut command = Command::new(std::env::current_exe()?);
            let name = format!("bench-{number}");
            command.args(["worker", "--threads", "1", "--name", &name, "--nats", &all.url()]);
            all.workers
                .push(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?);
        }
        let mut first = Command::new(std::env::current_exe()?);
        first.args(["match", "connect4", "random", "random", "--games", "500", "--nats", &all.url()]);
        run_measured(&mut first)?;
        // All workers have told of themselves by now.
        thread::sleep(Duration::from_secs(3));
        Ok(all)
    }

    pub(super) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(super) fn traffic(&self) -> Result<Traffic, Failure> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.monitor))?;
        stream.write_all(b"GET /varz HTTP/1.0\r\n\r\n")?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        let body = text.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
        let told: serde_json::Value = serde_json::from_str(body).map_err(std::io::Error::from)?;
        let sum = |keys: [&str; 2]| keys.iter().filter_map(|&key| told[key].as_f64()).sum();
        Ok(Traffic {
            messages: sum(["in_msgs", "out_msgs"]),
            bytes: sum(["in_bytes", "out_bytes"]),
            server_seconds: processor_seconds_of(self.server.id()),
            worker_seconds: self.workers.iter().map(|worker| processor_seconds_of(worker.id())).sum(),
        })
    }
}

/// Runs a command to its end; the seconds of processor time that it took, nearly.
pub(super) fn run_measured(command: &mut Command) -> Result<f64, Failure> {
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut child = child?;
    let mut processor = 0.0f64;
    let status = loop {
        processor = processor.max(processor_seconds_of(child.id()));
        if let Some(status) = child.try_wait()? {
            break status;
        }
        thread::sleep(Duration::from_millis(5));
    };
    if !status.success() {
        let mut text = String::new();
        if let Some(mut said) = child.stderr.take() {
            said.read_to_string(&mut text)?;
        }
        let last = text.lines().last().unwrap_or_default();
        return Err(Failure::Sentence(format!("a command of the benchmark failed: {last}")));
    }
    Ok(processor)
}
