//! The study of networks for four seats with open cards.
//!
//! The newest network of the first run, or the one that is bundled, meets searches without a network. Of all
//! runs, say of three seeds, the course is told: points against Monte Carlo tree search, and how often was called.

use serde_json::Value;
use spielwerk_session::AnyGame;

use super::super::history::{History, Iteration};
use super::super::zero::net_parameter;
use super::duel::{self, duel};
use super::self_play::{self, self_play};
use super::{MODIFIED_RANDOM, OPEN, open_table};
use crate::report::{Axis, Chart, Estimate, Report, Section, Series};
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct DoppelkopfZero;

/// Who the network's player meets, in how many deals of a quick and of a full run, and the points of the original.
struct Meeting {
    name: &'static str,
    player: &'static str,
    opponent: &'static str,
    deals: (u64, u64),
    original: Option<f64>,
}

/// The search, and the same with the care for calls with which networks learn from their own games.
const BOLD: &str = "puct:sims=200";
const CAREFUL: &str = "puct:sims=200,late=on,margin=0.5,solomargin=1";

const MEETINGS: [Meeting; 7] = [
    Meeting {
        name: "policy against random",
        player: "policy",
        opponent: MODIFIED_RANDOM,
        deals: (4, 40),
        original: None,
    },
    Meeting {
        name: "policy against MCTS 100",
        player: "policy",
        opponent: "mcts:sims=100",
        deals: (4, 40),
        original: None,
    },
    Meeting {
        name: "careful against random",
        player: CAREFUL,
        opponent: MODIFIED_RANDOM,
        deals: (2, 10),
        original: Some(4.91),
    },
    Meeting {
        name: "careful against MCTS 100",
        player: CAREFUL,
        opponent: "mcts:sims=100",
        deals: (2, 10),
        original: Some(1.21),
    },
    Meeting {
        name: "bold against MCTS 1,000",
        player: BOLD,
        opponent: "mcts:sims=1000",
        deals: (2, 20),
        original: Some(0.50),
    },
    Meeting {
        name: "careful against MCTS 1,000",
        player: CAREFUL,
        opponent: "mcts:sims=1000",
        deals: (2, 20),
        original: Some(0.50),
    },
    Meeting {
        name: "careful against MCTS 10,000",
        player: CAREFUL,
        opponent: "mcts:sims=10000",
        deals: (2, 20),
        original: Some(0.03),
    },
];

/// Who plays against itself to show what a network calls: without a search and with one, for how many games.
const EQUALS: [(&str, &str, (usize, usize)); 2] =
    [("policy", "policy", (20, 400)), ("search", "puct:sims=60,late=on,margin=0.5,solomargin=1", (4, 60))];

impl Study for DoppelkopfZero {
    fn name(&self) -> &'static str {
        "doppelkopf-zero"
    }

    fn question(&self) -> &'static str {
        "how strong does a network for four seats with open cards get, and does it learn when to call?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let game = open_table()?;
        let runs = lab.config().runs.iter().map(|folder| History::read(folder, OPEN));
        let runs: Vec<History> = runs.collect::<Result<_, _>>()?;
        let mut report = lab.report("Doppelkopf with open cards: networks");
        strength(lab, &*game, &mut report, runs.first())?;
        if !runs.is_empty() {
            course(&mut report, &runs);
        }
        calls(lab, &*game, &mut report, &runs)?;
        Ok(report)
    }
}

/// A player's text with the newest network of a run.
fn led_by(player: &str, run: Option<&History>) -> String {
    let net = net_parameter(run.and_then(History::last_net).as_deref());
    let joint = if player.contains(':') { ',' } else { ':' };
    format!("{player}{joint}{net}").trim_end_matches([',', ':']).to_owned()
}

/// Matches of the newest network.
fn strength(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    report: &mut Report,
    run: Option<&History>,
) -> Result<(), StudyError> {
    let mut rows = Vec::new();
    for (number, Meeting { name, player, opponent, deals, original }) in MEETINGS.into_iter().enumerate() {
        let deals = lab.pick(deals.0, deals.1);
        let found = duel(lab, game, &format!("strength-{number}"), [&led_by(player, run), opponent], deals)?;
        rows.push((name.to_owned(), found, original));
    }
    let [first, .., last] = rows.as_slice() else { unreachable!("there are several meetings") };
    report.conclude(format!(
        "The bare policy gets {} points per game from modified random players; 200 simulations with care for calls get {} from \
         Monte Carlo tree search with 10,000 (original {:+.2} after 100 iterations of its training).",
        duel::points(first.1.points),
        duel::points(last.1.points),
        last.2.unwrap_or_default()
    ));
    let whose = if run.is_some() { "the newest network of the first run" } else { "the bundled network" };
    let caption = format!("Points per game of {whose}; the habits are those of its player.");
    let players = format!(
        "The policy plays the most probable move of the raw network; the bold search is `{BOLD}`, the careful one `{CAREFUL}`, MCTS N \
         is `mcts:sims=N`, and random players pass where they may (`{MODIFIED_RANDOM}`)."
    );
    report.add(Section::new("Strength").text(players).table(duel::table(&caption, "match", &rows)));
    Ok(())
}

