//! Calls against the truth: whether the party that calls can keep its word, all cards open.
//!
//! The solver answers one question for each decision: do Re's eyes reach the threshold of the call against best
//! defence? Where the answer cannot be had within the budget, the decision is counted and left out.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Budget, Limits};
use spielwerk_doppelkopf::{Action, Call, Party, Solver};
use spielwerk_session::AnyGame;

use super::host::{ask_all, walk};
use crate::report::{Cell, Estimate, ReportTable, Section};
use crate::{Lab, StudyError};

/// The table of the solver in MiB.
const TABLE: usize = 64;

/// One decision about a call at its last chance.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Decision {
    /// Whether the word can be kept; `None` if that could not be found out in time.
    holds: Option<bool>,
    /// Who called.
    called: Vec<bool>,
}

/// The eyes Re must reach for a call of Re to hold, and must not reach for one of Kontra. If Kontra alone calls, it
/// must win 121 eyes itself.
fn threshold(party: Party, call: Call, re_has_called: bool) -> u8 {
    let others = match call {
        Call::Win if party == Party::Kontra && re_has_called => 121,
        Call::Win => 120,
        Call::No90 => 90,
        Call::No60 => 60,
        Call::No30 => 30,
        Call::Black => 1,
    };
    match party {
        Party::Re => 241 - others,
        Party::Kontra => others,
    }
}

/// Asks every player about every last chance to call of this many games.
pub(super) fn section(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    players: &[(&str, String)],
    games: usize,
    nodes: u64,
) -> Result<Section, StudyError> {
    let texts: Vec<&String> = players.iter().map(|(_, text)| text).collect();
    let found = lab.measure("thresholds", &(&texts, nodes), games, |number| {
        decisions(game, &texts, number as u64, nodes)
    })?;
    let all: Vec<Decision> = found.into_iter().flatten().collect();
    let answered: Vec<(bool, &Decision)> =
        all.iter().filter_map(|decision| Some((decision.holds?, decision))).collect();
    let columns = ["player", "called", "of these it holds", "of calls that hold, made"];
    let caption = format!(
        "Decisions at the last chance to call: {} of {} answered within {nodes} nodes, and in {} the word can be kept.",
        answered.len(),
        all.len(),
        answered.iter().filter(|(holds, _)| *holds).count()
    );
    let mut table = ReportTable::new(caption, &columns);
    for (player, (name, _)) in players.iter().enumerate() {
        let count = |fits: &dyn Fn(bool, bool) -> bool| {
            answered.iter().filter(|(holds, decision)| fits(*holds, decision.called[player])).count() as u64
        };
        let (called, kept) = (count(&|_, called| called), count(&|holds, called| holds && called));
        let holding = count(&|holds, _| holds);
        table.row([
            Cell::text(*name),
            Cell::share(Estimate::of_share(called, answered.len() as u64)),
            Cell::share(Estimate::of_share(kept, called)),
            Cell::share(Estimate::of_share(kept, holding)),
        ]);
    }
    Ok(Section::new("Calls against open-card truth")
        .text(
            "A call holds if the party can keep its word against best defence with all cards open. With hidden cards \
             no player can know that, and a call can be right though it does not hold; the table shows how far each player \
             is from the truth.",
        )
        .table(table))
}

/// All decisions about calls of one game that come at their last chance.
fn decisions(
    game: &dyn AnyGame,
    players: &[&String],
    number: u64,
    nodes: u64,
) -> Result<Vec<Decision>, StudyError> {
    let mut solver = Solver::new(TABLE)?;
    walk(game, number, |session, state| {
        let asked = state.asked_seat().filter(|&seat| state.public().is_last_chance(seat, state.party(seat)));
        let Some((seat, call)) = asked.and_then(|seat| Some((seat, state.open_call(seat)?))) else {
            return Ok(None);
        };
        let party = state.party(seat);
        let re_has_called = state.public().calls().steps(Party::Re) > 0;
        let limits = Limits::start(&Budget::nodes(nodes), 1, None);
        let reached = solver.re_reaches(state, threshold(party, call, re_has_called), &limits).ok().flatten();
        let is_call = |told: Option<Action>| matches!(told, Some(Action::Call(_)));
        let called = ask_all(game, players, number, session)?.into_iter().map(is_call).collect();
        Ok(Some(Decision { holds: reached.map(|reached| reached == (party == Party::Re)), called }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_those_of_the_score_sheet() {
        assert_eq!(Call::ALL.map(|call| threshold(Party::Re, call, false)), [121, 151, 181, 211, 240]);
        assert_eq!(Call::ALL.map(|call| threshold(Party::Kontra, call, false)), [120, 90, 60, 30, 1]);
        assert_eq!(threshold(Party::Kontra, Call::Win, true), 121);
    }
}
