//! Any player of Connect Four against perfect play, by the protocol that learners are measured with.

use spielwerk_connect4::learning::td::{ExactPlay, Protocol, Strength};
use spielwerk_connect4::{Column, ConnectFour, Position};
use spielwerk_core::{Notation, SearchControl};
use spielwerk_session::{AnyGame, Player};

use crate::StudyError;

/// Lets a player of Connect Four play the boards with up to two stones, and so many games from the empty board, against
/// the perfect opponent that exact values make.
///
/// # Errors
/// If the player fails.
pub fn play_against_perfection(
    exact: &mut ExactPlay,
    game: &dyn AnyGame,
    player: &mut dyn Player,
    games: u64,
) -> Result<Strength, StudyError> {
    let mut failed = None;
    let mut agent = |position: &Position| {
        let text = ConnectFour.position_text(position);
        let thought = game.resume(&text).map_err(StudyError::from).and_then(|session| {
            let best = player.think(&session.seat_view(), &mut SearchControl::none())?.best;
            Ok(ConnectFour.parse_move(position, &best)?)
        });
        // The games go on with any moves, and their result is thrown away.
        thought.unwrap_or_else(|error| {
            failed = Some(error);
            let open = |column: &&Column| position.has_room(**column);
            *Column::ALL.iter().find(open).expect("the game goes on")
        })
    };
    let strength = Protocol { games, ..Protocol::default() }.measure(exact, &mut agent);
    failed.map_or(Ok(strength), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_moves_keep_few_results() {
        let game = spielwerk::game("connect4").expect("a game");
        let mut player = game.seeded_player("random", 1).expect("a player");
        let mut exact = ExactPlay::new(64).expect("memory");
        let strength = play_against_perfection(&mut exact, &*game, &mut *player, 2).expect("no failure");
        assert_eq!((strength.openings, strength.games), (44, 2));
        assert!(strength.openings_kept < 10, "{strength:?}");
    }
}
