//! A server in this process and a small client for it.

#![allow(dead_code, unreachable_pub, unused_imports, reason = "every test file uses its own part")]

mod connection;
mod events;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use spielwerk_server::{Config, Server};
use tokio::sync::oneshot;

pub use connection::KeptConnection;
pub use events::Events;

/// How long anything may take before a test gives up.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// A folder that no other test uses; it does not exist yet.
pub fn new_folder() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("spielwerk-server-{}-{number}", std::process::id()))
}

/// A running server, ended when it goes out of scope.
pub struct Running {
    pub address: SocketAddr,
    pub data: PathBuf,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    keep_data: bool,
}

impl Running {
    /// A server with an empty folder of tables.
    pub fn start() -> Self {
        Self::start_in(new_folder())
    }

    /// A server with this folder of tables.
    pub fn start_in(data: PathBuf) -> Self {
        let mut config = Config::local(data);
        // Long enough to be kept, short enough for whole games.
        config.call_time = Duration::from_millis(150);
        config.quick_time = Duration::from_millis(10);
        Self::start_with(config)
    }

    /// A server that is started like this.
    pub fn start_with(config: Config) -> Self {
        let data = config.data.clone();
        Self::serve(Server::bind(config).expect("a server"), data)
    }

    /// Serves in a thread; the folder is removed at the end.
    pub fn serve(server: Server, data: PathBuf) -> Self {
        let address = server.address();
        let (end, ended) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let result = server.run_until(async {
                let _ = ended.await;
            });
            result.expect("the server ends well");
        });
        Self { address, data, end: Some(end), thread: Some(thread), keep_data: false }
    }

    /// Ends the server and starts another one with the same tables.
    pub fn restart(mut self) -> Self {
        self.keep_data = true;
        let data = self.data.clone();
        drop(self);
        Self::start_in(data)
    }

    /// Sends a request and reads the whole answer.
    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut stream = self.connect();
        let headers: Vec<String> =
            headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{}\r\n{body}",
            self.address,
            body.len(),
            headers.concat()
        );
        stream.write_all(text.as_bytes()).expect("the server reads");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("the server answers");
        Answer::parse(&bytes)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    pub fn get(&self, path: &str, keys: &str) -> Answer {
        self.request("GET", path, &[("Authorization", &format!("Bearer {keys}"))], "")
    }

    pub fn post(&self, path: &str, keys: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {keys}");
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
        self.request("POST", path, &headers, &body.to_string())
    }

    /// Makes a table.
    pub fn table(&self, wanted: &Value) -> GameTable<'_> {
        let answer = self.post("/api/tables", "", wanted);
        assert_eq!(answer.status, 201, "{}", answer.body);
        let made = answer.json();
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let id = text(&made["id"]);
        let given = made["seat_keys"].as_object().expect("keys");
        let mut seat_keys: Vec<(usize, String)> =
            given.iter().map(|(seat, key)| (seat.parse().expect("a seat"), text(key))).collect();
        // The others who sit there claim their seats.
        let people = wanted["seats"].as_array().expect("seats").iter().map(|player| player == "human");
        for (seat, _) in people.enumerate().filter(|(_, human)| *human) {
            if !seat_keys.is_empty() && !seat_keys.iter().any(|(number, _)| *number == seat) {
                let claimed = self.post(&format!("/api/tables/{id}/seats/{seat}/claim"), "", &json!({}));
                assert_eq!(claimed.status, 201, "{}", claimed.body);
                seat_keys.push((seat, text(&claimed.json()["seat_key"])));
            }
        }
        GameTable { server: self, id, key: text(&made["table_key"]), seat_keys, state: made["state"].clone() }
    }

    /// Opens an event stream.
    pub fn events(&self, path: &str) -> Events {
        let mut stream = self.connect();
        let text = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        stream.write_all(text.as_bytes()).expect("the server reads");
        Events::read(stream)
    }

    /// Asks a question that is answered by a stream.
    pub fn ask(&self, path: &str, keys: &str, body: &Value) -> Events {
        let mut stream = self.connect();
        let body = body.to_string();
        let text = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nAuthorization: Bearer {keys}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(text.as_bytes()).expect("the server reads");
        Events::read(stream)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.end.take());
        let result = self.thread.take().expect("the thread of the server").join();
        if !std::thread::panicking() {
            result.expect("the server ends well");
        }
        if !self.keep_data {
            std::fs::remove_dir_all(&self.data).expect("the folder can go");
        }
    }
}

/// An answer, read to its end.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        Self { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("JSON: {} {}", self.head, self.body))
    }
}

/// A table, seen by a visitor who has all its keys.
pub struct GameTable<'a> {
    pub server: &'a Running,
    pub id: String,
    pub key: String,
    pub seat_keys: Vec<(usize, String)>,
    pub state: Value,
}

impl GameTable<'_> {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    pub fn seat_key(&self, seat: usize) -> &str {
        &self.seat_keys.iter().find(|(number, _)| *number == seat).expect("a human seat").1
    }

    /// The state of a view, with the keys given.
    pub fn view(&self, view: &str, keys: &str) -> Value {
        let answer = self.server.get(&self.path(&format!("?view={view}")), keys);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// The open state, with the table key.
    pub fn now(&self) -> Value {
        self.view("open", &self.key)
    }

    pub fn act(&self, what: &str, body: &Value) -> Answer {
        self.server.post(&self.path(&format!("/{what}")), &self.key, body)
    }

    pub fn play(&self, mv: &str) -> Answer {
        self.act("moves", &json!({ "move": mv, "view": "open" }))
    }

    pub fn events(&self, view: &str, keys: &str) -> Events {
        self.server.events(&self.path(&format!("/events?view={view}&keys={keys}")))
    }

    /// Waits until the open state fulfils a condition.
    pub fn wait(&self, what: &str, fulfils: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        loop {
            let state = self.now();
            if fulfils(&state) {
                return state;
            }
            assert!(begin.elapsed() < PATIENCE, "{what}: {state}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
