//! What moves were worth: an exact solver looks at the game afterwards, when nobody else needs the processor.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use spielwerk_core::{Analysis, SearchControl, ValueUnit};
use spielwerk_session::Player;
use spielwerk_session::Session;

use crate::engines::play::catch_panics;
use crate::engines::work_queue::Urgency;
use crate::http::client::ClientId;
use crate::shared_table::SharedTable;
use crate::state::AppState;
use crate::tables::catalogue::{GameEntry, solver};
use crate::tables::exact::ExactValue;
use crate::tables::render;
use crate::tables::stored;
use crate::tables::table::{GameTable, Life};

/// What a solver says of a move.
#[derive(Debug, PartialEq)]
enum Verdict {
    /// What it was worth.
    Known(ExactValue),
    /// Nothing: it was no move of the kind that the solver values, such as a word at a card table.
    Silent,
    /// Not in this time.
    TooLong,
}

/// One solver per game that was looked at, with a small table and a small time limit.
#[derive(Default)]
pub(crate) struct Solvers(Mutex<HashMap<String, Box<dyn Player>>>);

impl Solvers {
    const MOST: usize = 4;
    const PARAMETERS: &str = "time=1,table=16,answer=moves";
    /// Games with hidden cards are looked at when they are over: then nobody waits, and the beginning is worth more time.
    const PATIENT: &str = "time=4,table=64,answer=moves";

    fn predict(&self, entry: &GameEntry, session: &dyn Session, mv: &str) -> Verdict {
        let mut solvers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let game = entry.game.spec();
        let parameters = if entry.hidden { Self::PATIENT } else { Self::PARAMETERS };
        let solver = solvers.remove(&game).or_else(|| solver(&*entry.game, parameters));
        let Some(mut solver) = solver else { return Verdict::TooLong };
        let truth = predict(entry, &mut *solver, session, mv);
        if solvers.len() >= Self::MOST {
            solvers.clear();
        }
        solvers.insert(game, solver);
        truth
    }
}

/// Values the moves of a table that have no exact value yet, in the background.
pub(crate) fn refresh(app: &Arc<AppState>, cell: &Arc<SharedTable>, table: &mut GameTable) {
    // The solver sees all cards, so it looks at a hidden game when everybody does.
    if !table.is_open() || table.truths.running || next(table).is_none() {
        return;
    }
    table.truths.running = true;
    // A table that is let go of meanwhile is not kept for this: it is the share of its client that would be used up.
    let (app_there, there) = (Arc::clone(app), Arc::downgrade(cell));
    let (owner, kept) = (ClientId::owner(&table.owner), Arc::default());
    let job = move || solve_moves(&app_there, &there);
    if app.background.submit(Urgency::Move, &owner, &kept, job).is_err() {
        table.truths.running = false;
    }
}

/// The last move that is worth an attempt: games get easier to the end.
fn next(table: &GameTable) -> Option<usize> {
    let open = |ply: &usize| !table.notes[*ply].judged && table.notes[*ply].truth.is_none();
    (table.truths.resume_at..table.notes.len()).rev().find(open)
}

fn solve_moves(app: &Arc<AppState>, cell: &Weak<SharedTable>) {
    loop {
        wait_for_searches(app);
        let (entry, session, ply, mv) = {
            let Some(cell) = cell.upgrade() else { return };
            let mut table = cell.lock();
            let Some(ply) = next(&table).filter(|_| table.life == Life::Active && table.is_open()) else {
                table.truths.running = false;
                return;
            };
            table.notes[ply].judged = true;
            let mv = table.session.record().moves[ply].clone();
            (Arc::clone(&table.entry), render::past(&table, ply), ply, mv)
        };
        let truth = app.solvers.predict(&entry, &*session, &mv);
        let Some(cell) = cell.upgrade() else { return };
        let mut table = cell.lock();
        let still_there = table.session.record().moves.get(ply) == Some(&mv);
        match truth {
            Verdict::TooLong => table.truths.failed(ply),
            Verdict::Silent => {}
            Verdict::Known(truth) => {
                table.truths.succeeded();
                if still_there {
                    table.notes[ply].truth = Some(truth);
                    let note = stored::note(&mv, &table.notes[ply]);
                    // A value that is lost is computed again.
                    let _ = app.storage.annotate(&table.id, ply, &note);
                    cell.truths.send_modify(|count| *count += 1);
                }
            }
        }
    }
}

