//! The laws of TD(lambda), and small runs from end to end.

use std::fs;
use std::path::PathBuf;

use spielwerk_connect4::values::Connect4Encoding;
use spielwerk_connect4::values::ntuple::{Layout, NTuples, random_walks};
use spielwerk_connect4::{ConnectFour, Position};
use spielwerk_core::{Game, GameRecord, Notation, Rng, Seat};
use spielwerk_nimm3::{Heap, Nimm3};
use spielwerk_nimm3::{Nimm3Coding, Nimm3Encoding};
use spielwerk_nn::values::{Linear, Squash, ValueFunction};

use super::connect4::{Protocol, RepertoireConfig, Truth, endgames};
use super::*;

const PACE: Pace = Pace { alpha: 0.5, epsilon: 0.0 };

fn table() -> Linear<Nimm3Encoding> {
    Linear::new(Nimm3Encoding { stones: 11, coding: Nimm3Coding::States }, Squash::None)
}

/// The heaps of a game from eleven stones.
fn heaps() -> Vec<Heap> {
    [11, 10, 8, 5, 4, 1, 0]
        .into_iter()
        .zip([0, 1].into_iter().cycle())
        .map(|(stones, seat)| Heap::new(stones, Seat::new(seat)))
        .collect()
}

fn learn(config: TdConfig, random: &[usize]) -> Linear<Nimm3Encoding> {
    let game = Nimm3::default();
    let mut learner = TdLearner::new(table(), config);
    let heaps = heaps();
    learner.begin(&game, &heaps[0]);
    for (number, heap) in heaps.iter().enumerate().skip(1) {
        learner.step(&game, heap, random.contains(&number), PACE.alpha);
    }
    learner.into_function()
}

fn value(function: &impl ValueFunction<Nimm3>, heap: &Heap) -> f64 {
    function.value(&Nimm3::default(), heap)
}

#[test]
fn with_lambda_0_only_the_last_position_learns_and_with_1_all_do() {
    let heaps = heaps();
    let zero = learn(TdConfig { lambda: 0.0, ..TdConfig::default() }, &[]);
    let learned: Vec<f64> = heaps[..6].iter().map(|heap| value(&zero, heap)).collect();
    assert_eq!(learned, [0.0, 0.0, 0.0, 0.0, 0.0, -0.5]);
    // With lambda and gamma 1 every position moves towards the result alike.
    let one = learn(TdConfig { lambda: 1.0, ..TdConfig::default() }, &[]);
    let learned: Vec<f64> = heaps[..6].iter().map(|heap| value(&one, heap)).collect();
    assert_eq!(learned, [-0.5; 6]);
    // In between, and discounted, the share falls with every ply.
    let half = learn(TdConfig { lambda: 0.5, gamma: 0.8, ..TdConfig::default() }, &[]);
    for (age, heap) in heaps[..6].iter().rev().enumerate() {
        assert!((value(&half, heap) - -0.5 * 0.4f64.powi(age as i32)).abs() < 1e-12);
    }
}

#[test]
fn nothing_is_learned_from_random_moves() {
    let config = TdConfig { lambda: 1.0, ..TdConfig::default() };
    let all_random = learn(config.clone(), &[1, 2, 3, 4, 5, 6]);
    assert!(all_random.weights().iter().all(|weight| *weight == 0.0));
    // A trace that begins anew does not reach past a random move; one that goes on does.
    let reset = learn(TdConfig { after_random: AfterRandom::Reset, ..config.clone() }, &[4]);
    let heaps = heaps();
    let reached: Vec<bool> = heaps[..6].iter().map(|heap| value(&reset, heap) != 0.0).collect();
    assert_eq!(reached, [false, false, false, false, true, true]);
    let kept = learn(config, &[4]);
    assert!(heaps[..6].iter().all(|heap| value(&kept, heap) != 0.0));
}

