//! Whole tournaments: what they find, and that they survive being stopped at any byte.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::*;
use crate::openings::OpeningSource;
use crate::statistics::{Anchor, Sprt, Verdict};
use crate::test_registry;
use spielwerk_session::AnyGame;

/// A folder that is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("spielwerk-arena-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn setup(game: &str, players: &[&str], rounds: u64) -> (Box<dyn AnyGame>, TournamentConfig) {
    let game = test_registry().game(game).expect("a game");
    let players = players.iter().map(|&player| player.to_owned()).collect();
    let config = TournamentConfig::new(&*game, players, rounds, 1);
    (game, config)
}

fn played(game: &dyn AnyGame, config: &TournamentConfig) -> TournamentResult {
    run(config, game, 1, &[], &mut |_| {}).expect("a result")
}

/// The result without what the clock said.
fn timeless(result: TournamentResult) -> TournamentResult {
    result.without_time()
}

#[test]
fn identical_deterministic_players_are_found_out() {
    let (game, mut config) = setup("connect4", &["pvs:depth=2,table=off", "pvs:depth=2,table=off"], 20);
    config.openings = OpeningSource::Random { plies: 0 };
    let result = played(&*game, &config);
    assert_eq!((result.games, result.distinct), (40, 1), "one game, forty times");
    assert_eq!(result.pairings[0].distinct, 1);
    config.openings = OpeningSource::Random { plies: 6 };
    let varied = played(&*game, &config);
    assert!(varied.distinct > 10 && varied.distinct <= 20, "{} distinct", varied.distinct);
    assert!((varied.pairings[0].score - 0.5).abs() < 1e-12, "every pair is split");
}

#[test]
fn the_stronger_player_wins() {
    let (game, config) = setup("connect4", &["random", "pvs:depth=4,table=off"], 20);
    let result = played(&*game, &config);
    let met = &result.pairings[0];
    assert_eq!(met.wins + met.draws + met.losses, 40);
    assert!(met.score_interval.high < 0.5 && met.superiority < 0.01, "{met:?}");
    assert!(met.elo_interval.low <= met.elo.0 && met.elo.0 < met.elo_interval.high);
    let [random, search] = &result.players[..] else { panic!("two players") };
    assert!(random.rating < search.rating);
    assert!(search.effort.iter().all(|third| third.moves > 0 && third.nodes > 0));
    assert!(random.effort.iter().all(|third| third.nodes == 0));
    let moves: f64 = result.seats.iter().map(|seat| seat.score.expect("a game of two")).sum();
    assert!((moves - 1.0).abs() < 1e-12, "what one side gets the other does not");
}

#[test]
fn random_players_differ_from_game_to_game() {
    let (game, config) = setup("othello:size=4", &["random", "random"], 30);
    let result = played(&*game, &config);
    assert!(result.distinct > 50, "{} of 60", result.distinct);
    assert_eq!(timeless(result), timeless(played(&*game, &config)), "and yet from the seed alone");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let (game, mut config) = setup("connect4", &["random", "greedy", "pvs:depth=2,table=off"], 12);
    config.stop = Some(StoppingRule::Hopeless { rounds: 3, band: 0.4 });
    let alone = played(&*game, &config);
    let together = run(&config, &*game, 4, &[], &mut |_| {}).expect("a result");
    assert!(alone.pairings.iter().any(|met| met.ended_early));
    assert_eq!(timeless(together), timeless(alone));
    // And the files are equal byte for byte, apart from those that tell the time.
    let files = |threads: usize| {
        let folder = Folder::new();
        run_in_folder(&config, &*game, &folder.0, threads, &[], &mut |_| {}).expect("a result");
        ["config.json", "games.jsonl", "result.json"].map(|name| fs::read(folder.file(name)).expect("a file"))
    };
    assert!(files(1) == files(4), "files differ");
}

#[test]
fn duplicate_deals_go_through_all_seatings() {
    let (game, config) = setup("doppelkopf", &["conventions", "random"], 4);
    let result = played(&*game, &config);
    let met = &result.pairings[0];
    assert_eq!((result.games, met.rounds, met.wins + met.draws + met.losses), (56, 4, 4));
    let [conventions, random] = &result.players[..] else { panic!("two players") };
    assert!((conventions.points + random.points).abs() < 1e-5, "points are won from each other");
    assert!((conventions.points - met.points.mean).abs() < 1e-5);
    assert!(conventions.points > 0.0, "{}", conventions.points);
    assert_eq!(result.seats.len(), 4);
    let (game, mut config) = setup("doppelkopf", &["conventions", "random", "random:calls=off"], 1);
    config.table = 3;
    let result = played(&*game, &config);
    assert_eq!((result.games, result.pairings.len()), (36, 3), "three at one table");
}

