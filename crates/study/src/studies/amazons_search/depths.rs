//! Time and nodes to each depth in positions after forty plies.

use serde::{Deserialize, Serialize};
use spielwerk_session::AnyGame;

use super::super::common::{position_after, think};
use super::TimeScale;
use super::players::{CHOSEN, Equipment, alpha_beta};
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series, decimal};
use crate::{Lab, StudyError};

const DEPTHS: usize = 4;

/// The searches: name, player without its budget, and the original's seconds to each depth.
const ROWS: [(&str, &str, Equipment, Option<[f64; DEPTHS]>); 7] = [
    ("alpha-beta", "alphabeta", Equipment::Ordered, None),
    ("PVS", "pvs", Equipment::Ordered, None),
    ("MTD(f)", "mtdf", Equipment::Ordered, None),
    ("alpha-beta, plain", "alphabeta", Equipment::Plain, Some([0.2669, 1.1518, 88.2807, 146.4323])),
    ("PVS, plain", "pvs", Equipment::Plain, Some([0.2751, 30.7017, 49.8422, 73.7535])),
    ("MTD(f), plain", "mtdf", Equipment::Plain, Some([0.5230, 1.2275, 31.5056, 109.2936])),
    ("MCTS, tree level", "", Equipment::Plain, Some([3.0083, 6.6916, 9.6342, 12.4464])),
];

/// What a search took to reach a depth, or that it did not reach it in its time.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Cost {
    seconds: f64,
    nodes: u64,
    reached: bool,
    value: f64,
}

pub(super) fn run(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    _: TimeScale,
    report: &mut Report,
) -> Result<(), StudyError> {
    let (positions, limit): (usize, f64) = lab.pick((1, 1.5), (6, 6.0));
    let items = positions * ROWS.len() * DEPTHS;
    let costs = lab.measure_alone("depths", &limit.to_string(), items, |item| {
        let (position, row, depth) =
            (item / (ROWS.len() * DEPTHS), item / DEPTHS % ROWS.len(), 1 + (item % DEPTHS) as u32);
        let position = position_after(game, "pvs:depth=1,eval=territory,table=1", 40, position as u64)?;
        cost(game, row, depth, limit, &position)
    })?;
    let at =
        |position: usize, row: usize, depth: usize| &costs[(position * ROWS.len() + row) * DEPTHS + depth];
    let heads = ["search", "measure", "depth 1", "depth 2", "depth 3", "depth 4"];
    let mut table = ReportTable::new(
        format!(
            "Milliseconds and positions (simulations for MCTS) to each depth, mean of {positions} positions. A `>` \
             marks a depth that was not reached everywhere within {limit} s; the time is then a lower bound."
        ),
        &heads,
    );
    let mut lines = Vec::new();
    for (row, (name, _, _, original)) in ROWS.iter().enumerate() {
        let column = |depth: usize| (0..positions).map(move |position| at(position, row, depth));
        let shown = |depth: usize, of: &dyn Fn(&Cost) -> f64, digits: usize| {
            let mean = Estimate::of_mean(column(depth).map(of)).value;
            let reached = column(depth).all(|cost| cost.reached);
            Cell::text(format!("{}{}", if reached { "" } else { "> " }, decimal(mean, digits)))
        };
        let cells = |of: &dyn Fn(&Cost) -> f64, digits| {
            (0..DEPTHS).map(|depth| shown(depth, of, digits)).collect::<Vec<_>>()
        };
        let line =
            |label: &str, cells: Vec<Cell>| [Cell::text(*name), Cell::text(label)].into_iter().chain(cells);
        table.row(line("ms", cells(&|cost| 1_000.0 * cost.seconds, 1)));
        table.row(line("positions", cells(&|cost| cost.nodes as f64, 0)));
        if let Some(seconds) = original {
            let cells = seconds.iter().map(|&seconds| Cell::text(decimal(seconds, 1))).collect();
            table.row(line("s in the original", cells));
        }
        let points = (0..DEPTHS).filter(|&depth| column(depth).all(|cost| cost.reached));
        let points = points.map(|depth| {
            (
                1.0 + depth as f64,
                Estimate::exact(Estimate::of_mean(column(depth).map(|cost| cost.nodes as f64)).value),
            )
        });
        lines.push(Series::new(*name, points));
    }
    let disagreements = disagreements(positions, &at);
    let chart = Chart::lines(
        "Positions searched to each depth.",
        Axis::linear("depth").including(&[1.0, 4.0]),
        Axis::log("positions"),
        lines,
    );
    let section = Section::new("Time to each depth, after forty plies")
        .text(format!(
            "A correct alpha-beta, PVS and MTD(f) find the same value at the same depth. Among the depths that all of \
             them reached here, {disagreements} values differ. (Entries of the table that are deeper than asked for are \
             not used in this measurement, as they would change values.)"
        ))
        .table(table)
        .chart(chart);
    report.add(section);
    let agreement = match disagreements {
        0 => "At equal depth the sound searches agree on every value, so that the original's different values for one \
              position came from its tables and time-outs."
            .to_owned(),
        count => format!("At equal depth the searches disagree on {count} values."),
    };
    report.conclude(format!(
        "{agreement} Move ordering decides how deep a search gets: positions to \
         depth 3 fall from {} (plain alpha-beta) to {} (ordered alpha-beta), {} (PVS) and {} (MTD(f)).",
        told(positions, &at, 3),
        told(positions, &at, 0),
        told(positions, &at, 1),
        told(positions, &at, 2),
    ));
    Ok(())
}

