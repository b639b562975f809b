//! Least squares on positions: weights whose sums come closest to the labels.
//!
//! Every position is a row with a one for each weight that speaks of it. The conjugate gradient on the normal
//! equations, scaled by how often each weight is seen, needs no learning rate and a few dozen passes over the
//! positions. A ridge holds every weight to where it began, so that rare configurations keep the value of the
//! neighbouring stage.

/// A system of positions, each named by the `N` weights that speak of it, and their labels.
#[derive(Clone, Debug)]
pub struct LeastSquares<const N: usize> {
    rows: Vec<[u32; N]>,
    labels: Vec<f32>,
}

/// How well weights fit, in units of the labels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FitReport {
    /// Mean distance between sum and label.
    pub mean_error: f64,
    /// Root of the mean squared distance.
    pub deviation: f64,
}

impl<const N: usize> LeastSquares<N> {
    /// The system of these positions: the weights of each, and its label.
    pub fn new(positions: impl IntoIterator<Item = ([u32; N], f32)>) -> Self {
        let (rows, labels) = positions.into_iter().unzip();
        Self { rows, labels }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Improves weights by this many steps. A `ridge` of n holds each weight to where it began as strongly as
    /// n positions would that asked for it alone.
    pub fn improve(&self, weights: &mut [f32], ridge: f64, steps: usize) {
        if self.is_empty() {
            return;
        }
        let scale = self.scale(weights.len(), ridge as f32);
        let mut shift = vec![0.0f32; weights.len()];
        let mut residual: Vec<f32> =
            self.rows.iter().zip(&self.labels).map(|(row, label)| label - sum(weights, row)).collect();
        let mut gradient = self.gather(&residual, &shift, ridge as f32);
        let mut direction: Vec<f32> =
            gradient.iter().zip(&scale).map(|(slope, scale)| slope * scale).collect();
        let mut progress = scaled_norm(&gradient, &scale);
        for _ in 0..steps {
            let change: Vec<f32> = self.rows.iter().map(|row| sum(&direction, row)).collect();
            let curvature = norm(&change) + ridge * norm(&direction);
            if curvature <= 0.0 {
                break;
            }
            let step = (progress / curvature) as f32;
            add_scaled(&mut shift, step, &direction);
            add_scaled(&mut residual, -step, &change);
            gradient = self.gather(&residual, &shift, ridge as f32);
            let before = std::mem::replace(&mut progress, scaled_norm(&gradient, &scale));
            let keep = (progress / before) as f32;
            for ((direction, slope), scale) in direction.iter_mut().zip(&gradient).zip(&scale) {
                *direction = slope * scale + keep * *direction;
            }
        }
        add_scaled(weights, 1.0, &shift);
    }

    /// How well these weights fit.
    pub fn report(&self, weights: &[f32]) -> FitReport {
        let mut report = FitReport::default();
        for (row, label) in self.rows.iter().zip(&self.labels) {
            let error = f64::from((label - sum(weights, row)).abs());
            report.mean_error += error;
            report.deviation += error * error;
        }
        let count = self.len().max(1) as f64;
        FitReport { mean_error: report.mean_error / count, deviation: (report.deviation / count).sqrt() }
    }

    /// The reciprocal of how often each weight is seen, ridge included.
    fn scale(&self, weights: usize, ridge: f32) -> Vec<f32> {
        let mut counts = vec![ridge.max(1.0); weights];
        self.rows.iter().flatten().for_each(|&weight| counts[weight as usize] += 1.0);
        counts.iter().map(|count| count.recip()).collect()
    }

    /// The downhill slope: what the residuals ask of each weight, less what the ridge pulls back.
    fn gather(&self, residual: &[f32], shift: &[f32], ridge: f32) -> Vec<f32> {
        let mut gradient: Vec<f32> = shift.iter().map(|shift| -ridge * shift).collect();
        for (row, residual) in self.rows.iter().zip(residual) {
            for &weight in row {
                gradient[weight as usize] += residual;
            }
        }
        gradient
    }
}

fn sum(weights: &[f32], row: &[u32]) -> f32 {
    row.iter().map(|&weight| weights[weight as usize]).sum()
}

fn norm(values: &[f32]) -> f64 {
    values.iter().map(|&value| f64::from(value) * f64::from(value)).sum()
}

fn scaled_norm(values: &[f32], scale: &[f32]) -> f64 {
    let square = |(&value, &scale): (&f32, &f32)| f64::from(value) * f64::from(value) * f64::from(scale);
    values.iter().zip(scale).map(square).sum()
}

fn add_scaled(target: &mut [f32], factor: f32, values: &[f32]) {
    for (target, value) in target.iter_mut().zip(values) {
        *target += factor * value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::Rng;

    /// Positions with eight of 300 weights each, whose labels are sums of hidden weights.
    fn made_up() -> (LeastSquares<8>, Vec<f32>) {
        let mut rng = Rng::new(2);
        let hidden: Vec<f32> = (0..300).map(|_| (rng.unit() * 4.0 - 2.0).round() as f32).collect();
        let row = |_| {
            let row: [u32; 8] = std::array::from_fn(|_| rng.below(300) as u32);
            (row, sum(&hidden, &row))
        };
        (LeastSquares::new((0..2_000).map(row).collect::<Vec<_>>()), hidden)
    }

    #[test]
    fn hidden_weights_are_found_again() {
        let (system, hidden) = made_up();
        assert!(system.report(&hidden).deviation < 0.01);
        let mut weights = vec![0.0; hidden.len()];
        let before = system.report(&weights).deviation;
        system.improve(&mut weights, 0.01, 60);
        assert!(system.report(&weights).deviation < before * 0.01);
    }

    #[test]
    fn a_strong_ridge_holds_the_weights() {
        let (system, hidden) = made_up();
        let mut weights = vec![0.5; hidden.len()];
        system.improve(&mut weights, 1e9, 20);
        assert!(weights.iter().all(|weight| (weight - 0.5).abs() < 0.01));
    }
}
