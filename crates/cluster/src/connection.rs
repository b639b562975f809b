//! The connection to the server, and the credentials for it.
//!
//! Credentials come from the environment or from files that it names, never from the command line (which every user of
//! a machine can list), and they are neither printed nor written anywhere.

use std::env;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::jetstream::{self, consumer, object_store, stream};
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event};

use crate::error::server;
use crate::wire::{
    ACK_WAIT, BUCKET, JOB_SUBJECTS, JOBS, RESULT_SUBJECTS, RESULTS, WORK, WORK_SUBJECTS, WORKER_SUBJECTS,
    WORKERS,
};
use crate::{ClusterError, Say};

/// A connection to a server with `JetStream`. It is made again by itself whenever it is lost.
#[derive(Clone)]
pub struct Connection {
    pub(crate) client: Client,
    pub(crate) jetstream: jetstream::Context,
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connection").finish_non_exhaustive()
    }
}

/// What an answer of the server may take.
const PATIENCE: Duration = Duration::from_secs(5);

impl Connection {
    /// Connects with the credentials of the environment.
    ///
    /// # Errors
    /// If there is no server, it refuses the credentials, or it runs without `JetStream`.
    pub async fn open(url: &str, say: &Say) -> Result<Self, ClusterError> {
        if url.contains('@') {
            let sentence = "credentials do not belong into the address, which other users of this machine can see; \
                            give them by SPIELWERK_NATS_USER and SPIELWERK_NATS_PASSWORD_FILE";
            return Err(ClusterError::Address(sentence.to_owned()));
        }
        let is_encrypted = url.starts_with("tls://") || env::var_os("SPIELWERK_NATS_CA").is_some();
        let options = with_credentials(ConnectOptions::new()).await?;
        let (tell, was_lost) = (say.clone(), AtomicBool::new(false));
        let options = options
            .name("spielwerk")
            .connection_timeout(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .ping_interval(Duration::from_secs(10))
            .reconnect_delay_callback(|attempts| Duration::from_millis((attempts as u64 * 100).min(2_000)))
            .event_callback(move |event| {
                match event {
                    Event::Disconnected => {
                        was_lost.store(true, Ordering::Relaxed);
                        tell("the connection to the server is lost; trying again");
                    }
                    Event::Connected if was_lost.swap(false, Ordering::Relaxed) => {
                        tell("connected to the server again");
                    }
                    Event::ServerError(error) => tell(&format!("the server says: {error}")),
                    _ => (),
                }
                std::future::ready(())
            });
        let client = options.connect(url).await.map_err(|error| match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                ClusterError::Credentials(url.to_owned())
            }
            ConnectErrorKind::Tls => ClusterError::Tls { url: url.to_owned(), reason: error.to_string() },
            ConnectErrorKind::ServerParse => ClusterError::Address(format!(
                "{url:?} is not the address of a server, such as nats://host:4222"
            )),
            // A certificate that is not known ends the connection as if the server were away.
            _ if is_encrypted => ClusterError::Tls { url: url.to_owned(), reason: error.to_string() },
            _ => ClusterError::NoServer(url.to_owned()),
        })?;
        let mut jetstream = jetstream::new(client.clone());
        jetstream.set_timeout(PATIENCE);
        Ok(Self { client, jetstream })
    }

    /// Makes streams and store, unless they are there. Only coordinators may.
    pub(crate) async fn set_up(&self, url: &str) -> Result<(), ClusterError> {
        let hour = Duration::from_hours(1);
        let base = stream::Config { storage: stream::StorageType::File, ..stream::Config::default() };
        let streams = [
            stream::Config {
                name: WORK.to_owned(),
                subjects: vec![WORK_SUBJECTS.to_owned()],
                retention: stream::RetentionPolicy::WorkQueue,
                discard: stream::DiscardPolicy::New,
                max_age: 48 * hour,
                ..base.clone()
            },
            stream::Config {
                name: RESULTS.to_owned(),
                subjects: vec![RESULT_SUBJECTS.to_owned()],
                discard: stream::DiscardPolicy::New,
                max_age: 168 * hour,
                duplicate_window: hour / 6,
                ..base.clone()
            },
            stream::Config {
                name: JOBS.to_owned(),
                subjects: vec![JOB_SUBJECTS.to_owned()],
                max_messages_per_subject: 1,
                max_age: 168 * hour,
                ..base.clone()
            },
            stream::Config {
                name: WORKERS.to_owned(),
                subjects: vec![WORKER_SUBJECTS.to_owned()],
                max_messages_per_subject: 1,
                max_age: hour / 60,
                duplicate_window: hour / 60,
                ..base
            },
        ];
        for config in streams {
            // A stream that is there keeps the limits that its owner gave it.
            let made = self.jetstream.get_or_create_stream(config).await;
            made.map_err(|error| {
                let text = error.to_string();
                if text.contains("not enabled") || text.contains("no responders") {
                    ClusterError::NoJetStream(url.to_owned())
                } else {
                    server("make its streams")(error)
                }
            })?;
        }
        if self.jetstream.get_object_store(BUCKET).await.is_err() {
            let config =
                object_store::Config { bucket: BUCKET.to_owned(), ..object_store::Config::default() };
            self.jetstream.create_object_store(config).await.map_err(server("make its store of files"))?;
        }
        Ok(())
    }

    /// Makes the consumer from which workers of a version with these kernels take their work.
    pub(crate) async fn make_consumer(&self, name: &str, subject: String) -> Result<(), ClusterError> {
        let config = consumer::pull::Config {
            durable_name: Some(name.to_owned()),
            filter_subject: subject,
            ack_policy: consumer::AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_deliver: -1,
            max_ack_pending: 200_000,
            max_waiting: 20_000,
            inactive_threshold: Duration::from_hours(168),
            ..consumer::pull::Config::default()
        };
        let stream = self.jetstream.get_stream_no_info(WORK).await.map_err(server("find its work queue"))?;
        stream.create_consumer(config).await.map_err(server("open its work queue"))?;
        Ok(())
    }
}

/// The options with what the environment says.
async fn with_credentials(mut options: ConnectOptions) -> Result<ConnectOptions, ClusterError> {
    let read = |path: String| {
        std::fs::read_to_string(&path)
            .map(|text| text.trim().to_owned())
            .map_err(|source| ClusterError::File { path, source })
    };
    if let Ok(user) = env::var("SPIELWERK_NATS_USER") {
        let password = match env::var("SPIELWERK_NATS_PASSWORD_FILE") {
            Ok(path) => read(path)?,
            Err(_) => env::var("SPIELWERK_NATS_PASSWORD").unwrap_or_default(),
        };
        options = options.user_and_password(user, password);
    }
    if let Ok(path) = env::var("SPIELWERK_NATS_CREDS") {
        let found = options.credentials_file(&path).await;
        options = found.map_err(|source| ClusterError::File { path, source })?;
    }
    if let Ok(path) = env::var("SPIELWERK_NATS_NKEY") {
        options = options.nkey(read(path)?);
    }
    if let Ok(path) = env::var("SPIELWERK_NATS_CA") {
        // Read here so that a wrong name is told as such.
        read(path.clone())?;
        options = options.add_root_certificates(path.into()).require_tls(true);
    }
    Ok(options)
}
