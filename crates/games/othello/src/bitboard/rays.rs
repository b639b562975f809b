//! The squares seen from each square along the four lines through it.

/// The rays of one square. Lines in order: row, column, rising diagonal, falling diagonal.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Rays {
    /// Towards higher bits.
    pub(super) up: [u64; 4],
    /// Towards lower bits.
    pub(super) down: [u64; 4],
}

/// Distance in bits between neighbours on each line, in the order of [`Rays`].
pub(super) const STEPS: [u32; 4] = [1, 8, 9, 7];

/// The rays of every square.
pub(super) static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut table = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (right, up) = DIRECTIONS[line];
            table[square].up[line] = ray(square, right, up);
            table[square].down[line] = ray(square, -right, -up);
            line += 1;
        }
        square += 1;
    }
    table
}

const fn ray(square: usize, right: isize, up: isize) -> u64 {
    let (mut column, mut row) = ((square % 8) as isize + right, (square / 8) as isize + up);
    let mut set = 0;
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        set |= 1 << (row * 8 + column);
        column += right;
        row += up;
    }
    set
}
