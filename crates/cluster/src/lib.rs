//! Work on many machines over NATS `JetStream`.
//!
//! A [`Cluster`] is an [`Executor`](spielwerk_run::Executor): the pieces of a job go out as messages of a durable work
//! queue, [workers](Worker) on any machine take them, and results come back as messages with ids. The server keeps both
//! until they are no longer needed, so coordinator, workers and server may each be killed at any moment. A piece depends
//! on its job and its number alone: a result delivered twice counts once, and a share of the results is recomputed to
//! find workers that send anything else.
//!
//! What lies on the server is described in [`wire`]; who may do what, in `docs/cluster.md`.
//!
//! ```
//! use spielwerk_cluster::simulation::{Figures, Plan, simulate};
//!
//! // One worker does a piece per second, and pieces cost nothing to send: ten do ten.
//! let figures = Figures { piece_seconds: 1.0, spread: 0.0, ..Figures::default() };
//! let found = simulate(&figures, &Plan { workers: 10, pieces: 1_000, ..Plan::default() });
//! assert!((found.pieces_per_second - 10.0).abs() < 0.5);
//! ```

mod connection;
mod coordinator;
mod error;
mod files;
mod hand_out;
mod held;
mod housekeeping;
mod inbox;
mod local_pieces;
mod pool;
mod publish;
mod queue_watch;
pub mod simulation;
mod status;
mod thread_pieces;
mod trust;
pub mod wire;
mod worker;
mod worker_jobs;

pub use connection::Connection;
pub use coordinator::{Cluster, ClusterConfig};
pub use error::ClusterError;
pub use status::{ClusterStatus, status};
pub use worker::{OpenJob, Worker, WorkerConfig};

use std::sync::Arc;

/// Says a sentence to the people who watch.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;
