//! Looks at a table when the time of a clock is over.

use std::sync::Arc;
use std::time::Duration;

use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::table::GameTable;

/// Beyond the time that is left, so that the clock has really run out.
const MARGIN: Duration = Duration::from_millis(5);

/// Ends the game when the running clock of a table has run out.
pub(crate) fn watch(app: &Arc<AppState>, cell: &Arc<SharedTable>, table: &GameTable) {
    let now = table.entry.platform.now();
    let Some(left) = table.clock.as_ref().and_then(|clock| clock.until_fall(now)) else { return };
    // A table that is let go of meanwhile is not kept in memory for this.
    let (app, cell) = (Arc::clone(app), Arc::downgrade(cell));
    app.runtime.clone().spawn(async move {
        tokio::time::sleep(left + MARGIN).await;
        let Some(cell) = cell.upgrade() else { return };
        let over = {
            let table = cell.lock();
            let now = table.entry.platform.now();
            table.clock.as_ref().and_then(|clock| clock.until_fall(now)).is_some_and(|left| left.is_zero())
        };
        if over {
            // A change that cannot be stored is tried again when the table is loaded again.
            let _ = app.change(&cell, |_| Ok(()));
        }
    });
}
