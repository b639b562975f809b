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

/// The first lines that a server prints.
fn lines(child: &mut Child, count: usize) -> Vec<String> {
    let output = BufReader::new(child.stdout.take().expect("piped"));
    output.lines().take(count).map(|line| line.expect("text")).collect()
}

/// The status of an answer to a visitor who names the server like this.
fn status(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_server_for_others_says_so_and_its_link_carries_the_token() {
    for (more, said) in [
        (&[][..], "Others reach it at this machine's name or address, port"),
        (&["--no-token"], "Anyone who reaches this machine's name or address"),
        (&["--public-name", "games.example.org"], "Others reach it at https://games.example.org/"),
    ] {
        let arguments = [&["--host", "0.0.0.0", "--port", "0"], more].concat();
        let mut child = serve(&arguments, "serve-others");
        let [link, warning] = &lines(&mut child, 2)[..] else { panic!("two lines") };
        assert!(warning.starts_with(said), "{warning}");
        let (address, rest) =
            link.split_once("http://").and_then(|(_, link)| link.split_once('/')).expect("a link");
        let token = rest.split(' ').next().expect("the token");
        assert!(token.starts_with("?token="), "{link}");
        assert_eq!(status(address, "/api/runs"), "401", "runs are the owner's");
        assert_eq!(status(address, &format!("/{token}")), "303", "the link lets its owner in");
        child.kill().expect("it can be ended");
        child.wait().expect("it ends");
    }
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let mut first = serve(&["--port", "0"], "serve-shared");
    assert_eq!(lines(&mut first, 1).len(), 1);
    let output = serve(&["--port", "0"], "serve-shared").wait_with_output().expect("it ends");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.starts_with("spielwerk: another server (process ") && message.lines().count() == 1,
        "{message}"
    );
    first.kill().expect("it can be ended");
    first.wait().expect("it ends");
}
