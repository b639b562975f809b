//! An external program at the other end of two pipes.
//!
//! Its lines arrive through a thread, so that waiting for them can end: a program that hangs, floods or dies is a
//! [`EngineError`] with a sentence, never a frozen match. Dropping a [`Program`] ends the process with all it started and
//! both threads that listened to it.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::command_line::CommandLine;
use super::error::{EngineError, ErrorKind};

/// Lines that may wait to be read; a program that writes more is held up by the pipe.
const WAITING_LINES: usize = 1024;

/// Bytes of a line; what is longer is cut into several.
const LONGEST_LINE: u64 = 1 << 16;

/// How long the threads that listen may take to notice the end.
const LISTENERS_END: Duration = Duration::from_millis(500);

/// Lines of standard error that are kept for the report.
const STDERR_TAIL: usize = 3;

/// A running program that is asked line by line.
pub(crate) struct Program {
    command: String,
    child: Child,
    input: Option<ChildStdin>,
    output: Option<Receiver<String>>,
    stderr_tail: Arc<Mutex<VecDeque<String>>>,
    listeners: Vec<JoinHandle<()>>,
    asked: String,
    patience: Duration,
    deadline: Instant,
}

impl Program {
    /// Starts a program; every question may take it as long as `patience`.
    pub(crate) fn start(command: &CommandLine, patience: Duration) -> Result<Self, EngineError> {
        let mut process = Command::new(command.program());
        process.args(command.arguments());
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process
            .spawn()
            .map_err(|problem| EngineError::new(&command.to_string(), ErrorKind::NotStarted { problem }))?;

        let (send, receive) = sync_channel(WAITING_LINES);
        let stderr_tail = Arc::default();
        let output = child.stdout.take().expect("standard output is piped");
        let errors = child.stderr.take().expect("standard error is piped");
        let kept = Arc::clone(&stderr_tail);
        let listeners = vec![
            thread::spawn(move || pass_on(output, &send)),
            thread::spawn(move || keep_stderr_tail(errors, &kept)),
        ];
        Ok(Self {
            command: command.to_string(),
            input: child.stdin.take(),
            child,
            output: Some(receive),
            stderr_tail,
            listeners,
            asked: "nothing yet".to_owned(),
            patience,
            deadline: Instant::now() + patience,
        })
    }

    /// Sends a line that wants no answer, or whose answer is read next. The time for an answer begins now.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), EngineError> {
        line.clone_into(&mut self.asked);
        self.deadline = Instant::now() + self.patience;
        let input = self.input.as_mut().expect("the input is open until the program is dropped");
        let sent = writeln!(input, "{line}").and_then(|()| input.flush());
        sent.map_err(|_| self.ended())
    }

    /// The next line of the answer to the last question.
    pub(crate) fn line(&mut self) -> Result<String, EngineError> {
        let output = self.output.as_ref().expect("the output is open until the program is dropped");
        let left = self.deadline.saturating_duration_since(Instant::now());
        match output.recv_timeout(left) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.patience.as_secs_f64();
                Err(self.trouble(ErrorKind::Silent { asked: self.asked.clone(), seconds }))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// The program answered something that cannot be used; `why` is a clause.
    pub(crate) fn unusable(&self, answer: &str, why: impl Into<String>) -> EngineError {
        let asked = self.asked.clone();
        self.trouble(ErrorKind::Unusable { asked, answer: answer.to_owned(), why: why.into() })
    }

    /// The program is gone: how it ended and what it said last, once the system knows.
    fn ended(&mut self) -> EngineError {
        const WAIT: Duration = Duration::from_millis(20);
        let mut status = None;
        for _ in 0..100 {
            status = self.child.try_wait().ok().flatten();
            if status.is_some() && self.listeners.iter().all(JoinHandle::is_finished) {
                break;
            }
            thread::sleep(WAIT);
        }
        let how = status.map_or_else(|| "closed its output".to_owned(), |status| format!("ended, {status}"));
        self.trouble(ErrorKind::Ended { asked: self.asked.clone(), how })
    }

    fn trouble(&self, what: ErrorKind) -> EngineError {
        let words = self.stderr_tail.lock().unwrap_or_else(PoisonError::into_inner);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        EngineError::new(&self.command, what).with_stderr_tail(&words.join(" / "))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.input = None;
        // Whatever the program started holds its pipes open, so the whole group has to go.
        #[cfg(unix)]
        {
            let end_group = format!("kill -KILL -{}", self.child.id());
            let _ = Command::new("sh").args(["-c", &end_group]).stderr(Stdio::null()).status();
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.output = None;
        // A child that left the group may hold the pipes open for ever: its listeners are left to it.
        let deadline = Instant::now() + LISTENERS_END;
        for listener in self.listeners.drain(..) {
            while !listener.is_finished() && Instant::now() < deadline {
                thread::sleep(Duration::from_millis(2));
            }
            if listener.is_finished() {
                let _ = listener.join();
            }
        }
    }
}

/// Reads a stream line by line until it ends or `take` wants no more.
fn each_line(stream: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(stream);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes);
        if !take(line.trim_end_matches(['\n', '\r']).to_owned()) {
            return;
        }
    }
}

