//! Passes over boards, channel by channel, that training needs around its convolutions.

use super::isa::kernel;
use super::lanes::Lanes;
use super::{Isa, LINE, Tiling};

/// Boards with their border, and how many channels they have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardSet {
    pub(crate) tiling: Tiling,
    /// A multiple of [`LINE`].
    pub(crate) channels: usize,
    pub(crate) images: usize,
}

impl BoardSet {
    /// Numbers of one board.
    pub(crate) fn image(self) -> usize {
        self.tiling.bordered().image * self.channels
    }

    /// Numbers of all boards.
    pub(crate) fn len(self) -> usize {
        self.images * self.image()
    }

    fn check(self, slices: &[&[f32]], parameters: &[&[f32]]) {
        assert!(self.channels.is_multiple_of(LINE), "channels come in whole vectors");
        assert!(slices.iter().all(|slice| slice.len() >= self.len()), "too few boards");
        assert!(parameters.iter().all(|slice| slice.len() >= self.channels), "too few channels");
    }
}

/// `out = factors[0] inputs[0] + factors[1] inputs[1] + shift` in every square, then `ReLU` if wished. The border of
/// `out` is left as it is.
pub(crate) fn combine(
    isa: Isa,
    boards: BoardSet,
    inputs: [&[f32]; 2],
    factors: [&[f32]; 2],
    shift: &[f32],
    relu: bool,
    out: &mut [f32],
) {
    boards.check(&[inputs[0], inputs[1], out], &[factors[0], factors[1], shift]);
    let parameters = [factors[0], factors[1], shift].map(<[f32]>::as_ptr);
    // SAFETY: the check says that every index below lies within its slice.
    unsafe { run_combine(isa, boards, inputs.map(<[f32]>::as_ptr), parameters, relu, out.as_mut_ptr()) }
}

/// `boards = factors[0] other + factors[1] boards + shift` in every square. The border is left as it is.
pub(crate) fn combine_in_place(
    isa: Isa,
    set: BoardSet,
    other: &[f32],
    boards: &mut [f32],
    factors: [&[f32]; 2],
    shift: &[f32],
) {
    set.check(&[other, boards], &[factors[0], factors[1], shift]);
    let parameters = [factors[0], factors[1], shift].map(<[f32]>::as_ptr);
    let to = boards.as_mut_ptr();
    // SAFETY: the check says that every index below lies within its slice; each number is read before it is written.
    unsafe { run_combine(isa, set, [other.as_ptr(), to.cast_const()], parameters, false, to) }
}

/// The sums of `a` and of `a b` over the squares of all boards, for each channel.
pub(crate) fn channel_sums(isa: Isa, boards: BoardSet, a: &[f32], b: &[f32]) -> [Vec<f64>; 2] {
    boards.check(&[a, b], &[]);
    let mut sums = [0, 1].map(|_| vec![0.0; boards.channels]);
    // One board is summed in short numbers and all boards in long ones: exact enough, and fast.
    let mut of_board = vec![0.0f32; 2 * boards.channels];
    let one = BoardSet { images: 1, ..boards };
    for (a, b) in a[..boards.len()].chunks_exact(one.len()).zip(b.chunks_exact(one.len())) {
        // SAFETY: each chunk is one board, and there is room for two sums per channel.
        unsafe { run_sums(isa, one, a.as_ptr(), b.as_ptr(), of_board.as_mut_ptr()) }
        for (sums, of_board) in sums.iter_mut().zip(of_board.chunks_exact(boards.channels)) {
            for (sum, &part) in sums.iter_mut().zip(of_board) {
                *sum += f64::from(part);
            }
        }
    }
    sums
}

/// `values` where `test` is above zero, and zero elsewhere.
pub(crate) fn where_positive(isa: Isa, values: &[f32], test: &[f32], out: &mut [f32]) {
    assert!(values.len() == test.len() && values.len() == out.len(), "slices of one length");
    assert!(values.len().is_multiple_of(LINE), "numbers come in whole vectors");
    // SAFETY: the slices have the same length, a multiple of every vector's.
    unsafe { run_where(isa, values.len(), values.as_ptr(), test.as_ptr(), out.as_mut_ptr()) }
}

/// Sets `values` to zero where `test` is not above zero.
pub(crate) fn keep_where_positive(isa: Isa, values: &mut [f32], test: &[f32]) {
    assert!(values.len() == test.len(), "slices of one length");
    assert!(values.len().is_multiple_of(LINE), "numbers come in whole vectors");
    let to = values.as_mut_ptr();
    // SAFETY: the slices have the same length, a multiple of every vector's; each number is read before it is written.
    unsafe { run_where(isa, test.len(), to.cast_const(), test.as_ptr(), to) }
}

kernel! {
    /// # Safety
    /// The pointers reach as far as the boards and their channels.
    unsafe fn run_combine = combine_rows(
        boards: BoardSet,
        inputs: [*const f32; 2],
        parameters: [*const f32; 3],
        relu: bool,
        out: *mut f32,
    )
}
kernel! {
    /// # Safety
    /// The pointers reach as far as the one board; `sums` has room for two numbers per channel.
    unsafe fn run_sums = sum_board(boards: BoardSet, a: *const f32, b: *const f32, sums: *mut f32)
}
kernel! {
    /// # Safety
    /// The pointers reach `length` numbers, a multiple of the vectors'.
    unsafe fn run_where = mask(length: usize, values: *const f32, test: *const f32, out: *mut f32)
}

