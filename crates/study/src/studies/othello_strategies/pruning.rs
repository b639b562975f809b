//! How many positions minimax and alpha-beta look at, with and without move ordering.

use serde::{Deserialize, Serialize};

use super::super::common::{position_after, think};
use super::GAME;
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series, decimal};
use crate::{Lab, StudyError};

const DEEPEST: usize = 8;

/// The searches, with their parameters.
const SEARCHES: [(&str, &str); 4] = [
    ("minimax", "minimax:deepening=off"),
    ("alpha-beta, no ordering", "alphabeta:deepening=off,table=off,order=generator,killers=off,history=off"),
    ("alpha-beta, ordered", "alphabeta:deepening=off,table=off"),
    ("alpha-beta, ordered, table, deepening", "alphabeta:table=16,deeper=off"),
];

/// What a search looked at.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Count {
    nodes: u64,
    value: f64,
    /// Whether it reached its depth before it had to end.
    complete: bool,
}

pub(super) fn run(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    const PLIES: [usize; 5] = [0, 10, 20, 30, 40];
    let (games, limit): (usize, u64) = lab.pick((1, 1_000_000), (4, 30_000_000));
    let positions = 1 + games * (PLIES.len() - 1);
    let items = positions * SEARCHES.len() * DEEPEST;
    let counts = lab.measure("pruning", &limit, items, |item| {
        let (number, search, depth) =
            (item / (SEARCHES.len() * DEEPEST), item / DEEPEST % SEARCHES.len(), item % DEEPEST + 1);
        let position = match number {
            0 => position_after(&GAME, "random", 0, 0)?,
            number => {
                let (game, place) = ((number - 1) / (PLIES.len() - 1), (number - 1) % (PLIES.len() - 1));
                position_after(&GAME, "pvs:depth=2,table=1", PLIES[place + 1], game as u64)?
            }
        };
        let player = format!("{},eval=factors,depth={depth},nodes={limit}", SEARCHES[search].1);
        let analysis = think(&GAME, &player, 1, &position)?;
        let complete = analysis.nodes < limit;
        Ok(Count { nodes: analysis.nodes, value: analysis.value, complete })
    })?;
    let at = |number: usize, search: usize, depth: usize| {
        counts[(number * SEARCHES.len() + search) * DEEPEST + depth]
    };
    // A position counts at a depth if every search reached it there.
    let fair = |depth: usize| {
        (0..positions)
            .filter(move |&number| (0..SEARCHES.len()).all(|search| at(number, search, depth).complete))
    };
    let mean = |search: usize, depth: usize| {
        Estimate::of_mean(fair(depth).map(|number| at(number, search, depth).nodes as f64)).value
    };
    let depths: Vec<usize> = (0..DEEPEST).filter(|&depth| fair(depth).count() > 0).collect();
    let mut table = ReportTable::new(
        format!(
            "Mean positions searched over those of {positions} positions that minimax could finish within {} positions.",
            decimal(limit as f64, 0)
        ),
        &[
            "depth",
            "positions",
            SEARCHES[0].0,
            SEARCHES[1].0,
            SEARCHES[2].0,
            SEARCHES[3].0,
            "ordered / minimax",
        ],
    );
    for &depth in &depths {
        let cells = (0..SEARCHES.len()).map(|search| Cell::number(mean(search, depth), 0));
        let head = [Cell::count(depth as u64 + 1), Cell::count(fair(depth).count() as u64)];
        let share = Cell::share(Estimate::exact(mean(2, depth) / mean(0, depth)));
        table.row(head.into_iter().chain(cells).chain([share]));
    }
    let lines = SEARCHES.iter().enumerate().map(|(search, (name, _))| {
        Series::new(
            *name,
            depths.iter().map(|&depth| (depth as f64 + 1.0, Estimate::exact(mean(search, depth)))),
        )
    });
    let chart = Chart::lines(
        "Positions searched by depth; a straight line on this scale is exponential growth.",
        Axis::linear("depth"),
        Axis::log("positions"),
        lines.collect(),
    );
    let wrong = (0..positions).flat_map(|number| (0..DEEPEST).map(move |depth| (number, depth))).filter(
        |&(number, depth)| {
            let found: Vec<f64> = (0..SEARCHES.len())
                .map(|search| at(number, search, depth))
                .filter(|count| count.complete)
                .map(|count| count.value)
                .collect();
            found.iter().any(|value| (value - found[0]).abs() > 1e-9)
        },
    );
    let wrong = wrong.count();
    let deepest = depths.last().copied().unwrap_or(0);
    let growth = |search: usize| (mean(search, deepest) / mean(search, 0)).powf(1.0 / deepest.max(1) as f64);
    report.conclude(format!(
        "At depth {} alpha-beta without ordering looks at {} of the positions of minimax, with ordering at {}. Per ply the \
         work grows {}-fold for minimax, {}-fold for alpha-beta without and {}-fold with ordering: exponentially in the \
         depth, f^d and not d^f as the original writes. {}",
        deepest + 1,
        share(mean(1, deepest) / mean(0, deepest)),
        share(mean(2, deepest) / mean(0, deepest)),
        decimal(growth(0), 1),
        decimal(growth(1), 1),
        decimal(growth(2), 1),
        match wrong {
            0 => "All searches found the same values.".to_owned(),
            wrong => format!("The searches disagreed on {wrong} values."),
        }
    ));
    let text =
        "The start position and positions after 10, 20, 30 and 40 plies, evaluated by the fitted factors.";
    report.add(Section::new("Minimax, alpha-beta and move ordering").text(text).table(table).chart(chart));
    Ok(())
}

fn share(value: f64) -> String {
    format!("{} %", decimal(100.0 * value, if value < 0.1 { 2 } else { 0 }))
}
