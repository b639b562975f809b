//! Self-play: which player chooses, how often each action was tried, and what came of it.

use std::fs;
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Analysis, Game, Notation, Rng, SearchControl, Seat};
use spielwerk_matches::PlayerFiles;
use spielwerk_run::{
    Job, JobDescription, JobOrder, NumberedJob, NumberedWork, RunControl, RunError, work_in_order,
};
use spielwerk_session::AnyGame;

use super::lesson::Decision;
use super::metrics::CallCounts;
use crate::open_cards::GAME;
use crate::{Action, Call, Doppelkopf, Party, SEATS, State};

/// A game as it is kept, one line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SelfPlayGame {
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

/// The kind of this work in descriptions of jobs.
const KIND: &str = "open-cards-self-play";

/// How games of an iteration are played; each depends on these values and its number alone.
#[derive(Clone, Debug)]
pub(super) struct SelfPlay {
    pub(super) game: Doppelkopf,
    /// The player of all seats.
    pub(super) player: String,
    pub(super) drawn_decisions: usize,
    pub(super) temperature: f64,
    pub(super) seed: u64,
}

/// What other machines need; the game may be without calls, which the training's own is not.
#[derive(Serialize, Deserialize)]
struct Description {
    game: String,
    player: String,
    files: PlayerFiles,
    drawn_decisions: usize,
    temperature: f64,
    seed: u64,
}

impl SelfPlay {
    /// Plays the games of these numbers; `progress` hears how many are done.
    pub(super) fn play_all(
        &self,
        numbers: Range<u64>,
        control: &RunControl<'_>,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Vec<SelfPlayGame>, RunError> {
        let describe = || self.describe(numbers.end - numbers.start);
        let mut games = Vec::new();
        work_in_order(self, numbers.clone(), &describe, control, |_, game| {
            games.push(game);
            progress(games.len() as u64);
            Ok(())
        })?;
        Ok(games)
    }

    fn describe(&self, pieces: u64) -> Result<JobDescription, RunError> {
        let Self { game, player, drawn_decisions, temperature, seed } = self.clone();
        let (packed, files) = PlayerFiles::pack(std::slice::from_ref(&player), &game)?;
        let game = AnyGame::spec(&game);
        let description = Description { game, player, files: packed, drawn_decisions, temperature, seed };
        Ok(JobDescription {
            kind: KIND,
            game: GAME.to_owned(),
            config: serde_json::to_value(description).map_err(RunError::method)?,
            files,
            pieces,
        })
    }

    /// Opens games that were described on another machine; `None` if the job is of another kind.
    pub(super) fn open(order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        (order.kind == KIND).then(|| {
            let Description { game, player, files, drawn_decisions, temperature, seed } =
                serde_json::from_value(order.config.clone()).map_err(RunError::method)?;
            let game = crate::learning::game(&game)?;
            let player = files.unpack(&[player], order, &game)?.remove(0);
            let self_play = Self { game, player, drawn_decisions, temperature, seed };
            Ok(Box::new(NumberedJob(self_play)) as Box<dyn Job + Send>)
        })
    }
}

impl NumberedWork for SelfPlay {
    type Worker = ();
    type Output = SelfPlayGame;

    fn worker(&self) -> Result<(), RunError> {
        Ok(())
    }

    fn do_piece(&self, (): &mut (), number: u64) -> Result<SelfPlayGame, RunError> {
        let game: &dyn AnyGame = &self.game;
        let mut rng = Rng::for_part(self.seed, number);
        let mut player = game.seeded_player(&self.player, rng.next_u64()).map_err(RunError::method)?;
        let mut session = game.start(&mut rng);
        let mut kept = SelfPlayGame {
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
                    .think(&session.seat_view(), &mut SearchControl::none())
                    .map_err(RunError::method)?;
                let shares = shares(&thought);
                let drawn = kept.moves.len() < self.drawn_decisions;
                (
                    if drawn { draw(&thought, &shares, self.temperature, &mut rng) } else { thought.best },
                    shares,
                )
            };
            let action = |text: &str| text.parse::<Action>().map(|action| action.index() as u8);
            kept.moves.push(action(&mv).map_err(RunError::method)?);
            let numbered = shares.iter().map(|(mv, share)| Ok((action(mv)?, (WHOLE * share).round() as u16)));
            let numbered: Result<Vec<_>, spielwerk_core::ParseError> = numbered.collect();
            kept.shares.push(numbered.map_err(RunError::method)?);
            session.play(&mv).map_err(RunError::method)?;
        }
        let payoffs = session.payoffs().unwrap_or_default();
        for (kept, payoff) in kept.payoffs.iter_mut().zip(payoffs) {
            *kept = payoff;
        }
        Ok(kept)
    }

    fn encode(&self, game: &SelfPlayGame) -> Vec<u8> {
        game.to_line().into_bytes()
    }

    /// A game is one whose actions follow the rules, with shares for each.
    fn decode(&self, _: u64, bytes: &[u8]) -> Option<SelfPlayGame> {
        let game: SelfPlayGame = serde_json::from_slice(bytes).ok()?;
        game.decisions(0.0).is_some().then_some(game)
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

/// A move drawn by the shares at this temperature.
fn draw(thought: &Analysis, shares: &[(String, f64)], temperature: f64, rng: &mut Rng) -> String {
    let plain = (temperature - 1.0).abs() < f64::EPSILON;
    let weight = |share: f64| if plain { share } else { share.powf(1.0 / temperature) };
    let sum: f64 = if plain { 1.0 } else { shares.iter().map(|&(_, share)| weight(share)).sum() };
    let mut rank = sum * rng.unit();
    for (mv, share) in shares {
        rank -= weight(*share);
        if rank < 0.0 {
            return mv.clone();
        }
    }
    thought.best.clone()
}

/// The games of an iteration as a file, one line of JSON each.
pub(super) fn to_text(games: &[SelfPlayGame]) -> String {
    games.iter().map(|game| game.to_line() + "\n").collect()
}

/// Reads the games of an iteration.
pub(super) fn read_games(path: &Path) -> Result<Vec<SelfPlayGame>, RunError> {
    let text = fs::read_to_string(path).map_err(RunError::at(path))?;
    let game = |line: &str| serde_json::from_str(line).map_err(|error| RunError::damaged(path, error));
    text.lines().map(game).collect()
}

impl SelfPlayGame {
    fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a game is plain data")
    }

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

    /// Counts which parties call, and what becomes of it.
    pub(super) fn count_calls(&self, counts: &mut CallCounts) {
        let mut called = [false; 2];
        let counted = self.replay(|state, seat, action| {
            if action == Action::Call(Call::Win) {
                called[state.party(seat) as usize] = true;
            }
            Some(())
        });
        if let Some(parties) = counted {
            counts.games += 1;
            for party in Party::BOTH.into_iter().filter(|&party| called[party as usize]) {
                let won = (0..SEATS).any(|seat| parties[seat] == party && self.payoffs[seat] > 0.0);
                counts.calls[party as usize] += 1;
                counts.calls_won[party as usize] += u64::from(won);
            }
            counts.both_call += u64::from(called == [true; 2]);
        }
    }

    /// Plays the game again; returns the party of each seat in the end.
    fn replay(&self, mut see: impl FnMut(&State, Seat, Action) -> Option<()>) -> Option<[Party; SEATS]> {
        // In games without calls no seat is asked for one.
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
