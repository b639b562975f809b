//! Monte Carlo tree search with more time than alpha-beta.

use spielwerk_session::AnyGame;

use super::TimeScale;
use super::players::{CHOSEN, Equipment, alpha_beta, contest};
use crate::report::{Axis, BarGroup, Cell, Chart, Estimate, Report, ReportTable, Section, percent};
use crate::{Lab, Meeting, StudyError, meeting};

/// Seconds of alpha-beta, seconds of MCTS, and the score of MCTS in the original, in per cent.
const SETTINGS: [(f64, f64, f64); 7] = [
    (10.0, 60.0, 20.0),
    (20.0, 60.0, 15.0),
    (30.0, 60.0, 10.0),
    (40.0, 60.0, 0.0),
    (30.0, 90.0, 5.0),
    (30.0, 120.0, 15.0),
    (10.0, 90.0, 25.0),
];

pub(super) fn run(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    unit: TimeScale,
    report: &mut Report,
) -> Result<(), StudyError> {
    let rounds = lab.pick(4, 20);
    let mut found: Vec<Meeting> = Vec::new();
    for (ours, theirs, _) in SETTINGS {
        let players =
            [CHOSEN.player(&unit.time(theirs)), alpha_beta("alphabeta", Equipment::Plain, &unit.time(ours))];
        let config = contest(game, &players, rounds)?;
        let result = lab.contest(&format!("asymmetric-{ours}-{theirs}"), game, &config)?;
        found.extend(meeting(&result, 0, 1));
    }
    let columns = ["alpha-beta", "MCTS", "times the time", "original", "here", "games", "distinct"];
    let mut table = ReportTable::new("Score of MCTS (v2.2) against alpha-beta with less time.", &columns);
    for (&(ours, theirs, original), met) in SETTINGS.iter().zip(&found) {
        table.row([
            Cell::text(unit.words(ours)),
            Cell::text(unit.words(theirs)),
            Cell::number(theirs / ours, 1),
            Cell::share(Estimate::exact(original / 100.0)),
            Cell::share(met.score),
            Cell::count(met.games),
            Cell::count(met.distinct),
        ]);
    }
    let group = |name: &str, values: Vec<Option<Estimate>>| BarGroup { name: name.to_owned(), values };
    let chart = Chart::bars(
        "Score of MCTS with more time than alpha-beta.",
        Axis::linear("score of MCTS in per cent").including(&[0.0, 100.0]),
        SETTINGS.iter().map(|(ours, theirs, _)| format!("{ours} s against {theirs} s")).collect(),
        vec![
            group("here", found.iter().map(|met| Some(met.score.map(|score| 100.0 * score))).collect()),
            group("original", SETTINGS.iter().map(|setting| Some(Estimate::exact(setting.2))).collect()),
        ],
        Some(50.0),
    );
    if let (Some(most), Some(least)) = (found.last(), found.get(2)) {
        report.conclude(format!(
            "More time for MCTS: with twice alpha-beta's time it scores {}, with nine times {}. {}",
            percent(least.score),
            percent(most.score),
            if most.score.low > 0.5 {
                "So time closes the gap, against what the original found."
            } else if most.score.high < 0.5 {
                "As in the original, more time alone does not put it ahead of alpha-beta."
            } else {
                "Whether nine times the time puts it ahead of alpha-beta is not decided."
            }
        ));
    }
    let section = Section::new("More time for MCTS").table(table).chart(chart);
    report.add(section);
    Ok(())
}
