//! Lines from the board program, read while the engine thinks: a `ping` must stop it.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use crate::servers::next_line;

/// What reader and engine share.
#[derive(Default)]
pub(super) struct Bell {
    stop: AtomicBool,
    /// Held while a line is passed on, so that a ping and its line arrive together.
    passing_on: Mutex<()>,
}

impl Bell {
    /// The flag that a search watches.
    pub(super) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Reads the input to its end or to `quit`.
    pub(super) fn read(&self, mut input: impl BufRead, to: &Sender<String>) {
        while let Ok(Some(line)) = next_line(&mut input) {
            let quit = line.trim() == "quit";
            let _guard = self.passing_on.lock().unwrap_or_else(PoisonError::into_inner);
            if stops(&line) {
                self.stop.store(true, Ordering::Relaxed);
            }
            if to.send(line).is_err() || quit {
                return;
            }
        }
    }
}

fn stops(line: &str) -> bool {
    line.split_whitespace().next() == Some("ping")
}

/// The lines that were read and not handled yet.
pub(super) struct Lines<'a> {
    bell: &'a Bell,
    arriving: Receiver<String>,
    waiting: VecDeque<String>,
}

impl<'a> Lines<'a> {
    /// An empty queue and its other end.
    pub(super) fn new(bell: &'a Bell) -> (Self, Sender<String>) {
        let (send, arriving) = channel();
        (Self { bell, arriving, waiting: VecDeque::new() }, send)
    }

    /// The next line; waits for it. `None` at the end of the input.
    pub(super) fn next(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.arriving.recv().ok())
    }

    /// Clears the flag before a search, unless a ping is waiting already.
    pub(super) fn arm(&mut self) {
        let _guard = self.bell.passing_on.lock().unwrap_or_else(PoisonError::into_inner);
        self.waiting.extend(self.arriving.try_iter());
        let rung = self.waiting.iter().any(|line| stops(line));
        self.bell.stop.store(rung, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ping_that_waits_stops_the_next_search_and_no_later_one() {
        let bell = Bell::default();
        let (mut lines, send) = Lines::new(&bell);
        bell.read(&b"go\nping 1\ngo\nquit\nnever read\n"[..], &send);
        drop(send);
        assert_eq!(lines.next().as_deref(), Some("go"));
        lines.arm();
        assert!(bell.stop().load(Ordering::Relaxed));
        assert_eq!(lines.next().as_deref(), Some("ping 1"));
        assert_eq!(lines.next().as_deref(), Some("go"));
        lines.arm();
        assert!(!bell.stop().load(Ordering::Relaxed));
        assert_eq!(lines.next().as_deref(), Some("quit"));
        assert_eq!(lines.next(), None);
    }
}
