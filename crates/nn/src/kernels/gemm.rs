//! The matrix product, blocked for registers.
//!
//! A block of rows and a few vectors of columns stays in registers while the depth runs through. The left matrix is read
//! one number at a time, so that it may lie in either order; the right matrix is read by vectors. Matrices here are
//! small enough that the right one stays in the nearest cache over all blocks of rows.
//!
//! Each result is summed in the order of the depth, whatever block it falls into: a row's results do not depend on the
//! rows beside it.

use super::isa::kernel;
use super::lanes::Lanes;
use super::{Isa, LINE};

/// Sizes and places of `c = a b`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gemm {
    /// Rows of `a` and `c`.
    pub(crate) rows: usize,
    /// Columns of `b` and `c`; a multiple of [`LINE`].
    pub(crate) columns: usize,
    /// Columns of `a`, rows of `b`.
    pub(crate) depth: usize,
    /// From one row of `a` to the next.
    pub(crate) a_row: usize,
    /// From one column of `a` to the next.
    pub(crate) a_column: usize,
    /// From one row of `b` to the next.
    pub(crate) b_row: usize,
    /// From one row of `c` to the next.
    pub(crate) c_row: usize,
}

/// What becomes of the sums.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finish<'a> {
    /// They replace what was there.
    Replace,
    /// They are added to what was there.
    Add,
    /// A bias per column is added.
    Bias(&'a [f32]),
    /// A bias per column is added, and what is negative becomes zero.
    BiasRelu(&'a [f32]),
}

/// `c = a b`, finished as wished.
pub(crate) fn gemm(isa: Isa, size: Gemm, a: &[f32], b: &[f32], c: &mut [f32], finish: Finish) {
    let Gemm { rows, columns, depth, a_row, a_column, b_row, c_row } = size;
    if rows == 0 || columns == 0 {
        return;
    }
    assert!(columns.is_multiple_of(LINE), "columns come in whole vectors");
    assert!(
        depth == 0 || (rows - 1) * a_row + (depth - 1) * a_column < a.len(),
        "the left matrix is too small"
    );
    assert!(depth == 0 || (depth - 1) * b_row + columns <= b.len(), "the right matrix is too small");
    assert!((rows - 1) * c_row + columns <= c.len(), "the result is too small");
    if let Finish::Bias(bias) | Finish::BiasRelu(bias) = finish {
        assert!(bias.len() >= columns, "the bias is too small");
    }
    let pointers = Pointers { a: a.as_ptr(), b: b.as_ptr(), c: c.as_mut_ptr() };
    // SAFETY: the assertions say that every index below lies within its slice.
    unsafe { run(isa, size, pointers, finish) }
}

#[derive(Clone, Copy)]
struct Pointers {
    a: *const f32,
    b: *const f32,
    c: *mut f32,
}

kernel! {
    /// # Safety
    /// All indices that the size allows lie within the slices that the pointers come from.
    unsafe fn run = blocks(size: Gemm, pointers: Pointers, finish: Finish)
}

#[inline(always)]
unsafe fn blocks<L: Lanes>(size: Gemm, pointers: Pointers, finish: Finish) {
    let mut column = 0;
    while column < size.columns {
        let vectors = (size.columns - column) / L::WIDTH;
        // SAFETY: the block is within the columns, and the caller promises the rest.
        column += L::WIDTH
            * unsafe {
                match vectors {
                    4.. if L::ABREAST >= 4 => rows::<L, 4>(size, pointers, finish, column),
                    2.. => rows::<L, 2>(size, pointers, finish, column),
                    _ => rows::<L, 1>(size, pointers, finish, column),
                }
            };
    }
}

/// Some columns of the result; returns how many vectors.
#[inline(always)]
unsafe fn rows<L: Lanes, const VECTORS: usize>(
    size: Gemm,
    pointers: Pointers,
    finish: Finish,
    column: usize,
) -> usize {
    // The sums, a row of the right matrix and one number of the left must fit into the registers.
    let most = (L::REGISTERS - VECTORS - 1) / VECTORS;
    let mut row = 0;
    while row < size.rows {
        let left = size.rows - row;
        // SAFETY: the block is within the rows and columns, and the caller promises the rest.
        let done = unsafe {
            match left {
                12.. if most >= 12 => block::<L, 12, VECTORS>(size, pointers, finish, row, column),
                6.. if most >= 6 => block::<L, 6, VECTORS>(size, pointers, finish, row, column),
                4.. if most >= 4 => block::<L, 4, VECTORS>(size, pointers, finish, row, column),
                2.. => block::<L, 2, VECTORS>(size, pointers, finish, row, column),
                _ => block::<L, 1, VECTORS>(size, pointers, finish, row, column),
            }
        };
        row += done;
    }
    VECTORS
}

/// One block of the result; returns its rows.
#[inline(always)]
unsafe fn block<L: Lanes, const ROWS: usize, const VECTORS: usize>(
    size: Gemm,
    pointers: Pointers,
    finish: Finish,
    row: usize,
    column: usize,
) -> usize {
    // SAFETY: the caller promises that rows and columns of the block lie within the matrices.
    unsafe {
        let mut a = pointers.a.add(row * size.a_row);
        let mut b = pointers.b.add(column);
        let mut sums = [[L::splat(0.0); VECTORS]; ROWS];
        for _ in 0..size.depth {
            let mut right = [L::splat(0.0); VECTORS];
            for (vector, right) in right.iter_mut().enumerate() {
                *right = L::load(b.add(vector * L::WIDTH));
            }
            for (index, sums) in sums.iter_mut().enumerate() {
                let left = L::splat(*a.add(index * size.a_row));
                for (sum, right) in sums.iter_mut().zip(right) {
                    *sum = left.mul_add(right, *sum);
                }
            }
            a = a.wrapping_add(size.a_column);
            b = b.wrapping_add(size.b_row);
        }
        // One plain loop for each case: the sums stay in registers only if the loops over them are unrolled.
        let c = pointers.c.add(row * size.c_row + column);
        let to = |index: usize, vector: usize| c.add(index * size.c_row + vector * L::WIDTH);
        match finish {
            Finish::Replace => {
                for index in 0..ROWS {
                    for vector in 0..VECTORS {
                        sums[index][vector].store(to(index, vector));
                    }
                }
            }
            Finish::Add => {
                for index in 0..ROWS {
                    for vector in 0..VECTORS {
                        let to = to(index, vector);
                        sums[index][vector].add(L::load(to)).store(to);
                    }
                }
            }
            Finish::Bias(bias) => {
                for vector in 0..VECTORS {
                    let bias = L::load(bias.as_ptr().add(column + vector * L::WIDTH));
                    for index in 0..ROWS {
                        sums[index][vector].add(bias).store(to(index, vector));
                    }
                }
            }
            Finish::BiasRelu(bias) => {
                for vector in 0..VECTORS {
                    let bias = L::load(bias.as_ptr().add(column + vector * L::WIDTH));
                    for index in 0..ROWS {
                        sums[index][vector].add(bias).max(L::splat(0.0)).store(to(index, vector));
                    }
                }
            }
        }
    }
    ROWS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_numbers::{close, numbers};

    /// The product by its definition.
    fn naive(size: Gemm, a: &[f32], b: &[f32], c: &mut [f32], finish: Finish) {
        for row in 0..size.rows {
            for column in 0..size.columns {
                let product = |k: usize| a[row * size.a_row + k * size.a_column] * b[k * size.b_row + column];
                let sum: f32 = (0..size.depth).map(product).sum();
                let to = &mut c[row * size.c_row + column];
                *to = match finish {
                    Finish::Replace => sum,
                    Finish::Add => *to + sum,
                    Finish::Bias(bias) => sum + bias[column],
                    Finish::BiasRelu(bias) => (sum + bias[column]).max(0.0),
                };
            }
        }
    }

    #[test]
    fn every_variant_equals_the_definition() {
        for (rows, columns, depth) in [(1, 16, 1), (5, 48, 7), (13, 32, 64), (31, 80, 3), (12, 64, 20)] {
            let bias = numbers(columns, 4);
            for transposed in [false, true] {
                let (a_row, a_column) = if transposed { (1, rows + 2) } else { (depth + 1, 1) };
                let size =
                    Gemm { rows, columns, depth, a_row, a_column, b_row: columns + 16, c_row: columns + 3 };
                let a = numbers((rows + 2) * (depth + 1), 1);
                let b = numbers(depth * (columns + 16), 2);
                let start = numbers(rows * (columns + 3), 3);
                for finish in [Finish::Replace, Finish::Add, Finish::Bias(&bias), Finish::BiasRelu(&bias)] {
                    let mut wanted = start.clone();
                    naive(size, &a, &b, &mut wanted, finish);
                    for isa in Isa::available() {
                        let mut found = start.clone();
                        gemm(isa, size, &a, &b, &mut found, finish);
                        close(&found, &wanted, 1e-5, isa.name());
                    }
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "the right matrix is too small")]
    fn matrices_that_are_too_small_are_refused() {
        let size = Gemm { rows: 1, columns: 16, depth: 2, a_row: 2, a_column: 1, b_row: 16, c_row: 16 };
        gemm(Isa::PORTABLE, size, &[0.0; 2], &[0.0; 31], &mut [0.0; 16], Finish::Replace);
    }
}
