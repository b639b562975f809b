//! What moves were worth: an exact solver looks at the game afterwards, when nobody else needs the processor.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use spielwerk_arena::{ArenaGame, Player};
use spielwerk_core::{Analysis, Session, Unit, Watch};

use crate::catalogue::GameEntry;
use crate::hub::{Hub, TableCell};
use crate::play::guarded;
use crate::table::Table;
use crate::{limits, render};

/// The exact value of a position, and what a move made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Truth {
    /// What the position was worth to the seat that moved.
    value: f64,
    /// What the values count.
    unit: Unit,
    /// All moves that keep the value.
    best: Vec<String>,
    /// What the move gave away.
    lost: f64,
    /// Whether it gave away anything.
    mistake: bool,
}

/// How far the look at a game has come.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// Whether somebody is at it.
    running: bool,
    /// One more than the last ply that took too long.
    failed: usize,
    /// The next ply that is worth an attempt.
    resume_at: usize,
}

impl Progress {
    /// After a failure so many plies are let pass: the game gets easier slowly.
    const STRIDE: usize = 4;

    fn failed(&mut self, ply: usize) {
        self.failed = self.failed.max(ply + 1);
        self.resume_at = self.resume_at.max(ply + Self::STRIDE);
    }

    /// What was let pass may be easy after all.
    fn succeeded(&mut self) {
        self.resume_at = self.failed;
    }
}

/// One solver per game that was looked at, with a small table and a small time limit.
#[derive(Default)]
pub(crate) struct Solvers(Mutex<HashMap<String, Box<dyn Player>>>);

impl Solvers {
    const MOST: usize = 4;
    const PARAMETERS: &str = "time=1,table=16,answer=moves";

    fn judge(&self, entry: &GameEntry, session: &dyn Session, mv: &str) -> Option<Truth> {
        let mut solvers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let game = entry.game.spec();
        let mut solver = match solvers.remove(&game) {
            Some(solver) => solver,
            None => solver(&*entry.game, Self::PARAMETERS)?,
        };
        let truth = judge(entry, &mut *solver, session, mv);
        if solvers.len() >= Self::MOST {
            solvers.clear();
        }
        solvers.insert(game, solver);
        truth
    }
}

/// The solver of a game with these parameters, or as it comes if it takes none; `None` if there is none.
pub(crate) fn solver(game: &dyn ArenaGame, parameters: &str) -> Option<Box<dyn Player>> {
    game.solver(parameters).or_else(|_| game.solver("")).ok().flatten()
}

/// Looks at the moves of a table that have no truth yet, in the background.
pub(crate) fn look_up(hub: &Arc<Hub>, cell: &Arc<TableCell>, table: &mut Table) {
    if table.entry.hidden || table.truths.running || next(table).is_none() {
        return;
    }
    table.truths.running = true;
    let (hub_there, there) = (Arc::clone(hub), Arc::clone(cell));
    if hub.background.submit(limits::TABLES, move || look(&hub_there, &there)).is_err() {
        table.truths.running = false;
    }
}

/// The last move that is worth an attempt: games get easier to the end.
fn next(table: &Table) -> Option<usize> {
    let open = |ply: &usize| !table.notes[*ply].judged && table.notes[*ply].truth.is_none();
    (table.truths.resume_at..table.notes.len()).rev().find(open)
}

fn look(hub: &Arc<Hub>, cell: &TableCell) {
    loop {
        give_way(hub);
        let (entry, session, ply, mv) = {
            let mut table = cell.lock();
            let Some(ply) = next(&table).filter(|_| !table.deleted) else {
                table.truths.running = false;
                return;
            };
            table.notes[ply].judged = true;
            let mv = table.session.record().moves[ply].clone();
            (Arc::clone(&table.entry), render::past(&table, ply), ply, mv)
        };
        let truth = hub.solvers.judge(&entry, &*session, &mv);
        let mut table = cell.lock();
        let still_there = table.session.record().moves.get(ply) == Some(&mv);
        match truth {
            None => table.truths.failed(ply),
            Some(truth) => {
                table.truths.succeeded();
                if still_there {
                    table.notes[ply].truth = Some(truth);
                    hub.store.save(&table, &cell.revisions());
                    cell.truths.send_modify(|count| *count += 1);
                }
            }
        }
    }
}

