//! Any player of Connect Four against perfect play, by the protocol that learners are measured with.

use spielwerk_core::{Notation, SearchControl};
use spielwerk_session::{AnyGame, PerfectPlayResult, Player, PlayerFailure};

use crate::learning::td::{ExactPlay, Protocol};
use crate::{Column, ConnectFour, Position};

/// The transposition table of the perfect opponent, in MiB.
const TABLE_MIB: usize = 64;

/// As the package offers it, with a perfect opponent of its own.
pub(crate) fn perfect_play(
    game: &dyn AnyGame,
    player: &mut dyn Player,
    games: u64,
) -> Result<PerfectPlayResult, PlayerFailure> {
    let exact = ExactPlay::new(TABLE_MIB).map_err(|error| PlayerFailure { reason: error.to_string() });
    play_perfect_games(&mut exact?, game, player, games)
}

/// Lets a player play the boards with up to two stones, and this many games from the empty board, against the perfect
/// opponent that exact values make; what it has solved it keeps for the next player.
///
/// # Errors
/// If the player fails.
pub fn play_perfect_games(
    exact: &mut ExactPlay,
    game: &dyn AnyGame,
    player: &mut dyn Player,
    games: u64,
) -> Result<PerfectPlayResult, PlayerFailure> {
    let mut failed = None;
    let mut agent = |position: &Position| {
        choose(game, player, position).unwrap_or_else(|failure| {
            // The games continue with any moves, and their result is thrown away.
            failed = Some(failure);
            let open = |column: &&Column| position.has_room(**column);
            *Column::ALL.iter().find(open).expect("the game is not finished")
        })
    };
    let result = Protocol { games, ..Protocol::default() }.measure(exact, &mut agent);
    failed.map_or(Ok(result), Err)
}

fn choose(game: &dyn AnyGame, player: &mut dyn Player, position: &Position) -> Result<Column, PlayerFailure> {
    let failure = |error: &dyn std::fmt::Display| PlayerFailure { reason: error.to_string() };
    let session = game.resume(&ConnectFour.position_text(position)).map_err(|error| failure(&error))?;
    let best = player.think(&session.seat_view(), &mut SearchControl::none())?.best;
    ConnectFour.parse_move(position, &best).map_err(|error| failure(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_moves_keep_few_results() {
        let game: Box<dyn AnyGame> = Box::new(ConnectFour);
        let mut player = game.seeded_player("random", 1).expect("a player");
        let result = perfect_play(&*game, &mut *player, 2).expect("no failure");
        assert_eq!((result.openings, result.games), (44, 2));
        assert!(result.openings_kept < 10, "{result:?}");
    }
}
