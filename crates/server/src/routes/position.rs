//! Where a question is asked: at a table in memory or in storage, or in a position by itself.

use crate::state::AppState;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::requests::position::{PositionQuery, PositionRef};

/// The position, if these keys may ask about it.
pub(crate) fn find(app: &AppState, at: &PositionQuery, keys: &Keys) -> Result<PositionRef, Refusal> {
    let Some(id) = &at.table else { return PositionRef::find(&app.catalogue, None, at, keys) };
    let cell = app.table(id)?;
    let table = cell.active()?;
    PositionRef::find(&app.catalogue, Some(&table), at, keys)
}
