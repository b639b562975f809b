//! The transforms of Winograd's convolution F(4x4, 3x3): four multiplications less per product.
//!
//! A board is cut into tiles of 4 x 4 squares. A tile's neighbourhood of 6 x 6 is transformed to 36 points, the filter
//! too; in each point the channels are multiplied as a matrix, and a last transform brings the 36 sums back to the
//! 4 x 4 squares of the tile. Boards lie in memory with their channels innermost and with a border of zeros, so that
//! the transforms work on vectors of channels and meet no edges.

use super::isa::kernel;
use super::lanes::Lanes;
use super::{Isa, LINE};

/// Points of a transformed tile.
pub(crate) const POINTS: usize = 36;
/// Squares along the side of a tile.
const SIDE: usize = 4;
/// Squares along the side of its neighbourhood.
const REACH: usize = 6;

/// How a board is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tiling {
    pub(crate) height: usize,
    pub(crate) width: usize,
}

impl Tiling {
    fn rows(self) -> usize {
        self.height.div_ceil(SIDE)
    }

    fn columns(self) -> usize {
        self.width.div_ceil(SIDE)
    }

    /// Tiles of a board.
    pub(crate) fn tiles(self) -> usize {
        self.rows() * self.columns()
    }

    /// Where squares lie in memory, with the border.
    pub(crate) fn bordered(self) -> Plane {
        let row = SIDE * self.columns() + 2;
        Plane { first: row + 1, row, image: row * (SIDE * self.rows() + 2) }
    }
}

/// Where the squares of a board lie in memory, counted in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plane {
    /// The first square.
    pub(crate) first: usize,
    /// From one row to the next.
    pub(crate) row: usize,
    /// From one board to the next.
    pub(crate) image: usize,
}

/// What [`write_tiles`] does with the convolution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    /// Added to each channel.
    pub(crate) bias: Option<&'a [f32]>,
    /// Whether the results are added to what is there.
    pub(crate) add: bool,
    /// Whether what is negative becomes zero.
    pub(crate) relu: bool,
}

/// One pass over the tiles of some boards.
#[derive(Clone, Copy)]
struct Pass {
    tiling: Tiling,
    channels: usize,
    images: usize,
    /// From one point to the next.
    stride: usize,
}

impl Pass {
    fn check(self, points: &[f32]) {
        let Self { tiling, channels, images, stride } = self;
        assert!(channels.is_multiple_of(LINE), "channels come in whole vectors");
        assert!(stride >= images * tiling.tiles() * channels, "the points overlap");
        assert!((POINTS - 1) * stride + images * tiling.tiles() * channels <= points.len(), "too few points");
    }

    /// All tiles of all boards, in the order in which points hold them.
    #[inline(always)]
    fn tiles(self) -> impl Iterator<Item = Tile> {
        let Tiling { height, width } = self.tiling;
        let plane = self.tiling.bordered();
        let (rows, columns) = (self.tiling.rows(), self.tiling.columns());
        (0..self.images * rows * columns).map(move |number| {
            let (image, row, column) = (number / (rows * columns), number / columns % rows, number % columns);
            let (top, left) = (row * SIDE, column * SIDE);
            Tile {
                number,
                neighbourhood: image * plane.image + top * plane.row + left,
                bottom: SIDE.min(height - top),
                right: SIDE.min(width - left),
            }
        })
    }
}

/// Squares of a board that are transformed together.
#[derive(Clone, Copy)]
struct Tile {
    number: usize,
    /// The first square of its neighbourhood; its own first square is one row and one column on.
    neighbourhood: usize,
    /// Rows and columns of it that are on the board.
    bottom: usize,
    right: usize,
}

/// Transforms the neighbourhoods of all tiles; `input` has the border.
///
/// The result is a matrix of tiles by channels for each point, `stride` apart.
pub(crate) fn gather_tiles(
    isa: Isa,
    tiling: Tiling,
    channels: usize,
    images: usize,
    input: &[f32],
    points: &mut [f32],
    stride: usize,
) {
    let pass = Pass { tiling, channels, images, stride };
    pass.check(points);
    assert!(input.len() >= images * tiling.bordered().image * channels, "too few boards");
    // SAFETY: the assertions say that every index below lies within its slice.
    unsafe { run_gather(isa, pass, input.as_ptr(), points.as_mut_ptr()) }
}

