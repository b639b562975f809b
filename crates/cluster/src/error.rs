//! What can be wrong with a cluster: one sentence each, with what to do.

/// Why something on the cluster cannot be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// Nothing listens at the address.
    #[error(
        "no NATS server answers at {0}; start one with `nats-server --jetstream --store_dir DIR` (Debian: apt install nats-server)"
    )]
    NoServer(String),
    /// The server wants other credentials.
    #[error(
        "the server at {0} refuses the credentials; give them by SPIELWERK_NATS_USER and SPIELWERK_NATS_PASSWORD_FILE, or by a file with SPIELWERK_NATS_CREDS or SPIELWERK_NATS_NKEY"
    )]
    Credentials(String),
    /// The connection cannot be encrypted.
    #[error(
        "no encrypted connection to {url}: {reason}; SPIELWERK_NATS_CA names the certificate of its authority"
    )]
    Tls {
        /// The address of the server.
        url: String,
        /// What went wrong.
        reason: String,
    },
    /// The server has no `JetStream`.
    #[error("the server at {0} runs without JetStream; start it with --jetstream --store_dir DIR")]
    NoJetStream(String),
    /// The address has another form.
    #[error("{0}")]
    Address(String),
    /// A file of credentials cannot be read.
    #[error("{path}: {source}")]
    File {
        /// Which file.
        path: String,
        /// What went wrong.
        source: std::io::Error,
    },
    /// The server refused something, or does not answer any more.
    #[error("the server cannot {what}: {reason}")]
    Server {
        /// What was to be done.
        what: &'static str,
        /// What it said.
        reason: String,
    },
    /// A file does not have the hash by which the job names it.
    #[error("the file {name:?} of job {job} does not match its hash, so the job is not taken")]
    Hash {
        /// The id of the job.
        job: String,
        /// The name of the file in the configuration of the job.
        name: String,
    },
    /// The share of results to be checked.
    #[error("--verify is a share from 0 to 1, not {0}")]
    Share(f64),
    /// A worker was found to send wrong results.
    #[error("results of this worker ({0}) differ from their recomputation, so it was turned away")]
    TurnedAway(String),
}

/// Turns an error of the client into one of ours.
pub(crate) fn server<E: std::error::Error + Send + Sync + 'static>(
    what: &'static str,
) -> impl Fn(E) -> ClusterError {
    move |error| ClusterError::Server { what, reason: chain(&error) }
}

/// The error with what caused it, in one sentence.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}
