//! Nine versions of Monte Carlo tree search against alpha-beta.

use spielwerk_session::AnyGame;

use super::super::common::listed;
use super::TimeScale;
use super::players::{Equipment, VERSIONS, alpha_beta, contest};
use crate::report::{Axis, BarGroup, Cell, Chart, Estimate, Report, ReportTable, Section, percent};
use crate::{Lab, Meeting, StudyError, meeting};

pub(super) fn run(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    unit: TimeScale,
    report: &mut Report,
) -> Result<(), StudyError> {
    let rounds = lab.pick(4, 20);
    let mut met: [Vec<Meeting>; 2] = [Vec::new(), Vec::new()];
    for (place, seconds) in [60.0, 30.0].into_iter().enumerate() {
        let budget = unit.time(seconds);
        for version in &VERSIONS {
            let players = [alpha_beta("alphabeta", Equipment::Plain, &budget), version.player(&budget)];
            let config = contest(game, &players, rounds)?;
            let result = lab.contest(&format!("{}-{seconds}", version.name), game, &config)?;
            met[place].extend(meeting(&result, 0, 1));
        }
    }
    report.add(section(unit, &met));
    conclude(report, &met);
    Ok(())
}

fn section(unit: TimeScale, met: &[Vec<Meeting>; 2]) -> Section {
    let columns = [
        "version",
        "playouts",
        "long, original",
        "long, here",
        "short, original",
        "short, here",
        "games each",
    ];
    let caption = format!(
        "Score of alpha-beta against each version: long is {} (60 s in the original), short {} (30 s).",
        unit.words(60.0),
        unit.words(30.0)
    );
    let mut table = ReportTable::new(caption, &columns);
    for (number, version) in VERSIONS.iter().enumerate() {
        let [long, short] = [met[0][number], met[1][number]];
        let original = version.original.map(|score| Cell::share(Estimate::exact(score / 100.0)));
        let [original_long, original_short] = original;
        table.row([
            Cell::text(version.name),
            Cell::text(version.about()),
            original_long,
            Cell::share(long.score),
            original_short,
            Cell::share(short.score),
            Cell::count(long.games),
        ]);
    }
    let group = |name: &str, place: usize| BarGroup {
        name: name.to_owned(),
        values: met[place].iter().map(|met| Some(met.score.map(|score| 100.0 * score))).collect(),
    };
    let original = BarGroup {
        name: "original, 60 s".to_owned(),
        values: VERSIONS.iter().map(|version| Some(Estimate::exact(version.original[0]))).collect(),
    };
    let chart = Chart::bars(
        "Score of alpha-beta against each version of MCTS.",
        Axis::linear("score of alpha-beta in per cent").including(&[0.0, 100.0]),
        VERSIONS.iter().map(|version| format!("{} ({})", version.name, version.about())).collect(),
        vec![group(&unit.words(60.0), 0), group(&unit.words(30.0), 1), original],
        Some(50.0),
    );
    Section::new("Nine versions of MCTS against alpha-beta")
        .text(
            "Alpha-beta has table and iterative deepening but no move ordering, as in the original. There each figure \
             is of 20 games from one start position.",
        )
        .table(table)
        .chart(chart)
}

fn conclude(report: &mut Report, met: &[Vec<Meeting>; 2]) {
    let long = &met[0];
    let Some((best, score)) = long
        .iter()
        .enumerate()
        .min_by(|a, b| a.1.score.value.total_cmp(&b.1.score.value))
        .map(|(n, m)| (n, m.score))
    else {
        return;
    };
    let apart: Vec<&str> = (0..VERSIONS.len())
        .filter(|&number| long[number].score.low > score.high)
        .map(|number| VERSIONS[number].name)
        .collect();
    let apart = match &apart[..] {
        [] => "No other version is significantly worse".to_owned(),
        names => format!("Significantly worse are {}", listed(names)),
    };
    report.conclude(format!(
        "Of the nine versions of MCTS {} does best against alpha-beta at the long budget: alpha-beta scores {}. {apart}; the \
         original chose v2.2 on differences that its 20 games could not show.",
        VERSIONS[best].name,
        percent(score),
    ));
}