/// Transforms the sums of all tiles back and writes them.
#[expect(clippy::too_many_arguments, reason = "places and sizes of two arrays")]
pub(crate) fn write_tiles(
    isa: Isa,
    tiling: Tiling,
    channels: usize,
    images: usize,
    points: &[f32],
    stride: usize,
    target: Target,
    output: &mut [f32],
) {
    let pass = Pass { tiling, channels, images, stride };
    pass.check(points);
    assert!(output.len() >= images * tiling.bordered().image * channels, "too few boards");
    assert!(target.bias.is_none_or(|bias| bias.len() >= channels), "too small a bias");
    // SAFETY: the assertions say that every index below lies within its slice.
    unsafe { run_write(isa, pass, points.as_ptr(), target, output.as_mut_ptr()) }
}

/// The transpose of what [`write_tiles`] does to the points: from gradients of squares, which lie with the border, to
/// gradients of points.
pub(crate) fn output_gradient(
    isa: Isa,
    tiling: Tiling,
    channels: usize,
    images: usize,
    gradient: &[f32],
    points: &mut [f32],
    stride: usize,
) {
    let pass = Pass { tiling, channels, images, stride };
    pass.check(points);
    assert!(gradient.len() >= images * tiling.bordered().image * channels, "too few boards");
    // SAFETY: the assertions say that every index below lies within its slice.
    unsafe { run_gradient(isa, pass, gradient.as_ptr(), points.as_mut_ptr()) }
}

kernel! {
    /// # Safety
    /// The pointers reach as far as the pass.
    unsafe fn run_gather = gather(pass: Pass, input: *const f32, points: *mut f32)
}
kernel! {
    /// # Safety
    /// The pointers reach as far as the pass and the target.
    unsafe fn run_write = write(pass: Pass, points: *const f32, target: Target, output: *mut f32)
}
kernel! {
    /// # Safety
    /// The pointers reach as far as the pass.
    unsafe fn run_gradient = gradient(pass: Pass, input: *const f32, points: *mut f32)
}

#[inline(always)]
unsafe fn gather<L: Lanes>(pass: Pass, input: *const f32, points: *mut f32) {
    // SAFETY: the border makes every neighbourhood lie within its board.
    unsafe { to_points::<Input, L, REACH>(pass, input, points) }
}

#[inline(always)]
unsafe fn gradient<L: Lanes>(pass: Pass, input: *const f32, points: *mut f32) {
    // SAFETY: whole tiles lie within the border.
    unsafe {
        let first_tile = input.add(pass.tiling.bordered().first * pass.channels);
        to_points::<OutputTransposed, L, SIDE>(pass, first_tile, points);
    }
}

/// Transforms the squares of all tiles to points; `input` is where those of the first tile begin.
#[inline(always)]
unsafe fn to_points<T: Transform<FROM, REACH>, L: Lanes, const FROM: usize>(
    pass: Pass,
    input: *const f32,
    points: *mut f32,
) {
    let Pass { tiling, channels, stride, .. } = pass;
    let row = tiling.bordered().row * channels;
    for tile in pass.tiles() {
        for channel in (0..channels).step_by(L::WIDTH) {
            // SAFETY: the caller's promise.
            unsafe {
                let from = input.add(tile.neighbourhood * channels + channel);
                let to = points.add(tile.number * channels + channel);
                let half = columns::<T, L, FROM, REACH>(from, row, channels);
                for (y, line) in half.into_iter().enumerate() {
                    for (x, value) in T::line(line).into_iter().enumerate() {
                        value.store(to.add((y * REACH + x) * stride));
                    }
                }
            }
        }
    }
}