#[test]
fn sequential_tests_end_matches() {
    let (game, mut config) = setup("connect4", &["pvs:depth=2,table=off", "random"], 500);
    let sprt = Sprt::parse("elo0=0,elo1=50").expect("a test");
    config.stop = Some(StoppingRule::Sprt(sprt));
    let result = played(&*game, &config);
    let met = &result.pairings[0];
    assert_eq!(met.sprt.and_then(|state| state.verdict), Some(Verdict::Elo1));
    assert!(met.ended_early && result.games < 200, "{} games", result.games);
}

#[test]
fn anchors_fix_ratings() {
    let (game, config) = setup("nimm3:stones=21", &["random", "perfect", "pvs:depth=2,table=off"], 30);
    let anchors = [Anchor { player: 0, elo: 1000.0 }];
    let result = run(&config, &*game, 1, &anchors, &mut |_| {}).expect("a result");
    let rating = |player: usize| result.players[player].rating.expect("a rating").0;
    assert!((rating(0) - 1000.0).abs() < 1e-6 && result.players[0].is_anchor);
    assert!(rating(1) > 1100.0, "{}", rating(1));
}

#[test]
fn a_tournament_cut_at_any_byte_goes_on_to_the_same_result() {
    let (game, mut config) = setup("nimm3", &["random", "perfect", "pvs:depth=2,table=off"], 2);
    config.openings = OpeningSource::Random { plies: 1 };
    let folder = Folder::new();
    let go_on = || run_in_folder(&config, &*game, &folder.0, 1, &[], &mut |_| {}).map(timeless);
    let whole = go_on().expect("a result");
    let file = folder.file("games.jsonl");
    let games = fs::read(&file).expect("the games");
    assert_eq!(games.split(|&byte| byte == b'\n').count(), 13, "twelve lines, and nothing after the last");
    let outcomes = |bytes: &[u8]| -> Vec<(u64, Vec<String>, GameOutcome)> {
        let text = std::str::from_utf8(bytes).expect("text");
        let records = text.lines().map(|line| MatchRecord::from_line(line).expect("a record"));
        records.map(|record| (record.number, record.game.moves, record.outcome)).collect()
    };
    // The last three lines and a bit of the one before.
    let starts: Vec<usize> = (0..games.len()).filter(|&at| at > 0 && games[at - 1] == b'\n').collect();
    let from = starts[starts.len() - 3] - 10;
    for cut in from..=games.len() {
        fs::write(&file, &games[..cut]).expect("a writable file");
        let _ = fs::remove_file(folder.file("result.json"));
        assert_eq!(go_on().expect("a result"), whole, "cut at byte {cut}");
        let again = fs::read(&file).expect("the games");
        assert_eq!(outcomes(&again), outcomes(&games), "cut at byte {cut}");
        assert!(folder.file("result.json").exists());
    }
    let replayed = replay(&test_registry(), &folder.0).expect("a replay");
    assert_eq!((replayed.check.games, replayed.check.disagreements.len()), (12, 0));
}

#[test]
fn a_tournament_that_is_stopped_tells_what_it_has_and_loses_nothing() {
    let (game, config) = setup("connect4", &["random", "mcts:sims=20"], 6);
    let (folder, other) = (Folder::new(), Folder::new());
    let whole =
        run_in_folder(&config, &*game, &other.0, 1, &[], &mut |_| {}).map(timeless).expect("a result");
    let (stop, made) = (AtomicBool::new(false), AtomicU32::new(0));
    let roster = |player: usize, seed| {
        // In the sixth game.
        stop.store(made.fetch_add(1, Ordering::Relaxed) >= 10, Ordering::Relaxed);
        game.seeded_player(&config.players[player], seed)
    };
    let runner = || Runner::new(&config, &*game);
    let stopped = runner().players(&roster).stopped_by(&stop);
    let part = stopped.run_in_folder(&folder.0, &mut |_| {}).expect("a result");
    assert_eq!((part.games, part.surplus), (4, 1), "the sixth game is dropped, the fifth waits for it");
    let rest = runner().run_in_folder(&folder.0, &mut |_| {}).map(timeless).expect("a result");
    assert_eq!(rest, whole);
}

