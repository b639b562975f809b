//! What moves were worth: an exact solver looks at the game afterwards, when nothing else needs the processor.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use spielwerk_core::{Analysis, SearchControl, ValueUnit};
use spielwerk_session::{Player, Session};

use super::asking::catch_panics;
use crate::catalogue::{GameEntry, solver};
use crate::exact::ExactValue;
use crate::table::GameTable;

/// What a solver says of a move.
#[derive(Debug, PartialEq)]
pub enum Verdict {
    /// What it was worth.
    Known(ExactValue),
    /// Nothing: it was not a move of the kind that the solver values, such as a word at a card table.
    Silent,
    /// Not in this time.
    TooLong,
}

/// One solver per game that was looked at, with a small table and a small time limit.
#[derive(Default)]
pub struct Solvers(Mutex<HashMap<String, Box<dyn Player>>>);

impl Solvers {
    const MOST: usize = 4;
    const PARAMETERS: &str = "time=1,table=16,answer=moves";
    /// Games with hidden cards are valued when they are over: then no seat waits, and the first plies are worth more time.
    const PATIENT: &str = "time=4,table=64,answer=moves";

    /// What a move was worth.
    pub fn predict(&self, entry: &GameEntry, session: &dyn Session, mv: &str) -> Verdict {
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

/// The last move that is worth an attempt: games get easier to the end.
pub fn next(table: &GameTable) -> Option<usize> {
    let open = |ply: &usize| !table.notes[*ply].judged && table.notes[*ply].truth.is_none();
    (table.truths.resume_at..table.notes.len()).rev().find(open)
}

/// Notes what a solver says of a move of a table; true if the move is still there and its value is known now.
pub fn note_verdict(table: &mut GameTable, ply: usize, mv: &str, verdict: Verdict) -> bool {
    let still_there = table.session.record().moves.get(ply).is_some_and(|there| there == mv);
    match verdict {
        Verdict::TooLong => table.truths.failed(ply),
        Verdict::Silent => {}
        Verdict::Known(truth) => {
            table.truths.succeeded();
            if still_there {
                table.notes[ply].truth = Some(truth);
            }
            return still_there;
        }
    }
    false
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
pub struct SolvedMoves {
    /// The solver's answer for the position.
    pub analysis: Analysis,
    /// The moves with their values.
    pub values: Vec<(String, f64)>,
}

/// Asks a solver; where it does not value the moves by itself and they are few, every one is tried.
pub fn solve(entry: &GameEntry, solver: &mut dyn Player, session: &dyn Session) -> Option<SolvedMoves> {
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
    use crate::catalogue::Catalogue;

    fn verdict(game: &str, position: &str, mv: &str) -> Verdict {
        let entry = Catalogue::default().game(game).expect("a game");
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
        let entry = Catalogue::default().game("doppelkopf").expect("a game");
        let mut session = entry.game.start(&mut spielwerk_core::Rng::new(3));
        let mut rng = spielwerk_core::Rng::new(4);
        // No seat has a reservation, so that there are two parties, and chance plays the cards.
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
