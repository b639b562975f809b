//! Jobs that a worker does not take, in one sentence each.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream;
use spielwerk_cluster::{status, wire};
use spielwerk_nn::Isa;
use spielwerk_run::PieceResult;

use crate::common::Server;
use crate::support::{FILE, Opener, Said, Wanted, coordinator, honest, run, start_worker};

#[test]
#[ignore = "needs nats-server"]
fn another_version_is_refused_in_one_sentence() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let other = start_worker(&server.url(), "old", Opener { lies: false, delay: Duration::ZERO }, "0");
    let said_by_old = other.said.clone();
    let url = server.url();
    let late = thread::spawn(move || {
        said_by_old.wait_for("is of version 1 and this worker of 0, so it is not taken");
        honest(&url, "new")
    });
    let mut wanted = Wanted { numbers: 0..50, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done by the worker of the same version");
    wanted.check(0..50);
    late.join().expect("no panic").end().expect("it leaves");
    other.end().expect("it leaves");
}

#[test]
#[ignore = "needs nats-server"]
fn workers_use_the_kernels_of_the_machine_that_gives_the_work() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let worker = honest(&server.url(), "one");
    for isa in Isa::available() {
        Isa::pin(Some(isa));
        let mut wanted = Wanted { numbers: 0..20, ..Wanted::default() };
        run(&cluster, &mut wanted, None).expect("done");
        let used = |result: &PieceResult| result.timing == isa.name().as_bytes();
        assert!(wanted.found.values().all(used), "{}", isa.name());
    }
    Isa::pin(None);
    worker.end().expect("it leaves");
}

/// Announces a job for a processor that there is not.
#[tokio::main(flavor = "current_thread")]
async fn announce_for_other_kernels(url: &str) {
    let record = wire::JobRecord {
        id: "strange".to_owned(),
        kind: "cubes".to_owned(),
        game: "none".to_owned(),
        config: String::new(),
        files: Vec::new(),
        version: "1".to_owned(),
        kernels: "abacus".to_owned(),
        batch: 1,
        pieces: 1,
        done: 0,
        rate: 0.0,
        written: 0,
        workers: BTreeMap::new(),
    };
    let client = async_nats::connect(url).await.expect("a server");
    let payload = serde_json::to_vec(&record).expect("plain data");
    client.publish(wire::job_subject(&record.id), payload.into()).await.expect("sent");
    client.flush().await.expect("sent");
}

#[test]
#[ignore = "needs nats-server"]
fn work_for_other_kernels_is_not_taken() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let worker = honest(&server.url(), "one");
    let begin = Instant::now();
    let refusal = "job strange needs abacus kernels, which this processor does not have, so it is not taken";
    while !worker.said.has(refusal) {
        assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", worker.said.0);
        announce_for_other_kernels(&server.url());
        thread::sleep(Duration::from_millis(50));
    }
    // It takes what it can do.
    let mut wanted = Wanted { numbers: 0..20, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done");
    wanted.check(0..20);
    worker.end().expect("it leaves");
}

#[tokio::main(flavor = "current_thread")]
async fn store_wrong_file(url: &str) {
    let context = jetstream::new(async_nats::connect(url).await.expect("a server"));
    let store = context.get_object_store(wire::BUCKET).await.expect("a store");
    let mut other = &b"something else"[..];
    store.put(wire::hash(FILE).as_str(), &mut other).await.expect("stored");
}

#[test]
#[ignore = "needs nats-server"]
fn a_file_that_does_not_match_its_hash_is_refused() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    store_wrong_file(&server.url());
    let worker = honest(&server.url(), "one");
    let stop = Arc::new(AtomicBool::new(false));
    let (heard, end) = (worker.said.clone(), Arc::clone(&stop));
    let watcher = thread::spawn(move || {
        heard.wait_for("the file \"data\" of job");
        end.store(true, Ordering::Relaxed);
    });
    let mut wanted = Wanted { numbers: 0..50, ..Wanted::default() };
    run(&cluster, &mut wanted, Some(&stop)).expect("stopped");
    watcher.join().expect("it was said");
    assert_eq!(wanted.found.len(), 0, "nothing was done with the wrong file");
    worker.end().expect("it leaves");
}

#[test]
fn no_server_is_one_sentence() {
    let said = Said::default();
    let failure = status("nats://127.0.0.1:1", &said.say()).expect_err("nothing listens").to_string();
    assert!(failure.contains("no NATS server answers at nats://127.0.0.1:1; start one with"), "{failure}");
    let failure = status("nats://me:secret@127.0.0.1:1", &said.say()).expect_err("refused").to_string();
    assert!(!failure.contains("secret") && failure.contains("do not belong into the address"), "{failure}");
}
