//! Questions about players for hidden cards that a field cannot answer: each is a match of two, played until its interval
//! is a third of the effect that it must resolve.

use spielwerk_matches::{TournamentConfig, TournamentResult};

use super::super::common::SEED;
use super::{duel, hidden_table};
use crate::comparison::{holm, p_of_mean};
use crate::report::{Cell, Estimate, Report, ReportTable, Section};
use crate::{Lab, Resolution, Study, StudyError};

/// The study.
pub(crate) struct DoppelkopfDuels;

/// A question, with the player of whom the points are told first.
struct Question {
    /// What is asked, as a statement that is true if the first player gets more points.
    statement: &'static str,
    /// The folder of its match.
    folder: &'static str,
    players: [&'static str; 2],
    /// What the original found, in points of one of the two in a match; its differences are twice as large.
    original: &'static str,
}

const QUESTIONS: [Question; 7] = [
    Question {
        statement: "more worlds help more than more iterations",
        folder: "worlds",
        players: ["pimc:n=20,sims=50", "pimc:n=5,sims=200"],
        original: "0.04 to 0.13",
    },
    Question {
        statement: "the same with 50 worlds against 10",
        folder: "worlds-many",
        players: ["pimc:n=50,sims=20", "pimc:n=10,sims=100"],
        original: "",
    },
    Question {
        statement: "the same with worlds of the belief",
        folder: "worlds-belief",
        players: ["pimc:n=20,sims=50,sampler=belief", "pimc:n=5,sims=200,sampler=belief"],
        original: "",
    },
    Question {
        statement: "avg is better than rank, uniform worlds",
        folder: "fusion",
        players: ["pimc:n=10,sims=100", "pimc:n=10,sims=100,fusion=rank"],
        original: "",
    },
    Question {
        statement: "avg is better than rank, worlds by CAP",
        folder: "fusion-cap",
        players: ["pimc:n=10,sims=100,sampler=cap", "pimc:n=10,sims=100,sampler=cap,fusion=rank"],
        original: "0.14",
    },
    Question {
        statement: "avg is better than rank, worlds of the belief",
        folder: "fusion-belief",
        players: ["pimc:n=10,sims=100,sampler=belief", "pimc:n=10,sims=100,sampler=belief,fusion=rank"],
        original: "0.31",
    },
    Question {
        statement: "worlds of the belief are better than uniform ones",
        folder: "belief",
        players: ["pimc:n=10,sims=100,sampler=belief", "pimc:n=10,sims=100"],
        original: "",
    },
];

/// Points per game of one player that a match must resolve: a third of it is the half-width asked for.
const EFFECT: f64 = 0.3;

impl Study for DoppelkopfDuels {
    fn name(&self) -> &'static str {
        "doppelkopf-duels"
    }

    fn question(&self) -> &'static str {
        "do more worlds, another fusion or a belief help a Doppelkopf player, asked until each match can tell?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let game = hidden_table()?;
        let resolution = Resolution { effect: EFFECT, most_rounds: lab.pick(4, 2_000) };
        let mut found = Vec::new();
        for question in &QUESTIONS {
            let players = question.players.map(str::to_owned).to_vec();
            let config = TournamentConfig::new(&*game, players, lab.pick(2, 60), SEED);
            found.push(lab.contest_until(question.folder, &*game, &config, resolution)?);
        }
        let mut report = lab.report("Worlds, fusions and beliefs in matches of two");
        report.add(Section::new("How it was measured").text(format!(
            "Every question is a match of two over duplicate deals, each in all fourteen seatings. A match is prolonged until \
             the half-width of its interval is {:.2} points per game, a third of the effect of {EFFECT} that it must resolve, \
             or until the time is over. Stopping by the width of the interval leaves the estimate unbiased. Points are those \
             of the first player; a difference between two players is twice as large.",
            EFFECT / 3.0
        )));
        let points: Vec<Estimate> = found.iter().map(|(result, _)| points_of(result)).collect();
        let differ = holm(&points.iter().map(|&points| p_of_mean(points)).collect::<Vec<_>>());
        let mut table = ReportTable::new(
            "Points per game of the first player. The last column takes the number of questions into account (Holm, five per \
             cent over all).",
            &["statement", "first", "second", "games", "points per game", "original", "resolved", "verdict"],
        );
        for ((question, (result, resolved)), (&points, &differs)) in
            QUESTIONS.iter().zip(&found).zip(points.iter().zip(&differ))
        {
            let verdict = verdict(points, differs, *resolved);
            report.conclude(format!(
                "Is it true that {}? {verdict}: {} points per game in {} games.",
                question.statement,
                duel::points(points),
                result.games
            ));
            table.row([
                Cell::text(question.statement),
                Cell::text(format!("`{}`", question.players[0])),
                Cell::text(format!("`{}`", question.players[1])),
                Cell::count(result.games),
                Cell::estimate(points, 2),
                Cell::text(question.original),
                Cell::text(if *resolved { "yes" } else { "no" }),
                Cell::text(verdict),
            ]);
        }
        report.add(Section::new("The questions").table(table));
        Ok(report)
    }
}

/// Points of the first player.
fn points_of(result: &TournamentResult) -> Estimate {
    let met = result.pairings.first();
    met.map_or(Estimate::exact(0.0), |met| Estimate::new(met.points.mean, met.points.interval))
}

/// What a match says of its statement.
fn verdict(points: Estimate, differs: bool, resolved: bool) -> &'static str {
    match (differs, points.value > 0.0, resolved) {
        (true, true, _) => "yes",
        (true, false, _) => "no, the opposite",
        (false, _, true) => "no difference of this size",
        (false, _, false) => "not decided",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_of_the_study_sits_down() {
        let game = hidden_table().expect("a game");
        for text in QUESTIONS.iter().flat_map(|question| question.players) {
            game.player(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }

    #[test]
    fn a_verdict_needs_a_difference_or_a_narrow_interval() {
        let points = |value: f64| Estimate { value, low: value - 0.1, high: value + 0.1 };
        assert_eq!(verdict(points(0.2), true, false), "yes");
        assert_eq!(verdict(points(-0.2), true, true), "no, the opposite");
        assert_eq!(verdict(points(0.05), false, true), "no difference of this size");
        assert_eq!(verdict(points(0.05), false, false), "not decided");
    }
}
