//! What every game reads: moves, positions, files of other programs.

use spielwerk_core::{Rng, Viewer};

/// A move in the start position: played or refused.
pub(crate) fn parse_move(game: &str, bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let game = spielwerk::game(game).expect("a game");
    let mut session = game.start(&mut Rng::new(1));
    if session.play(text).is_ok() {
        let written = session.last_move(Viewer::Open).expect("a move was just played");
        let mut again = game.start(&mut Rng::new(1));
        again.play(&written).expect("a game reads the moves it writes");
        assert_eq!(again.position(), session.position(), "{text:?} was written as {written:?}");
    }
}

/// A position: from it play continues, and it is written as it is read.
pub(crate) fn parse_position(game: &str, bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let game = spielwerk::game(game).expect("a game");
    let Ok(mut session) = game.resume(text) else { return };
    let again = game.resume(&session.position()).expect("a game reads the positions it writes");
    assert_eq!(again.position(), session.position());
    assert_eq!(session.legal_moves().is_empty(), session.turn().is_none(), "{}", session.position());
    session.picture(Viewer::Open);
    session.scene(Viewer::Open);
    let mut rng = Rng::new(1);
    for _ in 0..20 {
        if session.play_random(&mut rng).is_none() {
            break;
        }
    }
}

/// A file of another program, replayed.
pub(crate) fn check_file(game: &str, bytes: &[u8]) {
    // Whether the file agrees with the rules or cannot be read is all the same here.
    let _ = spielwerk::game(game).expect("a game").check_file(bytes);
}
