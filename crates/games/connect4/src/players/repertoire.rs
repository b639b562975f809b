//! An engine with the repertoire of a learned value function in front of it.

use crate::values::ntuple::Repertoire;
use crate::{Column, ConnectFour, Position};
use spielwerk_core::{Analysis, Engine, SearchControl};

use spielwerk_session::players::best_first;

/// Plays the openings of a repertoire, and asks another engine everywhere else.
pub(super) struct WithRepertoire<E> {
    pub(super) repertoire: Repertoire,
    pub(super) otherwise: E,
}

impl<E: Engine<ConnectFour>> Engine<ConnectFour> for WithRepertoire<E> {
    fn analyse(
        &mut self,
        game: &ConnectFour,
        position: &Position,
        control: &mut SearchControl<'_, Column>,
    ) -> Analysis<Column> {
        recall(&self.repertoire, position).unwrap_or_else(|| self.otherwise.analyse(game, position, control))
    }
}

/// What the repertoire says of a position.
fn recall(repertoire: &Repertoire, position: &Position) -> Option<Analysis<Column>> {
    let values = repertoire.recall(position)?;
    let open = Column::ALL.into_iter().filter(|&column| position.has_room(column));
    Some(best_first(open.map(|column| (column, values[column.index()])).collect()))
}
