//! How a game ended, in words.

use spielwerk_core::{Scene, Seat, Viewer};
use spielwerk_session::Session;

use crate::catalogue::GameEntry;
use crate::table::GameTable;

/// How the game of a table ended, in one sentence; `None` if it has not.
pub fn result_of(table: &GameTable) -> Option<String> {
    if let Some(loser) = table.out_of_time() {
        let name = |seat: Seat| table.entry.game.seat_name(seat);
        let winner = Seat::all(table.seated.len()).find(|&seat| seat != loser)?;
        return Some(format!("{} wins: the time of {} is over.", name(winner), name(loser)));
    }
    Some(result(&table.entry, &*table.session, &table.session.payoffs()?))
}

/// How a game ended, in one sentence.
pub(super) fn result(entry: &GameEntry, session: &dyn Session, payoffs: &[f32]) -> String {
    let name = |index: usize| entry.game.seat_name(Seat::new(index));
    if let &[first, second] = payoffs {
        let winner = match first.total_cmp(&second) {
            std::cmp::Ordering::Equal => return "The game is drawn.".to_owned(),
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
        };
        let counts = match session.scene(Viewer::Open) {
            Scene::Board(board) if board.counts.len() == 2 => board.counts,
            _ => Vec::new(),
        };
        return match counts.as_slice() {
            &[own, other] => {
                format!("{} wins, {} to {}.", name(winner), own.max(other), own.min(other))
            }
            _ => format!("{} wins.", name(winner)),
        };
    }
    let points: Vec<String> =
        payoffs.iter().enumerate().map(|(seat, points)| format!("{} {points:+}", name(seat))).collect();
    format!("The game is over: {}.", points.join(", "))
}
