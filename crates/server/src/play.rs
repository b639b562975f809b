//! Engines at tables: who is woken when, what they tell while they think, and what happens when they fail.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use spielwerk_core::{Analysis, Watch};
use spielwerk_session::Session;
use spielwerk_session::{Player, PlayerFailure};

use crate::hub::{Hub, TableCell};
use crate::limits::{self, Admitted};
use crate::live_players::PlayerKey;
use crate::table::{Note, Table};

/// How long engines go on for somebody who asked and does not listen.
pub(crate) const UNWATCHED: Duration = Duration::from_mins(1);
/// How long they go on when the last listener has gone.
pub(crate) const GRACE: Duration = Duration::from_secs(3);
/// The least time between two pieces of news.
pub(crate) const NEWS: Duration = Duration::from_millis(100);
/// How many moves of an analysis are kept with the game and told while an engine thinks.
const MOVES_TOLD: usize = 48;

/// Starts the engine that is to move, if there is one and nothing keeps it from moving.
pub(crate) fn wake(hub: &Arc<Hub>, cell: &Arc<TableCell>, table: &mut Table) {
    let now = Instant::now();
    let held = table.pace.is_held();
    let Some((seat, _, _)) = table.engine_to_move() else { return };
    if table.thinking.is_some() || table.error.is_some() || held || !table.attendance.lasts(now) {
        return;
    }
    if let Some(time) = table.pace.not_before.filter(|&time| time > now) {
        set_alarm(hub, cell, table, time - now);
        return;
    }
    let (ticket, stop) = table.begin_thinking(seat);
    cell.news.send_replace(None);
    let job = {
        let (hub, cell) = (Arc::clone(hub), Arc::clone(cell));
        move || search(&hub, &cell, ticket, &stop)
    };
    if let Err(refused) = hub.workers.submit(limits::QUEUE, job) {
        table.thinking = None;
        table.error = Some(refused.to_string());
    }
}

/// Looks again after a time.
fn set_alarm(hub: &Arc<Hub>, cell: &Arc<TableCell>, table: &mut Table, time: Duration) {
    if std::mem::replace(&mut table.pace.alarm_set, true) {
        return;
    }
    let (hub, cell) = (Arc::clone(hub), Arc::clone(cell));
    hub.runtime.clone().spawn(async move {
        tokio::time::sleep(time).await;
        let mut table = cell.lock();
        table.pace.alarm_set = false;
        if !table.deleted {
            wake(&hub, &cell, &mut table);
        }
    });
}

/// Stops the engine of a table after a time, if nobody attends to it then.
pub(crate) fn suspend_later(hub: &Hub, cell: &Arc<TableCell>, time: Duration) {
    if cell.lock().attendance.streams > 0 {
        return;
    }
    let cell = Arc::clone(cell);
    hub.runtime.spawn(async move {
        tokio::time::sleep(time + Duration::from_millis(50)).await;
        let mut table = cell.lock();
        if !table.attendance.lasts(Instant::now()) {
            table.cancel();
        }
    });
}

/// Everything a search needs, so that the table need not be held while it runs.
struct Search {
    session: Box<dyn Session>,
    key: PlayerKey,
    text: String,
    admitted: Admitted,
}

/// Thinks and moves, unless somebody cancels it.
fn search(hub: &Arc<Hub>, cell: &Arc<TableCell>, ticket: u64, stop: &AtomicBool) {
    let search = {
        let mut table = cell.lock();
        let Some(thinking) = table.search(ticket) else { return };
        thinking.since = Instant::now();
        let Some((seat, text, admitted)) = table.engine_to_move() else { return };
        let key = PlayerKey { table: table.id.clone(), seat: seat.index(), text: admitted.text.clone() };
        let session = table.entry.copy(&*table.session);
        Search { session, key, text: text.to_owned(), admitted: admitted.clone() }
    };
    let begin = Instant::now();
    let outcome = think(hub, cell, &search, stop);
    let seconds = begin.elapsed().as_secs_f64();
    // A table that was deleted meanwhile wants nothing.
    let _ = hub.change(cell, |table| {
        if table.search(ticket).is_none() {
            return Ok(());
        }
        table.thinking = None;
        cell.news.send_replace(None);
        let played = outcome.and_then(|analysis| {
            let best = analysis.best.clone();
            let note =
                Note { analysis: Some(shortened(analysis)), seconds: Some(seconds), ..Note::default() };
            table.play(&best, note).map_err(|error| error.to_string())
        });
        if let Err(reason) = played {
            table.error = Some(format!("{}: {reason}", search.text));
        }
        Ok(())
    });
}

