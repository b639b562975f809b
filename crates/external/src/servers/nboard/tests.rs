//! Conversations: every command of the protocol.

use super::NBoardServer;
use spielwerk_othello::Othello;

/// Sends all lines at once and returns what was said.
fn converse(player: &str, lines: &str) -> Vec<String> {
    let mut output = Vec::new();
    let mut server =
        NBoardServer::new(Box::new(Othello::<8>), player).unwrap_or_else(|error| panic!("{player}: {error}"));
    server.run(lines.as_bytes(), &mut output).expect("reading and writing memory");
    String::from_utf8(output).expect("text").lines().map(str::to_owned).collect()
}

const OPENING: &str = "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)";

#[test]
fn the_engine_introduces_itself_and_answers_pings() {
    let said = converse(
        "random",
        "nboard 2\nset contempt 0\nset depth 6\nping 3\nlearn\nwhat is this\nquit\nping 4\n",
    );
    assert_eq!(said, ["set myname Spielwerk random", "set myname Spielwerk random", "pong 3", "learned"]);
}

#[test]
fn go_names_a_move_and_does_not_play_it() {
    let said = converse("pvs:depth=3", &format!("{OPENING}\ngo\ngo\nmove E6/1.00/2.0\ngo\n"));
    let moves: Vec<&str> = said.iter().filter_map(|line| line.strip_prefix("=== ")).collect();
    assert_eq!(moves.len(), 3, "{said:?}");
    assert_eq!(moves[0].split('/').next(), moves[1].split('/').next());
    assert_eq!(moves[0].split('/').count(), 3, "move, value and time: {moves:?}");
    assert!(said.iter().any(|line| line.starts_with("nodestats ")), "{said:?}");
    assert!(said.contains(&"status Spielwerk is thinking".to_owned()));
    assert!(said.iter().all(|line| !line.contains("illegal")), "{said:?}");
}

#[test]
fn hints_value_as_many_moves_as_asked() {
    let said = converse("pvs:depth=3", &format!("{OPENING}\nhint 3\n"));
    let begin = said.iter().position(|line| line.starts_with("nodestats")).expect("the search ended");
    let hints: Vec<Vec<&str>> = said[begin + 1..]
        .iter()
        .filter(|line| line.starts_with("search "))
        .map(|line| line.split(' ').collect())
        .collect();
    assert_eq!(hints.len(), 3, "{said:?}");
    for hint in &hints {
        assert!(hint[2].parse::<f64>().is_ok() && hint[3] == "0" && hint[4] == "3", "{hint:?}");
    }
    let first: Vec<&str> = hints.iter().map(|hint| &hint[1][..2]).collect();
    assert!(first[0] != first[1] && first[1] != first[2], "{first:?}");
    assert_eq!(said.last().map(String::as_str), Some("status"));
}

#[test]
fn depth_is_the_board_programs_unless_the_user_set_a_budget() {
    let depth = |player: &str, wanted: u32| {
        let said = converse(player, &format!("set depth {wanted}\nhint 1\n"));
        let last = said.iter().rev().find(|line| line.starts_with("search ")).expect("a hint").clone();
        last.split(' ').nth(4).expect("a depth").to_owned()
    };
    assert_eq!(depth("pvs", 2), "2");
    assert_eq!(depth("pvs:table=1", 3), "3");
    assert_eq!(depth("pvs:depth=1", 3), "1");
}

#[test]
fn a_game_is_analysed_backwards() {
    let said = converse("pvs:depth=1", &format!("{OPENING}\nanalyze\n"));
    let plies: Vec<&str> =
        said.iter().filter_map(|line| line.strip_prefix("analysis ")).map(|line| &line[..1]).collect();
    assert_eq!(plies, ["2", "1", "0"]);
}

#[test]
fn passes_and_ends_have_their_words() {
    // White has nothing to turn, and c8 ends the game.
    let board = format!("***{}*O------ O", "-".repeat(53));
    let game = format!("set game (;GM[Othello]TY[8]BO[8 {board}];)");
    let said = converse("random", &format!("{game}\ngo\nmove PA\ngo\nmove C8\ngo\nanalyze\n"));
    let moves: Vec<&str> = said
        .iter()
        .filter_map(|line| line.strip_prefix("=== "))
        .filter_map(|mv| mv.split('/').next())
        .collect();
    assert_eq!(moves, ["PA", "C8"], "{said:?}");
    assert!(said.contains(&"status the game is finished".to_owned()), "{said:?}");
    assert!(said.contains(&"analysis 2 -64.00".to_owned()), "{said:?}");
}

#[test]
fn wrong_games_and_moves_are_told_in_the_status_line() {
    let said = converse("random", "set game nonsense\nmove A1\nmove\nset\nset depth x\nhint x\n");
    assert!(said[0].starts_with("status GGF game"), "{said:?}");
    assert!(said[1].starts_with("status move \"A1\" is illegal here"), "{said:?}");
    assert!(said[2].starts_with("status move"), "{said:?}");
}

#[test]
fn a_ping_stops_a_long_search() {
    // To this depth the search would outlast the test.
    let said = converse("pvs:depth=40", "go\nping 1\n");
    assert_eq!(said.last().map(String::as_str), Some("pong 1"));
    assert!(said.iter().any(|line| line.starts_with("=== ")), "{said:?}");
}
