//! The GTP client.

use spielwerk_core::Viewer;

use crate::stand_ins::{Log, assert_told, failure, scripted, seat, table, think};

/// An engine that takes everything; `answers` are further cases of the script.
fn engine(answers: &str) -> String {
    format!(
        r#"while read -r id name rest; do case "$name" in
        {answers}
        list_commands) printf "=%s play\ngenmove\nset_game\n\n" "$id";;
        *) printf "=%s\n\n" "$id";;
        esac; done"#
    )
}

/// The same, with a note of every command but the number.
fn noting(log: &Log, answers: &str) -> String {
    log.noting(&engine(answers))
}

#[test]
fn the_engine_is_kept_in_step_with_the_table() {
    let log = Log::new("gtp-step.log");
    let (game, mut session) = table("othello");
    let script = noting(&log, r#"genmove) printf "\n=%s D6\n\n" "$id";;"#);
    let mut player = seat(&*game, "gtp", &script, ",setup=\"level 3; book off\"").expect("it starts");
    let start = ["list_commands ", "set_game Othello", "level 3", "book off", "boardsize 8", "clear_board "];
    assert_eq!(log.lines(), start);

    session.play("f5").expect("legal");
    assert_eq!(think(&mut *player, &*session).as_deref(), Ok("d6"));
    assert_eq!(log.lines(), ["play black F5", "genmove white"]);
    // The engine knows its own move: only what came after is told.
    for mv in ["d6", "c3"] {
        session.play(mv).expect("legal");
    }
    assert!(failure(&mut *player, &*session).contains("move \"D6\" is illegal"), "d6 is taken");
    assert_eq!(log.lines(), ["play black C3", "genmove white"]);
    // After a failure it is started again and told the whole game.
    let mut player = seat(&*game, "gtp", &script, "").expect("it starts");
    log.lines();
    for _ in 0..2 {
        session.undo();
    }
    assert_eq!(think(&mut *player, &*session).as_deref(), Ok("d6"));
    assert_eq!(log.lines(), ["play black F5", "genmove white"]);
    // A move was taken back and another made: the game is told from the beginning.
    session.undo();
    session.play("c4").expect("legal");
    session.play("c3").expect("legal");
    session.play("f5").expect("legal");
    assert_eq!(think(&mut *player, &*session).as_deref(), Ok("d6"));
    assert_eq!(
        log.lines(),
        ["clear_board ", "play black C4", "play white C3", "play black F5", "genmove white"]
    );
}

#[test]
fn amazons_moves_are_written_with_hyphens() {
    let log = Log::new("gtp-amazons.log");
    let (game, mut session) = table("amazons");
    let script = noting(&log, r#"genmove) printf "=%s G10-G7-I7\n\n" "$id";;"#);
    let mut player = seat(&*game, "gtp", &script, "").expect("it starts");
    session.play("d1-d4/g4").expect("legal");
    assert_eq!(think(&mut *player, &*session).as_deref(), Ok("g10-g7/i7"));
    let wanted = ["set_game Amazons", "boardsize 10", "clear_board ", "play white D1-D4-G4", "genmove black"];
    assert_eq!(log.lines()[1..], wanted);
    session.play("g10-g7/i7").expect("the move is legal");
    assert_eq!(session.last_move(Viewer::Open).as_deref(), Some("g10-g7/i7"));
}

#[test]
fn passes_are_offered_told_or_kept_back() {
    let refusing = r#"play) case "$rest" in *PASS) printf "?%s illegal move\n\n" "$id";; *) printf "=%s\n\n" "$id";; esac;;
        genmove) printf "=%s resign\n\n" "$id";;"#;
    let (game, _) = table("othello");
    let (record, ply) = game_with_a_pass();
    for (parameters, told, fails) in [
        ("", true, false),
        (",pass=auto", true, false),
        (",pass=always", true, true),
        (",pass=never", false, false),
    ] {
        let log = Log::new("gtp-pass.log");
        let mut player = seat(&*game, "gtp", &noting(&log, refusing), parameters).expect("it starts");
        let mut session = game.start(&mut spielwerk_core::Rng::new(1));
        for mv in &record[..ply] {
            session.play(mv).expect("legal");
        }
        assert_eq!(think(&mut *player, &*session).as_deref(), Ok("pass"), "a forced pass is not asked for");
        session.play("pass").expect("legal");
        log.lines();
        let sentence = failure(&mut *player, &*session);
        assert_eq!(
            sentence.contains("PASS\" and answered \"? illegal move\": it refused"),
            fails,
            "{sentence}"
        );
        assert_eq!(sentence.contains("answered \"resign\""), !fails, "{sentence}");
        assert_eq!(log.lines().iter().any(|line| line.ends_with("PASS")), told, "{parameters}");
    }
}

/// A random game in which a pass is made and the game continues: its moves, and the ply of the pass.
fn game_with_a_pass() -> (Vec<String>, usize) {
    let (game, _) = table("othello");
    for seed in 0.. {
        let mut rng = spielwerk_core::Rng::new(seed);
        let mut session = game.start(&mut rng);
        while session.play_random(&mut rng).is_some() {}
        let moves = session.record().moves;
        if let Some(ply) = moves.iter().position(|mv| mv == "pass") {
            return (moves, ply);
        }
    }
    unreachable!("one game in three has a pass")
}

#[test]
fn numbers_and_answers_of_several_lines_are_read() {
    let (game, session) = table("othello");
    let slow = engine(r#"genmove) printf "\n\n=%s f5 \nsecond line\n" "$id"; printf "third\n\n";;"#);
    let mut player = seat(&*game, "gtp", &slow, "").expect("it starts");
    assert!(failure(&mut *player, &*session).contains("answered \"f5\\nsecond line\\nthird\""));
    let unnumbered = engine(r#"genmove) printf "= F5\n\n";;"#);
    let mut player = seat(&*game, "gtp", &unnumbered, "").expect("it starts");
    assert_eq!(think(&mut *player, &*session).as_deref(), Ok("f5"));
    let misnumbered = engine(r#"genmove) printf "=99 F5\n\n";;"#);
    let mut player = seat(&*game, "gtp", &misnumbered, "").expect("it starts");
    assert!(failure(&mut *player, &*session).contains("the question had the number 5"));
}

#[test]
fn every_failure_is_told_in_one_sentence_and_the_next_game_starts_afresh() {
    for (what, answer, parameters, wanted) in [
        (
            "a crash",
            "genmove) echo ouch >&2; exit 7;;",
            "",
            "genmove black\" and ended, exit status: 7 (standard error: \"ouch\")",
        ),
        ("a hang", "genmove) sleep 3600;;", ",timeout=2", "genmove black\" and gave no answer within 2 s"),
        (
            "nonsense",
            r#"genmove) echo "Hello, world";;"#,
            "",
            "answered \"Hello, world\": answers begin with = or ?",
        ),
        ("half an answer", r#"genmove) printf "=%s F5\n" "$id"; exit 0;;"#, "", "ended, exit status: 0"),
        ("no move", r#"genmove) printf "=%s zz\n\n" "$id";;"#, "", "answered \"zz\": move \"zz\""),
        (
            "an illegal move",
            r#"genmove) printf "=%s A1\n\n" "$id";;"#,
            "",
            "answered \"A1\": move \"A1\" is illegal here",
        ),
        (
            "a refusal",
            r#"genmove) printf "?%s no idea\n\n" "$id";;"#,
            "",
            "answered \"? no idea\": it refused",
        ),
        ("resigning", r#"genmove) printf "=%s resign\n\n" "$id";;"#, "", "answered \"resign\""),
        (
            "a flood",
            r#"genmove) printf "=%s\n" "$id"; while :; do echo water water water water; done;;"#,
            "",
            "the answer does not end",
        ),
    ] {
        assert_told(what, "gtp", &engine(answer), parameters, wanted);
    }
}

#[test]
fn engines_that_do_not_start_are_refused_at_once() {
    let (game, _) = table("othello");
    let error = |script: &str, parameters: &str| {
        seat(&*game, "gtp", script, parameters).err().expect("it must be refused").to_string()
    };
    assert!(error("exit 1", "").contains("list_commands\" and ended, exit status: 1"));
    assert!(error("cat >/dev/null", ",timeout=0.2").contains("gave no answer within 0.2 s"));
    let other_size = engine(r#"boardsize) printf "?%s unacceptable size\n\n" "$id";;"#);
    assert!(
        error(&other_size, "").contains("boardsize 8\" and answered \"? unacceptable size\": it refused")
    );

    let refused = |text: &str| game.player(text).err().expect(text).to_string();
    assert_eq!(refused("gtp"), "gtp: cmd=\"\" is not a command line, such as cmd=\"gtp-rhino -l 3\"");
    assert_eq!(
        refused("gtp:cmd=\"a 'b\""),
        "gtp: cmd=\"a 'b\" is not a command line whose quotes are closed"
    );
    assert!(refused("gtp:cmd=no-such-program").starts_with("no-such-program cannot be started"));
    assert!(refused("gtp:cmd=cat,pass=sometimes").contains("is not one of: auto, always, never"));
    assert!(refused("gtp:cmd=cat,timeout=0").contains("timeout"));
    assert!(refused(&scripted("gtp", &engine(""), ",level=3")).contains("no parameter \"level\""));
    assert!(refused("fly").contains("gtp, nboard, edax"));
}

#[test]
fn games_from_the_middle_cannot_be_told() {
    let (game, _) = table("othello");
    let session = game.resume("f5d6c3").expect("a position");
    let mut player = seat(&*game, "gtp", &engine(""), "").expect("it starts");
    assert!(failure(&mut *player, &*session).contains("games from their start only"));
}
