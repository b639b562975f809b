//! What a typed game offers beyond its rules: players, levels, a solver, openings, formats.

use std::any::Any;

use spielwerk_core::check::ReferenceFiles;
use spielwerk_core::{Notation, ParseError, Rng, Seat, Spec};

use crate::external::ExternalProtocol;
use crate::format::Format;
use crate::gtp::GtpGame;
use crate::test_position::{self, SolvedSet, TestPosition};
use crate::{AnyForm, Player, PlayerError, PlayerInfo, ReviewProfile};

/// A game that offers players. Everything but the players themselves has a default.
pub trait Playable: Notation + ReferenceFiles {
    /// Every player it offers.
    const PLAYERS: &'static [PlayerInfo];

    /// The players behind `level=1` to `level=10`, weakest first.
    const LEVELS: [&'static str; 10];

    /// The name of the player that gives exact values, if the game has one: its analyses carry a proof, or none if
    /// its budget did not suffice.
    const SOLVER: Option<&'static str> = None;

    /// The player that a spec names. Takes the parameters; the caller checks that none is left.
    ///
    /// # Errors
    /// If there is no such player, or a parameter is wrong.
    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError>;

    /// The players that sit at tables of this variant.
    fn players(&self) -> &'static [PlayerInfo] {
        Self::PLAYERS
    }

    /// The protocols by which external engines can sit down.
    fn external(&self) -> &'static [&'static dyn ExternalProtocol] {
        &[]
    }

    /// The player that gives exact values. In games with hidden information it sees everything, so it is none of
    /// [`Playable::PLAYERS`] and is asked about [`Session::open_view`](crate::Session::open_view).
    ///
    /// # Errors
    /// If a parameter is wrong.
    fn solver_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        self.seat_player(spec)
    }

    /// Reads one line of a test suite.
    ///
    /// # Errors
    /// If the line is not in a format of the game's test suites.
    fn read_test_position(line: &str) -> Result<TestPosition, ParseError> {
        Ok(test_position::plain(line))
    }

    /// Bundled positions with known outcomes.
    fn solved_sets(&self) -> Vec<SolvedSet> {
        Vec::new()
    }

    /// What GTP needs to know of the game, if it is played that way.
    fn gtp(&self) -> Option<GtpGame> {
        None
    }

    /// File formats in which other programs exchange games.
    fn formats(&self) -> &'static [Format] {
        &[]
    }

    /// Bundled openings that give neither side an advantage, one per line.
    fn balanced_openings(&self) -> Option<&'static str> {
        None
    }

    /// Who judges moves in a review, and what a loss means.
    fn review(&self) -> ReviewProfile {
        ReviewProfile::DEFAULT
    }

    /// The typed view of a seat, a [`HiddenInformation::View`](spielwerk_core::HiddenInformation::View); `None` in games
    /// that hide nothing.
    fn hidden_view(&self, _state: &Self::State, _seat: Seat) -> Option<Box<dyn Any>> {
        None
    }

    /// Whether some seat may be asked something now without the others noticing, as far as all seats can tell: a function
    /// of what is public, true whenever a seat is asked in secret. A table that lets time pass lets it pass at
    /// these moments alone, whether a seat is asked or not. True too often is slow, too rarely would tell hidden things;
    /// so a game that hides something and knows no better says that it is always possible.
    fn may_ask_in_secret(&self, state: &Self::State) -> bool {
        self.hidden_view(state, self.turn(state)).is_some()
    }

    /// Random states that a seat cannot rule out; none in games that hide nothing.
    fn sample_worlds(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _count: usize,
        _rng: &mut Rng,
    ) -> Vec<Self::State> {
        Vec::new()
    }

    /// The game in whole, if it is small enough to be walked: what exploitability is computed on.
    fn form(&self) -> Option<Box<dyn AnyForm>> {
        None
    }

    /// A random state that fits a view of [`Playable::hidden_view`]; none in games that hide nothing.
    fn fitting_state(&self, _view: &dyn Any, _rng: &mut Rng) -> Option<Self::State> {
        None
    }

    /// The error for a name that is none of [`Playable::PLAYERS`].
    fn unknown_player(&self, spec: &Spec) -> PlayerError {
        let own = Self::PLAYERS.iter().map(|player| player.name);
        let external = self.external().iter().map(|protocol| protocol.info().name);
        let names: Vec<&str> = own.chain(external).collect();
        spec.unknown_name("player", &names).into()
    }
}
