//! Positions of the early, middle and late game: how much is looked at, how good the move is, what the table holds.

use serde::{Deserialize, Serialize};
use spielwerk_session::AnyGame;

use super::super::common::{listed, position_after, think};
use super::TimeScale;
use super::players::{Equipment, FAMILY, family};
use crate::report::{Cell, Estimate, Report, ReportTable, Section};
use crate::{Lab, StudyError};

/// A phase: its name, the plies played, how deep the referee looks after a move, and what the original found of each
/// search in the order of [`FAMILY`]: iterations, evaluation, and kilobytes of table.
struct Phase {
    name: &'static str,
    plies: usize,
    referee_depth: u32,
    original: [(f64, f64, Option<f64>); 4],
}

const PHASES: [Phase; 3] = [
    Phase {
        name: "early",
        plies: 10,
        referee_depth: 2,
        original: [
            (21_585.1, 17.55, Some(3.328)),
            (22_193.2, 17.55, Some(0.832)),
            (38.8, 15.16, None),
            (21_762.2, 16.11, Some(26.032)),
        ],
    },
    Phase {
        name: "middle",
        plies: 30,
        referee_depth: 2,
        original: [
            (26_431.4, 2.16, Some(13.056)),
            (25_635.95, 5.66, Some(1.584)),
            (170.55, 5.66, None),
            (27_967.65, 5.66, Some(13.056)),
        ],
    },
    Phase {
        name: "end",
        plies: 50,
        referee_depth: 4,
        original: [
            (38_047.85, 27.36, Some(13.056)),
            (52_061.35, 23.96, Some(207.616)),
            (695.55, 26.78, None),
            (38_400.3, 24.50, Some(207.616)),
        ],
    },
];

/// What one search did in one position.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Answer {
    iterations: u64,
    depth: u32,
    /// What the search itself thinks of its move.
    own_value: f64,
    /// What the referee thinks of it.
    value: f64,
    /// Entries written to the table.
    stored: u64,
}

pub(super) fn run(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    unit: TimeScale,
    report: &mut Report,
) -> Result<(), StudyError> {
    let positions: u64 = lab.pick(3, 20);
    let players = family(Equipment::Ordered, &unit.time(60.0));
    let mut best_by_phase = Vec::new();
    let mut section = Section::new("Three phases of the game").text(format!(
        "{positions} positions of each phase, after 10, 30 and 50 plies of games of a quick player, White to move; \
         {} per move. The value of a move is that of a referee: a search of fixed depth with the same evaluation after \
         the move. `Behind the best` compares it, position by position, with the best of the four moves. The original \
         looked at one position of each phase and let the searches judge themselves.",
        unit.words(60.0)
    ));
    for phase in &PHASES {
        let settings = (phase.name, phase.plies, phase.referee_depth, &players);
        let items = positions as usize * players.len();
        let answers = lab.measure(&format!("phase-{}", phase.name), &settings, items, |item| {
            let position =
                position_after(game, "pvs:depth=1,eval=territory,table=1", phase.plies, (item / 4) as u64)?;
            answer(game, &players[item % 4], phase.referee_depth, &position)
        })?;
        let (table, best) = table(phase, &answers);
        section = section.table(table);
        best_by_phase.push(format!("{}: {}", phase.name, listed(&best)));
    }
    report.add(section);
    report.conclude(format!(
        "By phase, the searches whose moves the referee likes best or not significantly less: {}. The original found \
         alpha-beta and PVS best early, PVS, MTD(f) and MCTS in the middle and alpha-beta at the end, by one position \
         each. Searches of one family that complete the same depth find the same value, so differences between them can \
         only come from how deep they got.",
        best_by_phase.join("; ")
    ));
    Ok(())
}

fn answer(
    game: &dyn AnyGame,
    player: &str,
    referee_depth: u32,
    position: &str,
) -> Result<Answer, StudyError> {
    let analysis = think(game, player, 1, position)?;
    let mut session = game.resume(position)?;
    session.play(&analysis.best)?;
    let value = if session.turn().is_some() {
        let referee = format!("pvs:depth={referee_depth},eval=territory,table=16");
        -think(game, &referee, 1, &session.position())?.value
    } else {
        analysis.value
    };
    Ok(Answer {
        iterations: analysis.simulations.unwrap_or(analysis.nodes),
        depth: analysis.depth,
        own_value: analysis.value,
        value,
        stored: analysis.table.map_or(0, |table| table.stored),
    })
}

/// The table of a phase, and the names of the best searches.
fn table(phase: &Phase, answers: &[Answer]) -> (ReportTable, Vec<&'static str>) {
    const ENTRY_BYTES: f64 = 16.0;
    let rows: Vec<&[Answer]> = answers.chunks(FAMILY.len()).collect();
    let best = |row: &[Answer]| row.iter().map(|answer| answer.value).fold(f64::NEG_INFINITY, f64::max);
    let columns = [
        "search",
        "iterations, original",
        "iterations",
        "depth",
        "own value",
        "value by the referee",
        "behind the best",
        "table, original (KB)",
        "table written (KB)",
    ];
    let mut table = ReportTable::new(
        format!("The {} phase, after {} plies; values in squares.", phase.name, phase.plies),
        &columns,
    );
    let behind = |number: usize| Estimate::of_mean(rows.iter().map(|row| best(row) - row[number].value));
    let least = (0..FAMILY.len()).map(|number| behind(number).value).fold(f64::INFINITY, f64::min);
    let mut leaders = Vec::new();
    for (number, name) in FAMILY.iter().enumerate() {
        let mean =
            |of: &dyn Fn(&Answer) -> f64| Estimate::of_mean(rows.iter().map(|row| of(&row[number]))).value;
        let (iterations, _, kilobytes) = phase.original[number];
        let is_tree = kilobytes.is_none();
        if behind(number).low <= least {
            leaders.push(*name);
        }
        table.row([
            Cell::text(*name),
            Cell::number(iterations, 0),
            Cell::number(mean(&|answer| answer.iterations as f64), 0),
            Cell::number(mean(&|answer| f64::from(answer.depth)), 1),
            if is_tree { Cell::Empty } else { Cell::number(mean(&|answer| answer.own_value), 2) },
            Cell::number(mean(&|answer| answer.value), 2),
            Cell::estimate(behind(number), 2),
            kilobytes.map_or(Cell::Empty, |kilobytes| Cell::number(kilobytes, 1)),
            if is_tree {
                Cell::Empty
            } else {
                Cell::number(mean(&|answer| answer.stored as f64) * ENTRY_BYTES / 1024.0, 1)
            },
        ]);
    }
    (table, leaders)
}