/// Waits a little while searches wait for a thread.
fn give_way(hub: &Hub) {
    const STEP: Duration = Duration::from_millis(20);
    const LONGEST: Duration = Duration::from_secs(2);
    let begin = Instant::now();
    while hub.workers.waiting() > 0 && begin.elapsed() < LONGEST {
        thread::sleep(STEP);
    }
}

/// What a move was worth, if the solver can tell.
fn judge(entry: &GameEntry, solver: &mut dyn Player, session: &dyn Session, mv: &str) -> Option<Truth> {
    const FEW: usize = 8;
    let legal = session.legal_moves();
    let analysis = exact(solver, session)?;
    let mut values: Vec<(String, f64)> = analysis
        .moves
        .iter()
        .filter(|entry| !entry.at_most)
        .filter_map(|entry| Some((entry.mv.clone(), entry.value?)))
        .collect();
    if let [only] = legal.as_slice() {
        values = vec![(only.clone(), analysis.value)];
    } else if values.len() < legal.len() && legal.len() <= FEW {
        let value = |mv: &String| Some((mv.clone(), after(entry, solver, session, mv, analysis.unit)?));
        values = legal.iter().map(value).collect::<Option<_>>()?;
    }
    let kept = values.iter().find(|(name, _)| name == mv)?.1;
    let lost = (analysis.value - kept).max(0.0);
    let best = values.into_iter().filter(|(_, value)| *value >= analysis.value).map(|(mv, _)| mv).collect();
    Some(Truth { value: analysis.value, unit: analysis.unit, best, lost, mistake: lost > 0.0 })
}

/// What a move leads to, for the seat that makes it.
fn after(
    entry: &GameEntry,
    solver: &mut dyn Player,
    session: &dyn Session,
    mv: &str,
    unit: Unit,
) -> Option<f64> {
    let seat = session.turn()?;
    let mut child = entry.copy(session);
    child.play(mv).ok()?;
    if let Some(payoffs) = child.payoffs() {
        return (unit == Unit::Payoff).then(|| payoffs[seat.index()].into());
    }
    let value = exact(solver, &*child)?.value;
    Some(if child.turn() == Some(seat) { value } else { -value })
}

fn exact(solver: &mut dyn Player, session: &dyn Session) -> Option<Analysis> {
    guarded(solver, session, &mut Watch::nobody()).ok().filter(|analysis| analysis.proof.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    fn truth(game: &str, position: &str, mv: &str) -> Option<Truth> {
        let entry = Catalogue::default().game(game).expect("a game");
        let session = entry.game.resume(position).expect("a position");
        Solvers::default().judge(&entry, &*session, mv)
    }

    #[test]
    fn a_heap_is_judged_move_by_move() {
        let good = truth("nimm3", "7 first", "3").expect("the solver knows");
        assert_eq!((good.value, good.lost, good.mistake), (1.0, 0.0, false));
        assert_eq!(good.best, ["3"]);
        let bad = truth("nimm3", "7 first", "1").expect("the solver knows");
        assert_eq!((bad.lost, bad.mistake), (2.0, true));
        let lost = truth("nimm3", "8 first", "2").expect("the solver knows");
        assert_eq!((lost.value, lost.lost, lost.best.len()), (-1.0, 0.0, 3));
    }

    #[test]
    fn a_threat_overlooked_is_a_mistake() {
        // Both have three stones side by side; the first to move wins with either end of its own.
        let won = truth("connect4", "223344", "1").expect("the solver knows");
        assert!(!won.mistake && won.best.contains(&"1".to_owned()) && won.best.contains(&"5".to_owned()));
        let missed = truth("connect4", "223344", "7").expect("the solver knows");
        assert!(missed.mistake && missed.lost > 0.0);
    }

    #[test]
    fn failures_are_let_pass_for_a_while_and_tried_again_after_a_success() {
        let mut progress = Progress::default();
        progress.failed(10);
        assert_eq!(progress.resume_at, 14);
        progress.succeeded();
        assert_eq!(progress.resume_at, 11);
    }
}