#[test]
fn updates_after_moves_and_after_games_agree_for_small_steps() {
    let layout = Layout::new(&random_walks(10, 5, 1)).expect("walks");
    let play = |updates| {
        let config = TdConfig { lambda: 0.6, updates, ..TdConfig::default() };
        let mut learner = TdLearner::new(NTuples::new(layout.clone()), config);
        let pace = Pace { alpha: 1e-3, epsilon: 1.0 };
        for number in 0..20 {
            // All moves are random, and learned from all the same: the games do not depend on the values.
            let (mut state, mut rng) = (Position::EMPTY, Rng::for_part(3, number));
            learner.begin(&ConnectFour, &state);
            while let Some(mv) = ConnectFour.random_move(&state, &mut rng, &mut Vec::new()) {
                ConnectFour.play(&mut state, mv);
                learner.step(&ConnectFour, &state, false, pace.alpha);
            }
        }
        learner.into_function()
    };
    let (moves, games) = (play(Updates::Moves), play(Updates::Games));
    let size = moves.weights().iter().fold(0.0f32, |size, weight| size.max(weight.abs()));
    let far = moves.weights().iter().zip(games.weights()).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(size > 1e-3 && far < 0.05 * size, "{far} of {size}");
}

#[test]
fn immediate_wins_are_taken_and_ties_broken_evenly() {
    let zero = Linear::new(Connect4Encoding::OnePerSquare, Squash::Tanh);
    let (start, won) = (Position::EMPTY, endgames::endgame_1());
    let mut counts = [0; 7];
    for seed in 0..7_000 {
        let rng = &mut Rng::new(seed);
        counts[choose(&zero, &ConnectFour, &start, 0.0, rng, &mut Vec::new()).mv.index()] += 1;
        assert_eq!(choose(&zero, &ConnectFour, &won, 0.0, rng, &mut Vec::new()).mv.number(), 4);
    }
    assert!(counts.iter().all(|count| (850..1_150).contains(count)), "{counts:?}");
}

/// A folder that is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("spielwerk-td-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs to the end in one go, and again with the run cut off after each report; the files must be the same.
fn ends_the_same(name: &str, config: &RunConfig) {
    let (whole, parts) = (Folder::new(&format!("{name}-whole")), Folder::new(&format!("{name}-parts")));
    let run = |folder: &Folder| train_connect4(config, &folder.0, &mut |_| {}).expect("a run");
    let file = fs::read(run(&whole)).expect("the values");
    let metrics = fs::read_to_string(whole.0.join("metrics.jsonl")).expect("the metrics");
    for _ in 0..2 {
        let cut = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut reports = 0;
            let _ = train_connect4(config, &parts.0, &mut |news| {
                reports += u32::from(matches!(news, TdProgress::Report(_)));
                assert!(reports < 2, "the run is killed here");
            });
        }));
        assert!(cut.is_err());
        // A report that was written after the last checkpoint.
        let path = parts.0.join("metrics.jsonl");
        let torn = fs::read_to_string(&path).expect("the metrics") + "{\"games\":999999}\n{\"ga";
        fs::write(&path, torn).expect("the metrics");
    }
    assert!(fs::read(run(&parts)).expect("the values") == file);
    assert_eq!(fs::read_to_string(parts.0.join("metrics.jsonl")).expect("the metrics"), metrics);
}

#[test]
fn a_killed_run_ends_as_if_it_had_not_been() {
    let net = RunConfig::connect4(ValueKind::Net { hidden: 4 }, Positions::Endgame1b, "quick");
    ends_the_same("net", &RunConfig { games: 200, report_every: 50, test_games: 5, ..net });
    let tuples =
        RunConfig::connect4(ValueKind::NTuple { count: 8, length: 5 }, Positions::Endgame1b, "quick");
    ends_the_same(
        "tuples",
        &RunConfig { games: 80, report_every: 20, measure_every: 9, test_games: 3, ..tuples.clone() },
    );
    let openings = RepertoireConfig { games: 60, stones: 24, epsilon: 0.1, temperature: 0.2 };
    let tuples = RunConfig { positions: Positions::Openings, repertoire: Some(openings), ..tuples };
    ends_the_same("openings", &RunConfig { games: 20, report_every: 20, test_games: 1, ..tuples });
}

