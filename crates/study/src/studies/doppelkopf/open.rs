//! The study of the search with open cards.

use super::duel::{self, Duel, duel};
use super::self_play::{self, self_play};
use super::{MODIFIED_RANDOM, REMEDIES, open_table};
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series, percent};
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct DoppelkopfOpen;

/// Iterations against modified random, with the points of the original.
const ITERATIONS: [(u64, f64); 6] =
    [(10, 0.85), (20, 4.02), (100, 6.30), (200, 6.35), (1_000, 6.43), (10_000, 6.52)];

/// Iterations against the fewer before, with how far the two were apart in the original: in a match of two this is twice the
/// points of the better one (10 iterations against random are +0.85 points in its table and +1.67 apart in this ladder).
const LADDER: [(u64, u64, f64); 4] =
    [(20, 10, 2.44), (100, 20, 3.01), (1_000, 100, 1.63), (10_000, 1_000, 0.79)];

/// Explorations that are compared with the original's choice.
const EXPLORATIONS: [f64; 4] = [1.5, 3.75, 5.0, 7.5];

/// The search with everything, and what is taken away from it.
const HEURISTICS: [(&str, &str); 4] = [
    ("neither in playouts nor below the root", ""),
    ("calls in playouts", ",playoutcalls=on"),
    ("calls below the root", ",treecalls=on"),
    ("calls everywhere", ",treecalls=on,playoutcalls=on"),
];

impl Study for DoppelkopfOpen {
    fn name(&self) -> &'static str {
        "doppelkopf-open"
    }

    fn question(&self) -> &'static str {
        "how well does Monte Carlo tree search play Doppelkopf with open cards, and when does it call?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let mut report = lab.report("Doppelkopf with open cards");
        by_iterations(lab, &mut report)?;
        ladder(lab, &mut report)?;
        explorations(lab, &mut report)?;
        heuristics(lab, &mut report)?;
        remedies(lab, &mut report)?;
        mixes(lab, &mut report)?;
        Ok(report)
    }
}

/// Fewer deals where each costs more, but never fewer than two.
fn deals(lab: &Lab<'_>, iterations: u64) -> u64 {
    let (quick, full) = (20_000 / iterations, 400_000 / iterations);
    lab.pick(quick.clamp(2, 40), full.clamp(2, 430))
}

/// The most iterations: a quick run leaves out what takes a large part of a second for each card.
fn most(lab: &Lab<'_>) -> u64 {
    lab.pick(1_000, 10_000)
}

fn by_iterations(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = open_table()?;
    let mut rows: Vec<(String, Duel, Option<f64>)> = Vec::new();
    let most = most(lab);
    for (iterations, original) in ITERATIONS.into_iter().filter(|&(iterations, _)| iterations <= most) {
        let name = format!("random-{iterations}");
        let player = format!("mcts:sims={iterations}");
        let deals = deals(lab, iterations);
        let found = duel(lab, &*game, &name, [&player, MODIFIED_RANDOM], deals)?;
        rows.push((iterations.to_string(), found, Some(original)));
    }
    if let Some((_, found, original)) = rows.get(2) {
        report.conclude(format!(
            "With 100 iterations the search gets {} points per game from modified random players (original {:+.2}).",
            duel::points(found.points),
            original.unwrap_or_default()
        ));
    }
    let series = |name: &str, points: Vec<(f64, Estimate)>| Series::new(name, points);
    let xs = ITERATIONS.map(|(iterations, _)| iterations as f64);
    let chart = Chart::lines(
        "Points per game against modified random players.",
        Axis::log("iterations"),
        Axis::linear("points per game").including(&[0.0]),
        vec![
            series("here", xs.into_iter().zip(rows.iter().map(|(_, found, _)| found.points)).collect()),
            series("original", ITERATIONS.map(|(n, points)| (n as f64, Estimate::exact(points))).to_vec()),
        ],
    );
    let caption = "MCTS (C = 2.5, open cards) against players that never call and play at random.";
    report.add(
        Section::new("Against modified random").table(duel::table(caption, "iterations", &rows)).chart(chart),
    );
    Ok(())
}

fn ladder(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = open_table()?;
    let mut rows = Vec::new();
    let most = most(lab);
    for (more, fewer, apart) in LADDER.into_iter().filter(|&(more, ..)| more <= most) {
        let players = [more, fewer].map(|iterations| format!("mcts:sims={iterations}"));
        let deals = deals(lab, more);
        let found = duel(lab, &*game, &format!("ladder-{more}"), [&players[0], &players[1]], deals)?;
        rows.push((format!("{more} against {fewer}"), found, Some(apart / 2.0)));
    }
    let grows = rows.iter().all(|(_, found, _)| found.points.low > 0.0);
    report.conclude(if grows {
        "Strength grows significantly at every step of iterations.".to_owned()
    } else {
        let steps: Vec<String> =
            rows.iter().map(|(name, found, _)| format!("{name} {}", duel::points(found.points))).collect();
        format!("Points per game at each step of iterations: {}.", steps.join("; "))
    });
    let caption = "Each number of iterations against the one before. The original tells how far the two were apart, twice \
                   the points of the better one; half of that is shown.";
    report.add(Section::new("More iterations").table(duel::table(caption, "iterations", &rows)));
    Ok(())
}

