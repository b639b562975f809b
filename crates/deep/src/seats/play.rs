//! Games of a run: who plays, how often each action was tried, and what came of it.

use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Analysis, Game, Notation, Rng, Seat, Watch};
use spielwerk_doppelkopf::{Action, Call, Doppelkopf, Party, SEATS, State};
use spielwerk_session::AnyGame;

use super::lesson::Decision;
use super::metrics::Habits;
use crate::parallel::each_number;
use crate::zero::ZeroError;
use crate::zero::checkpoint::write_whole;

/// A game as it is kept, one line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SeatsGame {
    /// The deal.
    start: String,
    /// The actions by number.
    moves: Vec<u8>,
    /// For each action the open ones with their shares in thousandths; empty where there was nothing to choose.
    shares: Vec<Vec<(u8, u16)>>,
    /// What each seat got.
    payoffs: [f32; SEATS],
}

/// Shares are kept in thousandths.
const WHOLE: f64 = 1_000.0;

/// How games of an iteration are played.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    pub(super) game: &'a dyn AnyGame,
    /// Who plays all seats.
    pub(super) player: &'a str,
    pub(super) drawn_decisions: usize,
    pub(super) seed: u64,
}

impl Table<'_> {
    /// Plays games of these numbers; each depends on the table and its number alone.
    pub(super) fn play_all(
        self,
        numbers: Range<u64>,
        threads: usize,
        done: &mut (dyn FnMut(u64) + Send),
    ) -> Result<Vec<SeatsGame>, ZeroError> {
        each_number(numbers, threads, done, |number| self.play(number))
    }

    fn play(self, number: u64) -> Result<SeatsGame, ZeroError> {
        let sentence = |error: &dyn std::fmt::Display| ZeroError::Sentence(error.to_string());
        let mut rng = Rng::for_part(self.seed, number);
        let mut player =
            self.game.seeded_player(self.player, rng.next_u64()).map_err(|error| sentence(&error))?;
        let mut session = self.game.start(&mut rng);
        let mut kept = SeatsGame {
            start: session.position(),
            moves: Vec::new(),
            shares: Vec::new(),
            payoffs: [0.0; SEATS],
        };
        while session.turn().is_some() {
            let moves = session.legal_moves();
            let (mv, shares) = if moves.len() < 2 {
                (moves[0].clone(), Vec::new())
            } else {
                let thought = player
                    .think(&session.seat_view(), &mut Watch::nobody())
                    .map_err(|error| sentence(&error))?;
                let shares = shares(&thought);
                let drawn = kept.moves.len() < self.drawn_decisions;
                (if drawn { draw(&thought, &shares, &mut rng) } else { thought.best }, shares)
            };
            let action = |text: &str| text.parse::<Action>().map(|action| action.index() as u8);
            kept.moves.push(action(&mv).map_err(|error| sentence(&error))?);
            let numbered = shares.iter().map(|(mv, share)| Ok((action(mv)?, (WHOLE * share).round() as u16)));
            let numbered: Result<Vec<_>, spielwerk_core::ParseError> = numbered.collect();
            kept.shares.push(numbered.map_err(|error| sentence(&error))?);
            session.play(&mv).map_err(|error| sentence(&error))?;
        }
        let payoffs = session.payoffs().unwrap_or_default();
        for (kept, payoff) in kept.payoffs.iter_mut().zip(payoffs) {
            *kept = payoff;
        }
        Ok(kept)
    }
}

/// The shares of the moves in the visits; all for the best if the search counts none or has second thoughts.
fn shares(thought: &Analysis) -> Vec<(String, f64)> {
    let visits = |entry: &spielwerk_core::MoveAnalysis| entry.visits.unwrap_or(0);
    let total: u64 = thought.moves.iter().map(visits).sum();
    let most = thought.moves.iter().max_by_key(|entry| visits(entry));
    if total == 0 || most.is_none_or(|most| most.mv != thought.best) {
        let others = thought.moves.iter().filter(|entry| entry.mv != thought.best);
        let others = others.map(|entry| (entry.mv.clone(), 0.0));
        return std::iter::once((thought.best.clone(), 1.0)).chain(others).collect();
    }
    thought.moves.iter().map(|entry| (entry.mv.clone(), visits(entry) as f64 / total as f64)).collect()
}

/// A move drawn by the shares.
fn draw(thought: &Analysis, shares: &[(String, f64)], rng: &mut Rng) -> String {
    let mut rank = rng.unit();
    for (mv, share) in shares {
        rank -= share;
        if rank < 0.0 {
            return mv.clone();
        }
    }
    thought.best.clone()
}

/// Writes the games of an iteration.
pub(super) fn write_games(path: &Path, games: &[SeatsGame]) -> Result<(), ZeroError> {
    let line = |game: &SeatsGame| serde_json::to_string(game).expect("a game is plain data") + "\n";
    let text: String = games.iter().map(line).collect();
    write_whole(path, text.as_bytes()).map_err(ZeroError::at(path))
}

/// Reads the games of an iteration.
pub(super) fn read_games(path: &Path) -> Result<Vec<SeatsGame>, ZeroError> {
    let text = std::fs::read_to_string(path).map_err(ZeroError::at(path))?;
    let game = |line: &str| serde_json::from_str(line).map_err(|error| ZeroError::damaged(path, &error));
    text.lines().map(game).collect()
}

impl SeatsGame {
    /// The decisions of the game; nothing if it does not follow the rules.
    pub(super) fn decisions(&self, value_weight: f32) -> Option<Vec<Decision>> {
        let mut decisions = Vec::new();
        let mut shares = self.shares.iter();
        self.replay(|state, seat, _| {
            let shares = shares.next()?;
            let share = |&(number, share): &(u8, u16)| {
                Some((Action::from_index(number.into())?, f32::from(share) / WHOLE as f32))
            };
            if !shares.is_empty() {
                let shares: Option<Vec<(Action, f32)>> = shares.iter().map(share).collect();
                decisions.push(Decision::new(state, seat, shares?, self.payoffs, value_weight));
            }
            Some(())
        })?;
        Some(decisions)
    }

    /// Who calls, and what becomes of it.
    pub(super) fn count_habits(&self, habits: &mut Habits) {
        let mut called = [false; 2];
        let counted = self.replay(|state, seat, action| {
            if action == Action::Call(Call::Win) {
                called[state.party(seat) as usize] = true;
            }
            Some(())
        });
        if let Some(parties) = counted {
            habits.games += 1;
            for party in Party::BOTH.into_iter().filter(|&party| called[party as usize]) {
                let won = (0..SEATS).any(|seat| parties[seat] == party && self.payoffs[seat] > 0.0);
                habits.calls[party as usize] += 1;
                habits.calls_won[party as usize] += u64::from(won);
            }
            habits.both_call += u64::from(called == [true; 2]);
        }
    }

    /// Plays the game again; returns the party of each seat in the end.
    fn replay(&self, mut see: impl FnMut(&State, Seat, Action) -> Option<()>) -> Option<[Party; SEATS]> {
        // In games without calls nobody is asked for one.
        let asks = self
            .moves
            .iter()
            .any(|&number| matches!(Action::from_index(number.into()), Some(Action::Call(_) | Action::Pass)));
        let rules = Doppelkopf::new(asks);
        let mut state = rules.parse_position(&self.start).ok()?;
        for &number in &self.moves {
            let action = Action::from_index(number.into())?;
            see(&state, rules.turn(&state), action)?;
            rules.try_play(&mut state, action).ok()?;
        }
        Some(std::array::from_fn(|seat| state.party(Seat::new(seat))))
    }
}
