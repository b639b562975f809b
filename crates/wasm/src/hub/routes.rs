//! Requests about tables, by the addresses of `docs/api.md`.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use spielwerk_core::{Seat, json as texts};
use spielwerk_tables::access;
use spielwerk_tables::formats;
use spielwerk_tables::keys::Keys;
use spielwerk_tables::platform::Time;
use spielwerk_tables::refusal::{Refusal, RefusalKind};
use spielwerk_tables::report;
use spielwerk_tables::requests::asking::UNWATCHED;
use spielwerk_tables::requests::moves::{Due, MoveMade, MoveRequest, PATIENCE, is_decided, not_decided};
use spielwerk_tables::requests::new_table::{MadeTable, NewTable};
use spielwerk_tables::requests::position::ViewWord;
use spielwerk_tables::requests::seats::{Claim, SeatName, Seating, open_cards};
use spielwerk_tables::requests::walk;
use spielwerk_tables::storage::Storage;
use spielwerk_tables::table::GameTable;

use super::Hub;
use super::message::{Effect, Request};
use super::tables::LiveTable;

/// An answer, or none yet.
pub(super) type Reply = Result<Option<Value>, Refusal>;

/// What a move waits for.
enum Wait {
    /// Its decision in secret takes effect.
    Decided { seat: Seat, before: usize },
    /// It can be made.
    Later(MoveMade),
}

/// A move that waits for others at the table.
pub(super) struct WaitingMove {
    request: u64,
    asked: Option<String>,
    keys: Keys,
    wait: Wait,
    pub(super) deadline: Time,
}

pub(super) fn value(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).expect("answers are JSON")
}

pub(super) fn read<T: DeserializeOwned>(body: &Value) -> Result<T, Refusal> {
    texts::from_value(body.clone()).map_err(|error| Refusal::bad(error.to_string()))
}

fn status(kind: RefusalKind) -> u16 {
    match kind {
        RefusalKind::Bad => 400,
        RefusalKind::Forbidden => 403,
        RefusalKind::Missing => 404,
        RefusalKind::Conflict => 409,
        RefusalKind::TooMany => 429,
        RefusalKind::Broken => 500,
        RefusalKind::Unavailable => 503,
    }
}

impl Hub {
    /// Answers a request, or sees to it that it is answered.
    pub(super) fn request(&mut self, request: &Request) {
        let id = request.id;
        match self.route(request) {
            Ok(None) => {}
            Ok(Some(body)) => self.effects.push(Effect::Answer { id, status: 200, body }),
            Err(refusal) => self.refuse(id, &refusal),
        }
    }

    fn refuse(&mut self, id: u64, refusal: &Refusal) {
        let body = json!({ "error": refusal.to_string() });
        self.effects.push(Effect::Answer { id, status: status(refusal.kind), body });
    }

    fn route(&mut self, request: &Request) -> Reply {
        let keys = Keys::parse(&request.keys);
        let parts: Vec<&str> = request.path.split('/').filter(|part| !part.is_empty()).collect();
        let post = request.method == "POST";
        let unknown = || Err(Refusal::missing("there is no such address; docs/api.md lists them"));
        match (parts.as_slice(), post) {
            (["tables"], true) => self.create(&read(&request.body)?).map(Some),
            (["tables", id], false) if request.method == "DELETE" => self.remove(id, &keys).map(Some),
            (["tables", id], false) => {
                let ply = request.query.get("ply").map(|ply| ply.parse()).transpose();
                let ply = ply.map_err(|_| Refusal::bad("a ply is a number"))?;
                let view = request.query.get("view").map(String::as_str);
                let state = self.at(id, |_, live| live.state(view, &keys, ply))?;
                let is_short = request.query.get("moves").is_some_and(|wanted| wanted == "false");
                Ok(Some(value(&if is_short { state.without_moves() } else { state })))
            }
            (["tables", id, "record"], false) => {
                let format = request.query.get("format").map_or(formats::JSON, String::as_str);
                self.at(id, |_, live| {
                    access::require_open(&live.table)?;
                    formats::write_table(&live.table, format)
                })
                .map(|text| Some(Value::from(text)))
            }
            (["tables", id, "report"], false) => self
                .at(id, |_, live| {
                    access::require_open(&live.table)?;
                    Ok(report::text(concat!(env!("CARGO_PKG_VERSION"), " (browser)"), &live.table))
                })
                .map(|text| Some(Value::from(text))),
            (["tables", id, "moves"], true) => self.make_move(request.id, id, read(&request.body)?, keys),
            (["tables", id, "review"], true) => self.review(request.id, id),
            (["tables", id, "next"], true) => self.next_game(id, &keys).map(Some),
            (["tables", id, "players"], true) => self.players(id, &read(&request.body)?, &keys).map(Some),
            (["tables", id, "open"], true) => {
                self.change(id, |_, live| open_cards(&mut live.table, &keys))?;
                self.at(id, |_, live| live.state(Some("open"), &keys, None)).map(|state| Some(value(&state)))
            }
            (["tables", id, "seats", seat, act], true) => {
                let seat = seat.parse().map_err(|_| Refusal::bad("a seat is a number"))?;
                self.at_seat(id, seat, act, &request.body, &keys)
            }
            (["tables", id, act], true) => self.walk(id, act, &request.body, &keys).map(Some),
            (_, true) => self.question(request, &keys),
            (["puzzles", game, puzzle], false) => {
                Ok(Some(value(&self.puzzles.show(&self.catalogue, game, puzzle)?)))
            }
            _ => unknown(),
        }
    }

