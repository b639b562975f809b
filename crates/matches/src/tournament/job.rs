//! Games of a tournament as work that any thread or machine can do.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use spielwerk_run::{Job, JobDescription, JobOrder, PieceResult, Pieces, RunError};
use spielwerk_session::{AnyGame, Registry};

use super::config::TournamentConfig;
use super::player_files::PlayerFiles;
use super::record::MatchRecord;
use super::schedule::Schedule;
use super::table::{PlayerPool, Roster, Table};

/// The kind of this work in descriptions of jobs.
pub const MATCH_KIND: &str = "match";

/// The games of a tournament: the number of a piece is that of a game.
pub(super) struct GameJob<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) config: &'a TournamentConfig,
    pub(super) schedule: &'a Schedule,
    pub(super) roster: &'a Roster<'a>,
}

impl Job for GameJob<'_> {
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
        let &Self { game, config, schedule, roster } = self;
        let table = Table { game, config, schedule, roster, stop: Some(stop) };
        let mut pool = PlayerPool::default();
        while let Some(number) = pieces.next(true) {
            let no_game = || RunError::Setting(format!("game {number} does not belong to this tournament"));
            let slot = schedule.slot(number).ok_or_else(no_game)?;
            let Some(record) = table.play(slot, &mut pool).map_err(RunError::method)? else { break };
            pieces.hand_in(number, to_piece(record));
        }
        Ok(())
    }
}

/// A record with the time of its moves beside it.
fn to_piece(mut record: MatchRecord) -> PieceResult {
    let timing = serde_json::to_vec(&record.take_seconds()).unwrap_or_default();
    PieceResult { bytes: record.to_line().into_bytes(), timing }
}

/// The record in a result, which may come from a machine that is not trusted.
pub(super) fn from_piece(number: u64, result: &PieceResult) -> Result<MatchRecord, RunError> {
    let wrong = |reason: String| RunError::Setting(format!("the result of game {number}: {reason}"));
    let text = std::str::from_utf8(&result.bytes).map_err(|error| wrong(error.to_string()))?;
    let mut record = MatchRecord::from_line(text).map_err(|error| wrong(error.to_string()))?;
    if record.number != number {
        return Err(wrong(format!("it is of game {}", record.number)));
    }
    if let Ok(seconds) = serde_json::from_slice::<Vec<f64>>(&result.timing) {
        record.set_seconds(&seconds);
    }
    Ok(record)
}

/// What the games of a tournament depend on, as another machine needs it.
#[derive(Serialize, Deserialize)]
struct Description {
    tournament: TournamentConfig,
    files: PlayerFiles,
}

/// The tournament as plain data, networks included.
///
/// # Errors
/// If a player needs a program of this machine, or a file cannot be read.
pub(super) fn describe(config: &TournamentConfig, game: &dyn AnyGame) -> Result<JobDescription, RunError> {
    let (packed, files) = PlayerFiles::pack(&config.players, game)?;
    let description = Description { tournament: config.clone(), files: packed };
    Ok(JobDescription {
        kind: MATCH_KIND,
        game: config.game.clone(),
        config: serde_json::to_value(description).map_err(RunError::method)?,
        files,
        pieces: config.schedule(game).games(),
    })
}

/// A tournament that was described elsewhere.
struct OpenedMatch {
    game: Box<dyn AnyGame>,
    config: TournamentConfig,
    schedule: Schedule,
    /// The players' texts with the files of this machine.
    players: Vec<String>,
}

impl Job for OpenedMatch {
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
        let Self { game, config, schedule, players } = self;
        let game = &**game;
        let roster = |player: usize, seed| game.seeded_player(&players[player], seed);
        GameJob { game, config, schedule, roster: &roster }.work(pieces, stop)
    }
}

/// Opens the games of a tournament that was described on another machine.
///
/// # Errors
/// If the description is wrong or of something this program does not know.
pub fn open_match(registry: &Registry, order: &JobOrder) -> Result<Box<dyn Job + Send>, RunError> {
    let wrong = |error: &dyn std::fmt::Display| RunError::Setting(format!("a job of games: {error}"));
    let Description { tournament: config, files } =
        serde_json::from_value(order.config.clone()).map_err(|error| wrong(&error))?;
    let game = registry.game(&config.game).map_err(|error| wrong(&error))?;
    let players = files.unpack(&config.players, order, &*game)?;
    let schedule = config.schedule(&*game);
    Ok(Box::new(OpenedMatch { game, config, schedule, players }))
}
