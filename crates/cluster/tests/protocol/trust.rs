//! Workers that lie.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::common::Server;
use crate::support::{Opener, Said, Wanted, coordinator, honest, run, start_worker};

#[test]
#[ignore = "needs nats-server"]
fn a_lying_worker_is_found_and_its_results_are_replaced() {
    let server = Server::start();
    let said = Said::default();
    // With every result checked none that is wrong can slip through; with fewer, those before a right one that was checked
    // do, and how soon a liar is found is tested beside the code.
    let cluster = coordinator(&server.url(), "a", 1.0, 0, &said);
    let liar =
        start_worker(&server.url(), "liar", Opener { lies: true, delay: Duration::from_millis(1) }, "1");
    let good = honest(&server.url(), "good");
    let mut wanted = Wanted { numbers: 0..1_500, ..Wanted::default() };
    run(&cluster, &mut wanted, None).expect("done");
    wanted.check(0..1_500);
    assert!(said.has("worker liar sent a result that differs"), "{:?}", said.0);
    assert!(!said.has("worker good"));
    let turned_away = liar.end().expect_err("turned away").to_string();
    assert!(turned_away.contains("turned away"), "{turned_away}");
    good.end().expect("it leaves in peace");
}

/// How many results of a liar arrived until it was found, by what the coordinator said.
fn results_until_found(said: &Said) -> f64 {
    let said = said.0.lock().expect("no panic");
    let count =
        said.iter().find_map(|sentence| sentence.split_once("found after ")?.1.split_once(" results"));
    count.expect("the liar was found").0.parse().expect("a number")
}

#[test]
#[ignore = "needs nats-server"]
fn a_liar_is_found_after_500_results_on_average_if_one_in_fifty_is_checked() {
    // One result in ten is a lie and one in fifty is checked: 1 / (0.1 * 0.02) = 500, with about the same deviation.
    // SPIELWERK_CLUSTER_TRIALS makes the measurement longer.
    let trials = std::env::var("SPIELWERK_CLUSTER_TRIALS").ok().and_then(|text| text.parse().ok());
    let trials: u32 = trials.unwrap_or(12);
    let server = Server::start();
    let mut sum = 0.0;
    for trial in 0..trials {
        let said = Said::default();
        let cluster = coordinator(&server.url(), &format!("run {trial}"), 0.02, 0, &said);
        let liar = Opener { lies: true, delay: Duration::ZERO };
        let mut liar = start_worker(&server.url(), &format!("liar-{trial}"), liar, "1");
        let stop = Arc::new(AtomicBool::new(false));
        let (end, thread) = (Arc::clone(&stop), liar.thread.take().expect("it runs"));
        let watcher = thread::spawn(move || {
            let left = thread.join().expect("no panic");
            end.store(true, Ordering::Relaxed);
            left
        });
        let mut wanted = Wanted { numbers: 0..1_000_000, ..Wanted::default() };
        run(&cluster, &mut wanted, Some(&stop)).expect("stopped when the liar was found");
        watcher.join().expect("no panic").expect_err("turned away");
        sum += results_until_found(&said);
    }
    let (mean, error) = (sum / f64::from(trials), 500.0 / f64::from(trials).sqrt());
    eprintln!("found after {mean:.0} results on average of {trials} trials, standard error {error:.0}");
    assert!((mean - 500.0).abs() < 3.5 * error, "{mean}");
}
