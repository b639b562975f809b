//! Plays one game between two players and prints every move with its value.
//!
//! `cargo run --release -p spielwerk --example play_a_game -- othello level=4 mcts:sims=500`

use std::env;
use std::error::Error;

use spielwerk::core::{Rng, SearchControl};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let game = spielwerk::game(&arguments.next().unwrap_or_else(|| "connect4".to_owned()))?;
    let mut texts: Vec<String> = arguments.collect();
    if texts.is_empty() {
        texts = vec!["pvs:depth=8".to_owned(), "mcts:sims=500".to_owned()];
    }

    let mut session = game.start(&mut Rng::new(1));
    let mut players = texts.iter().map(|text| game.player(text)).collect::<Result<Vec<_>, _>>()?;
    while let Some(seat) = session.turn() {
        let player = seat.index() % players.len();
        let analysis = players[player].think(&session.seat_view(), &mut SearchControl::none())?;
        println!("{seat}: {} ({}, value {:+.2})", analysis.best, texts[player], analysis.value);
        session.play(&analysis.best)?;
    }
    println!("{}", session.position());
    println!("payoffs: {:?}", session.payoffs());
    Ok(())
}
