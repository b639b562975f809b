//! Layer norm: each row is shifted to mean 0, stretched to variance 1, then scaled and shifted by what was learned.

use crate::EPSILON;
use crate::kernels::Aligned;

/// What a norm has learned.
#[derive(Clone, Debug)]
pub(super) struct Norm {
    pub(super) scale: Vec<f32>,
    pub(super) shift: Vec<f32>,
}

/// Rows with mean 0 and variance 1, what was divided by, and the finished rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Normed {
    pub(super) even: Aligned,
    pub(super) inverse: Aligned,
    pub(super) rows: Aligned,
}

impl Norm {
    pub(super) fn new([scale, shift]: [&[f32]; 2]) -> Self {
        Self { scale: scale.to_vec(), shift: shift.to_vec() }
    }

    /// Applies the norm to rows.
    pub(super) fn apply(&self, input: &[f32], to: &mut Normed) {
        let width = self.scale.len();
        let count = input.len() / width;
        to.even.reserve(input.len());
        to.rows.reserve(input.len());
        to.inverse.reserve(count);
        let rows = to.even.chunks_exact_mut(width).zip(to.rows.chunks_exact_mut(width));
        for ((row, (even, out)), inverse) in input.chunks_exact(width).zip(rows).zip(to.inverse.iter_mut()) {
            let mean = sum(row) / width as f32;
            for (even, &number) in even.iter_mut().zip(row) {
                *even = number - mean;
            }
            *inverse = 1.0 / (dot(even, even) / width as f32 + EPSILON).sqrt();
            let parameters = self.scale.iter().zip(&self.shift);
            for ((even, out), (scale, shift)) in even.iter_mut().zip(out).zip(parameters) {
                *even *= *inverse;
                *out = *even * scale + shift;
            }
        }
    }

    /// Gradients of the norm's own numbers are added to `scale` and `shift`; that of its input is added to `input`.
    pub(super) fn backward(
        &self,
        normed: &Normed,
        gradient: &[f32],
        input: &mut [f32],
        [scale, shift]: [&mut [f32]; 2],
    ) {
        let width = self.scale.len();
        let share = 1.0 / width as f32;
        let rows = gradient.chunks_exact(width).zip(normed.even.chunks_exact(width));
        for ((to, (from, even)), &inverse) in
            input.chunks_exact_mut(width).zip(rows).zip(normed.inverse.iter())
        {
            let (mut mean, mut along) = (0.0, 0.0);
            for index in 0..width {
                scale[index] += from[index] * even[index];
                shift[index] += from[index];
                let scaled = from[index] * self.scale[index];
                mean += scaled;
                along += scaled * even[index];
            }
            for index in 0..width {
                let scaled = from[index] * self.scale[index];
                to[index] += inverse * (scaled - share * mean - share * along * even[index]);
            }
        }
    }
}

/// Sixteen sums side by side, which the compiler keeps in vectors.
const SIDE: usize = 16;

/// The sum of the products; lengths are multiples of sixteen.
#[inline]
pub(super) fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut sums = [0.0f32; SIDE];
    for (left, right) in left.chunks_exact(SIDE).zip(right.chunks_exact(SIDE)) {
        for lane in 0..SIDE {
            sums[lane] += left[lane] * right[lane];
        }
    }
    sums.iter().sum()
}

/// The sum; the length is a multiple of sixteen.
#[inline]
fn sum(row: &[f32]) -> f32 {
    let mut sums = [0.0f32; SIDE];
    for row in row.chunks_exact(SIDE) {
        for lane in 0..SIDE {
            sums[lane] += row[lane];
        }
    }
    sums.iter().sum()
}

/// The exponential to about seven digits, in a form that the compiler turns into vectors. The argument is kept within
/// 87 of zero.
#[inline]
pub(super) fn exp(x: f32) -> f32 {
    const LOG2_E: f32 = std::f32::consts::LOG2_E;
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = x.clamp(-87.0, 87.0);
    let whole = (x * LOG2_E).round_ties_even();
    let rest = x - whole * LN_2_HIGH - whole * LN_2_LOW;
    let series = 1.0
        + rest
            * (1.0
                + rest
                    * (0.5
                        + rest
                            * (1.0 / 6.0
                                + rest * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest * (1.0 / 720.0))))));
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{Check, Function, Number, check_gradients, layer_norm, numbers_of};
    use crate::test_numbers::{close, numbers};

    const WIDTH: usize = 32;

    /// The sum of the normed rows, each number with a factor of its own. Parameters are rows, scale and shift.
    struct WeightedRows(Vec<f32>);

    impl WeightedRows {
        fn rows<N: Number>(parameters: &[Vec<N>]) -> Vec<N> {
            let rows = parameters[0].chunks_exact(WIDTH);
            rows.flat_map(|row| layer_norm(row, &parameters[1], &parameters[2])).collect()
        }
    }

    impl Function for WeightedRows {
        fn at<N: Number>(&self, parameters: &[Vec<N>]) -> N {
            let rows = Self::rows(parameters);
            let terms = rows.iter().zip(&self.0).map(|(&number, &factor)| number * N::of(f64::from(factor)));
            terms.reduce(N::add).expect("there are rows")
        }
    }

    #[test]
    fn a_norm_and_its_gradient_equal_the_definition() {
        let [rows, factors] = [1, 2].map(|seed| numbers(3 * WIDTH, seed));
        let [scale, shift] = [3, 4].map(|seed| numbers(WIDTH, seed));
        let mut normed = Normed::default();
        let norm = Norm::new([&scale, &shift]);
        norm.apply(&rows, &mut normed);
        let parameters = [&rows, &scale, &shift].map(|numbers| numbers_of::<f64>(numbers));
        let expected: Vec<f32> =
            WeightedRows::rows(&parameters).iter().map(|&number| number as f32).collect();
        close(&normed.rows, &expected, 1e-5, "rows");
        let [mut of_rows, mut of_scale, mut of_shift] =
            parameters.each_ref().map(|numbers| vec![0.0; numbers.len()]);
        norm.backward(&normed, &factors, &mut of_rows, [&mut of_scale, &mut of_shift]);
        let names = ["rows", "scale", "shift"];
        let check = Check { tolerance: 1e-5, least: 1e-3, places: usize::MAX };
        let found = [of_rows, of_scale, of_shift];
        check_gradients(
            &WeightedRows(factors),
            &parameters,
            &found,
            |tensor| names[tensor].to_owned(),
            check,
        );
    }

    #[test]
    fn the_exponential_is_exact_to_seven_digits() {
        for step in -8_000..8_000 {
            let x = step as f32 * 0.01;
            let wanted = f64::from(x).exp();
            let error = (f64::from(exp(x)) - wanted).abs() / wanted;
            assert!(error < 3e-7, "exp({x}) is off by {error}");
        }
    }
}
