//! Lets an exact solver look at games in the background, when no search needs the processor.

use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::engines::work_queue::Urgency;
use crate::http::client::ClientId;
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::render;
use crate::tables::requests::exact_values::{next, note_verdict};
use crate::tables::stored;
use crate::tables::table::{GameTable, Life};

/// Values the moves of a table that have no exact value yet, in the background.
pub(crate) fn refresh(app: &Arc<AppState>, cell: &Arc<SharedTable>, table: &mut GameTable) {
    // The solver sees all cards, so it looks at a hidden game when every seat may.
    if !table.is_open() || table.truths.running || next(table).is_none() {
        return;
    }
    table.truths.running = true;
    // A table that is let go of meanwhile is not kept for this: it is the share of its client that would be used up.
    let (app_there, there) = (Arc::clone(app), Arc::downgrade(cell));
    let (owner, kept) = (ClientId::owner(&table.owner), Arc::default());
    let job = move || solve_moves(&app_there, &there);
    if app.background.submit(Urgency::Move, &owner, &kept, job).is_err() {
        table.truths.running = false;
    }
}

fn solve_moves(app: &Arc<AppState>, cell: &Weak<SharedTable>) {
    loop {
        wait_for_searches(app);
        let (entry, session, ply, mv) = {
            let Some(cell) = cell.upgrade() else { return };
            let mut table = cell.lock();
            let Some(ply) = next(&table).filter(|_| table.life == Life::Active && table.is_open()) else {
                table.truths.running = false;
                return;
            };
            table.notes[ply].judged = true;
            let mv = table.session.record().moves[ply].clone();
            (Arc::clone(&table.entry), render::past(&table, ply), ply, mv)
        };
        let verdict = app.solvers.predict(&entry, &*session, &mv);
        let Some(cell) = cell.upgrade() else { return };
        let mut table = cell.lock();
        if note_verdict(&mut table, ply, &mv, verdict) {
            let note = stored::note(&mv, &table.notes[ply]);
            // A value that is lost is computed again.
            let _ = app.storage.annotate(&table.id, ply, &note);
            cell.truths.send_modify(|count| *count += 1);
        }
    }
}

/// Waits a little while searches wait for a thread.
fn wait_for_searches(app: &AppState) {
    const STEP: Duration = Duration::from_millis(20);
    const LONGEST: Duration = Duration::from_secs(2);
    let begin = Instant::now();
    while app.workers.waiting() > 0 && begin.elapsed() < LONGEST {
        thread::sleep(STEP);
    }
}
