//! What a position is worth without search.

mod factors;
mod move_score;
pub mod patterns;
mod plain;
mod style;

pub use factors::{
    FACTORS, FactorEvaluation, NAMES as FACTOR_NAMES, SHIPPED_MODEL as FACTOR_MODEL, Weights, factors,
};
pub use plain::PlainEvaluation;
pub use style::Style;