/// The analysis of the player, or why there is none.
fn think(hub: &Hub, cell: &TableCell, search: &Search, stop: &AtomicBool) -> Result<Analysis, String> {
    let (entry, may_tell) = {
        let table = cell.lock();
        (Arc::clone(&table.entry), table.is_open())
    };
    let mut player =
        hub.live.take(&search.key, &entry, &search.admitted).map_err(|error| error.to_string())?;
    let seat = search.key.seat;
    let mut told = Instant::now().checked_sub(NEWS);
    let mut news = |analysis: &Analysis| {
        if !may_tell || told.is_some_and(|told| told.elapsed() < NEWS) {
            return;
        }
        told = Some(Instant::now());
        let analysis = shortened(analysis.clone());
        let news = json!({ "seat": seat, "player": search.text, "analysis": analysis });
        cell.news.send_replace(Some(Arc::new(news)));
    };
    let analysis = guarded(&mut *player, &*search.session, &mut Watch::new(Some(stop), &mut news))?;
    hub.live.put_back(search.key.clone(), search.admitted.mib, player);
    Ok(analysis)
}

/// Lets a player think; a failure and a panic both come back as a sentence.
pub(crate) fn guarded(
    player: &mut dyn Player,
    session: &dyn Session,
    watch: &mut Watch<'_, String>,
) -> Result<Analysis, String> {
    caught(|| player.think(&session.seat_view(), watch))
}

/// Runs what may fail or panic.
pub(crate) fn caught<T>(act: impl FnOnce() -> Result<T, PlayerFailure>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(act)) {
        Ok(result) => result.map_err(|failure| failure.reason),
        Err(panic) => Err(format!("the engine broke down ({})", panic_text(&*panic))),
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("it did not say why")
}

/// An analysis without the moves far down the list, of which Amazons has thousands.
fn shortened(mut analysis: Analysis) -> Analysis {
    analysis.moves.truncate(MOVES_TOLD);
    analysis
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
    use crate::Config;
    use crate::chair::Chair;
    use spielwerk_core::Rng;

    #[test]
    fn an_engine_that_cannot_move_is_an_error_of_the_table() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let data = std::env::temp_dir().join(format!("spielwerk-play-{}", crate::keys::secret()));
        let hub = Arc::new(Hub::new(Config::local(data.clone()), runtime.handle().clone()).expect("a hub"));
        let entry = hub.catalogue.game("nimm3").expect("a game");
        let admitted = Admitted { text: "nobody".to_owned(), mib: 0 };
        let chairs = vec![Chair::Engine { text: "level=3".to_owned(), admitted }, Chair::Human];
        let session = entry.game.start(&mut Rng::new(1));
        let mut table = Table::new(entry, session, chairs);
        table.attendance.attend(UNWATCHED);
        let cell = hub.add(table).expect("room");
        let mut changes = cell.changes.subscribe();
        let error = runtime.block_on(async {
            loop {
                if let Some(error) = cell.lock().error.clone() {
                    return error;
                }
                changes.changed().await.expect("the table is there");
            }
        });
        assert!(error.starts_with("level=3: no player \"nobody\""), "{error}");
        assert!(cell.lock().thinking.is_none());
        hub.close();
        std::fs::remove_dir_all(data).expect("the folder can go");
    }

    #[test]
    fn failures_and_panics_become_sentences() {
        assert_eq!(caught(|| Ok(3)), Ok(3));
        let failure = PlayerFailure { reason: "it fell silent".to_owned() };
        assert_eq!(caught(|| Err::<(), _>(failure)), Err("it fell silent".to_owned()));
        let broken = caught(|| -> Result<(), PlayerFailure> { panic!("part of the test") });
        assert_eq!(broken, Err("the engine broke down (part of the test)".to_owned()));
    }
}
