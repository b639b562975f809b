//! Monte Carlo tree search of Amazons with step and arrow as two levels, and without useless moves.

use spielwerk_core::{Analysis, Proof, Rng, SearchControl};
use spielwerk_session::Session;

/// Plays a game of two players, opened by `opening` random moves; `look` sees every analysis.
fn play(game: &str, players: [&str; 2], opening: u32, mut look: impl FnMut(&dyn Session, &Analysis<String>)) {
    let game = spielwerk::game(game).expect("a game");
    let mut random = game.player("random:seed=5").expect("a player");
    let mut players = players.map(|text| game.player(text).unwrap_or_else(|error| panic!("{text}: {error}")));
    let mut session = game.start(&mut Rng::new(1));
    let mut ply = 0;
    while let Some(seat) = session.turn() {
        let player = if ply < opening { &mut random } else { &mut players[seat.index()] };
        let analysis = player.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer");
        if ply >= opening {
            look(&*session, &analysis);
        }
        session.play(&analysis.best).expect("a legal move");
        ply += 1;
    }
    assert!(session.payoffs().is_some());
}

#[test]
fn both_variants_play_legal_games() {
    for game in ["amazons:size=5", "amazons:size=6"] {
        for parameters in [
            "levels=2",
            "useless=on",
            "levels=2,useless=on",
            "levels=2,playout=none",
            "levels=2,playout=guided,guide=liberty,plies=off",
            "levels=2,root=10,bonus=1,leaf=1",
            "levels=2,transpositions=on,reuse=2",
            "levels=2,solver=off,depth=1",
        ] {
            let text = format!("mcts:sims=40,memory=1,{parameters}");
            play(game, [&text, &text], 0, |_, _| ());
        }
    }
}

#[test]
fn analyses_name_legal_full_moves_best_first() {
    let text = "mcts:sims=300,memory=4,levels=2";
    play("amazons:size=6", [text, text], 3, |session, analysis| {
        let legal = session.legal_moves();
        assert!(analysis.moves.iter().all(|entry| legal.contains(&entry.mv)), "{analysis:?}");
        assert_eq!(analysis.moves.first().map(|entry| &entry.mv), Some(&analysis.best));
        assert_eq!(analysis.line.first(), Some(&analysis.best));
    });
}

#[test]
fn a_search_without_simulations_names_a_move() {
    play("amazons:size=5", ["mcts:sims=0,levels=2", "mcts:sims=1,levels=2"], 0, |_, _| ());
}

#[test]
fn proofs_agree_with_the_solver() {
    let game = spielwerk::game("amazons:size=5").expect("a game");
    for parameters in ["levels=2", "useless=on", "levels=2,useless=on,reuse=2"] {
        let mut solver = game.player("perfect:table=4").expect("a player");
        let mut proofs = 0;
        let text = format!("mcts:sims=3000,memory=16,{parameters}");
        play("amazons:size=5", [&text, &text], 8, |session, analysis| {
            if let Some(proof) = analysis.proof {
                let truth =
                    solver.think(&session.open_view(), &mut SearchControl::none()).expect("an answer");
                assert_eq!(truth.proof, Some(proof), "{analysis:?}");
                proofs += 1;
            }
            for entry in analysis.moves.iter().filter(|entry| entry.proof.is_some()).take(5) {
                let mut after = game.resume(&session.position()).expect("a position");
                after.play(&entry.mv).expect("a legal move");
                let truth = match after.turn() {
                    Some(_) => {
                        let answer =
                            solver.think(&after.open_view(), &mut SearchControl::none()).expect("an answer");
                        answer.proof.map(Proof::reversed)
                    }
                    None => Some(Proof::Win),
                };
                assert_eq!(truth, entry.proof, "{} of {analysis:?}", entry.mv);
            }
        });
        assert!(proofs > 0, "{parameters}");
    }
}
