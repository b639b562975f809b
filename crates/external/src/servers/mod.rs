//! The players of this program for external programs: GTP for every game on a board, NBoard for Othello, the table
//! protocol for every game.

pub(crate) mod gtp;
pub(crate) mod nboard;
pub(crate) mod table;

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use spielwerk_core::{Analysis, SearchControl};
use spielwerk_session::{Player, PlayerError, PlayerFailure, Session};

/// Why a player cannot be offered to other programs.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProtocolError {
    /// GTP has no words for the game.
    #[error("{game} is not played over GTP, which is for two players at a board")]
    NoGtp {
        /// The game.
        game: String,
    },
    /// The game has no GGF files, by which NBoard sends games.
    #[error("{game} is not played over NBoard, which sends games as GGF")]
    NoGgf {
        /// The game.
        game: String,
    },
    /// The text names no player of the game.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

/// The next line of the input, whatever bytes it holds; `None` at its end.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
}

/// Lets a player think for `limit` at most; its own budget holds too.
fn think_within(
    player: &mut dyn Player,
    session: &dyn Session,
    limit: Option<Duration>,
) -> Result<Analysis<String>, PlayerFailure> {
    let Some(limit) = limit else { return player.think(&session.seat_view(), &mut SearchControl::none()) };
    let stop = &AtomicBool::new(false);
    let (finished, waiting) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        let analysis = player.think(&session.seat_view(), &mut SearchControl::new(Some(stop), &mut |_| ()));
        drop(finished);
        analysis
    })
}
