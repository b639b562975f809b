//! Beam search: what is gained in speed and lost in moves by following only the best-looking ones.

use serde::{Deserialize, Serialize};
use spielwerk_session::AnyGame;

use super::super::common::{position_after, think, tournament};
use super::GAME;
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series, percent};
use crate::{Lab, Meeting, StudyError, meeting};

const WIDTHS: [usize; 7] = [1, 2, 3, 4, 6, 8, 12];
const DEPTH: u32 = 6;

/// What a beam did in a position.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Trial {
    position: String,
    chosen: String,
    best: String,
    nodes: u64,
    full_nodes: u64,
    seconds: f64,
    full_seconds: f64,
    /// Discs that the chosen move is worth less than the best one, by the full search.
    lost: f64,
}

fn trial(width: usize, number: u64) -> Result<Trial, StudyError> {
    let plies = [12, 20, 28, 36][number as usize % 4];
    let position = position_after(&GAME, "pvs:depth=2,table=1", plies, number)?;
    let full = think(&GAME, &format!("pvs:depth={DEPTH},table=8,deeper=off"), 1, &position)?;
    let narrow = think(&GAME, &format!("pvs:depth={DEPTH},table=8,deeper=off,beam={width}"), 1, &position)?;
    let lost = if narrow.best == full.best {
        0.0
    } else {
        let mut session = GAME.resume(&position)?;
        session.play(&narrow.best)?;
        let judge = format!("pvs:depth={},table=8,deeper=off", DEPTH - 1);
        match session.turn() {
            None => 0.0,
            Some(_) => (full.value + think(&GAME, &judge, 1, &session.position())?.value).max(0.0),
        }
    };
    Ok(Trial {
        position,
        chosen: narrow.best,
        best: full.best,
        nodes: narrow.nodes,
        full_nodes: full.nodes,
        seconds: narrow.seconds,
        full_seconds: full.seconds,
        lost,
    })
}

pub(super) fn run(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let (positions, rounds, seconds): (usize, u64, f64) = lab.pick((40, 5, 0.002), (200, 40, 0.005));
    let trials = lab.measure("beam", &(DEPTH, positions), positions * WIDTHS.len(), |item| {
        trial(WIDTHS[item / positions], (item % positions) as u64)
    })?;
    let mut met: Vec<[Option<Meeting>; 2]> = Vec::new();
    for width in WIDTHS {
        let mut both = [None, None];
        let budgets =
            [("depth", format!("depth={DEPTH},table=2")), ("time", format!("time={seconds},table=2"))];
        for (place, (name, budget)) in budgets.into_iter().enumerate() {
            let players = [format!("pvs:{budget},beam={width}"), format!("pvs:{budget}")];
            let config = tournament(&GAME, &players, rounds, "balanced")?;
            let result = lab.contest(&format!("beam-{width}-{name}"), &GAME, &config)?;
            both[place] = meeting(&result, 0, 1);
        }
        met.push(both);
    }
    let columns = [
        "width",
        "positions searched",
        "time",
        "missed",
        "discs lost per move",
        "score, equal depth",
        "score, equal time",
        "games each",
    ];
    let mut table = ReportTable::new(
        format!(
            "A beam at depth {DEPTH} beside the full width; missed are positions in which a worse move is chosen."
        ),
        &columns,
    );
    let of_width = |place: usize| &trials[place * positions..(place + 1) * positions];
    let missed = |place: usize| {
        Estimate::of_share(
            of_width(place).iter().filter(|trial| trial.lost > 0.005).count() as u64,
            positions as u64,
        )
    };
    for (place, (width, both)) in WIDTHS.iter().zip(&met).enumerate() {
        let sum = |of: &dyn Fn(&Trial) -> f64| of_width(place).iter().map(of).sum::<f64>();
        let nodes = sum(&|trial| trial.nodes as f64) / sum(&|trial| trial.full_nodes as f64);
        let time = sum(&|trial| trial.seconds) / sum(&|trial| trial.full_seconds);
        let score = |met: Option<Meeting>| met.map_or(Cell::Empty, |met| Cell::share(met.score));
        table.row([
            Cell::count(*width as u64),
            Cell::share(Estimate::exact(nodes)),
            Cell::share(Estimate::exact(time)),
            Cell::share(missed(place)),
            Cell::estimate(Estimate::of_mean(of_width(place).iter().map(|trial| trial.lost)), 2),
            score(both[0]),
            score(both[1]),
            Cell::count(both[0].map_or(0, |met| met.games)),
        ]);
    }
    let line = |name: &str, of: &dyn Fn(usize) -> Option<Estimate>| {
        let points = WIDTHS.iter().enumerate().filter_map(|(place, &width)| Some((width as f64, of(place)?)));
        Series::new(name, points.map(|(width, share)| (width, share.map(|share| 100.0 * share))))
    };
    let chart = Chart::lines(
        "Beam width against missed best moves and scores.",
        Axis::linear("beam width").including(&[0.0]),
        Axis::linear("per cent").including(&[0.0, 60.0]),
        vec![
            line("missed best moves", &|place| Some(missed(place))),
            line("score at equal depth", &|place| met[place][0].map(|met| met.score)),
            line("score at equal time", &|place| met[place][1].map(|met| met.score)),
        ],
    );
    let gains: Vec<String> = WIDTHS
        .iter()
        .zip(&met)
        .filter(|(_, both)| both[1].is_some_and(|met| met.score.low > 0.5))
        .map(|(width, _)| width.to_string())
        .collect();
    report.conclude(format!(
        "A beam of four at depth {DEPTH} misses the best move in {} of positions. At equal time {}.",
        percent(missed(3)),
        if gains.is_empty() {
            "no width is significantly better than the full one".to_owned()
        } else {
            format!("the widths {} are significantly better than the full one", gains.join(", "))
        }
    ));
    let text = "Moves are kept by their promise before they are searched. The worst misses of a beam of four are listed.";
    report.add(Section::new("Beam search").text(text).table(table).chart(chart).table(worst(of_width(3))));
    Ok(())
}

/// The positions in which most was lost.
fn worst(trials: &[Trial]) -> ReportTable {
    let mut sorted: Vec<&Trial> = trials.iter().filter(|trial| trial.lost > 0.005).collect();
    sorted.sort_by(|first, second| second.lost.total_cmp(&first.lost));
    let mut table =
        ReportTable::new("Where a beam of four misses most.", &["position", "chosen", "best", "discs lost"]);
    for trial in sorted.into_iter().take(10) {
        table.row([
            Cell::text(format!("`{}`", trial.position)),
            Cell::text(&trial.chosen),
            Cell::text(&trial.best),
            Cell::number(trial.lost, 2),
        ]);
    }
    table
}
