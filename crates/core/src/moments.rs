//! Mean and spread of a series of numbers.

/// Mean and spread of a series, updated one value at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
    min: f64,
    max: f64,
}

impl Moments {
    /// Takes in one more value (Welford's recurrence).
    pub fn add(&mut self, value: f64) {
        if self.count == 0 {
            (self.min, self.max) = (value, value);
        }
        self.count += 1;
        self.min = self.min.min(value);
        self.max = self.max.max(value);
        let offset = value - self.mean;
        self.mean += offset / self.count as f64;
        self.squares += offset * (value - self.mean);
    }

    /// How many values there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean; 0 for an empty series.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The smallest value; 0 for an empty series.
    pub fn min(&self) -> f64 {
        self.min
    }

    /// The largest value; 0 for an empty series.
    pub fn max(&self) -> f64 {
        self.max
    }

    /// The standard deviation of the values; 0 for fewer than two.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 { 0.0 } else { (self.squares / (self.count - 1) as f64).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_textbook() {
        let mut moments = Moments::default();
        for value in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            moments.add(value);
        }
        assert!((moments.mean() - 5.0).abs() < 1e-12);
        assert!((moments.deviation() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!((moments.min(), moments.max()), (2.0, 9.0));
    }
}
