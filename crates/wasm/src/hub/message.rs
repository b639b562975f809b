//! What the hub is told, and what it wants done.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::job::Job;
use crate::storage::{KeptGame, Write};

/// A request as the page makes it.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// Names it in answers.
    pub id: u64,
    /// `GET`, `POST` or `DELETE`.
    pub method: String,
    /// The address after `/api` without its query.
    pub path: String,
    /// The query.
    #[serde(default)]
    pub query: std::collections::BTreeMap<String, String>,
    /// The keys of the sender, separated by commas.
    #[serde(default)]
    pub keys: String,
    /// The body.
    #[serde(default)]
    pub body: Value,
}

/// What the hub is told.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message {
    /// These games are in the database; the first message of all.
    Start {
        /// The games.
        games: Vec<KeptGame>,
    },
    /// A request.
    Request(Request),
    /// The sender of a request does not wait any longer.
    Abort {
        /// The request.
        id: u64,
    },
    /// A listener was added to a table.
    Listen {
        /// Names the stream in events.
        stream: u64,
        /// The table.
        table: String,
        /// The view.
        view: Option<String>,
        /// The keys of the listener.
        keys: String,
    },
    /// A listener leaves.
    Leave {
        /// The stream.
        stream: u64,
    },
    /// A job has found something.
    News {
        /// The task.
        task: u64,
        /// What.
        data: Value,
    },
    /// A job is done.
    Done {
        /// The task.
        task: u64,
        /// Its result.
        data: Value,
    },
    /// A job has failed, or its worker has crashed.
    Failed {
        /// The task.
        task: u64,
        /// Why, in one sentence.
        error: String,
    },
    /// Time has passed.
    Tick,
}

/// What the hub wants done.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Effect {
    /// To be written before anything that follows.
    Store {
        /// What.
        writes: Vec<Write>,
    },
    /// The answer to a request.
    Answer {
        /// The request.
        id: u64,
        /// As in HTTP.
        status: u16,
        /// The body.
        body: Value,
    },
    /// An event in the answer to a request; the last one is `done` or `failed`.
    Piece {
        /// The request.
        id: u64,
        /// The name of the event.
        event: &'static str,
        /// The data.
        data: Value,
    },
    /// An event for a listener.
    Event {
        /// The stream.
        stream: u64,
        /// The name of the event.
        event: &'static str,
        /// The data as JSON.
        data: String,
    },
    /// A stream has ended.
    Close {
        /// The stream.
        stream: u64,
    },
    /// A job for an engine.
    Run {
        /// The task.
        task: u64,
        /// Jobs of the same table like the same worker, which keeps their players.
        table: Option<String>,
        /// The job.
        job: Box<Job>,
    },
    /// The result of a task is not wanted any more.
    Cancel {
        /// The task.
        task: u64,
    },
    /// A search is to end with what it has found.
    Stop {
        /// The task.
        task: u64,
    },
    /// A tick is wanted.
    Wake {
        /// After how many milliseconds.
        after: f64,
    },
    /// Something is wrong with the hub or its host.
    Trouble {
        /// One sentence.
        error: String,
    },
}
