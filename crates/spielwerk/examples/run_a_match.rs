//! Which of two players is stronger? A match with paired openings, and the interval of its score.
//!
//! `cargo run --release -p spielwerk --example run_a_match -- othello pvs:depth=4 pvs:depth=2 40`

use std::env;
use std::error::Error;

use spielwerk::matches::{TournamentConfig, run};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let mut next = |default: &str| arguments.next().unwrap_or_else(|| default.to_owned());
    let game = spielwerk::game(&next("othello"))?;
    let players = vec![next("pvs:depth=3"), next("pvs:depth=1")];
    let openings: u64 = next("10").parse()?;

    let config = TournamentConfig::new(&*game, players, openings, 1);
    let result = run(&config, &*game, 2, &[], &mut |_| ())?;
    println!("{}", serde_json::to_string_pretty(&result)?);
    Ok(())
}
