//! The four searches on smaller boards, and a clock for the whole game instead of a fixed time per move.

use spielwerk_session::AnyGame;

use super::super::common::{adjudicated, listed, tournament};
use super::TimeScale;
use super::players::{ADJUDICATOR, Equipment, FAMILY, alpha_beta, contest, family};
use crate::pairs::pair_table;
use crate::report::{Cell, Report, ReportTable, Section, percent};
use crate::words::{cross_table, ranking};
use crate::{Lab, StudyError, meeting};

/// Boards below the standard one, with about how many moves a side makes on them and on the standard board.
const BOARDS: [(&str, u32); 3] = [("amazons:size=6", 13), ("amazons:size=8", 23), ("amazons", 36)];

/// Whether the order of the searches depends on the size of the board.
pub(super) fn run(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    unit: TimeScale,
    report: &mut Report,
) -> Result<(), StudyError> {
    let rounds = lab.pick(3, 20);
    let mut section = Section::new("Board sizes").text(format!(
        "The four with move ordering, {} per move, on smaller boards; openings are two random plies.",
        unit.words(60.0)
    ));
    let mut told = Vec::new();
    for (name, _) in BOARDS.iter().filter(|(name, _)| *name != "amazons") {
        let board = spielwerk::game(name)?;
        let players = family(Equipment::Ordered, &unit.time(60.0));
        let config = tournament(&*board, &players, rounds, "random:plies=2")?;
        let result = lab.contest(
            &format!("board-{}", board.spec().replace([':', '='], "-")),
            &*board,
            &adjudicated(config, ADJUDICATOR, 16),
        )?;
        let (cross, _) = cross_table("Score of the row against the column.", &result, &FAMILY);
        let ranking = ranking(&result, &FAMILY);
        section = section
            .text(format!("{name}: {} games, groups {ranking}.", result.games))
            .table(cross)
            .table(pair_table(&result, &FAMILY));
        told.push(format!("{name} {ranking}"));
    }
    report.conclude(format!("On smaller boards, in groups that cannot be told apart: {}.", listed(&told)));
    report.add(section);
    adaptive(lab, game, unit, report)
}

/// A clock for the whole game against the same time in equal parts.
fn adaptive(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    unit: TimeScale,
    report: &mut Report,
) -> Result<(), StudyError> {
    let rounds = lab.pick(4, 40);
    let moves = BOARDS[2].1;
    let per_move = 60.0;
    let clock = unit.time(per_move * f64::from(moves)).replace("time=", "clock=");
    let mut table = ReportTable::new(
        format!(
            "The player with a clock of {moves} times {} for the game against itself with {} for every move.",
            unit.words(per_move),
            unit.words(per_move)
        ),
        &["search", "games", "distinct", "score", "Elo"],
    );
    let mut told = Vec::new();
    for (name, index) in [("alphabeta", 0), ("pvs", 1), ("mtdf", 3)] {
        let player = |budget: &str| alpha_beta(name, Equipment::Ordered, budget);
        let players = [player(&clock), player(&unit.time(per_move))];
        let config = contest(game, &players, rounds)?;
        let result = lab.contest(&format!("adaptive-{name}"), game, &config)?;
        if let Some(met) = meeting(&result, 0, 1) {
            table.row([Cell::text(FAMILY[index])].into_iter().chain(met.cells()));
            told.push(format!("{} {}", FAMILY[index], percent(met.score)));
        }
    }
    report.conclude(format!("A clock for the game against equal parts of it: {}.", listed(&told)));
    report.add(Section::new("Adaptive time").text(
        "The original gives every move the same time and names adaptive time as future work. With a clock the player \
         spends on each move its share of what is left.",
    ).table(table));
    Ok(())
}
