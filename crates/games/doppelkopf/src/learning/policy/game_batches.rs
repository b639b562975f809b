//! Self-play in batches of games, on threads of this process or on other machines.
//!
//! A batch is a piece of work: its games are played side by side, so that the network is asked about many views together.
//! What travels of a game are its actions and the probabilities they were drawn by; the deal follows from the number,
//! and the positions from the rules.

use std::fs;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Game, Rng};
use spielwerk_nn::Net;
use spielwerk_run::{Job, JobDescription, JobOrder, NumberedJob, NumberedWork, RunError};
use spielwerk_session::AnyGame;

use super::decision::Decision;
use super::self_play::{PlayedGame, advance, play_batch};
use crate::view_policy::ViewPolicy;
use crate::{Action, Doppelkopf, SEATS};

/// The kind of this work in descriptions of jobs.
const KIND: &str = "policy-self-play";
/// The name of the network among the files of a job.
const NET: &str = "net";
/// Games of a batch.
const BATCH: u64 = 128;

/// The games of an iteration; each depends on the network, the seed and its number alone.
#[derive(Clone)]
pub(super) struct GameBatches {
    pub(super) game: Doppelkopf,
    pub(super) net: Arc<Net>,
    pub(super) seed: u64,
    /// The numbers of the games.
    pub(super) games: Range<u64>,
}

/// What other machines need beside the game and the network.
#[derive(Serialize, Deserialize)]
struct Description {
    seed: u64,
    games: Range<u64>,
}

impl GameBatches {
    /// How many batches there are.
    pub(super) fn count(&self) -> u64 {
        (self.games.end - self.games.start).div_ceil(BATCH)
    }

    fn games_of(&self, batch: u64) -> Range<u64> {
        let Range { start, end } = self.games;
        (start + batch * BATCH).min(end)..(start + (batch + 1) * BATCH).min(end)
    }

    pub(super) fn describe(&self) -> Result<JobDescription, RunError> {
        let description = Description { seed: self.seed, games: self.games.clone() };
        Ok(JobDescription {
            kind: KIND,
            game: AnyGame::spec(&self.game),
            config: serde_json::to_value(description).map_err(RunError::method)?,
            files: vec![(NET.to_owned(), self.net.weights().to_bytes())],
            pieces: self.count(),
        })
    }

    /// Opens batches that were described on another machine; `None` if the job is of another kind.
    pub(super) fn open(order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        (order.kind == KIND).then(|| {
            let game = crate::learning::game(&order.game)?;
            let Description { seed, games } =
                serde_json::from_value(order.config.clone()).map_err(RunError::method)?;
            let path = order.file(NET)?;
            let bytes = fs::read(path).map_err(RunError::at(path))?;
            let net = Arc::new(Net::from_bytes(&bytes).map_err(RunError::method)?);
            let batches = Self { game, net, seed, games };
            batches.worker()?;
            Ok(Box::new(NumberedJob(batches)) as Box<dyn Job + Send>)
        })
    }

    /// A game from its actions and probabilities.
    fn read_game(&self, number: u64, bytes: &mut &[u8]) -> Option<PlayedGame> {
        let mut state = Game::start(&self.game, &mut Rng::for_part(self.seed, number));
        let (mut played, mut legal) = (PlayedGame::new(), Vec::new());
        while advance(&self.game, &mut state, &mut legal) {
            let [action] = take(bytes)?;
            let action = Action::from_index(action.into()).filter(|action| legal.contains(action))?;
            let mut shares = Vec::with_capacity(legal.len());
            for &mv in &legal {
                let share = f32::from_le_bytes(take(bytes)?);
                shares.push((mv, Some(share).filter(|share| (0.0..=1.01).contains(share))?));
            }
            played.push(Decision::drawn(state.clone(), self.game.turn(&state), action, shares));
            self.game.play(&mut state, action);
        }
        let payoffs: [f32; SEATS] = self.game.payoffs(&state)?;
        for decision in &mut played {
            decision.payoffs = payoffs;
        }
        Some(played)
    }
}

/// The next bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

impl NumberedWork for GameBatches {
    type Worker = ViewPolicy;
    type Output = Vec<PlayedGame>;

    fn worker(&self) -> Result<ViewPolicy, RunError> {
        ViewPolicy::new(Arc::clone(&self.net)).map_err(RunError::method)
    }

    fn do_piece(&self, policy: &mut ViewPolicy, batch: u64) -> Result<Vec<PlayedGame>, RunError> {
        Ok(play_batch(&self.game, policy, self.seed, self.games_of(batch)))
    }

    fn encode(&self, games: &Vec<PlayedGame>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for decision in games.iter().flatten() {
            bytes.push(decision.action.index() as u8);
            decision.shares.iter().for_each(|(_, share)| bytes.extend(share.to_le_bytes()));
        }
        bytes
    }

    fn decode(&self, batch: u64, mut bytes: &[u8]) -> Option<Vec<PlayedGame>> {
        let games = self.games_of(batch).map(|number| self.read_game(number, &mut bytes));
        let games: Option<Vec<PlayedGame>> = games.collect();
        games.filter(|_| bytes.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view_policy::{GAME, policy_shape};

    #[test]
    fn a_batch_survives_its_way_and_nonsense_does_not() {
        let net = Arc::new(Net::random(policy_shape(vec![16]), GAME, 3).expect("a sound shape"));
        let batches = GameBatches { game: Doppelkopf::default(), net, seed: 5, games: 10..150 };
        assert_eq!((batches.count(), batches.games_of(1)), (2, 138..150));
        let played = batches.do_piece(&mut batches.worker().expect("a network"), 1).expect("games");
        assert_eq!(played.len(), 12);
        let bytes = batches.encode(&played);
        assert_eq!(batches.decode(1, &bytes).as_ref(), Some(&played));
        let mut cut = bytes.clone();
        cut.pop();
        let longer = [&bytes[..], &[0]].concat();
        let mut lie = bytes.clone();
        lie[0] = 255;
        let mut not_a_number = bytes;
        not_a_number[1..5].copy_from_slice(&f32::NAN.to_le_bytes());
        for wrong in [cut, longer, lie, not_a_number, Vec::new()] {
            assert_eq!(batches.decode(1, &wrong), None);
        }
    }
}
