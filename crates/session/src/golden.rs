//! A game played through and written out: the text that shows at a glance when rules or notation change.

use std::fmt::Write;
use std::path::Path;

use spielwerk_core::{Rng, Seat, Viewer};

use crate::AnyGame;

/// One random game in full: every position, how many moves are legal and which, and the result.
pub fn playthrough(game: &dyn AnyGame, seed: u64) -> String {
    const SHOWN: usize = 60;
    let mut rng = Rng::new(seed);
    let mut session = game.start(&mut rng);
    let mut text = format!("game: {}\nseed: {seed}\n", game.spec());
    let mut ply = 0;
    while let Some(seat) = session.turn() {
        let legal = session.legal_moves();
        let more = if legal.len() > SHOWN { " ..." } else { "" };
        let listed = legal[..legal.len().min(SHOWN)].join(" ");
        let position = session.position();
        let picture = session.picture(Viewer::Open);
        let mv = session.play_random(&mut rng).expect("a seat is to move");
        let name = game.seat_name(seat);
        writeln!(text, "\n# ply {ply}, {name} to move\nposition: {position}\n{}", picture.trim_end())
            .and_then(|()| writeln!(text, "legal ({}): {listed}{more}\nmove: {mv}", legal.len()))
            .expect("writing to a string");
        ply += 1;
    }
    let payoffs = session.payoffs().expect("no seat is to move");
    let results: Vec<String> = Seat::all(game.seats())
        .map(|seat| format!("{} {:+}", game.seat_name(seat), payoffs[seat.index()]))
        .collect();
    writeln!(text, "\n# finished after {ply} plies\nposition: {}", session.position())
        .and_then(|()| writeln!(text, "{}", session.picture(Viewer::Open).trim_end()))
        .and_then(|()| writeln!(text, "payoffs: {}", results.join(", ")))
        .expect("writing to a string");
    text
}

/// Compares a random game with the file of this name in `tests/golden` of a crate.
///
/// # Panics
/// As [`assert_golden`].
pub fn assert_playthrough(crate_folder: &str, file: &str, game: &dyn AnyGame, seed: u64) {
    let path = Path::new(crate_folder).join("tests/golden").join(file).with_extension("txt");
    assert_golden(&path, &playthrough(game, seed));
}

/// Replays a file of another program in `data` of a crate; returns how many games and facts were checked.
///
/// # Panics
/// If the file cannot be read or disagrees with the rules: this is a test helper.
pub fn assert_replays(crate_folder: &str, file: &str, game: &dyn AnyGame) -> (usize, usize) {
    let path = Path::new(crate_folder).join("data").join(file);
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let report = game.check_text(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(report.disagreements, [], "{file}");
    (report.games, report.facts)
}

/// Compares a text with a golden file; with `SPIELWERK_BLESS` set in the environment it writes the file instead.
///
/// # Panics
/// If the file differs or is missing: this is a test helper.
pub fn assert_golden(path: &Path, text: &str) {
    if std::env::var_os("SPIELWERK_BLESS").is_some() {
        std::fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let wanted = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (line, (wanted, got)) in (1..).zip(wanted.lines().zip(text.lines())) {
        assert_eq!(wanted, got, "{}:{line}", path.display());
    }
    assert_eq!(wanted.lines().count(), text.lines().count(), "{}: length", path.display());
}
