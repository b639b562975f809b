//! Every piece is done once, by whichever worker, and what was stopped is resumed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream;
use spielwerk_cluster::{status, wire};
use spielwerk_nn::Isa;

use crate::common::Server;
use crate::support::{Opener, Said, Wanted, coordinator, honest, run, start_worker};

#[test]
#[ignore = "needs nats-server"]
fn every_piece_is_done_once_by_workers_and_local_threads() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 1, &said);
    let workers = [honest(&server.url(), "one"), honest(&server.url(), "two")];
    let begin = Instant::now();
    while status(&server.url(), &said.say()).expect("a status").workers.len() < 2 {
        assert!(begin.elapsed() < Duration::from_secs(20), "the workers do not come");
        thread::sleep(Duration::from_millis(50));
    }
    let mut wanted = Wanted { numbers: 0..500, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done");
    wanted.check(0..500);
    let kernels = Isa::detect().name().as_bytes();
    assert!(wanted.found.values().all(|result| result.timing == kernels));
    let found = status(&server.url(), &said.say()).expect("a status");
    let names: Vec<&str> = found.workers.iter().map(|worker| worker.name.as_str()).collect();
    assert_eq!((names, found.jobs.len()), (vec!["one", "two"], 0), "the job is over");
    // A second job in the same cluster, and nothing of the first is left in the end.
    let mut more = Wanted { numbers: 100..300, ..Wanted::default() };
    run(&cluster, &mut more, None).expect("done");
    more.check(100..300);
    cluster.close();
    for worker in workers {
        worker.end().expect("it leaves in peace");
    }
    // A worker may hand in the last pieces after a local thread has; they are forgotten after a week.
    assert!(messages(&server.url(), wire::RESULTS) <= 24);
}

#[tokio::main(flavor = "current_thread")]
async fn messages(url: &str, stream: &str) -> u64 {
    let context = jetstream::new(async_nats::connect(url).await.expect("a server"));
    let stream = context.get_stream(stream).await.expect("a stream");
    stream.cached_info().state.messages
}

#[test]
#[ignore = "needs nats-server"]
fn a_stopped_job_is_resumed_from_what_the_server_holds() {
    let server = Server::start();
    let said = Said::default();
    let worker = honest(&server.url(), "one");
    let first = coordinator(&server.url(), "a", 0.0, 0, &said);
    let stop = Arc::new(AtomicBool::new(false));
    let mut part =
        Wanted { numbers: 0..1_000_000, stop: Some((100, Arc::clone(&stop))), ..Wanted::default() };
    run(&first, &mut part, Some(&stop)).expect("stopped");
    drop(first);
    worker.end().expect("it leaves");
    assert_eq!(messages(&server.url(), wire::WORK), 0, "no worker works on what was stopped");
    // Nothing was on a disk, so everything comes again: from the server, because there is no worker any more.
    let again = coordinator(&server.url(), "a", 0.0, 0, &said);
    let (count, stop) = (part.found.len(), Arc::new(AtomicBool::new(false)));
    let mut rest =
        Wanted { numbers: 0..1_000_000, stop: Some((count, Arc::clone(&stop))), ..Wanted::default() };
    run(&again, &mut rest, Some(&stop)).expect("stopped");
    assert!(rest.found.len() >= count, "{} of {count} came from the server", rest.found.len());
    // A run of another name finds nothing of it.
    let other = coordinator(&server.url(), "b", 0.0, 1, &said);
    let mut own = Wanted { numbers: 0..10, ..Wanted::default() };
    run(&other, &mut own, None).expect("done by the local thread");
    own.check(0..10);
}

/// Pieces that are with workers, by what the server knows.
#[tokio::main(flavor = "current_thread")]
async fn pieces_under_way(url: &str) -> usize {
    use tokio_stream::StreamExt as _;
    let context = jetstream::new(async_nats::connect(url).await.expect("a server"));
    let stream = context.get_stream(wire::WORK).await.expect("a stream");
    let mut consumers = stream.consumers();
    let mut sum = 0;
    while let Some(info) = consumers.next().await {
        sum += info.expect("a consumer").num_ack_pending;
    }
    sum
}

#[test]
#[ignore = "needs nats-server"]
fn a_worker_that_leaves_gives_its_work_back_at_once() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let slow = Opener { lies: false, delay: Duration::from_millis(500) };
    let leaving = start_worker(&server.url(), "leaving", slow, "1");
    let url = server.url();
    let rest = thread::spawn(move || {
        let begin = Instant::now();
        while pieces_under_way(&url) == 0 {
            assert!(begin.elapsed() < Duration::from_secs(20), "the worker takes no work");
            thread::sleep(Duration::from_millis(50));
        }
        leaving.end().expect("it leaves in peace");
        (Instant::now(), honest(&url, "next"))
    });
    let mut wanted = Wanted { numbers: 0..40, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done by the next worker");
    wanted.check(0..40);
    let (left, next) = rest.join().expect("no panic");
    // Long before the server would have handed the pieces out again by itself.
    assert!(left.elapsed() < wire::ACK_WAIT / 2, "{:?}", left.elapsed());
    next.end().expect("it leaves");
}

#[test]
#[ignore = "needs nats-server"]
fn work_that_takes_longer_than_the_acknowledgement_time_is_done_once() {
    let server = Server::start();
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let delay = wire::ACK_WAIT + Duration::from_secs(6);
    let slow = start_worker(&server.url(), "slow", Opener { lies: false, delay }, "1");
    let url = server.url();
    let idle = thread::spawn(move || {
        let begin = Instant::now();
        while pieces_under_way(&url) < 2 {
            assert!(begin.elapsed() < Duration::from_secs(20), "the worker takes no work");
            thread::sleep(Duration::from_millis(50));
        }
        // It would be quick with what the server handed out again.
        honest(&url, "idle")
    });
    let begin = Instant::now();
    let mut wanted = Wanted { numbers: 0..2, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done");
    wanted.check(0..2);
    assert!(begin.elapsed() >= delay, "done by another worker after {:?}", begin.elapsed());
    let found = status(&server.url(), &said.say()).expect("a status");
    let of = |name: &str| found.workers.iter().find(|worker| worker.name == name).map(|worker| worker.done);
    assert_eq!(of("idle"), Some(0), "{:?}", found.workers);
    idle.join().expect("no panic").end().expect("it leaves");
    slow.end().expect("it leaves");
}
