//! A real nats-server in a folder of its own on a free port, and a proxy that drops connections.

#![allow(dead_code, reason = "each test uses what it needs")]

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A server with `JetStream`; gone with its folder when the value is dropped.
pub(crate) struct Server {
    child: Child,
    folder: tempfile::TempDir,
    config: Option<String>,
    pub(crate) port: u16,
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::with_config(None)
    }

    /// A server with the text of a configuration file.
    pub(crate) fn with_config(config: Option<String>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let port = free_port();
        let child = launch(folder.path(), port, config.as_deref());
        let server = Self { child, folder, config, port };
        server.wait();
        server
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn wait(&self) {
        let begin = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begin.elapsed() < Duration::from_secs(20), "nats-server does not start");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills the server and starts it again on its folder.
    pub(crate) fn restart(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
        thread::sleep(Duration::from_millis(200));
        self.child = launch(self.folder.path(), self.port, self.config.as_deref());
        self.wait();
    }
}

fn launch(folder: &Path, port: u16, config: Option<&str>) -> Child {
    let mut command = Command::new("nats-server");
    command
        .args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--jetstream", "--store_dir"])
        .arg(folder);
    if let Some(config) = config {
        let path = folder.join("server.conf");
        std::fs::write(&path, config).expect("written");
        command.arg("--config").arg(path);
    }
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("server.log"));
    let log = log.expect("a log");
    let child = command.stdout(Stdio::null()).stderr(log).spawn();
    child.expect("nats-server is installed (Debian: apt install nats-server)")
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes connections on to a server, until it is told to drop them.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    is_open: Arc<AtomicBool>,
    connections: Arc<Mutex<Vec<TcpStream>>>,
}

impl Proxy {
    pub(crate) fn to(server: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let is_open = Arc::new(AtomicBool::new(true));
        let connections = Arc::new(Mutex::new(Vec::new()));
        let (open, all) = (Arc::clone(&is_open), Arc::clone(&connections));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if !open.load(Ordering::Relaxed) {
                    continue;
                }
                let Ok(upstream) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                for (from, to) in [(&client, &upstream), (&upstream, &client)] {
                    let (Ok(from), Ok(to)) = (from.try_clone(), to.try_clone()) else { continue };
                    thread::spawn(move || pass_on(from, to));
                }
                all.lock().expect("no panic").extend([client, upstream]);
            }
        });
        Self { port, is_open, connections }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Drops every connection and takes none for a while.
    pub(crate) fn partition(&self, time: Duration) {
        self.is_open.store(false, Ordering::Relaxed);
        for connection in self.connections.lock().expect("no panic").drain(..) {
            let _ = connection.shutdown(Shutdown::Both);
        }
        thread::sleep(time);
        self.is_open.store(true, Ordering::Relaxed);
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream) {
    let mut buffer = vec![0; 65_536];
    while let Ok(count) = from.read(&mut buffer)
        && count > 0
        && to.write_all(&buffer[..count]).is_ok()
    {}
    let _ = to.shutdown(Shutdown::Both);
}
