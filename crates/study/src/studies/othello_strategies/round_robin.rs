//! All strategies and heuristics in one round robin at equal time.

use super::super::common::tournament;
use super::GAME;
use crate::report::{Report, Section};
use crate::words::{cross_table, ranking, rating_table, verdict};
use crate::{Lab, StudyError};

/// Names and players; `TIME` is the budget of those that search.
const PLAYERS: [(&str, &str); 17] = [
    ("random", "random"),
    ("greedy", "greedy"),
    ("quiet", "quiet"),
    ("mobility", "mobility"),
    ("minimax (textbook)", "minimax:TIME,eval=textbook"),
    ("alpha-beta (textbook)", "alphabeta:TIME,eval=textbook,table=2"),
    ("alpha-beta (factors)", "alphabeta:TIME,eval=factors,table=2"),
    ("alpha-beta (patterns)", "alphabeta:TIME,table=2"),
    ("PVS (factors)", "pvs:TIME,eval=factors,table=2"),
    ("PVS (patterns)", "pvs:TIME,table=2"),
    ("MTD(f) (patterns)", "mtdf:TIME,table=2"),
    ("PVS (beam of 4)", "pvs:TIME,beam=4,table=2"),
    ("PVS (ProbCut)", "pvs:TIME,probcut=on,table=2"),
    ("PVS (ProbCut, book)", "pvs:TIME,probcut=on,book=on,table=2"),
    ("MCTS (random playouts)", "mcts:TIME,memory=64"),
    ("MCTS (guided playouts)", "mcts:TIME,playout=guided,memory=64"),
    ("MCTS (evaluated leaves)", "mcts:TIME,playout=none,memory=64"),
];

/// The names alone.
fn names() -> Vec<&'static str> {
    PLAYERS.iter().map(|(name, _)| *name).collect()
}

/// The players with this budget.
fn players(budget: &str) -> Vec<String> {
    PLAYERS.iter().map(|(_, player)| player.replace("TIME", budget)).collect()
}

pub(super) fn run(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let (seconds, rounds) = lab.pick((0.001, 2), (0.004, 10));
    let config = tournament(&GAME, &players(&format!("time={seconds}")), rounds, "balanced")?;
    let result = lab.contest("round-robin", &GAME, &config)?;
    let names = names();
    let (ratings, chart) = rating_table("All strategies by rating.", &result, &names);
    let (_, heat) = cross_table("", &result, &names);
    report.conclude(format!(
        "All strategies at {} ms per move, strongest first, all pairs compared (players within braces cannot be told \
         apart): {}.",
        1_000.0 * seconds,
        ranking(&result, &names)
    ));
    let claims = [(2, 1), (3, 2), (6, 5), (7, 6), (9, 7), (12, 9), (15, 14)];
    let claims: Vec<String> =
        claims.iter().map(|&(player, opponent)| verdict(&result, &names, player, opponent)).collect();
    let section = Section::new("All strategies in one round robin").text(format!(
        "{} games, {} distinct; the searches have {} ms per move, the strategies without search take what they take. {}.",
        result.games,
        result.distinct,
        1_000.0 * seconds,
        claims.join("; ")
    ));
    report.add(section.table(ratings).chart(chart).chart(heat));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_session::AnyGame;

    #[test]
    fn every_player_exists() {
        for player in players("time=0.001") {
            GAME.player(&player).unwrap_or_else(|error| panic!("{player}: {error}"));
        }
    }
}
