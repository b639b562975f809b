//! Games with hidden information that can be walked in whole: equilibria by counterfactual regret minimisation, best
//! responses, and with them how far any strategy can be exploited.
//!
//! [`Form`] lays the whole game out as nodes and information sets. A [`Strategy`] gives a probability to every move of
//! every set; [`Form::exploitability`] says exactly what the best answers to it win; [`Cfr`] finds a strategy to which
//! no answer wins anything. [`FormSampler`] draws worlds with the probability that the others came there by a strategy,
//! and [`StrategyPlayer`] plays one.

mod best_response;
mod cfr;
mod form;
mod player;
mod sampler;
mod strategy;

pub use best_response::Exploitability;
pub use cfr::{Cfr, CfrVariant};
pub use form::{Form, InformationSet};
pub use player::StrategyPlayer;
pub use sampler::FormSampler;
pub use strategy::Strategy;
