//! Conversations: every command, every error, whole games.

use spielwerk_session::Registry;

use crate::servers::ProtocolError;

use super::GtpServer;

fn registry() -> Registry {
    let packages = [
        &spielwerk_othello::PACKAGE,
        &spielwerk_connect4::PACKAGE,
        &spielwerk_nimm3::PACKAGE,
        &spielwerk_amazons::PACKAGE,
        &spielwerk_doppelkopf::PACKAGE,
    ];
    Registry::new(packages)
}

fn server(game: &str, player: &str) -> GtpServer {
    GtpServer::new(registry(), registry().game(game).expect(game), player)
        .unwrap_or_else(|error| panic!("{player}: {error}"))
}

/// Sends lines and returns the answers without the empty lines that end them.
fn converse(server: &mut GtpServer, lines: &str) -> Vec<String> {
    let mut output = Vec::new();
    server.run(lines.as_bytes(), &mut output).expect("reading and writing memory");
    let output = String::from_utf8(output).expect("text");
    output.split_terminator("\n\n").map(str::to_owned).collect()
}

/// Holds a conversation, `command -> answer`, to the server.
fn script(game: &str, player: &str, conversation: &[(&str, &str)]) {
    let mut server = server(game, player);
    for (command, wanted) in conversation {
        assert_eq!(converse(&mut server, command), [*wanted], "{game}: {command}");
    }
}

#[test]
fn the_engine_introduces_itself() {
    let version = concat!("= ", env!("CARGO_PKG_VERSION"));
    script(
        "othello",
        "random",
        &[
            ("protocol_version", "= 2"),
            ("7 name", "=7 Spielwerk"),
            ("version", version),
            ("known_command genmove", "= true"),
            ("known_command fly", "= false"),
            ("list_games", "= Othello\nConnect Four\nAmazons"),
            ("quit", "="),
        ],
    );
    let listed = converse(&mut server("othello", "random"), "list_commands").remove(0);
    let listed: Vec<&str> = listed.trim_start_matches("= ").lines().collect();
    for name in ["boardsize", "clear_board", "komi", "play", "genmove", "reg_genmove", "undo", "showboard"] {
        assert!(listed.contains(&name), "{name}");
    }
    for name in ["time_settings", "time_left", "final_score", "set_game", "list_games", "loadsgf", "quit"] {
        assert!(listed.contains(&name), "{name}");
    }
}

#[test]
fn wrong_commands_get_the_answers_of_the_protocol() {
    script(
        "othello",
        "random",
        &[
            ("3 fly", "?3 unknown command"),
            ("5", "?5 unknown command"),
            ("name me", "? syntax error"),
            ("known_command", "? syntax error"),
            ("play black", "? syntax error"),
            ("play red f5", "? syntax error"),
            ("play black z9", "? syntax error"),
            ("play black a1", "? illegal move"),
            ("play white f5", "? illegal move"),
            ("play black pass", "? illegal move"),
            ("genmove", "? syntax error"),
            ("genmove green", "? syntax error"),
            ("genmove white", "? out of turn"),
            ("reg_genmove white", "? out of turn"),
            ("undo", "? cannot undo"),
            ("boardsize", "? syntax error"),
            ("boardsize eight", "? syntax error"),
            ("boardsize 7", "? unacceptable size"),
            ("komi", "? syntax error"),
            ("komi much", "? syntax error"),
            ("set_game Chess", "? unsupported game"),
            ("set_game", "? syntax error"),
            ("time_settings 1 2", "? syntax error"),
            ("time_settings 1 2 x", "? syntax error"),
            ("time_settings -1 0 0", "? syntax error"),
            ("time_left blue 1 0", "? syntax error"),
            ("time_left black NaN 0", "? syntax error"),
            ("final_score", "? cannot score"),
            ("loadsgf", "? syntax error"),
            ("loadsgf a.sgf x", "? syntax error"),
            ("loadsgf /no/such/file.sgf", "? cannot load file"),
            ("showboard now", "? syntax error"),
            ("quit now", "? syntax error"),
        ],
    );
}

