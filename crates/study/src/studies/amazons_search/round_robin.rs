//! A round robin, at the original's budgets and at a larger one; and what the searches did per move.

use spielwerk_core::Moments;
use spielwerk_matches::{MatchRecord, TournamentResult};
use spielwerk_session::AnyGame;

use super::TimeScale;
use super::players::{Equipment, FAMILY, contest, family};
use crate::pairs::pair_table;
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series, percent};
use crate::words::{cross_table, ranking, rating_table, verdict};
use crate::{Lab, StudyError, meeting};

/// The original's scores of row against column in per cent at 60 and 30 s, in the order of [`FAMILY`].
const ORIGINAL: [[[Option<f64>; 4]; 4]; 2] = [
    [
        [None, Some(94.0), Some(92.0), Some(96.67)],
        [Some(6.0), None, Some(88.0), Some(100.0)],
        [Some(8.0), Some(12.0), None, Some(50.0)],
        [Some(3.33), Some(0.0), Some(50.0), None],
    ],
    [
        [None, Some(93.48), Some(94.0), Some(100.0)],
        [Some(6.52), None, Some(89.80), Some(100.0)],
        [Some(6.0), Some(10.2), None, Some(50.0)],
        [Some(0.0), Some(0.0), Some(50.0), None],
    ],
];

/// One tournament of the four.
struct Setting {
    name: &'static str,
    title: String,
    equipment: Equipment,
    /// In seconds of the original.
    seconds: f64,
    rounds: u64,
    /// The original's table, if it has one.
    original: Option<usize>,
}

pub(super) fn run(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    unit: TimeScale,
    report: &mut Report,
) -> Result<(), StudyError> {
    let setting = |name, title: &str, equipment, seconds, rounds, original| Setting {
        name,
        title: format!("{title}, {} per move", unit.words(seconds)),
        equipment,
        seconds,
        rounds,
        original,
    };
    let (few, many) = (lab.pick(2, 8), lab.pick(5, 25));
    let settings = [
        setting("plain-60", "As the original, made sound", Equipment::Plain, 60.0, many, Some(0)),
        setting("plain-30", "As the original, made sound", Equipment::Plain, 30.0, many, Some(1)),
        setting("ordered-60", "With move ordering", Equipment::Ordered, 60.0, many, None),
        setting(
            "ordered-600",
            "With move ordering and ten times the time",
            Equipment::Ordered,
            600.0,
            few,
            None,
        ),
    ];
    let mut rankings = Vec::new();
    for setting in &settings {
        let players = family(setting.equipment, &unit.time(setting.seconds));
        let config = contest(game, &players, setting.rounds)?;
        let result = lab.contest(setting.name, game, &config)?;
        let games = lab.games(setting.name)?;
        rankings.push((ranking(&result, &FAMILY), result.clone()));
        report.add(section(setting, &result, &games));
    }
    conclude(report, &settings, &rankings);
    Ok(())
}

fn section(setting: &Setting, result: &TournamentResult, games: &[MatchRecord]) -> Section {
    let (cross, heat) = cross_table("Score of the row against the column.", result, &FAMILY);
    let (ratings, _) = rating_table("The four by rating.", result, &FAMILY);
    let text = format!(
        "{} games, {} of them distinct. Ranking of all pairs: {}. Players within braces cannot be told apart \
         (Holm, five per cent over all pairs).",
        result.games,
        result.distinct,
        ranking(result, &FAMILY)
    );
    let mut section = Section::new(format!("Round robin: {}", setting.title)).text(text).table(cross);
    section = section.table(pair_table(result, &FAMILY));
    if let Some(table) = setting.original {
        section = section.table(beside_the_original(result, table));
    }
    section.chart(heat).table(ratings).chart(effort(games))
}

/// Our scores beside those of the original.
fn beside_the_original(result: &TournamentResult, table: usize) -> ReportTable {
    let seconds = [60, 30][table];
    let mut shown = ReportTable::new(
        format!("The same pairings in the original at {seconds} s, without openings or intervals."),
        &["player", "opponent", "original", "here", "games", "the original's value lies"],
    );
    for first in 0..FAMILY.len() {
        for second in first + 1..FAMILY.len() {
            let (Some(original), Some(met)) =
                (ORIGINAL[table][first][second], meeting(result, first, second))
            else {
                continue;
            };
            let verdict =
                if met.score.excludes(original / 100.0) { "outside the interval" } else { "inside" };
            shown.row([
                Cell::text(FAMILY[first]),
                Cell::text(FAMILY[second]),
                Cell::share(Estimate::exact(original / 100.0)),
                Cell::share(met.score),
                Cell::count(met.games),
                Cell::text(verdict),
            ]);
        }
    }
    shown
}

/// Positions or simulations per move in the course of the game.
fn effort(games: &[MatchRecord]) -> Chart {
    const PLIES: usize = 6;
    let mut sums: Vec<Vec<Moments>> = vec![Vec::new(); FAMILY.len()];
    for game in games {
        for (ply, thought) in (game.opening..).zip(&game.thoughts) {
            let of_player = &mut sums[game.seating[thought.seat.index()]];
            let bin = ply / PLIES;
            if of_player.len() <= bin {
                of_player.resize(bin + 1, Moments::default());
            }
            if thought.proof.is_none() && thought.nodes > 0 {
                of_player[bin].add(thought.nodes as f64);
            }
        }
    }
    let line = |(name, bins): (&&str, &Vec<Moments>)| {
        let seen = bins.iter().enumerate().filter(|(_, moments)| moments.count() >= 5);
        let points =
            seen.map(|(bin, moments)| (((bin * PLIES) + PLIES / 2) as f64, Estimate::exact(moments.mean())));
        Series::new(*name, points)
    };
    Chart::lines(
        "Positions per move, or simulations of MCTS, in the course of the game. Moves that ended with a proof are left \
         out, as the original leaves out the last values.",
        Axis::linear("ply"),
        Axis::log("positions or simulations per move"),
        FAMILY.iter().zip(&sums).map(line).collect(),
    )
}

/// The answer to the question of the original.
fn conclude(report: &mut Report, settings: &[Setting], rankings: &[(String, TournamentResult)]) {
    report.conclude(
        "The original ranks alpha-beta far before PVS (94 % in their games), PVS far before MCTS (88 %) and MCTS level \
         with MTD(f) (50 %).",
    );
    for (setting, (ranking, _)) in settings.iter().zip(rankings) {
        report.conclude(format!("{}: {ranking}.", setting.title));
    }
    let plain = &rankings[0].1;
    let ordered = &rankings[2].1;
    let (Some(before), Some(with)) = (meeting(plain, 0, 1), meeting(ordered, 0, 1)) else { return };
    let holds = before.score.low > 0.5 && with.score.low > 0.5;
    report.conclude(format!(
        "Does its ranking hold with sound tables and windows? That alpha-beta is far better than PVS {}: {}; with move \
         ordering alpha-beta scores {} against PVS.",
        if holds { "shows here too" } else { "does not" },
        verdict(plain, &FAMILY, 0, 1),
        percent(with.score),
    ));
    if let (Some(mtdf), Some(mcts)) = (meeting(ordered, 0, 3), meeting(ordered, 0, 2)) {
        report.conclude(format!(
            "MTD(f), last in the original, scores {} against alpha-beta with the same ordering. MCTS in the original's \
             form scores {}: that alpha-beta is ahead of it {}.",
            percent(mtdf.reversed().score),
            percent(mcts.reversed().score),
            if mcts.score.low > 0.5 { "holds" } else { "is not confirmed" },
        ));
    }
}
