//! The named openings that tournament players meet most, with all their symmetric images.
//!
//! Four of the eight symmetries of the board keep the start position, so each line exists four times: f5, d3, c4 and
//! e6 begin the same game. Positions are looked up through a canonical image, which finds transpositions too.

use std::collections::HashMap;
use std::sync::LazyLock;

use spielwerk_core::{
    Analysis, Engine, Game, MoveAnalysis, Rng, SearchControl, Symmetric, TreeLimits, TreeLine,
};

use super::{Move, Othello, Position, Transcript};

/// A named line from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What players call it.
    pub name: &'static str,
    /// The moves, in one of their images.
    pub moves: &'static str,
    /// How many of a hundred tournament games begin with it (Ortiz and Berg).
    pub share: u32,
}

/// The openings, most played first.
pub const OPENINGS: [Opening; 6] = [
    Opening { name: "Tiger", moves: "f5d6c3d3c4", share: 47 },
    Opening { name: "Rose", moves: "f5d6c5f4e3c6d3f6e6d7", share: 13 },
    Opening { name: "Buffalo", moves: "f5f6e6f4c3", share: 8 },
    Opening { name: "Heath", moves: "f5f6e6f4g5", share: 6 },
    Opening { name: "Inoue", moves: "f5d6c5f4e3c6e6", share: 5 },
    Opening { name: "Shaman", moves: "f5d6c5f4e3c6f3", share: 3 },
];

/// What the book knows of a position, in its canonical image.
#[derive(Debug, Default)]
struct Page {
    /// The opening that is complete here.
    name: Option<&'static str>,
    /// Moves that stay in the book, with the shares of the openings they lead to.
    moves: Vec<(Move, u32)>,
}

static BOOK: LazyLock<HashMap<Position, Page>> = LazyLock::new(|| {
    let mut book: HashMap<Position, Page> = HashMap::new();
    for opening in OPENINGS {
        let start = Othello::<8>::START;
        let line = Transcript::parse(&Othello::<8>, start, opening.moves).expect("the lines are legal");
        let mut position = start;
        for mv in line.moves {
            let (canonical, symmetry) = canonical(&position);
            let mv = Othello::<8>.transform_move(mv, symmetry);
            let moves = &mut book.entry(canonical).or_default().moves;
            match moves.iter_mut().find(|(known, _)| *known == mv) {
                Some((_, share)) => *share += opening.share,
                None => moves.push((mv, opening.share)),
            }
            position = Othello::<8>
                .child(&position, Othello::<8>.transform_move(mv, Othello::<8>.inverse(symmetry)));
        }
        book.entry(canonical(&position).0).or_default().name = Some(opening.name);
    }
    book
});

/// The image of a position that stands for all eight, and the symmetry that leads to it.
fn canonical(position: &Position) -> (Position, usize) {
    let images = (0..8).map(|index| (Othello::<8>.transform(position, index), index));
    images.min_by_key(|(image, _)| (image.own(), image.opponent())).expect("there are eight images")
}

/// The opening that is complete in this position.
pub fn name_of(position: &Position) -> Option<&'static str> {
    BOOK.get(&canonical(position).0)?.name
}

/// The opening a game began with: the last one that was complete on its way.
pub fn name_of_game(game: &Transcript) -> Option<&'static str> {
    let mut position = game.start;
    let mut name = name_of(&position);
    for &mv in &game.moves {
        Othello::<8>.play(&mut position, mv);
        name = name_of(&position).or(name);
    }
    name
}

/// The moves that stay in the book, each with the share of games it leads to; nothing outside the book. Where the
/// position is symmetric every image of a move is there.
pub fn book_moves(position: &Position) -> Vec<(Move, u32)> {
    let (canonical, _) = canonical(position);
    let Some(page) = BOOK.get(&canonical) else { return Vec::new() };
    let mut moves: Vec<(Move, u32)> = Vec::new();
    for symmetry in (0..8).filter(|&index| Othello::<8>.transform(position, index) == canonical) {
        for &(mv, share) in &page.moves {
            let image = Othello::<8>.transform_move(mv, Othello::<8>.inverse(symmetry));
            if moves.iter().all(|(known, _)| *known != image) {
                moves.push((image, share));
            }
        }
    }
    moves
}

