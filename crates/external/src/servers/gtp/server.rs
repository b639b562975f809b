//! The engine side: a game, a player, and a controller that asks.

use std::fs;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use spielwerk_core::{Rng, Seat, Viewer};
use spielwerk_session::gtp::{GtpGame, PASS};
use spielwerk_session::{AnyGame, Format, PlayError, Player, Registry, Session};

use super::clock::Clock;
use super::command::{Answer, Command, write_answer};
use super::{move_to_gtp, seat_of};
use crate::servers::{ProtocolError, next_line, think_within};

/// A player behind GTP: reads commands, answers them.
///
/// The player's own budget holds; a clock that the controller tells can only shorten it. Passes may be told or left
/// out: a move of one colour implies the pass of the other, if that one has to pass.
pub struct GtpServer {
    registry: Registry,
    player_text: String,
    game: Box<dyn AnyGame>,
    facts: GtpGame,
    player: Box<dyn Player>,
    session: Box<dyn Session>,
    /// Plies of each move that the controller knows: two where a pass was left out.
    plies: Vec<usize>,
    time_settings: Clock,
    clocks: [Clock; 2],
}

/// A command: its name, how many arguments it takes, what it does.
struct Entry {
    name: &'static str,
    arguments: RangeInclusive<usize>,
    work: fn(&mut GtpServer, &[String]) -> Answer,
}

const fn entry(
    name: &'static str,
    arguments: RangeInclusive<usize>,
    work: fn(&mut GtpServer, &[String]) -> Answer,
) -> Entry {
    Entry { name, arguments, work }
}

/// Every command there is.
static COMMANDS: [Entry; 20] = [
    entry("protocol_version", 0..=0, |_, _| Ok("2".to_owned())),
    entry("name", 0..=0, |_, _| Ok("Spielwerk".to_owned())),
    entry("version", 0..=0, |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    entry("known_command", 1..=1, |_, words| Ok(known(&words[0]).is_some().to_string())),
    entry("list_commands", 0..=0, |_, _| Ok(COMMANDS.each_ref().map(|entry| entry.name).join("\n"))),
    entry("quit", 0..=0, |_, _| DONE),
    entry("list_games", 0..=0, |server, _| Ok(server.games().join("\n"))),
    entry("set_game", 1..=9, |server, words| server.set_game(&words.join(" "))),
    entry("boardsize", 1..=1, |server, words| server.set_size(&words[0])),
    entry("clear_board", 0..=0, |server, _| server.clear()),
    entry("komi", 1..=1, |_, words| words[0].parse::<f64>().map_or_else(|_| syntax_error(), |_| DONE)),
    entry("play", 2..=2, |server, words| server.play(&words[0], &words[1])),
    entry("genmove", 1..=1, |server, words| server.generate(&words[0], Then::Play)),
    entry("reg_genmove", 1..=1, |server, words| server.generate(&words[0], Then::Forget)),
    entry("undo", 0..=0, |server, _| server.undo()),
    entry("loadsgf", 1..=2, |server, words| server.load(&words[0], words.get(1))),
    entry("showboard", 0..=0, |server, _| Ok(format!("\n{}", server.session.picture(Viewer::Open)))),
    entry("time_settings", 3..=3, GtpServer::set_clocks),
    entry("time_left", 3..=3, GtpServer::set_clock),
    entry("final_score", 0..=0, |server, _| server.score()),
];

fn known(name: &str) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| entry.name == name)
}

/// What happens with a move that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Play,
    Forget,
}

/// The answer to a command that has nothing to say.
const DONE: Answer = Ok(String::new());

fn refuse(why: &str) -> Answer {
    Err(why.to_owned())
}

fn syntax_error() -> Answer {
    refuse("syntax error")
}

fn illegal_move() -> Answer {
    refuse("illegal move")
}

