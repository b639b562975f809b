//! `spielwerk random`: random games as records, or what they are like.

use std::io::{self, BufWriter, Write};

use clap::Args;
use serde_json::json;
use spielwerk_core::{Moments, RandomPlay, Rng, SearchControl, Seat};
use spielwerk_session::{AnyGame, Registry};

use crate::failure::{Failure, Outcome};
use crate::progress;

/// Play random games and print them as JSON Lines, or positions from them, or what they are like.
///
/// Game number i depends on the seed and i alone. The records can be fed to `spielwerk check`. With --player the
/// random moves are only the opening, and a player continues for all seats: positions as they come up between engines.
#[derive(Args)]
pub(crate) struct Random {
    /// The game, such as connect4 or doppelkopf.
    game: String,
    /// How many games.
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// The seed: the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop every game after N moves and print the position instead of the record; games that end before are
    /// left out.
    #[arg(long, value_name = "PLY", conflicts_with = "summary")]
    at: Option<usize>,
    /// Who plays on after the opening, such as pvs:depth=4.
    #[arg(long, value_name = "PLAYER", conflicts_with = "summary")]
    player: Option<String>,
    /// With --player: how many random moves a game begins with.
    #[arg(long, default_value_t = 10, value_name = "PLIES", requires = "player")]
    opening: usize,
    /// Print length, branching factor and payoffs instead of the games.
    #[arg(long)]
    summary: bool,
    /// With --summary: print one JSON object.
    #[arg(long, requires = "summary")]
    json: bool,
}

impl Random {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let game = registry.game(&self.game)?;
        if self.summary {
            let play = game.play_random(self.games, self.seed);
            let mut out = io::stdout().lock();
            return if self.json {
                write_json(&mut out, &*game, &play)
            } else {
                write_text(&mut out, &*game, &play)
            };
        }
        let mut out = BufWriter::new(io::stdout().lock());
        let bar = progress::bar(self.games, "games");
        for index in 0..self.games {
            let mut rng = Rng::for_part(self.seed, index);
            let mut session = game.start(&mut rng);
            // A player that remembers other games would play this one differently.
            let mut player = self.player.as_ref().map(|text| game.player(text)).transpose()?;
            let mut plies = 0;
            while plies < self.at.unwrap_or(usize::MAX) && session.turn().is_some() {
                match &mut player {
                    Some(player) if plies >= self.opening => {
                        let best = player.think(&session.seat_view(), &mut SearchControl::none())?.best;
                        session.play(&best)?;
                    }
                    _ => {
                        session.play_random(&mut rng);
                    }
                }
                plies += 1;
            }
            if self.at.is_none() {
                let mut record = session.record();
                record.seed = Some(self.seed);
                writeln!(out, "{}", record.to_line())?;
            } else if session.turn().is_some() {
                writeln!(out, "{}", session.position())?;
            }
            bar.inc(1);
        }
        out.flush()?;
        bar.finish_and_clear();
        Ok(Outcome::Success)
    }
}

fn write_text(out: &mut impl Write, game: &dyn AnyGame, play: &RandomPlay) -> Result<Outcome, Failure> {
    let line = |name: &str, moments: &Moments| {
        format!(
            "{name:18} {:8.3} ± {:.3}, from {} to {}",
            moments.mean(),
            moments.deviation(),
            rounded(moments.min()),
            rounded(moments.max()),
        )
    };
    writeln!(
        out,
        "{}: {} random games, {} distinct (mean ± standard deviation)",
        game.spec(),
        play.games,
        play.distinct
    )?;
    writeln!(out, "{}", line("length in moves", &play.length))?;
    writeln!(out, "{}", line("legal moves", &play.branching))?;
    for (seat, payoffs) in Seat::all(game.seats()).zip(&play.payoffs) {
        writeln!(out, "{}", line(&format!("payoff of {}", game.seat_name(seat)), payoffs))?;
    }
    Ok(Outcome::Success)
}

/// Three decimals at most, none where there are none.
fn rounded(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}

fn write_json(out: &mut impl Write, game: &dyn AnyGame, play: &RandomPlay) -> Result<Outcome, Failure> {
    let moments = |moments: &Moments| {
        json!({
            "mean": moments.mean(), "deviation": moments.deviation(), "min": moments.min(), "max": moments.max(),
        })
    };
    let report = json!({
        "game": game.spec(), "games": play.games, "distinct": play.distinct, "length": moments(&play.length),
        "branching": moments(&play.branching), "payoffs": play.payoffs.iter().map(moments).collect::<Vec<_>>(),
    });
    writeln!(out, "{report}")?;
    Ok(Outcome::Success)
}
