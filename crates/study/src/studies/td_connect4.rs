//! Can a small net learn an endgame of Connect Four by TD, reliably and in both seats?

use serde_json::Value;
use spielwerk_connect4::learning::td::{Connect4TdConfig, Positions, ValueKind, preset, train};
use spielwerk_connect4::values::Connect4Encoding;
use spielwerk_run::RunControl;
use spielwerk_train::td::{Schedule, TdConfig};

use super::common::listed;
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series};
use crate::studies::history::lines;
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct TdConnect4;

/// The codings, by name and title; the original has the first two.
const CODINGS: [(&str, &str); 3] = [("1", "coding I"), ("2", "coding II"), ("patterns", "patterns")];

/// The constants of the method that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Constants {
    /// Those of the preset.
    Preset,
    /// Those that the original names: step sizes, discount and exploration.
    Original,
}

/// The original's shares of games won by Red on endgame 1b: trainings of 10,000, 50,000 and 100,000 games; coding I and
/// II, each against
/// a random and a minimax player.
const ORIGINAL: [(u64, [f64; 4]); 3] = [
    (10_000, [0.8693, 0.0083, 0.8660, 0.5560]),
    (50_000, [0.8177, 0.0123, 0.8670, 0.0090]),
    (100_000, [0.8893, 0.1230, 0.8690, 0.3397]),
];

/// What is counted: where it is in the counts of the metrics, and the words of the report.
const FIGURES: [(&str, &str); 5] = [
    ("/first/0/won", "first, Random"),
    ("/first/1/won", "first, MinMax"),
    ("/second/0/won", "second, Random"),
    ("/second/1/won", "second, MinMax"),
    ("/second/1/drawn", "second, MinMax, drawn"),
];

/// The numbers of the figures that conclusions speak of.
const AGAINST_RANDOM: usize = 0;
const AGAINST_MINMAX: usize = 1;

impl Constants {
    /// The start of the names of its measurements and folders.
    fn prefix(self) -> &'static str {
        match self {
            Self::Preset => "",
            Self::Original => "original-",
        }
    }

    fn codings(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Preset => &CODINGS,
            Self::Original => &CODINGS[..2],
        }
    }

    /// The configuration of a training.
    fn config(self, coding: &str, games: u64, test_games: u64, seed: u64) -> Connect4TdConfig {
        let config = preset(ValueKind::Net { hidden: 10 }, Positions::Endgame1b, "full");
        let mut config = Connect4TdConfig { seed, test_games, ..config };
        if self == Self::Original {
            config.td = TdConfig {
                alpha: Schedule::constant(0.5),
                gamma: 0.9,
                lambda: 0.0,
                epsilon: Schedule::constant(0.3),
                ..TdConfig::default()
            };
        }
        config.task.coding = Connect4Encoding::named(coding).expect("a coding");
        config.set_games(games);
        config.measure_every = u64::MAX;
        config
    }
}

/// What came out of a setting.
struct Outcome {
    /// The coding.
    title: &'static str,
    /// Games of training.
    games: u64,
    /// The shares of each figure, seed by seed, and the original's mean.
    figures: [(Vec<f64>, Option<f64>); FIGURES.len()],
}

impl Outcome {
    fn shares(&self, figure: usize) -> &[f64] {
        &self.figures[figure].0
    }

    fn worst(&self, figure: usize) -> f64 {
        self.shares(figure).iter().copied().fold(1.0, f64::min)
    }

    fn best(&self, figure: usize) -> f64 {
        self.shares(figure).iter().copied().fold(0.0, f64::max)
    }

    fn mean(&self, figure: usize) -> Estimate {
        Estimate::of_mean_share(self.shares(figure).iter().copied())
    }
}

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
        let mut report = lab.report("An endgame of Connect Four learned by TD");
        report.add(
            Section::new("How it was measured")
                .text(format!(
                    "Nets with ten hidden units learn endgame 1b (four full rows, Red to move, only column 3 wins) \
                     against themselves. Then they play {test_games} games from there in each seat, against a random \
                     player and against minimax to depth 4 with the line-counting evaluation, which chooses among equals \
                     at random. {seeds} seeds per setting; intervals are those of the mean over seeds."
                ))
                .text(
                    "The position is a reconstruction: the original's board is lost, and this one fits what its text says \
                     of it. Minimax to depth 4 does not see the win: as Red it begins with column 4, which only draws. So \
                     the second seat can draw, and it wins only if minimax errs once more.",
                ),
        );
        for (constants, title, about) in [
            (
                Constants::Preset,
                "With the constants of the preset",
                "The settings of `spielwerk train td connect4 --set value=net`: a step size that falls from 0.05 to 0.005, \
                 discount 0.9, lambda 0.5, 30 % random moves after which the trace begins anew.",
            ),
            (
                Constants::Original,
                "With the constants of the original",
                "The step size is 0.5 in both layers and does not fall, the discount 0.9, 30 % of the moves are random and \
                 the trace continues after them. The original does not name lambda; it is 0 here, as in its printed course \
                 of Nimm-3. What still differs: outputs from -1 to 1 instead of 0 to 1, the results of finished games \
                 instead of the net's own value of them, and moves that are chosen at random among equals.",
            ),
        ] {
            let outcomes = outcomes(lab, constants, seeds, test_games)?;
            let (table, chart) = (table(&outcomes), chart(constants, &outcomes));
            report.add(Section::new(title).text(about).table(table).chart(chart));
            report.conclude(format!("{title}, as first player: {}", conclusion(&outcomes)));
        }
        Ok(report)
    }
}

