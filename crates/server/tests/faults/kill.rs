//! What was confirmed survives the end of the process at any moment.

use std::thread;
use std::time::Duration;

use spielwerk_core::Rng;

use super::child::ChildServer;
use super::client::Promises;
use super::{common, rounds};

#[test]
fn confirmed_moves_survive_sigkill_under_load() {
    const PLAYERS: u64 = 4;
    let data = common::new_folder();
    let mut rng = Rng::new(11);
    let (mut confirmed, mut lost) = (0, 0);
    for round in 0..rounds(5) {
        let mut server = ChildServer::start(&data);
        let promises = Promises::default();
        thread::scope(|scope| {
            for player in 0..PLAYERS {
                let (promises, address, seed) = (&promises, server.address, rng.next_u64() ^ player);
                scope.spawn(move || promises.play(address, seed, 40));
            }
            thread::sleep(Duration::from_millis(100 + rng.below(500) as u64));
            server.kill();
        });
        let again = ChildServer::start(&data);
        let (some, gone) = promises.check(again.address);
        confirmed += some;
        lost += gone;
        assert_eq!(gone, 0, "round {round}: {gone} of {some} confirmed moves and tables are gone");
    }
    println!("{} kills under load: {confirmed} moves and tables confirmed, {lost} lost", rounds(5));
    assert!(confirmed > 20, "{confirmed} confirmed");
    std::fs::remove_dir_all(data).expect("the folder can go");
}
