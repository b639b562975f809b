//! The engine side: a player of Othello, and a board program that asks.

use std::io::{self, BufRead, Write};
use std::thread;

use spielwerk_core::{Analysis, Rng, SearchControl, Seat, Spec, ValueUnit, Viewer};
use spielwerk_session::{AnyGame, Format, Player, PlayerFailure, Session};

use super::input::{Bell, Lines};
use super::move_to_nboard;
use crate::servers::ProtocolError;

/// Parameters that set a budget: where one is given, `set depth` does not change the player.
const BUDGETS: [&str; 6] = ["time", "clock", "nodes", "depth", "sims", "level"];

/// Discs on the board: what a won game counts for players that know nothing but winning.
const ALL_DISCS: f64 = 64.0;

/// A player behind the NBoard protocol.
pub struct NBoardServer {
    /// The player as the user named it.
    player_text: String,
    game: Box<dyn AnyGame>,
    /// How games are sent.
    ggf: Format,
    player: Box<dyn Player>,
    session: Box<dyn Session>,
}

/// Where a search looks for a ping, and where it tells what it finds.
struct SearchLine<'a, 'b, W> {
    lines: &'a mut Lines<'b>,
    bell: &'b Bell,
    output: &'a mut W,
}

impl<W: Write> SearchLine<'_, '_, W> {
    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    fn is_rung(&self) -> bool {
        self.bell.stop().load(std::sync::atomic::Ordering::Relaxed)
    }
}

impl NBoardServer {
    /// A player, given as text, at the start of a game.
    ///
    /// # Errors
    /// If the game has no GGF files, or the text names no player of it.
    pub fn new(game: Box<dyn AnyGame>, player_text: &str) -> Result<Self, ProtocolError> {
        let ggf = Format::named(game.formats(), "ggf");
        let ggf = *ggf.ok_or_else(|| ProtocolError::NoGgf { game: game.spec() })?;
        let player = game.player(player_text)?;
        let session = game.start(&mut Rng::new(0));
        Ok(Self { player_text: player_text.to_owned(), game, ggf, player, session })
    }

    /// Answers until `quit` or the end of the input.
    ///
    /// # Errors
    /// If the output breaks.
    pub fn run(&mut self, input: impl BufRead + Send, mut output: impl Write) -> io::Result<()> {
        let bell = Bell::default();
        let (mut lines, send) = Lines::new(&bell);
        let bell = &bell;
        thread::scope(|scope| {
            scope.spawn(move || bell.read(input, &send));
            while let Some(line) = lines.next() {
                if line.trim() == "quit" {
                    break;
                }
                self.handle(&line, &mut SearchLine { lines: &mut lines, bell, output: &mut output })?;
            }
            Ok(())
        })
    }