#[test]
fn moves_are_played_found_and_taken_back() {
    script(
        "othello",
        "pvs:depth=2",
        &[
            ("boardsize 8", "="),
            ("clear_board", "="),
            ("komi 6.5", "="),
            ("time_settings 0 1 0", "="),
            ("time_left b 60 0", "="),
            ("play B F5", "="),
            ("reg_genmove w", "= F6"),
            ("genmove white", "= F6"),
            ("play black E6", "="),
            ("undo", "="),
            ("undo", "="),
            ("play w d6", "="),
            ("undo", "="),
            ("undo", "="),
            ("undo", "? cannot undo"),
            (
                "showboard",
                "=\n   a b c d e f g h\n 1 - - - - - - - -\n 2 - - - - - - - -\n 3 - - - . - - - -\n \
                 4 - - . O X - - -\n 5 - - - X O . - -\n 6 - - - - . - - -\n 7 - - - - - - - -\n \
                 8 - - - - - - - -\nBlack (X) 2, White (O) 2; Black to move",
            ),
        ],
    );
}

#[test]
fn nothing_is_answered_to_comments_and_nothing_after_quit() {
    let answers = converse(&mut server("othello", "random"), "# hello\n\n  \n1 name # who\nquit\nname\n");
    assert_eq!(answers, ["=1 Spielwerk", "="]);
}

#[test]
fn games_and_boards_change_as_far_as_the_player_plays_them() {
    script(
        "othello",
        "random",
        &[
            ("boardsize 6", "="),
            ("play black f5", "? illegal move"),
            ("play black e4", "="),
            ("boardsize 6", "="),
            ("play black e4", "="),
            ("set_game Amazons", "="),
            ("play white d1-d7-g7", "="),
            ("play black G10-G8-J8", "="),
            ("boardsize 8", "="),
            ("play white c1-c4-c7", "="),
            ("set_game connect four", "="),
            ("boardsize 7", "? unacceptable size"),
            ("play black 4", "="),
            ("play white 4", "="),
            ("set_game Othello", "="),
            ("play black f5", "="),
        ],
    );
    // Only Othello has this player, and only the full board.
    script(
        "othello",
        "quiet",
        &[
            ("list_games", "= Othello"),
            ("set_game Amazons", "? unsupported game"),
            ("boardsize 6", "? unacceptable size"),
            ("play black f5", "="),
        ],
    );
}

#[test]
fn amazons_moves_are_three_squares_joined_by_hyphens() {
    let mut server = server("amazons", "random:seed=4");
    let answers = converse(&mut server, "genmove white\ngenmove black\nfinal_score\ngenmove black");
    for answer in &answers[..2] {
        let squares: Vec<&str> = answer.trim_start_matches("= ").split('-').collect();
        assert_eq!(squares.len(), 3, "{answer}");
        assert!(
            squares.iter().all(|square| square.starts_with(|c: char| c.is_ascii_uppercase())),
            "{answer}"
        );
    }
    assert_eq!(&answers[2..], ["? cannot score", "? out of turn"]);
}

/// Black turns b1 from c1, White has nothing to turn, Black turns b8 from c8 and ends the game.
const PASSING: &str = "(;GM[2]SZ[8]AB[aa][ah]AW[ba][bh]PL[B])";

fn file(name: &str, content: &str) -> String {
    let path = std::env::temp_dir().join(format!("spielwerk-{}-{name}", std::process::id()));
    std::fs::write(&path, content).expect("a writable folder");
    path.to_str().expect("a path in text").to_owned()
}

