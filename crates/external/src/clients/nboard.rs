//! A player behind the NBoard protocol, version 2: Othello.
//!
//! The engine gets the whole game before every move, so there is nothing to keep in step.

use spielwerk_core::{Analysis, Spec, SpecError, ValueUnit, Viewer};
use spielwerk_session::{AnyGame, Format, Player, PlayerError, PlayerFailure, SeatView, Session};

use super::error::EngineError;
use super::player::{Client, EnginePlayer};
use super::process::Program;
use super::{ProcessConfig, legal_move, open_session};
use spielwerk_session::gtp::PASS;

/// What the text of an `nboard` player says.
#[derive(Clone, Debug)]
pub(super) struct Config {
    depth: u32,
    process: ProcessConfig,
}

impl Config {
    pub(super) fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Ok(Self { depth: spec.number("depth", 8, 1..=60)?, process: ProcessConfig::from_spec(spec)? })
    }
}

/// An NBoard engine at a table.
pub(super) struct NBoardClient {
    game: Box<dyn AnyGame>,
    /// How games are sent.
    ggf: Format,
    config: Config,
}

/// An engine that runs.
pub(super) struct EngineProcess {
    program: Program,
    pings: u32,
}

impl NBoardClient {
    pub(super) fn seat(game: Box<dyn AnyGame>, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let config = Config::from_spec(spec)?;
        let no_ggf = || PlayerFailure { reason: format!("{} is not played over NBoard", game.spec()) };
        let ggf = *Format::named(game.formats(), "ggf").ok_or_else(no_ggf)?;
        EnginePlayer::seat(Self { game, ggf, config })
    }
}

impl Client for NBoardClient {
    type Engine = EngineProcess;

    fn start(&self) -> Result<EngineProcess, EngineError> {
        let mut engine = EngineProcess { program: self.config.process.start()?, pings: 0 };
        engine.program.send("nboard 2")?;
        engine.program.send(&format!("set depth {}", self.config.depth))?;
        for line in &self.config.process.setup {
            engine.program.send(line)?;
        }
        engine.ping()?;
        Ok(engine)
    }

    fn ask(
        &mut self,
        engine: &mut EngineProcess,
        view: &SeatView<'_>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        let session = open_session(view)?;
        if session.legal_moves() == [PASS] {
            return Ok(Analysis::of_move(PASS.to_owned()));
        }
        let ggf = (self.ggf.write)(&session.record(), &[]).expect("a record of the game");
        engine.program.send(&format!("set game {ggf}"))?;
        engine.ping()?;
        engine.program.send("go")?;
        let mut notes = Notes::default();
        loop {
            let line = engine.program.line()?;
            let Some(answer) = line.trim().strip_prefix("===") else {
                notes.take(&line);
                continue;
            };
            let mut parts = answer.trim().split(['/', ' ']);
            let mv = legal_move(session, parts.next().unwrap_or_default())
                .map_err(|why| engine.program.unusable(&line, why))?;
            let value = parts.next().and_then(|value| value.parse().ok());
            return Ok(notes.analysis(&*self.game, session, Analysis::of_move(mv), value));
        }
    }
}

impl EngineProcess {
    /// Waits until the engine has left the old position behind.
    fn ping(&mut self) -> Result<(), EngineError> {
        self.pings += 1;
        self.program.send(&format!("ping {}", self.pings))?;
        let answer = format!("pong {}", self.pings);
        while self.program.line()?.trim() != answer {}
        Ok(())
    }
}

/// What an engine says while it thinks.
#[derive(Default)]
struct Notes {
    line: String,
    depth: u32,
    nodes: u64,
}

impl Notes {
    /// `search pv eval 0 depth ...`, `book pv eval games depth ...` or `nodestats count seconds`.
    fn take(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["search" | "book", pv, _, _, depth, ..] => {
                pv.clone_into(&mut self.line);
                // Depths such as 100%W mean a solved position; they stay out of the count.
                self.depth = depth.parse().unwrap_or(self.depth);
            }
            ["nodestats", nodes, ..] => {
                self.nodes = nodes.parse::<f64>().map_or(self.nodes, |count| count as u64);
            }
            _ => {}
        }
    }

    /// The answer with what was said before it; the line counts if it begins with the move and is legal.
    fn analysis(
        &self,
        game: &dyn AnyGame,
        session: &dyn Session,
        named: Analysis<String>,
        value: Option<f64>,
    ) -> Analysis<String> {
        let squares: Vec<char> = self.line.chars().filter(char::is_ascii_alphanumeric).collect();
        let mut line = Vec::new();
        let mut after = game.resume(&session.position()).expect("a position of this program");
        for square in squares.chunks(2) {
            if after.play(&square.iter().collect::<String>()).is_err() {
                break;
            }
            line.extend(after.last_move(Viewer::Open));
        }
        if line.first() != Some(&named.best) {
            line = vec![named.best.clone()];
        }
        let unit = if value.is_some() { ValueUnit::Discs } else { named.unit };
        Analysis {
            value: value.unwrap_or_default(),
            unit,
            line,
            depth: self.depth,
            nodes: self.nodes,
            ..named
        }
    }
}
