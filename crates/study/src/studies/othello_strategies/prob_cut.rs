//! `ProbCut`: the same search with and without it.

use super::super::common::tournament;
use super::GAME;
use crate::report::{Cell, Report, ReportTable, Section, percent};
use crate::{Lab, StudyError, meeting};

pub(super) fn run(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let rounds: u64 = lab.pick(8, 150);
    let budgets = lab.pick(["time=0.003", "time=0.01", "depth=6"], ["time=0.005", "time=0.02", "depth=8"]);
    let mut table = ReportTable::new(
        "The search with ProbCut against the same search without it.",
        &["budget per move", "games", "distinct", "score", "Elo"],
    );
    let mut told = Vec::new();
    for (place, budget) in budgets.into_iter().enumerate() {
        let players = [format!("pvs:{budget},probcut=on,table=4"), format!("pvs:{budget},table=4")];
        let config = tournament(&GAME, &players, rounds, "balanced")?;
        let result = lab.contest(&format!("probcut-{place}"), &GAME, &config)?;
        if let Some(met) = meeting(&result, 0, 1) {
            table.row([Cell::text(format!("`{budget}`"))].into_iter().chain(met.cells()));
            told.push(format!("{} with `{budget}`", percent(met.score)));
        }
    }
    report.conclude(format!(
        "ProbCut against the same search without it scores {}; the literature's figure for Logistello is 64 %.",
        told.join(", ")
    ));
    report.add(Section::new("ProbCut").table(table));
    Ok(())
}
