//! The life of a server: bind, serve, end.

use std::env;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use spielwerk_session::Registry;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::http::connections::{self, Bounds};
use crate::http::exposure::Exposure;
use crate::limits;
use crate::routes::cluster::ClusterSource;
use crate::routes::router;
use crate::state::AppState;
use crate::tables::moment::SeatTimes;
use crate::tables::platform::{Platform, SystemPlatform};
use crate::tables::storage::{OpenError, SqliteStorage, Storage, StorageError};

/// The port that is tried first if none is asked for.
pub const DEFAULT_PORT: u16 = 7117;
/// How many ports after it are tried.
const FURTHER_PORTS: u16 = 50;

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; `None` is [`DEFAULT_PORT`] or the next free one, 0 any free one.
    pub port: Option<u16>,
    /// Where tables are kept.
    pub data: PathBuf,
    /// What the page shows as version.
    pub version: String,
    /// The games that can be played.
    pub registry: Registry,
    /// The clocks and the randomness of tables.
    pub platform: Arc<dyn Platform>,
    /// Where runs are looked for, besides those that the page started.
    pub runs: Vec<PathBuf>,
    /// Names under which a proxy serves it to others, such as `games.example.org`.
    pub public_names: Vec<String>,
    /// How long people have for a call while other people wait; the same whether they can call or not.
    pub call_time: Duration,
    /// How long a decision of an engine that does not search takes where its time could tell hidden things.
    pub quick_time: Duration,
    /// Whether clients that come from elsewhere may play and ask without the token; runs need it all the same.
    pub no_token: bool,
    /// This program, which runs started from the page are processes of; none are started without it.
    pub program: Option<PathBuf>,
    /// The cluster whose state the page shows.
    pub cluster: Option<ClusterSource>,
}

impl Config {
    /// A server for this machine alone on any free port, which keeps its tables here and starts no runs.
    pub fn local(data: PathBuf) -> Self {
        Self {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: Some(0),
            data,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            registry: spielwerk::registry(),
            platform: Arc::new(SystemPlatform),
            runs: Vec::new(),
            public_names: Vec::new(),
            call_time: SeatTimes::default().person,
            quick_time: SeatTimes::default().quick,
            no_token: false,
            program: None,
            cluster: None,
        }
    }
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program listens there, or it is not an address of this machine.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// Where.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// Games cannot be kept in the folder.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// What is in the folder cannot be read.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The system gives no threads or no network.
    #[error("the server cannot run: {0}")]
    System(#[from] io::Error),
}

/// A server that listens; requests wait until [`Server::run`].
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<AppState>,
}

impl Server {
    /// Takes the port and opens the folder of tables.
    ///
    /// # Errors
    /// If the address cannot be had or the folder cannot be used.
    pub fn bind(config: Config) -> Result<Self, ServeError> {
        let storage = Arc::new(SqliteStorage::open(&config.data)?);
        Self::bind_with(config, storage)
    }

    /// Takes the port; games are kept in this storage instead of the folder.
    ///
    /// # Errors
    /// If the address cannot be had or games of earlier versions cannot be taken over.
    pub fn bind_with(config: Config, storage: Arc<dyn Storage>) -> Result<Self, ServeError> {
        std::fs::create_dir_all(&config.data)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(limits::BLOCKING_THREADS)
            .build()?;
        let listener = runtime.block_on(listen(config.host, config.port))?;
        let address = listener.local_addr()?;
        let exposure = Exposure::new(address.ip(), &config.public_names, config.no_token, &config.data)?;
        let app = Arc::new(AppState::new(config, exposure, storage, runtime.handle().clone())?);
        Ok(Self { runtime, listener, address, app })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The token of the owner, if others can reach the server.
    pub fn token(&self) -> Option<&str> {
        self.app.exposure.token()
    }

    /// Serves until Ctrl-C, or until the system asks it to end.
    ///
    /// # Errors
    /// If the network fails.
    pub fn run(self) -> Result<(), ServeError> {
        self.run_until(asked_to_end())
    }

    /// Serves until the future is ready; then searches end and tables are written.
    ///
    /// # Errors
    /// If the network fails.
    pub fn run_until(self, end: impl Future<Output = ()>) -> Result<(), ServeError> {
        let Self { runtime, listener, app, .. } = self;
        let routes = router(Arc::clone(&app));
        runtime.block_on(async {
            tokio::select! {
                () = connections::serve(listener, routes, Bounds::default()) => {}
                () = end => {}
            }
        });
        app.close();
        runtime.shutdown_background();
        Ok(())
    }
}

async fn listen(host: IpAddr, port: Option<u16>) -> Result<TcpListener, ServeError> {
    let bind = |port: u16| async move {
        let address = SocketAddr::new(host, port);
        TcpListener::bind(address).await.map_err(|source| ServeError::Bind { address, source })
    };
    let mut result = bind(port.unwrap_or(DEFAULT_PORT)).await;
    if port.is_none() {
        for port in (DEFAULT_PORT..).skip(1).take(FURTHER_PORTS.into()) {
            match &result {
                Err(ServeError::Bind { source, .. }) if source.kind() == io::ErrorKind::AddrInUse => {
                    result = bind(port).await;
                }
                _ => break,
            }
        }
    }
    result
}

/// Waits for Ctrl-C or the signal to end. Where there are no signals, the server serves until it is killed.
async fn asked_to_end() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

/// Where tables are kept by default: the platform's folder for data of programs.
pub fn default_data_folder() -> PathBuf {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || folder("HOME").or_else(|| folder("USERPROFILE"));
    let base = folder("XDG_DATA_HOME").or_else(|| match () {
        () if cfg!(windows) => folder("LOCALAPPDATA"),
        () if cfg!(target_os = "macos") => home().map(|home| home.join("Library/Application Support")),
        () => home().map(|home| home.join(".local/share")),
    });
    base.unwrap_or_else(env::temp_dir).join("spielwerk").join("tables")
}
