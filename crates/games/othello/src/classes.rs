//! The square classes that Othello players speak of, on the 8x8 board.

/// The four corners: a1 h1 a8 h8.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;
/// One step along the edge from a corner: a2 b1 g1 h2 a7 b8 g8 h7.
pub const C_SQUARES: u64 = 0x4281_0000_0000_8142;
/// One step diagonally from a corner: b2 g2 b7 g7.
pub const X_SQUARES: u64 = 0x0042_0000_0000_4200;
/// The outermost ring of 28 squares, corners included.
pub const EDGES: u64 = 0xff81_8181_8181_81ff;
/// The sixteen squares c3 to f6.
pub const CENTRE: u64 = 0x0000_3c3c_3c3c_0000;
/// The four squares d4 to e5 that are occupied from the start.
pub const CENTRAL: u64 = 0x0000_0018_1800_0000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Square, Squares};

    fn set(names: &str) -> u64 {
        names.split(' ').map(|name| name.parse::<Square>().expect(name).bit()).fold(0, |set, bit| set | bit)
    }

    #[test]
    fn classes_are_the_named_squares() {
        assert_eq!(CORNERS, set("a1 h1 a8 h8"));
        assert_eq!(C_SQUARES, set("a2 b1 g1 h2 a7 b8 g8 h7"));
        assert_eq!(X_SQUARES, set("b2 g2 b7 g7"));
        assert_eq!(CENTRE, set("c3 d3 e3 f3 c4 d4 e4 f4 c5 d5 e5 f5 c6 d6 e6 f6"));
        assert_eq!(CENTRAL, set("d4 e4 d5 e5"));
        let ring = Squares(u64::MAX)
            .filter(|square| [square.column(), square.row()].iter().any(|&line| line == 0 || line == 7))
            .fold(0, |set, square| set | square.bit());
        assert_eq!(EDGES, ring);
        assert_eq!(EDGES.count_ones(), 28);
    }
}
