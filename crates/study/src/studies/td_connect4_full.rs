//! How near to perfect play does TD self-play with n-tuples get on the whole board?
//!
//! What was learned is asked in three ways: the values alone, one move ahead; with the repertoire
//! of openings; and with this repertoire and a search that goes by the values.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use spielwerk_connect4::benchmark::SCORED_SETS;
use spielwerk_connect4::learning::td::{
    Connect4TdConfig, ExactPlay, KeptMoves, Positions, ValueKind, kept_moves, train,
};
use spielwerk_connect4::values::Connect4Values;
use spielwerk_connect4::{ConnectFour, Position, ReferenceLine, play_perfect_games};
use spielwerk_core::Rng;
use spielwerk_run::RunControl;
use spielwerk_session::PerfectPlayResult;
use spielwerk_train::td::choose;

use crate::error::at;
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series};
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct TdConnect4Full;

/// Who plays with what was learned, and the text of its player; weakest first.
fn agents(depth: u32) -> [(String, String); 3] {
    [
        ("values, one move ahead".to_owned(), "td:book=off".to_owned()),
        ("repertoire, then values".to_owned(), "td:book=on".to_owned()),
        (format!("repertoire, then alpha-beta to depth {depth}"), format!("pvs:eval=td,depth={depth}")),
    ]
}

/// What came of one seed.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Course {
    /// Games, theoretical results kept and games won at every measurement of the values.
    curve: Vec<(u64, f64, f64)>,
    /// How each agent did.
    agents: Vec<PerfectPlayResult>,
    /// Positions and mistakes of the values in each benchmark set.
    sets: Vec<(u64, u64)>,
}

impl Study for TdConnect4Full {
    fn name(&self) -> &'static str {
        "td-connect4-full"
    }

    fn question(&self) -> &'static str {
        "how near to perfect play does TD self-play with n-tuples get in Connect Four, from the empty board?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let seeds: usize = lab.pick(1, 5);
        let preset = lab.pick("quick", "full");
        let mut report = lab.report("Connect Four learned by TD from the empty board");
        report.add(Section::new("How it was measured").text(
            "Each run is `spielwerk train td connect4 --preset full` with another seed: values learned from self-play \
             alone, then a repertoire of openings, whose games the exact solver ends at fourteen stones. No agent \
             asks the solver when it plays. Two measures against perfect play. Openings: from the 36 boards with up \
             to two stones the learner plays the side that wins, or both in turn, and should reach the theoretical \
             result against the longest defence. Games: from the empty board, the learner first; the perfect opponent \
             picks any equally good move for twelve plies and then the most distant loss; the learner should win. The \
             benchmark sets count the moves that change who wins.",
        ));
        let folder = lab.config().folder.join("runs");
        let (games, agents) = (lab.pick(2, 500), agents(lab.pick(4, 18)));
        let courses = lab.measure("seeds", &(preset, games, &agents), seeds, |item| {
            let seed = item as u64 + 1;
            let config =
                spielwerk_connect4::learning::td::preset(ValueKind::TUPLES, Positions::Openings, preset);
            let file = folder.join(format!("seed-{seed}"));
            course(&Connect4TdConfig { seed, ..config }, &agents, games, &file)
        })?;
        let (table, sentence) = compare_agents(&agents, &courses);
        report.conclude(sentence);
        let mut sets = ReportTable::new(
            "Moves of the values, one move ahead, that kept the outcome, all seeds",
            &["set", "positions", "kept"],
        );
        for (number, (name, _)) in SCORED_SETS.into_iter().enumerate() {
            let (positions, mistakes) = courses
                .iter()
                .fold((0, 0), |sum, course| (sum.0 + course.sets[number].0, sum.1 + course.sets[number].1));
            let kept = Estimate::of_share(positions - mistakes, positions);
            sets.row([Cell::text(name), Cell::count(positions), Cell::share(kept)]);
        }
        let curve = |name: &str, pick: fn(&(u64, f64, f64)) -> f64| {
            let looks = courses.first().map_or(0, |course| course.curve.len());
            let points = (0..looks).map(|look| {
                let games = courses[0].curve[look].0 as f64;
                let shares = courses.iter().filter_map(|course| course.curve.get(look)).map(pick);
                (games, Estimate::of_mean_share(shares))
            });
            Series::new(name, points)
        };
        let chart = Chart::lines(
            "Theoretical results of the values against perfect play, one move ahead, mean over seeds",
            Axis::linear("training games"),
            Axis::linear("share").including(&[0.0, 1.0]),
            vec![curve("openings kept", |point| point.1), curve("games won", |point| point.2)],
        );
        report.add(Section::new("Results").table(table).chart(chart).table(sets));
        Ok(report)
    }
}