#[inline(always)]
unsafe fn combine_rows<L: Lanes>(
    boards: BoardSet,
    [x, y]: [*const f32; 2],
    [a, b, c]: [*const f32; 3],
    relu: bool,
    out: *mut f32,
) {
    let BoardSet { tiling, channels, images } = boards;
    let plane = tiling.bordered();
    for image in 0..images {
        for row in 0..tiling.height {
            let first = plane.first + image * plane.image + row * plane.row;
            for square in first..first + tiling.width {
                for channel in (0..channels).step_by(L::WIDTH) {
                    // SAFETY: squares and channels are within the boards.
                    unsafe {
                        let at = square * channels + channel;
                        let sum =
                            L::load(x.add(at)).mul_add(L::load(a.add(channel)), L::load(c.add(channel)));
                        let sum = L::load(y.add(at)).mul_add(L::load(b.add(channel)), sum);
                        let sum = if relu { sum.max(L::splat(0.0)) } else { sum };
                        sum.store(out.add(at));
                    }
                }
            }
        }
    }
}

#[inline(always)]
unsafe fn sum_board<L: Lanes>(boards: BoardSet, a: *const f32, b: *const f32, sums: *mut f32) {
    let BoardSet { tiling, channels, .. } = boards;
    let plane = tiling.bordered();
    for channel in (0..channels).step_by(L::WIDTH) {
        // SAFETY: squares and channels are within the board.
        unsafe {
            let mut sum = L::splat(0.0);
            let mut product = L::splat(0.0);
            for row in 0..tiling.height {
                let first = plane.first + row * plane.row;
                for square in first..first + tiling.width {
                    let a = L::load(a.add(square * channels + channel));
                    sum = sum.add(a);
                    product = a.mul_add(L::load(b.add(square * channels + channel)), product);
                }
            }
            sum.store(sums.add(channel));
            product.store(sums.add(channels + channel));
        }
    }
}

#[inline(always)]
unsafe fn mask<L: Lanes>(length: usize, values: *const f32, test: *const f32, out: *mut f32) {
    for at in (0..length).step_by(L::WIDTH) {
        // SAFETY: within the length.
        unsafe { L::load(values.add(at)).where_positive(L::load(test.add(at))).store(out.add(at)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_numbers::{close, numbers};

    #[test]
    fn passes_over_boards_equal_their_definition() {
        let set = BoardSet { tiling: Tiling { height: 3, width: 5 }, channels: 32, images: 3 };
        let plane = set.tiling.bordered();
        let is_square = |at: usize| {
            let square = at / set.channels % plane.image;
            let (row, column) = (square / plane.row, square % plane.row);
            (1..=3).contains(&row) && (1..=5).contains(&column)
        };
        let [x, y, start] = [1, 2, 3].map(|seed| numbers(set.len(), seed));
        let [a, b, shift] = [4, 5, 6].map(|seed| numbers(set.channels, seed));
        let sum = |at: usize| {
            let channel = at % set.channels;
            a[channel] * x[at] + b[channel] * y[at] + shift[channel]
        };
        let expected = |border: &[f32], finish: fn(f32) -> f32| -> Vec<f32> {
            (0..set.len()).map(|at| if is_square(at) { finish(sum(at)) } else { border[at] }).collect()
        };
        let masked: Vec<f32> = x.iter().zip(&y).map(|(&x, &y)| if y > 0.0 { x } else { 0.0 }).collect();
        for isa in Isa::available() {
            for (relu, finish) in [(false, (|sum| sum) as fn(f32) -> f32), (true, |sum| sum.max(0.0))] {
                let mut found = start.clone();
                combine(isa, set, [&x, &y], [&a, &b], &shift, relu, &mut found);
                close(&found, &expected(&start, finish), 1e-6, isa.name());
            }
            let mut found = y.clone();
            combine_in_place(isa, set, &x, &mut found, [&a, &b], &shift);
            close(&found, &expected(&y, |sum| sum), 1e-6, isa.name());

            let mut found = start.clone();
            where_positive(isa, &x, &y, &mut found);
            assert_eq!(found, masked);
            let mut found = x.clone();
            keep_where_positive(isa, &mut found, &y);
            assert_eq!(found, masked);

            let sums = channel_sums(isa, set, &x, &y);
            for channel in 0..set.channels {
                let own = || (0..set.len()).filter(|&at| is_square(at) && at % set.channels == channel);
                let expected: [f64; 2] = [
                    own().map(|at| f64::from(x[at])).sum(),
                    own().map(|at| f64::from(x[at]) * f64::from(y[at])).sum(),
                ];
                for (sums, expected) in sums.iter().zip(expected) {
                    assert!((sums[channel] - expected).abs() < 1e-5, "{} {expected}", sums[channel]);
                }
            }
        }
    }
}
