//! Progressive widening: a node starts with few children and earns more by being visited.

/// How many children a node may have: `first + factor * visits ^ exponent`, rounded down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// The children of a node that was never visited; at least 1.
    pub first: u32,
    /// How fast their number grows.
    pub factor: f64,
    /// How it bends: 0.5 grows with the square root of the visits.
    pub exponent: f64,
}

impl Default for Widening {
    /// Five children, and one more each time the square root of the visits grows by one.
    fn default() -> Self {
        Self { first: 5, factor: 1.0, exponent: 0.5 }
    }
}

impl Widening {
    /// The most children after this many visits.
    #[inline]
    pub fn allowed(&self, visits: u32) -> usize {
        self.first as usize + (self.factor * f64::from(visits).powf(self.exponent)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_children_follows_the_formula() {
        let widening = Widening { first: 3, factor: 2.0, exponent: 0.5 };
        assert_eq!([0, 1, 4, 10, 100].map(|visits| widening.allowed(visits)), [3, 5, 7, 9, 23]);
    }
}
