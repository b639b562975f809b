//! Every player that a game lists sits down, plays legal moves to the end, and says what is wrong with its text.

use std::time::Duration;

use spielwerk_core::{Analysis, MoveAnalysis, Proof, Rng, SearchControl, TreeLimits};
use spielwerk_session::{AnyGame, Player};

const VARIANTS: [&str; 12] = [
    "othello",
    "othello:size=6",
    "othello:size=4",
    "connect4",
    "nimm3",
    "amazons:size=5",
    "doppelkopf",
    "doppelkopf:calls=off",
    "doppelkopf:open=on",
    "poker",
    "poker:game=kuhn",
    "tree",
];

/// The text of a player with a budget that keeps tests short.
fn quick(game: &dyn AnyGame, name: &str) -> String {
    let parameters = game.parameters(name).expect(name);
    let has = |key: &str| parameters.iter().any(|known| known.key == key);
    let budget = match name {
        _ if has("sims") && has("memory") => ":sims=20,memory=1",
        _ if has("sims") => ":sims=20",
        _ if has("deepening") => ":depth=1,table=1",
        _ if has("time") => ":time=0.01",
        _ => "",
    };
    format!("{name}{budget}")
}

#[test]
fn every_listed_player_plays_a_whole_game() {
    for variant in VARIANTS {
        let game = spielwerk::game(variant).expect(variant);
        assert_eq!(game.spec(), variant);
        for info in game.players() {
            let text = quick(&*game, info.name);
            let mut player = game.player(&text).unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
            let mut opponent = game.player("random:seed=3").expect("every game has a random player");
            let mut session = game.start(&mut Rng::new(7));
            while let Some(seat) = session.turn() {
                let mover: &mut dyn Player =
                    if seat.index() % 2 == 0 { &mut *player } else { &mut *opponent };
                let analysis =
                    mover.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer");
                session.play(&analysis.best).unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
            }
            assert!(session.payoffs().is_some(), "{variant} {text}");
        }
    }
}

/// Why an analysis calls another move better than the one it would play, if it does: by a proof, or by a value that was
/// measured like that of the move to play. Searches that count visits play the most visited move, so there values of
/// moves that were tried less often decide nothing.
fn contradiction(analysis: &Analysis) -> Option<String> {
    // Where the position is proven lost, no move is better than another by not being proven.
    let lost = analysis.proof == Some(Proof::Loss);
    let rank = |proof: Option<Proof>| match proof.or(lost.then_some(Proof::Loss)) {
        Some(Proof::Win) => 2,
        Some(Proof::Loss) => 0,
        Some(Proof::Draw) | None => 1,
    };
    let best = analysis.moves.iter().find(|entry| entry.mv == analysis.best)?;
    let better = |entry: &&MoveAnalysis<String>| {
        let exceeds = |value: f64, than: f64| value > than + 1e-9;
        // A mixed strategy plays each of its moves with its probability.
        let drawn = entry.prior.is_some() && best.prior.is_some();
        let counted = entry.visits.is_some() || best.visits.is_some();
        let measured = !entry.at_most && !best.at_most && !counted && !drawn;
        let by_value =
            measured && entry.value.zip(best.value).is_some_and(|(other, own)| exceeds(other, own));
        rank(entry.proof) > rank(best.proof) && (entry.proof.is_some() || best.proof == Some(Proof::Loss))
            || by_value
    };
    let other = analysis.moves.iter().find(better)?;
    Some(format!("{best:?} is played although {other:?}"))
}

#[test]
fn no_player_plays_a_move_that_its_own_analysis_calls_worse() {
    for variant in VARIANTS {
        let game = spielwerk::game(variant).expect(variant);
        for info in game.players() {
            let plain = quick(&*game, info.name);
            let takes =
                |key: &str| game.parameters(info.name).expect(info.name).iter().any(|known| known.key == key);
            let separator = if plain.contains(':') { ',' } else { ':' };
            let mut texts = vec![plain.clone()];
            texts.extend(takes("solve").then(|| format!("{plain}{separator}solve=8")));
            let solve = if takes("solve") { ",solve=8" } else { "" };
            texts.extend(takes("multipv").then(|| format!("{plain}{separator}multipv=3{solve}")));
            for text in texts {
                let mut player =
                    game.player(&text).unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
                let mut rng = Rng::new(11);
                let mut session = game.start(&mut rng);
                let mut ply = 0;
                while session.turn().is_some() {
                    let analysis =
                        player.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer");
                    let wrong = contradiction(&analysis);
                    assert_eq!(wrong, None, "{variant} {text} at ply {ply}");
                    // Random moves in between lead to positions in which there is something to prove.
                    if ply % 3 == 2 {
                        session.play_random(&mut rng);
                    } else {
                        session.play(&analysis.best).expect("a legal move");
                    }
                    ply += 1;
                }
            }
        }
    }
}

