//! An engine of Connect Four with learned openings in front of it.

use spielwerk_core::{Analysis, Engine, MoveAnalysis, Unit, Watch};
use spielwerk_games::connect4::{Column, ConnectFour, Position};
use spielwerk_net::values::ntuple::Repertoire;

/// Plays openings by heart, and asks another engine everywhere else.
pub(super) struct ByHeart<E> {
    pub(super) repertoire: Repertoire,
    pub(super) otherwise: E,
}

impl<E: Engine<ConnectFour>> Engine<ConnectFour> for ByHeart<E> {
    fn analyse(
        &mut self,
        game: &ConnectFour,
        position: &Position,
        watch: &mut Watch<'_, Column>,
    ) -> Analysis<Column> {
        recall(&self.repertoire, position).unwrap_or_else(|| self.otherwise.analyse(game, position, watch))
    }
}

/// What the repertoire says of a position, best move first.
fn recall(repertoire: &Repertoire, position: &Position) -> Option<Analysis<Column>> {
    let values = repertoire.recall(position)?;
    let mut moves: Vec<(Column, f64)> = Column::ALL
        .into_iter()
        .filter(|&column| position.has_room(column))
        .map(|column| (column, values[column.index()]))
        .collect();
    moves.sort_by(|first, second| second.1.total_cmp(&first.1));
    let &(best, value) = moves.first()?;
    let entry = |(column, value)| MoveAnalysis { value: Some(value), ..MoveAnalysis::unknown(column) };
    Some(Analysis {
        value,
        unit: Unit::Payoff,
        moves: moves.into_iter().map(entry).collect(),
        ..Analysis::of_move(best)
    })
}
