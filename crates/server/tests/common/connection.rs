//! A connection that stays open between requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use serde_json::Value;
use socket2::{Domain, Socket, Type};

use super::{Answer, PATIENCE, Running};

/// A connection that is used for one request after the other.
pub struct KeptConnection {
    address: SocketAddr,
    reader: BufReader<TcpStream>,
}

impl KeptConnection {
    /// A connection from a loopback address of its own, where the system has several: each counts as another client.
    pub fn from_address(server: &Running, number: u8) -> Self {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        // Only Linux has all of 127/8; elsewhere all connections come from the one address.
        let _ = socket.bind(&SocketAddr::from(([127, 0, 0, number], 0)).into());
        socket.connect(&server.address.into()).expect("the server listens");
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("a setting of the system");
        Self { address: server.address, reader: BufReader::new(stream) }
    }

    pub fn post(&mut self, path: &str, keys: &str, body: &Value) -> Answer {
        let body = body.to_string();
        let text = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nAuthorization: Bearer {keys}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.reader.get_mut().write_all(text.as_bytes()).expect("the server reads");
        let mut bytes = Vec::new();
        let mut length = 0;
        while !bytes.ends_with(b"\r\n\r\n") {
            let from = bytes.len();
            self.reader.read_until(b'\n', &mut bytes).expect("the server answers");
            let line = String::from_utf8_lossy(&bytes[from..]).to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
            assert!(bytes.len() > from, "the connection lasts");
        }
        let head = bytes.len();
        bytes.resize(head + length, 0);
        self.reader.read_exact(&mut bytes[head..]).expect("the whole answer");
        Answer::parse(&bytes)
    }
}