#[test]
fn runs_refuse_what_does_not_fit() {
    let folder = Folder::new("refuse");
    let config = RunConfig::connect4(ValueKind::Table, Positions::Endgame1b, "quick");
    let refused = |config: &RunConfig| {
        train_connect4(config, &folder.0, &mut |_| {}).expect_err("an unsuitable run").to_string()
    };
    assert_eq!(refused(&config), "tables are for nimm3");
    let games = folder.0.join("games.jsonl");
    let recorded = RunConfig {
        value: ValueKind::Linear,
        opponent: Opponent::Recorded { file: games.clone() },
        ..config
    };
    assert!(refused(&recorded).contains("games.jsonl"));
    fs::create_dir_all(&folder.0).expect("a folder");
    fs::write(&games, "{}\n").expect("a file");
    assert!(refused(&recorded).contains("line 1"));
}

#[test]
fn recorded_games_and_opponents_are_learned_from() {
    let folder = Folder::new("opponents");
    fs::create_dir_all(&folder.0).expect("a folder");
    let games = folder.0.join("games.jsonl");
    let record = GameRecord {
        format: GameRecord::FORMAT.to_owned(),
        version: GameRecord::VERSION,
        game: "connect4".to_owned(),
        start: ConnectFour.position_text(&Position::EMPTY),
        moves: "4141414".chars().map(String::from).collect(),
        payoffs: None,
        seed: None,
    };
    fs::write(&games, record.to_line() + "\n").expect("a file");
    let quick = RunConfig::connect4(ValueKind::Linear, Positions::Endgame1b, "quick");
    let quick = RunConfig { games: 40, report_every: 20, test_games: 3, ..quick };
    let opponents = [
        Opponent::Recorded { file: games },
        Opponent::Random,
        Opponent::MinMax { depth: 2 },
        Opponent::Itself,
    ];
    for (number, opponent) in opponents.into_iter().enumerate() {
        let config = RunConfig { opponent, ..quick.clone() };
        let file = train_connect4(&config, &folder.0.join(number.to_string()), &mut |_| {}).expect("a run");
        let function =
            spielwerk_connect4::values::Connect4Values::from_bytes(&fs::read(file).expect("the values"));
        let function = function.expect("its own file");
        assert!((0..function.parameters()).any(|index| function.parameter(index) != 0.0));
    }
}

#[test]
fn the_endgames_are_learned() {
    for (positions, value, coding) in [
        (Positions::Endgame1, ValueKind::Net { hidden: 10 }, Connect4Encoding::ThreePerSquare),
        (Positions::Endgame1b, ValueKind::Net { hidden: 10 }, Connect4Encoding::OnePerSquare),
    ] {
        let config = RunConfig::connect4(value, positions, "quick");
        let config = RunConfig { coding, games: 50_000, report_every: 50_000, test_games: 500, ..config };
        let folder = Folder::new(&format!("{positions:?}"));
        let mut strength = serde_json::Value::Null;
        train_connect4(&config, &folder.0, &mut |news| {
            if let TdProgress::Report(report) = news {
                strength = report["strength"].clone();
            }
        })
        .expect("a run");
        let won = |against: &str| strength[against].as_f64().expect("a share");
        let (random, minmax) = (won("won_against_random"), won("won_against_minmax"));
        match positions {
            Positions::Endgame1 => assert_eq!((random, minmax), (1.0, 1.0)),
            _ => assert!(random >= 0.87 && minmax >= 0.56, "{strength}"),
        }
    }
}

#[test]
fn a_random_player_fails_the_protocol() {
    let truth = &mut Truth::new(16).expect("memory");
    let random = &mut Rng::new(5);
    let mut agent = |position: &Position| {
        ConnectFour.random_move(position, random, &mut Vec::new()).expect("the game goes on")
    };
    let protocol = Protocol { games: 20, ..Protocol::default() };
    let strength = protocol.measure(truth, &mut agent);
    assert!(strength.won_share() < 0.1 && strength.openings_share() < 0.2, "{strength:?}");
    assert_eq!((strength.openings, strength.games), (44, 20));
}
