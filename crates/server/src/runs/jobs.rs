//! Matches and trainings started from the page: one at a time, each a process of this program with a folder of its own.

use std::fs;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::process::Job;
pub(crate) use super::process::State;
use super::request::RunRequest;
use crate::http::client::ClientId;
use crate::http::rate::RateLimit;
use crate::limits;
use crate::tables::catalogue::Catalogue;
use crate::tables::refusal::Refusal;

/// Starts processes and ends them.
pub(crate) struct Jobs {
    program: Option<PathBuf>,
    home: PathBuf,
    starts: RateLimit<IpAddr>,
    last: Mutex<Option<Job>>,
}

impl Jobs {
    /// Starts this program, if it is known where it is, with folders in `home`.
    pub(crate) fn new(program: Option<PathBuf>, home: PathBuf) -> Self {
        Self {
            program,
            home,
            starts: RateLimit::new(limits::RUN_BURST, limits::RUN_RATE),
            last: Mutex::default(),
        }
    }

    /// Starts a job for a client; returns the id of its run.
    pub(crate) fn start(
        &self,
        wanted: &RunRequest,
        catalogue: &Catalogue,
        client: &ClientId,
    ) -> Result<String, Refusal> {
        let program =
            self.program.as_ref().ok_or_else(|| Refusal::forbidden("this server starts no runs"))?;
        let mut last = self.lock();
        if last.as_mut().is_some_and(|job| job.state() == State::Running) {
            return Err(Refusal::too_many("another run is under way; wait for it or stop it"));
        }
        if !self.starts.take(client.address, Instant::now()) {
            return Err(Refusal::too_many("too many runs were started in a short time; wait a moment"));
        }
        let folders = fs::read_dir(&self.home).map_or(0, Iterator::count);
        if folders >= limits::RUN_FOLDERS {
            return Err(Refusal::full(format!(
                "there are {folders} runs already; remove some of their folders"
            )));
        }
        let folder = self.new_folder(&wanted.name());
        let arguments = wanted.arguments(catalogue, &folder)?;
        let job = Job::start(program, arguments, folder);
        let job = job.map_err(|error| Refusal::full(format!("the run cannot be started: {error}")))?;
        Ok(last.insert(job).id.clone())
    }

    /// Ends the job of this run. Its folder stays and can be continued.
    pub(crate) fn stop(&self, id: &str) -> Result<(), Refusal> {
        let mut last = self.lock();
        let job = last.take_if(|job| job.id == id);
        let job = job.ok_or_else(|| Refusal::conflict("this run is not under way here"))?;
        job.end();
        Ok(())
    }

    /// How the job of this run does.
    pub(crate) fn state(&self, id: &str) -> State {
        match self.lock().as_mut() {
            Some(job) if job.id == id => job.state(),
            _ => State::Over,
        }
    }

    /// Ends what runs.
    pub(crate) fn close(&self) {
        if let Some(job) = self.lock().take() {
            job.end();
        }
    }

    /// A folder that does not exist yet.
    fn new_folder(&self, name: &str) -> PathBuf {
        let plain: String =
            name.chars().map(|char| if char.is_ascii_alphanumeric() { char } else { '-' }).collect();
        let candidates = (1..).map(|number| self.home.join(format!("{plain}-{number}")));
        candidates.into_iter().find(|folder| !folder.exists()).expect("numbers do not end")
    }

    fn lock(&self) -> MutexGuard<'_, Option<Job>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::catalogue_for_tests;
    use crate::runs::request::pairing;

    #[cfg(unix)]
    #[test]
    fn starts_that_fail_leave_no_folder_and_are_limited() {
        let home = std::env::temp_dir().join(format!(
            "spielwerk-jobs-{}",
            crate::tables::keys::secret(&crate::tables::platform::SystemPlatform)
        ));
        let folders = || fs::read_dir(&home).map_or(0, Iterator::count);
        let client = ClientId::named("test");
        let request = pairing(&["random", "random"], 2);
        let missing = Jobs::new(Some(home.join("nothing")), home.clone());
        assert!(missing.start(&request, &catalogue_for_tests(), &client).is_err());
        assert_eq!(folders(), 0);
        let failing = Jobs::new(Some("/bin/false".into()), home.clone());
        let mut refused = 0;
        for _ in 0..20 {
            match failing.start(&request, &catalogue_for_tests(), &client) {
                Err(_) => refused += 1,
                Ok(id) => {
                    while failing.state(&id) == State::Running {
                        std::thread::sleep(std::time::Duration::from_millis(2));
                    }
                    assert!(matches!(failing.state(&id), State::Failed(_)), "and it says so afterwards");
                }
            }
        }
        assert_eq!((folders(), refused), (0, 20 - limits::RUN_BURST as usize));
        fs::remove_dir_all(home).expect("the folder can go");
    }

    #[test]
    fn folders_of_runs_are_limited() {
        let home = std::env::temp_dir().join(format!(
            "spielwerk-folders-{}",
            crate::tables::keys::secret(&crate::tables::platform::SystemPlatform)
        ));
        for number in 0..limits::RUN_FOLDERS {
            fs::create_dir_all(home.join(format!("match-{number}"))).expect("a folder");
        }
        let jobs = Jobs::new(Some(home.join("nothing")), home.clone());
        let start = |jobs: &Jobs| {
            let request = pairing(&["random", "random"], 2);
            jobs.start(&request, &catalogue_for_tests(), &ClientId::named("test"))
        };
        let refused = start(&jobs).expect_err("there is no room").to_string();
        assert!(refused.starts_with(&format!("there are {} runs already", limits::RUN_FOLDERS)), "{refused}");
        fs::remove_dir(home.join("match-7")).expect("an empty folder");
        let started = start(&jobs).expect_err("there is no such program").to_string();
        assert!(started.starts_with("the run cannot be started"), "with room it is tried: {started}");
        fs::remove_dir_all(home).expect("the folder can go");
    }

    #[test]
    fn a_server_without_a_program_starts_nothing() {
        let jobs = Jobs::new(None, std::env::temp_dir());
        assert!(
            jobs.start(&pairing(&["random", "random"], 2), &catalogue_for_tests(), &ClientId::named("test"))
                .is_err()
        );
        assert!(jobs.stop("0").is_err());
        assert_eq!(jobs.state("0"), State::Over);
    }
}
