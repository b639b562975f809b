//! Does Monte Carlo tree search converge to the truth, and how fast?
//!
//! In positions whose exact value is known, the value and the move of the search are compared with it, for growing
//! numbers of playouts.

mod doppelkopf;

use serde::{Deserialize, Serialize};
use spielwerk_core::Seat;
use spielwerk_session::AnyGame;

use super::common::{listed, outcome, position_after, think};
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series, decimal, percent};
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct MctsConvergence;

/// A game with positions that can be solved.
struct Field {
    /// What readers call it.
    title: &'static str,
    /// The text of the game.
    game: &'static str,
    /// Plies played before the search is asked.
    plies: usize,
    /// Who plays them.
    player: &'static str,
    /// Parameters of the search: whole random playouts.
    search: &'static str,
    /// Parameters of the solver.
    solver: &'static str,
}

const FIELDS: [Field; 4] = [
    Field {
        title: "Othello, 14 empty squares",
        game: "othello",
        plies: 46,
        player: "pvs:depth=1,table=1",
        search: "playout=random",
        solver: "table=8",
    },
    Field {
        title: "Connect Four after 14 stones",
        game: "connect4",
        plies: 14,
        player: "pvs:depth=1,table=1",
        search: "playout=random",
        solver: "table=16",
    },
    Field {
        title: "Nimm-3 with 21 stones, after 4 takes",
        game: "nimm3:stones=21",
        plies: 4,
        player: "random",
        search: "playout=random",
        solver: "",
    },
    Field {
        title: "Amazons 6x6 after 14 moves",
        game: "amazons:size=6",
        plies: 14,
        player: "pvs:depth=1,eval=territory,table=1",
        search: "playout=random,plies=off,levels=1",
        solver: "table=8,nodes=3000000",
    },
];

/// The two searches: plain, and one that notices proven results in its tree.
const SEARCHES: [(&str, &str); 2] = [("plain UCT", "solver=off"), ("UCT with proofs", "solver=on")];

/// What a search did in a position.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Finding {
    /// The distance between its value and the exact one.
    error: f64,
    /// Whether its move gave away the outcome; `None` if there was nothing to lose.
    mistake: Option<bool>,
}

/// What was found in one game.
struct Evidence<'a> {
    title: &'a str,
    /// What the searches are called.
    searches: &'a [&'a str],
    /// In what errors are measured.
    unit: &'a str,
    simulations: &'a [u64],
    found: &'a [Findings],
}

/// All findings of a position, by search and number of playouts; nothing if its value is not known.
type Findings = Option<Vec<Finding>>;

impl Study for MctsConvergence {
    fn name(&self) -> &'static str {
        "mcts-convergence"
    }

    fn question(&self) -> &'static str {
        "how fast do value and move of Monte Carlo tree search approach the exact ones, game by game?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let mut report = lab.report("Monte Carlo tree search against exact values");
        let simulations: &[u64] = lab.pick(
            &[10, 30, 100, 300, 1_000, 3_000][..],
            &[10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000][..],
        );
        let positions = lab.pick(150, 400);
        report.add(Section::new("How it was measured").text(format!(
            "{positions} positions of each game, all different games of a quick player after four random plies. The \
             exact solver gives the outcome before and after the move of the search. An error is the distance between \
             the value of the search and the outcome, both from -1 (lost) to 1 (won). A mistake is a move that changes \
             the outcome, counted where there is something to lose. The search is UCT with C = 1.4 and whole random \
             playouts; with proofs it notices results in its tree that no play can change. In Doppelkopf C is 2.5, errors are in \
             points, and a mistake is a card that costs some. Everything depends on seeds alone and repeats exactly."
        )));
        for field in &FIELDS {
            let game = spielwerk::game(field.game)?;
            let settings = (field.game, field.plies, field.player, field.search, field.solver, simulations);
            let name = field.game.split(':').next().unwrap_or(field.game);
            let found: Vec<Findings> = lab.measure(name, &settings, positions, |number| {
                findings(&*game, field, simulations, number as u64)
            })?;
            let searches = SEARCHES.map(|(name, _)| name);
            let (title, unit) = (field.title, "from -1 to 1");
            describe(&mut report, &Evidence { title, searches: &searches, unit, simulations, found: &found });
        }
        let found = doppelkopf::measure(lab, simulations, positions)?;
        let (title, unit) = (doppelkopf::TITLE, "points");
        describe(&mut report, &Evidence { title, searches: &["UCT"], unit, simulations, found: &found });
        Ok(report)
    }
}

