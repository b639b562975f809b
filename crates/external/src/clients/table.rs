//! A player behind the table protocol: another program that is told a world which fits the view of its seat.

use std::time::Instant;

use spielwerk_core::{Analysis, Rng, SearchControl, Spec, SpecError};
use spielwerk_session::{AnyGame, Player, PlayerError, PlayerFailure, SeatView};

use super::ProcessConfig;
use super::error::EngineError;
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
pub(super) struct TablePlayer {
    game: Box<dyn AnyGame>,
    config: Config,
    /// Draws what the seat cannot know.
    rng: Rng,
    /// `None` after a failure; the next question starts the program again.
    program: Option<Program>,
}

impl TablePlayer {
    pub(super) fn seat(game: Box<dyn AnyGame>, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let config = Config::from_spec(spec)?;
        let rng = Rng::new(config.seed);
        let mut player = Self { game, config, rng, program: None };
        player.program = Some(player.start().map_err(PlayerFailure::from)?);
        Ok(Box::new(player))
    }

    /// Starts the program and agrees on the game.
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

impl Player for TablePlayer {
    fn think(
        &mut self,
        view: &SeatView<'_>,
        _: &mut SearchControl<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        let begin = Instant::now();
        let reason = "the game cannot tell what a seat knows";
        let position = self.game.fitting_position(view, self.rng.next_u64());
        let position = position.ok_or_else(|| PlayerFailure { reason: reason.to_owned() })?;
        let legal = view.legal_moves();
        let seat = view.seat().index();
        let question = Question::Move { seat, position, legal: legal.clone(), seconds: None };
        let mut program = match self.program.take() {
            Some(program) => program,
            None => self.start()?,
        };
        let (line, reply) = ask(&mut program, &question)?;
        let Reply::Move { mv, value } = reply else {
            return Err(program.unusable(&line, "it is not a move").into());
        };
        if !legal.contains(&mv) {
            let why = format!("the move is illegal here; {} legal: {}", legal.len(), legal.join(" "));
            return Err(program.unusable(&line, why).into());
        }
        self.program = Some(program);
        let seconds = begin.elapsed().as_secs_f64();
        Ok(Analysis { value: value.unwrap_or(0.0), seconds, ..Analysis::of_move(mv) })
    }
}