/// Waits a little while searches wait for a thread.
fn wait_for_searches(app: &AppState) {
    const STEP: Duration = Duration::from_millis(20);
    const LONGEST: Duration = Duration::from_secs(2);
    let begin = Instant::now();
    while app.workers.waiting() > 0 && begin.elapsed() < LONGEST {
        thread::sleep(STEP);
    }
}

/// What a move was worth, if the solver can tell.
fn predict(entry: &GameEntry, solver: &mut dyn Player, session: &dyn Session, mv: &str) -> Verdict {
    let Some(SolvedMoves { analysis, values }) = solve(entry, solver, session) else {
        return Verdict::TooLong;
    };
    let Some(&(_, kept)) = values.iter().find(|(name, _)| name == mv) else {
        let legal = session.legal_moves();
        let speaks_of_these = values.iter().any(|(name, _)| legal.contains(name));
        return if speaks_of_these { Verdict::TooLong } else { Verdict::Silent };
    };
    let lost = (analysis.value - kept).max(0.0);
    let best = values.into_iter().filter(|(_, value)| *value >= analysis.value).map(|(mv, _)| mv).collect();
    Verdict::Known(ExactValue { value: analysis.value, unit: analysis.unit, best, lost, mistake: lost > 0.0 })
}

/// The exact value of a position, and of its moves as far as the solver speaks of them.
pub(crate) struct SolvedMoves {
    pub(crate) analysis: Analysis,
    pub(crate) values: Vec<(String, f64)>,
}

/// Asks a solver; where it does not value the moves by itself and they are few, every one is tried.
pub(crate) fn solve(
    entry: &GameEntry,
    solver: &mut dyn Player,
    session: &dyn Session,
) -> Option<SolvedMoves> {
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
        let value = |mv: &String| Some((mv.clone(), after(solver, session, mv, analysis.unit)?));
        values = legal.iter().map(value).collect::<Option<_>>()?;
    }
    Some(SolvedMoves { analysis, values })
}

/// What a move leads to, for the seat that makes it.
fn after(solver: &mut dyn Player, session: &dyn Session, mv: &str, unit: ValueUnit) -> Option<f64> {
    let seat = session.turn()?;
    let mut child = session.boxed_clone();
    child.play(mv).ok()?;
    if let Some(payoffs) = child.payoffs() {
        return (unit == ValueUnit::Payoff).then(|| payoffs[seat.index()].into());
    }
    let value = exact(solver, &*child)?.value;
    Some(if child.turn() == Some(seat) { value } else { -value })
}

/// The answer of a solver, if it comes with a proof.
fn exact(solver: &mut dyn Player, session: &dyn Session) -> Option<Analysis> {
    catch_panics(solver, &session.open_view(), &mut SearchControl::none())
        .ok()
        .filter(|analysis| analysis.proof.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::catalogue_for_tests;

    fn verdict(game: &str, position: &str, mv: &str) -> Verdict {
        let entry = catalogue_for_tests().game(game).expect("a game");
        let session = entry.game.resume(position).expect("a position");
        Solvers::default().predict(&entry, &*session, mv)
    }

    fn truth(game: &str, position: &str, mv: &str) -> Option<ExactValue> {
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
        let entry = catalogue_for_tests().game("doppelkopf").expect("a game");
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
                let Verdict::Known(truth) = solvers.predict(&entry, &*replay, mv) else {
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
}