/// Trains and tests every setting.
fn outcomes(
    lab: &mut Lab<'_>,
    constants: Constants,
    seeds: usize,
    test_games: u64,
) -> Result<Vec<Outcome>, StudyError> {
    let trainings: &[u64] = lab.pick(&[10_000][..], &[10_000, 50_000, 100_000][..]);
    let mut found = Vec::new();
    for &(coding, title) in constants.codings() {
        for &games in trainings {
            let part = format!("{}coding-{coding}-{games}", constants.prefix());
            let folder = lab.config().folder.join("runs").join(&part);
            let settings = (coding, games, test_games, constants.config(coding, games, test_games, 0).td);
            let counts: Vec<Value> = lab.measure(&part, &settings, seeds, |item| {
                let config = constants.config(coding, games, test_games, item as u64 + 1);
                let folder = folder.join(format!("seed-{}", config.seed));
                train(config, &folder, &RunControl::default(), &mut |_| ())?;
                let last = lines(&folder.join("metrics.jsonl"))?.pop().unwrap_or_default();
                Ok(last["strength"]["counts"].clone())
            })?;
            let figures = std::array::from_fn(|figure| {
                let (place, _) = FIGURES[figure];
                let count = |counts: &Value| counts.pointer(place).and_then(Value::as_f64);
                let shares = counts.iter().filter_map(count).map(|count| count / test_games as f64);
                (shares.collect(), original(coding, games, figure))
            });
            found.push(Outcome { title, games, figures });
        }
    }
    Ok(found)
}

fn table(outcomes: &[Outcome]) -> ReportTable {
    let heads = ["coding", "trained", "figure", "mean", "worst seed", "best seed", "original mean"];
    let mut table = ReportTable::new("Share of games won by the learner, or drawn where it says so.", &heads);
    for outcome in outcomes {
        for (figure, (_, words)) in FIGURES.into_iter().enumerate() {
            let exact = |share| Cell::share(Estimate::exact(share));
            table.row([
                Cell::text(outcome.title),
                Cell::count(outcome.games),
                Cell::text(words),
                Cell::share(outcome.mean(figure)),
                exact(outcome.worst(figure)),
                exact(outcome.best(figure)),
                outcome.figures[figure].1.map_or(Cell::Empty, exact),
            ]);
        }
    }
    table
}

fn chart(constants: Constants, outcomes: &[Outcome]) -> Chart {
    let line = |&(_, title): &(&str, &'static str)| {
        let of_coding = outcomes.iter().filter(|outcome| outcome.title == title);
        Series::new(title, of_coding.map(|outcome| (outcome.games as f64, outcome.mean(AGAINST_MINMAX))))
    };
    Chart::lines(
        "Games won as first player against MinMax",
        Axis::linear("training games"),
        Axis::linear("share").including(&[0.0, 1.0]),
        constants.codings().iter().map(line).collect(),
    )
}

/// What all settings together show: in how many of them the seed decides comes before the best ones.
fn conclusion(outcomes: &[Outcome]) -> String {
    let worst = outcomes.iter().map(|outcome| outcome.worst(AGAINST_RANDOM)).fold(1.0, f64::min);
    let depends =
        |outcome: &&Outcome| outcome.worst(AGAINST_MINMAX) < 0.5 && outcome.best(AGAINST_MINMAX) > 0.5;
    let reliable = outcomes.iter().filter(|outcome| outcome.worst(AGAINST_MINMAX) > 0.5);
    let reliable: Vec<String> =
        reliable.map(|outcome| format!("{} after {} games", outcome.title, outcome.games)).collect();
    format!(
        "every seed of every setting won at least {:.1} % against Random; against MinMax the seed decides in {} of {} \
         settings, where some seeds win more than half of their games and others less; settings in which all seeds win \
         more than half: {}.",
        100.0 * worst,
        outcomes.iter().filter(depends).count(),
        outcomes.len(),
        listed(&reliable),
    )
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
