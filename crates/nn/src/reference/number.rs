//! Numbers that definitions are written over: doubles, and doubles that remember how they came about.

use std::cell::RefCell;
use std::ops::{Add, Div, Mul, Sub};

/// What a definition computes with.
pub(crate) trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// A number that does not depend on anything.
    fn of(number: f64) -> Self;
    fn value(self) -> f64;
    fn exp(self) -> Self;
    fn ln(self) -> Self;
    fn sqrt(self) -> Self;
    fn tanh(self) -> Self;

    /// Itself within a distance of zero, the nearer bound elsewhere.
    fn within(self, most: f64) -> Self {
        if self.value().abs() < most { self } else { Self::of(self.value().clamp(-most, most)) }
    }
}

impl Number for f64 {
    fn of(number: f64) -> Self {
        number
    }

    fn value(self) -> f64 {
        self
    }

    fn exp(self) -> Self {
        self.exp()
    }

    fn ln(self) -> Self {
        self.ln()
    }

    fn sqrt(self) -> Self {
        self.sqrt()
    }

    fn tanh(self) -> Self {
        self.tanh()
    }
}

/// A double, and where the trace says how it came about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traced {
    value: f64,
    place: usize,
}

/// The place of what does not depend on anything.
const CONSTANT: usize = usize::MAX;

/// The numbers that a number was made of, and its slope with respect to each.
type Origin = [(usize, f64); 2];

thread_local! {
    static TRACE: RefCell<Vec<Origin>> = const { RefCell::new(Vec::new()) };
}

impl Traced {
    fn from(value: f64, origin: Origin) -> Self {
        if origin.iter().all(|&(place, _)| place == CONSTANT) {
            return Self { value, place: CONSTANT };
        }
        Self::push(value, origin)
    }

    fn push(value: f64, origin: Origin) -> Self {
        TRACE.with_borrow_mut(|trace| {
            trace.push(origin);
            Self { value, place: trace.len() - 1 }
        })
    }

    /// A number of one other, with its slope.
    fn of_one(self, value: f64, slope: f64) -> Self {
        Self::from(value, [(self.place, slope), (CONSTANT, 0.0)])
    }
}

impl Add for Traced {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::from(self.value + other.value, [(self.place, 1.0), (other.place, 1.0)])
    }
}

impl Sub for Traced {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::from(self.value - other.value, [(self.place, 1.0), (other.place, -1.0)])
    }
}

impl Mul for Traced {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::from(self.value * other.value, [(self.place, other.value), (other.place, self.value)])
    }
}

impl Div for Traced {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let value = self.value / other.value;
        Self::from(value, [(self.place, 1.0 / other.value), (other.place, -value / other.value)])
    }
}

impl Number for Traced {
    fn of(number: f64) -> Self {
        Self { value: number, place: CONSTANT }
    }

    fn value(self) -> f64 {
        self.value
    }

    fn exp(self) -> Self {
        self.of_one(self.value.exp(), self.value.exp())
    }

    fn ln(self) -> Self {
        self.of_one(self.value.ln(), 1.0 / self.value)
    }

    fn sqrt(self) -> Self {
        self.of_one(self.value.sqrt(), 0.5 / self.value.sqrt())
    }

    fn tanh(self) -> Self {
        self.of_one(self.value.tanh(), 1.0 - self.value.tanh().powi(2))
    }
}

/// The slopes of a function with respect to each of its parameters.
pub(super) fn trace(
    parameters: &[Vec<f64>],
    function: impl FnOnce(&[Vec<Traced>]) -> Traced,
) -> Vec<Vec<f64>> {
    TRACE.with_borrow_mut(Vec::clear);
    let leaf = |&value: &f64| Traced::push(value, [(CONSTANT, 0.0); 2]);
    let leaves: Vec<Vec<Traced>> =
        parameters.iter().map(|tensor| tensor.iter().map(leaf).collect()).collect();
    let result = function(&leaves);
    TRACE.with_borrow(|trace| {
        let mut slopes = vec![0.0; trace.len()];
        if result.place != CONSTANT {
            slopes[result.place] = 1.0;
        }
        for (place, origin) in trace.iter().enumerate().rev() {
            let slope = slopes[place];
            for &(from, factor) in origin.iter().filter(|&&(from, _)| from != CONSTANT) {
                slopes[from] += slope * factor;
            }
        }
        let slope = |leaf: &Traced| slopes[leaf.place];
        leaves.iter().map(|tensor| tensor.iter().map(slope).collect()).collect()
    })
}
