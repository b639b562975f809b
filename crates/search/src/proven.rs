//! Payoffs that are proven, as the trees of zero-sum games keep them.

use spielwerk_core::{Payoffs, Seat};

/// A payoff that is proven or open, in the space of the payoff alone: nodes and edges fill the caches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proven(f32);

impl Proven {
    /// Nothing is proven.
    pub(crate) const OPEN: Self = Self(f32::NAN);

    /// This payoff is proven.
    #[inline]
    pub(crate) fn payoff(payoff: f32) -> Self {
        Self(payoff)
    }

    /// The payoff, if it is proven.
    #[inline]
    pub(crate) fn get(self) -> Option<f32> {
        (!self.0.is_nan()).then_some(self.0)
    }

    #[inline]
    pub(crate) fn is_open(self) -> bool {
        self.0.is_nan()
    }

    /// Whether a loss is proven.
    #[inline]
    pub(crate) fn is_loss(self) -> bool {
        self.0 < 0.0
    }
}

impl From<Option<f32>> for Proven {
    fn from(payoff: Option<f32>) -> Self {
        payoff.map_or(Self::OPEN, Self::payoff)
    }
}

/// The payoff of a seat, if the first seat gets `first`.
#[inline]
pub(crate) fn for_seat(first: f32, seat: Seat) -> f32 {
    if seat == Seat::FIRST { first } else { -first }
}

/// The payoffs of both seats, if the first gets `first`.
#[inline]
pub(crate) fn both_seats<P: Payoffs>(first: f32) -> P {
    let mut payoffs = P::ZERO;
    for (seat, payoff) in Seat::all(P::SEATS).zip(payoffs.as_mut()) {
        *payoff = for_seat(first, seat);
    }
    payoffs
}
