//! The NBoard client.

use spielwerk_core::{SearchControl, ValueUnit};

use crate::stand_ins::{
    Log, assert_failures_are_told, assert_forced_passes_are_not_asked_for, seat, table, think,
};

/// An engine that answers pings; `answers` are further cases of the script.
fn engine(answers: &str) -> String {
    format!(
        r#"while read -r name rest; do case "$name" in
        {answers}
        ping) echo "status idle"; echo "pong $rest";;
        esac; done"#
    )
}

#[test]
fn the_engine_gets_the_whole_game_and_its_answer_is_read() {
    let log = Log::new("nboard.log");
    let (game, mut session) = table("othello");
    let script = log.noting(&engine(
        r#"go) echo "status thinking"; echo "search F6-E6xx 1.50 0 3"; echo "search d6C3-D3 2.5 0 6 free text";
        echo "nodestats 35805 0.12"; echo "=== d6/2.50/0.1"; echo "status";;"#,
    ));
    let mut player = seat(&*game, "nboard", &script, ",depth=6,setup=\"set contempt 0\"").expect("it starts");
    assert_eq!(log.lines(), ["nboard 2", "set depth 6", "set contempt 0", "ping 1"]);
    session.play("f5").expect("legal");
    for round in 2..4 {
        let analysis = player.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer");
        assert_eq!((analysis.best.as_str(), analysis.value, analysis.unit), ("d6", 2.5, ValueUnit::Discs));
        assert_eq!(
            (analysis.line.join(" ").as_str(), analysis.depth, analysis.nodes),
            ("d6 c3 d3", 6, 35805)
        );
        let board = "---------------------------O*------*O--------------------------- *";
        let game = format!("set game (;GM[Othello]PC[Spielwerk]TY[8]BO[8 {board}]B[f5];)");
        assert_eq!(log.lines(), [game, format!("ping {round}"), "go ".to_owned()]);
    }
}

#[test]
fn answers_come_in_several_forms() {
    let (game, session) = table("othello");
    for (answer, value, unit) in [
        ("=== F5", 0.0, ValueUnit::Payoff),
        ("===F5/-3.00", -3.0, ValueUnit::Discs),
        ("=== f5 -1.00 0.0", -1.0, ValueUnit::Discs),
        ("=== F5//0.5", 0.0, ValueUnit::Payoff),
    ] {
        let mut player =
            seat(&*game, "nboard", &engine(&format!("go) echo \"{answer}\";;")), "").expect("it starts");
        let analysis = player.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer");
        assert_eq!((analysis.best.as_str(), analysis.value, analysis.unit), ("f5", value, unit), "{answer}");
        assert_eq!(analysis.line, ["f5"]);
    }
}

#[test]
fn positions_in_the_middle_can_be_asked_and_forced_passes_are_not() {
    let (game, _) = table("othello");
    let mut player = seat(&*game, "nboard", &engine("go) echo \"=== C8\";;"), "").expect("it starts");
    let middle = game.resume(&format!("XX-{}XO------ X", "-".repeat(53))).expect("a position");
    assert_eq!(think(&mut *player, &*middle).as_deref(), Ok("c8"));
    assert_forced_passes_are_not_asked_for("nboard", &engine("go) exit 1;;"));
}

#[test]
fn every_failure_is_told_in_one_sentence() {
    let (game, _) = table("othello");
    let others = [
        ("=== A1/0/0", "answered \"=== A1/0/0\": move \"A1\" is illegal here"),
        ("===", "answered \"===\": move \"\""),
    ];
    assert_failures_are_told("nboard", engine, &others);
    let deaf = seat(&*game, "nboard", "cat >/dev/null", ",timeout=0.2").err().expect("it does not answer");
    assert!(deaf.to_string().contains("asked \"ping 1\" and gave no answer"), "{deaf}");
}

#[test]
fn only_the_full_board_of_othello_speaks_it() {
    for game in ["othello:size=6", "amazons", "connect4"] {
        let (game, _) = table(game);
        let error = game.player("nboard:cmd=cat").err().expect("it must be refused").to_string();
        assert!(error.starts_with("no player \"nboard\"; there are: random"), "{error}");
    }
}
