//! The normal distribution and Student's, as far as intervals need them.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Two-sided 95 % of the normal distribution lie within this many standard deviations.
pub(super) const Z: f64 = 1.959_963_985;

/// The probability that a standard normal variable is below `z`.
pub(super) fn cumulative(z: f64) -> f64 {
    Normal::standard().cdf(z)
}

/// Two-sided 95 % of Student's distribution with `freedom` degrees, at least one, lie within this many standard
/// deviations.
pub(super) fn student(freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |student| student.inverse_cdf(0.975))
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
        let table = [(1.0, 12.706), (2.0, 4.303), (4.0, 2.776), (9.0, 2.262), (29.0, 2.045), (99.0, 1.984)];
        for (freedom, wanted) in table {
            let quantile = student(freedom);
            assert!((quantile - wanted).abs() < 0.001, "{freedom}: {quantile}");
        }
    }
}
