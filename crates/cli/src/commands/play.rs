//! `spielwerk play`: a game in the terminal.

use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use spielwerk_core::{AnyGame, Rng, Seat, Session, Spec, SpecError, Viewer};

use super::open;
use crate::failure::{Failure, Outcome};

/// Play a game in the terminal: you against random players, or any mixture.
///
/// Players are `human` and `random`. Without --seat you take the first seat; with fewer --seat than seats you take
/// the next one, and random players the rest. During the game type a move, or: moves, board, undo, help, quit.
#[derive(Args)]
pub(crate) struct Play {
    /// The game, such as othello, amazons:size=6 or doppelkopf.
    game: String,
    /// Who sits at the next seat: human or random. Give it once per seat.
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

/// Who decides at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    Human,
    Random,
}

impl Player {
    const NAMES: [&str; 2] = ["human", "random"];

    fn parse(text: &str) -> Result<Self, SpecError> {
        let spec: Spec = text.parse()?;
        let player = match spec.name() {
            "human" => Self::Human,
            "random" => Self::Random,
            _ => return Err(spec.unknown_name("player", &Self::NAMES)),
        };
        spec.finish()?;
        Ok(player)
    }
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
    pub(crate) fn run(&self) -> Result<Outcome, Failure> {
        let game = spielwerk_arena::parse_game(&self.game)?;
        let players = self.players(&*game)?;
        let seed = self.seed.unwrap_or_else(seed_from_clock);
        let mut session = open(&*game, self.position.as_deref(), seed)?;
        let mut rng = Rng::for_part(seed, 1);
        let interactive = io::stdin().is_terminal();
        let mut terminal = Terminal { input: io::stdin().lock(), output: io::stdout().lock(), interactive };

        while let Some(seat) = session.turn() {
            if players[seat.index()] == Player::Human {
                if terminal.ask(&*game, &mut *session, seat, &players)? == Answer::Quit {
                    break;
                }
                continue;
            }
            session.play_random(&mut rng);
            if let Some(mv) = session.last_move(onlooker(&players)) {
                writeln!(terminal.output, "{} (random): {mv}", game.seat_name(seat))?;
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

    fn players(&self, game: &dyn AnyGame) -> Result<Vec<Player>, Failure> {
        if self.seats.len() > game.seats() {
            let reason = format!(
                "{} has {} seats, but {} players were given",
                game.spec(),
                game.seats(),
                self.seats.len()
            );
            return Err(Failure::Sentence(reason));
        }
        let mut players = self.seats.iter().map(|text| Player::parse(text)).collect::<Result<Vec<_>, _>>()?;
        if players.len() < game.seats() && !players.contains(&Player::Human) {
            players.push(Player::Human);
        }
        players.resize(game.seats(), Player::Random);
        Ok(players)
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
        players: &[Player],
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
                "undo" if take_back(session, players) => return Ok(Answer::Continue),
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
fn take_back(session: &mut dyn Session, players: &[Player]) -> bool {
    let mut undone = false;
    while session.undo() {
        undone = true;
        if session.turn().is_some_and(|seat| players[seat.index()] == Player::Human) {
            break;
        }
    }
    undone
}

/// Through whose eyes the moves of random players are told: a person's, if one plays.
fn onlooker(players: &[Player]) -> Viewer {
    let person = players.iter().position(|&player| player == Player::Human);
    person.map_or(Viewer::Open, |index| Viewer::Seat(Seat::new(index)))
}

fn seed_from_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |elapsed| elapsed.as_nanos() as u64)
}
