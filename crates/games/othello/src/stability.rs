//! Discs that can never be turned again, and the bound they put on the margin.
//!
//! Found are discs on an edge that no sequence of moves along it can turn (a table over all 3^8 edges), discs all of
//! whose four lines are full, and discs that on each line are full or lean on a stable disc of their colour or on the
//! border. There may be more stable discs than these, never fewer.

use crate::Othello;

/// Columns and rows b to g, 2 to 7.
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
const COLUMN_A: u64 = 0x0101_0101_0101_0101;

/// The most the seat to move can win by, given the discs its opponent cannot lose any more, if that is not
/// above `alpha`.
#[inline]
pub(super) fn stable_refutation<const SIZE: usize>(own: u64, opponent: u64, alpha: i32) -> Option<i32> {
    let highest = |kept: u64| (SIZE * SIZE) as i32 - 2 * kept.count_ones() as i32;
    // Not even if all discs were stable.
    if highest(opponent) > alpha {
        return None;
    }
    Some(highest(stable::<SIZE>(opponent, own))).filter(|&highest| highest <= alpha)
}

/// Discs of `discs` that no play can turn.
#[inline]
pub(super) fn stable<const SIZE: usize>(discs: u64, others: u64) -> u64 {
    // Squares outside a small board are as good as full, and as good as stable for both.
    let outside = !Othello::<SIZE>::BOARD;
    let filled = discs | others | outside;
    let (rows, columns) = (full_rows(filled), full_columns(filled));
    let (rising, falling) = (full_diagonals(filled, 9), full_diagonals(filled, 7));
    let (edges, inside) = if SIZE == 8 { (stable_edges(discs, others), discs & INNER) } else { (0, discs) };
    let mut stable = edges | (inside & rows & columns & rising & falling);
    if stable == 0 && SIZE == 8 {
        return 0;
    }
    loop {
        let anchors = stable | outside;
        let leaning = |step: u32| (anchors << step) | (anchors >> step);
        let more = inside
            & (rows | leaning(1))
            & (columns | leaning(8))
            & (rising | leaning(9))
            & (falling | leaning(7))
            & !stable;
        if more == 0 {
            return stable;
        }
        stable |= more;
    }
}

/// Squares in full rows.
#[inline]
fn full_rows(filled: u64) -> u64 {
    let mut full = filled & (filled >> 1);
    full &= full >> 2;
    full &= full >> 4;
    (full & COLUMN_A) * 0xff
}

/// Squares in full columns.
#[inline]
fn full_columns(filled: u64) -> u64 {
    let mut full = filled & filled.rotate_right(8);
    full &= full.rotate_right(16);
    full & full.rotate_right(32)
}

/// Squares in full diagonals, neighbours on which are `step` (7 or 9) bits apart.
#[inline]
fn full_diagonals(filled: u64, step: u32) -> u64 {
    // A square passes the test upwards if it and all squares beyond it are filled; beyond the border all are.
    let (mut up, mut down) = (filled, filled);
    let (mut border_up, mut border_down) = if step == 9 {
        (0xff80_8080_8080_8080, 0x0101_0101_0101_01ff)
    } else {
        (0xff01_0101_0101_0101, 0x8080_8080_8080_80ff_u64)
    };
    for distance in [step, 2 * step, 4 * step] {
        up &= (up >> distance) | border_up;
        down &= (down << distance) | border_down;
        border_up |= border_up >> distance;
        border_down |= border_down << distance;
    }
    up & down
}

/// Stable discs on the four edges of the full board.
#[inline]
fn stable_edges(discs: u64, others: u64) -> u64 {
    let edge = |discs: u64, others: u64| {
        let index = TERNARY[discs as usize & 0xff] + 2 * TERNARY[others as usize & 0xff];
        u64::from(STABLE_EDGES[usize::from(index)])
    };
    let low = edge(discs, others);
    let high = edge(discs >> 56, others >> 56);
    let left = edge(column_a(discs), column_a(others));
    let right = edge(column_a(discs >> 7), column_a(others >> 7));
    low | (high << 56) | to_column_a(left) | (to_column_a(right) << 7)
}

