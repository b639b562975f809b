//! Questions and answers as another program sees them.

use spielwerk_core::Rng;
use spielwerk_doppelkopf::Doppelkopf;
use spielwerk_session::AnyGame;

use super::TableServer;

/// What the server answers to some lines.
fn answers(lines: &[String]) -> Vec<String> {
    let mut server = TableServer::new(Box::new(Doppelkopf::default()), "conventions").expect("a player");
    let mut output = Vec::new();
    server.run(lines.join("\n").as_bytes(), &mut output).expect("memory does not fail");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn a_greeting_and_a_move() {
    let game: &dyn AnyGame = &Doppelkopf::default();
    let session = game.start(&mut Rng::new(3));
    let seat = session.turn().expect("a game that begins");
    let ask = format!(r#"{{"ask":"move","seat":{seat},"position":"{}"}}"#, session.position());
    let lines =
        [r#"{"ask":"hello","version":1,"game":"doppelkopf","seed":4}"#.to_owned(), String::new(), ask];
    let found = answers(&lines);
    assert_eq!(found[0], r#"{"name":"Spielwerk conventions","version":1}"#);
    assert!(found[1].starts_with(r#"{"move":""#), "{found:?}");
    assert_eq!(found.len(), 2, "empty lines are not answered");
}

#[test]
fn what_cannot_be_answered_is_told_in_a_sentence() {
    let game: &dyn AnyGame = &Doppelkopf::default();
    let session = game.start(&mut Rng::new(3));
    let other = (session.turn().expect("a game that begins").index() + 1) % 4;
    let position = session.position();
    let found = answers(&[
        "hello".to_owned(),
        r#"{"ask":"hello","version":9,"game":"doppelkopf"}"#.to_owned(),
        r#"{"ask":"hello","version":1,"game":"chess"}"#.to_owned(),
        r#"{"ask":"move","seat":0,"position":"x"}"#.to_owned(),
        format!(r#"{{"ask":"move","seat":{other},"position":"{position}"}}"#),
        r#"{"ask":"bye"}"#.to_owned(),
        "after the end".to_owned(),
    ]);
    let parts = ["this is not a question", "version 1", "for doppelkopf", "position", "is to move"];
    assert_eq!(found.len(), parts.len());
    for (line, part) in found.iter().zip(parts) {
        assert!(line.starts_with(r#"{"error":""#) && line.contains(part), "{line}");
    }
}
