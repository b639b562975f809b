//! A player behind the Go Text Protocol, version 2.
//!
//! The engine is told the moves it does not know yet and asked for its own. If the table went another way than the
//! engine knows (a new game, a move taken back), the board is cleared and the game told again.
//!
//! Engines differ about passing in Othello. Some want to be told of every pass, some take `play white pass` as an
//! error because they skip the turn themselves. By default a pass is sent and a refusal of it is ignored.

use spielwerk_core::{Analysis, Rng, Spec, SpecError};
use spielwerk_session::{AnyGame, Player, PlayerError, PlayerFailure, SeatView, Session};

use super::error::{EngineError, ErrorKind};
use super::player::{Client, EnginePlayer};
use super::process::Program;
use super::{ProcessConfig, legal_move, open_session};
use spielwerk_session::gtp::{GtpGame, PASS};

use crate::servers::gtp::{colour_of, move_to_gtp};

/// Bytes of an answer; no answer of an honest engine comes near.
const LONGEST_ANSWER: usize = 1 << 20;

/// What the engine is told of passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passes {
    /// Told, and a refusal is overheard.
    Offered,
    /// Told; a refusal is a failure.
    Always,
    /// Not told: the engine skips the turn itself.
    Untold,
}

/// What the text of a `gtp` player says.
#[derive(Clone, Debug)]
pub(super) struct Config {
    process: ProcessConfig,
    passes: Passes,
}

impl Config {
    pub(super) fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let passes = match spec.choice("pass", "auto", &["auto", "always", "never"])?.as_str() {
            "always" => Passes::Always,
            "never" => Passes::Untold,
            _ => Passes::Offered,
        };
        Ok(Self { passes, process: ProcessConfig::from_spec(spec)? })
    }
}

/// A GTP engine at a table.
pub(super) struct GtpClient {
    game: Box<dyn AnyGame>,
    facts: GtpGame,
    config: Config,
}

/// An engine that runs and knows the first moves of a game.
pub(super) struct EngineProcess {
    program: Program,
    last_id: u32,
    /// The moves it was told or played itself, in the game's notation.
    knows: Vec<String>,
}

impl GtpClient {
    pub(super) fn seat(game: Box<dyn AnyGame>, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let no_gtp = || PlayerFailure { reason: format!("{} is not played over GTP", game.spec()) };
        let facts = game.gtp().ok_or_else(no_gtp)?;
        let config = Config::from_spec(spec)?;
        EnginePlayer::seat(Self { game, facts, config })
    }

    /// The move that the engine names, legal and in the game's notation.
    fn best_move(&self, engine: &mut EngineProcess, session: &dyn Session) -> Result<String, EngineError> {
        if session.legal_moves() == [PASS] {
            return Ok(PASS.to_owned());
        }
        self.tell_moves(engine, session)?;
        let seat = session.turn().expect("the game is not finished");
        let answer = engine.demand(&format!("genmove {}", colour_of(&*self.game, seat)))?;
        let mv = legal_move(session, &answer).map_err(|why| engine.program.unusable(&answer, why))?;
        engine.knows.push(mv.clone());
        Ok(mv)
    }

    /// Tells the moves of the game that the engine does not know yet.
    fn tell_moves(&self, engine: &mut EngineProcess, session: &dyn Session) -> Result<(), EngineError> {
        let record = session.record();
        let mut replay = self.game.start(&mut Rng::new(0));
        if record.start != replay.position() {
            let why = "GTP knows games from their start only, not from a position in the middle";
            let what = ErrorKind::Unspeakable { why: why.to_owned() };
            return Err(EngineError::new(&self.config.process.command.to_string(), what));
        }
        if !record.moves.starts_with(&engine.knows) {
            engine.demand("clear_board")?;
            engine.knows.clear();
        }
        for (ply, mv) in record.moves.iter().enumerate() {
            let seat = replay.turn().expect("a record has no moves after the end");
            replay.play(mv).expect("a record holds legal moves");
            if ply < engine.knows.len() {
                continue;
            }
            let play = format!("play {} {}", colour_of(&*self.game, seat), move_to_gtp(mv));
            match self.config.passes {
                Passes::Offered if mv == PASS => drop(engine.command(&play)?),
                Passes::Untold if mv == PASS => {}
                _ => drop(engine.demand(&play)?),
            }
            engine.knows.push(mv.clone());
        }
        Ok(())
    }
}

impl Client for GtpClient {
    type Engine = EngineProcess;

    fn start(&self) -> Result<EngineProcess, EngineError> {
        let program = self.config.process.start()?;
        let mut engine = EngineProcess { program, last_id: 0, knows: Vec::new() };
        let commands = engine.demand("list_commands")?;
        if commands.split_whitespace().any(|command| command == "set_game") {
            engine.demand(&format!("set_game {}", self.facts.name))?;
        }
        for line in &self.config.process.setup {
            engine.demand(line)?;
        }
        if let Some(size) = self.facts.size {
            engine.demand(&format!("boardsize {size}"))?;
        }
        engine.demand("clear_board")?;
        Ok(engine)
    }

    fn ask(
        &mut self,
        engine: &mut EngineProcess,
        view: &SeatView<'_>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        Ok(Analysis::of_move(self.best_move(engine, open_session(view)?)?))
    }
}

impl EngineProcess {
    /// Sends a command and reads its answer; a refusal is trouble.
    fn demand(&mut self, command: &str) -> Result<String, EngineError> {
        let answer = self.command(command)?;
        answer.map_err(|refusal| self.program.unusable(&format!("? {refusal}"), "it refused"))
    }

    /// Sends a command and reads its answer: `Ok` after `=`, `Err` after `?`.
    fn command(&mut self, command: &str) -> Result<Result<String, String>, EngineError> {
        self.last_id += 1;
        let id = self.last_id;
        self.program.send(&format!("{id} {command}"))?;
        let first = loop {
            let line = self.program.line()?;
            if !line.trim().is_empty() {
                break line;
            }
        };
        let (accepted, rest) = match first.split_at_checked(1) {
            Some(("=", rest)) => (true, rest),
            Some(("?", rest)) => (false, rest),
            _ => return Err(self.program.unusable(&first, "answers begin with = or ?")),
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (answered, rest) = rest.split_at(digits);
        if !answered.is_empty() && answered.parse() != Ok(id) {
            return Err(self.program.unusable(&first, format!("the question had the number {id}")));
        }
        let mut answer = rest.trim().to_owned();
        loop {
            let line = self.program.line()?;
            if line.trim().is_empty() {
                break;
            }
            answer.push('\n');
            answer.push_str(line.trim_end());
            if answer.len() > LONGEST_ANSWER {
                return Err(self.program.unusable(&answer, "the answer does not end"));
            }
        }
        Ok(if accepted { Ok(answer) } else { Err(answer) })
    }
}
