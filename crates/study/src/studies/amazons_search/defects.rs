//! Whether the original's ranking of the alpha-beta family comes from its defects.
//!
//! Budgets are nodes, about as many as the original looked at in its 60 s, so every game repeats exactly.

use spielwerk_session::AnyGame;

use super::TimeScale;
use super::players::{Equipment, alpha_beta, contest};
use crate::pairs::pair_table;
use crate::report::{Cell, Report, ReportTable, Section, percent};
use crate::words::{cross_table, ranking};
use crate::{Lab, StudyError, meeting};

/// Positions per move: the original's alpha-beta looked at 21,585 in 60 s early in the game.
const BUDGET: &str = "nodes=20000";

/// The family in the original's order of strength.
const NAMES: [&str; 3] = ["alpha-beta", "PVS", "MTD(f)"];
const PLAYERS: [&str; 3] = ["alphabeta", "pvs", "mtdf"];

/// A defect of the original, and in which of the three searches it had it.
struct Defect {
    name: &'static str,
    parameter: &'static str,
    in_original: [bool; 3],
}

/// One square is a thousand points of the evaluation, so a window of width 1 is `zerowindow=1000`.
const DEFECTS: [Defect; 4] = [
    Defect { name: "table without flags", parameter: "flags=off", in_original: [true, true, false] },
    Defect {
        name: "values after the time-out",
        parameter: "timeout=static",
        in_original: [true, true, true],
    },
    Defect { name: "windows of width 1", parameter: "zerowindow=1000", in_original: [false, true, true] },
    Defect {
        name: "moves of failed-low searches",
        parameter: "faillow=take",
        in_original: [false, false, true],
    },
];

/// Whether a defect is there, by its number.
type Chosen = fn(usize) -> bool;

/// The searches with those of the chosen defects that the original had in them.
fn players(has: impl Fn(usize) -> bool) -> Vec<String> {
    let player = |index: usize| {
        let mut text = alpha_beta(PLAYERS[index], Equipment::Plain, BUDGET);
        for (number, defect) in DEFECTS.iter().enumerate() {
            if defect.in_original[index] && has(number) {
                text.push(',');
                text.push_str(defect.parameter);
            }
        }
        text
    };
    (0..NAMES.len()).map(player).collect()
}

pub(super) fn run(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    _: TimeScale,
    report: &mut Report,
) -> Result<(), StudyError> {
    let rounds = lab.pick(4, 50);
    let mut section = Section::new("The original's defects").text(format!(
        "The original's alpha-beta and PVS take every table entry for an exact value; once the time is over all three \
         return static values up the tree and believe the iteration; PVS and MTD(f) use windows of width 1 on fractional \
         values; MTD(f) plays the move of its last search even if that failed low. Here each is a switch \
         (`flags=off`, `timeout=static`, `zerowindow=1000`, `faillow=take`). All searches get {BUDGET} per move and no \
         move ordering, so the games repeat exactly.",
    ));
    let mut ranked = Vec::new();
    let settings: [(&str, &str, Chosen); 6] = [
        ("sound", "none", |_| false),
        ("flags", "table without flags", |number| number == 0),
        ("timeout", "values after the time-out", |number| number == 1),
        ("window", "windows of width 1", |number| number == 2),
        ("faillow", "moves of failed-low searches", |number| number == 3),
        ("all", "all four", |_| true),
    ];
    for (folder, name, has) in settings {
        let config = contest(game, &players(has), rounds)?;
        let result = lab.contest(&format!("defects-{folder}"), game, &config)?;
        section = section.text(format!(
            "Defects: {name}. {} games. Groups that cannot be told apart, strongest first: {}.",
            result.games,
            ranking(&result, &NAMES)
        ));
        if ["sound", "all"].contains(&folder) {
            let (cross, _) = cross_table("Score of the row against the column.", &result, &NAMES);
            section = section.table(cross).table(pair_table(&result, &NAMES));
        }
        ranked.push((name, result));
    }
    let mut table = ReportTable::new(
        "Alpha-beta against the others, by the defects that all of them have where the original had them. The original: \
         94 % and 97 % at 60 s.",
        &["defects", "alpha-beta against PVS", "alpha-beta against MTD(f)", "PVS against MTD(f)"],
    );
    for (name, result) in &ranked {
        let score =
            |one, other| meeting(result, one, other).map_or(Cell::Empty, |met| Cell::share(met.score));
        table.row([Cell::text(*name), score(0, 1), score(0, 2), score(1, 2)]);
    }
    section = section.table(table).table(against_sound(lab, game, rounds)?);
    if let (Some((_, sound)), Some((_, all))) = (ranked.first(), ranked.last()) {
        let told = |result| {
            let score =
                |one, other| meeting(result, one, other).map(|met| percent(met.score)).unwrap_or_default();
            format!("{} against PVS and {} against MTD(f)", score(0, 1), score(0, 2))
        };
        let holds = [(0, 1), (0, 2)]
            .iter()
            .all(|&(one, other)| meeting(all, one, other).is_some_and(|met| met.score.low > 0.5));
        report.conclude(format!(
            "Do the original's defects produce its ranking? Sound, alpha-beta scores {}; with all four defects {}. {}",
            told(sound),
            told(all),
            if holds {
                "They do put alpha-beta ahead of both."
            } else {
                "They do not put alpha-beta ahead of both at this budget."
            }
        ));
    }
    report.add(section);
    Ok(())
}

/// Each search with one of its defects against its sound self.
fn against_sound(lab: &mut Lab<'_>, game: &dyn AnyGame, rounds: u64) -> Result<ReportTable, StudyError> {
    let mut table = ReportTable::new(
        "Each search with one defect against itself without.",
        &["search", "defect", "games", "distinct", "score", "Elo"],
    );
    let sound = players(|_| false);
    for (number, defect) in DEFECTS.iter().enumerate() {
        let faulty = players(|other| other == number);
        for index in (0..NAMES.len()).filter(|&index| defect.in_original[index]) {
            let pair = [faulty[index].clone(), sound[index].clone()];
            let config = contest(game, &pair, rounds)?;
            let result = lab.contest(&format!("defect-{number}-{}", PLAYERS[index]), game, &config)?;
            if let Some(met) = meeting(&result, 0, 1) {
                table.row([Cell::text(NAMES[index]), Cell::text(defect.name)].into_iter().chain(met.cells()));
            }
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_of_the_section_exists() {
        let game = spielwerk::game("amazons").expect("a game");
        let faulty = players(|_| true);
        assert!(faulty[0].contains("flags=off") && !faulty[0].contains("zerowindow"));
        assert!(faulty[2].contains("faillow=take") && !faulty[2].contains("flags"));
        for player in faulty.into_iter().chain(players(|_| false)) {
            game.player(&player).unwrap_or_else(|error| panic!("{player}: {error}"));
        }
    }
}
