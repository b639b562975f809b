//! Learning rates over the steps of a run.

use serde::{Deserialize, Serialize};

/// The learning rate over the steps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RateSchedule {
    /// Up to the peak and down to nothing along a cosine, once per iteration.
    OneCycle {
        /// The largest rate.
        peak: f64,
    },
    /// From one rate down to another along a cosine, over all iterations.
    Cosine {
        /// The first rate.
        from: f64,
        /// The last rate.
        to: f64,
        /// When it is reached.
        iterations: u32,
    },
}

impl RateSchedule {
    /// The rate of a step, counted within its iteration.
    pub fn rate(&self, iteration: u32, step: usize, steps: usize) -> f64 {
        let within = (step as f64 + 0.5) / steps.max(1) as f64;
        let fall = |share: f64| 0.5 + 0.5 * (std::f64::consts::PI * share.min(1.0)).cos();
        match *self {
            Self::OneCycle { peak } => {
                const RISE: f64 = 0.3;
                let height = if within < RISE {
                    1.0 - fall(within / RISE)
                } else {
                    fall((within - RISE) / (1.0 - RISE))
                };
                peak * (0.04 + 0.96 * height).min(1.0)
            }
            Self::Cosine { from, to, iterations } => {
                let share = (f64::from(iteration) + within) / f64::from(iterations.max(1));
                to + (from - to) * fall(share)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_rise_and_fall() {
        let cycle = RateSchedule::OneCycle { peak: 1.0 };
        let rates: Vec<f64> = (0..100).map(|step| cycle.rate(0, step, 100)).collect();
        let top = rates.iter().copied().fold(0.0, f64::max);
        assert!(top > 0.99 && rates[0] < 0.06 && rates[99] < 0.06, "{rates:?}");
        let fall = RateSchedule::Cosine { from: 0.01, to: 0.001, iterations: 10 };
        assert!(
            fall.rate(0, 0, 10) > 0.0099 && fall.rate(9, 9, 10) < 0.0011 && fall.rate(50, 0, 10) < 0.0011
        );
    }
}