#[test]
fn a_folder_of_another_tournament_is_refused_and_more_rounds_are_not() {
    let (game, config) = setup("nimm3", &["random", "perfect"], 3);
    let folder = Folder::new();
    let go_on = |config: &TournamentConfig| run_in_folder(config, &*game, &folder.0, 1, &[], &mut |_| {});
    assert_eq!(go_on(&config).expect("a result").games, 6);
    for other in [
        TournamentConfig { seed: 2, ..config.clone() },
        TournamentConfig { rounds: 2, ..config.clone() },
        TournamentConfig { players: vec!["random".into(), "random".into()], ..config.clone() },
    ] {
        let refusal = go_on(&other).expect_err("another tournament").to_string();
        assert!(refusal.contains("another configuration"), "{refusal}");
    }
    let mut played = Vec::new();
    let longer = TournamentConfig { rounds: 5, ..config };
    let mut listen = |progress: &Progress<'_>| played.extend(progress.last.map(|record| record.number));
    let result = run_in_folder(&longer, &*game, &folder.0, 1, &[], &mut listen).expect("a result");
    assert_eq!((result.games, played), (10, vec![6, 7, 8, 9]), "only what was missing is played");
}

#[test]
fn a_broken_file_is_named_and_not_overwritten() {
    let (game, config) = setup("nimm3", &["random", "perfect"], 2);
    let folder = Folder::new();
    let go_on = || run_in_folder(&config, &*game, &folder.0, 1, &[], &mut |_| {});
    go_on().expect("a result");
    let file = folder.file("games.jsonl");
    let games = fs::read_to_string(&file).expect("the games");
    for (right, wrong, sentence) in [
        ("\"number\":1", "\"number\":77", "line 2: game 77 is none"),
        ("\"outcome\":{\"payoffs\":[", "\"outcome\":{\"payoffs\":[0.0,", "line 1: game 0 is none"),
        ("\"seeds\"", "\"seats\"", "line 1: match record"),
    ] {
        let broken = games.replacen(right, wrong, 1);
        assert_ne!(broken, games, "{right}");
        fs::write(&file, &broken).expect("a writable file");
        let refusal = go_on().expect_err("no such game").to_string();
        assert!(refusal.contains("games.jsonl: ") && refusal.contains(sentence), "{refusal}");
        assert_eq!(fs::read_to_string(&file).expect("the games"), broken);
    }
}

#[test]
fn replays_find_what_is_wrong() {
    let (game, mut config) = setup("connect4", &["random", "pvs:depth=2,table=off"], 3);
    config.adjudication = Some(Adjudication { solver: "table=1".to_owned(), from_ply: 24 });
    let folder = Folder::new();
    run_in_folder(&config, &*game, &folder.0, 1, &[], &mut |_| {}).expect("a result");
    let file = folder.file("games.jsonl");
    let games = fs::read_to_string(&file).expect("the games");
    for path in [&folder.0, &file] {
        let report = replay(&test_registry(), path).expect("a replay");
        assert_eq!((report.check.disagreements, report.unproven), (Vec::new(), 0));
        assert_eq!(report.check.games, 6);
    }
    let mut records: Vec<MatchRecord> =
        games.lines().map(|line| MatchRecord::from_line(line).expect("a record")).collect();
    records[0].outcome.payoffs.reverse();
    records[1].game.moves.push("9".to_owned());
    records[2].seating.reverse();
    let broken: String = records.iter().map(|record| record.to_line() + "\n").collect();
    fs::write(&file, broken).expect("a writable file");
    let report = replay(&test_registry(), &folder.0).expect("a replay");
    let lines: Vec<usize> = report.check.disagreements.iter().map(|wrong| wrong.line).collect();
    assert_eq!(lines, [1, 2, 3], "{:?}", report.check.disagreements);
    // Every reader of game records reads these too.
    fs::write(&file, games).expect("a writable file");
    let text = fs::read_to_string(&file).expect("the games");
    assert_eq!(game.check_text(&text).expect("records").disagreements, Vec::new());
}

#[test]
fn failures_are_told_in_the_result() {
    let (game, mut config) = setup("nimm3", &["random", "perfect"], 1);
    config.players[1] = "missing".to_owned();
    // The check before the first game would refuse it; an engine of others can vanish later.
    let schedule = config.schedule(&*game);
    let mut ledger = ledger::Ledger::new(&schedule, None);
    let roster = |player: usize, seed| game.seeded_player(&config.players[player], seed);
    let table =
        table::Table { game: &*game, config: &config, schedule: &schedule, roster: &roster, stop: None };
    for number in 0..2 {
        let record = table
            .play(schedule.slot(number).expect("a game"), &mut table::PlayerPool::default())
            .expect("an opening");
        let record = record.expect("it is not stopped");
        ledger.enter(number, digest::Digest::of(&record));
    }
    let result = TournamentResult::of(&config, &*game, &ledger, &[]);
    assert_eq!((result.forfeits.len(), result.forfeits[0].games), (1, 2));
    assert!(result.forfeits[0].reason.contains("no player \"missing\""), "{:?}", result.forfeits);
    assert!((result.pairings[0].score - 1.0).abs() < 1e-12);
}
