//! The game appears in every command, with no other file touched.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakthrough")).args(arguments).output().expect("the program starts")
}

fn says(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn perft_counts_it() {
    assert!(says(&["perft", "breakthrough", "3"]).trim().ends_with("11132"));
}

#[test]
fn players_play_it() {
    assert!(says(&["players", "breakthrough"]).contains("pvs"));
    let game = says(&["play", "breakthrough:size=5", "--seat", "pvs:depth=2", "--seat", "random"]);
    assert!(game.contains(": +1"), "{game}");
    let analysis = says(&["analyse", "breakthrough:size=5", "--player", "pvs:depth=4", "--json"]);
    assert!(analysis.contains("\"best\""), "{analysis}");
    let result = says(&["match", "breakthrough:size=5", "pvs:depth=2", "random", "--games", "20", "--json"]);
    assert!(result.contains("\"pairings\""), "{result}");
}

#[test]
fn a_network_learns_it_from_nothing() {
    let folder = std::env::temp_dir().join(format!("breakthrough-{}", std::process::id()));
    let path = folder.to_str().expect("a path of text");
    let arguments =
        ["train", "zero", "breakthrough:size=5", "--preset", "tiny", "--set", "iterations=1", "--run", path];
    let net = says(&arguments);
    let net = net.lines().last().expect("the path of the network");
    let player = format!("zero:net=\"{net}\",sims=8");
    says(&["match", "breakthrough:size=5", &player, "random", "--games", "2"]);
    std::fs::remove_dir_all(folder).expect("removable");
}

#[test]
fn the_page_offers_it() {
    use spielwerk_server::{Config, Server};
    let folder = std::env::temp_dir().join(format!("breakthrough-page-{}", std::process::id()));
    let registry = spielwerk::registry().with(&breakthrough::PACKAGE);
    let server = Server::bind(Config { registry, ..Config::local(folder.clone()) }).expect("a server");
    let address = server.address();
    std::thread::spawn(move || server.run());
    let request = format!("GET /api/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let mut stream = std::net::TcpStream::connect(address).expect("it listens");
    std::io::Write::write_all(&mut stream, request.as_bytes()).expect("sent");
    let mut answer = String::new();
    std::io::Read::read_to_string(&mut stream, &mut answer).expect("an answer");
    assert!(
        answer.contains("\"Breakthrough\"") && answer.contains("\"pawn\""),
        "{}",
        &answer[..answer.len().min(500)]
    );
    std::fs::remove_dir_all(folder).unwrap_or_default();
}