    fn create(&mut self, wanted: &NewTable) -> Result<Value, Refusal> {
        let mut table = wanted.build(&self.catalogue)?;
        table.presence.attend(UNWATCHED);
        let mut made = MadeTable::of(&table);
        self.add(table)?;
        let (id, keys) = (made.id.clone(), made.keys());
        made.state = self.at(&id, |_, live| live.state(None, &keys, None)).ok();
        Ok(value(&made))
    }

    fn remove(&mut self, id: &str, keys: &Keys) -> Result<Value, Refusal> {
        self.change(id, |_, live| {
            access::require_table_key(&live.table, keys)?;
            live.table.cancel();
            Ok(())
        })?;
        self.storage.delete(id)?;
        if let Some(live) = self.live.remove(id) {
            let streams = live.streams.into_keys();
            self.effects.extend(streams.map(|stream| Effect::Close { stream }));
        }
        Ok(json!({}))
    }

    /// Changes a table by the right of its key, and answers with what the asker then sees.
    fn with_table_key(
        &mut self,
        id: &str,
        keys: &Keys,
        act: impl FnOnce(&mut GameTable) -> Result<(), Refusal>,
    ) -> Result<Value, Refusal> {
        self.change(id, |_, live| {
            access::require_table_key(&live.table, keys)?;
            act(&mut live.table)?;
            live.table.presence.attend(UNWATCHED);
            Ok(())
        })?;
        self.seen(id, keys)
    }

    /// The table as these keys see it; nothing if they do not.
    fn seen(&mut self, id: &str, keys: &Keys) -> Result<Value, Refusal> {
        self.at(id, |_, live| {
            Ok(live.state(None, keys, None).map_or_else(|_| json!({}), |state| value(&state)))
        })
    }

    fn walk(&mut self, id: &str, act: &str, body: &Value, keys: &Keys) -> Result<Value, Refusal> {
        match act {
            "undo" => self.with_table_key(id, keys, GameTable::undo),
            "redo" => self.with_table_key(id, keys, GameTable::redo),
            "goto" => {
                let goal = read(body)?;
                self.with_table_key(id, keys, |table| walk::go_to(table, goal))
            }
            "branches" => {
                let branches = read(body)?;
                self.with_table_key(id, keys, |table| walk::keep_branches(table, branches))
            }
            "step" => self.with_table_key(id, keys, walk::step),
            "stop" => self.with_table_key(id, keys, walk::stop),
            _ => Err(Refusal::missing("there is no such address; docs/api.md lists them")),
        }
    }

    fn players(&mut self, id: &str, seating: &Seating, keys: &Keys) -> Result<Value, Refusal> {
        let before = self.at(id, |_, live| Ok(live.table.seat_keys.clone()))?;
        let mut answer = self.with_table_key(id, keys, |table| seating.apply(table, keys))?;
        let mut fresh = self.at(id, |_, live| Ok(live.table.seat_keys.clone()))?;
        fresh.retain(|seat, _| !before.contains_key(seat));
        if !fresh.is_empty() {
            self.change(id, |_, live| {
                live.table.claimed.extend(fresh.keys());
                Ok(())
            })?;
            answer["seat_keys"] = json!(fresh);
        }
        Ok(answer)
    }

