//! The place where protocols of external engines plug in.

use spielwerk_core::Spec;

use crate::{AnyGame, Player, PlayerError, PlayerInfo};

/// A protocol by which the engine of another program sits at a table.
pub trait ExternalProtocol: Sync {
    /// Its name in player texts, and what it is.
    fn info(&self) -> PlayerInfo;

    /// Takes the parameters of such a player without starting anything; they are then in [`Spec::asked`].
    fn ask_parameters(&self, spec: &mut Spec);

    /// Starts the engine that a spec names.
    ///
    /// # Errors
    /// If a parameter is wrong or the program does not start.
    fn seat(&self, game: Box<dyn AnyGame>, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError>;
}
