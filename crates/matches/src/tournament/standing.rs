//! The state of a tournament, read from its folder while another process may still be playing there.

use std::path::Path;

use serde::Serialize;

use super::config::TournamentConfig;
use super::digest::Digest;
use super::folder::{FolderError, RunFolder};
use super::ledger::Ledger;
use super::outcome::Ending;
use super::record::MatchRecord;
use super::result::TournamentResult;
use super::timing::add_timing;
use crate::statistics::{Interval, Pentanomial};
use spielwerk_session::{AnyGame, PlayerError, Registry};

/// A tournament as its folder shows it.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// What is played.
    pub config: TournamentConfig,
    /// Games there will be, if no pairing ends early.
    pub scheduled: u64,
    /// Games that were played.
    pub played: Vec<PlayedGame>,
    /// The result of the games so far.
    pub result: TournamentResult,
    /// How the score of each pairing went.
    pub courses: Vec<Course>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayedGame {
    /// Its number in the schedule.
    pub number: u64,
    /// Who sat at each seat, as numbers of the configuration's players.
    pub seating: Vec<usize>,
    /// What each seat got.
    pub payoffs: Vec<f32>,
    /// How many moves were made.
    pub plies: usize,
    /// How it ended.
    pub ending: Ending,
}

/// The score of a pairing's first player after more and more rounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Course {
    /// The first player, by number.
    pub first: usize,
    /// The second player, by number.
    pub second: usize,
    /// At most [`Course::POINTS`], the last round among them.
    pub points: Vec<CoursePoint>,
}

/// A score after some rounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CoursePoint {
    /// Rounds.
    pub rounds: u64,
    /// The mean score.
    pub score: f64,
    /// Its interval.
    pub interval: Interval,
}

impl Course {
    /// The most points of the curve; more could not be told apart.
    pub const POINTS: usize = 200;

    fn of(first: usize, second: usize, rounds: &[Pentanomial]) -> Self {
        let step = rounds.len().div_ceil(Self::POINTS).max(1);
        let kept = |index: &usize| (index + 1).is_multiple_of(step) || index + 1 == rounds.len();
        let point = |index: usize| CoursePoint {
            rounds: index as u64 + 1,
            score: rounds[index].score(),
            interval: rounds[index].interval(),
        };
        Self { first, second, points: (0..rounds.len()).filter(kept).map(point).collect() }
    }
}

/// Reads the state of the tournament in a folder.
///
/// # Errors
/// If there is no tournament, or a line is not a game of it.
pub fn standing(registry: &Registry, path: &Path) -> Result<Standing, FolderError> {
    let folder = RunFolder::open(path);
    let config = folder.config()?;
    let game = game_of(registry, path, &config)?;
    let schedule = config.schedule(&*game);
    let mut records = folder.read_games(folder.games_or_none()?.as_bytes(), &schedule)?;
    records.sort_by_key(|record| record.number);
    add_timing(&folder.timing_path(), &mut records);
    let mut ledger = Ledger::new(&schedule, config.stop);
    let mut rounds: Vec<Vec<Pentanomial>> = vec![Vec::new(); schedule.pairings().len()];
    for record in &records {
        ledger.enter(record.number, Digest::of(record));
        for (pairing, rounds) in ledger.pairings.iter().zip(&mut rounds) {
            if pairing.rounds > rounds.len() as u64 {
                rounds.extend(pairing.tallies.first().map(|(_, tally)| tally.rounds));
            }
        }
    }
    let courses = schedule.pairings().iter().zip(&rounds);
    let courses = courses.filter(|(pairing, _)| pairing.players.len() == 2);
    Ok(Standing {
        scheduled: schedule.games(),
        played: records.iter().map(PlayedGame::of).collect(),
        result: TournamentResult::of(&config, &*game, &ledger, &[]),
        courses: courses
            .map(|(pairing, rounds)| Course::of(pairing.players[0], pairing.players[1], rounds))
            .collect(),
        config,
    })
}

/// One game of the tournament in a folder; `None` if it was not played yet.
///
/// # Errors
/// If there is no tournament, or a line before the game is not one of its games.
pub fn find_game(registry: &Registry, path: &Path, number: u64) -> Result<Option<MatchRecord>, FolderError> {
    let folder = RunFolder::open(path);
    let config = folder.config()?;
    let schedule = config.schedule(&*game_of(registry, path, &config)?);
    let records = folder.read_games(folder.games_or_none()?.as_bytes(), &schedule)?;
    let mut found = records.into_iter().find(|record| record.number == number);
    add_timing(&folder.timing_path(), found.as_mut_slice());
    Ok(found)
}

fn game_of(
    registry: &Registry,
    path: &Path,
    config: &TournamentConfig,
) -> Result<Box<dyn AnyGame>, FolderError> {
    registry.game(&config.game).map_err(|error| FolderError::Config {
        path: path.to_owned(),
        source: Box::new(PlayerError::from(error).into()),
    })
}

impl PlayedGame {
    fn of(record: &MatchRecord) -> Self {
        Self {
            number: record.number,
            seating: record.seating.clone(),
            payoffs: record.outcome.payoffs.clone(),
            plies: record.game.moves.len(),
            ending: record.outcome.ending.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{run_in_folder, test_registry};

    #[test]
    fn a_folder_tells_what_its_tournament_found() {
        let path = std::env::temp_dir().join(format!("spielwerk-standing-{}", std::process::id()));
        let game = test_registry().game("nimm3").expect("a game");
        let players = ["random", "perfect"].map(str::to_owned).to_vec();
        let config = TournamentConfig::new(&*game, players, 30, 4);
        assert!(standing(&test_registry(), &path).is_err(), "no tournament there");
        let result = run_in_folder(&config, &*game, &path, 1, &[], &mut |_| {}).expect("played");
        let found = standing(&test_registry(), &path).expect("a tournament");
        assert_eq!((found.scheduled, found.played.len(), &found.result), (60, 60, &result), "times included");
        let last = found.courses[0].points.last().expect("rounds");
        assert_eq!((last.rounds, last.score), (30, result.pairings[0].score));
        let game = find_game(&test_registry(), &path, 7).expect("readable").expect("played");
        assert_eq!((game.number, game.game.moves.len()), (7, found.played[7].plies));
        assert!(find_game(&test_registry(), &path, 60).expect("readable").is_none());
        std::fs::remove_dir_all(&path).expect("removable");
    }

    #[test]
    fn long_courses_are_thinned_and_keep_their_end() {
        let course = Course::of(0, 1, &vec![Pentanomial([0, 0, 1, 0, 0]); 1_001]);
        assert!(course.points.len() <= Course::POINTS);
        assert_eq!(course.points.last().expect("points").rounds, 1_001);
        assert_eq!(Course::of(0, 1, &[]).points, []);
    }
}
