//! `spielwerk puzzles`: positions with one right move, from the exact solver.

use std::io::{self, Write};

use clap::Args;
use spielwerk_core::Viewer;
use spielwerk_puzzles::{Goal, PuzzleSet, Request, generate};
use spielwerk_session::Registry;

use crate::failure::{Failure, Outcome};
use crate::progress;

/// Make puzzles: positions in which exactly one move keeps the win, the draw or the most points.
///
/// Positions come from games of a middling player and are solved exactly; a puzzle is graded by the levels of the game
/// that play another move, from 0 to 10. Easy and hard ones are mixed as far as there are such. With --json the output is
/// a set as games bundle it: a line with the command, then one puzzle per line.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// The game, such as connect4; its package says which variant puzzles are made of.
    game: String,
    /// How many puzzles.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    count: u32,
    /// Random seed of the games that positions are taken from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON lines.
    #[arg(long)]
    json: bool,
}

impl Puzzles {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let package = registry.package(&self.game)?;
        let none = || Failure::Sentence(format!("{} has no puzzles", package.name));
        let profile = package.puzzles.ok_or_else(none)?;
        let game = registry.game(profile.game)?;
        let request = Request { count: self.count as usize, seed: self.seed };
        let bar = progress::bar(self.count.into(), "puzzles");
        let made = generate(&*game, &profile, request, &mut |found| bar.set_position(found as u64));
        bar.finish_and_clear();
        let made = made.map_err(|error| Failure::Sentence(error.to_string()))?;
        let mut out = io::stdout().lock();
        if self.json {
            write!(out, "{}", PuzzleSet::made(package.name, request, made).to_text())?;
            return Ok(Outcome::Success);
        }
        for puzzle in &made {
            let session = game.resume(&puzzle.position)?;
            let goal = match puzzle.goal {
                Goal::Win => "find the only move that wins",
                Goal::Draw => "find the only move that draws",
                Goal::Points => "find the only move that gets the most points",
            };
            let seat = session.turn().map_or("", |seat| game.seat_name(seat));
            writeln!(out, "{}: {seat} to move, {goal}; {} of 10 levels fail", puzzle.id(), puzzle.grade())?;
            writeln!(out, "{}", session.picture(Viewer::Open))?;
            writeln!(out, "position {}\nsolution {}\n", puzzle.position, puzzle.line.join(" "))?;
        }
        Ok(Outcome::Success)
    }
}
