//! Results as tables for a terminal.

use std::io::{self, Write};

use spielwerk_matches::statistics::{Elo, Interval, Verdict};
use spielwerk_matches::{PairingResult, PlayerResult, TournamentResult};

/// Writes what a match of two found.
pub(in crate::commands) fn write_match(out: &mut dyn Write, result: &TournamentResult) -> io::Result<()> {
    write_head(out, result)?;
    for (letter, player) in ["A", "B"].into_iter().zip(&result.players) {
        writeln!(out, "{letter}  {}", player.player)?;
    }
    let Some(met) = result.pairings.first() else { return Ok(()) };
    let unit = if is_duel(result) { "games" } else { "deals" };
    writeln!(out, "A wins {}, draws {} and loses {} {unit}", met.wins, met.draws, met.losses)?;
    writeln!(out, "score     {}", share(met.score, met.score_interval))?;
    writeln!(out, "Elo       {} {}", met.elo, elos(met.elo_interval))?;
    writeln!(out, "A is the stronger with a likelihood of {:.1} %", 100.0 * met.superiority)?;
    if is_duel(result) {
        let [none, quarter, half, most, all] = met.pentanomial.0;
        writeln!(out, "pairs with 0, 1/2, 1, 3/2, 2 points: {none}, {quarter}, {half}, {most}, {all}")?;
    } else {
        let Interval { low, high } = met.points.interval;
        writeln!(out, "points of A per game  {:+.3} [{low:+.3}, {high:+.3}]", met.points.mean)?;
    }
    write_test(out, met)?;
    write_seats(out, result)?;
    write_effort(out, &result.players, |number| ["A", "B"][number].to_owned())?;
    write_remarks(out, result)
}

/// Writes what a tournament found: players by rating, then every two of them.
pub(in crate::commands) fn write_tournament(
    out: &mut dyn Write,
    result: &TournamentResult,
) -> io::Result<()> {
    write_head(out, result)?;
    let width = result.players.iter().map(|player| player.player.len()).max().unwrap_or(0).max(6);
    let mut order: Vec<usize> = (0..result.players.len()).collect();
    let strength = |&number: &usize| {
        let player = &result.players[number];
        player.rating.map_or(player.score, |elo| elo.0)
    };
    order.sort_by(|first, second| strength(second).total_cmp(&strength(first)));
    let points = if is_duel(result) { "" } else { "   points" };
    writeln!(out, "\n   # {:width$}  rating  95 %               score  rounds{points}", "player")?;
    for (rank, &number) in (1..).zip(&order) {
        let player = &result.players[number];
        let (rating, interval) = match (player.rating, player.rating_interval) {
            (Some(rating), _) if player.is_anchor => (format!("{:.0}", rating.0), "given".to_owned()),
            (Some(rating), Some(Interval { low, high })) => {
                (format!("{:.0}", rating.0), format!("[{low:.0}, {high:.0}]"))
            }
            _ => ("-".to_owned(), "results do not connect".to_owned()),
        };
        write!(
            out,
            "{rank:4} {:width$} {rating:>7}  {interval:17} {:5.1} % {:6}",
            player.player,
            100.0 * player.score,
            player.rounds,
        )?;
        writeln!(
            out,
            "{}",
            if is_duel(result) { String::new() } else { format!("  {:+7.3}", player.points) }
        )?;
    }
    writeln!(out)?;
    for met in &result.pairings {
        let [first, second] = [met.first, met.second].map(|number| &result.players[number].player);
        writeln!(
            out,
            "{first:width$}  {second:width$}  +{} ={} -{}  {}  Elo {} {}{}{}",
            met.wins,
            met.draws,
            met.losses,
            share(met.score, met.score_interval),
            met.elo,
            elos(met.elo_interval),
            if met.distinct < met.games { format!("  {} distinct", met.distinct) } else { String::new() },
            if met.ended_early { "  ended early" } else { "" },
        )?;
    }
    writeln!(out)?;
    write_seats(out, result)?;
    write_effort(out, &result.players, |number| result.players[number].player.clone())?;
    write_remarks(out, result)
}

fn is_duel(result: &TournamentResult) -> bool {
    result.seats.len() == 2
}

fn write_head(out: &mut dyn Write, result: &TournamentResult) -> io::Result<()> {
    writeln!(out, "{}: {} games, {} distinct", result.game, result.games, result.distinct)
}

fn write_test(out: &mut dyn Write, met: &PairingResult) -> io::Result<()> {
    let Some(test) = met.sprt else { return Ok(()) };
    let verdict = match test.verdict {
        Some(Verdict::Elo0) => "elo0 is accepted",
        Some(Verdict::Elo1) => "elo1 is accepted",
        None => "no decision yet",
    };
    writeln!(
        out,
        "SPRT      log-likelihood ratio {:+.2} between {:+.2} and {:+.2}: {verdict}",
        test.llr, test.lower, test.upper,
    )
}

/// What it is worth to begin.
fn write_seats(out: &mut dyn Write, result: &TournamentResult) -> io::Result<()> {
    let Some(first) = result.seats.first().filter(|_| result.games > 0) else { return Ok(()) };
    if let Some(score) = first.score {
        let interval = first.points.interval.map(|points| (f64::midpoint(points, 1.0)).clamp(0.0, 1.0));
        return writeln!(out, "{} moves first and scores {}", first.seat, share(score, interval));
    }
    for seat in &result.seats {
        let Interval { low, high } = seat.points.interval;
        writeln!(out, "{:6} gets {:+.3} [{low:+.3}, {high:+.3}] per game", seat.seat, seat.points.mean)?;
    }
    Ok(())
}

/// Thinking per move in the three thirds of games.
fn write_effort(
    out: &mut dyn Write,
    players: &[PlayerResult],
    name: impl Fn(usize) -> String,
) -> io::Result<()> {
    let width = (0..players.len()).map(|number| name(number).len()).max().unwrap_or(0).max(10);
    writeln!(
        out,
        "per move   {:>w$} {:>24} {:>24}",
        "first third",
        "second third",
        "last third",
        w = 13 + width
    )?;
    for (number, player) in players.iter().enumerate() {
        write!(out, "{:width$}", name(number))?;
        for effort in player.effort {
            let moves = effort.moves.max(1) as f64;
            write!(out, " {:10.6} s {:>8.0} n", effort.seconds / moves, effort.nodes as f64 / moves)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_remarks(out: &mut dyn Write, result: &TournamentResult) -> io::Result<()> {
    if result.adjudicated > 0 {
        writeln!(out, "the solver ended {} games", result.adjudicated)?;
    }
    if result.surplus > 0 {
        writeln!(out, "{} more games were begun before the decision and do not count", result.surplus)?;
    }
    for remark in &result.forfeits {
        writeln!(out, "{} failed in {} games, first: {}", remark.player, remark.games, remark.reason)?;
    }
    Ok(())
}

fn share(score: f64, interval: Interval) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * score, 100.0 * interval.low, 100.0 * interval.high)
}

fn elos(interval: Interval) -> String {
    format!("[{}, {}]", Elo(interval.low), Elo(interval.high))
}
