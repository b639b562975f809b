//! What happens because time has passed: moments end, moves are due, clocks fall, engines pause without visitors.

use std::time::Duration;

use spielwerk_tables::platform::Time;

use super::Hub;
use super::tables::LiveTable;

/// What is due at a table.
enum Due {
    /// Nothing.
    Nothing,
    /// A change that follows from time alone.
    Change,
    /// The move that a search has found.
    Move,
    /// The next engine may begin.
    Wake,
    /// The engine is not watched any more.
    Rest,
}

impl Hub {
    /// Does what is due at all tables.
    pub(super) fn tick(&mut self) {
        let ids: Vec<String> = self.live.keys().cloned().collect();
        for id in ids {
            // A change may make another one due; there is an end, because each one moves the game or the clock on.
            for _ in 0..64 {
                let Some(live) = self.live.get(&id) else { break };
                match due(live) {
                    Due::Nothing => break,
                    Due::Change => drop(self.change(&id, |_, _| Ok(()))),
                    Due::Move => self.finish(&id),
                    Due::Wake | Due::Rest => {
                        let Some(mut live) = self.live.remove(&id) else { break };
                        if !live.table.presence.lasts() {
                            live.table.cancel();
                        }
                        self.wake(&mut live);
                        self.put_back(live);
                        break;
                    }
                }
            }
        }
        self.value_moves();
    }

    /// After how many milliseconds something will be due.
    pub(super) fn next_tick(&self) -> Option<f64> {
        let now = self.catalogue.platform().now();
        let next = self.live.values().filter_map(|live| next_time(live, now)).min()?;
        Some(next.as_secs_f64() * 1_000.0 + 1.0)
    }
}

fn due(live: &LiveTable) -> Due {
    let table = &live.table;
    let now = table.entry.platform.now();
    let fallen =
        table.clock.as_ref().and_then(|clock| clock.until_fall(now)).is_some_and(|left| left.is_zero());
    let ended = table.moment.as_ref().is_some_and(|moment| moment.ends <= now);
    let release = table.thinking.as_ref().and_then(|thinking| thinking.release);
    let waits = live.waiting.iter().any(|waiting| waiting.deadline <= now);
    match () {
        () if fallen && table.out_of_time().is_none() && !table.is_finished() => Due::Change,
        () if ended || waits => Due::Change,
        () if live.outcome.is_some() && release.is_none_or(|release| release <= now) => Due::Move,
        () if table.thinking.is_some() && !table.presence.lasts() => Due::Rest,
        () if table.thinking.is_none()
            && table.moment.is_none()
            && table.engine_to_move().is_some()
            && table.pacing.not_before.is_some_and(|time| time <= now) =>
        {
            Due::Wake
        }
        () => Due::Nothing,
    }
}

/// How long it takes until something is due at a table.
fn next_time(live: &LiveTable, now: Time) -> Option<Duration> {
    /// How often a table is looked at whose engine thinks, in case the last visitor has left.
    const LOOK: Duration = Duration::from_secs(1);
    let table = &live.table;
    let release = table.thinking.as_ref().and_then(|thinking| thinking.release);
    let clock = table.clock.as_ref().filter(|_| !table.is_finished());
    let times = [
        table.moment.as_ref().map(|moment| moment.ends.since(now)),
        live.outcome.as_ref().and(release).map(|release| release.since(now)),
        table.pacing.not_before.filter(|&time| time > now).map(|time| time.since(now)),
        clock.and_then(|clock| clock.until_fall(now)),
        live.waiting.iter().map(|waiting| waiting.deadline.since(now)).min(),
        (table.thinking.is_some() && live.streams.is_empty()).then_some(LOOK),
    ];
    times.into_iter().flatten().min()
}
