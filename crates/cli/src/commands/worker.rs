//! `spielwerk worker`: this machine works for others.

use clap::Args;
#[cfg(not(feature = "cluster"))]
use spielwerk_session::Registry;

#[cfg(not(feature = "cluster"))]
use crate::failure::{Failure, Outcome};

/// Work for the commands that were started with --nats, on this or other machines.
///
/// A worker needs nothing but the address of the NATS server: games, configurations and networks come with the work. Start
/// as many as you like, wherever you like. Ctrl-C or SIGTERM gives unfinished work back at once; a worker that is killed
/// or loses its connection loses nothing but its own time. docs/cluster.md shows how to begin.
#[derive(Args)]
pub(crate) struct Worker {
    /// The address of the NATS server: <nats://host:4222>, or <tls://host:4222> for an encrypted connection. Credentials
    /// come from the environment: `SPIELWERK_NATS_USER` and `SPIELWERK_NATS_PASSWORD_FILE`, or a file named by
    /// `SPIELWERK_NATS_CREDS` or `SPIELWERK_NATS_NKEY`; `SPIELWERK_NATS_CA` names the certificate of an authority.
    #[arg(long, value_name = "URL", default_value = "nats://127.0.0.1:4222")]
    nats: String,
    /// Threads that work; all cores by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// The name that coordinators see; this machine's name and the process by default.
    #[arg(long)]
    name: Option<String>,
}

#[cfg(not(feature = "cluster"))]
impl Worker {
    pub(crate) fn run(&self, _registry: &Registry) -> Result<Outcome, Failure> {
        let _ = (&self.nats, self.threads, &self.name);
        Err(super::nats::without_cluster())
    }
}

#[cfg(feature = "cluster")]
mod with_cluster {
    use std::sync::Arc;
    use std::thread::available_parallelism;

    use spielwerk_cluster::{OpenJob, Worker as ClusterWorker, WorkerConfig};
    use spielwerk_matches::{MATCH_KIND, open_match};
    use spielwerk_run::{Job, JobOrder, RunError};
    use spielwerk_session::Registry;

    use super::Worker;
    use crate::commands::nats::say;
    use crate::commands::suite_job::{SUITE_KIND, open_suite};
    use crate::failure::{Failure, Outcome};
    use crate::interrupt;

    /// Every kind of work that this program knows.
    struct AllKinds(Registry);

    impl OpenJob for AllKinds {
        fn open_job(&self, order: &JobOrder) -> Result<Box<dyn Job + Send>, RunError> {
            if order.kind == MATCH_KIND {
                return open_match(&self.0, order);
            }
            if order.kind == SUITE_KIND {
                return open_suite(&self.0, order);
            }
            let package = self.0.package(&order.game).map_err(RunError::method)?;
            let mut supporting = package.trainings.iter().filter(|training| training.supports(&order.game));
            supporting.find_map(|training| training.open_job(order)).unwrap_or_else(|| {
                Err(RunError::Setting(format!("work of the kind {:?} is unknown here", order.kind)))
            })
        }
    }

    impl Worker {
        pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
            let cores = || available_parallelism().map_or(1, usize::from);
            let machine = std::fs::read_to_string("/etc/hostname").unwrap_or_else(|_| "worker".to_owned());
            let usual = || format!("{}-{}", machine.trim(), std::process::id());
            let config = WorkerConfig {
                url: self.nats.clone(),
                name: self.name.clone().unwrap_or_else(usual),
                threads: self.threads.map_or_else(cores, |threads| threads as usize),
                version: crate::PROGRAM.to_owned(),
                say: say(),
            };
            let (name, threads) = (&config.name, config.threads);
            crate::failure::note!("worker {name} with {threads} threads; Ctrl-C gives unfinished work back");
            ClusterWorker::run(config, Arc::new(AllKinds(registry.clone())), interrupt::flag())?;
            Ok(Outcome::Success)
        }
    }
}
