//! What engines do for the hub: which jobs they get, and what becomes of the results.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use spielwerk_core::{Analysed, Analysis, Seat};
use spielwerk_tables::moment::SeatTimes;
use spielwerk_tables::platform::Time;
use spielwerk_tables::render;
use spielwerk_tables::requests::asking::ThinkingNews;
use spielwerk_tables::requests::exact_values::{Verdict, next, note_verdict};
use spielwerk_tables::seat_player::SeatPlayer;
use spielwerk_tables::storage::Storage;
use spielwerk_tables::stored;
use spielwerk_tables::table::MoveNote;

use super::Hub;
use super::message::Effect;
use super::tables::{LiveTable, Outcome, RunningSearch};
use crate::job::{Job, Place};

/// For whom an engine works.
pub(super) enum Task {
    /// The seat to move at a table.
    Move { table: String, ticket: u64, seat: usize, text: String, legal: usize },
    /// A seat that is asked in secret.
    Ask { table: String, seat: usize, stop: Arc<AtomicBool> },
    /// A request that waits for one answer.
    Question { request: u64 },
    /// A request that hears what a player thinks.
    Analyse { request: u64, seat: usize, player: String, legal: usize },
    /// A request that hears of every move of a review.
    Review { request: u64 },
    /// The exact value of a move of a table.
    ExactValue { table: String, ply: usize, mv: String },
}

impl Hub {
    /// Hands a job out.
    pub(super) fn hand_out(&mut self, task: Task, table: Option<String>, job: Job) -> u64 {
        let number = self.number();
        self.tasks.insert(number, task);
        self.effects.push(Effect::Run { task: number, table, job: Box::new(job) });
        number
    }

    fn now(&self) -> Time {
        self.catalogue.platform().now()
    }

    fn milliseconds_until(&self, time: Time) -> f64 {
        SeatTimes::budget(time.since(self.now())).as_secs_f64() * 1_000.0
    }

    /// Starts the engine that is to move, if there is one and nothing keeps it from moving.
    pub(super) fn wake(&mut self, live: &mut LiveTable) {
        self.settle(live);
        if live.table.moment.is_some() {
            self.attend(live);
            return;
        }
        let table = &mut live.table;
        let Some((seat, text, admitted)) = table.engine_to_move() else { return };
        let (text, player) = (text.to_owned(), admitted.into());
        let waits = table.pacing.not_before.is_some_and(|time| time > table.entry.platform.now());
        if table.thinking.is_some()
            || table.error.is_some()
            || table.pacing.is_held()
            || waits
            || !table.presence.lasts()
        {
            return;
        }
        let (ticket, stop) = table.begin_thinking(seat);
        let release = table.thinking.as_ref().and_then(|thinking| thinking.release);
        let legal = table.session.legal_moves().len();
        let (id, at) = (table.id.clone(), Place::of(&*table.session));
        let key = format!("{id}/{}", seat.index());
        let stop_after = release.map(|release| self.milliseconds_until(release));
        let owner = Task::Move { table: id.clone(), ticket, seat: seat.index(), text, legal };
        let task = self.hand_out(owner, Some(id), Job::Move { at, player, key, stop_after });
        live.search = Some(RunningSearch { task, ticket, stop, stopping: false });
    }

    /// Ends the search of a table that was cancelled or told to stop meanwhile.
    fn settle(&mut self, live: &mut LiveTable) {
        let Some(search) = &mut live.search else { return };
        if live.table.search(search.ticket).is_none() {
            let task = search.task;
            live.search = None;
            live.outcome = None;
            if self.tasks.remove(&task).is_some() {
                self.effects.push(Effect::Cancel { task });
            }
        } else if search.stop.load(Ordering::Relaxed) && !std::mem::replace(&mut search.stopping, true) {
            self.effects.push(Effect::Stop { task: search.task });
        }
    }

    /// Asks the engines that are to be asked in secret, once.
    fn attend(&mut self, live: &mut LiveTable) {
        let table = &mut live.table;
        let paused = table.pacing.is_held() || !table.presence.lasts();
        let Some(moment) = table.moment.as_mut() else { return };
        if paused || std::mem::replace(&mut moment.asked, true) {
            return;
        }
        let (ends, stop) = (moment.ends, Arc::clone(&moment.stop));
        let mut asked = Vec::new();
        for (number, player) in live.table.seated.iter().enumerate() {
            let SeatPlayer::Engine { admitted, .. } = player else { continue };
            if let Some(session) = render::asked(&live.table, Seat::new(number)) {
                asked.push((number, Place::of(&*session), admitted.into()));
            }
        }
        let id = live.table.id.clone();
        let stop_after = Some(self.milliseconds_until(ends));
        for (seat, at, player) in asked {
            let owner = Task::Ask { table: id.clone(), seat, stop: Arc::clone(&stop) };
            let key = format!("{id}/{seat}");
            self.hand_out(owner, Some(id.clone()), Job::Move { at, player, key, stop_after });
        }
    }

    /// A job has found something.
    pub(super) fn news(&mut self, task: u64, data: Value) {
        match self.tasks.get(&task) {
            Some(Task::Move { table, seat, text, legal, .. }) => {
                let Ok(analysis) = serde_json::from_value::<Analysis>(data) else { return };
                let analysed = Analysed::new(analysis, *legal).brief();
                let news = ThinkingNews { seat: *seat, player: text.clone(), analysed };
                let Some(live) = self.live.remove(table) else { return };
                self.tell_thinking(&live, &news);
                self.put_back(live);
            }
            Some(Task::Analyse { request, seat, player, legal }) => {
                let Ok(analysis) = serde_json::from_value::<Analysis>(data) else { return };
                let analysed = Analysed::new(analysis, *legal).brief();
                let news = ThinkingNews { seat: *seat, player: player.clone(), analysed };
                let data = serde_json::to_value(&news).expect("news are JSON");
                self.effects.push(Effect::Piece { id: *request, event: "thinking", data });
            }
            Some(Task::Review { request }) => {
                self.effects.push(Effect::Piece { id: *request, event: "move", data });
            }
            _ => {}
        }
    }

