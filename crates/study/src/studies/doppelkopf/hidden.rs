//! The study of players that see their own cards only.

use spielwerk_matches::TournamentConfig;

use super::super::common::SEED;
use super::duel::{self, duel};
use super::self_play::{self, self_play};
use super::{PLAIN, REMEDIES, belief, hidden_table, regret, thresholds};
use crate::report::{Cell, Chart, Estimate, Report, ReportTable, Section, percent};
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct DoppelkopfHidden;

/// Players of one budget: a name and parameters, the budget to be filled in.
const FIELD: [(&str, &str); 11] = [
    ("belief avg", "worlds:sampler=belief,fusion=avg"),
    ("belief rank", "worlds:sampler=belief,fusion=rank"),
    ("uniform avg", "worlds:sampler=uniform,fusion=avg"),
    ("uniform rank", "worlds:sampler=uniform,fusion=rank"),
    ("uniform value", "worlds:sampler=uniform,fusion=value"),
    ("CAP avg", "worlds:sampler=cap,fusion=avg"),
    ("CAP rank", "worlds:sampler=cap,fusion=rank"),
    ("CAP value", "worlds:sampler=cap,fusion=value"),
    ("information sets", "ismcts"),
    ("as the original", "worlds:sampler=cap,fusion=avg,playout=random,late=off,margin=off,solomargin=off"),
    ("conventions", "conventions"),
];

/// Worlds and iterations of the grid.
const WORLDS: [u64; 3] = [5, 10, 20];
const ITERATIONS: [u64; 3] = [50, 200, 800];

/// Worlds and iterations of players that are compared at one budget.
fn budget(lab: &Lab<'_>) -> (u64, u64) {
    lab.pick((5, 40), (10, 100))
}

/// A player of the field with a budget.
fn player(text: &str, worlds: u64, iterations: u64) -> String {
    match text {
        "conventions" => text.to_owned(),
        "ismcts" => format!("ismcts:sims={}", worlds * iterations),
        _ => format!("{text},n={worlds},sims={iterations}"),
    }
}

impl Study for DoppelkopfHidden {
    fn name(&self) -> &'static str {
        "doppelkopf-hidden"
    }

    fn question(&self) -> &'static str {
        "how should a Doppelkopf player that sees its own cards only draw worlds, search them and join the answers?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let mut report = lab.report("Doppelkopf with hidden cards");
        field(lab, &mut report)?;
        let common = budget(lab);
        belief::sections(lab, &*hidden_table()?, &mut report, common)?;
        grid(lab, &mut report)?;
        remedies(lab, &mut report)?;
        mixes(lab, &mut report)?;
        truth(lab, &mut report)?;
        Ok(report)
    }
}

/// A round robin.
fn field(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = hidden_table()?;
    let (worlds, iterations) = budget(lab);
    let players = FIELD.map(|(_, text)| player(text, worlds, iterations)).to_vec();
    let config = TournamentConfig::new(&*game, players, lab.pick(3, 6), SEED);
    let result = lab.contest("field", &*game, &config)?;
    let points = |first: usize, second: usize| {
        let met = result.pairings.iter().find(|met| {
            (met.first, met.second) == (first, second) || (met.second, met.first) == (first, second)
        })?;
        let points = Estimate::new(met.points.mean, met.points.interval);
        let turned = Estimate { value: -points.value, low: -points.high, high: -points.low };
        Some(if met.first == first { points } else { turned })
    };
    let mut order: Vec<usize> = (0..FIELD.len()).collect();
    order.sort_by(|&left, &right| result.players[right].points.total_cmp(&result.players[left].points));
    let heads: Vec<&str> =
        ["", "points per game"].into_iter().chain(order.iter().map(|&player| FIELD[player].0)).collect();
    let caption = format!(
        "Points per game of the row in its games with the column; {worlds} worlds of {iterations} iterations, the same \
         number of simulations for information sets."
    );
    let mut table = ReportTable::new(caption, &heads);
    let mut cells = Vec::new();
    for &row in &order {
        let met: Vec<Option<Estimate>> = order.iter().map(|&column| points(row, column)).collect();
        let head = [Cell::text(FIELD[row].0), Cell::number(result.players[row].points, 2)];
        let shown = met.iter().map(|met| met.map_or(Cell::Empty, |points| Cell::estimate(points, 2)));
        table.row(head.into_iter().chain(shown));
        cells.push(met.iter().map(|met| met.map(|points| points.value)).collect());
    }
    let names: Vec<String> = order.iter().map(|&player| FIELD[player].0.to_owned()).collect();
    let ranking = names.join(", ");
    let chart =
        Chart::heat("Points per game of the row.", (names.clone(), names), cells, [-3.0, 0.0, 3.0], 1);
    report.conclude(format!("By points per game in all pairings, best first: {ranking}."));
    report.add(
        Section::new("Samplers, fusions and information sets")
            .text("The original found avg better than rank by 0.28 (CAP) to 0.62 (learned belief) points per game.")
            .table(table)
            .chart(chart),
    );
    Ok(())
}

