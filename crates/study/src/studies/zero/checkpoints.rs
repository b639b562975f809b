//! The networks of a run against each other and against players that stay the same.

use std::path::Path;

use spielwerk_matches::TournamentResult;
use spielwerk_session::AnyGame;

use super::super::common::tournament;
use super::super::history::{History, Iteration};
use super::{Zero, moves, net_parameter};
use crate::report::{Axis, Chart, Estimate, Report, Section, Series};
use crate::words::{rating, rating_table};
use crate::{Lab, StudyError, meeting};

/// Checkpoints that play at most, spread evenly over the run.
const CHECKPOINTS: usize = 8;
/// Simulations per move of each.
const SIMULATIONS: u32 = 100;

/// Adds the strength of the checkpoints.
pub(super) fn run(
    lab: &mut Lab<'_>,
    report: &mut Report,
    study: &Zero,
    game: &dyn AnyGame,
    history: &History,
) -> Result<(), StudyError> {
    let nets = history.nets();
    let chosen = spread(nets.len(), lab.pick(3, CHECKPOINTS));
    let chosen: Vec<(&Iteration, &Path)> =
        chosen.into_iter().map(|index| (nets[index].0, nets[index].1.as_path())).collect();
    let checkpoints = chosen.iter().map(|(iteration, net)| {
        let player = format!("zero:{}sims={SIMULATIONS}", net_parameter(Some(net)));
        (format!("iteration {}", iteration.number), player)
    });
    let rungs = study.rungs.iter().map(|&(name, player)| (name.to_owned(), player.to_owned()));
    let (names, players): (Vec<String>, Vec<String>) = checkpoints.chain(rungs).unzip();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let config = tournament(game, &players, lab.pick(2, 20), "random:plies=6")?;
    let result = lab.contest("checkpoints", game, &config)?;
    let (ratings, _) = rating_table("All by rating.", &result, &names);
    let hours = |place: usize| chosen[place].0.hours;
    let mut section = Section::new("Checkpoints")
        .text(format!(
            "Each checkpoint with {SIMULATIONS} simulations per move against all others: {} games, {} distinct. The mean \
             of all ratings is 0.",
            result.games, result.distinct
        ))
        .chart(over_time(&result, chosen.len(), hours, &names))
        .chart(heat(&result, chosen.len(), &names))
        .table(ratings);
    if study.has_squares && !chosen.is_empty() {
        let games = lab.games("checkpoints")?;
        let ends = if chosen.len() > 1 { vec![0, chosen.len() - 1] } else { vec![0] };
        for place in ends {
            for chart in moves::maps(&games, place, names[place]) {
                section = section.chart(chart);
            }
        }
    }
    report.add(section);
    Ok(())
}

/// This many of `count` indices at most, the first and the last among them.
fn spread(count: usize, most: usize) -> Vec<usize> {
    if count <= most {
        return (0..count).collect();
    }
    (0..most).map(|place| place * (count - 1) / (most - 1)).collect()
}

/// Ratings of the checkpoints over the hours, with those of the others as lines.
fn over_time(
    result: &TournamentResult,
    checkpoints: usize,
    hours: impl Fn(usize) -> f64,
    names: &[&str],
) -> Chart {
    let course = (0..checkpoints).filter_map(|place| Some((hours(place), rating(result, place)?)));
    let mut series = vec![Series::new("network", course)];
    let end = checkpoints.checked_sub(1).map_or(0.0, &hours);
    for (place, name) in names.iter().enumerate().skip(checkpoints) {
        if let Some(rating) = rating(result, place) {
            let level = Estimate::exact(rating.value);
            series.push(Series::new(*name, [(0.0, level), (end, level)]));
        }
    }
    Chart::lines(
        "Rating over the hours of the run.",
        Axis::linear("hours of the processor"),
        Axis::linear("rating in Elo"),
        series,
    )
}

/// Scores of the checkpoints against all other players.
fn heat(result: &TournamentResult, checkpoints: usize, names: &[&str]) -> Chart {
    let score = |row: usize, column: usize| meeting(result, row, column).map(|met| 100.0 * met.score.value);
    let cells = (0..checkpoints).map(|row| (0..names.len()).map(|column| score(row, column)).collect());
    Chart::heat(
        "Score of the checkpoint against the column in per cent.",
        (
            names[..checkpoints].iter().map(|&name| name.to_owned()).collect(),
            names.iter().map(|&name| name.to_owned()).collect(),
        ),
        cells.collect(),
        [0.0, 50.0, 100.0],
        0,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_are_spread_from_the_first_to_the_last() {
        assert_eq!(spread(3, 8), [0, 1, 2]);
        assert_eq!(spread(100, 3), [0, 49, 99]);
        assert_eq!(spread(0, 8), [0; 0]);
    }
}
