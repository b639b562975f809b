//! How much of this machine clients may take: sizes, numbers and times.

use std::thread::available_parallelism;
use std::time::Duration;

use spielwerk_core::ParameterLimits;
use spielwerk_session::Registry;

/// The most thinking time for one move.
pub(crate) const SECONDS: f64 = 60.0;
/// The largest transposition table, and the largest tree, in MiB.
pub(crate) const TABLE_MIB: usize = 256;
/// Tables in memory.
pub(crate) const TABLES: usize = 1_000;
/// Tables of one client in memory.
pub(crate) const TABLES_PER_CLIENT: usize = 200;
/// Tables in memory that were made from one address.
pub(crate) const TABLES_PER_ADDRESS: usize = 400;
/// Tables that are stored.
pub(crate) const STORED: usize = 200_000;
/// Tables of one client that are stored; a new one takes the place of its own oldest finished game.
pub(crate) const STORED_PER_CLIENT: usize = 2_000;
/// New tables from one address at once, and per second after that.
pub(crate) const TABLE_BURST: f64 = 600.0;
/// New tables from one address per second in the long run.
pub(crate) const TABLE_RATE: f64 = 5.0;
/// Runs that one client starts at once.
pub(crate) const RUN_BURST: f64 = 5.0;
/// Runs that one client starts per second in the long run.
pub(crate) const RUN_RATE: f64 = 0.1;
/// Folders of runs that the page started.
pub(crate) const RUN_FOLDERS: usize = 500;
/// Threads that wait for the disk or for tables that wait for it.
pub(crate) const BLOCKING_THREADS: usize = 64;
/// Connections of all clients.
pub(crate) const CONNECTIONS: usize = 5_000;
/// Connections of one client.
pub(crate) const CONNECTIONS_PER_CLIENT: usize = 2_000;
/// How long the head of a request may take.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(20);
/// How long the body of a request may take.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(20);
/// Event streams of all tables.
pub(crate) const STREAMS: usize = 4_000;
/// Event streams of one client.
pub(crate) const STREAMS_PER_CLIENT: usize = 1_500;
/// Event streams of one table.
pub(crate) const STREAMS_PER_TABLE: usize = 64;
/// Searches that wait for a free thread.
pub(crate) const QUEUE: usize = 2 * TABLES;
/// Questions about positions that are being answered or wait for it.
pub(crate) const QUESTIONS: usize = 64;
/// Questions of one client.
pub(crate) const QUESTIONS_PER_CLIENT: usize = 16;
/// Questions from one address.
pub(crate) const QUESTIONS_PER_ADDRESS: usize = 32;
/// The largest request body in bytes.
pub(crate) const BODY: usize = 64 * 1024;
/// The longest game that is accepted, in moves.
pub(crate) const MOVES: usize = crate::tables::formats::MOVES;

/// How many searches run at once, and how many threads one of them may take.
pub(crate) fn threads() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// What player texts from clients may ask for.
pub(crate) fn of_players(registry: &Registry) -> ParameterLimits {
    ParameterLimits {
        seconds: SECONDS,
        mebibytes: TABLE_MIB,
        threads: threads(),
        // A search under every leaf of a tree runs to its end whatever the clock says.
        untimed_plies: 1,
        cache_entries: 100_000,
        networks: registry.models().map(|model| model.name).collect(),
    }
}

/// The games of this workspace under these limits.
#[cfg(test)]
pub(crate) fn catalogue_for_tests() -> crate::tables::catalogue::Catalogue {
    let registry = spielwerk::registry();
    let limits = of_players(&registry);
    let platform = std::sync::Arc::new(crate::tables::platform::SystemPlatform);
    crate::tables::catalogue::Catalogue::new(registry, limits, platform)
}