/// The mean positions to depth 3 in words.
fn told<'a>(positions: usize, at: &impl Fn(usize, usize, usize) -> &'a Cost, row: usize) -> String {
    let costs: Vec<&Cost> = (0..positions).map(|position| at(position, row, 2)).collect();
    let mean = Estimate::of_mean(costs.iter().map(|cost| cost.nodes as f64)).value;
    let bound = if costs.iter().all(|cost| cost.reached) { "" } else { "more than " };
    format!("{bound}{}", decimal(mean, 0))
}

/// How many of the values that several searches of the family found differ.
fn disagreements<'a>(positions: usize, at: &impl Fn(usize, usize, usize) -> &'a Cost) -> usize {
    const FAMILY: usize = 6;
    let mut differing = 0;
    for position in 0..positions {
        for depth in 0..DEPTHS {
            let costs = (0..FAMILY).map(|row| at(position, row, depth)).filter(|cost| cost.reached);
            let values: Vec<f64> = costs.map(|cost| cost.value).collect();
            differing += values.iter().filter(|&&value| (value - values[0]).abs() > 1e-9).count();
        }
    }
    differing
}

/// Searches one position to one depth.
fn cost(game: &dyn AnyGame, row: usize, depth: u32, limit: f64, position: &str) -> Result<Cost, StudyError> {
    let (_, name, equipment, _) = ROWS[row];
    if name.is_empty() {
        return tree_level(game, depth, limit, position);
    }
    let player = alpha_beta(name, equipment, &format!("depth={depth},time={limit},deeper=off"));
    let analysis = think(game, &player, 1, position)?;
    let reached = analysis.depth >= depth || analysis.proof.is_some();
    Ok(Cost { seconds: analysis.seconds, nodes: analysis.nodes, reached, value: analysis.value })
}

/// The fewest simulations, as a power of two, after which the tree of MCTS has a level.
fn tree_level(game: &dyn AnyGame, level: u32, limit: f64, position: &str) -> Result<Cost, StudyError> {
    let mut simulations: u64 = 1;
    loop {
        let analysis = think(game, &CHOSEN.player(&format!("sims={simulations}")), 1, position)?;
        let reached = analysis.depth >= level || analysis.proof.is_some();
        if reached || analysis.seconds > limit {
            return Ok(Cost {
                seconds: analysis.seconds,
                nodes: simulations,
                reached,
                value: analysis.value,
            });
        }
        simulations *= 2;
    }
}
