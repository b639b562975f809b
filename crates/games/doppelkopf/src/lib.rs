//! Doppelkopf by the tournament rules of the German association (DDV), one single game.
//!
//! Four seats, 48 cards, two parties that in most games do not know each other. A game is a deal, a
//! reservation round (normal game, wedding or one of seven solos) and twelve tricks; before every card the
//! seats may call that their party wins, or wins high. `docs/doppelkopf-rules.md` lists every rule with its
//! decision, and the house rules that a table can choose instead.
//!
//! [`Doppelkopf`] is the rules, [`State`] a position, [`View`] what one seat knows of it,
//! [`UniformSampler`] the way back from a view to positions, and [`Account`] the score sheet of a finished
//! game. [`HouseRules`] are the options of a table, and [`Series`] is an evening of many games. [`Solver`] finds the value
//! of positions with open cards, and [`Conventions`] is a player by rules of thumb.
//!
//! ```
//! use spielwerk_core::{Game, HiddenInformation, Rng, Sampler, Seat};
//! use spielwerk_doppelkopf::{Doppelkopf, UniformSampler};
//!
//! let game = Doppelkopf::default();
//! let mut rng = Rng::new(1);
//! let state = game.start(&mut rng);
//! let view = game.view(&state, Seat::FIRST);
//! let world = UniformSampler::default().sample(&game, &view, &mut rng);
//! assert!(game.is_consistent(&view, &world), "a world that this seat cannot rule out");
//! ```

mod action;
pub mod belief;
pub mod belief_quality;
mod bock;
mod calls;
mod cards;
mod claim;
mod conventions;
mod drawing;
mod duty;
mod evening;
mod exchange;
mod game;
mod game_type;
mod house_options;
pub mod learning;
mod notation;
mod objects;
pub mod open_cards;
mod opening;
mod order;
mod package;
mod party;
mod picture;
mod players;
mod playout;
mod public;
mod reference;
mod rules;
mod sampling;
mod scene;
mod score;
mod series;
mod series_text;

mod solver;
mod speed;
mod state;
mod view;
pub mod view_policy;

#[cfg(test)]
mod tests;

pub use action::{Action, Call};
pub use bock::BockRounds;
pub use calls::{CallMade, Calls};
pub use cards::{Card, DECK, HAND, Hand, KINDS, Rank, Suit};
pub use conventions::Conventions;
pub use duty::Duty;
pub use exchange::Exchange;
pub use game::Doppelkopf;
pub use game_type::{GameType, Reservation, Solo};
pub use objects::{Fact, OBJECTS, OUTPUTS, Object, OpenObject, Output, Spoken};
pub use order::Order;
pub use package::PACKAGE;
pub use party::{Parties, Party};
pub use players::{bundled_belief, bundled_inference};
pub use playout::trick_wise_card;
pub use public::{Public, PublicReservation, Wedding};
pub use rules::{HouseRules, Pigs, SecondTen, SoloSets, ThrowIn};
pub use sampling::{
    Assignment, CapSampler, CardWeights, LooseDeal, UniformSampler, Violation, WeightedSampler,
    WeightedWorlds, Worlds,
};
pub use score::{Account, Item, What};

pub use series::{Entry, Series, SeriesError, SeriesRules};
pub use solver::{CardScore, Solution, SolveError, Solver};
pub use state::{SEATS, State, TRICKS};
pub use view::View;
