//! The mean of what simulations brought every seat.

use spielwerk_core::Payoffs;

/// Takes one more result into a mean, which is then over `count` results.
#[inline]
pub(crate) fn add_to_mean<P: Payoffs>(mean: &mut P, payoffs: &P, count: u32) {
    let share = 1.0 / count as f32;
    for (mean, payoff) in mean.as_mut().iter_mut().zip(payoffs.as_ref()) {
        *mean += (payoff - *mean) * share;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_counts_the_same() {
        let mut mean = [0.0; 2];
        for (count, payoff) in (1..).zip([3.0, -1.0, 4.0]) {
            add_to_mean(&mut mean, &[payoff, -payoff], count);
        }
        assert!((mean[0] - 2.0).abs() < 1e-6 && (mean[1] + 2.0).abs() < 1e-6, "{mean:?}");
    }
}
