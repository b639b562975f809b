//! What all clients share: the engine is started before its first question, and again after a failure.

use std::time::Instant;

use spielwerk_core::{Analysis, SearchControl};
use spielwerk_session::{Player, PlayerError, PlayerFailure, SeatView};

use super::error::EngineError;

/// How engines of one protocol are started and asked.
pub(super) trait Client: Send {
    /// An engine that runs, and what it was told.
    type Engine: Send;

    /// Starts the program and agrees on the game.
    fn start(&self) -> Result<Self::Engine, EngineError>;

    /// Asks for a legal move, in the game's notation.
    fn ask(
        &mut self,
        engine: &mut Self::Engine,
        view: &SeatView<'_>,
    ) -> Result<Analysis<String>, PlayerFailure>;
}

/// An external engine at a table.
pub(super) struct EnginePlayer<C: Client> {
    client: C,
    /// `None` after a failure; the next question starts the program again.
    engine: Option<C::Engine>,
}

impl<C: Client + 'static> EnginePlayer<C> {
    /// Starts the engine, so that one that cannot be started is refused at once.
    pub(super) fn seat(client: C) -> Result<Box<dyn Player>, PlayerError> {
        let engine = client.start().map_err(PlayerFailure::from)?;
        Ok(Box::new(Self { client, engine: Some(engine) }))
    }
}

impl<C: Client> Player for EnginePlayer<C> {
    fn think(
        &mut self,
        view: &SeatView<'_>,
        _: &mut SearchControl<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        let begin = Instant::now();
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.client.start()?,
        };
        let analysis = self.client.ask(&mut engine, view)?;
        self.engine = Some(engine);
        Ok(Analysis { seconds: begin.elapsed().as_secs_f64(), ..analysis })
    }
}