fn pass_on(stream: impl Read, to: &SyncSender<String>) {
    each_line(stream, |line| to.send(line).is_ok());
}

fn keep_stderr_tail(stream: impl Read, words: &Mutex<VecDeque<String>>) {
    each_line(stream, |line| {
        if !line.trim().is_empty() {
            let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
            if words.len() == STDERR_TAIL {
                words.pop_front();
            }
            words.push_back(line);
        }
        true
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(command: &str, seconds: f64) -> Program {
        let command = command.parse().expect("a command line");
        Program::start(&command, Duration::from_secs_f64(seconds)).expect("sh starts")
    }

    #[test]
    fn lines_go_both_ways() {
        let mut echo = start("cat", 60.0);
        for text in ["one", "", "three"] {
            echo.send(text).expect("sent");
            assert_eq!(echo.line().expect("an answer"), text);
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let command = "no-such-program --at all".parse().expect("a command line");
        let trouble = Program::start(&command, Duration::from_secs(1)).err().expect("it cannot start");
        assert!(trouble.to_string().starts_with("no-such-program --at all cannot be started: "), "{trouble}");
    }

    #[test]
    fn silence_is_told_with_the_question() {
        let mut deaf = start("sh -c 'cat >/dev/null'", 0.05);
        deaf.send("genmove black").expect("sent");
        let trouble = deaf.line().expect_err("no answer").to_string();
        assert!(
            trouble.ends_with("was asked \"genmove black\" and gave no answer within 0.05 s"),
            "{trouble}"
        );
    }

    #[test]
    fn an_end_is_told_with_status_and_stderr() {
        let mut mortal = start("sh -c 'read line; echo first >&2; echo alas >&2; exit 3'", 60.0);
        mortal.send("name").expect("sent");
        let trouble = mortal.line().expect_err("no answer").to_string();
        assert!(trouble.contains("was asked \"name\" and ended, exit status: 3"), "{trouble}");
        assert!(trouble.ends_with("(standard error: \"first / alas\")"), "{trouble}");
    }

    #[test]
    fn what_a_program_started_ends_with_it() {
        // The sleeper inherits the pipes: if it survived, joining the listeners would take an hour.
        let mut parent = start("sh -c 'sleep 3600 & echo ready; wait'", 60.0);
        assert_eq!(parent.line().expect("an answer"), "ready");
        drop(parent);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_child_that_detaches_with_the_output_does_not_hold_up_the_end() {
        let begin = Instant::now();
        let mut parent = start("sh -c 'setsid sleep 30 & echo ready; wait'", 60.0);
        assert_eq!(parent.line().expect("an answer"), "ready");
        drop(parent);
        assert!(begin.elapsed() < Duration::from_secs(15), "{:?}", begin.elapsed());
    }

    #[test]
    fn a_flood_does_not_hold_up_the_end() {
        let mut flood = start("sh -c 'while :; do echo water; done'", 60.0);
        assert_eq!(flood.line().expect("a line"), "water");
        drop(flood);
        let mut endless = start("sh -c 'cat /dev/zero'", 60.0);
        assert_eq!(endless.line().expect("a piece").len() as u64, LONGEST_LINE);
    }
}
