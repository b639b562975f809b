//! A player at a seat for one game, and everything that can go wrong with it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use spielwerk_core::{SearchControl, Seat};
use spielwerk_session::Session;

use super::record::Thought;
use spielwerk_session::Player;

/// A player at a seat.
pub(super) struct SeatPlayer {
    player: Box<dyn Player>,
    /// The time it has thought in this game.
    spent: Duration,
}

impl SeatPlayer {
    pub(super) fn new(player: Box<dyn Player>) -> Self {
        Self { player, spent: Duration::ZERO }
    }

    /// The player, after the game.
    pub(super) fn leave(self) -> Box<dyn Player> {
        self.player
    }

    /// Lets the player think and plays its move; a sentence about what happened if it failed. A player that panics is
    /// not asked again, so what the panic left behind in it does no harm.
    pub(super) fn play(
        &mut self,
        session: &mut dyn Session,
        seat: Seat,
        stop: Option<&AtomicBool>,
    ) -> Result<Thought, String> {
        let begin = Instant::now();
        let thinking = || {
            self.player
                .think(&session.seat_view(), &mut SearchControl::stopped_by(stop).with_time_used(self.spent))
        };
        let analysis = catch_unwind(AssertUnwindSafe(thinking)).map_err(|panic| told(&*panic))?;
        let analysis = analysis.map_err(|failure| failure.reason)?;
        let time = begin.elapsed();
        self.spent += time;
        session.play(&analysis.best).map_err(|error| error.to_string())?;
        Ok(Thought::new(&analysis, seat, time))
    }
}

/// What a panic says.
fn told(panic: &(dyn Any + Send)) -> String {
    let message = panic.downcast_ref::<&str>().copied();
    let message = message.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("it crashed: {}", message.unwrap_or("no reason was given"))
}
