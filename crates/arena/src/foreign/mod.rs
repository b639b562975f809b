//! Engines of others as players: programs that speak GTP, NBoard or the console language of Edax.
//!
//! A foreign engine sits down like any player. It is kept in step with the table, given time to answer, and held to
//! the rules: what it names is played only if it is legal. A crash, a hang, nonsense or an illegal move becomes a
//! [`PlayerFailure`](crate::PlayerFailure) with one sentence and costs it the game; for the next game it is started
//! afresh.

mod command_line;
mod edax;
mod gtp;
mod nboard;
mod program;
mod trouble;

use std::time::{Duration, Instant};

use spielwerk_core::{Analysis, AnyGame, Session, Spec, SpecError, Viewer};

use crate::player::{Player, PlayerError, PlayerInfo};
use crate::protocols::gtp::GtpGame;

use command_line::CommandLine;
use program::Program;
use trouble::Trouble;

/// An engine behind the Go Text Protocol.
pub(crate) const GTP: PlayerInfo =
    PlayerInfo { name: "gtp", about: "a program of someone else that speaks GTP: cmd=\"gtp-rhino -l 3\"" };
/// An engine behind the NBoard protocol.
pub(crate) const NBOARD: PlayerInfo =
    PlayerInfo { name: "nboard", about: "a program of someone else that speaks NBoard, version 2" };
/// Edax behind its own console.
pub(crate) const EDAX: PlayerInfo =
    PlayerInfo { name: "edax", about: "Edax at its console, with its level from 0 to 60" };

/// What all foreign engines are told to be: the program, and how long it may take for an answer.
#[derive(Clone, Debug)]
struct Employment {
    command: CommandLine,
    patience: Duration,
    /// Lines that are sent once, after the start.
    setup: Vec<String>,
}

impl Employment {
    fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let text = spec.text("cmd", "");
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

    fn start(&self) -> Result<Program, Trouble> {
        Program::start(&self.command, self.patience)
    }
}

/// The foreign player that a spec names, its program started; the caller has checked that the game offers it.
pub(crate) fn seat(
    game: Box<dyn AnyGame>,
    gtp: Option<GtpGame>,
    spec: &mut Spec,
) -> Result<Box<dyn Player>, PlayerError> {
    match (spec.name(), gtp) {
        ("gtp", Some(facts)) => gtp::GtpPlayer::seat(game, facts, spec),
        ("nboard", _) => nboard::NBoardPlayer::seat(game, spec),
        ("edax", _) => edax::EdaxPlayer::seat(game, spec),
        _ => Err(spec.unknown_name("foreign player", &[GTP.name, NBOARD.name, EDAX.name]).into()),
    }
}

/// The parameters of a foreign player with their defaults, without starting anything.
pub(crate) fn parameters(spec: &mut Spec) -> Vec<(&'static str, String)> {
    // A bare name leaves everything to the defaults, so the one error is that the command is missing.
    let _ = match spec.name() {
        "gtp" => gtp::Config::from_spec(spec).map(drop),
        "nboard" => nboard::Config::from_spec(spec).map(drop),
        _ => edax::Config::from_spec(spec).map(drop),
    };
    spec.asked().to_vec()
}

/// The move that an engine named, in the game's own words; the clause that says why it cannot be played otherwise.
fn legal_move(game: &dyn AnyGame, session: &dyn Session, text: &str) -> Result<String, String> {
    let mut after = game.resume(&session.position()).map_err(|error| error.to_string())?;
    after.play(text).map_err(|error| error.to_string())?;
    Ok(after.last_move(Viewer::Open).expect("a move was just played"))
}

/// The answer of an engine that only names a move.
fn named(best: String, begin: Instant) -> Analysis<String> {
    Analysis { seconds: begin.elapsed().as_secs_f64(), ..Analysis::of_move(best) }
}
