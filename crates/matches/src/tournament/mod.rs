//! Matches and tournaments: who meets whom, one game after the other, and the folder that keeps them.
//!
//! A tournament is its [`TournamentConfig`] and the records of its games. Every game has a number in a fixed
//! [`Schedule`] and depends on configuration and number alone: its opening, its players (made new for each game) and
//! their seeds. So games can be played in any order and on any number of threads, an interrupted tournament can be resumed,
//! and the [`TournamentResult`] is a function of the records.

mod config;
mod digest;
mod folder;
mod job;
mod ledger;
mod outcome;
mod player_files;
mod record;
mod replay;
mod result;
mod runner;
mod schedule;
mod seat_player;
mod standing;
mod table;
#[cfg(test)]
mod tests;
mod timing;
mod writer;

pub use config::{Adjudication, ConfigError, StoppingRule, TournamentConfig};
pub use digest::Effort;
pub use folder::FolderError;
pub use job::{MATCH_KIND, open_match};
pub use outcome::{Ending, GameOutcome};
pub use player_files::{PlayerFiles, files_of_player};
pub use record::{MatchRecord, Thought};
pub use replay::{ReplayReport, replay};
pub use result::{PairingResult, PlayerResult, PointsResult, Remark, SeatResult, TournamentResult};
pub use runner::{Progress, RunError, Runner, run, run_in_folder, run_with};
pub use schedule::{GameSlot, Pairing, Schedule};
pub use standing::{Course, CoursePoint, PlayedGame, Standing, find_game, standing};
pub use table::Roster;
