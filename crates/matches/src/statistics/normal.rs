//! The normal distribution and Student's, as far as intervals need them.

/// Two-sided 95 % of the normal distribution lie within this many standard deviations.
pub(super) const Z: f64 = 1.959_963_985;

/// The probability that a standard normal variable is below `z`.
///
/// By the series of the integral near the middle and the continued fraction in the tails (Abramowitz and Stegun,
/// 26.2.11 and 26.2.14); about twelve digits are right.
pub(super) fn cumulative(z: f64) -> f64 {
    let density = (-0.5 * z * z).exp() / std::f64::consts::TAU.sqrt();
    if z.abs() < 3.0 {
        let (mut term, mut sum) = (z, z);
        for step in 1..100 {
            term *= z * z / f64::from(2 * step + 1);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    let tail = (1..=60).rev().fold(0.0, |fraction, step| f64::from(step) / (z.abs() + fraction));
    let beyond = density / (z.abs() + tail);
    if z < 0.0 { beyond } else { 1.0 - beyond }
}

/// Two-sided 95 % of Student's distribution with `freedom` degrees lie within this many standard deviations.
///
/// The first terms of Fisher's expansion around the normal quantile; within 1 % from four degrees on.
pub(super) fn student(freedom: f64) -> f64 {
    let z2 = Z * Z;
    let first = (z2 + 1.0) / 4.0;
    let second = (5.0 * z2 * z2 + 16.0 * z2 + 3.0) / 96.0;
    let third = (3.0 * z2.powi(3) + 19.0 * z2 * z2 + 17.0 * z2 - 15.0) / 384.0;
    Z * (1.0 + first / freedom + second / freedom.powi(2) + third / freedom.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_those_of_the_tables() {
        for (z, wanted) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (-1.644_853_627, 0.05),
            (Z, 0.975),
            (3.5, 0.999_767_371),
            (-4.0, 3.167_124e-5),
        ] {
            assert!((cumulative(z) - wanted).abs() < 1e-9, "{z}: {}", cumulative(z));
        }
    }

    #[test]
    fn quantiles_of_student_are_those_of_the_tables() {
        for (freedom, wanted) in [(4.0, 2.776), (9.0, 2.262), (29.0, 2.045), (99.0, 1.984)] {
            let quantile = student(freedom);
            assert!((quantile - wanted).abs() < 0.01 * wanted, "{freedom}: {quantile}");
        }
    }
}
