//! Every seed and many mutations of it go through every target. With `SPIELWERK_FUZZ_SECONDS` they
//! last that long in all, added up over the processor's cores, which take target after target.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use spielwerk_core::Rng;
use spielwerk_fuzz_targets::{Target, targets};

/// Folders whose readers are not in this crate.
const ELSEWHERE: [&str; 2] = ["openings", "table"];

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus")
}

fn seeds(target: Target) -> Vec<Vec<u8>> {
    let folder = corpus().join(target.name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).expect("a seed can be read")).collect()
}

/// One edit: a byte changed, inserted or removed, a piece cut, repeated or taken from another seed.
fn mutate(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], rng: &mut Rng) {
    const LONGEST: usize = 1 << 16;
    let at = rng.below(bytes.len() + 1);
    match rng.below(6) {
        0 => bytes.insert(at, rng.below(256) as u8),
        1 if at < bytes.len() => drop(bytes.remove(at)),
        2 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
        3 => bytes.truncate(at),
        4 if bytes.len() < LONGEST => {
            let end = at + rng.below((bytes.len() - at).min(64) + 1);
            let piece = bytes[at..end].to_vec();
            bytes.splice(at..at, piece);
        }
        _ => {
            let other = &seeds[rng.below(seeds.len())];
            let start = rng.below(other.len() + 1);
            let end = (start + rng.below(32)).min(other.len());
            bytes.splice(at..at, other[start..end].iter().copied());
        }
    }
}

#[test]
fn every_folder_of_seeds_has_its_target() {
    let names: BTreeSet<String> =
        targets().map(|target| target.name.to_owned()).chain(ELSEWHERE.map(str::to_owned)).collect();
    let folders = fs::read_dir(corpus()).expect("the corpus").flatten();
    let folders: BTreeSet<String> =
        folders.map(|entry| entry.file_name().into_string().expect("a name")).collect();
    assert_eq!(names, folders);
}

#[test]
fn no_bytes_make_a_reader_panic() {
    let seconds = std::env::var("SPIELWERK_FUZZ_SECONDS").ok().and_then(|text| text.parse::<f64>().ok());
    let share = seconds.map(|seconds| Duration::from_secs_f64(seconds / targets().count() as f64));
    let next = Mutex::new(targets());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let take = || next.lock().expect("no panic while a target is taken").next();
                while let Some(target) = take() {
                    run(target, share);
                }
            });
        }
    });
}

/// Runs a target on its seeds, and for a time on mutations of them.
fn run(target: Target, time: Option<Duration>) {
    let seeds = seeds(target);
    for seed in &seeds {
        (target.run)(seed);
    }
    let begin = Instant::now();
    let mut rng = Rng::new(7);
    let mut rounds = 0u64;
    // Without a time the seeds alone are read.
    while time.is_some_and(|time| begin.elapsed() < time) {
        let mut bytes = seeds[rng.below(seeds.len())].clone();
        for _ in 0..=rng.below(4) {
            mutate(&mut bytes, &seeds, &mut rng);
        }
        (target.run)(&bytes);
        rounds += 1;
    }
    println!("{}: {} seeds, {rounds} mutations", target.name, seeds.len());
}
