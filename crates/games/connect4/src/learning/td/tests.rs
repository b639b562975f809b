//! Small runs from end to end, and what they refuse.

use std::fs;
use std::path::{Path, PathBuf};

use spielwerk_core::{Game, GameRecord, Notation, Rng};
use spielwerk_nn::values::ValueFunction;
use spielwerk_run::{Completion, ProgressEvent, RunControl, RunError, Training, TrainingRequest};
use spielwerk_train::GameTraining;
use spielwerk_train::contract::{self, settings};

use super::*;
use crate::Position;
use crate::values::Connect4Values;

const TRAINING: GameTraining<LearnValues> = GameTraining(LearnValues);

fn request<'a>(
    folder: &'a Path,
    settings: &'a [(String, String)],
    games: Option<&'a PathBuf>,
) -> TrainingRequest<'a> {
    TrainingRequest { settings, games, ..TrainingRequest::new("connect4", folder, "quick") }
}

fn run(folder: &Path, texts: &[&str], games: Option<&PathBuf>) -> Result<Completion, RunError> {
    TRAINING.run(&request(folder, &settings(texts), games), &RunControl::default(), &mut |_| ())
}

#[test]
fn a_killed_run_ends_as_if_it_had_not_been() {
    let runs: [&[&str]; 3] = [
        &["value=net", "hidden=4", "games=200", "report_every=50", "test_games=5"],
        &[
            "positions=endgame1b",
            "tuples=8",
            "length=5",
            "games=80",
            "report_every=20",
            "measure_every=9",
            "test_games=3",
        ],
        &[
            "tuples=8",
            "length=5",
            "games=20",
            "report_every=20",
            "test_games=1",
            "repertoire_games=60",
            "repertoire_stones=24",
            "repertoire.epsilon=0.1",
        ],
    ];
    for texts in runs {
        let folder = tempfile::tempdir().expect("a folder");
        contract::survives_kills(&TRAINING, &request(folder.path(), &settings(texts), None));
    }
}

#[test]
fn runs_refuse_what_does_not_fit() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("run");
    let refused =
        |texts: &[&str], games: Option<&PathBuf>| run(&place, texts, games).expect_err("refused").to_string();
    assert_eq!(refused(&["value=table"], None), "value=table: one of linear, net, ntuple is expected");
    assert!(refused(&["length=2"], None).contains("60 or 200"), "there are not 70 pairs of squares");
    assert!(refused(&["value.ntuple.length=40"], None).contains("1 to 10 squares"));
    assert!(refused(&["alpha=-1"], None).contains("alpha is a step size"));
    let games = folder.path().join("games.jsonl");
    assert!(refused(&["value=linear"], Some(&games)).contains("games.jsonl"));
    fs::write(&games, "{}\n").expect("a file");
    assert!(refused(&["value=linear"], Some(&games)).contains("line 1"));
    assert!(!place.exists(), "nothing was written");
}

#[test]
fn recorded_games_and_opponents_are_learned_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.jsonl");
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
    let opponents = [(Some(&games), "self"), (None, "random"), (None, "minmax"), (None, "self")];
    for (number, (games, opponent)) in opponents.into_iter().enumerate() {
        let place = folder.path().join(number.to_string());
        let opponent = format!("opponent={opponent}");
        let done =
            run(&place, &["value=linear", "games=40", "report_every=20", "test_games=3", &opponent], games);
        let file = done.expect("a run").file.expect("values");
        let function =
            Connect4Values::from_bytes(&fs::read(file).expect("the values")).expect("its own file");
        assert!((0..function.parameters()).any(|index| function.parameter(index) != 0.0));
    }
}

#[test]
fn the_endgames_are_learned() {
    for (positions, coding) in [("endgame1", "1"), ("endgame1b", "2")] {
        let folder = tempfile::tempdir().expect("a folder");
        let texts = [
            "value=net",
            "games=50000",
            "report_every=50000",
            "test_games=500",
            &format!("positions={positions}"),
            &format!("coding={coding}"),
        ];
        let settings = settings(&texts);
        let mut strength = serde_json::Value::Null;
        let done =
            TRAINING.run(&request(folder.path(), &settings, None), &RunControl::default(), &mut |event| {
                if let ProgressEvent::Iteration { metrics, .. } = event {
                    strength = metrics["strength"].clone();
                }
            });
        assert!(done.expect("a run").finished);
        let won = |against: &str| strength[against].as_f64().expect("a share");
        let (random, minmax) = (won("won_against_random"), won("won_against_minmax"));
        match positions {
            "endgame1" => assert_eq!((random, minmax), (1.0, 1.0)),
            _ => assert!(random >= 0.87 && minmax >= 0.56, "{strength}"),
        }
    }
}

#[test]
fn a_random_player_fails_the_protocol() {
    let exact = &mut ExactPlay::new(16).expect("memory");
    let random = &mut Rng::new(5);
    let mut agent = |position: &Position| {
        ConnectFour.random_move(position, random, &mut Vec::new()).expect("the game is not finished")
    };
    let protocol = Protocol { games: 20, ..Protocol::default() };
    let strength = protocol.measure(exact, &mut agent);
    assert!(strength.won_share() < 0.1 && strength.openings_share() < 0.2, "{strength:?}");
    assert_eq!((strength.openings, strength.games), (44, 20));
}
