//! `spielwerk serve` as users meet it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn serve(arguments: &[&str], folder: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_spielwerk"))
        .arg("serve")
        .args(arguments)
        .arg("--data")
        .arg(data(folder))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

#[test]
fn it_prints_its_address_and_answers_there() {
    let mut child = serve(&["--port", "0"], "serve-answers");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("<title>"), "{answer}");
    child.kill().expect("it can be ended");
    child.wait().expect("it ends");
}

#[test]
fn a_port_that_is_taken_is_refused_in_one_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let output = serve(&["--port", &port], "serve-taken").wait_with_output().expect("it ends");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.starts_with("spielwerk: cannot listen on 127.0.0.1:") && message.lines().count() == 1,
        "{message}"
    );
}