/// The leftmost column as a byte.
#[inline]
fn column_a(set: u64) -> u64 {
    (set & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The byte as leftmost column.
#[inline]
fn to_column_a(byte: u64) -> u64 {
    ((byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & COLUMN_A) | ((byte >> 7) << 56)
}

/// The bits of a byte read as digits of base 3.
static TERNARY: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        table[byte] = 3 * table[byte >> 1] + (byte & 1) as u16;
        byte += 1;
    }
    table
};

/// For each edge, own discs as digit 1 and others as digit 2, the own discs that are stable.
static STABLE_EDGES: [u8; 6561] = stable_edge_table();

const fn stable_edge_table() -> [u8; 6561] {
    let mut table = [0; 6561];
    let mut empties = 0;
    // An edge is judged after all edges with one more disc.
    while empties <= 8 {
        let mut own = 0;
        while own < 256_u32 {
            let mut others = 0;
            while others < 256_u32 {
                if own & others == 0 && 8 - (own | others).count_ones() == empties {
                    table[edge_index(own, others)] = stable_on_edge(&table, own, others);
                }
                others += 1;
            }
            own += 1;
        }
        empties += 1;
    }
    table
}

const fn edge_index(own: u32, others: u32) -> usize {
    (TERNARY[own as usize] + 2 * TERNARY[others as usize]) as usize
}

/// Own discs that stay whatever disc is placed next on the edge.
const fn stable_on_edge(table: &[u8; 6561], own: u32, others: u32) -> u8 {
    let mut stable = own as u8;
    let mut square = 0;
    while square < 8 {
        let bit = 1 << square;
        if (own | others) & bit == 0 {
            let turned = edge_flips(own, others, square);
            stable &= table[edge_index(own | bit | turned, others ^ turned)];
            let turned = edge_flips(others, own, square);
            stable &= table[edge_index(own ^ turned, others | bit | turned)];
        }
        square += 1;
    }
    stable
}

/// Discs that are turned along an edge.
const fn edge_flips(own: u32, others: u32, square: u32) -> u32 {
    let mut turned = 0;
    let mut line = 0;
    let mut bit = 1 << square << 1;
    while others & bit != 0 {
        line |= bit;
        bit <<= 1;
    }
    if own & bit != 0 {
        turned |= line;
    }
    line = 0;
    bit = (1 << square) >> 1;
    while others & bit != 0 {
        line |= bit;
        bit >>= 1;
    }
    if own & bit != 0 {
        turned |= line;
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Game, contract};

    /// Plays random games on from random positions and looks whether a stable disc is ever turned.
    fn stable_discs_stay<const SIZE: usize>(games: u64) {
        let game = Othello::<SIZE>;
        let mut found = 0;
        contract::walk(&game, games, 22, |position, _, rng| {
            let (own, opponent) = (position.own(), position.opponent());
            let kept = stable::<SIZE>(own, opponent);
            let lost = stable::<SIZE>(opponent, own);
            found += (kept | lost).count_ones();
            let mut later = *position;
            while let Some(mv) = game.random_move(&later, rng, &mut Vec::new()) {
                game.play(&mut later, mv);
                let same = later.turn() == position.turn();
                let (kept_by, lost_by) =
                    if same { (later.own(), later.opponent()) } else { (later.opponent(), later.own()) };
                assert_eq!(kept & !kept_by, 0, "{position:?} then {later:?}");
                assert_eq!(lost & !lost_by, 0, "{position:?} then {later:?}");
            }
        });
        assert!(found > 0, "random games have stable discs");
    }

    #[test]
    fn stable_discs_are_never_turned() {
        stable_discs_stay::<8>(300);
        stable_discs_stay::<6>(300);
        stable_discs_stay::<4>(300);
    }

    #[test]
    fn known_cases() {
        assert_eq!(stable::<8>(0x81, 0), 0x81, "corners");
        assert_eq!(stable::<8>(0x07, 0), 0x07, "a chain from a corner");
        assert_eq!(stable::<8>(0x06, 0), 0, "an edge without corner");
        assert_eq!(stable::<8>(0x7e, 0x81), 0x7e, "a full edge");
        assert_eq!(stable::<8>(u64::MAX, 0), u64::MAX, "a full board");
        assert_eq!(stable::<8>(0x0103, 0x02_0004), 0x0103, "a corner and its two neighbours");
        assert_eq!(stable_refutation::<8>(0, u64::MAX, -64), Some(-64), "all is lost");
        assert_eq!(stable_refutation::<8>(0, 0x81, 60), Some(60), "two corners are kept");
        assert_eq!(stable_refutation::<8>(0, 0x81, 59), None, "two discs are not enough");
        assert_eq!(stable_refutation::<8>(0, 0x42, 60), None, "these may be turned");
    }

    #[test]
    fn columns_become_bytes_and_back() {
        for byte in 0..256 {
            assert_eq!(column_a(to_column_a(byte)), byte);
        }
    }
}
