//! What lies on the server: names, subjects and messages.
//!
//! | stream | subject | message |
//! |---|---|---|
//! | `SPIELWERK_WORK` | `spielwerk.work.VERSION.KERNELS.JOB` | one piece of work: a [`Piece`]; gone once it is acknowledged |
//! | `SPIELWERK_RESULTS` | `spielwerk.result.JOB.WORKER` | the result of a piece, with a [`ResultHead`] |
//! | `SPIELWERK_JOBS` | `spielwerk.job.JOB` | the [`JobRecord`], renewed while its coordinator runs |
//! | `SPIELWERK_WORKERS` | `spielwerk.worker.NAME` | the [`WorkerRecord`], renewed every two seconds |
//!
//! Files (networks and configurations) are in the object store `spielwerk` by their SHA-256. Version and kernels are in
//! the subject of work, so that a worker is never even handed what it could not do alike. The name of the worker is in the
//! subject of results, so that a server can be told who may use which name.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use spielwerk_run::PieceResult;

/// The stream of work.
pub const WORK: &str = "SPIELWERK_WORK";
/// Its subjects.
pub const WORK_SUBJECTS: &str = "spielwerk.work.>";
/// The stream of results.
pub const RESULTS: &str = "SPIELWERK_RESULTS";
/// Its subjects.
pub const RESULT_SUBJECTS: &str = "spielwerk.result.*.*";
/// The stream of jobs.
pub const JOBS: &str = "SPIELWERK_JOBS";
/// Its subjects.
pub const JOB_SUBJECTS: &str = "spielwerk.job.*";
/// The stream of workers.
pub const WORKERS: &str = "SPIELWERK_WORKERS";
/// Its subjects.
pub const WORKER_SUBJECTS: &str = "spielwerk.worker.*";
/// The object store.
pub const BUCKET: &str = "spielwerk";

/// Work that is neither acknowledged nor reported to be in progress for this long is given to another worker.
pub const ACK_WAIT: Duration = Duration::from_secs(15);
/// How often work in progress is reported.
pub const HEARTBEAT: Duration = Duration::from_secs(4);

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// The id of its job.
    pub job: String,
    /// Which piece of the job.
    pub number: u64,
    /// Names this handing out of the piece: the coordinator's process and how often it asked. Results repeat it.
    pub ticket: String,
}

/// A file of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    /// The name that the configuration uses.
    pub name: String,
    /// SHA-256 of its bytes, which is its name in the store.
    pub hash: String,
}

/// What a coordinator knows of a worker.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkerTally {
    /// Results that arrived.
    pub results: u64,
    /// Results that were recomputed and are right.
    pub verified: u64,
    /// Results that were thrown away because one of them is wrong.
    pub rejected: u64,
    /// Whether the worker was found to send wrong results.
    pub turned_away: bool,
}

/// A job while it runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobRecord {
    /// Its name: a hash of all that its pieces depend on, and of where the coordinator keeps its run.
    pub id: String,
    /// What kind of work.
    pub kind: String,
    /// The game and variant.
    pub game: String,
    /// The hash of the configuration.
    pub config: String,
    /// Files beside it.
    pub files: Vec<FileRecord>,
    /// The program that coordinates.
    pub version: String,
    /// The kernels that networks are to be evaluated with.
    pub kernels: String,
    /// Pieces that a thread works on at a time.
    pub batch: usize,
    /// Pieces there are at most.
    pub pieces: u64,
    /// Pieces that are done.
    pub done: u64,
    /// Pieces per second since the start.
    pub rate: f64,
    /// Seconds since 1970 when this was written.
    pub written: u64,
    /// What came from each worker.
    pub workers: BTreeMap<String, WorkerTally>,
}

/// A worker while it runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerRecord {
    /// The name by which coordinators know it; different for every worker.
    pub name: String,
    /// The version of its program; it takes jobs of no other.
    pub version: String,
    /// Threads that work.
    pub threads: usize,
    /// Kernels that it can provide, the best first.
    pub kernels: Vec<String>,
    /// Pieces done since its start.
    pub done: u64,
    /// Pieces per second of late.
    pub rate: f64,
    /// Seconds since 1970 when this was written.
    pub written: u64,
}

/// The header of a result, as one line of JSON before its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultHead {
    /// The piece, ticket included.
    pub piece: Piece,
    /// The program that did it.
    pub version: String,
    /// How many of the bytes that follow are the result; the rest is timing.
    pub length: usize,
}

/// The message of a result.
pub fn result_message(head: &ResultHead, result: &PieceResult) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(head).expect("a head is plain data");
    bytes.push(b'\n');
    bytes.extend_from_slice(&result.bytes);
    bytes.extend_from_slice(&result.timing);
    bytes
}

/// Reads the message of a result; `None` if it is anything else.
pub fn read_result(message: &[u8]) -> Option<(ResultHead, PieceResult)> {
    let end = message.iter().position(|&byte| byte == b'\n')?;
    let head: ResultHead = serde_json::from_slice(&message[..end]).ok()?;
    let (bytes, timing) = message[end + 1..].split_at_checked(head.length)?;
    Some((head, PieceResult { bytes: bytes.to_vec(), timing: timing.to_vec() }))
}

/// SHA-256 in hexadecimal digits.
pub fn hash(bytes: &[u8]) -> String {
    let digest = ring::digest::digest(&ring::digest::SHA256, bytes);
    digest.as_ref().iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A text as one token of a subject: everything but letters and digits becomes `_`.
pub fn token(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// The consumer for workers of a version with these kernels.
pub fn consumer_name(version: &str, kernels: &str) -> String {
    format!("{}--{}", token(version), token(kernels))
}

/// The subject of the work of a job; of all jobs with `job` = `>`.
pub fn work_subject(version: &str, kernels: &str, job: &str) -> String {
    format!("spielwerk.work.{}.{}.{job}", token(version), token(kernels))
}

/// The subject of the results of a job from a worker.
pub fn result_subject(job: &str, worker: &str) -> String {
    format!("spielwerk.result.{job}.{}", token(worker))
}

/// The subjects of the results of a job from all workers.
pub fn result_subjects(job: &str) -> String {
    format!("spielwerk.result.{job}.*")
}

/// The subject of a job.
pub fn job_subject(job: &str) -> String {
    format!("spielwerk.job.{job}")
}

/// The subject of a worker.
pub fn worker_subject(name: &str) -> String {
    format!("spielwerk.worker.{}", token(name))
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_back_and_nonsense_is_not() {
        let piece = Piece { job: "j".to_owned(), number: 7, ticket: "t.0".to_owned() };
        let result = PieceResult { bytes: b"a\nb".to_vec(), timing: b"[1]".to_vec() };
        let head = ResultHead { piece, version: "1".to_owned(), length: result.bytes.len() };
        let message = result_message(&head, &result);
        assert_eq!(read_result(&message), Some((head, result)));
        for wrong in [&b""[..], b"{}\n", b"no line", &message[..message.len() - 4]] {
            assert_eq!(read_result(wrong), None);
        }
    }

    #[test]
    fn names_are_tokens_and_hashes_are_known() {
        assert_eq!(token("0.1.0 (abc) *>"), "0_1_0__abc____");
        assert_eq!(work_subject("0.1", "AVX-512", ">"), "spielwerk.work.0_1.AVX-512.>");
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(hash(b""), empty);
    }
}