    /// A job is done, or has failed.
    pub(super) fn done(&mut self, task: u64, result: Result<Value, String>) {
        let Some(owner) = self.tasks.remove(&task) else { return };
        match owner {
            Task::Move { table, ticket, text, .. } => self.moved(&table, ticket, text, result),
            Task::Ask { table, seat, stop } => {
                let Ok((analysis, seconds)) = result.and_then(|data| read_move(&data)) else { return };
                let Some(live) = self.live.get_mut(&table) else { return };
                let moment = live.table.moment.as_mut();
                if let Some(moment) = moment.filter(|moment| Arc::ptr_eq(&moment.stop, &stop)) {
                    let best = analysis.best.clone();
                    let note = MoveNote::of_engine(analysis, seconds);
                    moment.decisions.insert(seat, (best, note));
                }
            }
            Task::Question { request: id } => {
                let (status, body) = match result {
                    Ok(body) => (200, body),
                    Err(error) => (409, json!({ "error": error })),
                };
                self.effects.push(Effect::Answer { id, status, body });
            }
            Task::Analyse { request: id, legal, .. } => {
                let found = result.and_then(|data| {
                    serde_json::from_value::<Analysis>(data).map_err(|error| error.to_string())
                });
                self.effects.push(match found {
                    Ok(analysis) => {
                        let analysed = Analysed::new(analysis, legal).brief();
                        let data = serde_json::to_value(&analysed).expect("an analysis is JSON");
                        Effect::Piece { id, event: "done", data }
                    }
                    Err(error) => Effect::Piece { id, event: "failed", data: json!({ "error": error }) },
                });
            }
            Task::Review { request: id } => self.effects.push(match result {
                Ok(data) => Effect::Piece { id, event: "done", data },
                Err(error) => Effect::Piece { id, event: "failed", data: json!({ "error": error }) },
            }),
            Task::ExactValue { table, ply, mv } => {
                let verdict = match result {
                    Ok(Value::String(word)) if word == "silent" => Verdict::Silent,
                    Ok(data) => data
                        .get("known")
                        .and_then(|known| serde_json::from_value(known.clone()).ok())
                        .map_or(Verdict::TooLong, Verdict::Known),
                    Err(_) => Verdict::TooLong,
                };
                self.valued(&table, ply, &mv, verdict);
            }
        }
    }

    /// A search for the seat to move is over; its move is made when it is due.
    fn moved(&mut self, id: &str, ticket: u64, text: String, result: Result<Value, String>) {
        let Some(live) = self.live.get_mut(id) else { return };
        live.search = None;
        let (found, seconds) = match result.and_then(|data| read_move(&data)) {
            Ok((analysis, seconds)) => (Ok(analysis), seconds),
            Err(reason) => (Err(reason), 0.0),
        };
        live.outcome = Some(Outcome { ticket, text, found, seconds });
    }

    /// Makes the move that a search has found.
    pub(super) fn finish(&mut self, id: &str) {
        // A table that was deleted meanwhile wants nothing.
        let _ = self.change(id, |_, live| {
            let Some(Outcome { ticket, text, found, seconds }) = live.outcome.take() else { return Ok(()) };
            let table = &mut live.table;
            if table.search(ticket).is_none() {
                return Ok(());
            }
            table.thinking = None;
            let played = found.and_then(|analysis| {
                let best = analysis.best.clone();
                table.play(&best, MoveNote::of_engine(analysis, seconds)).map_err(|error| error.to_string())
            });
            if let Err(reason) = played {
                table.error = Some(format!("{text}: {reason}"));
            }
            Ok(())
        });
    }

    fn valued(&mut self, id: &str, ply: usize, mv: &str, verdict: Verdict) {
        let Some(mut live) = self.live.remove(id) else { return };
        live.table.truths.running = false;
        if note_verdict(&mut live.table, ply, mv, verdict) {
            let note = stored::note(mv, &live.table.notes[ply]);
            // A value that is lost is computed again.
            let _ = self.storage.annotate(id, ply, &note);
            self.tell_truths(&mut live);
        }
        self.put_back(live);
    }

    /// Lets the solver look at a game, when no engine has anything else to do.
    pub(super) fn value_moves(&mut self) {
        if !self.tasks.is_empty() {
            return;
        }
        let wanted = |live: &&mut LiveTable| {
            let table = &live.table;
            table.is_open() && !live.streams.is_empty() && next(table).is_some()
        };
        let Some(live) = self.live.values_mut().find(wanted) else { return };
        let Some(ply) = next(&live.table) else { return };
        live.table.notes[ply].judged = true;
        live.table.truths.running = true;
        let mv = live.table.session.record().moves[ply].clone();
        let at = Place::of(&*render::past(&live.table, ply));
        let owner = Task::ExactValue { table: live.table.id.clone(), ply, mv: mv.clone() };
        self.hand_out(owner, None, Job::ExactValue { at, mv });
    }
}

fn read_move(data: &Value) -> Result<(Analysis, f64), String> {
    let seconds = data["seconds"].as_f64().unwrap_or(0.0);
    let analysis = serde_json::from_value(data["analysis"].clone()).map_err(|error| error.to_string())?;
    Ok((analysis, seconds))
}
