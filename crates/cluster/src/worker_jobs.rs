//! The jobs that a worker knows: looked up, fetched, checked and opened once each.

use std::collections::HashMap;
use std::sync::Arc;

use spielwerk_nn::Isa;
use spielwerk_run::JobOrder;

use crate::error::server;
use crate::files::FileCache;
use crate::pool::OpenedJob;
use crate::wire::{JOBS, JobRecord, job_subject};
use crate::{ClusterError, Connection, OpenJob, Say};

/// What became of a job.
#[derive(Clone)]
pub(crate) enum JobState {
    /// It can be worked on.
    Open(Arc<OpenedJob>),
    /// Its coordinator has taken it back.
    Gone,
    /// It cannot be done here.
    Refused,
}

/// The jobs by name.
pub(crate) struct WorkerJobs {
    files: FileCache,
    version: String,
    known: HashMap<String, JobState>,
    say: Say,
}

impl WorkerJobs {
    pub(crate) fn new(version: String, say: Say) -> Result<Self, ClusterError> {
        Ok(Self { files: FileCache::new()?, version, known: HashMap::new(), say })
    }

    /// The job of this name. An error of the connection is an error; the job is then asked for again.
    pub(crate) async fn find(
        &mut self,
        connection: &Connection,
        opener: &dyn OpenJob,
        id: &str,
    ) -> Result<JobState, ClusterError> {
        if let Some(known) = self.known.get(id) {
            return Ok(known.clone());
        }
        let stream = connection.jetstream.get_stream_no_info(JOBS).await.map_err(server("list its jobs"))?;
        let found = match stream.get_last_raw_message_by_subject(&job_subject(id)).await {
            Ok(message) => serde_json::from_slice::<JobRecord>(&message.payload).ok(),
            Err(error) if error.to_string().contains("timed out") => {
                return Err(server("show the job")(error));
            }
            Err(_) => None,
        };
        let known = match found {
            None => JobState::Gone,
            Some(record) => match self.open(connection, opener, &record).await {
                Ok(job) => JobState::Open(Arc::new(job)),
                Err(error @ ClusterError::Server { .. }) => return Err(error),
                Err(error) => {
                    (self.say)(&error.to_string());
                    JobState::Refused
                }
            },
        };
        // A job that is gone may come again when its coordinator is started again.
        if !matches!(known, JobState::Gone) {
            self.known.insert(id.to_owned(), known.clone());
        }
        Ok(known)
    }

    async fn open(
        &self,
        connection: &Connection,
        opener: &dyn OpenJob,
        record: &JobRecord,
    ) -> Result<OpenedJob, ClusterError> {
        let id = &record.id;
        if record.version != self.version {
            return Err(ClusterError::Address(other_version(record, &self.version)));
        }
        let Some(kernels) = Isa::by_name(&record.kernels) else {
            return Err(ClusterError::Address(other_kernels(record)));
        };
        let config = self.files.fetch(connection, id, "config.json", &record.config).await?;
        let wrong = |source| ClusterError::File { path: config.display().to_string(), source };
        let config = std::fs::read(&config).map_err(wrong)?;
        let config = serde_json::from_slice(&config)
            .map_err(|error| ClusterError::Address(format!("the configuration of job {id}: {error}")))?;
        let mut files = Vec::new();
        for file in &record.files {
            let path = self.files.fetch(connection, id, &file.name, &file.hash).await?;
            files.push((file.name.clone(), path));
        }
        let order = JobOrder { kind: record.kind.clone(), game: record.game.clone(), config, files };
        // Networks are made for the kernels of the thread that makes them.
        Isa::pin(Some(kernels));
        let job = opener.open_job(&order);
        Isa::pin(None);
        let job = job.map_err(|error| ClusterError::Address(format!("job {id} is not taken: {error}")))?;
        Ok(OpenedJob { id: id.clone(), kernels, batch: record.batch.max(1), job })
    }
}

/// What to say of a job of another program.
pub(crate) fn other_version(record: &JobRecord, own: &str) -> String {
    let JobRecord { id, version, .. } = record;
    format!(
        "job {id} is of version {version} and this worker of {own}, so it is not taken; use the same program"
    )
}

/// What to say of a job for another processor.
pub(crate) fn other_kernels(record: &JobRecord) -> String {
    let JobRecord { id, kernels, .. } = record;
    format!("job {id} needs {kernels} kernels, which this processor does not have, so it is not taken")
}
