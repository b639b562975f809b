//! Games in which each seat is drawn from a list of players, on threads of this process or on other machines.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Game, GameRecord, Notation, Rng, SearchControl};
use spielwerk_matches::PlayerFiles;
use spielwerk_run::{
    Job, JobDescription, JobOrder, NumberedJob, NumberedWork, RunControl, RunError, work_in_order,
};
use spielwerk_session::AnyGame;

use crate::{Doppelkopf, SEATS, State};

/// The kind of this work in descriptions of jobs.
const KIND: &str = "drawn-games";

/// Games of a training; each depends on these values and its number alone.
#[derive(Clone, Debug)]
pub(super) struct DrawnGames {
    pub(super) game: Doppelkopf,
    /// Who plays: each seat is drawn from this list.
    pub(super) players: Vec<String>,
    pub(super) seed: u64,
}

/// What other machines need beside the game.
#[derive(Serialize, Deserialize)]
struct Description {
    players: Vec<String>,
    files: PlayerFiles,
    seed: u64,
}

impl DrawnGames {
    /// Plays the games of these numbers; `progress` hears how many are done.
    pub(super) fn play(
        &self,
        numbers: Range<u64>,
        control: &RunControl<'_>,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Vec<GameRecord>, RunError> {
        let describe = || self.describe(numbers.end - numbers.start);
        let mut records = Vec::new();
        work_in_order(self, numbers.clone(), &describe, control, |_, record| {
            records.push(record);
            progress(records.len() as u64);
            Ok(())
        })?;
        Ok(records)
    }

    fn describe(&self, pieces: u64) -> Result<JobDescription, RunError> {
        let (packed, files) = PlayerFiles::pack(&self.players, &self.game)?;
        let description = Description { players: self.players.clone(), files: packed, seed: self.seed };
        Ok(JobDescription {
            kind: KIND,
            game: AnyGame::spec(&self.game),
            config: serde_json::to_value(description).map_err(RunError::method)?,
            files,
            pieces,
        })
    }

    /// Opens such games that were described on another machine; `None` if the job is of another kind.
    pub(super) fn open(order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        (order.kind == KIND).then(|| {
            let game = super::game(&order.game)?;
            let Description { players, files, seed } =
                serde_json::from_value(order.config.clone()).map_err(RunError::method)?;
            if players.is_empty() {
                return Err(RunError::Setting("a job of games has no players".to_owned()));
            }
            let players = files.unpack(&players, order, &game)?;
            Ok(Box::new(NumberedJob(Self { game, players, seed })) as Box<dyn Job + Send>)
        })
    }
}

impl NumberedWork for DrawnGames {
    type Worker = ();
    type Output = GameRecord;

    fn worker(&self) -> Result<(), RunError> {
        Ok(())
    }

    fn do_piece(&self, (): &mut (), number: u64) -> Result<GameRecord, RunError> {
        let game: &dyn AnyGame = &self.game;
        let mut rng = Rng::for_part(self.seed, number);
        let mut players = Vec::new();
        for _ in 0..SEATS {
            let text = &self.players[rng.below(self.players.len())];
            let player = game.seeded_player(text, rng.next_u64());
            players.push(player.map_err(RunError::method)?);
        }
        let mut table = game.start(&mut rng);
        while let Some(seat) = table.turn() {
            let thought = players[seat.index()].think(&table.seat_view(), &mut SearchControl::none());
            let thought = thought.map_err(RunError::method)?;
            table.play(&thought.best).map_err(RunError::method)?;
        }
        Ok(table.record())
    }

    fn encode(&self, record: &GameRecord) -> Vec<u8> {
        record.to_line().into_bytes()
    }

    /// A game is one that follows the rules to its end.
    fn decode(&self, _: u64, bytes: &[u8]) -> Option<GameRecord> {
        let record = GameRecord::from_line(str::from_utf8(bytes).ok()?).ok()?;
        let states = positions(&record).ok()?;
        self.game.payoffs(states.last()?).is_some().then_some(record)
    }
}

/// All positions of a recorded game.
pub(super) fn positions(record: &GameRecord) -> Result<Vec<State>, String> {
    let rules = Doppelkopf::default();
    let mut state = rules.parse_position(&record.start).map_err(|error| error.to_string())?;
    let mut states = vec![state.clone()];
    for word in &record.moves {
        let mv = word.parse().map_err(|error: spielwerk_core::ParseError| error.to_string())?;
        rules.try_play(&mut state, mv).map_err(|_| format!("the move {word} is not legal"))?;
        states.push(state.clone());
    }
    Ok(states)
}

#[cfg(test)]
mod tests {
    use spielwerk_run::{Executor, LocalThreads};

    use super::*;

    fn games() -> DrawnGames {
        let players = ["conventions", "random"].map(str::to_owned).to_vec();
        DrawnGames { game: Doppelkopf::default(), players, seed: 7 }
    }

    #[test]
    fn games_are_the_same_by_threads_by_an_executor_and_where_they_were_described() {
        let work = games();
        let executor = LocalThreads(2);
        let play = |executor| {
            let control = RunControl { threads: 2, executor, ..RunControl::default() };
            work.play(20..26, &control, &mut |_| ()).expect("games")
        };
        let here = play(None);
        assert_eq!(here, play(Some(&executor as &dyn Executor)));

        let described = work.describe(6).expect("plain data");
        let order = JobOrder {
            kind: described.kind.to_owned(),
            game: described.game,
            config: described.config,
            files: Vec::new(),
        };
        assert!(DrawnGames::open(&order).expect("of this kind").is_ok());
        let other = JobOrder { kind: "match".to_owned(), ..order.clone() };
        assert!(DrawnGames::open(&other).is_none());
        let mut empty = order;
        empty.config["players"] = serde_json::json!([]);
        assert!(DrawnGames::open(&empty).expect("of this kind").is_err());
    }

    #[test]
    fn a_result_is_a_whole_game_by_the_rules() {
        let work = games();
        let record = work.do_piece(&mut (), 3).expect("a game");
        let bytes = work.encode(&record);
        assert_eq!(work.decode(3, &bytes), Some(record.clone()));
        let mut short = record.clone();
        short.moves.pop();
        let mut wrong = record;
        let last = wrong.moves.len() - 1;
        wrong.moves.swap(0, last);
        for lie in [short, wrong] {
            assert_eq!(work.decode(3, &work.encode(&lie)), None);
        }
        assert_eq!(work.decode(3, b"{}"), None);
    }
}
