//! Engines at tables: who is woken when, what they tell while they think, and what happens when they fail.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use spielwerk_core::{Analysed, Analysis, SearchControl};
use spielwerk_session::Session;

use crate::engines::player_pool::PlayerKey;
use crate::engines::secret_asks;
use crate::engines::work_queue::Urgency;
use crate::http::client::ClientId;
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::requests::asking::{NewsRate, ThinkingNews, catch_panics};
use crate::tables::table::{GameTable, Life, MoveNote};
use spielwerk_core::Admitted;

/// Starts the engine that is to move, if there is one and nothing keeps it from moving.
pub(crate) fn wake(app: &Arc<AppState>, cell: &Arc<SharedTable>, table: &mut GameTable) {
    if table.moment.is_some() {
        secret_asks::attend(app, cell, table);
        return;
    }
    let held = table.pacing.is_held();
    let Some((seat, _, _)) = table.engine_to_move() else { return };
    if table.thinking.is_some() || table.error.is_some() || held || !table.presence.lasts() {
        return;
    }
    let now = table.entry.platform.now();
    if let Some(time) = table.pacing.not_before.filter(|&time| time > now) {
        set_alarm(app, cell, table, time.since(now));
        return;
    }
    let (ticket, stop) = table.begin_thinking(seat);
    if let Some(release) = table.thinking.as_ref().and_then(|thinking| thinking.release) {
        secret_asks::stop_before(app, release, &stop);
    }
    cell.news.send_replace(None);
    // A search that waits is never cancelled unseen: it looks at the table first.
    let (owner, kept) = (ClientId::owner(&table.owner), Arc::default());
    let job = {
        let (app, cell) = (Arc::clone(app), Arc::clone(cell));
        move || search(&app, &cell, ticket, &stop)
    };
    if let Err(refused) = app.workers.submit(Urgency::Move, &owner, &kept, job) {
        table.thinking = None;
        table.error = Some(refused.to_string());
    }
}

/// Looks again after a time.
fn set_alarm(app: &Arc<AppState>, cell: &Arc<SharedTable>, table: &mut GameTable, time: Duration) {
    if std::mem::replace(&mut table.pacing.alarm_set, true) {
        return;
    }
    let (app, cell) = (Arc::clone(app), Arc::clone(cell));
    app.runtime.clone().spawn(async move {
        tokio::time::sleep(time).await;
        let mut table = cell.lock();
        table.pacing.alarm_set = false;
        if table.life == Life::Active {
            wake(&app, &cell, &mut table);
        }
    });
}

/// Stops the engine of a table after a time, unless a visitor is present then.
pub(crate) fn suspend_later(app: &AppState, cell: &Arc<SharedTable>, time: Duration) {
    if cell.lock().presence.streams > 0 {
        return;
    }
    // A table that is let go of meanwhile is not kept in memory for this.
    let cell = Arc::downgrade(cell);
    app.runtime.spawn(async move {
        tokio::time::sleep(time + Duration::from_millis(50)).await;
        let Some(cell) = cell.upgrade() else { return };
        let mut table = cell.lock();
        if !table.presence.lasts() {
            table.cancel();
        }
    });
}

/// Everything a search needs, so that the table need not be held while it runs.
pub(super) struct Search {
    pub(super) session: Box<dyn Session>,
    pub(super) key: PlayerKey,
    pub(super) text: String,
    pub(super) admitted: Admitted,
}

/// Thinks and moves, unless it is cancelled.
fn search(app: &Arc<AppState>, cell: &Arc<SharedTable>, ticket: u64, stop: &AtomicBool) {
    let search = {
        let mut table = cell.lock();
        let now = table.entry.platform.now();
        let Some(thinking) = table.search(ticket) else { return };
        thinking.since = now;
        let Some((seat, text, admitted)) = table.engine_to_move() else { return };
        let key = PlayerKey { table: table.id.clone(), seat: seat.index(), text: admitted.text.clone() };
        let session = table.session.boxed_clone();
        Search { session, key, text: text.to_owned(), admitted: admitted.clone() }
    };
    let begin = Instant::now();
    let outcome = think(app, cell, &search, stop);
    let seconds = begin.elapsed().as_secs_f64();
    let release = cell.lock().search(ticket).and_then(|thinking| thinking.release);
    let finish = {
        let (app, cell) = (Arc::clone(app), Arc::clone(cell));
        move || finish(&app, &cell, ticket, &search.text, outcome, seconds)
    };
    let left = release.map(|release| release.since(app.catalogue.platform().now()));
    match left.filter(|left| !left.is_zero()) {
        None => finish(),
        // How long it took would tell what it had to decide on.
        Some(left) => drop(app.runtime.spawn(async move {
            tokio::time::sleep(left).await;
            finish();
        })),
    }
}

