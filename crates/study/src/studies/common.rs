//! What several studies need.

use spielwerk_core::{Analysis, Proof, Rng, SearchControl, Seat};
use spielwerk_matches::openings::OpeningSource;
use spielwerk_matches::{Adjudication, TournamentConfig};
use spielwerk_session::Session;
use spielwerk_session::{AnyGame, Player};

use crate::StudyError;

/// The seed of all openings and players.
pub(super) const SEED: u64 = 1;

/// A tournament with paired openings from this source.
pub(super) fn tournament(
    game: &dyn AnyGame,
    players: &[String],
    rounds: u64,
    openings: &str,
) -> Result<TournamentConfig, StudyError> {
    let mut config = TournamentConfig::new(game, players.to_vec(), rounds, SEED);
    config.openings = OpeningSource::parse(openings, game, SEED)?;
    Ok(config)
}

/// The same, with games that end when the exact solver knows their result.
pub(super) fn adjudicated(config: TournamentConfig, solver: &str, from_ply: usize) -> TournamentConfig {
    TournamentConfig { adjudication: Some(Adjudication { solver: solver.to_owned(), from_ply }), ..config }
}

/// What a player thinks of a position.
pub(super) fn think(
    game: &dyn AnyGame,
    player: &str,
    seed: u64,
    position: &str,
) -> Result<Analysis, StudyError> {
    let session = game.resume(position)?;
    let mut player = game.seeded_player(player, seed)?;
    Ok(player.think(&session.seat_view(), &mut SearchControl::none())?)
}

/// The position after this many plies of a game that `player` plays against itself after four random plies; each
/// number is another game. Games that end before are passed over.
pub(super) fn position_after(
    game: &dyn AnyGame,
    player: &str,
    plies: usize,
    number: u64,
) -> Result<String, StudyError> {
    const RANDOM: usize = 4;
    for attempt in 0.. {
        let mut rng = Rng::for_part(SEED, number + (attempt << 32));
        let mut session = game.start(&mut rng);
        let mut mover = game.seeded_player(player, number)?;
        while session.plies() < plies && session.turn().is_some() {
            if session.plies() < RANDOM {
                session.play_random(&mut rng);
            } else {
                let best = mover.think(&session.seat_view(), &mut SearchControl::none())?.best;
                session.play(&best)?;
            }
        }
        if session.turn().is_some() {
            return Ok(session.position());
        }
    }
    unreachable!("some game is long enough")
}

/// Who wins with best play: 1 for the first seat, -1 for the second, 0 for a draw; `None` if the solver does not know.
pub(super) fn outcome(solver: &mut dyn Player, session: &dyn Session) -> Result<Option<f64>, StudyError> {
    if let Some(payoffs) = session.payoffs() {
        return Ok(payoffs.first().map(|&payoff| f64::from(payoff)));
    }
    let proof = solver.think(&session.open_view(), &mut SearchControl::none())?.proof;
    let proof = if session.turn() == Some(Seat::FIRST) { proof } else { proof.map(Proof::reversed) };
    Ok(proof.map(|proof| proof.payoff().into()))
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => "none".to_owned(),
        [name] => name.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_as_one_says_them() {
        assert_eq!(listed::<&str>(&[]), "none");
        assert_eq!((listed(&["a"]), listed(&["a", "b", "c"])), ("a".to_owned(), "a, b and c".to_owned()));
    }

    #[test]
    fn positions_depend_on_their_number_alone() {
        let game = spielwerk::game("connect4").expect("a game");
        let position =
            |number| position_after(&*game, "pvs:depth=1,table=off", 12, number).expect("a position");
        assert_eq!(position(3), position(3));
        assert_ne!(position(3), position(4));
        assert!(game.resume(&position(3)).expect("a position").turn().is_some());
    }
}
