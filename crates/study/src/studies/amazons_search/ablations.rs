//! What each part of the Monte Carlo search is worth: the chosen version against itself with one thing changed.

use spielwerk_session::AnyGame;

use super::super::common::listed;
use super::TimeScale;
use super::players::{CHOSEN, contest};
use crate::report::{Axis, BarGroup, Cell, Chart, Report, ReportTable, Section};
use crate::words::elo;
use crate::{Lab, Meeting, StudyError, meeting};

/// A change: what it is called, and which part of the player's text becomes which.
struct Change {
    name: &'static str,
    from: &'static str,
    to: &'static str,
}

/// What the original had, taken away or set otherwise; then what it named as future work.
const CHANGES: [Change; 18] = [
    Change { name: "no bonus eval/(1+n)", from: "bonus=20", to: "bonus=0" },
    Change { name: "bonus halved", from: "bonus=20", to: "bonus=10" },
    Change { name: "all moves at the root", from: "root=30", to: "root=0" },
    Change { name: "all moves, no bonus", from: "bonus=20,root=30", to: "bonus=0" },
    Change { name: "no playout: evaluation at the leaf", from: "playout=guided,plies=6", to: "playout=none" },
    Change { name: "playouts of 2 plies", from: "plies=6", to: "plies=2" },
    Change { name: "playouts of 4 plies", from: "plies=6", to: "plies=4" },
    Change { name: "playouts of 8 plies", from: "plies=6", to: "plies=8" },
    Change { name: "playouts of 10 plies", from: "plies=6", to: "plies=10" },
    Change { name: "playouts to the end", from: "plies=6", to: "plies=off" },
    Change { name: "random playouts", from: "playout=guided", to: "playout=random" },
    Change { name: "liberty rule in playouts", from: "playout=guided", to: "playout=guided,guide=liberty" },
    Change { name: "step and arrow apart", from: "levels=1", to: "levels=2" },
    Change { name: "without useless moves", from: "levels=1", to: "levels=1,useless=on" },
    Change { name: "subtree kept between moves", from: "levels=1", to: "levels=1,reuse=2" },
    Change { name: "transpositions joined", from: "levels=1", to: "levels=1,transpositions=on" },
    Change {
        name: "hybrid: alpha-beta of 1 ply at the leaf",
        from: "playout=guided,plies=6",
        to: "playout=none,leaf=1",
    },
    Change {
        name: "hybrid: alpha-beta of 2 plies at the leaf",
        from: "playout=guided,plies=6",
        to: "playout=none,leaf=2",
    },
];

impl Change {
    fn player(&self, budget: &str) -> String {
        CHOSEN.player(budget).replace(self.from, self.to)
    }
}

pub(super) fn run(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    unit: TimeScale,
    report: &mut Report,
) -> Result<(), StudyError> {
    let (rounds, budget) = (lab.pick(4, 20), unit.time(60.0));
    let mut found: Vec<(&Change, Meeting)> = Vec::new();
    for (number, change) in CHANGES.iter().enumerate() {
        let players = [change.player(&budget), CHOSEN.player(&budget)];
        let config = contest(game, &players, rounds)?;
        let result = lab.contest(&format!("change-{number}"), game, &config)?;
        found.extend(meeting(&result, 0, 1).map(|met| (change, met)));
    }
    let mut table = ReportTable::new(
        format!("The changed player against v2.2, both with {} per move.", unit.words(60.0)),
        &["change", "games", "distinct", "score", "Elo"],
    );
    for (change, met) in &found {
        table.row([Cell::text(change.name)].into_iter().chain(met.cells()));
    }
    let values = found.iter().map(|(_, met)| Some(met.score.map(|score| 100.0 * score))).collect();
    let chart = Chart::bars(
        "Score of the changed player against v2.2, with 95 % intervals.",
        Axis::linear("score in per cent").including(&[0.0, 100.0]),
        found.iter().map(|(change, _)| change.name.to_owned()).collect(),
        vec![BarGroup { name: "score".to_owned(), values }],
        Some(50.0),
    );
    let told = |wanted: &dyn Fn(&Meeting) -> bool| {
        let chosen = found.iter().filter(|(_, met)| wanted(met));
        listed(&chosen.map(|(change, met)| format!("{} ({})", change.name, elo(met.elo))).collect::<Vec<_>>())
    };
    report.conclude(format!(
        "Changes of v2.2 that help significantly at equal time: {}. Changes that harm: {}. The others are not decided.",
        told(&|met| met.score.low > 0.5),
        told(&|met| met.score.high < 0.5),
    ));
    let section = Section::new("What the parts of MCTS are worth").text(
        "The version that the original chose (six plies, guided, C = 1.4, bonus, 30 moves at the root) against itself \
         with one thing changed. The last seven are what the original names as future work.",
    );
    report.add(section.table(table).chart(chart));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_changes_the_player() {
        let game = spielwerk::game("amazons").expect("a game");
        for change in &CHANGES {
            let player = change.player("time=0.01");
            assert_ne!(player, CHOSEN.player("time=0.01"), "{}", change.name);
            game.player(&player).unwrap_or_else(|error| panic!("{player}: {error}"));
        }
    }
}