/// Asks all searches about the position with this number.
fn findings(
    game: &dyn AnyGame,
    field: &Field,
    simulations: &[u64],
    number: u64,
) -> Result<Findings, StudyError> {
    let position = position_after(game, field.player, field.plies, number)?;
    let solver = game.solver(field.solver)?;
    let Some(mut solver) = solver else { return Ok(None) };
    let session = game.resume(&position)?;
    // Seen from the seat that moves.
    let sign = if session.turn() == Some(Seat::FIRST) { 1.0 } else { -1.0 };
    let Some(truth) = outcome(&mut *solver, &*session)?.map(|truth| sign * truth) else { return Ok(None) };
    let mut found = Vec::new();
    for (_, proofs) in SEARCHES {
        for &count in simulations {
            let text = format!("mcts:sims={count},{},{proofs}", field.search);
            let analysis = think(game, &text, number, &position)?;
            let mut session = game.resume(&position)?;
            session.play(&analysis.best)?;
            let Some(after) = outcome(&mut *solver, &*session)?.map(|after| sign * after) else {
                return Ok(None);
            };
            let mistake = (truth > -1.0).then_some(after < truth);
            found.push(Finding { error: (analysis.value - truth).abs(), mistake });
        }
    }
    Ok(Some(found))
}

/// The section of a game, and its sentence for the summary.
fn describe(report: &mut Report, evidence: &Evidence<'_>) {
    let &Evidence { title, searches, unit, simulations, found } = evidence;
    let known: Vec<&Vec<Finding>> = found.iter().flatten().collect();
    let at =
        |search: usize, column: usize| known.iter().map(move |row| row[search * simulations.len() + column]);
    let error =
        |search: usize, column: usize| Estimate::of_mean(at(search, column).map(|finding| finding.error));
    let mistakes = |search: usize, column: usize| {
        let counted: Vec<bool> = at(search, column).filter_map(|finding| finding.mistake).collect();
        Estimate::of_share(counted.iter().filter(|&&mistake| mistake).count() as u64, counted.len() as u64)
    };
    let columns = searches.iter().flat_map(|name| [format!("error, {name}"), format!("mistakes, {name}")]);
    let columns: Vec<String> = std::iter::once("playouts".to_owned()).chain(columns).collect();
    let heads: Vec<&str> = columns.iter().map(String::as_str).collect();
    let mut table =
        ReportTable::new(format!("{} positions with known value; errors {unit}.", known.len()), &heads);
    for (column, &count) in simulations.iter().enumerate() {
        let cells = (0..searches.len()).flat_map(|search| {
            [Cell::estimate(error(search, column), 3), Cell::share(mistakes(search, column))]
        });
        table.row([Cell::count(count)].into_iter().chain(cells));
    }
    let lines = |of: &dyn Fn(usize, usize) -> Estimate| {
        let line = |(search, name): (usize, &&str)| {
            let points = simulations.iter().enumerate();
            Series::new(*name, points.map(|(column, &count)| (count as f64, of(search, column))))
        };
        searches.iter().enumerate().map(line).collect::<Vec<_>>()
    };
    let errors = Chart::lines(
        "Error of the value, with 95 % intervals.",
        Axis::log("playouts"),
        Axis::linear("mean error").including(&[0.0]),
        lines(&error),
    );
    let wrong = Chart::lines(
        "Share of moves that give value away, where there is something to lose.",
        Axis::log("playouts"),
        Axis::linear("mistakes in per cent").including(&[0.0]),
        lines(&|search, column| mistakes(search, column).map(|share| 100.0 * share)),
    );
    report.add(Section::new(title).table(table).chart(errors).chart(wrong));
    let last = simulations.len() - 1;
    let course = |search: usize| {
        let [from, to] = [0, last].map(|column| error(search, column).value);
        let slope = (to.max(1e-9) / from).ln() / (simulations[last] as f64 / simulations[0] as f64).ln();
        format!(
            "the mean error of {} {} from {} to {}, roughly as N^{}, and its mistakes go from {} to {}",
            searches[search],
            if to < from { "falls" } else { "does not fall: it goes" },
            decimal(from, 3),
            decimal(to, 3),
            decimal(slope, 2),
            percent(mistakes(search, 0)),
            percent(mistakes(search, last)),
        )
    };
    report.conclude(format!(
        "{title}: from {} to {} playouts {}.",
        decimal(simulations[0] as f64, 0),
        decimal(simulations[last] as f64, 0),
        listed(&(0..searches.len()).map(course).collect::<Vec<_>>()),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_playouts_find_the_truth_in_a_small_game() {
        let field = &FIELDS[2];
        let game = spielwerk::game(field.game).expect("a game");
        let found = findings(&*game, field, &[10, 20_000], 3).expect("findings").expect("a known value");
        assert_eq!(found.len(), 4);
        assert!(found[3].error <= found[0].error && found[3].mistake != Some(true), "{found:?}");
    }

    #[test]
    fn every_field_has_positions_that_are_solved() {
        for field in &FIELDS {
            let game = spielwerk::game(field.game).expect("a game");
            let found = (0..3).filter_map(|number| findings(&*game, field, &[10], number).expect("findings"));
            assert!(found.count() >= 2, "{}", field.title);
        }
    }
}