impl GtpServer {
    /// A player of a game, given as text, at its start position; the controller may change to other games of the registry.
    ///
    /// # Errors
    /// If GTP has no words for the game, or the text names no player of it.
    pub fn new(registry: Registry, game: Box<dyn AnyGame>, player_text: &str) -> Result<Self, ProtocolError> {
        let facts = game.gtp().ok_or_else(|| ProtocolError::NoGtp { game: game.spec() })?;
        let player = game.player(player_text)?;
        let session = game.start(&mut Rng::new(0));
        Ok(Self {
            registry,
            player_text: player_text.to_owned(),
            game,
            facts,
            player,
            session,
            plies: Vec::new(),
            time_settings: Clock::default(),
            clocks: [Clock::default(); 2],
        })
    }

    /// Answers commands until `quit` or the end of the input.
    ///
    /// # Errors
    /// If input or output breaks.
    pub fn run(&mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        while let Some(line) = next_line(&mut input)? {
            let Some(command) = Command::read(&line) else { continue };
            let answer = self.answer(&command);
            output.write_all(write_answer(command.id, &answer).as_bytes())?;
            output.flush()?;
            if command.name == "quit" && answer.is_ok() {
                break;
            }
        }
        Ok(())
    }

    fn answer(&mut self, command: &Command) -> Answer {
        match known(&command.name) {
            None => refuse("unknown command"),
            Some(entry) if !entry.arguments.contains(&command.arguments.len()) => syntax_error(),
            Some(entry) => (entry.work)(self, &command.arguments),
        }
    }

