//! `spielwerk accuracy --records`: the moves of recorded games against the exact solver.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde_json::json;
use spielwerk_core::SearchControl;
use spielwerk_matches::MatchRecord;
use spielwerk_session::{AnyGame, Player};

use super::accuracy::Tally;
use super::match_records::match_records;
use super::solve::exact_value;
use crate::failure::{Failure, Outcome};
use crate::progress;

/// Which moves of which games are checked.
pub(super) struct RecordedMoves<'a> {
    pub(super) path: &'a Path,
    /// Only the last plies of each game.
    pub(super) last: usize,
    /// Use only the first games of the file.
    pub(super) games: usize,
    pub(super) json: bool,
}

impl RecordedMoves<'_> {
    /// Checks the moves; a mistake is a disagreement.
    pub(super) fn check(&self, game: &dyn AnyGame, solver: &mut dyn Player) -> Result<Outcome, Failure> {
        let records = match_records(self.path, self.games)?;
        let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
        let bar = progress::bar(records.len() as u64, "games");
        for record in &records {
            self.check_game(game, solver, record, &mut tallies)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut out = io::stdout().lock();
        for (player, tally) in &tallies {
            if self.json {
                let line = tally.to_json();
                writeln!(out, "{}", json!({ "game": game.spec(), "player": player, "checked": line }))?;
            } else {
                writeln!(out, "{player}: {tally}")?;
            }
        }
        let mistakes: u64 = tallies.values().map(Tally::mistakes).sum();
        Ok(if mistakes == 0 { Outcome::Success } else { Outcome::Disagreement })
    }

    /// Solves the last positions of a game one after the other; the value after a move is that of the next position.
    fn check_game(
        &self,
        game: &dyn AnyGame,
        solver: &mut dyn Player,
        record: &MatchRecord,
        tallies: &mut BTreeMap<String, Tally>,
    ) -> Result<(), Failure> {
        let moves = &record.game.moves;
        let first = moves.len().saturating_sub(self.last).max(record.opening);
        let mut session = game.resume(&record.game.start)?;
        moves[..first.min(moves.len())].iter().try_for_each(|mv| session.play(mv))?;
        let mut before = None;
        for mv in &moves[first.min(moves.len())..] {
            let Some(seat) = session.turn() else { break };
            let value = if let Some(value) = before {
                value
            } else {
                exact_value(&solver.think(&session.open_view(), &mut SearchControl::none())?)
            };
            session.play(mv)?;
            let after = if let Some(next) = session.turn() {
                let found = exact_value(&solver.think(&session.open_view(), &mut SearchControl::none())?);
                before = Some(found);
                found.map(|found| if next == seat { found } else { -found })
            } else {
                // Of a finished game only the outcome is known here.
                let payoff = session.payoffs().map(|payoffs| f64::from(payoffs[seat.index()]));
                value.zip(payoff).map(|(value, payoff)| {
                    if Tally::outcome(value) <= Tally::outcome(payoff) { value } else { payoff }
                })
            };
            let player = record.players.get(seat.index());
            let name = player.map_or_else(|| format!("seat {}", seat.index() + 1), Clone::clone);
            tallies.entry(name).or_default().count(value, after);
        }
        Ok(())
    }
}