#[test]
fn every_search_hands_over_to_the_solver_of_its_game() {
    for variant in ["othello", "othello:size=6", "connect4", "nimm3", "amazons:size=5"] {
        let game = spielwerk::game(variant).expect(variant);
        let takes = |name: &str| game.parameters(name).expect(name).iter().any(|known| known.key == "solve");
        let searches: Vec<&str> =
            game.players().iter().map(|info| info.name).filter(|name| takes(name)).collect();
        assert!(
            ["pvs", "mcts", "zero"].iter().all(|name| searches.contains(name)),
            "{variant}: {searches:?}"
        );
        for name in searches {
            let text = quick(&*game, name);
            let separator = if text.contains(':') { ',' } else { ':' };
            let text = format!("{text}{separator}solve=6");
            let mut player = game.player(&text).unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
            let mut opponent = game.player("random:seed=3").expect("every game has a random player");
            let mut session = game.start(&mut Rng::new(7));
            let mut last = None;
            while let Some(seat) = session.turn() {
                let mover: &mut dyn Player =
                    if seat.index() % 2 == 0 { &mut *player } else { &mut *opponent };
                let analysis =
                    mover.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer");
                session.play(&analysis.best).unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
                last = if seat.index() % 2 == 0 { Some(analysis) } else { last };
            }
            // A game of Connect Four may end with a full column of empty squares left.
            let last = last.expect("it moved");
            assert!(last.proof.is_some() || variant == "connect4", "{variant} {text}: {last:?}");
        }
        assert!(game.player("pvs:solve=0").is_err() && game.player("pvs:solve=yes").is_err());
    }
}

#[test]
fn solvers_tell_the_value_of_every_move() {
    for (variant, plies, text) in [
        ("othello", 52, "perfect:answer=moves"),
        ("connect4", 24, "perfect:answer=moves"),
        ("amazons:size=4", 4, "perfect:answer=moves"),
        ("nimm3", 1, "perfect"),
    ] {
        let game = spielwerk::game(variant).expect(variant);
        let play = |seed| {
            let mut rng = Rng::new(seed);
            let mut session = game.start(&mut rng);
            (0..plies).for_each(|_| {
                session.play_random(&mut rng);
            });
            session.turn().is_some().then_some(session)
        };
        let mut session = (0..).find_map(play).expect("an unfinished game");
        let found = game
            .player(text)
            .expect(text)
            .think(&session.seat_view(), &mut SearchControl::none())
            .expect("an answer");
        assert_eq!(found.moves.len(), session.legal_moves().len(), "{variant}");
        let values: Vec<f64> = found.moves.iter().map(|entry| entry.value.expect("a value")).collect();
        assert!(values.is_sorted_by(|first, second| first >= second), "{variant}: {values:?}");
        assert_eq!((found.moves[0].mv == found.best, values[0]), (true, found.value), "{variant}");
        for entry in &found.moves {
            session.play(&entry.mv).expect("a legal move");
            if session.turn().is_some() {
                let mut solver = game.player("perfect").expect("a solver");
                let reply =
                    solver.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer");
                let proof = reply.proof.map(spielwerk_core::Proof::reversed);
                assert_eq!(entry.proof, proof, "{variant} {}", entry.mv);
            }
            session.undo();
        }
    }
}

#[test]
fn every_game_has_ten_levels() {
    for variant in VARIANTS {
        let game = spielwerk::game(variant).expect(variant);
        for (number, text) in (1..).zip(game.levels()) {
            assert!(game.player(text).is_ok(), "{variant}: {text}");
            assert!(game.player(&format!("level={number}")).is_ok());
        }
        for wrong in ["level=0", "level=11", "level=", "level=x"] {
            let error = game.player(wrong).err().expect(wrong).to_string();
            assert!(error.contains("levels are 1 (weakest) to 10"), "{error}");
        }
    }
}

#[test]
fn searches_tell_their_trees() {
    let limits = TreeLimits { levels: 2, breadth: 3 };
    for (game, text) in
        [("othello", "pvs:depth=4"), ("connect4", "mcts:sims=500"), ("amazons:size=5", "mcts:sims=5000")]
    {
        let game = spielwerk::game(game).expect(game);
        let session = game.start(&mut Rng::new(1));
        let mut player = game.player(text).expect(text);
        let (analysis, lines) =
            player.think_with_tree(&session.seat_view(), &mut SearchControl::none(), limits).expect(text);
        assert_eq!(lines[0].path.len(), 0, "the root comes first");
        assert!(
            lines.iter().any(|line| line.path == analysis.line[..1]),
            "{text}: the best move is in the tree"
        );
        assert!(
            lines.iter().any(|line| line.path.len() == 2) && lines.iter().all(|line| line.path.len() <= 2)
        );
        for line in &lines {
            let mut at = game.resume(&session.position()).expect("a position");
            line.path.iter().for_each(|mv| at.play(mv).expect("a legal path"));
            let [low, high] = line.known.map(|bound| bound.unwrap_or(0.0));
            assert!(line.known.contains(&None) || low <= high, "{text}: {line:?}");
        }
    }
    let game = spielwerk::game("nimm3").expect("a game");
    let session = game.start(&mut Rng::new(1));
    let (_, lines) = game
        .player("perfect")
        .expect("a player")
        .think_with_tree(&session.seat_view(), &mut SearchControl::none(), limits)
        .expect("an answer");
    assert!(lines.is_empty(), "no tree was searched");
}

