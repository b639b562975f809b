//! What the moves of a position are worth: by results, by games that were played, or by the learned values.

use crate::values::ntuple::NTuples;
use crate::{Column, ConnectFour, Forced, Position};
use spielwerk_core::{Game, Seat};
use spielwerk_nn::values::ValueFunction;

use super::position_values::{PositionValues, Worth};

/// Learned values are never as good as a result.
const DOUBT: f32 = 0.98;

/// A move and what it is worth to the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    pub(super) column: Column,
    pub(super) child: Position,
    pub(super) worth: Worth,
}

/// The moves of a position in which neither side can complete four at once.
pub(super) fn prospects(network: &NTuples, known: &PositionValues, position: &Position) -> Vec<Prospect> {
    let open = Column::ALL.into_iter().filter(|&column| position.has_room(column));
    open.map(|column| {
        let child = ConnectFour.child(position, column);
        Prospect { column, child, worth: worth_after(network, known, child) }
    })
    .collect()
}

/// What a position is worth to the side that moved last.
fn worth_after(network: &NTuples, known: &PositionValues, child: Position) -> Worth {
    let mover = child.turn().opponent();
    let (end, worth) = match child.follow_forced() {
        Forced::Won(seat) => return Worth::result(if seat == mover { 1.0 } else { -1.0 }),
        Forced::Drawn => return Worth::result(0.0),
        Forced::Open(end) => (end, known.get(&end).unwrap_or_else(|| guess(network, &end))),
    };
    if end.turn() == mover { worth } else { worth.reversed() }
}

fn guess(network: &NTuples, position: &Position) -> Worth {
    let value = DOUBT * network.value(&ConnectFour, position) as f32;
    Worth { value: if position.turn() == Seat::FIRST { value } else { -value }, settled: false }
}

/// The index of the best move and what the position is worth with it; of equals a settled one is better.
pub(super) fn best(moves: &[Prospect]) -> (usize, Worth) {
    let mut best = 0;
    for (index, Prospect { worth, .. }) in moves.iter().enumerate() {
        let leader = moves[best].worth;
        if (worth.value, worth.settled) > (leader.value, leader.settled) {
            best = index;
        }
    }
    let worth = moves[best].worth;
    let is_win = worth == Worth::result(1.0);
    (best, Worth { settled: is_win || moves.iter().all(|prospect| prospect.worth.settled), ..worth })
}
