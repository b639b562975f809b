//! Temporal coherence (Beal and Smith 1999): a step size of its own for every parameter.
//!
//! Where the recommended changes agree, a parameter still has a way to go and learns fast; where they cancel out, it
//! has arrived and learns slowly. The exponential form is that of Bagheri, Thill, Koch and Konen (2015).

/// What was recommended to each parameter so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Coherence {
    /// Per parameter the sum of the recommended changes and the sum of their sizes.
    seen: Vec<[f32; 2]>,
    /// The share of a change that is made, by agreement from none to full.
    shares: Vec<f32>,
}

/// Steps of agreement that are told apart.
const STEPS: usize = 1024;

impl Coherence {
    /// Parameters to which nothing was recommended yet. The steepness says how much more an agreeing parameter learns
    /// than one whose changes cancel out, as a power of e; 0 stands for the plain ratio.
    pub fn new(parameters: usize, steepness: f64) -> Self {
        let share = |step: usize| {
            let agreement = step as f64 / STEPS as f64;
            let share = if steepness > 0.0 { (steepness * (agreement - 1.0)).exp() } else { agreement };
            share as f32
        };
        Self { seen: vec![[0.0; 2]; parameters], shares: (0..=STEPS).map(share).collect() }
    }

    /// Notes a recommended change and returns the share of it that should be made, 0 to 1.
    #[inline]
    pub fn share(&mut self, parameter: usize, change: f64) -> f64 {
        let [sum, size] = &mut self.seen[parameter];
        let agreement = if *size > 0.0 { sum.abs() / *size } else { 1.0 };
        *sum += change as f32;
        *size += (change as f32).abs();
        // Rounding may leave a sum a little above the sum of sizes.
        f64::from(self.shares[((agreement * STEPS as f32) as usize).min(STEPS)])
    }

    /// What is known, to be kept in a file.
    pub fn seen(&self) -> &[[f32; 2]] {
        &self.seen
    }

    /// What is known, to be filled from a file.
    pub fn seen_mut(&mut self) -> &mut [[f32; 2]] {
        &mut self.seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_keeps_the_step_and_contradiction_shrinks_it() {
        for (steepness, least) in [(0.0, 0.0), (2.7, (-2.7f64).exp())] {
            let mut coherence = Coherence::new(2, steepness);
            for _ in 0..10 {
                assert!((coherence.share(0, 0.5) - 1.0).abs() < 1e-6);
            }
            for step in 0..1000 {
                coherence.share(1, if step % 2 == 0 { 0.5 } else { -0.5 });
            }
            assert!((coherence.share(1, 0.5) - least).abs() < 1e-3);
        }
    }
}
