//! Kuhn and Leduc poker: two seats, one hidden card each, and an equilibrium that is known exactly.
//!
//! They answer a question that games too large to solve cannot: how far a player for hidden cards is from play that no
//! opponent can exploit. [`Poker`] is the rules, [`State`] a position, [`View`] what one seat knows of it.
//!
//! ```
//! use spielwerk_poker::{Poker, Variant};
//! use spielwerk_search::equilibrium::{Cfr, CfrVariant, Form};
//!
//! let form = Form::new(&Poker::new(Variant::Kuhn));
//! let mut cfr = Cfr::new(&form, CfrVariant::Plus);
//! cfr.run_to(1_000);
//! let found = form.exploitability(&cfr.average());
//! assert!(found.nash_conv() < 1e-3);
//! assert!((found.values[0] + 1.0 / 18.0).abs() < 1e-3, "the first seat loses a chip in eighteen games");
//! ```

mod betting;
mod cards;
mod drawing;
mod notation;
mod package;
mod players;
mod rules;
mod scene;
mod solution;
mod view;

#[cfg(test)]
mod tests;

pub use betting::{Action, Betting};
pub use cards::Card;
pub use package::PACKAGE;
pub use rules::{Poker, State, Variant};
pub use view::{UniformSampler, View};