#[test]
fn files_are_loaded_whole_or_up_to_a_move() {
    let path = file("opening.sgf", "(;GM[2]FF[4]SZ[8];B[fe];W[df];B[cc])");
    let load = format!("loadsgf {path}");
    let part = format!("loadsgf {path} 2");
    script(
        "othello",
        "random",
        &[
            (&load, "="),
            ("play black d3", "? illegal move"),
            ("play white d3", "="),
            (&part, "="),
            ("play white f6", "="),
            ("undo", "="),
            ("undo", "="),
            ("undo", "? cannot undo"),
        ],
    );
    let broken = file("broken.sgf", "(;GM[1])");
    script("othello", "random", &[(&format!("loadsgf {broken}"), "? cannot load file")]);
    script("amazons", "random", &[(&load, "? cannot load file")]);
    for path in [path, broken] {
        std::fs::remove_file(path).expect("the file is there");
    }
}

#[test]
fn passes_may_be_told_or_left_out() {
    let path = file("passing.sgf", PASSING);
    let load = format!("loadsgf {path}");
    script(
        "othello",
        "random",
        &[
            (&load, "="),
            ("play black c1", "="),
            ("genmove white", "= PASS"),
            ("genmove black", "= C8"),
            ("final_score", "= B+64"),
            ("genmove white", "= PASS"),
            ("play white pass", "="),
            ("undo", "="),
            ("undo", "="),
            ("undo", "="),
            ("play white pass", "="),
            ("undo", "="),
            ("genmove black", "= C8"),
            ("undo", "="),
            ("reg_genmove black", "= C8"),
            ("play black c8", "="),
            ("undo", "="),
            ("play black h8", "? illegal move"),
            ("genmove white", "= PASS"),
            ("play black c8", "="),
            ("play black a8", "? illegal move"),
        ],
    );
    std::fs::remove_file(path).expect("the file is there");
}

#[test]
fn whole_games_end_with_a_score() {
    for (game, player) in
        [("othello:size=6", "random:seed=2"), ("amazons:size=5", "random"), ("connect4", "random")]
    {
        let mut server = server(game, player);
        let mut moves = 0;
        let first = if game.starts_with("amazons") { ["white", "black"] } else { ["black", "white"] };
        for colour in first.iter().cycle() {
            let answer = converse(&mut server, &format!("genmove {colour}")).remove(0);
            if answer == "? the game is finished"
                || answer == "= PASS" && converse(&mut server, "final_score")[0] != "? cannot score"
            {
                break;
            }
            assert!(answer.starts_with("= "), "{game}: {answer}");
            moves += 1;
        }
        let score = converse(&mut server, "final_score").remove(0);
        assert!(moves > 6 && (score == "= 0" || score.contains('+')), "{game}: {moves} moves, {score}");
    }
}

#[test]
fn a_clock_shortens_what_the_player_would_take() {
    // Without the clock a search to this depth would outlast the test.
    script(
        "othello",
        "pvs:depth=40",
        &[("time_settings 2 0 0", "="), ("play black f5", "="), ("time_left white 1 10", "=")],
    );
    let mut server = server("othello", "pvs:depth=40");
    let answers = converse(&mut server, "time_settings 2 0 0\nplay b f5\ngenmove w\nplay b c3\ngenmove w");
    assert!(answers[2].starts_with("= "), "{answers:?}");
}

#[test]
fn games_without_a_board_are_refused() {
    let error = |game: &str| GtpServer::new(registry(), registry().game(game).expect(game), "random").err();
    assert_eq!(error("doppelkopf"), Some(ProtocolError::NoGtp { game: "doppelkopf".to_owned() }));
    assert!(matches!(
        GtpServer::new(registry(), registry().game("othello").expect("a game"), "robot").err(),
        Some(ProtocolError::Player(_))
    ));
}

#[test]
fn any_bytes_are_answered_without_panic() {
    spielwerk_core::contract::fuzz_text(
        &["1 play black f5\n", "boardsize 6", "time_left b 1 0", "undo"],
        20_000,
        |line| {
            let mut server = server("othello", "random");
            converse(&mut server, line);
        },
    );
}
