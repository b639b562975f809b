//! What people may ask of this machine through the page: every player text passes here before it is seated.

use std::thread::available_parallelism;
use std::time::Duration;

use serde::Serialize;
use spielwerk_session::PlayerError;

use crate::catalogue::GameEntry;
use crate::errors::ApiError;

/// The most thinking time for one move.
pub(crate) const SECONDS: f64 = 60.0;
/// The largest transposition table, and the largest tree, in MiB.
pub(crate) const TABLE_MIB: usize = 256;
/// The deepest search under every leaf of a tree: it runs to its end whatever the clock says.
const LEAF: f64 = 1.0;
/// The most judgements of a network that a search remembers.
const CACHE: f64 = 100_000.0;
/// Tables in memory.
pub(crate) const TABLES: usize = 1_000;
/// Connections of all clients, and of one.
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
/// The largest request body in bytes.
pub(crate) const BODY: usize = 64 * 1024;
/// The longest game that is accepted as a record.
pub(crate) const MOVES: usize = 1_000;

/// Players that run programs of the machine.
const FOREIGN: [&str; 3] = ["gtp", "nboard", "edax"];
/// Parameters that name networks.
const NETWORKS: [&str; 2] = ["net", "opennet"];
/// Whatever limits a search; a default counts only if none of them is given.
const BUDGETS: [&str; 5] = ["time", "clock", "nodes", "depth", "sims"];

/// The limits that clients are told.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Told {
    seconds: f64,
    table_mib: usize,
    threads: usize,
}

impl Told {
    /// The limits on this machine.
    pub(crate) fn here() -> Self {
        Self { seconds: SECONDS, table_mib: TABLE_MIB, threads: threads() }
    }
}

/// How many searches run at once, and how many threads one of them may take.
pub(crate) fn threads() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Whether a player is a program of the machine, which no page may start.
pub(crate) fn is_foreign(name: &str) -> bool {
    FOREIGN.contains(&name)
}

/// A player text that keeps the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Admitted {
    /// The text for [`AnyGame::player`](spielwerk_session::AnyGame::player).
    pub(crate) text: String,
    /// Roughly how much memory the player may take.
    pub(crate) mib: usize,
}

/// Checks a player text and cuts its budgets to the limits. Players that draw lots get the seed, if one is given.
pub(crate) fn admit(entry: &GameEntry, text: &str, seed: Option<u64>) -> Result<Admitted, ApiError> {
    let text = text.trim();
    let text = match text.strip_prefix("level=") {
        Some(number) => level(entry, number)?,
        None => text,
    };
    let (name, rest) = text.split_once(':').unwrap_or((text, ""));
    if is_foreign(name) {
        return Err(ApiError::forbidden(format!(
            "{name} runs a program of this machine, which is only possible from the command line"
        )));
    }
    let known = entry.parameters(name)?;
    let default = |key: &str| {
        let found = known.iter().find(|known| known.key == key);
        found.map(|known| known.default.as_str()).filter(|value| *value != "off")
    };
    let takes = |key: &str| known.iter().any(|known| known.key == key);
    let mut given = split(rest)?;
    let is_built_in = |net: &str| net == "none" || crate::registry().model(net).is_some();
    if given.iter().any(|(key, value)| NETWORKS.contains(&key.as_str()) && !is_built_in(value)) {
        return Err(ApiError::forbidden("networks that are not built in are named only on the command line"));
    }
    if !BUDGETS.iter().any(|key| has(&given, key)) {
        let defaults = BUDGETS.iter().filter_map(|key| Some(((*key).to_owned(), default(key)?.to_owned())));
        given.extend(defaults.collect::<Vec<_>>());
    }
    if takes("time") && !has(&given, "time") {
        given.push(("time".to_owned(), SECONDS.to_string()));
    }
    if let Some(seed) = seed.filter(|_| takes("seed") && !has(&given, "seed")) {
        given.push(("seed".to_owned(), seed.to_string()));
    }
    for (key, value) in &mut given {
        match key.as_str() {
            "time" => cut(value, SECONDS),
            "table" if value != "off" => cut(value, TABLE_MIB as f64),
            "memory" => cut(value, TABLE_MIB as f64),
            "threads" => cut(value, threads() as f64),
            "leaf" => cut(value, LEAF),
            "cache" => cut(value, CACHE),
            _ => {}
        }
    }
    let size = |key: &str| {
        let own = given.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        own.or(default(key)).and_then(|value| value.parse::<usize>().ok()).unwrap_or(0)
    };
    let mib = size("table") + size("memory");
    let admitted = Admitted { text: join(name, &given), mib };
    // A small table shows as well as a large one whether everything else is right.
    for (key, value) in &mut given {
        if (key == "table" && value != "off" && value != "0") || key == "memory" {
            cut(value, 1.0);
        }
    }
    if takes("table") && !has(&given, "table") {
        given.push(("table".to_owned(), "1".to_owned()));
    }
    entry.game.player(&join(name, &given))?;
    Ok(admitted)
}

fn level<'a>(entry: &'a GameEntry, number: &str) -> Result<&'a str, PlayerError> {
    let index = number.trim().parse::<usize>().ok().and_then(|level| level.checked_sub(1));
    let text = index.and_then(|index| entry.game.levels().get(index));
    text.copied().ok_or_else(|| PlayerError::Level(number.to_owned()))
}

type Pairs = Vec<(String, String)>;

fn has(pairs: &Pairs, key: &str) -> bool {
    pairs.iter().any(|(name, _)| name == key)
}

