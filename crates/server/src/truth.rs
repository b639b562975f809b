//! What moves were worth: an exact solver looks at the game afterwards, when nobody else needs the processor.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use spielwerk_core::{Analysis, Unit, Watch};
use spielwerk_session::Session;
use spielwerk_session::{AnyGame, Player};

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

/// What a solver says of a move.
#[derive(Debug, PartialEq)]
enum Verdict {
    /// What it was worth.
    Known(Truth),
    /// Nothing: it was no move of the kind that the solver values, such as a word at a card table.
    Silent,
    /// Not in this time.
    TooLong,
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
    /// Games with hidden cards are looked at when they are over: then nobody waits, and the beginning is worth more time.
    const PATIENT: &str = "time=4,table=64,answer=moves";

    fn judge(&self, entry: &GameEntry, session: &dyn Session, mv: &str) -> Verdict {
        let mut solvers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let game = entry.game.spec();
        let parameters = if entry.hidden { Self::PATIENT } else { Self::PARAMETERS };
        let solver = solvers.remove(&game).or_else(|| solver(&*entry.game, parameters));
        let Some(mut solver) = solver else { return Verdict::TooLong };
        let truth = judge(entry, &mut *solver, session, mv);
        if solvers.len() >= Self::MOST {
            solvers.clear();
        }
        solvers.insert(game, solver);
        truth
    }
}

/// The solver of a game with these parameters, or as it comes if it takes none; `None` if there is none.
pub(crate) fn solver(game: &dyn AnyGame, parameters: &str) -> Option<Box<dyn Player>> {
    game.solver(parameters).or_else(|_| game.solver("")).ok().flatten()
}

/// Looks at the moves of a table that have no truth yet, in the background.
pub(crate) fn look_up(hub: &Arc<Hub>, cell: &Arc<TableCell>, table: &mut Table) {
    // The solver sees all cards, so it looks at a hidden game when everybody does.
    if !table.is_open() || table.truths.running || next(table).is_none() {
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
            let Some(ply) = next(&table).filter(|_| !table.deleted && table.is_open()) else {
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
            Verdict::TooLong => table.truths.failed(ply),
            Verdict::Silent => {}
            Verdict::Known(truth) => {
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
fn judge(entry: &GameEntry, solver: &mut dyn Player, session: &dyn Session, mv: &str) -> Verdict {
    let Some(Solved { analysis, values }) = solve(entry, solver, session) else { return Verdict::TooLong };
    let Some(&(_, kept)) = values.iter().find(|(name, _)| name == mv) else {
        let legal = session.legal_moves();
        let speaks_of_these = values.iter().any(|(name, _)| legal.contains(name));
        return if speaks_of_these { Verdict::TooLong } else { Verdict::Silent };
    };
    let lost = (analysis.value - kept).max(0.0);
    let best = values.into_iter().filter(|(_, value)| *value >= analysis.value).map(|(mv, _)| mv).collect();
    Verdict::Known(Truth { value: analysis.value, unit: analysis.unit, best, lost, mistake: lost > 0.0 })
}

/// The exact value of a position, and of its moves as far as the solver speaks of them.
pub(crate) struct Solved {
    pub(crate) analysis: Analysis,
    pub(crate) values: Vec<(String, f64)>,
}

/// Asks a solver; where it does not value the moves by itself and they are few, every one is tried.
pub(crate) fn solve(entry: &GameEntry, solver: &mut dyn Player, session: &dyn Session) -> Option<Solved> {
    const FEW: usize = 8;
    let legal = session.legal_moves();
    let analysis = exact(solver, session)?;
    let mut values: Vec<(String, f64)> = analysis
        .moves
        .iter()
        .filter(|entry| !entry.at_most)
        .filter_map(|entry| Some((entry.mv.clone(), entry.value?)))
        .collect();
    let two_sides = entry.game.seats() == 2;
    if let [only] = legal.as_slice() {
        values = vec![(only.clone(), analysis.value)];
    } else if two_sides && values.len() < legal.len() && legal.len() <= FEW {
        let value = |mv: &String| Some((mv.clone(), after(entry, solver, session, mv, analysis.unit)?));
        values = legal.iter().map(value).collect::<Option<_>>()?;
    }
    Some(Solved { analysis, values })
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

/// The answer of a solver, if it comes with a proof.
fn exact(solver: &mut dyn Player, session: &dyn Session) -> Option<Analysis> {
    guarded(solver, session, &mut Watch::nobody()).ok().filter(|analysis| analysis.proof.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    fn verdict(game: &str, position: &str, mv: &str) -> Verdict {
        let entry = Catalogue::default().game(game).expect("a game");
        let session = entry.game.resume(position).expect("a position");
        Solvers::default().judge(&entry, &*session, mv)
    }

    fn truth(game: &str, position: &str, mv: &str) -> Option<Truth> {
        match verdict(game, position, mv) {
            Verdict::Known(truth) => Some(truth),
            Verdict::Silent | Verdict::TooLong => None,
        }
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
    fn cards_are_judged_with_open_cards() {
        let entry = Catalogue::default().game("doppelkopf").expect("a game");
        let mut session = entry.game.start(&mut spielwerk_core::Rng::new(3));
        let mut rng = spielwerk_core::Rng::new(4);
        // Nobody speaks, so that there are two parties, and chance plays the cards.
        while session.turn().is_some() {
            let legal = session.legal_moves();
            let quiet = ["healthy", "pass"].into_iter().find(|word| legal.iter().any(|mv| mv == word));
            let mv = quiet.map_or_else(|| legal[rng.below(legal.len())].clone(), str::to_owned);
            session.play(&mv).expect("legal");
        }
        let record = session.record();
        let solvers = Solvers::default();
        let mut replay = entry.game.resume(&record.start).expect("the deal");
        let (mut known, mut lost) = (0, 0.0);
        for (ply, mv) in record.moves.iter().enumerate() {
            if ply + 24 >= record.moves.len() {
                let Verdict::Known(truth) = solvers.judge(&entry, &*replay, mv) else {
                    panic!("the second half of a game takes no time")
                };
                assert!(truth.best.iter().all(|best| replay.legal_moves().contains(best)));
                assert_eq!(truth.mistake, !truth.best.contains(mv));
                lost += truth.lost;
                known += 1;
            }
            replay.play(mv).expect("the record replays");
        }
        assert!(known == 24 && lost > 0.0, "chance gives something away: {known} cards, {lost} points");
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
