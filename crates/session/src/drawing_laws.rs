//! The laws that tie a drawing to its game, as a test that every package runs through.

use spielwerk_core::scene::Board;
use spielwerk_core::{Rng, Scene, Seat, Setup, Viewer, Words};

use crate::{AnyGame, Drawing, GamePackage, Gesture, Session};

/// Plays random games of every variant and holds each position against the drawing: pieces, seats and words are declared,
/// every legal move can be made by the gesture, and a position that is set up square by square is the same position.
///
/// # Panics
/// If a law is broken: this is a test helper.
pub fn check_drawing(package: &GamePackage, games: u64) {
    let drawing = &package.drawing;
    let texts = [package.title, package.about].into_iter();
    for text in texts.chain(package.rules.iter().copied()).chain(drawing.steps.iter().copied()) {
        said_in_both(text);
    }
    for code in drawing.tile {
        assert!(is_piece(drawing, code), "{code} of the tile is not a piece");
    }
    for text in std::iter::once(package.name).chain(package.variants.iter().copied()) {
        let mut spec = text.parse().expect("a text of the package");
        let game = (package.parse)(&mut spec).expect("a variant of the package");
        check_seats(&*game, drawing);
        for seed in 0..games {
            let mut rng = Rng::new(seed);
            let mut session = game.start(&mut rng);
            check_setup(package, &*game, &*session);
            while session.turn().is_some() {
                check_position(drawing, &*session);
                if matches!(session.scene(Viewer::Open), Scene::Board(_) | Scene::Heap { .. }) {
                    check_setup(package, &*game, &*session);
                }
                session.play_random(&mut rng).expect("a seat is to move");
            }
        }
    }
}

fn said_in_both(text: Words) {
    assert!(!text.en.is_empty() && !text.de.is_empty(), "{text:?} is missing in one language");
}

fn is_piece(drawing: &Drawing, code: &str) -> bool {
    drawing.pieces.iter().any(|piece| piece.code == code)
}

fn is_said(drawing: &Drawing, code: &str) -> bool {
    drawing.vocabulary.said.iter().any(|word| word.code == code)
}

fn check_seats(game: &dyn AnyGame, drawing: &Drawing) {
    if drawing.seats.is_empty() {
        return;
    }
    let names: Vec<&str> = drawing.seats.iter().map(|seat| seat.name.en).collect();
    let told: Vec<&str> = Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect();
    assert_eq!(names, told, "{}", game.spec());
}

fn check_position(drawing: &Drawing, session: &dyn Session) {
    let scene = session.scene(Viewer::Open);
    match &scene {
        Scene::Board(board) => {
            for code in board.squares.iter().flatten() {
                assert!(is_piece(drawing, code), "{code} is on the board and not among the pieces");
            }
        }
        Scene::Cards(table) => {
            for code in table.seats.iter().flat_map(|seat| seat.hand.iter().flatten()) {
                assert!(is_piece(drawing, code), "{code} is in a hand and not among the pieces");
            }
        }
        Scene::Heap { .. } | Scene::Text { .. } => {}
    }
    for mv in session.legal_moves() {
        let made = match (drawing.gesture, &scene) {
            (Gesture::Squares, Scene::Board(board)) => {
                let squares = squares_of(&mv);
                let inside = squares.iter().all(|square| is_on(board, square));
                if squares.is_empty() {
                    is_said(drawing, &mv)
                } else {
                    inside && squares.len() == drawing.steps.len()
                }
            }
            (Gesture::Column, Scene::Board(board)) => {
                mv.parse().is_ok_and(|column: usize| (1..=board.columns).contains(&column))
            }
            (Gesture::Take, Scene::Heap { take, .. }) => {
                mv.parse().is_ok_and(|stones: u32| (1..=*take).contains(&stones))
            }
            (Gesture::Cards, Scene::Cards(_)) => is_piece(drawing, &mv) || is_said(drawing, &mv),
            (gesture, _) => gesture == Gesture::List,
        };
        assert!(made, "{mv} cannot be made by {:?} at {}", drawing.gesture, session.position());
    }
}

/// The squares that the text of a move names: a letter and a number each.
fn squares_of(mv: &str) -> Vec<&str> {
    let bytes = mv.as_bytes();
    let mut squares = Vec::new();
    let mut place = 0;
    while place < bytes.len() {
        let digits = bytes[place + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if bytes[place].is_ascii_lowercase() && digits > 0 {
            squares.push(&mv[place..=place + digits]);
        }
        place += 1 + digits;
    }
    squares
}

fn is_on(board: &Board, square: &str) -> bool {
    let column = usize::from(square.as_bytes()[0] - b'a');
    let row: usize = square[1..].parse().expect("digits");
    column < board.columns && (1..=board.rows).contains(&row)
}

/// The position as a setup by hand.
fn setup_of(session: &dyn Session) -> Option<Setup> {
    let turn = session.turn()?;
    Some(match session.scene(Viewer::Open) {
        Scene::Board(board) => {
            let squares = board.squares.iter().map(|piece| piece.map(str::to_owned)).collect();
            Setup::Board { columns: board.columns, squares, turn }
        }
        Scene::Heap { stones, .. } => Setup::Heap { stones, turn },
        Scene::Cards(table) => {
            let hand = |seat: &spielwerk_core::scene::CardSeat| {
                seat.hand.iter().flatten().map(|&card| card.to_owned()).collect()
            };
            Setup::Cards { hands: table.seats.iter().map(hand).collect(), turn, said: None }
        }
        Scene::Text { .. } => return None,
    })
}

fn check_setup(package: &GamePackage, game: &dyn AnyGame, session: &dyn Session) {
    let Some((write, setup)) = package.write_setup.zip(setup_of(session)) else { return };
    let text = write(&setup);
    let read = game.resume(&text).unwrap_or_else(|error| panic!("{}: {error}", game.spec()));
    assert_eq!(
        (read.turn(), read.scene(Viewer::Open)),
        (session.turn(), session.scene(Viewer::Open)),
        "{text}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_name_their_squares() {
        assert_eq!(squares_of("d1-d10/j10"), ["d1", "d10", "j10"]);
        assert_eq!(squares_of("f5"), ["f5"]);
        assert!(squares_of("pass").is_empty() && squares_of("4").is_empty());
    }

    #[test]
    fn the_textbook_tree_keeps_the_laws() {
        check_drawing(&crate::toy::PACKAGE, 3);
    }
}
