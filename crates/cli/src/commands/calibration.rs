//! `spielwerk calibration`: what players expected beside what they got.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use spielwerk_matches::{Calibration, CalibrationRow};

use super::match_records::match_records;
use crate::failure::{Failure, Outcome};

/// Compare what players expected of recorded games with what they got.
///
/// Before each move a player says what it expects: -1 to 1, or points in card games. Values are sorted into ranges; in each the
/// mean of what followed should be the mean of what was expected. Intervals are of 95 % and count deals and openings, because
/// the values of one deal are not independent; two are needed. Players whose values are not payoffs, such as discs, have none.
#[derive(Args)]
pub(crate) struct CalibrationArgs {
    /// Folders of matches and tournaments (`--out`), or files with their games.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Use only values before these moves, separated by commas, such as re,kontra
    #[arg(long, value_delimiter = ',')]
    moves: Vec<String>,
    /// Into how many ranges of equally many values
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=100))]
    ranges: u16,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

impl CalibrationArgs {
    pub(crate) fn run(&self) -> Result<Outcome, Failure> {
        let players = self.players()?;
        let mut out = io::stdout().lock();
        if self.json {
            let players: Vec<Value> = players.iter().map(|(name, found)| self.to_json(name, found)).collect();
            writeln!(out, "{}", json!({ "moves": self.moves, "players": players }))?;
            return Ok(Outcome::Success);
        }
        for (number, (name, found)) in players.iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            self.print(&mut out, name, found)?;
        }
        Ok(Outcome::Success)
    }

    /// What each player expected, by its text.
    fn players(&self) -> Result<BTreeMap<String, Calibration>, Failure> {
        let mut players: BTreeMap<String, Calibration> = BTreeMap::new();
        for path in &self.paths {
            let records = match_records(path, usize::MAX)?;
            if records.is_empty() {
                return Err(Failure::in_file(path, "there are no games"));
            }
            for record in &records {
                let mut seated: Vec<usize> = record.seating.clone();
                seated.sort_unstable();
                seated.dedup();
                for player in seated {
                    let seat = record.seating.iter().position(|&other| other == player);
                    let Some(name) = seat.and_then(|seat| record.players.get(seat)) else {
                        return Err(Failure::in_file(path, "a game names no player for a seat"));
                    };
                    players.entry(name.clone()).or_default().add(record, player, &self.moves);
                }
            }
        }
        Ok(players)
    }

    fn print(&self, out: &mut impl Write, name: &str, found: &Calibration) -> io::Result<()> {
        let games = found.games();
        writeln!(out, "{name}: {games} games, counted once for each of its seats")?;
        if let (false, Some((share, interval))) = (self.moves.is_empty(), found.won()) {
            let (moves, with) = (self.moves.join(" or "), found.games_with());
            let [part, share, low, high] =
                [with as f64 / games as f64, share, interval.low, interval.high].map(|share| 100.0 * share);
            writeln!(
                out,
                "{moves} in {with} of them ({part:.1} %), and won {share:.1} % [{low:.1}, {high:.1}] of these"
            )?;
        }
        let Some(total) = found.total() else {
            return writeln!(out, "no values that are payoffs");
        };
        writeln!(out, "{:>18} {:>8} {:>10} {:>8}   real - expected", "expected", "values", "mean", "real")?;
        let rows = found.rows(usize::from(self.ranges));
        for row in &rows {
            let range = format!("{:.2} to {:.2}", row.range[0], row.range[1]);
            print_row(out, &range, row)?;
        }
        print_row(out, "all", &total)
    }

    fn to_json(&self, name: &str, found: &Calibration) -> Value {
        let row = |row: &CalibrationRow| {
            json!({
                "from": row.range[0], "to": row.range[1], "values": row.values, "expected": row.expected,
                "real": row.real, "bias": row.bias, "interval": row.interval,
            })
        };
        let won = found.won().map(|(share, interval)| json!({ "share": share, "interval": interval }));
        json!({
            "player": name, "games": found.games(), "games_with": found.games_with(), "won": won,
            "ranges": found.rows(usize::from(self.ranges)).iter().map(row).collect::<Vec<_>>(),
            "all": found.total().as_ref().map(row),
        })
    }
}

fn print_row(out: &mut impl Write, range: &str, row: &CalibrationRow) -> io::Result<()> {
    let CalibrationRow { values, expected, real, bias, interval, .. } = row;
    write!(out, "{range:>18} {values:>8} {expected:>10.3} {real:>8.3}   {bias:+.3}")?;
    if interval.spread().is_finite() {
        write!(out, " [{:+.3}, {:+.3}]", interval.low, interval.high)?;
    }
    writeln!(out)
}
