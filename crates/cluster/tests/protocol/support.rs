//! Work that is easy to check, with a coordinator and workers in this process.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::json;
use spielwerk_cluster::{Cluster, ClusterConfig, ClusterError, OpenJob, Say, Worker, WorkerConfig};
use spielwerk_nn::Isa;
use spielwerk_run::{
    Executor, Job, JobDescription, JobOrder, PieceResult, Pieces, RunError, Task, WorkSource,
};

pub(crate) const FILE: &[u8] = b"a file of the job";

/// The cube of each number plus the length of a file; one in ten is wrong if it lies. Its timing says which kernels it would
/// use.
pub(crate) struct Cubes {
    lies: bool,
    length: u64,
    delay: Duration,
}

pub(crate) fn right(number: u64) -> Vec<u8> {
    format!("{} {}", number.pow(3), FILE.len()).into_bytes()
}

impl Job for Cubes {
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
        while let Some(number) = pieces.next(true) {
            thread::sleep(self.delay);
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let lie = u64::from(self.lies && number % 10 == 3);
            let bytes = format!("{} {}", number.pow(3) + lie, self.length).into_bytes();
            pieces.hand_in(number, PieceResult { bytes, timing: Isa::detect().name().as_bytes().to_vec() });
        }
        Ok(())
    }
}

pub(crate) struct Opener {
    pub(crate) lies: bool,
    pub(crate) delay: Duration,
}

impl OpenJob for Opener {
    fn open_job(&self, order: &JobOrder) -> Result<Box<dyn Job + Send>, RunError> {
        assert_eq!((order.kind.as_str(), &order.config), ("cubes", &json!({ "power": 3 })));
        let bytes = std::fs::read(order.file("data")?).expect("a file");
        Ok(Box::new(Cubes { lies: self.lies, length: bytes.len() as u64, delay: self.delay }))
    }
}

#[derive(Default)]
pub(crate) struct Wanted {
    pub(crate) numbers: Range<u64>,
    pub(crate) found: BTreeMap<u64, PieceResult>,
    /// Stops the work once this many results are there.
    pub(crate) stop: Option<(usize, Arc<AtomicBool>)>,
}

impl WorkSource for Wanted {
    fn next(&mut self) -> Option<u64> {
        self.numbers.next()
    }

    fn take(&mut self, number: u64, result: PieceResult) -> Result<(), RunError> {
        assert!(self.found.insert(number, result).is_none(), "{number} was taken twice");
        if let Some((count, stop)) = &self.stop {
            stop.store(self.found.len() >= *count, Ordering::Relaxed);
        }
        Ok(())
    }
}

impl Wanted {
    pub(crate) fn check(&self, numbers: Range<u64>) {
        assert_eq!(self.found.len() as u64, numbers.end - numbers.start);
        for (number, result) in &self.found {
            assert_eq!(result.bytes, right(*number), "{number}");
        }
    }
}

/// Sentences that were said.
#[derive(Clone, Default)]
pub(crate) struct Said(pub(crate) Arc<Mutex<Vec<String>>>);

impl Said {
    pub(crate) fn say(&self) -> Say {
        let said = self.clone();
        Arc::new(move |sentence| said.0.lock().expect("no panic").push(sentence.to_owned()))
    }

    pub(crate) fn has(&self, part: &str) -> bool {
        self.0.lock().expect("no panic").iter().any(|sentence| sentence.contains(part))
    }

    pub(crate) fn wait_for(&self, part: &str) {
        let begin = Instant::now();
        while !self.has(part) {
            assert!(begin.elapsed() < Duration::from_secs(30), "{part:?} not in {:?}", self.0);
            thread::sleep(Duration::from_millis(20));
        }
    }
}

pub(crate) struct Running {
    stop: &'static AtomicBool,
    pub(crate) thread: Option<JoinHandle<Result<(), ClusterError>>>,
    pub(crate) said: Said,
}

impl Running {
    pub(crate) fn end(mut self) -> Result<(), ClusterError> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().expect("it runs").join().expect("no panic")
    }
}

pub(crate) fn start_worker(url: &str, name: &str, opener: Opener, version: &str) -> Running {
    let stop: &'static AtomicBool = Box::leak(Box::new(AtomicBool::new(false)));
    let said = Said::default();
    let config = WorkerConfig {
        url: url.to_owned(),
        name: name.to_owned(),
        threads: 2,
        version: version.to_owned(),
        say: said.say(),
    };
    let thread = thread::spawn(move || Worker::run(config, Arc::new(opener), stop));
    Running { stop, thread: Some(thread), said }
}

pub(crate) fn honest(url: &str, name: &str) -> Running {
    start_worker(url, name, Opener { lies: false, delay: Duration::from_millis(1) }, "1")
}

pub(crate) fn coordinator(url: &str, identity: &str, verify: f64, threads: usize, said: &Said) -> Cluster {
    let config = ClusterConfig {
        url: url.to_owned(),
        identity: identity.to_owned(),
        version: "1".to_owned(),
        verify,
        threads,
        say: said.say(),
    };
    Cluster::connect(config).expect("a server")
}

pub(crate) fn run(cluster: &Cluster, wanted: &mut Wanted, stop: Option<&AtomicBool>) -> Result<(), RunError> {
    let pieces = wanted.numbers.end;
    let job = Cubes { lies: false, length: FILE.len() as u64, delay: Duration::ZERO };
    let describe = || {
        Ok(JobDescription {
            kind: "cubes",
            game: "none".to_owned(),
            config: json!({ "power": 3 }),
            files: vec![("data".to_owned(), FILE.to_vec())],
            pieces,
        })
    };
    cluster.run(&Task { job: &job, side_by_side: 1, describe: &describe }, wanted, stop)
}
