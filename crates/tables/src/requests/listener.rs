//! Listeners of a table: what each was told last, and what is new to it.
//!
//! A listener hears the latest state, not a queue: after the first whole state it hears the moves that it does not know.

use std::collections::BTreeSet;

use serde::Serialize;
use spielwerk_core::json;

use super::asking::ThinkingNews;
use crate::access::{self, View};
use crate::exact::ExactValue;
use crate::keys::Keys;
use crate::render::{self, KnownMoves, KnownState, RenderRequest};
use crate::table::{GameTable, Life, MoveNote};

/// What exact play says of a move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TruthNews {
    /// The place of the move in the list of the view.
    ply: usize,
    truth: ExactValue,
}

/// Who is at a table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PresenceNews {
    /// For each seat whether a person who decides for it listens.
    present: Vec<bool>,
    /// How many others listen.
    watching: usize,
}

/// An event of a stream: its name, and JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The kind of the event, as listeners know it.
    pub name: &'static str,
    /// The data as JSON.
    pub data: String,
}

impl Event {
    /// An event with JSON in it.
    pub fn new(name: &'static str, data: &impl Serialize) -> Self {
        Self { name, data: json::to_text(data).expect("events are JSON") }
    }
}

/// Why a stream ends: the table cannot be used any more, or the listener may not see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

/// A listener, and what it was told last.
#[derive(Debug)]
pub struct Listener {
    /// Through whose eyes it sees the table.
    pub view: View,
    keys: Keys,
    revision: Option<u64>,
    /// What it knows of the table.
    known: KnownState,
    /// The plies whose exact values it knows.
    truths: BTreeSet<usize>,
}

impl Listener {
    /// A listener that was told nothing yet, but may know moves from an answer.
    pub fn new(view: View, keys: Keys, moves: KnownMoves) -> Self {
        Self { view, keys, revision: None, known: KnownState::of_moves(moves), truths: BTreeSet::new() }
    }

    /// The state with all exact values in it, unless this revision was told before; a listener that knows a state hears
    /// what is new since then.
    ///
    /// # Errors
    /// If the stream has to end.
    pub fn state(&mut self, table: &GameTable, revision: u64) -> Result<Vec<Event>, Gone> {
        let allowed = access::view(table, Some(&self.view.to_string()), &self.keys).is_ok();
        if table.life != Life::Active || !allowed {
            return Err(Gone);
        }
        if self.revision.replace(revision) == Some(revision) {
            return Ok(Vec::new());
        }
        let wanted = RenderRequest { view: self.view, ply: None, keys: &self.keys, revision };
        let change = render::change(table, wanted, &mut self.known).map_err(|_| Gone)?;
        let seen = table.session.moves_seen(self.view.viewer());
        let told = seen.get(change.moves_from()).map_or(usize::MAX, |entry| entry.ply);
        // Of moves that were told again, the state has all exact values.
        self.truths.retain(|ply| *ply < told);
        self.truths.extend(known_truths(table).filter(|ply| *ply >= told));
        let mut events = vec![Event::new("state", &change)];
        events.extend(self.truths(table));
        Ok(events)
    }

    /// Who is there.
    pub fn presence(table: &GameTable) -> Event {
        let present = (0..table.seated.len()).map(|seat| table.presence.is_present(seat)).collect();
        Event::new("presence", &PresenceNews { present, watching: table.presence.watching })
    }

    /// What the engine that thinks has found, if the listener may know it.
    pub fn thinking(&self, table: &GameTable, news: &ThinkingNews) -> Option<Event> {
        let told = || {
            let mut data = serde_json::to_value(news).expect("news are JSON");
            if let Some(analysis) = data.get_mut("analysis") {
                render::leave_out_unsaid(analysis);
            }
            Event::new("thinking", &data)
        };
        (self.view == View::Open || table.is_open()).then(told)
    }

    /// The exact values that are not known yet.
    pub fn truths(&mut self, table: &GameTable) -> Vec<Event> {
        if self.view != View::Open && !table.is_open() {
            return Vec::new();
        }
        let seen = table.moves_seen(self.view);
        let place = |ply: usize| seen.iter().position(|entry| entry.ply == ply);
        let truth =
            |ply: usize| Some((ply, TruthNews { ply: place(ply)?, truth: table.notes[ply].truth.clone()? }));
        let fresh: Vec<_> =
            known_truths(table).filter(|ply| !self.truths.contains(ply)).filter_map(truth).collect();
        let told = |(ply, news): (usize, TruthNews)| {
            self.truths.insert(ply);
            Event::new("truth", &news)
        };
        fresh.into_iter().map(told).collect()
    }
}

fn known_truths(table: &GameTable) -> impl Iterator<Item = usize> {
    let known = |(ply, note): (usize, &MoveNote)| note.truth.is_some().then_some(ply);
    table.notes.iter().enumerate().filter_map(known)
}