fn explorations(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = open_table()?;
    let iterations: u64 = lab.pick(200, 1_000);
    let usual = format!("mcts:sims={iterations},c=2.5");
    let mut rows = Vec::new();
    for exploration in EXPLORATIONS {
        let player = format!("mcts:sims={iterations},c={exploration}");
        let deals = lab.pick(4, 40);
        let found = duel(lab, &*game, &format!("c-{exploration}"), [&player, &usual], deals)?;
        rows.push((exploration.to_string(), found, None));
    }
    let caption = format!("Each C against C = 2.5, {iterations} iterations.");
    report.add(
        Section::new("Exploration")
            .text(
                "The original found C from 2.5 to 7.5 about equal, and calls better judged the higher C is.",
            )
            .table(duel::table(&caption, "C", &rows)),
    );
    Ok(())
}

fn heuristics(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = open_table()?;
    let (iterations, games) = (lab.pick(100, 1_000), lab.pick(20, 300));
    let mut mixes = Vec::new();
    let mut rows = Vec::new();
    let usual = format!("mcts:sims={iterations}");
    for (number, (name, parameters)) in HEURISTICS.iter().enumerate() {
        let player = format!("{usual}{parameters}");
        mixes.push((
            (*name).to_owned(),
            self_play(lab, &*game, &format!("heuristics-{number}"), &player, games)?,
        ));
        if number > 0 {
            let deals = lab.pick(2, 40);
            let found = duel(lab, &*game, &format!("heuristics-{number}"), [&player, &usual], deals)?;
            rows.push(((*name).to_owned(), found, None));
        }
    }
    let black =
        |number: usize| percent(self_play::share(&mixes[number].1, super::facts::GameFacts::is_both_black));
    report.conclude(format!(
        "Both parties call black in {} of the games if calls are possible everywhere in the search, and in {} if only \
         at its root.",
        black(3),
        black(0)
    ));
    let mix = self_play::mix_table("Four equal players, by where in the search calls are possible.", &mixes);
    let strength = duel::table("Each against the search that knows calls at the root alone.", "calls", &rows);
    report.add(Section::new("Calls in playouts and in the tree").table(mix).table(strength));
    Ok(())
}

fn remedies(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = open_table()?;
    let iterations: u64 = lab.pick(200, 1_000);
    let usual = format!("mcts:sims={iterations}");
    let mut rows = Vec::new();
    for (number, remedy) in REMEDIES.iter().enumerate() {
        let player = remedy.applied(&usual);
        let deals = lab.pick(4, 40);
        let found = duel(lab, &*game, &format!("remedy-{number}"), [&player, &usual], deals)?;
        rows.push((remedy.name.to_owned(), found, None));
    }
    let caption = format!("Each remedy against the plain search, {iterations} iterations.");
    report.add(
        Section::new("Remedies against calling too often")
            .text("The original won 76 % (C = 2.5) to 90 % (C = 5) of the games in which it called.")
            .table(duel::table(&caption, "remedy", &rows)),
    );
    Ok(())
}

fn mixes(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = open_table()?;
    let settings: &[(u64, usize)] = lab.pick(
        &[(10, 40), (100, 40), (1_000, 10)],
        &[(10, 1_000), (100, 1_000), (1_000, 1_000), (10_000, 150)],
    );
    let mut rows = Vec::new();
    for &(iterations, games) in settings {
        let player = format!("mcts:sims={iterations}");
        rows.push((
            format!("{iterations} iterations"),
            self_play(lab, &*game, &format!("self-{iterations}"), &player, games)?,
        ));
    }
    let mut sizes =
        ReportTable::new("Length and branching.", &["player", "moves per game", "legal moves per move"]);
    for (name, games) in &rows {
        let [length, branching] = self_play::size(games);
        sizes.row([Cell::text(name), Cell::estimate(length, 1), Cell::estimate(branching, 2)]);
    }
    let mix = self_play::mix_table("What four equal players play and call.", &rows);
    if let Some((name, games)) = rows.last() {
        let [length, branching] = self_play::size(games);
        report.conclude(format!(
            "Games of four equal players with {name} have {:.1} moves with {:.2} legal moves each (original 97 and 3.08); \
             both parties call in {} of them.",
            length.value,
            branching.value,
            percent(self_play::share(games, super::facts::GameFacts::is_double))
        ));
    }
    report.add(Section::new("Four equal players").table(mix).table(sizes));
    Ok(())
}
