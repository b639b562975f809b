//! Draws from the distributions that exploration needs.

use spielwerk_core::Rng;

/// A draw from the Gumbel distribution: adding one to each log-probability and taking the largest samples by
/// probability, and the k largest sample k without replacement.
pub(super) fn gumbel(rng: &mut Rng) -> f32 {
    let uniform = rng.unit().max(1e-300);
    (-(-uniform.ln()).ln()) as f32
}

/// A draw from the symmetric Dirichlet distribution over `count` outcomes.
pub(super) fn dirichlet(alpha: f32, count: usize, rng: &mut Rng) -> Vec<f32> {
    let draws: Vec<f64> = (0..count).map(|_| gamma(f64::from(alpha), rng)).collect();
    let sum: f64 = draws.iter().sum();
    if sum > 0.0 {
        draws.iter().map(|draw| (draw / sum) as f32).collect()
    } else {
        vec![1.0 / count as f32; count]
    }
}

/// A draw from the gamma distribution by the method of Marsaglia and Tsang; below shape 1 by boosting.
fn gamma(shape: f64, rng: &mut Rng) -> f64 {
    if shape < 1.0 {
        return gamma(shape + 1.0, rng) * rng.unit().max(1e-300).powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && rng.unit().max(1e-300).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A draw from the standard normal distribution (Box and Muller).
fn normal(rng: &mut Rng) -> f64 {
    (-2.0 * rng.unit().max(1e-300).ln()).sqrt() * (std::f64::consts::TAU * rng.unit()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dirichlet_draws_have_their_moments() {
        let (mut rng, rounds, alpha, count) = (Rng::new(3), 20_000, 0.3, 5);
        let (mut mean, mut square) = (0.0, 0.0);
        for _ in 0..rounds {
            let draw = dirichlet(alpha, count, &mut rng);
            assert!((draw.iter().sum::<f32>() - 1.0).abs() < 1e-4);
            mean += f64::from(draw[0]);
            square += f64::from(draw[0] * draw[0]);
        }
        let (mean, square) = (mean / f64::from(rounds), square / f64::from(rounds));
        // Variance of one share: (1/k)(1 - 1/k) / (k alpha + 1).
        let variance = 0.2 * 0.8 / (5.0 * 0.3 + 1.0);
        assert!((mean - 0.2).abs() < 0.01, "{mean}");
        assert!((square - mean * mean - variance).abs() < 0.005, "{square}");
    }

    #[test]
    fn the_largest_of_log_probability_plus_gumbel_is_a_sample() {
        let (mut rng, rounds) = (Rng::new(5), 20_000);
        let logs = [0.7f32.ln(), 0.2f32.ln(), 0.1f32.ln()];
        let mut counts = [0u32; 3];
        for _ in 0..rounds {
            let draws = logs.map(|log| log + gumbel(&mut rng));
            let best = (0..3).max_by(|&a, &b| draws[a].total_cmp(&draws[b])).expect("three");
            counts[best] += 1;
        }
        let shares = counts.map(|count| f64::from(count) / f64::from(rounds));
        assert!((shares[0] - 0.7).abs() < 0.02 && (shares[2] - 0.1).abs() < 0.02, "{shares:?}");
    }
}
