//! Engines of others as players: programs that speak GTP, NBoard, the console language of Edax or the table protocol.
//!
//! An external engine sits down like any player. It is kept in step with the table, given time to answer, and held to
//! the rules: what it names is played only if it is legal. A crash, a hang, nonsense or an illegal move becomes a
//! [`PlayerFailure`](spielwerk_session::PlayerFailure) with one sentence and costs it the game; for the next game it is started
//! afresh.

mod command_line;
mod edax;
mod error;
mod gtp;
mod nboard;
mod player;
mod process;
mod table;

use std::time::Duration;

use spielwerk_core::{ParameterKind, Spec, SpecError, Viewer};
use spielwerk_session::{
    AnyGame, ExternalProtocol, Player, PlayerError, PlayerFailure, PlayerInfo, SeatView, Session,
};

use command_line::CommandLine;
use error::EngineError;
use process::Program;

/// Engines that speak the Go Text Protocol.
pub const GTP: &dyn ExternalProtocol = &Gtp;
/// Engines that speak the NBoard protocol.
pub const NBOARD: &dyn ExternalProtocol = &NBoard;
/// Edax at its own console.
pub const EDAX: &dyn ExternalProtocol = &Edax;

/// Programs that speak the table protocol, which has words for hidden information.
pub const TABLE: &dyn ExternalProtocol = &Table;

struct Gtp;

impl ExternalProtocol for Gtp {
    fn info(&self) -> PlayerInfo {
        PlayerInfo { name: "gtp", about: "an external engine that speaks GTP: cmd=\"gtp-rhino -l 3\"" }
    }

    fn ask_parameters(&self, spec: &mut Spec) {
        ask(gtp::Config::from_spec, spec);
    }

    fn seat(&self, game: Box<dyn AnyGame>, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        gtp::GtpClient::seat(game, spec)
    }
}

struct NBoard;

impl ExternalProtocol for NBoard {
    fn info(&self) -> PlayerInfo {
        PlayerInfo { name: "nboard", about: "an external engine that speaks NBoard, version 2" }
    }

    fn ask_parameters(&self, spec: &mut Spec) {
        ask(nboard::Config::from_spec, spec);
    }

    fn seat(&self, game: Box<dyn AnyGame>, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        nboard::NBoardClient::seat(game, spec)
    }
}

struct Edax;

impl ExternalProtocol for Edax {
    fn info(&self) -> PlayerInfo {
        PlayerInfo { name: "edax", about: "Edax at its console, with its level from 0 to 60" }
    }

    fn ask_parameters(&self, spec: &mut Spec) {
        ask(edax::Config::from_spec, spec);
    }

    fn seat(&self, _: Box<dyn AnyGame>, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        edax::EdaxClient::seat(spec)
    }
}

struct Table;

impl ExternalProtocol for Table {
    fn info(&self) -> PlayerInfo {
        PlayerInfo {
            name: "table",
            about: "another program that gets its seat's view by the table protocol: cmd=\"./player\"",
        }
    }

    fn ask_parameters(&self, spec: &mut Spec) {
        ask(table::Config::from_spec, spec);
    }

    fn seat(&self, game: Box<dyn AnyGame>, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        table::TableClient::seat(game, spec)
    }
}

/// Takes the parameters and starts nothing. A bare name leaves everything to the defaults, so the one possible error is
/// that the command is missing.
fn ask<C>(read: impl FnOnce(&mut Spec) -> Result<C, SpecError>, spec: &mut Spec) {
    read(spec).map(drop).unwrap_or_default();
}

/// What all external engines are told to be: the program, and how long it may take for an answer.
#[derive(Clone, Debug)]
struct ProcessConfig {
    command: CommandLine,
    patience: Duration,
    /// Lines that are sent once, after the start.
    setup: Vec<String>,
}

impl ProcessConfig {
    fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let text = spec.kind(ParameterKind::Command).text("cmd", "");
        let seconds = spec.number("timeout", 120.0, 0.001..=1e6)?;
        let setup = spec.text("setup", "");
        let command = text.parse().map_err(|expected: &str| SpecError::BadValue {
            name: spec.name().to_owned(),
            key: "cmd".to_owned(),
            value: text,
            expected: expected.to_owned(),
        })?;
        let setup = setup.split(';').map(str::trim).filter(|line| !line.is_empty());
        Ok(Self {
            command,
            patience: Duration::from_secs_f64(seconds),
            setup: setup.map(str::to_owned).collect(),
        })
    }

    fn start(&self) -> Result<Program, EngineError> {
        Program::start(&self.command, self.patience)
    }
}

/// The move that an engine named, in the game's own words; the clause that says why it cannot be played otherwise.
fn legal_move(session: &dyn Session, text: &str) -> Result<String, String> {
    let mut after = session.boxed_clone();
    after.play(text).map_err(|error| error.to_string())?;
    Ok(after.last_move(Viewer::Open).expect("a move was just played"))
}

/// The whole game, which these protocols need to tell.
fn open_session<'a>(view: &SeatView<'a>) -> Result<&'a dyn Session, PlayerFailure> {
    let reason = "the protocol has no words for games with hidden information";
    view.session().ok_or_else(|| PlayerFailure { reason: reason.to_owned() })
}
