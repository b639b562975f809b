//! The client of the Edax console.

use crate::stand_ins::{
    Log, assert_failures_are_told, assert_forced_passes_are_not_asked_for, seat, table, think,
};

/// A console that prints as Edax does: a board and a prompt around every command.
fn console(answers: &str) -> String {
    format!(
        r#"printf "\n  A B C D E F G H\n\n>"; while read -r name rest; do echo; case "$name" in
        {answers}
        esac; printf "\n  A B C D E F G H            BLACK\n\n>"; done"#
    )
}

#[test]
fn the_console_gets_level_and_position_and_its_move_is_read() {
    let log = Log::new("edax.log");
    let (game, mut session) = table("othello");
    let script = log.noting(&console(r#"go) printf "\n\n depth|score|\n 5 +02 d6c3\n\nEdax plays D6\n";;"#));
    let mut player = seat(&*game, "edax", &script, ",level=7,setup=\"book-usage off\"").expect("it starts");
    session.play("f5").expect("legal");
    for _ in 0..2 {
        assert_eq!(think(&mut *player, &*session).as_deref(), Ok("d6"));
    }
    let (mode, board) = (["mode 3", "level 7", "book-usage off"], format!("setboard {}", session.position()));
    let noted = log.lines();
    assert_eq!(noted[..3], mode);
    assert_eq!(noted[3..], [&board, "go ", &board, "go "]);
}

#[test]
fn forced_passes_are_not_asked_for() {
    assert_forced_passes_are_not_asked_for("edax", &console("go) exit 1;;"));
}

#[test]
fn every_failure_is_told_in_one_sentence() {
    let (game, _) = table("othello");
    let others = [
        ("Edax plays A1", "answered \"Edax plays A1\": move \"A1\" is illegal here"),
        ("Edax plays well", "answered \"Edax plays well\": move \"well\""),
    ];
    assert_failures_are_told("edax", console, &others);
    let refused = |text: &str| game.player(text).err().expect(text).to_string();
    assert!(refused("edax:cmd=no-such-edax").starts_with("no-such-edax cannot be started"));
    assert!(refused("edax:cmd=cat,level=61").contains("level=\"61\" is not a number from 0 to 60"));
}
