//! How long does it take to learn Nimm-3 perfectly by TD, and does it always work?

use serde::{Deserialize, Serialize};
use spielwerk_core::Rng;
use spielwerk_nimm3::Nimm3;
use spielwerk_nimm3::learning::td::{Nimm3TdConfig, ValueKind, learner, preset};
use spielwerk_nimm3::learning::{any_heap, games_until_perfect, heaps_played_right};

use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series};
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct TdNimm;

/// The largest heaps: the original's, and one that is harder.
const HEAPS: [u32; 2] = [11, 21];
/// Play must stay perfect for this many games to count.
const SETTLED: u64 = 1_000;
/// The games after which play is looked at.
const LOOKS: [u64; 10] = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/// The kinds of functions, and what the original work needed for eleven stones.
const KINDS: [(&str, ValueKind, &str); 3] = [
    ("table", ValueKind::Table, "no number given"),
    ("linear", ValueKind::Linear, "68 games"),
    ("net", ValueKind::Net { hidden: 8 }, "about 50,000 games, first player only"),
];

/// How one learner did.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Course {
    /// Games until play was perfect and stayed so.
    games: Option<u64>,
    /// The share of heaps played right, both seats together, at each look.
    right: Vec<f64>,
}

impl Study for TdNimm {
    fn name(&self) -> &'static str {
        "td-nimm"
    }

    fn question(&self) -> &'static str {
        "how many games of self-play does TD need to play Nimm-3 perfectly, as table, linear function and net?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let seeds: usize = lab.pick(5, 20);
        let mut report = lab.report("Nimm-3 learned by TD");
        report.add(Section::new("How it was measured").text(format!(
            "Each learner plays against itself from heaps of 1 to {} or {} stones with either seat to move. Play is \
             perfect if in every heap that can be won, in both seats, the winning take has the highest value of all. \
             Counted are the games until play is perfect and stays so for {SETTLED} games; play is looked at after every \
             game. {seeds} seeds per kind and heap. Everything depends on seeds alone and repeats exactly.",
            HEAPS[0], HEAPS[1]
        )));
        for stones in HEAPS {
            heap(lab, stones, seeds, &mut report)?;
        }
        Ok(report)
    }
}

/// The section of a largest heap.
fn heap(lab: &mut Lab<'_>, stones: u32, seeds: usize, report: &mut Report) -> Result<(), StudyError> {
    let mut heads = vec!["function", "seeds", "perfect", "fewest", "median", "most"];
    let is_of_original = stones == HEAPS[0];
    if is_of_original {
        heads.push("original");
    }
    let mut table = ReportTable::new(format!("Games until perfect play, up to {stones} stones."), &heads);
    let mut series = Vec::new();
    for (name, kind, original) in KINDS {
        let settings = (stones, SETTLED, LOOKS, kind);
        let part = format!("{name}-{stones}");
        let courses = lab.measure(&part, &settings, seeds, |item| course(stones, kind, item as u64 + 1))?;
        let mut games: Vec<u64> = courses.iter().filter_map(|course| course.games).collect();
        games.sort_unstable();
        let count = |games: Option<&u64>| games.map_or(Cell::Empty, |&games| Cell::count(games));
        let mut row = vec![
            Cell::text(name),
            Cell::count(seeds as u64),
            Cell::count(games.len() as u64),
            count(games.first()),
            count(games.get(games.len() / 2)),
            count(games.last()),
        ];
        if is_of_original {
            row.push(Cell::text(original));
        }
        table.row(row);
        report.conclude(format!(
            "{name}, up to {stones} stones: perfect in both seats with {} of {seeds} seeds.",
            games.len()
        ));
        let points = LOOKS.iter().enumerate().map(|(look, &games)| {
            (games as f64, Estimate::of_mean_share(courses.iter().map(|course| course.right[look])))
        });
        series.push(Series::new(name, points));
    }
    let chart = Chart::lines(
        "Share of heaps played right, both seats, mean over seeds",
        Axis::log("games"),
        Axis::linear("share").including(&[0.0, 1.0]),
        series,
    );
    report.add(Section::new(format!("Up to {stones} stones")).table(table).chart(chart));
    Ok(())
}

/// The course of the learner with this seed.
fn course(stones: u32, kind: ValueKind, seed: u64) -> Result<Course, StudyError> {
    let game = Nimm3::new(stones, 3).expect("a heap that can be played with");
    let config = Nimm3TdConfig { seed, ..preset(&game, kind, "quick") };
    let games = games_until_perfect(&mut learner(game, &config)?, &game, 4 * config.games, SETTLED, seed);
    let mut learner = learner(game, &config)?;
    let (mut right, mut played) = (Vec::new(), 0);
    for look in LOOKS {
        for number in played..look {
            let rng = &mut Rng::for_part(seed, number);
            let start = any_heap(&game, rng);
            let rates = learner.rates(number as f64 / config.games as f64);
            learner.self_play(&game, &start, rates, rng);
        }
        played = look;
        let heaps: u32 = heaps_played_right(&game, learner.function()).iter().sum();
        right.push(f64::from(heaps) / f64::from(2 * stones));
    }
    Ok(Course { games, right })
}