/// The parameters of a player text. Values are plain words and numbers: nothing that names a file or a command.
fn split(text: &str) -> Result<Pairs, ApiError> {
    let plain = |value: &str| {
        !value.contains("..") && value.chars().all(|c| c.is_ascii_alphanumeric() || "._+-".contains(c))
    };
    let pair = |part: &str| {
        let (key, value) =
            part.split_once('=').ok_or_else(|| ApiError::bad(format!("parameter {part:?} lacks its '='")))?;
        let (key, value) = (key.trim(), value.trim());
        if !plain(value) || !plain(key) {
            return Err(ApiError::bad(format!("parameter {part:?}: only letters, digits and . _ + - here")));
        }
        Ok((key.to_owned(), value.to_owned()))
    };
    text.split(',').filter(|part| !part.trim().is_empty()).map(pair).collect()
}

fn join(name: &str, pairs: &Pairs) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if pairs.is_empty() { name.to_owned() } else { format!("{name}:{}", pairs.join(",")) }
}

/// Cuts a number to the most that is allowed; what is no number is left for the player to refuse.
fn cut(value: &mut String, most: f64) {
    if value == "off" || value.parse::<f64>().is_ok_and(|number| number.is_nan() || number > most) {
        *value = most.to_string();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    fn admitted(game: &str, text: &str) -> Result<String, String> {
        let entry = Catalogue::default().game(game).expect("a game");
        admit(&entry, text, None).map(|admitted| admitted.text).map_err(|error| error.to_string())
    }

    #[test]
    fn every_search_gets_a_time_limit_and_keeps_its_default() {
        assert_eq!(admitted("othello", "pvs").as_deref(), Ok("pvs:depth=8,time=60"));
        assert_eq!(admitted("othello", "pvs:depth=30").as_deref(), Ok("pvs:depth=30,time=60"));
        assert_eq!(admitted("othello", "pvs:nodes=5").as_deref(), Ok("pvs:nodes=5,time=60"));
        assert_eq!(admitted("othello", "pvs:time=3600").as_deref(), Ok("pvs:time=60"));
        assert_eq!(admitted("othello", "pvs:time=off").as_deref(), Ok("pvs:time=60"));
        assert_eq!(admitted("othello", "pvs:time=2").as_deref(), Ok("pvs:time=2"));
        assert_eq!(admitted("connect4", "mcts:sims=9").as_deref(), Ok("mcts:sims=9,time=60"));
        assert!(admitted("connect4", "mcts").expect("a player").contains("sims="));
        assert_eq!(admitted("connect4", "perfect").as_deref(), Ok("perfect:time=60"));
        assert_eq!(admitted("connect4", "level=10").as_deref(), Ok("perfect:time=10"));
        assert_eq!(admitted("doppelkopf", "conventions").as_deref(), Ok("conventions"));
    }

    #[test]
    fn no_file_is_named() {
        assert!(admitted("connect4", "zero:net=none,sims=20").is_ok());
        for text in ["zero:net=model.safetensors", "policy:net=README", "td:net=net.json"] {
            assert!(admitted("connect4", text).expect_err("a file").contains("command line"), "{text}");
        }
        let guided = "worlds:search=puct,opennet=README";
        assert!(admitted("doppelkopf", guided).expect_err("a file").contains("command line"));
    }

    #[test]
    fn every_parameter_that_takes_a_network_is_known_here() {
        for name in crate::registry().names() {
            let entry = Catalogue::default().game(name).expect("a game");
            for player in entry.game.players() {
                for spielwerk_core::Parameter { key, default: value, .. } in
                    entry.parameters(player.name).expect("a player of the game").iter()
                {
                    let takes_network = crate::registry().model(value).is_some();
                    assert!(!takes_network || NETWORKS.contains(key), "{} of {}", key, player.name);
                }
            }
        }
    }

    #[test]
    fn memory_and_threads_are_cut() {
        let text = admitted("othello", "pvs:depth=2,table=100000,threads=200").expect("a player");
        assert_eq!(text, format!("pvs:depth=2,table=256,threads={},time=60", threads()));
        assert_eq!(
            admitted("othello", "mcts:sims=5,memory=9999").as_deref(),
            Ok("mcts:sims=5,memory=256,time=60")
        );
        assert_eq!(admitted("amazons", "mcts:sims=5,leaf=8").as_deref(), Ok("mcts:sims=5,leaf=1,time=60"));
        let entry = Catalogue::default().game("othello").expect("a game");
        assert_eq!(admit(&entry, "pvs:table=7", None).map(|admitted| admitted.mib), Ok(7));
        assert_eq!(admit(&entry, "pvs", None).map(|admitted| admitted.mib), Ok(32));
    }

    #[test]
    fn lots_are_drawn_with_the_seed_of_the_table() {
        let entry = Catalogue::default().game("othello").expect("a game");
        let text = |text: &str| admit(&entry, text, Some(7)).map(|admitted| admitted.text);
        assert_eq!(text("random"), Ok("random:seed=7".to_owned()));
        assert_eq!(text("random:seed=3"), Ok("random:seed=3".to_owned()));
    }

    #[test]
    fn commands_files_and_nonsense_are_refused() {
        for text in [
            "gtp:cmd=ls",
            "gtp:cmd=\"rm -rf x\"",
            "nboard",
            "edax:level=3",
            "pvs:net=/etc/passwd",
            "pvs:x=1",
            "pvs:depth",
            "pvs:depth=-1",
            "pvs:depth=1,depth=2",
            "level=0",
            "level=11",
            "nobody",
            "",
            "random:seed=..",
        ] {
            assert!(admitted("othello", text).is_err(), "{text}");
        }
    }
}