/// Plays from the book as often as tournament players do, and hands over to another engine where it ends.
#[derive(Debug)]
pub struct WithBook<E> {
    engine: E,
    rng: Rng,
}

impl<E> WithBook<E> {
    /// An engine with the book in front of it; the seed draws among book moves.
    pub fn new(engine: E, seed: u64) -> Self {
        Self { engine, rng: Rng::new(seed) }
    }
}

impl<E: Engine<Othello<8>>> Engine<Othello<8>> for WithBook<E> {
    fn analyse(
        &mut self,
        game: &Othello<8>,
        position: &Position,
        control: &mut SearchControl<'_, Move>,
    ) -> Analysis<Move> {
        let moves = book_moves(position);
        let total: u32 = moves.iter().map(|(_, share)| share).sum();
        if total == 0 {
            return self.engine.analyse(game, position, control);
        }
        let mut ticket = self.rng.below(total as usize) as u32;
        let chosen = moves.iter().find(|(_, share)| {
            let hit = ticket < *share;
            ticket = ticket.saturating_sub(*share);
            hit
        });
        let best = chosen.expect("the ticket is below the total").0;
        let entry = |&(mv, share): &(Move, u32)| MoveAnalysis {
            prior: Some(f64::from(share) / f64::from(total)),
            ..MoveAnalysis::unknown(mv)
        };
        Analysis { moves: moves.iter().map(entry).collect(), ..Analysis::of_move(best) }
    }

    /// A tree is wanted, so the search answers, in the book as well.
    fn analyse_with_tree(
        &mut self,
        game: &Othello<8>,
        position: &Position,
        control: &mut SearchControl<'_, Move>,
        limits: TreeLimits,
    ) -> (Analysis<Move>, Vec<TreeLine<Move>>) {
        self.engine.analyse_with_tree(game, position, control, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Notation, Seat};

    /// Every image of a line that starts from the start position.
    fn images(opening: &Opening) -> Vec<Transcript> {
        let game = Othello::<8>;
        let line = Transcript::parse(&game, Othello::<8>::START, opening.moves).expect("a legal line");
        (0..8)
            .filter(|&index| game.transform(&Othello::<8>::START, index) == Othello::<8>::START)
            .map(|index| Transcript {
                start: line.start,
                moves: line.moves.iter().map(|&mv| game.transform_move(mv, index)).collect(),
            })
            .collect()
    }

    #[test]
    fn every_image_of_every_line_is_followed_and_named() {
        for opening in &OPENINGS {
            let images = images(opening);
            assert_eq!(images.len(), 4, "{}", opening.name);
            for image in images {
                let mut position = image.start;
                for &mv in &image.moves {
                    assert!(book_moves(&position).iter().any(|(known, _)| *known == mv), "{}", opening.name);
                    Othello::<8>.play(&mut position, mv);
                }
                assert_eq!(name_of(&position), Some(opening.name));
                assert_eq!(name_of_game(&image), Some(opening.name));
            }
        }
    }

    #[test]
    fn positions_after_the_lines_are_those_of_the_table() {
        let facts = [("Tiger", 6, 3, 6), ("Rose", 6, 8, 9), ("Buffalo", 5, 4, 7), ("Heath", 5, 4, 6)];
        for (name, black, white, moves) in facts {
            let opening = OPENINGS.iter().find(|opening| opening.name == name).expect(name);
            let position = Othello::<8>.parse_position(opening.moves).expect("a legal line");
            let discs = [Seat::FIRST, Seat::SECOND].map(|seat| position.discs(seat).count_ones());
            let count = Othello::<8>.count_moves(&position, &mut Vec::new());
            assert_eq!((discs, count), ([black, white], moves), "{name}");
        }
    }

    #[test]
    fn a_shared_prefix_has_no_name_yet() {
        let prefix = Othello::<8>.parse_position("f5d6c5f4e3c6").expect("the common beginning");
        assert_eq!(name_of(&prefix), None);
        assert_eq!(book_moves(&prefix).len(), 3, "on to Rose, Inoue and Shaman");
        let longer = Transcript::parse(&Othello::<8>, Othello::<8>::START, "f5d6c3d3c4f4").expect("a game");
        assert_eq!(name_of_game(&longer), Some("Tiger"), "the name stays after the book has ended");
    }
}