#[inline(always)]
unsafe fn write<L: Lanes>(pass: Pass, points: *const f32, target: Target, output: *mut f32) {
    let Pass { tiling, channels, stride, .. } = pass;
    let plane = tiling.bordered();
    let bias = target.bias.map(<[f32]>::as_ptr);
    for tile in pass.tiles() {
        let corner = plane.first + tile.neighbourhood;
        for channel in (0..channels).step_by(L::WIDTH) {
            // SAFETY: only squares of the board are written.
            unsafe {
                let from = points.add(tile.number * channels + channel);
                let half = columns::<Output, L, REACH, SIDE>(from, REACH * stride, stride);
                let shift = match bias {
                    Some(bias) => L::load(bias.add(channel)),
                    None => L::splat(0.0),
                };
                for (y, line) in half.into_iter().enumerate().take(tile.bottom) {
                    for (x, value) in Output::line(line).into_iter().enumerate().take(tile.right) {
                        let square = corner + y * plane.row + x;
                        let to = output.add(square * channels + channel);
                        let mut value = value.add(shift);
                        if target.add {
                            value = value.add(L::load(to));
                        }
                        if target.relu {
                            value = value.max(L::splat(0.0));
                        }
                        value.store(to);
                    }
                }
            }
        }
    }
}

/// A transform along one direction.
trait Transform<const FROM: usize, const TO: usize> {
    /// # Safety
    /// The processor has the instructions of the vectors.
    unsafe fn line<L: Lanes>(line: [L; FROM]) -> [L; TO];
}

/// Transforms the columns of a square; a transform of each line of what it returns ends the transform along both
/// directions. The rows of the square are `row` floats apart, its columns `column`.
///
/// # Safety
/// The processor has the instructions, and the pointer reaches as far as the square.
#[inline(always)]
unsafe fn columns<T: Transform<FROM, TO>, L: Lanes, const FROM: usize, const TO: usize>(
    from: *const f32,
    row: usize,
    column: usize,
) -> [[L; FROM]; TO] {
    // SAFETY: the caller's promise.
    unsafe {
        let mut half = [[L::splat(0.0); FROM]; TO];
        for x in 0..FROM {
            let mut line = [L::splat(0.0); FROM];
            for (y, value) in line.iter_mut().enumerate() {
                *value = L::load(from.add(y * row + x * column));
            }
            let line = T::line(line);
            for y in 0..TO {
                half[y][x] = line[y];
            }
        }
        half
    }
}

/// That of neighbourhoods to points.
struct Input;

impl Transform<REACH, REACH> for Input {
    #[inline(always)]
    unsafe fn line<L: Lanes>(d: [L; REACH]) -> [L; REACH] {
        // SAFETY: the caller has the instructions.
        unsafe {
            let (two, four, five) = (L::splat(2.0), L::splat(4.0), L::splat(-5.0));
            let minus_four = L::splat(-4.0);
            let even = minus_four.mul_add(d[2], d[4]);
            let odd = minus_four.mul_add(d[1], d[3]);
            let even_far = d[4].sub(d[2]);
            let odd_far = two.mul(d[3].sub(d[1]));
            [
                four.mul_add(d[0], five.mul_add(d[2], d[4])),
                even.add(odd),
                even.sub(odd),
                even_far.add(odd_far),
                even_far.sub(odd_far),
                four.mul_add(d[1], five.mul_add(d[3], d[5])),
            ]
        }
    }
}

/// That of points to squares.
struct Output;

impl Transform<REACH, SIDE> for Output {
    #[inline(always)]
    unsafe fn line<L: Lanes>(m: [L; REACH]) -> [L; SIDE] {
        // SAFETY: the caller has the instructions.
        unsafe {
            let (near, near_difference) = (m[1].add(m[2]), m[1].sub(m[2]));
            let (far, far_difference) = (m[3].add(m[4]), m[3].sub(m[4]));
            [
                m[0].add(near).add(far),
                L::splat(2.0).mul_add(far_difference, near_difference),
                L::splat(4.0).mul_add(far, near),
                L::splat(8.0).mul_add(far_difference, near_difference).add(m[5]),
            ]
        }
    }
}

/// The transpose of [`Output`].
struct OutputTransposed;

impl Transform<SIDE, REACH> for OutputTransposed {
    #[inline(always)]
    unsafe fn line<L: Lanes>(y: [L; SIDE]) -> [L; REACH] {
        // SAFETY: the caller has the instructions.
        unsafe {
            let (even, odd) = (y[0].add(y[2]), y[1].add(y[3]));
            let even_far = L::splat(4.0).mul_add(y[2], y[0]);
            let odd_far = L::splat(8.0).mul_add(y[3], L::splat(2.0).mul(y[1]));
            [y[0], even.add(odd), even.sub(odd), even_far.add(odd_far), even_far.sub(odd_far), y[3]]
        }
    }
}
