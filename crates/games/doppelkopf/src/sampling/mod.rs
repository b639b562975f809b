//! From a view to positions that fit it.
//!
//! What a seat may hold follows from [`Constraints`]: suits it has failed to follow, how many ♣Q it was dealt, how
//! many places are open, and with house rules how many copies of a kind and how many trumps. Three samplers draw from all worlds that obey them: [`UniformSampler`] exactly uniformly,
//! [`WeightedSampler`] in proportion to given weights of cards, and [`CapSampler`] card by card as players reason,
//! which is fast to explain and not uniform. [`Assignment`] deals one card at a time, in any order and to any seat,
//! and says before each which choices still leave a world: choices made by it never end in a contradiction.
//! [`LooseDeal`] is its counterpart without foresight. Parties are never drawn; they are computed from the cards of each world.

mod assignment;
mod bounds;
mod cap;
mod constraints;
mod loose;
mod uniform;
mod weighted;

pub use assignment::Assignment;
pub use cap::CapSampler;
pub use loose::{LooseDeal, Violation};
pub use uniform::{UniformSampler, Worlds};
pub use weighted::{CardWeights, WeightedSampler, WeightedWorlds};

#[cfg(test)]
pub(super) use bounds::draw_exchange;
use constraints::{Constraints, OTHERS};
