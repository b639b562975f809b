//! What results mean: pure functions over counts, with no knowledge of games or players.
//!
//! The unit of evidence is a round: one opening played with both colours, or one deal played in every seating. The
//! games of a round share their opening and are not independent; rounds are. So intervals, tests and ratings are
//! computed from the scores of rounds, counted in a [`Pentanomial`].

mod elo;
mod interval;
mod linear;
mod normal;
mod pentanomial;
mod ratings;
#[cfg(test)]
mod simulation;
mod sprt;

pub use elo::Elo;
pub use interval::Interval;
pub use pentanomial::Pentanomial;
pub use ratings::{Anchor, Evidence, Rating, RatingError, Ratings, rate};
pub use sprt::{Sprt, SprtState, Verdict};
