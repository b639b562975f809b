//! Servers that are full, away or started again.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use async_nats::jetstream;
use spielwerk_cluster::wire;

use crate::common::{self, Server};
use crate::support::{Opener, Said, Wanted, coordinator, honest, run, start_worker};

/// Makes the stream of results with room for this many bytes, or changes it to that.
#[tokio::main(flavor = "current_thread")]
async fn limit_results(url: &str, bytes: i64) {
    let context = jetstream::new(async_nats::connect(url).await.expect("a server"));
    let config = jetstream::stream::Config {
        name: wire::RESULTS.to_owned(),
        subjects: vec![wire::RESULT_SUBJECTS.to_owned()],
        discard: jetstream::stream::DiscardPolicy::New,
        max_bytes: bytes,
        ..jetstream::stream::Config::default()
    };
    context.create_or_update_stream(config).await.expect("a stream");
}

#[test]
#[ignore = "needs nats-server"]
fn a_full_stream_loses_nothing() {
    let server = Server::start();
    limit_results(&server.url(), 4_000);
    let said = Said::default();
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let worker = honest(&server.url(), "one");
    let (heard, url) = (worker.said.clone(), server.url());
    let owner = thread::spawn(move || {
        heard.wait_for("the server's stream is full");
        limit_results(&url, 4_000_000);
    });
    let mut wanted = Wanted { numbers: 0..300, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done once there is room");
    wanted.check(0..300);
    owner.join().expect("it was said");
    worker.end().expect("it leaves");
}

#[test]
#[ignore = "needs nats-server"]
fn lost_connections_and_restarted_servers_change_nothing() {
    let mut server = Server::start();
    let said = Said::default();
    let proxy = common::Proxy::to(server.port);
    let cluster = coordinator(&server.url(), "a", 0.0, 0, &said);
    let slow = || Opener { lies: false, delay: Duration::from_millis(10) };
    let direct = start_worker(&server.url(), "direct", slow(), "1");
    let through = start_worker(&proxy.url(), "through", slow(), "1");
    let rounds = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&rounds);
    let trouble = thread::spawn(move || {
        for _ in 0..3 {
            thread::sleep(Duration::from_millis(700));
            proxy.partition(Duration::from_millis(300));
            server.restart();
            count.fetch_add(1, Ordering::Relaxed);
        }
        (server, proxy)
    });
    let mut wanted = Wanted { numbers: 0..2_000, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done");
    wanted.check(0..2_000);
    let _kept = trouble.join().expect("no panic");
    assert_eq!(rounds.load(Ordering::Relaxed), 3);
    for worker in [direct, through] {
        worker.end().expect("it leaves");
    }
}