/// More worlds or more iterations, against the conventions.
fn grid(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = hidden_table()?;
    let heads: Vec<String> = ITERATIONS.iter().map(|iterations| format!("{iterations} iterations")).collect();
    let columns: Vec<&str> = std::iter::once("worlds").chain(heads.iter().map(String::as_str)).collect();
    let mut table = ReportTable::new("Points per game against the conventions.", &columns);
    let (rounds, most) = lab.pick((3, 2_000), (12, u64::MAX));
    let mut best: Option<(String, Estimate)> = None;
    for worlds in WORLDS {
        let mut row = vec![Cell::count(worlds)];
        for iterations in ITERATIONS {
            if worlds * iterations > most {
                row.push(Cell::Empty);
                continue;
            }
            let text = format!("worlds:n={worlds},sims={iterations}");
            let name = format!("grid-{worlds}-{iterations}");
            let points = duel(lab, &*game, &name, [&text, "conventions"], rounds)?.points;
            row.push(Cell::estimate(points, 2));
            if best.as_ref().is_none_or(|(_, known)| points.value > known.value) {
                best = Some((format!("{worlds} worlds of {iterations} iterations"), points));
            }
        }
        table.row(row);
    }
    if let Some((name, points)) = best {
        report.conclude(format!(
            "Against the conventions {name} get {} points per game.",
            duel::points(points)
        ));
    }
    report.add(Section::new("More worlds or more iterations").table(table));
    Ok(())
}

fn remedies(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = hidden_table()?;
    let (worlds, iterations) = budget(lab);
    let usual = format!("worlds:n={worlds},sims={iterations},{PLAIN}");
    let mut rows = Vec::new();
    for (number, remedy) in REMEDIES.iter().enumerate() {
        let player = remedy.applied(&usual);
        let found = duel(lab, &*game, &format!("remedy-{number}"), [&player, &usual], lab.pick(4, 20))?;
        rows.push((remedy.name.to_owned(), found, None));
    }
    let better = rows.iter().max_by(|left, right| left.1.points.value.total_cmp(&right.1.points.value));
    if let Some((name, found, _)) = better {
        report.conclude(format!(
            "Of the remedies against calling too often the best is: {name}, {} points per game against the plain player; \
             it wins {} of the games in which it calls, the plain one {} (original about 65 %).",
            duel::points(found.points),
            percent(found.habits[0].called_and_won()),
            percent(found.habits[1].called_and_won()),
        ));
    }
    let caption =
        format!("Each remedy against the plain player, {worlds} worlds of {iterations} iterations.");
    report.add(
        Section::new("Remedies against calling too often").table(duel::table(&caption, "remedy", &rows)),
    );
    Ok(())
}

fn mixes(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = hidden_table()?;
    let (worlds, iterations) = budget(lab);
    let games = lab.pick(40, 300);
    let careful = format!("worlds:n={worlds},sims={iterations}");
    let players = [
        ("plain", format!("{careful},{PLAIN}")),
        ("with all remedies", careful),
        ("information sets", format!("ismcts:sims={}", worlds * iterations)),
        ("conventions", "conventions".to_owned()),
    ];
    let mut rows = Vec::new();
    for (number, (name, player)) in players.iter().enumerate() {
        rows.push(((*name).to_owned(), self_play(lab, &*game, &format!("self-{number}"), player, games)?));
    }
    let double = |row: usize| percent(self_play::share(&rows[row].1, super::facts::GameFacts::is_double));
    report.conclude(format!(
        "Among four equal players both parties call in {} of the games, with the remedies in {}.",
        double(0),
        double(1)
    ));
    let table = self_play::mix_table("What four equal players play and call.", &rows);
    report.add(
        Section::new("Four equal players")
            .text("The original at a million iterations: 69 % normal games, 18 % weddings, 13 % solos.")
            .table(table),
    );
    Ok(())
}

/// Late cards and calls against the solver.
fn truth(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let game = hidden_table()?;
    let (worlds, iterations) = budget(lab);
    let players: Vec<(&str, String)> = std::iter::once(("random", "random"))
        .chain(FIELD)
        .map(|(name, text)| {
            (name, if text == "random" { text.to_owned() } else { player(text, worlds, iterations) })
        })
        .collect();
    let (section, means) = regret::section(lab, &*game, &players, lab.pick(20, 100), lab.pick(5, 7))?;
    let told: Vec<String> =
        players.iter().zip(&means).map(|((name, _), mean)| format!("{name} {:.2}", mean.value)).collect();
    report.conclude(format!(
        "Points lost per late decision that matters, against best play with open cards: {}.",
        told.join(", ")
    ));
    report.add(section);
    let plain = ("plain", format!("worlds:n={worlds},sims={iterations},{PLAIN}"));
    let callers: Vec<(&str, String)> = players
        .into_iter()
        .filter(|(name, _)| ["uniform avg", "information sets", "conventions"].contains(name))
        .chain([plain])
        .collect();
    report.add(thresholds::section(lab, &*game, &callers, lab.pick(10, 40), lab.pick(200_000, 5_000_000))?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_of_the_study_sits_down() {
        let game = hidden_table().expect("a game");
        for (_, text) in FIELD {
            game.player(&player(text, 3, 10)).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }
}
