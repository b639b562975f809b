//! `spielwerk serve`: the page and its interface.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::{Args, ValueEnum};
use spielwerk_server::{ClusterSource, Config, DEFAULT_PORT, Server, default_data_folder};
use spielwerk_session::Registry;

use crate::failure::{Failure, Outcome};

/// Open the page: play in the browser, and see why engines move as they do.
///
/// The page is served to this machine only, unless --host says otherwise. docs/api.md describes what programs can ask
/// of it. Ctrl-C ends it; games are kept.
#[derive(Args)]
pub(crate) struct Serve {
    /// The address to listen on. On any other than this machine's own (127.0.0.1) a token is needed, which is printed as
    /// a link; 0.0.0.0 listens on all addresses.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The port; without it 7117 or the next free one.
    #[arg(long)]
    port: Option<u16>,
    /// Where games are kept; without it the folder for data of programs.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A folder of matches, training runs or reports to show; may be given several times.
    #[arg(long, value_name = "DIR")]
    runs: Vec<PathBuf>,
    /// The name under which a proxy serves the page to others, such as games.example.org; may be given several times.
    #[arg(long, value_name = "NAME")]
    public_name: Vec<String>,
    /// Let every visitor who can reach the address play and use engines without the token. Runs still need it.
    #[arg(long)]
    no_token: bool,
    /// What is logged on standard error: errors, also requests that were refused for lack of room, runs that are
    /// started, or every refusal.
    #[arg(long, value_enum, default_value_t = LogLevel::Warn)]
    log: LogLevel,
    /// Show the workers and jobs of the cluster at this NATS server under Arena.
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    /// Open the browser even if this does not look like a desktop.
    #[arg(long)]
    open: bool,
}

/// How much is logged.
#[derive(Clone, Copy, ValueEnum)]
enum LogLevel {
    /// What must not happen.
    Error,
    /// What the owner may want to know: crashed engines, a full server.
    Warn,
    /// Runs that are started too.
    Info,
    /// Every refused request.
    Debug,
}

impl LogLevel {
    /// Sends the log of the server to standard error.
    fn listen(self) {
        let level = match self {
            Self::Error => tracing::Level::ERROR,
            Self::Warn => tracing::Level::WARN,
            Self::Info => tracing::Level::INFO,
            Self::Debug => tracing::Level::DEBUG,
        };
        let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr).with_target(false);
        // A program that embeds the command line may have a log of its own.
        let _ = log.try_init();
    }
}

impl Default for Serve {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: None,
            data: None,
            runs: Vec::new(),
            public_name: Vec::new(),
            no_token: false,
            log: LogLevel::Warn,
            nats: None,
            open: false,
        }
    }
}

impl Serve {
    pub(crate) fn run(&self, registry: &Registry, version: &str) -> Result<Outcome, Failure> {
        self.log.listen();
        let config = Config {
            host: self.host,
            port: self.port,
            version: version.to_owned(),
            registry: registry.clone(),
            runs: self.runs.clone(),
            public_names: self.public_name.clone(),
            no_token: self.no_token,
            program: env::current_exe().ok(),
            cluster: self.nats.as_deref().map(watch_cluster).transpose()?,
            ..Config::local(self.data.clone().unwrap_or_else(default_data_folder))
        };
        let server = Server::bind(config).map_err(|error| Failure::Sentence(error.to_string()))?;
        let mut address = page_address(server.address());
        if let Some(token) = server.token() {
            address = format!("{address}?token={token}");
        }
        let mut out = io::stdout().lock();
        if self.port.is_none() && server.address().port() != DEFAULT_PORT {
            writeln!(out, "Port {DEFAULT_PORT} is taken, so another one is used.")?;
        }
        writeln!(out, "Spielwerk is at {address} (Ctrl-C ends it)")?;
        if server.token().is_some() {
            writeln!(out, "{}", exposure(self.no_token, &self.public_name, server.address().port()))?;
        }
        out.flush()?;
        drop(out);
        if self.open || (io::stdout().is_terminal() && has_desktop()) {
            open_browser(&address);
        }
        server.run().map_err(|error| Failure::Sentence(error.to_string()))?;
        Ok(Outcome::Success)
    }
}

/// The state of the cluster behind a NATS server, for the page.
#[cfg(feature = "cluster")]
#[expect(clippy::unnecessary_wraps, reason = "a program without the cluster says how to get it")]
fn watch_cluster(url: &str) -> Result<ClusterSource, Failure> {
    let (url, silent) = (url.to_owned(), std::sync::Arc::new(|_: &str| ()));
    Ok(ClusterSource::new(move || {
        let say: spielwerk_cluster::Say = silent.clone();
        let status = spielwerk_cluster::status(&url, &say).map_err(|error| error.to_string())?;
        serde_json::to_value(status).map_err(|error| error.to_string())
    }))
}

#[cfg(not(feature = "cluster"))]
fn watch_cluster(_url: &str) -> Result<ClusterSource, Failure> {
    Err(super::nats::without_cluster())
}

/// What visitors can do, for the person who has just let them in.
fn exposure(no_token: bool, names: &[String], port: u16) -> String {
    let place = match names.first() {
        Some(name) => format!("https://{name}/"),
        None => format!("this machine's name or address, port {port}"),
    };
    if no_token {
        format!(
            "Anyone who reaches {place} can play and use the engines of this machine (--no-token); runs need the link above."
        )
    } else {
        format!("Others reach it at {place} with the token of the link above; keep it to yourself.")
    }
}

/// The address for a browser on this machine.
fn page_address(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    format!("http://{host}:{}/", address.port())
}

fn has_desktop() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Tries to open the browser; without one the user opens the printed address.
fn open_browser(address: &str) {
    let (program, first): (&str, &[&str]) = match () {
        () if cfg!(windows) => ("cmd", &["/C", "start", ""]),
        () if cfg!(target_os = "macos") => ("open", &[]),
        () => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(first).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // The address was printed already.
    let _ = command.spawn();
}
