//! `spielwerk review`: what every move of a game was worth, and where the game was decided.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use spielwerk_core::Seat;
use spielwerk_review::{MoveReview, Review, ReviewError, calibrate, review_with};
use spielwerk_session::{Annotation, AnyGame, Format, Registry, Session, Variation, read_game};

use crate::failure::{Failure, Outcome};
use crate::{interrupt, progress};

/// Review a game: the loss of every move, the better one, accuracy per seat, and the turning point.
///
/// The file holds a game as records, move lists or the formats of the game write it; `-` reads standard input. The exact
/// solver judges what it reaches, a search the rest. An inaccuracy gives away 5 points of win chance in 100, a mistake
/// 10, a blunder 20; in games played for points half a point, one point, two points.
#[derive(Args)]
pub(crate) struct ReviewGame {
    /// The game, such as othello.
    game: String,
    /// The file with the game, or - for standard input.
    #[arg(required_unless_present = "calibrate")]
    file: Option<PathBuf>,
    /// The player that judges what the solver does not reach; the game's own judge by default.
    #[arg(long)]
    player: Option<String>,
    /// How the review is printed.
    #[arg(long, value_enum, default_value_t = Layout::Text)]
    format: Layout,
    /// Print JSON; the same as --format json.
    #[arg(long)]
    json: bool,
    /// Fit the scale that turns the judge's values into win chances on this many games, instead of a review.
    #[arg(long, value_name = "GAMES")]
    calibrate: Option<usize>,
    /// Who plays the games of --calibrate.
    #[arg(long, default_value = "level=6", requires = "calibrate")]
    with: String,
}

/// How a review is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// Sentences and a table.
    Text,
    /// One JSON object.
    Json,
    /// The game as SGF with comments and variations.
    Sgf,
}

impl ReviewGame {
    /// The longest game that is read.
    const MOST_MOVES: usize = 10_000;

    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        if let Some(games) = self.calibrate {
            return self.calibrate(&*game, games);
        }
        let layout = if self.json { Layout::Json } else { self.format };
        let annotate = Format::named(game.formats(), "sgf").and_then(|format| format.annotate);
        if layout == Layout::Sgf && annotate.is_none() {
            return Err(Failure::Sentence(format!("{} has no SGF; use --format text or json", game.spec())));
        }
        let path = self.file.as_deref().unwrap_or(Path::new("-"));
        let text = read(path)?;
        let session =
            read_game(&*game, &text, Self::MOST_MOVES).map_err(|error| Failure::in_file(path, error))?;
        if session.plies() == 0 {
            return Err(Failure::in_file(path, "there is no move in it"));
        }
        let judge = self.player.as_deref().unwrap_or(game.review().judge);
        let bar = progress::bar(session.plies() as u64, "moves");
        let review = review_with(&*game, &*session, judge, Some(interrupt::flag()), &mut |_| bar.inc(1));
        bar.finish_and_clear();
        let review = match review {
            Err(ReviewError::Stopped) => return Ok(Outcome::Interrupted),
            review => review.map_err(|error| Failure::Sentence(error.to_string()))?,
        };
        let mut out = io::stdout().lock();
        match (layout, annotate) {
            (Layout::Json, _) => {
                let json =
                    serde_json::to_string(&review).map_err(|error| Failure::Sentence(error.to_string()))?;
                writeln!(out, "{json}")?;
            }
            (Layout::Sgf, Some(annotate)) => {
                writeln!(out, "{}", annotate(&session.record(), &[], &annotations(&review))?)?;
            }
            _ => write_text(&mut out, &*game, &*session, &review)?,
        }
        Ok(Outcome::Success)
    }

    fn calibrate(&self, game: &dyn AnyGame, games: usize) -> Result<Outcome, Failure> {
        const EVERY: usize = 4;
        if games == 0 {
            return Err(Failure::Sentence("--calibrate needs at least one game".to_owned()));
        }
        let found = calibrate(game, &self.with, games, 1, EVERY);
        let found = found.map_err(|error| Failure::Sentence(error.to_string()))?;
        let mut out = io::stdout().lock();
        if self.json {
            let json = serde_json::to_string(&found).map_err(|error| Failure::Sentence(error.to_string()))?;
            writeln!(out, "{json}")?;
            return Ok(Outcome::Success);
        }
        writeln!(
            out,
            "scale {:.3} of {} over {} positions of {} games\nsaid   won    positions",
            found.scale, found.judge, found.positions, found.games
        )?;
        for bin in &found.reliability {
            writeln!(out, "{:4.0} % {:4.0} % {:9}", 100.0 * bin.said, 100.0 * bin.won, bin.positions)?;
        }
        Ok(Outcome::Success)
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    fs::read_to_string(path).map_err(|error| Failure::in_file(path, error))
}

fn annotations(review: &Review) -> Vec<Annotation> {
    let annotation = |mv: &MoveReview| {
        let chance = mv.verdict.as_ref().and_then(|verdict| verdict.before.chance);
        let said = mv.sentence();
        let shown = chance.map(|chance| format!("win chance {:.0} %", 100.0 * chance));
        let comment = [said, shown].into_iter().flatten().collect::<Vec<_>>().join("\n");
        let better = Some(mv.better_line()).filter(|line| !line.is_empty());
        let variation = |line: &[String]| Variation { moves: line.to_vec(), comment: String::new() };
        Annotation { comment, variations: better.map(variation).into_iter().collect() }
    };
    review.moves.iter().map(annotation).collect()
}

fn write_text(
    out: &mut impl Write,
    game: &dyn AnyGame,
    session: &dyn Session,
    review: &Review,
) -> io::Result<()> {
    if let Some(payoffs) = session.payoffs() {
        let results = payoffs.iter().enumerate();
        let results = results.map(|(seat, payoff)| format!("{} {payoff:+}", game.seat_name(Seat::new(seat))));
        writeln!(out, "result: {}", results.collect::<Vec<_>>().join(", "))?;
    }
    for (index, seat) in review.seats.iter().enumerate() {
        let name = game.seat_name(Seat::new(index));
        let Some(accuracy) = seat.accuracy else {
            writeln!(out, "{name}: no move was judged")?;
            continue;
        };
        let [inaccuracies, mistakes, blunders] = seat.classes;
        writeln!(
            out,
            "{name}: accuracy {accuracy:.0} %, {inaccuracies} inaccuracies, {mistakes} mistakes, {blunders} blunders \
             in {} moves",
            seat.judged
        )?;
        if let Some(ply) = seat.turning_point {
            let mv = &review.moves[ply];
            let sentence = mv.sentence().unwrap_or_else(|| mv.mv.clone());
            writeln!(out, "  turning point at move {}: {sentence}", ply + 1)?;
        }
    }
    writeln!(out)?;
    for mv in &review.moves {
        let Some(verdict) = mv.counted() else { continue };
        let chance = verdict.before.chance.map_or_else(
            || format!("{:+6.1}", verdict.before.value.unwrap_or(0.0)),
            |chance| format!("{:4.0} %", 100.0 * chance),
        );
        let exact = if verdict.before.proof.is_some() { "exact" } else { "" };
        let said = mv.sentence().map_or_else(String::new, |said| format!("{}: {said}", verdict.class.name()));
        writeln!(
            out,
            "{:4} {:6} {:10} {chance} {exact:5} {said}",
            mv.ply + 1,
            game.seat_name(mv.seat),
            mv.mv
        )?;
    }
    Ok(())
}
