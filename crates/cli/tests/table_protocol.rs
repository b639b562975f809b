//! A game through the table protocol is the game without it.

use spielwerk::registry;
use spielwerk_core::{Rng, SearchControl};
use spielwerk_session::AnyGame;

/// Plays a game of these players and returns its moves.
fn moves(game: &dyn AnyGame, players: [&str; 4], seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut session = game.start(&mut rng);
    let mut seated: Vec<_> =
        players.iter().map(|text| game.seeded_player(text, rng.next_u64()).expect("a player")).collect();
    while let Some(seat) = session.turn() {
        let thought = seated[seat.index()].think(&session.seat_view(), &mut SearchControl::none());
        session.play(&thought.expect("an answer").best).expect("a legal move");
    }
    session.record().moves
}

#[test]
fn our_player_behind_the_protocol_plays_the_same_game() {
    let program = env!("CARGO_BIN_EXE_spielwerk");
    let registry = registry();
    for (name, player) in
        [("doppelkopf", "pimc:n=3,sims=20"), ("doppelkopf:nines=off,calls=off", "conventions:slips=0.5")]
    {
        let game = registry.game(name).expect("a game");
        let external = format!("table:cmd=\"{program} table {name} --player {player}\"");
        for seed in 1..3 {
            let ours = moves(&*game, [player; 4], seed);
            let through = moves(&*game, [player, &external, player, &external], seed);
            assert_eq!(ours, through, "{name} {player} {seed}");
        }
    }
}

#[test]
fn a_program_that_does_not_speak_it_is_refused_before_the_game() {
    let registry = registry();
    let game = registry.game("doppelkopf").expect("a game");
    let refusal = game.player("table:cmd=\"echo hello\"").err().expect("no greeting").to_string();
    // Whether its line or its end is seen first is a matter of moments.
    assert!(refusal.contains("echo hello"), "{refusal}");
    let refusal = game.player("table:cmd=\"echo {}\"").err().expect("no greeting").to_string();
    assert!(refusal.contains("echo"), "{refusal}");
}
