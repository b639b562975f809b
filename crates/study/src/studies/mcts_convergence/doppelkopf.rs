//! The four-player search with open cards: against the exact solver in the last tricks of Doppelkopf.

use spielwerk_core::{Game, Limits, Rng, SearchControl, Seat};
use spielwerk_doppelkopf::{Action, Doppelkopf, Party, SEATS, Solver, State, TRICKS};
use spielwerk_session::AnyGame;
use spielwerk_session::Session;

use super::super::common::SEED;
use super::{Finding, Findings};
use crate::{Lab, StudyError};

/// What readers call it.
pub(super) const TITLE: &str = "Doppelkopf with open cards, six tricks left";

/// The table: every seat sees all cards, and there are no calls.
const GAME: &str = "doppelkopf:calls=off,open=on";
/// Who plays the first tricks.
const HOST: &str = "conventions:slips=0.1";
/// Tricks that are left when the search is asked.
const LEFT: usize = 6;
/// The table of the solver in MiB.
const TABLE: usize = 8;

/// Asks the search about this many positions. A mistake is a card that costs points.
pub(super) fn measure(
    lab: &mut Lab<'_>,
    simulations: &[u64],
    positions: usize,
) -> Result<Vec<Findings>, StudyError> {
    let game = spielwerk::game(GAME)?;
    lab.measure("doppelkopf", &(GAME, HOST, LEFT, simulations), positions, |number| {
        findings(&*game, simulations, number as u64)
    })
}

/// What the search does in a position of the game with this number; nothing if it is a solo or there is no choice.
fn findings(game: &dyn AnyGame, simulations: &[u64], number: u64) -> Result<Findings, StudyError> {
    let Some(session) = position(game, number)? else { return Ok(None) };
    let state: &State = session.state().downcast_ref().expect("a state of Doppelkopf");
    let own = state.party(Doppelkopf::default().turn(state));
    let sign = if own == Party::Re { 1.0 } else { -1.0 };
    let Ok(Some(scores)) = Solver::new(TABLE)?.score_cards(state, &Limits::none()) else { return Ok(None) };
    let values: Vec<(Action, f64)> =
        scores.iter().map(|score| (Action::Card(score.card), sign * f64::from(score.re_value))).collect();
    let (best, worst) =
        values.iter().fold((f64::NEG_INFINITY, f64::INFINITY), |(best, worst), &(_, value)| {
            (best.max(value), worst.min(value))
        });
    if values.len() < 2 {
        return Ok(None);
    }
    let mut found = Vec::new();
    for count in simulations {
        let mut search = game.seeded_player(&format!("mcts:sims={count}"), number)?;
        let analysis = search.think(&session.seat_view(), &mut SearchControl::none())?;
        let chosen = values.iter().find(|(card, _)| analysis.best.parse() == Ok(*card));
        let is_mistake = chosen.is_none_or(|&(_, value)| value < best);
        found.push(Finding {
            error: (analysis.value - best).abs(),
            mistake: (worst < best).then_some(is_mistake),
        });
    }
    Ok(Some(found))
}

/// The game with this number when some card of the first of the last tricks is due; nothing if one seat plays alone.
fn position(game: &dyn AnyGame, number: u64) -> Result<Option<Box<dyn Session>>, StudyError> {
    let mut session = game.start(&mut Rng::for_part(SEED, number));
    let mut host = game.seeded_player(HOST, number)?;
    let place = number as usize % SEATS;
    loop {
        let state: &State = session.state().downcast_ref().expect("a state of Doppelkopf");
        let public = state.public();
        if TRICKS - public.finished_tricks() == LEFT
            && public.table().len() == place
            && !public.is_reservation_round()
        {
            let of_re = (0..SEATS).filter(|&seat| state.party(Seat::new(seat)) == Party::Re).count();
            return Ok((of_re == 2).then_some(session));
        }
        let mv = host.think(&session.seat_view(), &mut SearchControl::none())?.best;
        session.play(&mv)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_playouts_come_nearer_to_the_exact_value() {
        let game = spielwerk::game(GAME).expect("a table");
        let found: Vec<Vec<Finding>> =
            (0..12).filter_map(|number| findings(&*game, &[10, 3_000], number).expect("findings")).collect();
        assert!(found.len() >= 6, "{}", found.len());
        let mean =
            |column: usize| found.iter().map(|row| row[column].error).sum::<f64>() / found.len() as f64;
        assert!(mean(1) < mean(0), "{} {}", mean(0), mean(1));
    }
}
