//! Can a small net learn an endgame of Connect Four by TD, reliably and in both seats?

use serde_json::Value;
use spielwerk_connect4::learning::td::{Connect4TdConfig, Positions, ValueKind, preset, train};
use spielwerk_connect4::values::Connect4Encoding;
use spielwerk_run::RunControl;

use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series};
use crate::studies::history::lines;
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct TdConnect4;

/// The codings, by name and title.
const CODINGS: [(&str, &str); 3] = [("1", "coding I"), ("2", "coding II"), ("patterns", "patterns")];

/// The original's shares of games won by Red on endgame 1b: trainings of 10,000, 50,000 and 100,000 games; coding I and
/// II, each against a random
/// and a minimax player.
const ORIGINAL: [(u64, [f64; 4]); 3] = [
    (10_000, [0.8693, 0.0083, 0.8660, 0.5560]),
    (50_000, [0.8177, 0.0123, 0.8670, 0.0090]),
    (100_000, [0.8893, 0.1230, 0.8690, 0.3397]),
];

/// What is counted, in the words of the metrics and of the report.
const FIGURES: [(&str, &str); 4] = [
    ("won_against_random", "first, Random"),
    ("won_against_minmax", "first, MinMax"),
    ("won_second_against_random", "second, Random"),
    ("won_second_against_minmax", "second, MinMax"),
];

impl Study for TdConnect4 {
    fn name(&self) -> &'static str {
        "td-connect4"
    }

    fn question(&self) -> &'static str {
        "does a small net learn an endgame of Connect Four by TD, with every seed, in three codings?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let seeds: usize = lab.pick(3, 10);
        let test_games: u64 = lab.pick(200, 1_000);
        let trainings: &[u64] = lab.pick(&[10_000][..], &[10_000, 50_000, 100_000][..]);
        let mut report = lab.report("An endgame of Connect Four learned by TD");
        report.add(Section::new("How it was measured").text(format!(
            "Nets with ten hidden units learn endgame 1b (four full rows, Red to move, only column 3 wins) against \
             themselves, with the settings of `spielwerk train td connect4 --set value=net`. Then they play {test_games} \
             games from there in each seat, against a random player and against minimax to depth 4 with the \
             line-counting evaluation, which chooses among equals at random. {seeds} seeds per setting; intervals are those \
             of the mean over seeds."
        )));
        let mut table = ReportTable::new(
            "Share of games won by the learner",
            &["coding", "trained", "figure", "mean", "worst seed", "best seed", "original mean"],
        );
        let mut series = Vec::new();
        let (mut worst_against_random, mut best_against_minmax) = (1.0_f64, (0.0, String::new()));
        for (coding, title) in CODINGS {
            let mut points = Vec::new();
            for &games in trainings {
                let part = format!("coding-{coding}-{games}");
                let folder = lab.config().folder.join("runs").join(&part);
                let settings = (coding, games, test_games);
                let strengths: Vec<Value> = lab.measure(&part, &settings, seeds, |item| {
                    let config = preset(ValueKind::Net { hidden: 10 }, Positions::Endgame1b, "full");
                    let mut config = Connect4TdConfig { seed: item as u64 + 1, test_games, ..config };
                    config.task.coding = Connect4Encoding::named(coding).expect("a coding");
                    config.set_games(games);
                    config.measure_every = u64::MAX;
                    let folder = folder.join(format!("seed-{}", config.seed));
                    train(config, &folder, &RunControl::default(), &mut |_| ())?;
                    let last = lines(&folder.join("metrics.jsonl"))?.pop().unwrap_or_default();
                    Ok(last["strength"].clone())
                })?;
                for (number, (figure, words)) in FIGURES.into_iter().enumerate() {
                    let shares: Vec<f64> =
                        strengths.iter().filter_map(|found| found[figure].as_f64()).collect();
                    let mean = Estimate::of_mean_share(shares.iter().copied());
                    let worst = shares.iter().copied().fold(1.0, f64::min);
                    let best = shares.iter().copied().fold(0.0, f64::max);
                    table.row([
                        Cell::text(title),
                        Cell::count(games),
                        Cell::text(words),
                        Cell::share(mean),
                        Cell::share(Estimate::exact(worst)),
                        Cell::share(Estimate::exact(best)),
                        original(coding, games, number)
                            .map_or(Cell::Empty, |share| Cell::share(Estimate::exact(share))),
                    ]);
                    if number == 0 {
                        worst_against_random = worst_against_random.min(worst);
                    }
                    if number == 1 {
                        points.push((games as f64, mean));
                        if mean.value > best_against_minmax.0 {
                            best_against_minmax = (mean.value, format!("{title} after {games} games"));
                        }
                    }
                }
            }
            series.push(Series::new(title, points));
        }
        let chart = Chart::lines(
            "Games won as first player against MinMax",
            Axis::linear("training games"),
            Axis::linear("share").including(&[0.0, 1.0]),
            series,
        );
        report.conclude(format!(
            "As first player every seed of every setting won at least {:.1} % against Random; against MinMax {} did best \
             with a mean of {:.1} %.",
            100.0 * worst_against_random,
            best_against_minmax.1,
            100.0 * best_against_minmax.0,
        ));
        report.add(Section::new("Results").table(table).chart(chart));
        Ok(report)
    }
}

/// The original's share, where it printed one.
fn original(coding: &str, games: u64, figure: usize) -> Option<f64> {
    let (_, shares) = ORIGINAL.iter().find(|(trained, _)| *trained == games)?;
    match (coding, figure) {
        ("1", 0 | 1) => Some(shares[figure]),
        ("2", 0 | 1) => Some(shares[2 + figure]),
        _ => None,
    }
}
