//! Positions to ask players about: those of games that a player plays who is none of those that are asked.

use spielwerk_core::{Rng, SearchControl};
use spielwerk_doppelkopf::{Action, State};
use spielwerk_session::{AnyGame, Session};

use super::super::common::SEED;
use crate::StudyError;

/// Who plays the games: conventions with slips.
pub(super) const HOST: &str = "conventions:slips=0.1";

/// What `look` finds in the positions of the game with this number.
pub(super) fn walk<T>(
    game: &dyn AnyGame,
    number: u64,
    mut look: impl FnMut(&dyn Session, &State) -> Result<Option<T>, StudyError>,
) -> Result<Vec<T>, StudyError> {
    let mut session = game.start(&mut Rng::for_part(SEED, number));
    let mut host = game.seeded_player(HOST, number)?;
    let mut found = Vec::new();
    while session.turn().is_some() {
        let state: &State = session.state().downcast_ref().expect("a state of Doppelkopf");
        found.extend(look(&*session, state)?);
        let mv = host.think(&session.seat_view(), &mut SearchControl::none())?.best;
        session.play(&mv)?;
    }
    Ok(found)
}

/// What each player would do here, made anew for the question.
pub(super) fn ask_all(
    game: &dyn AnyGame,
    players: &[&String],
    number: u64,
    session: &dyn Session,
) -> Result<Vec<Option<Action>>, StudyError> {
    let ask = |text: &&String| {
        let mut player = game.seeded_player(text, number)?;
        let told = player.think(&session.seat_view(), &mut SearchControl::none())?.best;
        Ok(told.parse().ok())
    };
    players.iter().map(ask).collect()
}
