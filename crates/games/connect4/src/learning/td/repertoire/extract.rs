//! What of all that is known a player needs who always takes the best move.

use std::collections::HashSet;

use crate::values::ntuple::{NTuples, Repertoire};
use crate::{COLUMNS, Forced, Position};
use spielwerk_core::Seat;

use super::outlook::{best, prospects};
use super::position_values::{PositionValues, Worth};
use crate::learning::td::exact::key;

/// The known positions with fewer than this many stones and the player to move that it can meet from these boards, on
/// either seat. Positions that are lost for sure are left out: nothing can be done there but to hope for mistakes.
pub(super) fn repertoire(
    network: &NTuples,
    known: &PositionValues,
    boards: &[Position],
    stones: usize,
) -> Repertoire {
    let met = [Seat::FIRST, Seat::SECOND]
        .into_iter()
        .flat_map(|player| positions_of(network, known, boards, player))
        .filter(|position| position.stones() < stones);
    Repertoire::new(met.map(|position| {
        let moves = prospects(network, known, &position);
        let mut values = [-1.0; COLUMNS];
        for prospect in &moves {
            values[prospect.column.index()] = prospect.worth.value;
        }
        let (index, _) = best(&moves);
        (position, values, moves[index].column.index())
    }))
}

/// Where this player is to move if it always takes the best move and the opponent any.
fn positions_of(
    network: &NTuples,
    known: &PositionValues,
    boards: &[Position],
    player: Seat,
) -> Vec<Position> {
    let mut seen = HashSet::new();
    let mut met = Vec::new();
    let mut left = boards.to_vec();
    while let Some(position) = left.pop() {
        let Some(worth) = known.get(&position) else { continue };
        if !seen.insert(key(&position)) {
            continue;
        }
        let mut moves = prospects(network, known, &position);
        if position.turn() == player {
            if worth == Worth::result(-1.0) {
                continue;
            }
            met.push(position);
            moves = vec![moves[best(&moves).0]];
        }
        left.extend(moves.iter().filter_map(|prospect| match prospect.child.follow_forced() {
            Forced::Open(next) => Some(next),
            Forced::Won(_) | Forced::Drawn => None,
        }));
    }
    met
}