    /// The names of the games that the player plays.
    fn games(&self) -> Vec<&'static str> {
        let offered = self.registry.names().into_iter().filter_map(|name| {
            let game = self.registry.game(name).expect("a game of the registry");
            let facts = game.gtp()?;
            game.player(&self.player_text).ok().map(|_| facts.name)
        });
        offered.collect()
    }

    fn set_game(&mut self, name: &str) -> Answer {
        if name.eq_ignore_ascii_case(self.facts.name) {
            return self.clear();
        }
        let names = self.registry.names().into_iter();
        let games = names.map(|name| self.registry.game(name).expect("a game of the registry"));
        let mut found =
            games.filter(|game| game.gtp().is_some_and(|facts| facts.name.eq_ignore_ascii_case(name)));
        match found.next().map(|game| self.change_game(game)) {
            Some(Ok(())) => DONE,
            _ => refuse("unsupported game"),
        }
    }

    fn set_size(&mut self, size: &str) -> Answer {
        let Ok(size) = size.parse::<usize>() else { return syntax_error() };
        if self.facts.size == Some(size) {
            return self.clear();
        }
        let spec = self.game.spec();
        let name = spec.split(':').next().unwrap_or_default();
        let resized = self.registry.game(&format!("{name}:size={size}"));
        match resized.map(|game| self.change_game(game)) {
            Ok(Ok(())) => DONE,
            _ => refuse("unacceptable size"),
        }
    }

    /// Sits down at another game; nothing changes if the player does not play it.
    fn change_game(&mut self, game: Box<dyn AnyGame>) -> Result<(), ProtocolError> {
        let changed = Self::new(self.registry.clone(), game, &self.player_text)?;
        *self = Self { time_settings: self.time_settings, clocks: [self.time_settings; 2], ..changed };
        Ok(())
    }

    fn clear(&mut self) -> Answer {
        self.session = self.game.start(&mut Rng::new(0));
        self.plies.clear();
        self.clocks = [self.time_settings; 2];
        DONE
    }

    fn play(&mut self, colour: &str, mv: &str) -> Answer {
        let Some(seat) = seat_of(&*self.game, colour) else { return syntax_error() };
        let Some(passed) = self.give_turn(seat) else {
            // Controllers that end a game by two passes may tell them.
            if self.ends_by_passing() && mv.eq_ignore_ascii_case(PASS) {
                self.plies.push(0);
                return DONE;
            }
            return illegal_move();
        };
        match self.session.play(mv) {
            Ok(()) => {
                self.plies.push(passed + 1);
                DONE
            }
            Err(error) => {
                self.take_back(passed);
                if matches!(error, PlayError::Malformed(_)) { syntax_error() } else { illegal_move() }
            }
        }
    }

    fn generate(&mut self, colour: &str, then: Then) -> Answer {
        let Some(seat) = seat_of(&*self.game, colour) else { return syntax_error() };
        let Some(passed) = self.give_turn(seat) else {
            if self.ends_by_passing() {
                return Ok(move_to_gtp(PASS));
            }
            return refuse(if self.session.turn().is_none() {
                "the game is finished"
            } else {
                "out of turn"
            });
        };
        let begin = Instant::now();
        let clock = &mut self.clocks[seat.index()];
        let found = think_within(&mut *self.player, &*self.session, clock.share());
        let mv = match found {
            Ok(analysis) => analysis.best,
            Err(failure) => {
                self.take_back(passed);
                return refuse(&failure.reason);
            }
        };
        if then == Then::Forget {
            self.take_back(passed);
            return Ok(move_to_gtp(&mv));
        }
        clock.spend(begin.elapsed());
        match self.session.play(&mv) {
            Ok(()) => {
                self.plies.push(passed + 1);
                Ok(move_to_gtp(&mv))
            }
            Err(error) => {
                self.take_back(passed);
                refuse(&error.to_string())
            }
        }
    }

    /// Makes it the seat's turn, by the pass that the other has to make if need be: how many plies that took. `None`
    /// if the turn is not the seat's.
    fn give_turn(&mut self, seat: Seat) -> Option<usize> {
        if self.session.turn()? == seat {
            return Some(0);
        }
        let passes = self.session.legal_moves() == [PASS];
        passes.then(|| self.session.play(PASS).map_or(0, |()| 1))
    }

    /// Whether the game is finished because both sides can only pass.
    fn ends_by_passing(&self) -> bool {
        self.facts.passes && self.session.turn().is_none()
    }

    fn take_back(&mut self, plies: usize) {
        for _ in 0..plies {
            self.session.undo();
        }
    }

    fn undo(&mut self) -> Answer {
        let Some(plies) = self.plies.pop() else { return refuse("cannot undo") };
        self.take_back(plies);
        DONE
    }

    /// Loads the first game of a file, up to the position before a move.
    fn load(&mut self, path: &str, before_move: Option<&String>) -> Answer {
        let most = match before_move.map(|text| text.parse::<usize>()) {
            None => usize::MAX,
            Some(Ok(number)) => number.saturating_sub(1),
            Some(Err(_)) => return syntax_error(),
        };
        let sgf = Format::named(self.game.formats(), "sgf").zip(fs::read_to_string(path).ok());
        let Some(Ok(record)) = sgf.map(|(sgf, text)| (sgf.read)(&text)) else {
            return refuse("cannot load file");
        };
        let Ok(mut session) = self.game.resume(&record.start) else { return refuse("cannot load file") };
        let mut plies = Vec::new();
        for mv in record.moves.iter().take(most) {
            if session.play(mv).is_err() {
                return refuse("cannot load file");
            }
            plies.push(1);
        }
        (self.session, self.plies) = (session, plies);
        DONE
    }

    fn set_clocks(&mut self, words: &[String]) -> Answer {
        let (Some(main), Some(overtime), Ok(moves)) =
            (seconds(&words[0]), seconds(&words[1]), words[2].parse())
        else {
            return syntax_error();
        };
        self.time_settings = Clock::set(main, overtime, moves);
        self.clocks = [self.time_settings; 2];
        DONE
    }

    fn set_clock(&mut self, words: &[String]) -> Answer {
        let (Some(seat), Some(time), Ok(moves)) =
            (seat_of(&*self.game, &words[0]), seconds(&words[1]), words[2].parse())
        else {
            return syntax_error();
        };
        self.clocks[seat.index()].update(time, moves);
        DONE
    }

    fn score(&self) -> Answer {
        match (self.facts.black_margin)(&*self.game, &*self.session) {
            None => refuse("cannot score"),
            Some(0.0) => Ok("0".to_owned()),
            Some(margin) if margin > 0.0 => Ok(format!("B+{margin}")),
            Some(margin) => Ok(format!("W+{}", -margin)),
        }
    }
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}