/// How the runs went.
fn course(report: &mut Report, runs: &[History]) {
    let over_runs = |figure: &dyn Fn(&Iteration) -> Option<Estimate>, name: &str| -> Vec<Series> {
        let curve = |run: &History| {
            let points =
                run.iterations.iter().filter_map(|iteration| Some((iteration.hours, figure(iteration)?)));
            points.collect::<Vec<_>>()
        };
        (1..).zip(runs).map(|(number, run)| Series::new(format!("{name}run {number}"), curve(run))).collect()
    };
    let hours = || Axis::linear("hours of the processor");
    let mut section = Section::new("The course of the runs").text(
        "A teacher, Monte Carlo tree search with open cards, plays the first games, at the very first without calls; then \
         the network's own search does.",
    );
    for (player, opponent) in matches_of(runs) {
        let points = |iteration: &Iteration| {
            let met = iteration.metrics["matches"]
                .as_array()?
                .iter()
                .find(|met| is_match(met, &player, &opponent))?;
            let number = |value: &Value| value.as_f64();
            let (low, high) = (number(&met["interval"][0])?, number(&met["interval"][1])?);
            Some(Estimate { value: number(&met["points"])?, low, high })
        };
        section = section.chart(Chart::lines(
            format!("Points per game of {player} against {opponent}."),
            hours(),
            Axis::linear("points per game").including(&[0.0]),
            over_runs(&points, ""),
        ));
    }
    for (what, key) in [("called", "calls"), ("won where they called", "calls_won")] {
        let mut series = Vec::new();
        for (party, name) in ["Re, ", "Kontra, "].into_iter().enumerate() {
            let share = |iteration: &Iteration| {
                let habits = &iteration.metrics["habits"];
                let of = if key == "calls" {
                    habits["games"].as_f64()?
                } else {
                    habits["calls"][party].as_f64()?
                };
                let share = 100.0 * habits[key][party].as_f64()? / of;
                share.is_finite().then(|| Estimate::exact(share))
            };
            series.extend(over_runs(&share, name));
        }
        section = section.chart(Chart::lines(
            format!("Share of the games learned from in which a party {what}, in per cent."),
            hours(),
            Axis::linear("per cent").including(&[0.0, 100.0]),
            series,
        ));
    }
    report.add(section);
}

/// The matches that the runs played now and then: a player of the network and an opponent.
fn matches_of(runs: &[History]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let lines = runs.iter().flat_map(|run| &run.iterations);
    for met in lines.filter_map(|iteration| iteration.metrics["matches"].as_array()).flatten() {
        let text = |key: &str| met[key].as_str().unwrap_or_default().to_owned();
        let pair = (text("player"), text("opponent"));
        if !found.contains(&pair) {
            found.push(pair);
        }
    }
    found
}

fn is_match(met: &Value, player: &str, opponent: &str) -> bool {
    met["player"] == player && met["opponent"] == opponent
}

/// What the networks call in games among themselves.
fn calls(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    report: &mut Report,
    runs: &[History],
) -> Result<(), StudyError> {
    let networks: Vec<(String, Option<&History>)> = if runs.is_empty() {
        vec![("the network of the program".to_owned(), None)]
    } else {
        (1..).zip(runs).map(|(number, run)| (format!("run {number}"), Some(run))).collect()
    };
    let mut rows = Vec::new();
    for (number, (name, run)) in networks.iter().enumerate() {
        for (kind, player, (quick, full)) in EQUALS {
            let games = lab.pick(quick, full);
            let games = self_play(lab, game, &format!("self-{number}-{kind}"), &led_by(player, *run), games)?;
            rows.push((format!("{name}, {kind}"), games));
        }
    }
    let doubles: Vec<String> = rows
        .iter()
        .map(|(name, games)| {
            let share = self_play::share(games, super::facts::GameFacts::is_double);
            format!("{name} {}", crate::report::percent(share))
        })
        .collect();
    report.conclude(format!(
        "Share of games among four equal players in which both parties call: {}.",
        doubles.join("; ")
    ));
    report.add(
        Section::new("Four equal players")
            .text(format!(
                "The bare policy, and a search (`{}`). At the end of its training the original called Re and Kontra in \
                 every game.",
                EQUALS[1].1
            ))
            .table(self_play::mix_table("What four equal players play and call.", &rows)),
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_of_the_study_sits_down() {
        let game = open_table().expect("a game");
        let equals = EQUALS.iter().map(|(_, player, _)| *player);
        for text in MEETINGS.iter().flat_map(|met| [met.player, met.opponent]).chain(equals) {
            let text = led_by(text, None);
            game.player(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }
}