    fn handle(&mut self, line: &str, desk: &mut SearchLine<'_, '_, impl Write>) -> io::Result<()> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        match command {
            "nboard" => desk.say(&self.introduction()),
            "ping" => desk.say(&format!("pong {rest}")),
            "set" => self.set(rest, desk),
            "move" => match self.session.play(rest.split('/').next().unwrap_or_default()) {
                Ok(()) => Ok(()),
                Err(error) => desk.say(&format!("status {error}")),
            },
            "go" => self.go(desk),
            "hint" => self.hint(rest.parse().unwrap_or(1), desk),
            "analyze" => self.analyse_game(desk),
            "learn" => desk.say("learned"),
            // The protocol wants unknown lines to be passed over.
            _ => Ok(()),
        }
    }

    fn introduction(&self) -> String {
        format!("set myname Spielwerk {}", self.player_text)
    }

    fn set(&mut self, what: &str, desk: &mut SearchLine<'_, '_, impl Write>) -> io::Result<()> {
        let (name, value) = what.split_once(' ').unwrap_or((what, ""));
        match name {
            "depth" => {
                if let Ok(depth) = value.trim().parse() {
                    self.set_depth(depth);
                }
                desk.say(&self.introduction())
            }
            "game" => match self.set_game(value) {
                Ok(()) => Ok(()),
                Err(problem) => desk.say(&format!("status {problem}")),
            },
            _ => Ok(()),
        }
    }

    /// Changes the depth of a player that searches to one, if the user left its budget open.
    fn set_depth(&mut self, depth: u32) {
        let Ok(spec) = self.player_text.parse::<Spec>() else { return };
        if BUDGETS.iter().any(|key| spec.has(key)) {
            return;
        }
        let separator = if self.player_text.contains(':') { ',' } else { ':' };
        if let Ok(player) = self.game.player(&format!("{}{separator}depth={depth}", self.player_text)) {
            self.player = player;
        }
    }

    fn set_game(&mut self, ggf: &str) -> Result<(), String> {
        let record = (self.ggf.read)(ggf).map_err(|error| error.to_string())?;
        let mut session = self.game.resume(&record.start).map_err(|error| error.to_string())?;
        for mv in record.moves {
            session.play(&mv).map_err(|error| error.to_string())?;
        }
        self.session = session;
        Ok(())
    }

    fn go(&mut self, desk: &mut SearchLine<'_, '_, impl Write>) -> io::Result<()> {
        let Some(analysis) = self.think_with_tree(desk)? else { return Ok(()) };
        let (mv, value) = (move_to_nboard(&analysis.best), discs(&analysis));
        desk.say(&format!("=== {mv}/{value:.2}/{:.2}", analysis.seconds))?;
        desk.say("status")
    }

    /// Values of the best moves, each from a search that values it and not only bounds it.
    fn hint(&mut self, count: usize, desk: &mut SearchLine<'_, '_, impl Write>) -> io::Result<()> {
        let Some(analysis) = self.think_with_tree(desk)? else { return Ok(()) };
        desk.say(&search_line(&analysis))?;
        let others = analysis.moves.iter().filter(|entry| entry.mv != analysis.best);
        for entry in others.take(count.saturating_sub(1)) {
            if desk.is_rung() {
                break;
            }
            match self.value_of(&entry.mv, desk) {
                Ok(value) => {
                    let mv = move_to_nboard(&entry.mv);
                    desk.say(&format!("search {mv} {value:.2} 0 {}", analysis.depth))?;
                }
                Err(failure) => desk.say(&format!("status {failure}"))?,
            }
        }
        desk.say("status")
    }

    /// The value of every position of the game, the last one first.
    fn analyse_game(&mut self, desk: &mut SearchLine<'_, '_, impl Write>) -> io::Result<()> {
        let mut replay = self.session.boxed_clone();
        desk.lines.arm();
        desk.say("status Spielwerk is analysing")?;
        for ply in (0..=replay.plies()).rev() {
            match self.value(&*replay, desk) {
                Ok(value) => desk.say(&format!("analysis {ply} {value:.2}"))?,
                Err(failure) => desk.say(&format!("status {failure}"))?,
            }
            if desk.is_rung() {
                break;
            }
            replay.undo();
        }
        desk.say("status")
    }

    /// Thinks about the position on the table and tells what it finds on the way; `None` if there is nothing to say.
    fn think_with_tree(
        &mut self,
        desk: &mut SearchLine<'_, '_, impl Write>,
    ) -> io::Result<Option<Analysis<String>>> {
        if self.session.turn().is_none() {
            desk.say("status the game is finished")?;
            return Ok(None);
        }
        desk.lines.arm();
        desk.say("status Spielwerk is thinking")?;
        let (output, mut told) = (&mut *desk.output, Ok(()));
        let mut tell = |analysis: &Analysis<String>| {
            if told.is_ok() {
                told = writeln!(output, "{}", search_line(analysis)).and_then(|()| output.flush());
            }
        };
        let found = self
            .player
            .think(&self.session.seat_view(), &mut SearchControl::new(Some(desk.bell.stop()), &mut tell));
        told?;
        match found {
            Ok(analysis) => {
                desk.say(&format!("nodestats {} {:.2}", analysis.nodes, analysis.seconds))?;
                Ok(Some(analysis))
            }
            Err(failure) => {
                desk.say(&format!("status {failure}"))?;
                Ok(None)
            }
        }
    }

    /// What a move is worth to the side that makes it.
    fn value_of(&mut self, mv: &str, desk: &SearchLine<'_, '_, impl Write>) -> Result<f64, PlayerFailure> {
        let mut after = self.session.boxed_clone();
        after.play(mv).expect("a player names legal moves");
        Ok(-self.value(&*after, desk)?)
    }

    /// What a position is worth to the side to move, or to the side that would be if the game were not finished.
    fn value(
        &mut self,
        session: &dyn Session,
        desk: &SearchLine<'_, '_, impl Write>,
    ) -> Result<f64, PlayerFailure> {
        if session.turn().is_none() {
            return Ok(self.final_margin(session));
        }
        let analysis = self
            .player
            .think(&session.seat_view(), &mut SearchControl::new(Some(desk.bell.stop()), &mut |_| ()))?;
        Ok(discs(&analysis))
    }

    /// The margin of a finished game for the side that did not move last.
    fn final_margin(&self, session: &dyn Session) -> f64 {
        let margin = self.game.gtp().and_then(|facts| (facts.black_margin)(&*self.game, session));
        let margin = margin.unwrap_or_default();
        let last = session.moves_seen(Viewer::Open).last().map_or(Seat::SECOND, |played| played.seat);
        if last == spielwerk_session::gtp::black(&*self.game) { -margin } else { margin }
    }
}

/// A line of play with its value, as it is found.
fn search_line(analysis: &Analysis<String>) -> String {
    let line =
        if analysis.line.is_empty() { std::slice::from_ref(&analysis.best) } else { &analysis.line[..] };
    let line: Vec<String> = line.iter().map(|mv| move_to_nboard(mv)).collect();
    format!("search {} {:.2} 0 {}", line.join("-"), discs(analysis), analysis.depth)
}

/// The value in discs.
fn discs(analysis: &Analysis<String>) -> f64 {
    match analysis.unit {
        ValueUnit::Payoff => analysis.value * ALL_DISCS,
        ValueUnit::Discs | ValueUnit::Points | ValueUnit::Stones => analysis.value,
    }
}
