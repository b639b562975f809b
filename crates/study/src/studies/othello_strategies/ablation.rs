//! What each factor of the evaluation is worth: the evaluation against itself without it.

use spielwerk_core::Budget;
use spielwerk_othello::evaluation::{FACTOR_NAMES, FactorEvaluation};
use spielwerk_search::{AlphaBeta, AlphaBetaConfig};
use spielwerk_session::{PlayerError, seat_engine};

use super::super::common::{listed, tournament};
use super::GAME;
use crate::report::{Axis, BarGroup, Cell, Chart, Report, ReportTable, Section};
use crate::words::elo;
use crate::{Lab, Meeting, StudyError, meeting};

/// The evaluation without one of its factors.
fn without(evaluation: &FactorEvaluation, factor: usize) -> FactorEvaluation {
    let mut weights = *evaluation.weights();
    for phase in &mut weights {
        phase[factor] = 0;
    }
    FactorEvaluation::new(weights)
}

/// The first evaluation against the second, at equal depth.
fn compare(
    lab: &mut Lab<'_>,
    name: &str,
    evaluations: &[FactorEvaluation; 2],
    rounds: u64,
) -> Result<Option<Meeting>, StudyError> {
    let config = tournament(&GAME, &["changed".to_owned(), "whole".to_owned()], rounds, "balanced")?;
    let roster = |player: usize, _: u64| {
        let config =
            AlphaBetaConfig { budget: Budget::depth(3), table_mib: None, ..AlphaBetaConfig::default() };
        let engine = AlphaBeta::new(evaluations[player], config).map_err(PlayerError::from)?;
        Ok(seat_engine(GAME, engine))
    };
    let result = lab.contest_with(name, &GAME, &config, &roster)?;
    Ok(meeting(&result, 0, 1))
}

pub(super) fn run(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let rounds = lab.pick(20, 150);
    let kinds = [("textbook", FactorEvaluation::textbook()), ("fitted", FactorEvaluation::default())];
    let columns = ["factor left out", "games", "distinct", "score", "Elo"];
    let mut section = Section::new("What each factor is worth").text(
        "PVS to depth 3 without one factor against the same with all of them, for the weights of the strategy books and \
         for weights fitted to games. A score below 50 % means that the factor helps. Fitted weights compensate for each \
         other, so that one factor less may cost little.",
    );
    let mut groups = Vec::new();
    for (kind, evaluation) in kinds {
        let mut found = Vec::new();
        for (factor, name) in FACTOR_NAMES.iter().enumerate() {
            let pair = [without(&evaluation, factor), evaluation];
            let met = compare(lab, &format!("without-{name}-{kind}"), &pair, rounds)?;
            found.extend(met.map(|met| (*name, met)));
        }
        let mut table = ReportTable::new(
            format!("The {kind} weights without one factor, against all of them."),
            &columns,
        );
        for (name, met) in &found {
            table.row([Cell::text(*name)].into_iter().chain(met.cells()));
        }
        section = section.table(table);
        let told = |wanted: &dyn Fn(&Meeting) -> bool| {
            let chosen = found.iter().filter(|(_, met)| wanted(met));
            listed(&chosen.map(|(name, met)| format!("{name} ({})", elo(met.elo))).collect::<Vec<_>>())
        };
        report.conclude(format!(
            "Factors of the {kind} weights whose loss costs strength significantly: {}; whose loss gains: {}.",
            told(&|met| met.score.high < 0.5),
            told(&|met| met.score.low > 0.5)
        ));
        let values = found.iter().map(|(_, met)| Some(met.score.map(|score| 100.0 * score))).collect();
        groups.push(BarGroup { name: format!("{kind} weights"), values });
    }
    section = section.chart(Chart::bars(
        "Score without the factor, with 95 % intervals.",
        Axis::linear("score in per cent").including(&[20.0, 60.0]),
        FACTOR_NAMES.iter().map(|name| format!("without {name}")).collect(),
        groups,
        Some(50.0),
    ));
    let [(_, textbook), (_, fitted)] = kinds;
    if let Some(met) = compare(lab, "fitted-textbook", &[fitted, textbook], rounds)? {
        section = section.text(format!(
            "Fitted against textbook weights: {} in {} games.",
            elo(met.elo),
            met.games
        ));
        report.conclude(format!("Fitting the weights is worth {} over the textbook's.", elo(met.elo)));
    }
    report.add(section);
    Ok(())
}
