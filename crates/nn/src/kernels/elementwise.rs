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
