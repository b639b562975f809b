//! `--nats URL`: the same command with its work done on other machines.

use std::path::Path;

use clap::Args;
use spielwerk_run::Executor;

use crate::failure::Failure;

/// Where work is done.
#[derive(Args, Clone, Default)]
pub(crate) struct NatsOptions {
    /// Let workers do the work (`spielwerk worker`) that are connected to the NATS server at this address. Folder and
    /// result are the same. Then only threads named by --threads work here too.
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    /// The share of results from workers that is recomputed here, from 0 to 1; a worker with a wrong result is turned
    /// away, and what it sent since its last right one is done again.
    #[arg(long, value_name = "SHARE", requires = "nats")]
    verify: Option<f64>,
}

impl NatsOptions {
    /// Whether other machines are to work.
    pub(crate) fn is_given(&self) -> bool {
        self.nats.is_some()
    }

    /// Whether results are recomputed.
    pub(crate) fn is_checked(&self) -> bool {
        self.verify.is_some_and(|share| share > 0.0)
    }

    /// For commands that cannot share out their work.
    pub(crate) fn refuse(&self, what: &str) -> Result<(), Failure> {
        if self.is_given() {
            return Err(Failure::Sentence(format!(
                "{what} does not run on other machines yet: leave --nats out"
            )));
        }
        Ok(())
    }
}

/// The machines that work for a command, if any.
#[derive(Default)]
pub(crate) struct Machines {
    #[cfg(feature = "cluster")]
    cluster: Option<spielwerk_cluster::Cluster>,
}

#[cfg(feature = "cluster")]
impl Machines {
    /// Connects, if the options say so. The run in a folder finds what the server holds of it.
    pub(crate) fn connect(
        options: &NatsOptions,
        folder: Option<&Path>,
        threads: Option<u32>,
    ) -> Result<Self, Failure> {
        let Some(url) = &options.nats else { return Ok(Self::default()) };
        let config = spielwerk_cluster::ClusterConfig {
            url: url.clone(),
            identity: identity(folder),
            version: crate::PROGRAM.to_owned(),
            verify: options.verify.unwrap_or(0.0),
            threads: threads.unwrap_or(0) as usize,
            say: say(),
        };
        let cluster = spielwerk_cluster::Cluster::connect(config)?;
        Ok(Self { cluster: Some(cluster) })
    }

    /// What does the work; `None` for the threads of this process.
    pub(crate) fn executor(&self) -> Option<&dyn Executor> {
        self.cluster.as_ref().map(|cluster| cluster as &dyn Executor)
    }

    /// Ends a run that is complete and on the disk.
    pub(crate) fn close(self) {
        if let Some(cluster) = self.cluster {
            cluster.close();
        }
    }
}

/// Prints what the cluster has to say, each sentence on a line.
#[cfg(feature = "cluster")]
pub(super) fn say() -> spielwerk_cluster::Say {
    std::sync::Arc::new(|sentence: &str| crate::failure::note!("{sentence}"))
}

/// Names a run: by its folder on this machine, or as one of its own.
#[cfg(feature = "cluster")]
fn identity(folder: Option<&Path>) -> String {
    let machine = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    if let Some(folder) = folder {
        let path = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        return format!("{} {}", machine.trim(), path.display());
    }
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    format!("{} {} {since:?}", machine.trim(), std::process::id())
}

#[cfg(feature = "cluster")]
impl From<spielwerk_cluster::ClusterError> for Failure {
    fn from(error: spielwerk_cluster::ClusterError) -> Self {
        Self::Sentence(error.to_string())
    }
}

#[cfg(not(feature = "cluster"))]
impl Machines {
    /// Says how to get a program that can.
    pub(crate) fn connect(
        options: &NatsOptions,
        _folder: Option<&Path>,
        _threads: Option<u32>,
    ) -> Result<Self, Failure> {
        if options.is_given() { Err(without_cluster()) } else { Ok(Self::default()) }
    }

    #[expect(clippy::unused_self, reason = "the same interface with and without the feature")]
    pub(crate) fn executor(&self) -> Option<&dyn Executor> {
        None
    }

    #[expect(clippy::unused_self, reason = "the same interface with and without the feature")]
    pub(crate) fn close(self) {}
}

/// What a program without the feature says.
#[cfg(not(feature = "cluster"))]
pub(super) fn without_cluster() -> Failure {
    let sentence = "this program was built without the cluster; `cargo run --release --features cluster -- ...` \
                    builds and runs one that has it";
    Failure::Sentence(sentence.to_owned())
}
