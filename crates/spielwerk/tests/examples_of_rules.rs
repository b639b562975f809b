//! The positions that show the rules of a game are positions, and their moves are legal.

#[test]
fn examples_of_rules_can_be_played() {
    let registry = spielwerk::registry();
    for package in registry.packages().iter().filter(|package| !package.rules.is_empty()) {
        assert!(!package.examples.is_empty(), "{} shows its rules", package.name);
        for example in package.examples {
            assert!(example.rule < package.rules.len(), "{}: rule {}", package.name, example.rule);
            let game = registry.game(example.game).expect("a game");
            let mut session = match example.position {
                "" => game.start(&mut spielwerk_core::Rng::new(1)),
                position => game.resume(position).unwrap_or_else(|error| panic!("{}: {error}", package.name)),
            };
            assert!(!example.moves.is_empty(), "{}: something to click", package.name);
            for mv in example.moves {
                session.play(mv).unwrap_or_else(|error| panic!("{}: {error}", package.name));
            }
        }
    }
}
