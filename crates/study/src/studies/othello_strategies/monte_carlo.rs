//! Monte Carlo tree search: random against guided playouts, and how the tree is walked.

use serde::{Deserialize, Serialize};
use spielwerk_core::Seat;
use spielwerk_session::AnyGame;

use super::super::common::{outcome, position_after, think, tournament};
use super::GAME;
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series, percent};
use crate::words::{cross_table, ranking, rating_table};
use crate::{Lab, StudyError, meeting};

/// The policies, with their parameters.
const POLICIES: [(&str, &str); 7] = [
    ("UCB1 (C 0.5)", "c=0.5"),
    ("UCB1 (C 1)", "c=1"),
    ("UCB1 (C 1.4)", "c=1.4"),
    ("UCB1 (C 2)", "c=2"),
    ("UCB1-tuned", "select=tuned,c=1"),
    ("epsilon-greedy (0.1)", "select=greedy,epsilon=0.1"),
    ("blind", "select=greedy,epsilon=1"),
];

pub(super) fn run(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    playouts(lab, report)?;
    policies(lab, report)
}

fn playouts(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let rounds: u64 = lab.pick(6, 60);
    let budgets = lab.pick(
        ["time=0.002", "time=0.005", "sims=100", "sims=300"],
        ["time=0.005", "time=0.02", "sims=200", "sims=1000"],
    );
    let mut table = ReportTable::new(
        "Guided against random playouts. Guided ones follow the promise of moves, at random in three of ten cases.",
        &["budget per move", "games", "distinct", "score of guided", "Elo"],
    );
    let mut told = Vec::new();
    for (place, budget) in budgets.into_iter().enumerate() {
        let players = [format!("mcts:{budget},playout=guided,memory=64"), format!("mcts:{budget},memory=64")];
        let config = tournament(&GAME, &players, rounds, "balanced")?;
        let result = lab.contest(&format!("playouts-{place}"), &GAME, &config)?;
        if let Some(met) = meeting(&result, 0, 1) {
            table.row([Cell::text(format!("`{budget}`"))].into_iter().chain(met.cells()));
            told.push(format!("{} with `{budget}`", percent(met.score)));
        }
    }
    report.conclude(format!("Guided playouts score against random ones {}.", told.join(", ")));
    report.add(Section::new("Random and guided playouts").table(table));
    Ok(())
}

fn policies(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let (rounds, count): (u64, u64) = lab.pick((3, 100), (20, 400));
    let players: Vec<String> =
        POLICIES.iter().map(|(_, policy)| format!("mcts:sims={count},{policy},memory=64")).collect();
    let names: Vec<&str> = POLICIES.iter().map(|(name, _)| *name).collect();
    let config = tournament(&GAME, &players, rounds, "balanced")?;
    let result = lab.contest("policies", &GAME, &config)?;
    let (ratings, chart) = rating_table("Policies by rating.", &result, &names);
    let (_, heat) = cross_table("", &result, &names);
    report.conclude(format!(
        "Selection policies at {count} playouts, best first: {}.",
        ranking(&result, &names)
    ));
    let text = format!(
        "The draft's section on the selection policy is empty. {} games of the policies at {count} playouts per move, {} \
         distinct; then the share of moves that change the outcome in solved positions with 12 empty squares.",
        result.games, result.distinct
    );
    let section = Section::new("Selection policies").text(text).table(ratings).chart(chart).chart(heat);
    let (table, lines) = convergence(lab)?;
    report.add(section.table(table).chart(lines));
    Ok(())
}

/// Whether each policy's move keeps the outcome, by number of playouts.
#[derive(Debug, Serialize, Deserialize)]
struct Kept(Vec<Option<bool>>);

fn convergence(lab: &mut Lab<'_>) -> Result<(ReportTable, Chart), StudyError> {
    let simulations: &[u64] =
        lab.pick(&[30, 100, 300, 1_000][..], &[30, 100, 300, 1_000, 3_000, 10_000, 30_000][..]);
    let positions = lab.pick(60, 300);
    let kept: Vec<Kept> = lab.measure("policies-convergence", &simulations, positions, |number| {
        kept(simulations, number as u64)
    })?;
    let share = |policy: usize, column: usize| {
        let seen: Vec<bool> =
            kept.iter().filter_map(|kept| kept.0[policy * simulations.len() + column]).collect();
        Estimate::of_share(seen.iter().filter(|&&kept| !kept).count() as u64, seen.len() as u64)
    };
    let heads: Vec<String> = simulations.iter().map(|count| format!("{count} playouts")).collect();
    let columns: Vec<&str> = std::iter::once("policy").chain(heads.iter().map(String::as_str)).collect();
    let mut table =
        ReportTable::new("Moves that change the outcome, where there is something to lose.", &columns);
    let mut lines = Vec::new();
    for (policy, (name, _)) in POLICIES.iter().enumerate() {
        let cells = (0..simulations.len()).map(|column| Cell::share(share(policy, column)));
        table.row(std::iter::once(Cell::text(*name)).chain(cells));
        let points = simulations.iter().enumerate();
        let points =
            points.map(|(column, &count)| (count as f64, share(policy, column).map(|share| 100.0 * share)));
        lines.push(Series::new(*name, points));
    }
    let chart = Chart::lines(
        "Mistakes in solved positions by number of playouts.",
        Axis::log("playouts"),
        Axis::linear("mistakes in per cent").including(&[0.0]),
        lines,
    );
    Ok((table, chart))
}

fn kept(simulations: &[u64], number: u64) -> Result<Kept, StudyError> {
    const PLIES: usize = 48;
    let position = position_after(&GAME, "pvs:depth=1,table=1", PLIES, number)?;
    let mut kept = vec![None; POLICIES.len() * simulations.len()];
    let Some(mut solver) = GAME.solver("table=4")? else { return Ok(Kept(kept)) };
    let start = GAME.resume(&position)?;
    // Seen from the seat that moves.
    let sign = if start.turn() == Some(Seat::FIRST) { 1.0 } else { -1.0 };
    let Some(truth) = outcome(&mut *solver, &*start)?.map(|truth| sign * truth) else {
        return Ok(Kept(kept));
    };
    for (place, kept) in kept.iter_mut().enumerate().filter(|_| truth > -1.0) {
        let (policy, count) = (POLICIES[place / simulations.len()].1, simulations[place % simulations.len()]);
        let analysis = think(&GAME, &format!("mcts:sims={count},{policy},solver=off"), number, &position)?;
        let mut session = GAME.resume(&position)?;
        session.play(&analysis.best)?;
        *kept = outcome(&mut *solver, &*session)?.map(|after| sign * after >= truth);
    }
    Ok(Kept(kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_policy_exists_and_is_judged() {
        let judged = |number| kept(&[20], number).expect("predictions").0;
        let found: Vec<_> = (0..6).map(judged).collect();
        assert!(found.iter().all(|kept| kept.len() == POLICIES.len()));
        assert!(found.iter().flatten().any(Option::is_some), "some position has something to lose");
    }
}
