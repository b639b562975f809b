//! The last network against players that stay the same, at three budgets.

use std::path::Path;

use spielwerk_session::AnyGame;

use super::super::common::tournament;
use super::{Zero, net_parameter};
use crate::report::{Cell, Chart, Report, ReportTable, Section, percent};
use crate::{Lab, StudyError, meeting};

/// Openings against those who take minutes for a game.
const SLOW_ROUNDS: u64 = 2;

/// Adds the matches of the last network.
pub(super) fn run(
    lab: &mut Lab<'_>,
    report: &mut Report,
    study: &Zero,
    game: &dyn AnyGame,
    net: Option<&Path>,
) -> Result<(), StudyError> {
    let net = net_parameter(net);
    let rounds = lab.pick(2, 50);
    let budgets: &[u32] = lab.pick(&study.simulations[..1], &study.simulations[..]);
    let is_here = |opponent: &&(&str, &str)| program(opponent.1).is_none_or(is_installed);
    let (opponents, mut absent): (Vec<_>, Vec<_>) = study.opponents.iter().partition(is_here);
    let heads = ["simulations", "against", "games", "distinct", "score", "Elo"];
    let mut table = ReportTable::new("The network against others.", &heads);
    let mut meet =
        |lab: &mut Lab<'_>, part: &str, simulations: u32, (name, opponent): (&str, &str), rounds| {
            let players = [format!("zero:{net}sims={simulations}"), opponent.to_owned()];
            let config = tournament(game, &players, rounds, "random:plies=6")?;
            let result = lab.contest(part, game, &config)?;
            let met = meeting(&result, 0, 1);
            if let Some(met) = &met {
                table.row([Cell::count(simulations.into()), Cell::text(name)].into_iter().chain(met.cells()));
            }
            Ok::<_, StudyError>(met.map(|met| met.score))
        };
    let (mut cells, mut best) = (Vec::new(), Vec::new());
    for &simulations in budgets {
        let mut row = Vec::new();
        for (number, &&opponent) in opponents.iter().enumerate() {
            let score =
                meet(lab, &format!("strength-{simulations}-{number}"), simulations, opponent, rounds)?;
            row.push(score.map(|score| 100.0 * score.value));
            if let Some(score) = score.filter(|_| Some(&simulations) == budgets.last()) {
                best.push(format!("{} against {}", percent(score), opponent.0));
            }
        }
        cells.push(row);
    }
    if let Some(&most) = lab.pick(None, budgets.last()) {
        let (slow, missing): (Vec<_>, Vec<_>) = study.slow_opponents.iter().partition(is_here);
        for (number, &&opponent) in slow.iter().enumerate() {
            if let Some(score) = meet(lab, &format!("slow-{most}-{number}"), most, opponent, SLOW_ROUNDS)? {
                best.push(format!("{} against {}", percent(score), opponent.0));
            }
        }
        absent.extend(missing);
    }
    if let Some(most) = budgets.last() {
        report.conclude(format!("With {most} simulations per move the network scores {}.", best.join(", ")));
    }
    let heat = Chart::heat(
        "Score of the network in per cent by simulations per move.",
        (
            budgets.iter().map(|simulations| format!("{simulations} simulations")).collect(),
            opponents.iter().map(|(name, _)| (*name).to_owned()).collect(),
        ),
        cells,
        [0.0, 50.0, 100.0],
        0,
    );
    let mut section = Section::new("Strength").table(table).chart(heat);
    if !absent.is_empty() {
        let names: Vec<&str> = absent.iter().map(|(name, _)| *name).collect();
        section =
            section.text(format!("Left out, because the program is not installed: {}.", names.join(", ")));
    }
    report.add(section);
    Ok(())
}

/// The program that a player starts, if it is external.
fn program(player: &str) -> Option<&str> {
    player.strip_prefix("gtp:cmd=\"")?.split([' ', '"']).next()
}

/// Whether a program can be started by its name.
fn is_installed(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn external_programs_are_known_by_their_text() {
        assert_eq!(program("gtp:cmd=\"gtp-rhino -b 0 -l 1\""), Some("gtp-rhino"));
        assert_eq!(program("pvs:depth=2"), None);
        assert!(!is_installed("no-such-program-anywhere"));
    }
}