/// Makes the move that a search has found.
fn finish(
    app: &Arc<AppState>,
    cell: &Arc<SharedTable>,
    ticket: u64,
    text: &str,
    outcome: Result<Analysis, String>,
    seconds: f64,
) {
    // A table that was deleted meanwhile wants nothing.
    let _ = app.change(cell, |table| {
        if table.search(ticket).is_none() {
            return Ok(());
        }
        table.thinking = None;
        cell.news.send_replace(None);
        let played = outcome.and_then(|analysis| {
            let best = analysis.best.clone();
            table.play(&best, MoveNote::of_engine(analysis, seconds)).map_err(|error| error.to_string())
        });
        if let Err(reason) = played {
            tracing::warn!(table = %table.id, player = text, "{reason}");
            table.error = Some(format!("{text}: {reason}"));
        }
        Ok(())
    });
}

/// The analysis of the player, or why there is none.
pub(super) fn think(
    app: &AppState,
    cell: &SharedTable,
    search: &Search,
    stop: &AtomicBool,
) -> Result<Analysis, String> {
    let (entry, may_tell) = {
        let table = cell.lock();
        (Arc::clone(&table.entry), table.is_open())
    };
    let mut player =
        app.live.take(&search.key, &entry, &search.admitted).map_err(|error| error.to_string())?;
    let seat = search.key.seat;
    let legal = search.session.legal_moves().len();
    let begin = Instant::now();
    let mut rate = NewsRate::default();
    let mut news = |analysis: &Analysis| {
        if !may_tell || !rate.is_due(begin.elapsed()) {
            return;
        }
        let analysed = Analysed::new(analysis.clone(), legal).brief();
        let news = ThinkingNews { seat, player: search.text.clone(), analysed };
        cell.news.send_replace(Some(Arc::new(news)));
    };
    let analysis = catch_panics(
        &mut *player,
        &search.session.seat_view(),
        &mut SearchControl::new(Some(stop), &mut news),
    )?;
    app.live.put_back(search.key.clone(), search.admitted.mebibytes, player);
    Ok(analysis)
}

/// Raises a flag when it goes out of scope: the end of a request ends its search.
#[derive(Debug, Default)]
pub(crate) struct StopOnDrop(Arc<AtomicBool>);

impl StopOnDrop {
    /// The flag.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::requests::asking::UNWATCHED;
    use crate::tables::seat_player::SeatPlayer;
    use spielwerk_core::Rng;

    #[test]
    fn an_engine_that_cannot_move_is_an_error_of_the_table() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let app = AppState::for_tests(&runtime);
        let entry = app.catalogue.game("nimm3").expect("a game");
        let admitted = Admitted { text: "unknown".to_owned(), mebibytes: 0 };
        let seated = vec![SeatPlayer::Engine { text: "level=3".to_owned(), admitted }, SeatPlayer::Human];
        let session = entry.game.start(&mut Rng::new(1));
        let mut table = GameTable::new(entry, session, seated);
        table.presence.attend(UNWATCHED);
        let cell = app.add(table, &ClientId::named("test")).expect("room");
        let mut changes = cell.changes.subscribe();
        let error = runtime.block_on(async {
            loop {
                if let Some(error) = cell.lock().error.clone() {
                    return error;
                }
                changes.changed().await.expect("the table is there");
            }
        });
        assert!(error.starts_with("level=3: no player \"unknown\""), "{error}");
        assert!(cell.lock().thinking.is_none());
        app.close();
    }
}