    fn next_game(&mut self, id: &str, keys: &Keys) -> Result<Value, Refusal> {
        self.at(id, |_, live| access::require_player(&live.table, keys))?;
        self.make_room()?;
        self.change(id, |hub, live| {
            live.table.next_game(&hub.catalogue)?;
            live.table.presence.attend(UNWATCHED);
            Ok(())
        })?;
        self.seen(id, keys)
    }

    fn at_seat(&mut self, id: &str, seat: usize, act: &str, body: &Value, keys: &Keys) -> Reply {
        match act {
            "claim" => {
                let claim: Claim = read(body)?;
                let claimed = self.change(id, |_, live| claim.apply(&mut live.table, seat))?;
                Ok(Some(value(&claimed)))
            }
            "name" => {
                let name: SeatName = read(body)?;
                self.change(id, |_, live| name.apply(&mut live.table, seat, keys))?;
                Ok(Some(json!({})))
            }
            "invite" => Err(Refusal::conflict(
                "games of this page stay in this browser; to invite a person over a link, run the program: \
                 cargo run --release",
            )),
            _ => Err(Refusal::missing("there is no such address; docs/api.md lists them")),
        }
    }

    fn make_move(&mut self, request: u64, id: &str, made: MoveMade, keys: Keys) -> Reply {
        let asked = made.view.as_ref().map(ViewWord::text);
        let deadline = self.catalogue.platform().now() + PATIENCE;
        let due = self.change(id, |_, live| {
            live.table.presence.attend(UNWATCHED);
            try_move(live, &made, asked.as_deref(), &keys)
        })?;
        let wait = match due {
            Due::Done | Due::Call(_) => {
                let state = self.at(id, |_, live| live.state(asked.as_deref(), &keys, None))?;
                return Ok(Some(value(&state)));
            }
            Due::Decided { seat, before } => Wait::Decided { seat, before },
            Due::Later => Wait::Later(made),
        };
        if let Some(live) = self.live.get_mut(id) {
            live.waiting.push(WaitingMove { request, asked, keys, wait, deadline });
        }
        Ok(None)
    }

    /// Answers the moves that waited for others, as far as they need not wait any longer.
    pub(super) fn answer_waiting(&mut self, live: &mut LiveTable) {
        let now = self.catalogue.platform().now();
        for waiting in std::mem::take(&mut live.waiting) {
            let over = match &waiting.wait {
                Wait::Decided { seat, before } => is_decided(&live.table, *seat, *before),
                // It is made by a change of its own, when the table is free.
                Wait::Later(made) => request_of(made, waiting.asked.as_deref(), &waiting.keys)
                    .check(&live.revisions, &live.table)
                    .map(|due| !matches!(due, Due::Later)),
            };
            match over {
                Err(refusal) => self.refuse(waiting.request, &refusal),
                Ok(false) if waiting.deadline <= now => self.refuse(waiting.request, &not_decided()),
                Ok(false) => live.waiting.push(waiting),
                Ok(true) => match waiting.wait {
                    Wait::Decided { .. } => match live.state(waiting.asked.as_deref(), &waiting.keys, None) {
                        Ok(state) => self.effects.push(Effect::Answer {
                            id: waiting.request,
                            status: 200,
                            body: value(&state),
                        }),
                        Err(refusal) => self.refuse(waiting.request, &refusal),
                    },
                    Wait::Later(made) => {
                        self.ready.push((live.table.id.clone(), waiting.request, made, waiting.keys));
                    }
                },
            }
        }
    }

    /// Makes the moves whose time has come.
    pub(super) fn make_ready_moves(&mut self) {
        for (table, id, made, keys) in std::mem::take(&mut self.ready) {
            match self.make_move(id, &table, made, keys) {
                Ok(None) => {}
                Ok(Some(body)) => self.effects.push(Effect::Answer { id, status: 200, body }),
                Err(refusal) => self.refuse(id, &refusal),
            }
        }
    }
}

fn request_of<'a>(made: &'a MoveMade, asked: Option<&'a str>, keys: &'a Keys) -> MoveRequest<'a> {
    MoveRequest { asked, keys, mv: &made.mv, revision: made.revision, decision: made.decision }
}

fn try_move(live: &mut LiveTable, made: &MoveMade, asked: Option<&str>, keys: &Keys) -> Result<Due, Refusal> {
    let due = request_of(made, asked, keys).check(&live.revisions, &live.table)?;
    due.apply(&mut live.table, &made.mv)
}
