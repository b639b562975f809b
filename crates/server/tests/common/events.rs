//! Event streams, read as they come.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;

use serde_json::Value;

/// An event stream that is being read.
pub struct Events {
    pub status: u16,
    reader: BufReader<TcpStream>,
    text: String,
    /// The last state, which changes are told against.
    state: Option<Value>,
}

impl Events {
    pub fn read(stream: TcpStream) -> Self {
        let mut reader = BufReader::new(stream);
        let mut first = String::new();
        reader.read_line(&mut first).expect("a status line");
        let status = first.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).expect("a head");
        }
        Self { status, reader, text: String::new(), state: None }
    }

    /// The next event: its name and data, of a state the whole; `None` at the end.
    pub fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
                let data: Value = serde_json::from_str(field("data: ")).expect("JSON in an event");
                let name = field("event: ").to_owned();
                self.text = rest.to_owned();
                let data = if name == "state" { self.whole(data) } else { data };
                return Some((name, data));
            }
            let chunk = self.chunk()?;
            self.text.push_str(&chunk);
        }
    }

    /// A state with the moves and the fields that were told before.
    fn whole(&mut self, change: Value) -> Value {
        let Value::Object(mut change) = change else { panic!("a state is an object: {change}") };
        let from = change.remove("moves_from").and_then(|from| from.as_u64());
        let from = from.expect("how many moves stay") as usize;
        let told = self.state.iter().flat_map(|last| last["moves"].as_array().expect("moves"));
        let mut moves: Vec<Value> = told.take(from).cloned().collect();
        assert_eq!(moves.len(), from, "moves that were told stay");
        moves.extend(change["moves"].as_array().expect("moves").iter().cloned());
        change.insert("moves".to_owned(), moves.into());
        let mut state = self.state.take().unwrap_or_else(|| serde_json::json!({}));
        state.as_object_mut().expect("a state is an object").extend(change);
        self.state = Some(state.clone());
        state
    }

    /// The next event of this kind.
    pub fn next_named(&mut self, name: &str) -> Value {
        loop {
            let (kind, data) = self.next().expect("the stream is open");
            if kind == name {
                return data;
            }
        }
    }

    /// The next event of this kind; `None` if the stream ends before.
    pub fn next_named_or_end(&mut self, name: &str) -> Option<Value> {
        std::iter::from_fn(|| self.next()).find(|(kind, _)| kind == name).map(|(_, data)| data)
    }

    /// One chunk of the transfer.
    fn chunk(&mut self) -> Option<String> {
        let mut size = String::new();
        self.reader.read_line(&mut size).ok()?;
        let size = usize::from_str_radix(size.trim(), 16).ok().filter(|&size| size > 0)?;
        let mut bytes = vec![0; size + 2];
        self.reader.read_exact(&mut bytes).ok()?;
        bytes.truncate(size);
        Some(String::from_utf8(bytes).expect("UTF-8"))
    }
}