/// A line for every agent and seed, and what it comes to.
fn compare_agents(agents: &[(String, String)], courses: &[Course]) -> (ReportTable, String) {
    let mut table =
        ReportTable::new("Against perfect play", &["agent", "seed", "openings", "kept", "games", "won"]);
    let mut medians = Vec::new();
    for (number, (name, _)) in agents.iter().enumerate() {
        for (seed, course) in (1..).zip(courses) {
            let strength = &course.agents[number];
            table.row([
                Cell::text(name),
                Cell::count(seed),
                Cell::count(strength.openings),
                Cell::share(Estimate::of_share(strength.openings_kept, strength.openings)),
                Cell::count(strength.games),
                Cell::share(Estimate::of_share(strength.won, strength.games)),
            ]);
        }
        let median = |share: fn(&PerfectPlayResult) -> f64| {
            let mut shares: Vec<f64> = courses.iter().map(|course| share(&course.agents[number])).collect();
            shares.sort_by(f64::total_cmp);
            100.0 * shares[shares.len() / 2]
        };
        let (kept, won) = (median(PerfectPlayResult::openings_share), median(PerfectPlayResult::won_share));
        medians.push(format!("{name} {kept:.1} % and {won:.1} %"));
    }
    let seeds = courses.len();
    let sentence = format!(
        "Openings kept and games won against perfect play, median of {seeds} seeds: {}.",
        medians.join("; ")
    );
    (table, sentence)
}

/// Trains and measures.
fn course(
    config: &Connect4TdConfig,
    agents: &[(String, String)],
    games: u64,
    folder: &Path,
) -> Result<Course, StudyError> {
    let done = train(config.clone(), folder, &RunControl::default(), &mut |_| ())?;
    let file = done.file.expect("a run without a deadline ends with its file");
    let path = folder.join("metrics.jsonl");
    let metrics = std::fs::read_to_string(&path).map_err(at(&path))?;
    let point = |line: &str| {
        let report: Value = serde_json::from_str(line).ok()?;
        let strength = &report["strength"];
        let share = |name: &str| strength[name].as_f64().filter(|_| report["repertoire"].is_null());
        Some((report["games"].as_u64()?, share("openings_kept")?, share("won_against_perfect")?))
    };
    let curve = metrics.lines().filter_map(point).collect();
    let (game, mut exact) = (spielwerk::game("connect4")?, ExactPlay::new(64)?);
    let agents = agents.iter().map(|(_, player)| {
        let mut player = game.seeded_player(&format!("{player},net={}", file.display()), config.seed)?;
        Ok(play_perfect_games(&mut exact, &*game, &mut *player, games)?)
    });
    let agents = agents.collect::<Result<_, StudyError>>()?;
    let bytes = std::fs::read(&file).map_err(at(&file))?;
    let function = Connect4Values::from_bytes(&bytes)
        .map_err(|error| StudyError::Content { path: file, reason: error.to_string() })?;
    let (mut moves, mut rng) = (Vec::new(), Rng::new(config.seed));
    let mut agent =
        |position: &Position| choose(&function, &ConnectFour, position, 0.0, &mut rng, &mut moves).mv;
    let mut sets = Vec::new();
    for (_, text) in SCORED_SETS {
        let lines: Vec<ReferenceLine> = text
            .lines()
            .filter_map(|line| ReferenceLine::parse(line).transpose())
            .collect::<Result<_, _>>()?;
        let KeptMoves { positions, mistakes } = kept_moves(&mut exact, &mut agent, &lines);
        sets.push((positions, mistakes));
    }
    Ok(Course { curve, agents, sets })
}
