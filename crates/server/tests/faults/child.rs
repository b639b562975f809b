//! A server in a process of its own, which can be killed.

#![allow(dead_code, reason = "every test uses its own part")]

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use spielwerk_server::{Config, Server};

const DATA: &str = "SPIELWERK_FAULT_DATA";

/// The process; it is killed when it goes out of scope.
pub(crate) struct ChildServer {
    pub(crate) address: SocketAddr,
    process: Child,
    /// Kept open, because the test runner of the child says something when a minute has passed.
    _output: BufReader<ChildStdout>,
}

impl ChildServer {
    /// Starts a server with this folder.
    pub(crate) fn start(data: &Path) -> Self {
        Self::try_start(data, None).expect("the server starts")
    }

    /// Starts a server that can write no file larger than this many KiB.
    #[cfg(unix)]
    pub(crate) fn start_limited(data: &Path, kib: usize) -> Option<Self> {
        Self::try_start(data, Some(kib))
    }

    /// This test binary with the one test that serves.
    fn try_start(data: &Path, file_kib: Option<usize>) -> Option<Self> {
        let program = std::env::current_exe().expect("this test");
        let arguments = ["--exact", "child::serve_until_killed", "--ignored", "--nocapture"];
        let mut command = match file_kib {
            None => Command::new(&program),
            // The system refuses larger writes, as a full disk does; the signal that comes with it is ignored.
            Some(kib) => {
                let mut shell = Command::new("sh");
                let script = format!("trap '' XFSZ; ulimit -f {}; exec \"$0\" \"$@\"", kib * 2);
                shell.arg("-c").arg(script).arg(&program);
                shell
            }
        };
        command
            .args(arguments)
            .env(DATA, data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = command.spawn().expect("a process");
        let mut output = BufReader::new(process.stdout.take().expect("piped"));
        let address = output.by_ref().lines().map_while(Result::ok).find_map(|line| {
            line.split_once("serving at ").and_then(|(_, address)| address.trim().parse().ok())
        });
        if address.is_none() {
            process.wait().expect("it has ended");
        }
        address.map(|address| Self { address, process, _output: output })
    }

    /// The number of the process.
    pub(crate) fn process(&self) -> u32 {
        self.process.id()
    }

    /// Ends it at once, without a chance to write anything.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
    }
}

impl Drop for ChildServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Not a test: the server of other tests.
#[test]
#[ignore = "the server of other tests"]
fn serve_until_killed() {
    let Some(data) = std::env::var_os(DATA) else { return };
    let server = Server::bind(Config::local(data.into())).expect("a server");
    println!("\nserving at {}", server.address());
    server.run().expect("the network");
}
