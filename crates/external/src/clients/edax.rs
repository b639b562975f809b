//! Edax at its own console: Othello.
//!
//! Edax prints boards, tables and a prompt for people; among all that only `Edax plays F5` is read. It gets the
//! position before every move, so there is nothing to keep in step.

use spielwerk_core::{Analysis, Spec, SpecError};
use spielwerk_session::{Player, PlayerError, PlayerFailure, SeatView, Session};

use super::error::EngineError;
use super::player::{Client, EnginePlayer};
use super::process::Program;
use super::{ProcessConfig, legal_move, open_session};
use spielwerk_session::gtp::PASS;

/// What is printed before the move.
const PLAYS: &str = "Edax plays ";

/// What the text of an `edax` player says.
#[derive(Clone, Debug)]
pub(super) struct Config {
    level: u32,
    process: ProcessConfig,
}

impl Config {
    pub(super) fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Ok(Self { level: spec.number("level", 21, 0..=60)?, process: ProcessConfig::from_spec(spec)? })
    }
}

/// Edax at a table.
pub(super) struct EdaxClient {
    config: Config,
}

impl EdaxClient {
    pub(super) fn seat(spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        EnginePlayer::seat(Self { config: Config::from_spec(spec)? })
    }

    fn best_move(program: &mut Program, session: &dyn Session) -> Result<String, EngineError> {
        if session.legal_moves() == [PASS] {
            return Ok(PASS.to_owned());
        }
        program.send(&format!("setboard {}", session.position()))?;
        program.send("go")?;
        loop {
            let line = program.line()?;
            let Some((_, answer)) = line.split_once(PLAYS) else { continue };
            return legal_move(session, answer.trim()).map_err(|why| program.unusable(&line, why));
        }
    }
}

impl Client for EdaxClient {
    type Engine = Program;

    fn start(&self) -> Result<Program, EngineError> {
        let mut program = self.config.process.start()?;
        // In mode 3 Edax moves only when it is told to.
        program.send("mode 3")?;
        program.send(&format!("level {}", self.config.level))?;
        for line in &self.config.process.setup {
            program.send(line)?;
        }
        Ok(program)
    }

    fn ask(&mut self, program: &mut Program, view: &SeatView<'_>) -> Result<Analysis<String>, PlayerFailure> {
        Ok(Analysis::of_move(Self::best_move(program, open_session(view)?)?))
    }
}
