//! The sequential probability ratio test: a match that stops as soon as it has its answer.
//!
//! The generalised test of Van den Bergh: nothing is assumed of the distribution of rounds but its mean. For each
//! hypothesis the likeliest distribution with the mean it claims is fitted to the rounds seen; the ratio of the two
//! likelihoods is compared with Wald's bounds.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Spec, SpecError};

use super::{Elo, Pentanomial};

/// Two hypotheses about the difference of strength, and how often each may be taken for the other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference if the change is worth nothing.
    pub elo0: f64,
    /// The difference if it is worth something.
    pub elo1: f64,
    /// The probability to accept `elo1` although `elo0` is true.
    pub alpha: f64,
    /// The probability to accept `elo0` although `elo1` is true.
    pub beta: f64,
}

/// What a test found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The difference is `elo0` or less.
    Elo0,
    /// The difference is `elo1` or more.
    Elo1,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio; positive speaks for `elo1`.
    pub llr: f64,
    /// At or below it `elo0` is accepted.
    pub lower: f64,
    /// At or above it `elo1` is accepted.
    pub upper: f64,
    /// The answer, if there is one.
    pub verdict: Option<Verdict>,
}

impl Sprt {
    /// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05`; these are the defaults of what is left out.
    ///
    /// # Errors
    /// If a value is out of range or `elo1` is not above `elo0`.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        const ERROR: std::ops::RangeInclusive<f64> = 0.0001..=0.4999;
        let mut spec: Spec = format!("sprt:{text}").parse()?;
        let elo0 = spec.number("elo0", 0.0, -1000.0..=1000.0)?;
        let elo1 = spec.number("elo1", elo0 + 10.0, elo0 + 0.01..=elo0 + 1000.0)?;
        let alpha = spec.number("alpha", 0.05, ERROR)?;
        let beta = spec.number("beta", 0.05, ERROR)?;
        spec.finish()?;
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The state of the test after these rounds.
    pub fn state(&self, rounds: Pentanomial) -> SprtState {
        let llr = self.log_likelihood_ratio(rounds);
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let verdict = match llr {
            llr if llr <= lower => Some(Verdict::Elo0),
            llr if llr >= upper => Some(Verdict::Elo1),
            _ => None,
        };
        SprtState { llr, lower, upper, verdict }
    }

    fn log_likelihood_ratio(&self, rounds: Pentanomial) -> f64 {
        // A score that was never seen is not impossible.
        const UNSEEN: f64 = 1e-3;
        if rounds.rounds() == 0 {
            return 0.0;
        }
        let weights = rounds.0.map(|count| (count as f64).max(UNSEEN));
        let total: f64 = weights.iter().sum();
        let shares = weights.map(|weight| weight / total);
        let [null, alternative] =
            [self.elo0, self.elo1].map(|elo| likeliest_with_mean(shares, Elo(elo).score()));
        let gain = |score: usize| weights[score] * (alternative[score] / null[score]).ln();
        (0..shares.len()).map(gain).sum()
    }
}

/// Of all distributions with this mean, the one that makes the observed shares likeliest: p / (1 + t (x - mean)), with
/// the t that makes the mean right.
fn likeliest_with_mean(shares: [f64; 5], mean: f64) -> [f64; 5] {
    let offsets = Pentanomial::SCORES.map(|score| score - mean);
    let excess = |t: f64| -> f64 {
        shares.iter().zip(offsets).map(|(share, offset)| share * offset / (1.0 + t * offset)).sum()
    };
    // The excess falls with t from +oo to -oo between the poles of the outer scores.
    let (mut low, mut high) = (-1.0 / offsets[4], -1.0 / offsets[0]);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    std::array::from_fn(|score| shares[score] / (1.0 + t * offsets[score]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fitted_distribution_has_its_mean() {
        let fitted = likeliest_with_mean([0.1, 0.2, 0.4, 0.2, 0.1], 0.6);
        let mean: f64 = fitted.iter().zip(Pentanomial::SCORES).map(|(share, score)| share * score).sum();
        assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (mean - 0.6).abs() < 1e-9, "{fitted:?}");
    }

    #[test]
    fn the_ratio_is_that_of_a_coin_where_rounds_are_coins() {
        // Only lost and won rounds: the ratio is that of two binomial distributions.
        let sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };
        let state = sprt.state(Pentanomial([40, 0, 0, 0, 60]));
        let win = Elo(100.0).score();
        let wanted = 40.0 * ((1.0 - win) / 0.5).ln() + 60.0 * (win / 0.5).ln();
        assert!((state.llr - wanted).abs() < 0.01, "{} is not {wanted}", state.llr);
        assert!((state.upper - 19f64.ln()).abs() < 1e-12 && (state.lower + 19f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn tests_end_when_the_evidence_suffices() {
        let sprt = Sprt::parse("elo1=20").expect("a test");
        assert_eq!(sprt.state(Pentanomial::default()).verdict, None);
        assert_eq!(sprt.state(Pentanomial([10, 100, 300, 200, 40])).verdict, Some(Verdict::Elo1));
        assert_eq!(sprt.state(Pentanomial([40, 200, 300, 100, 10])).verdict, Some(Verdict::Elo0));
    }

    #[test]
    fn wrong_tests_are_refused() {
        assert!(Sprt::parse("elo0=5,elo1=5").expect_err("equal").to_string().contains("elo1=\"5\""));
        assert!(Sprt::parse("alpha=0.7").is_err() && Sprt::parse("gamma=1").is_err());
    }
}
