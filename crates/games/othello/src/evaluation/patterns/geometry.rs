//! Which squares are looked at together.
//!
//! A shape is a list of squares; its instances are the images of that list under the eight symmetries of the
//! board, each set of squares once. All instances share one table of weights. A shape that a symmetry maps
//! onto itself has configurations that are mirror images of each other; they share a weight, too.

use spielwerk_core::Symmetric;

use crate::{Move, Othello, Square};

/// A group of squares whose discs are looked up together.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The name, also of its table in the model file.
    pub name: &'static str,
    /// The squares of one instance, in the order of the digits of its index, lowest first.
    squares: &'static str,
}

/// The shapes of the evaluation.
pub const SHAPES: [Shape; 11] = [
    Shape { name: "edge_with_x_squares", squares: "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2" },
    Shape { name: "corner_3x3", squares: "a1 b1 c1 a2 b2 c2 a3 b3 c3" },
    Shape { name: "corner_5x2", squares: "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2" },
    Shape { name: "row_2", squares: "a2 b2 c2 d2 e2 f2 g2 h2" },
    Shape { name: "row_3", squares: "a3 b3 c3 d3 e3 f3 g3 h3" },
    Shape { name: "row_4", squares: "a4 b4 c4 d4 e4 f4 g4 h4" },
    Shape { name: "diagonal_8", squares: "a1 b2 c3 d4 e5 f6 g7 h8" },
    Shape { name: "diagonal_7", squares: "b1 c2 d3 e4 f5 g6 h7" },
    Shape { name: "diagonal_6", squares: "c1 d2 e3 f4 g5 h6" },
    Shape { name: "diagonal_5", squares: "d1 e2 f3 g4 h5" },
    Shape { name: "diagonal_4", squares: "e1 f2 g3 h4" },
];

/// How many instances all shapes have together.
pub const INSTANCES: usize = 46;

impl Shape {
    /// The squares of every instance, each in the order of its index digits.
    pub fn instances(&self) -> Vec<Vec<Square>> {
        let mut instances: Vec<Vec<Square>> = Vec::new();
        for image in self.images() {
            if instances.iter().all(|known| as_set(known) != as_set(&image)) {
                instances.push(image);
            }
        }
        instances
    }

    /// How many configurations an instance can have: three to the power of its squares.
    pub fn configurations(&self) -> usize {
        3usize.pow(self.base().len() as u32)
    }

    /// For every configuration the one that is seen in its place when the board is mirrored; itself if the
    /// shape has no mirror image.
    pub fn mirrored(&self) -> Vec<u32> {
        let base = self.base();
        let mirror = self.images().into_iter().find(|image| as_set(image) == as_set(&base) && *image != base);
        let order: Vec<usize> = match mirror {
            Some(image) => {
                let place = |square| base.iter().position(|&other| other == square);
                image.into_iter().map(|square| place(square).expect("the same set of squares")).collect()
            }
            None => (0..base.len()).collect(),
        };
        (0..self.configurations() as u32)
            .map(|configuration| {
                let digit = |place: usize| configuration / 3u32.pow(place as u32) % 3;
                order.iter().rev().fold(0, |index, &place| index * 3 + digit(place))
            })
            .collect()
    }

    fn base(&self) -> Vec<Square> {
        self.squares.split(' ').map(|name| name.parse().expect("shapes are lists of squares")).collect()
    }

    fn images(&self) -> Vec<Vec<Square>> {
        let game = Othello::<8>;
        let image = |square, index| match game.transform_move(Move::Place(square), index) {
            Move::Place(square) => square,
            Move::Pass => unreachable!("the image of a square is a square"),
        };
        let base = self.base();
        (0..game.symmetries())
            .map(|index| base.iter().map(|&square| image(square, index)).collect())
            .collect()
    }
}

fn as_set(squares: &[Square]) -> u64 {
    squares.iter().fold(0, |set, square| set | square.bit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_the_instances_the_board_has() {
        let counts = SHAPES.map(|shape| shape.instances().len());
        assert_eq!(counts, [4, 4, 8, 4, 4, 4, 2, 4, 4, 4, 4]);
        assert_eq!(counts.iter().sum::<usize>(), INSTANCES);
    }

    #[test]
    fn every_square_belongs_to_an_instance() {
        let all = SHAPES.iter().flat_map(Shape::instances).fold(0, |set, squares| set | as_set(&squares));
        assert_eq!(all, u64::MAX);
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        for shape in SHAPES {
            let mirrored = shape.mirrored();
            assert!((0..).zip(&mirrored).all(|(index, &image)| mirrored[image as usize] == index));
            let fixed = (0..).zip(&mirrored).filter(|(index, image)| index == *image).count();
            let wanted = match shape.name {
                "edge_with_x_squares" => 243,
                "corner_3x3" => 729,
                "corner_5x2" => 59_049,
                "row_2" | "row_3" | "row_4" | "diagonal_8" | "diagonal_7" => 81,
                "diagonal_6" | "diagonal_5" => 27,
                _ => 9,
            };
            assert_eq!(fixed, wanted, "{}", shape.name);
        }
    }
}
