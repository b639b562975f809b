//! The product of a row that is mostly zero with a matrix.
//!
//! Inputs that say which cards lie where are nearly all zero, and a zero adds nothing. The sums run in the order of the
//! depth as in [`gemm`](super::gemm), so the results are the same to the last bit.

use super::isa::kernel;
use super::lanes::Lanes;
use super::{Isa, LINE};

/// A number of the row that is not zero, and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) place: u32,
    pub(crate) value: f32,
}

/// The numbers of a row that are not zero; `entries` is overwritten.
pub(crate) fn gather(row: &[f32], entries: &mut Vec<Entry>) {
    entries.clear();
    for (place, &value) in row.iter().enumerate() {
        if value != 0.0 {
            entries.push(Entry { place: place as u32, value });
        }
    }
}

/// `to = entries b + bias`, then `ReLU` if wished; `to` and `bias` are as wide as a row of `b`.
pub(crate) fn sparse_row(isa: Isa, entries: &[Entry], b: &[f32], bias: &[f32], relu: bool, to: &mut [f32]) {
    let columns = bias.len();
    assert!(columns.is_multiple_of(LINE), "columns come in whole vectors");
    assert!(to.len() >= columns, "the result is too small");
    assert!(
        entries.iter().all(|entry| (entry.place as usize + 1) * columns <= b.len()),
        "the matrix is too small"
    );
    // SAFETY: the assertions say that every index below lies within its slice.
    unsafe { run(isa, entries, b.as_ptr(), bias, relu, to.as_mut_ptr()) }
}

kernel! {
    /// # Safety
    /// The matrix has a row of the bias's length for every entry, and the result is as long.
    unsafe fn run = blocks(entries: &[Entry], b: *const f32, bias: &[f32], relu: bool, to: *mut f32)
}

#[inline(always)]
unsafe fn blocks<L: Lanes>(entries: &[Entry], b: *const f32, bias: &[f32], relu: bool, to: *mut f32) {
    let mut column = 0;
    while column < bias.len() {
        let vectors = (bias.len() - column) / L::WIDTH;
        // SAFETY: the block is within the columns, and the caller promises the rest.
        column += L::WIDTH
            * unsafe {
                match vectors {
                    8.. => block::<L, 8>(entries, b, bias, relu, to, column),
                    4.. => block::<L, 4>(entries, b, bias, relu, to, column),
                    2.. => block::<L, 2>(entries, b, bias, relu, to, column),
                    _ => block::<L, 1>(entries, b, bias, relu, to, column),
                }
            };
    }
}

/// Some columns of the result; returns how many vectors.
#[inline(always)]
unsafe fn block<L: Lanes, const VECTORS: usize>(
    entries: &[Entry],
    b: *const f32,
    bias: &[f32],
    relu: bool,
    to: *mut f32,
    column: usize,
) -> usize {
    // SAFETY: the caller promises that the columns of the block lie within the slices.
    unsafe {
        let mut sums = [L::splat(0.0); VECTORS];
        for entry in entries {
            let row = b.add(entry.place as usize * bias.len() + column);
            let value = L::splat(entry.value);
            for vector in 0..VECTORS {
                sums[vector] = value.mul_add(L::load(row.add(vector * L::WIDTH)), sums[vector]);
            }
        }
        let floor = L::splat(if relu { 0.0 } else { f32::NEG_INFINITY });
        for vector in 0..VECTORS {
            let place = column + vector * L::WIDTH;
            sums[vector].add(L::load(bias.as_ptr().add(place))).max(floor).store(to.add(place));
        }
    }
    VECTORS
}

#[cfg(test)]
mod tests {
    use super::super::{Finish, Gemm, gemm};
    use super::*;
    use crate::test_numbers::numbers;

    #[test]
    fn the_results_are_those_of_the_full_product() {
        for (columns, depth) in [(16, 1), (48, 70), (272, 33)] {
            let mut row = numbers(depth, 1);
            for (place, number) in row.iter_mut().enumerate() {
                if place % 5 != 2 {
                    *number = 0.0;
                }
            }
            let (b, bias) = (numbers(depth * columns, 2), numbers(columns, 3));
            let size =
                Gemm { rows: 1, columns, depth, a_row: depth, a_column: 1, b_row: columns, c_row: columns };
            for isa in Isa::available() {
                for relu in [false, true] {
                    let finish = if relu { Finish::BiasRelu(&bias) } else { Finish::Bias(&bias) };
                    let (mut wanted, mut found) = (vec![0.0; columns], vec![1.0; columns]);
                    gemm(isa, size, &row, &b, &mut wanted, finish);
                    let mut entries = Vec::new();
                    gather(&row, &mut entries);
                    assert!(entries.len() < depth.max(2));
                    sparse_row(isa, &entries, &b, &bias, relu, &mut found);
                    assert_eq!(found, wanted, "{} {columns} {depth}", isa.name());
                }
            }
        }
    }
}
