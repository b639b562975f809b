//! Engines that are asked in secret, all at the same time and unseen, and the end of the moment in which they decide.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use spielwerk_core::Seat;

use crate::engines::play::{self, Search};
use crate::engines::player_pool::PlayerKey;
use crate::engines::work_queue::Urgency;
use crate::http::client::ClientId;
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::moment::SeatTimes;
use crate::tables::platform::Time;
use crate::tables::render;
use crate::tables::seat_player::SeatPlayer;
use crate::tables::table::{GameTable, MoveNote};

/// Asks the engines that are to be asked, once, and sees to it that the moment ends.
pub(crate) fn attend(app: &Arc<AppState>, cell: &Arc<SharedTable>, table: &mut GameTable) {
    let paused = table.pacing.is_held() || !table.presence.lasts();
    let Some(moment) = table.moment.as_mut() else { return };
    let (ends, stop) = (moment.ends, Arc::clone(&moment.stop));
    if !std::mem::replace(&mut moment.alarm_set, true) {
        end_at(app, cell, ends);
    }
    if paused || std::mem::replace(&mut moment.asked, true) {
        return;
    }
    stop_before(app, ends, &stop);
    for (seat, search) in asked_engines(table) {
        let (owner, kept) = (ClientId::owner(&table.owner), Arc::default());
        let job = {
            let (app, cell, stop) = (Arc::clone(app), Arc::clone(cell), Arc::clone(&stop));
            move || decide(&app, &cell, seat, &search, &stop)
        };
        // An engine that cannot be asked stays silent.
        let _ = app.workers.submit(Urgency::Move, &owner, &kept, job);
    }
}

/// The engines that are asked if every seat before them stays silent, each with what it may look at.
fn asked_engines(table: &GameTable) -> Vec<(Seat, Search)> {
    let ask = |(number, player): (usize, &SeatPlayer)| {
        let SeatPlayer::Engine { text, admitted } = player else { return None };
        let seat = Seat::new(number);
        let session = render::asked(table, seat)?;
        let key = PlayerKey { table: table.id.clone(), seat: number, text: admitted.text.clone() };
        let search = Search { session, key, text: text.clone(), admitted: admitted.clone() };
        Some((seat, search))
    };
    table.seated.iter().enumerate().filter_map(ask).collect()
}

/// Thinks, and leaves the decision with the table until the moment ends.
fn decide(app: &AppState, cell: &SharedTable, seat: Seat, search: &Search, stop: &Arc<AtomicBool>) {
    let begin = Instant::now();
    let Ok(analysis) = play::think(app, cell, search, stop) else { return };
    let mut table = cell.lock();
    if let Some(moment) = table.moment.as_mut().filter(|moment| Arc::ptr_eq(&moment.stop, stop)) {
        let best = analysis.best.clone();
        let note = MoveNote::of_engine(analysis, begin.elapsed().as_secs_f64());
        moment.decisions.insert(seat.index(), (best, note));
    }
}

/// Looks at the table when a moment ends.
fn end_at(app: &Arc<AppState>, cell: &Arc<SharedTable>, ends: Time) {
    let (app, cell) = (Arc::clone(app), Arc::clone(cell));
    let left = ends.since(app.catalogue.platform().now());
    app.runtime.clone().spawn(async move {
        tokio::time::sleep(left).await;
        // A change that cannot be stored is tried again when the table is loaded again.
        let _ = app.change(&cell, |_| Ok(()));
    });
}

/// Stops a search shortly before its move is due, so that it plays what it has.
pub(crate) fn stop_before(app: &AppState, due: Time, stop: &Arc<AtomicBool>) {
    let time = SeatTimes::budget(due.since(app.catalogue.platform().now()));
    let stop = Arc::clone(stop);
    app.runtime.spawn(async move {
        tokio::time::sleep(time).await;
        stop.store(true, Ordering::Relaxed);
    });
}
