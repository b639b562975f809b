//! The player's side: a game, a player, and a host that asks.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use spielwerk_session::{AnyGame, Player};

use crate::servers::{ProtocolError, next_line, think_within};
use crate::table::{Question, Reply, VERSION};

/// A player behind the table protocol: reads questions, answers them.
///
/// Whatever world a host sends, the player is handed the view of the seat that is asked and nothing else.
pub struct TableServer {
    game: Box<dyn AnyGame>,
    player_text: String,
    player: Box<dyn Player>,
}

impl TableServer {
    /// A player of this game.
    ///
    /// # Errors
    /// If the text names no player of the game.
    pub fn new(game: Box<dyn AnyGame>, player: &str) -> Result<Self, ProtocolError> {
        Ok(Self { player: game.player(player)?, player_text: player.to_owned(), game })
    }

    /// Answers until the input ends or the host says goodbye.
    ///
    /// # Errors
    /// If input or output fail.
    pub fn run(&mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        while let Some(line) = next_line(&mut input)? {
            if line.trim().is_empty() {
                continue;
            }
            let reply = match serde_json::from_str(&line) {
                Ok(Question::Bye) => return Ok(()),
                Ok(question) => self.reply(question),
                Err(error) => Err(format!("this is not a question: {error}")),
            };
            let reply = reply.unwrap_or_else(|error| Reply::Error { error });
            writeln!(output, "{}", serde_json::to_string(&reply)?)?;
            output.flush()?;
        }
        Ok(())
    }

    fn reply(&mut self, question: Question) -> Result<Reply, String> {
        match question {
            Question::Hello { version, game, seed } => self.greet(version, &game, seed),
            Question::Move { seat, position, seconds, .. } => self.choose(seat, &position, seconds),
            Question::Bye => Err("goodbye has no answer".to_owned()),
        }
    }

    fn greet(&mut self, version: u32, game: &str, seed: u64) -> Result<Reply, String> {
        if version != VERSION {
            return Err(format!("this is version {VERSION} of the protocol, not {version}"));
        }
        if game != self.game.spec() {
            return Err(format!("this player is for {}, not for {game:?}", self.game.spec()));
        }
        self.player = self.game.seeded_player(&self.player_text, seed).map_err(|error| error.to_string())?;
        Ok(Reply::Hello { name: format!("Spielwerk {}", self.player_text), version: VERSION })
    }

    fn choose(&mut self, seat: usize, position: &str, seconds: Option<f64>) -> Result<Reply, String> {
        let session = self.game.resume(position).map_err(|error| error.to_string())?;
        match session.turn() {
            Some(turn) if turn.index() == seat => {}
            Some(turn) => return Err(format!("in this position seat {turn} is to move, not seat {seat}")),
            None => return Err("in this position the game is finished".to_owned()),
        }
        let limit = match seconds.map(Duration::try_from_secs_f64) {
            None => None,
            Some(Ok(limit)) => Some(limit),
            Some(Err(_)) => return Err("seconds are 0 or more".to_owned()),
        };
        let analysis = think_within(&mut *self.player, &*session, limit).map_err(|failure| failure.reason)?;
        Ok(Reply::Move { mv: analysis.best, value: Some(analysis.value) })
    }
}
