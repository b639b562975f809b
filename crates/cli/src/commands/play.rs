//! `spielwerk play`: a game in the terminal.

use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use spielwerk_core::{SearchControl, Seat, Viewer};
use spielwerk_session::{AnyGame, Player, Registry, Session};

use super::open;
use crate::failure::{Failure, Outcome};

/// Play a game in the terminal: you against engines, or any mixture.
///
/// A player is `human` or one that `spielwerk players GAME` lists, such as `pvs:depth=6` or `level=7`. Without --seat
/// you take the first seat; with fewer --seat than seats you take the next one, and engines of level 4 of 10 the rest.
/// During the game type a move, or: moves, board, undo, help, quit.
#[derive(Args)]
pub(crate) struct Play {
    /// The game, such as othello, amazons:size=6 or doppelkopf.
    game: String,
    /// Who sits at the next seat: human, level=7, pvs:depth=6, ... Give it once per seat.
    #[arg(long = "seat", value_name = "PLAYER")]
    seats: Vec<String>,
    /// Start here instead of the usual start, in the game's notation.
    #[arg(long)]
    position: Option<String>,
    /// The seed of deal and random players; without it every game is different.
    #[arg(long)]
    seed: Option<u64>,
    /// Append the record of the game to this file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Who sits at seats that were not named, as on the page.
const USUAL_OPPONENT: &str = "level=4";

/// Who decides at a seat.
enum SeatPlayer {
    Human,
    Engine { name: String, player: Box<dyn Player> },
}

/// What a person at the terminal asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Continue,
    Quit,
}

/// The people at the terminal, and how strict to be with them.
struct Terminal<R, W> {
    input: R,
    output: W,
    /// A person can try again; a script that types a wrong move is stopped.
    interactive: bool,
}

impl Play {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        let seed = self.seed.unwrap_or_else(seed_from_clock);
        let mut chairs = self.chairs(&*game, seed)?;
        let mut session = open(&*game, self.position.as_deref(), seed)?;
        let interactive = io::stdin().is_terminal();
        let mut terminal = Terminal { input: io::stdin().lock(), output: io::stdout().lock(), interactive };

        let humans: Vec<bool> = chairs.iter().map(|chair| matches!(chair, SeatPlayer::Human)).collect();
        while let Some(seat) = session.turn() {
            match &mut chairs[seat.index()] {
                SeatPlayer::Human => {
                    if terminal.ask(&*game, &mut *session, seat, &humans)? == Answer::Quit {
                        break;
                    }
                }
                SeatPlayer::Engine { name, player } => {
                    let analysis = player.think(&session.seat_view(), &mut SearchControl::none())?;
                    session.play(&analysis.best)?;
                    if let Some(mv) = session.last_move(onlooker(&humans)) {
                        writeln!(terminal.output, "{} ({name}): {mv}", game.seat_name(seat))?;
                    }
                }
            }
        }
        let mut out = terminal.output;
        if let Some(payoffs) = session.payoffs() {
            writeln!(out, "\n{}", session.picture(Viewer::Open))?;
            for (seat, payoff) in Seat::all(game.seats()).zip(payoffs) {
                writeln!(out, "{}: {payoff:+}", game.seat_name(seat))?;
            }
        }
        self.write_record(&*session)?;
        Ok(Outcome::Success)
    }

    fn chairs(&self, game: &dyn AnyGame, seed: u64) -> Result<Vec<SeatPlayer>, Failure> {
        if self.seats.len() > game.seats() {
            return Err(Failure::Sentence(format!(
                "{} has {} seats, but {} players were given",
                game.spec(),
                game.seats(),
                self.seats.len(),
            )));
        }
        let human = || "human".to_owned();
        let mut names = self.seats.clone();
        if names.len() < game.seats() && !names.contains(&human()) {
            names.push(human());
        }
        names.resize_with(game.seats(), || USUAL_OPPONENT.to_owned());
        (0..).zip(names).map(|(seat, name)| chair(game, name, seed.wrapping_add(seat))).collect()
    }

    fn write_record(&self, session: &dyn Session) -> Result<(), Failure> {
        let Some(path) = &self.record else { return Ok(()) };
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(|error| Failure::in_file(path, error))?;
        writeln!(file, "{}", session.record().to_line()).map_err(|error| Failure::in_file(path, error))
    }
}

impl<R: BufRead, W: Write> Terminal<R, W> {
    /// Shows the position to the person at `seat` and reads lines until something is played, undone or left.
    fn ask(
        &mut self,
        game: &dyn AnyGame,
        session: &mut dyn Session,
        seat: Seat,
        humans: &[bool],
    ) -> Result<Answer, Failure> {
        writeln!(self.output, "\n{}", session.picture(Viewer::Seat(seat)))?;
        loop {
            write!(self.output, "{}> ", game.seat_name(seat))?;
            self.output.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                writeln!(self.output)?;
                return Ok(Answer::Quit);
            }
            match line.trim() {
                "" => {}
                "quit" | "exit" => return Ok(Answer::Quit),
                "moves" => writeln!(self.output, "{}", session.legal_moves().join(" "))?,
                "board" => writeln!(self.output, "{}", session.picture(Viewer::Seat(seat)))?,
                "help" => writeln!(self.output, "{}\nAlso: moves, board, undo, quit.", game.move_help())?,
                "undo" if take_back(session, humans) => return Ok(Answer::Continue),
                "undo" => writeln!(self.output, "There is nothing to take back.")?,
                text => match session.play(text) {
                    Ok(()) => return Ok(Answer::Continue),
                    Err(error) if self.interactive => writeln!(self.output, "{error}")?,
                    Err(error) => return Err(error.into()),
                },
            }
        }
    }
}

/// Takes moves back until a person is to move again; false if there was none to take back.
fn take_back(session: &mut dyn Session, humans: &[bool]) -> bool {
    let mut undone = false;
    while session.undo() {
        undone = true;
        if session.turn().is_some_and(|seat| humans[seat.index()]) {
            break;
        }
    }
    undone
}

/// Through whose eyes the moves of engines are told: a person's, if one plays.
fn onlooker(humans: &[bool]) -> Viewer {
    humans.iter().position(|&human| human).map_or(Viewer::Open, |index| Viewer::Seat(Seat::new(index)))
}

/// A person or the player a text names. A plain `random` draws from the seed of the game.
fn chair(game: &dyn AnyGame, name: String, seed: u64) -> Result<SeatPlayer, Failure> {
    if name == "human" {
        return Ok(SeatPlayer::Human);
    }
    let player = match name.as_str() {
        "random" => game.player(&format!("random:seed={seed}")),
        text => game.player(text),
    };
    Ok(SeatPlayer::Engine { player: player?, name })
}

fn seed_from_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |elapsed| elapsed.as_nanos() as u64)
}
