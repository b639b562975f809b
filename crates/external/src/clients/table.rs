//! A player behind the table protocol: another program that is told a world which fits the view of its seat.

use spielwerk_core::{Analysis, Rng, Spec, SpecError};
use spielwerk_session::{AnyGame, Player, PlayerError, PlayerFailure, SeatView};

use super::ProcessConfig;
use super::error::EngineError;
use super::player::{Client, EnginePlayer};
use super::process::Program;
use crate::table::{Question, Reply, VERSION};

/// What the text of a `table` player says.
#[derive(Clone, Debug)]
pub(super) struct Config {
    process: ProcessConfig,
    seed: u64,
}

impl Config {
    pub(super) fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Ok(Self { seed: spec.number("seed", 0, 0..=u64::MAX)?, process: ProcessConfig::from_spec(spec)? })
    }
}

/// Another program at a seat.
pub(super) struct TableClient {
    game: Box<dyn AnyGame>,
    config: Config,
    /// Draws what the seat cannot know.
    rng: Rng,
}

impl TableClient {
    pub(super) fn seat(game: Box<dyn AnyGame>, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let config = Config::from_spec(spec)?;
        let rng = Rng::new(config.seed);
        EnginePlayer::seat(Self { game, config, rng })
    }
}

/// The answer to a question, as it came and as it is meant.
fn ask(program: &mut Program, question: &Question) -> Result<(String, Reply), EngineError> {
    let text = serde_json::to_string(question).expect("questions are plain data");
    program.send(&text)?;
    let line = loop {
        let line = program.line()?;
        if !line.trim().is_empty() {
            break line;
        }
    };
    match serde_json::from_str(&line) {
        Ok(Reply::Error { error }) => Err(program.unusable(&line, error)),
        Ok(reply) => Ok((line, reply)),
        Err(_) => Err(program.unusable(&line, "answers are JSON objects of the table protocol")),
    }
}

impl Client for TableClient {
    type Engine = Program;

    fn start(&self) -> Result<Program, EngineError> {
        let mut program = self.config.process.start()?;
        for line in &self.config.process.setup {
            program.send(line)?;
        }
        let hello = Question::Hello { version: VERSION, game: self.game.spec(), seed: self.config.seed };
        match ask(&mut program, &hello)? {
            (_, Reply::Hello { version: VERSION, .. }) => Ok(program),
            (line, _) => Err(program.unusable(&line, "a greeting has a name and the same version")),
        }
    }
    fn ask(&mut self, program: &mut Program, view: &SeatView<'_>) -> Result<Analysis<String>, PlayerFailure> {
        let reason = "the game cannot tell what a seat knows";
        let position = self.game.fitting_position(view, self.rng.next_u64());
        let position = position.ok_or_else(|| PlayerFailure { reason: reason.to_owned() })?;
        let legal = view.legal_moves();
        let seat = view.seat().index();
        let question = Question::Move { seat, position, legal: legal.clone(), seconds: None };
        let (line, reply) = ask(program, &question)?;
        let Reply::Move { mv, value } = reply else {
            return Err(program.unusable(&line, "it is not a move").into());
        };
        if !legal.contains(&mv) {
            let why = format!("the move is illegal here; {} legal: {}", legal.len(), legal.join(" "));
            return Err(program.unusable(&line, why).into());
        }
        Ok(Analysis { value: value.unwrap_or(0.0), ..Analysis::of_move(mv) })
    }
}
