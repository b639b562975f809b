//! Late cards against the truth: what a card costs its party, all cards open and best play from there on.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Game, Limits};
use spielwerk_doppelkopf::{Action, Doppelkopf, Party, Solver, TRICKS};
use spielwerk_session::AnyGame;

use super::host::{HOST, ask_all, walk};
use crate::report::{Axis, Cell, Chart, Estimate, ReportTable, Section, Series};
use crate::{Lab, StudyError};

/// The table of the solver in MiB.
const TABLE: usize = 16;

/// What one decision cost each of the players.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Decision {
    /// Tricks that are not finished.
    tricks: usize,
    /// Points lost by each player's card.
    lost: Vec<f64>,
    /// Points between the best and the worst card.
    at_stake: f64,
}

/// Asks every player about every late card of this many games.
pub(super) fn section(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    players: &[(&str, String)],
    games: usize,
    tricks: usize,
) -> Result<(Section, Vec<Estimate>), StudyError> {
    let texts: Vec<&String> = players.iter().map(|(_, text)| text).collect();
    let found = lab.measure("regret", &(&texts, tricks), games, |number| {
        decisions(game, &texts, number as u64, tricks)
    })?;
    let decisions: Vec<Decision> =
        found.into_iter().flatten().filter(|decision| decision.at_stake > 0.0).collect();
    let mean = |player: usize, fits: &dyn Fn(&Decision) -> bool| {
        Estimate::of_mean(
            decisions.iter().filter(|decision| fits(decision)).map(|decision| decision.lost[player]),
        )
    };
    let mut columns = vec!["player".to_owned(), "all".to_owned(), "no points lost".to_owned()];
    columns.extend((2..=tricks).map(|left| format!("{left} tricks left")));
    let heads: Vec<&str> = columns.iter().map(String::as_str).collect();
    let caption = format!(
        "Points lost per decision that matters against best play with open cards; {} decisions of {games} games.",
        decisions.len()
    );
    let mut table = ReportTable::new(caption, &heads);
    let mut means = Vec::new();
    let mut series = Vec::new();
    for (player, (name, _)) in players.iter().enumerate() {
        let all = mean(player, &|_| true);
        let right = decisions.iter().filter(|decision| decision.lost[player] <= 0.0).count() as u64;
        let by_trick =
            (2..=tricks).map(|left| (left as f64, mean(player, &|decision| decision.tricks == left)));
        let by_trick: Vec<(f64, Estimate)> = by_trick.collect();
        let head = [
            Cell::text(*name),
            Cell::estimate(all, 3),
            Cell::share(Estimate::of_share(right, decisions.len() as u64)),
        ];
        table.row(head.into_iter().chain(by_trick.iter().map(|&(_, lost)| Cell::estimate(lost, 2))));
        series.push(Series::new(*name, by_trick));
        means.push(all);
    }
    let chart = Chart::lines(
        "Points lost per decision that matters, by the number of tricks left.",
        Axis::linear("tricks left"),
        Axis::linear("points lost").including(&[0.0]),
        series,
    );
    let section = Section::new("Late cards against open-card truth")
        .text(format!(
            "Every player is shown the same positions, of games that `{HOST}` plays. The solver values each card with \
             all cards open; a decision matters if not all cards are worth the same. No player who sees one hand can lose \
             nothing here, so what counts is the order of the players."
        ))
        .table(table)
        .chart(chart);
    Ok((section, means))
}

/// All late decisions of one game.
fn decisions(
    game: &dyn AnyGame,
    players: &[&String],
    number: u64,
    tricks: usize,
) -> Result<Vec<Decision>, StudyError> {
    let rules = Doppelkopf::default();
    let mut solver = Solver::new(TABLE)?;
    walk(game, number, |session, state| {
        let left = TRICKS - state.public().finished_tricks();
        let is_card = !state.public().is_reservation_round() && state.asked_seat().is_none();
        if !is_card || !(2..=tricks).contains(&left) {
            return Ok(None);
        }
        let sign = if state.party(rules.turn(state)) == Party::Re { 1.0 } else { -1.0 };
        let scores = solver.score_cards(state, &Limits::none()).ok().flatten().unwrap_or_default();
        let values: Vec<(Action, f64)> =
            scores.iter().map(|score| (Action::Card(score.card), sign * f64::from(score.re_value))).collect();
        if values.len() < 2 {
            return Ok(None);
        }
        let best = values.iter().map(|&(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
        let worst = values.iter().map(|&(_, value)| value).fold(f64::INFINITY, f64::min);
        let lost_by = |told: Option<Action>| {
            let value = values.iter().find(|&&(card, _)| told == Some(card));
            value.map_or(0.0, |&(_, value)| best - value)
        };
        let lost = ask_all(game, players, number, session)?.into_iter().map(lost_by).collect();
        Ok(Some(Decision { tricks: left, lost, at_stake: best - worst }))
    })
}
