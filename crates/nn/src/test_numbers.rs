//! Random numbers and their comparison, for tests.

use spielwerk_core::Rng;

/// Numbers between -1 and 1.
pub(crate) fn numbers(count: usize, seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| (2.0 * rng.unit() - 1.0) as f32).collect()
}

/// Fails unless each pair is as close as the tolerance, relative to numbers above one.
pub(crate) fn close(found: &[f32], wanted: &[f32], tolerance: f32, what: &str) {
    assert_eq!(found.len(), wanted.len(), "{what}");
    for (index, (&found, &wanted)) in found.iter().zip(wanted).enumerate() {
        let difference = (found - wanted).abs();
        assert!(difference <= tolerance * wanted.abs().max(1.0), "{what} {index}: {found} is not {wanted}");
    }
}
