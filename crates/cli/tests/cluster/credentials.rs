//! Every way to prove who one is: passwords in files, nkeys, creds files, and encrypted connections.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::Server;
use crate::support::{
    MATCH, WorkerProcess, assert_equal, command, files, new_folder, refused, run_with, spielwerk, succeed,
};

/// The key of a user, and the seed that it follows from.
const NKEY: &str = "UB43KVROR7TFJ6KAPCYRF2FJROTZAH4FHLTJLPWX4DRZCC5NASLGJBFE";
const SEED: &str = "SUAACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IC5CQ";

/// A command with these variables of its environment; their names are without `SPIELWERK_NATS_`.
fn with_environment(args: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = command(args);
    command.envs(variables.iter().map(|(name, value)| (format!("SPIELWERK_NATS_{name}"), value)));
    command
}

/// A file of a test with this text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = new_folder(name);
    let _ = fs::remove_file(&path);
    fs::write(&path, text).expect("written");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in text")
}

/// Plays a match by a worker, both with these variables; the files are those of this machine and hold no secret.
fn plays_the_same(name: &str, url: &str, variables: &[(&str, &str)], secret: &str) {
    let [local, remote] = ["local", "remote"].map(|who| new_folder(&format!("cluster-{name}-{who}")));
    succeed(&spielwerk(&run_with(&MATCH, &["--out", text(&local)])));
    let worker = with_environment(&["worker", "--nats", url, "--threads", "1"], variables)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let _worker = WorkerProcess { child: worker.expect("a worker") };
    let more = ["--out", text(&remote), "--nats", url];
    let output = with_environment(&run_with(&MATCH, &more), variables).output().expect("it runs");
    succeed(&output);
    assert_equal(&local, &remote);
    for (name, bytes) in files(&remote).into_iter().chain([("what it said".to_owned(), output.stderr)]) {
        assert!(!String::from_utf8_lossy(&bytes).contains(secret), "{name}");
    }
}

/// What becomes of a worker with these variables.
fn refused_with(url: &str, variables: &[(&str, &str)], sentence: &str) {
    let output = with_environment(&["worker", "--nats", url], variables).output().expect("it runs");
    refused(&output, sentence);
}

#[test]
#[ignore = "needs nats-server"]
fn passwords_come_from_files() {
    let users = "jetstream {}\nauthorization { user: me, password: correct-horse }";
    let server = Server::with_config(Some(users.to_owned()));
    let right = file("cluster-password", "correct-horse\n");
    let wrong = file("cluster-password-wrong", "battery-staple\n");
    let url = server.url();
    let with = |path| [("USER", "me"), ("PASSWORD_FILE", text(path))];
    plays_the_same("password", &url, &with(&right), "correct-horse");
    refused_with(&url, &with(&wrong), "refuses the credentials");
    let missing = Path::new("/no/such/file");
    refused_with(&url, &with(missing), "/no/such/file");
}

#[test]
#[ignore = "needs nats-server"]
fn nkeys_open_the_door() {
    let users = format!("jetstream {{}}\nauthorization {{ users = [ {{ nkey: {NKEY} }} ] }}");
    let server = Server::with_config(Some(users));
    let seed = file("cluster-nkey", &format!("{SEED}\n"));
    let url = server.url();
    plays_the_same("nkey", &url, &[("NKEY", text(&seed))], SEED);
    refused_with(&url, &[], "refuses the credentials");
    let nonsense = file("cluster-nkey-wrong", "not a seed\n");
    let output = with_environment(&["worker", "--nats", &url], &[("NKEY", text(&nonsense))]).output();
    let output = output.expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A file among the data of these tests.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nats").join(name)
}

#[test]
#[ignore = "needs nats-server"]
fn credentials_files_open_the_door() {
    let operator = fs::read_to_string(data("operator.conf")).expect("a configuration");
    let server = Server::with_config(Some(operator));
    let (url, right) = (server.url(), data("user.creds"));
    plays_the_same("creds", &url, &[("CREDS", text(&right))], SEED);
    refused_with(&url, &[], "refuses the credentials");
    // The key alone is not enough: an account must have signed for it.
    let seed = file("cluster-creds-seed", &format!("{SEED}\n"));
    refused_with(&url, &[("NKEY", text(&seed))], "refuses the credentials");
    refused_with(&url, &[("CREDS", "/no/such/file")], "/no/such/file");
    let signed = fs::read_to_string(&right).expect("the credentials");
    for (name, wrong) in [
        ("forged", signed.replacen(".eyJpYXQi", ".eyJpYXRi", 1)),
        ("without-a-key", signed.split("-----BEGIN USER").next().unwrap_or_default().to_owned()),
        ("nonsense", "not credentials\n".to_owned()),
    ] {
        assert_ne!(wrong, signed);
        let wrong = file(&format!("cluster-creds-{name}"), &wrong);
        let output = with_environment(&["worker", "--nats", &url], &[("CREDS", text(&wrong))]).output();
        let output = output.expect("it runs");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let sentences = message.lines().filter(|line| line.starts_with("spielwerk: ")).count();
        assert_eq!((output.status.code(), sentences), (Some(2), 1), "{name}: {message}");
        assert!(!message.contains(SEED), "{name}: {message}");
    }
}

#[test]
#[ignore = "needs nats-server"]
fn encrypted_connections_need_a_known_authority() {
    let [certificate, key, authority] = ["server.pem", "server-key.pem", "ca.pem"].map(data);
    let config =
        format!("jetstream {{}}\ntls {{ cert_file: {:?}, key_file: {:?} }}", text(&certificate), text(&key));
    let server = Server::with_config(Some(config));
    let url = format!("tls://localhost:{}", server.port);
    plays_the_same("tls", &url, &[("CA", text(&authority))], "PRIVATE KEY");
    // Neither a stranger's certificate nor a connection that anyone can read is used.
    refused_with(&url, &[], "encrypted");
    let plain = Server::start();
    refused_with(&plain.url(), &[("CA", text(&authority))], "encrypted");
}