#[test]
fn every_game_of_the_list_exists() {
    for name in spielwerk::registry().names() {
        assert_eq!(spielwerk::game(name).expect(name).spec(), name);
    }
}

#[test]
fn wrong_texts_name_the_wrong_part_and_what_exists() {
    let error = |game: &str, text: &str| {
        let game = spielwerk::game(game).expect(game);
        game.player(text).err().unwrap_or_else(|| panic!("{text} must be refused")).to_string()
    };
    assert!(error("connect4", "alphazero").starts_with("no player \"alphazero\"; there are: random, "));
    assert!(error("connect4", "pvs:deep=3").contains("no parameter \"deep\"; there are: eval, time, "));
    assert!(error("connect4", "pvs:depth=x").contains("depth=\"x\" is not a number from 0 to 1000, or off"));
    assert!(error("connect4", "pvs:table=0").contains("table=\"0\" is not a number from 1"));
    assert!(error("connect4", "pvs:table=1000000000").contains("does not fit into memory"));
    assert!(error("connect4", "mcts:c=-1").contains("c=\"-1\""));
    assert!(error("nimm3", "random:seed=-1").contains("seed"));
}

#[test]
fn a_clock_for_the_game_runs_out() {
    let spent = Duration::from_secs(1_000);
    for (game, player) in [
        ("othello", "pvs:clock=1000,table=1"),
        ("connect4", "mcts:clock=1000,memory=1"),
        ("amazons:size=6", "mcts:clock=1000,memory=1,levels=2"),
        ("connect4", "perfect:clock=1000,table=1"),
    ] {
        let game = spielwerk::game(game).expect("a game");
        let mut player = game.player(player).expect("a player");
        let session = game.start(&mut Rng::new(1));
        let analysis = player
            .think(&session.seat_view(), &mut SearchControl::none().with_time_used(spent))
            .expect("an answer");
        assert!(analysis.nodes < 100_000, "{} nodes without time", analysis.nodes);
    }
}

#[test]
fn td_plays_nimm_perfectly_in_both_seats() {
    for stones in (1..=21).filter(|stones| stones % 4 != 0) {
        let game = spielwerk::game("nimm3:stones=21,take=3").expect("a game");
        let mut player = game.player("td").expect("the shipped values");
        for seat in ["first", "second"] {
            let session = game.resume(&format!("{stones} {seat}")).expect("a heap");
            let analysis = player.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer");
            assert_eq!(analysis.best, (stones % 4).to_string(), "{stones} stones, {seat} seat");
        }
    }
}

#[test]
fn the_repertoire_of_connect_four_is_played() {
    let game = spielwerk::game("connect4").expect("a game");
    // Two stones in the second column: five draws, every other move loses, and the values alone like the middle.
    let session = game.resume("22").expect("moves");
    let think = |text: &str| {
        let mut player = game.player(text).expect(text);
        player.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer")
    };
    for text in ["td", "pvs:depth=2,table=1,eval=td"] {
        let analysis = think(text);
        assert_eq!((analysis.best.as_str(), analysis.value, analysis.moves.len()), ("5", 0.0, 7), "{text}");
    }
    assert_eq!(think("td:book=off").best, "4");
    assert!(think("perfect").value.abs() < 0.5);
}

#[test]
fn learned_values_judge_and_search_connect_four() {
    let game = spielwerk::game("connect4").expect("a game");
    // Red has three at the bottom and wins at once.
    let session = game.resume("414141").expect("moves");
    for text in ["td", "pvs:depth=2,table=1,eval=td", "mcts:sims=50,memory=1,eval=td"] {
        let mut player = game.player(text).expect(text);
        assert_eq!(
            player.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer").best,
            "4",
            "{text}"
        );
    }
    let refused = |text: &str| game.player(text).err().expect(text).to_string();
    assert!(refused("td:net=nothing").contains("connect4-ntuples"));
    assert!(refused("td:net=Cargo.toml").contains("Cargo.toml"));
}
