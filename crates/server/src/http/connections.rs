//! Connections: how many there may be, and how long one may take to say what it wants.
//!
//! The accept loop of the web framework has neither bound, so a client that opens connections and sends a byte now
//! and then could hold them for ever.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};

use crate::http::slots::ConnectionSlots;
use crate::limits;

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What connections are bound to.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// Counts open connections, in all and per client.
    pub(crate) slots: Arc<ConnectionSlots>,
    /// How long the head of a request may take, and the silence before it.
    pub(crate) head: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        let slots = ConnectionSlots::new(limits::CONNECTIONS, limits::CONNECTIONS_PER_CLIENT);
        Self { slots, head: limits::HEAD_TIME }
    }
}

/// Serves connections for ever.
pub(crate) async fn serve(listener: TcpListener, app: Router, bounds: Bounds) {
    /// After a failure to accept, such as too many open files, the system gets time to breathe.
    const PAUSE: Duration = Duration::from_millis(50);
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        match bounds.slots.take(peer.ip()) {
            Err(_) => refuse(&stream),
            Ok(place) => {
                let app = app.clone().layer(Extension(Peer(peer.ip())));
                let head = bounds.head;
                tokio::spawn(async move {
                    let _until_the_connection_ends = place;
                    // One version of the protocol: finding out which would wait for the first bytes without a limit.
                    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
                    builder.http1().timer(TokioTimer::new()).header_read_timeout(head);
                    // Whatever goes wrong on a connection ends it and no other connection.
                    let _ =
                        builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app)).await;
                });
            }
        }
    }
}

/// Says why, without waiting for anything: who does not listen finds the connection closed.
fn refuse(stream: &TcpStream) {
    const BODY: &str = r#"{"error":"too many connections are open; try again later"}"#;
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n\
         Content-Length: {}\r\n\r\n{BODY}",
        BODY.len()
    );
    let _ = stream.try_write(answer.as_bytes());
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{SocketAddr, TcpStream};
    use std::thread;

    use super::*;
    use axum::routing::get;
    use tokio::runtime::Runtime;

    /// A server that tells every client its address.
    fn start(in_all: usize, head: Duration) -> (Runtime, SocketAddr) {
        let runtime = Runtime::new().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let tell = |Extension(Peer(ip)): Extension<Peer>| async move { ip.to_string() };
        let bounds = Bounds { slots: ConnectionSlots::new(in_all, in_all), head };
        runtime.spawn(serve(listener, Router::new().route("/", get(tell)), bounds));
        (runtime, address)
    }

    fn connect(address: SocketAddr) -> TcpStream {
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
        stream
    }

    /// Everything until the connection is closed.
    fn answer(stream: &mut TcpStream) -> String {
        let mut bytes = Vec::new();
        // A connection that is closed while something is under way may end with an error.
        let _ = stream.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn ask(address: SocketAddr) -> String {
        let mut stream = connect(address);
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        answer(&mut stream)
    }

    #[test]
    fn requests_carry_where_they_come_from() {
        let (_runtime, address) = start(10, Duration::from_mins(1));
        let answer = ask(address);
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("127.0.0.1"), "{answer}");
    }

    #[test]
    fn one_byte_at_a_time_ends_with_the_time_for_the_head() {
        let (_runtime, address) = start(10, Duration::from_millis(300));
        let mut slow = connect(address);
        let mut silent = connect(address);
        for byte in b"GET / HTTP/1.1\r\nHost: a-client-that-is-in-no-hurry\r\n".iter().cycle() {
            if slow.write_all(&[*byte]).is_err() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        assert!(!answer(&mut silent).contains(" 200 "), "who says nothing is let go as well");
        assert!(ask(address).starts_with("HTTP/1.1 200"));
    }

    #[test]
    fn too_many_connections_are_refused_until_some_end() {
        let (_runtime, address) = start(2, Duration::from_mins(1));
        let held = [connect(address), connect(address)];
        let refused = answer(&mut connect(address));
        assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("too many connections"), "{refused}");
        drop(held);
        while !ask(address).starts_with("HTTP/1.1 200") {
            thread::sleep(Duration::from_millis(5));
        }
    }
}
