//! The course of a run: losses, mistakes, and what the games show.

use serde_json::Value;

use super::super::history::{History, Iteration};
use crate::report::{Axis, Chart, Estimate, Report, Section, Series};

/// Points of a curve at most; more are joined to means.
const POINTS: usize = 60;

/// Adds what the run wrote down about itself.
pub(super) fn add(report: &mut Report, history: &History) {
    let last = history.last();
    report.add(
        Section::new("The course of the run")
            .text(format!(
                "{} iterations, {} games, {:.1} hours of the processor.",
                history.iterations.len(),
                last.games,
                last.hours
            ))
            .chart(chart(
                "Losses in training and on held-out games.",
                "loss",
                history,
                &[
                    ("policy", &["policy_loss"]),
                    ("policy, held out", &["held_out", "policy"]),
                    ("value", &["value_loss"]),
                    ("value, held out", &["held_out", "value"]),
                ],
            ))
            .chart(mistakes("policy_mistakes", "the move the network likes best", history))
            .chart(mistakes("search_mistakes", "a short search", history)),
    );
    let mut known = Section::new("What its games show");
    for name in names(last.metrics.get("knowledge")) {
        let label = name.replace('_', " ");
        known = known.chart(chart(
            &format!("Games of self-play: {label}."),
            &label,
            history,
            &[(&label, &["knowledge", &name])],
        ));
    }
    if !known.parts.is_empty() {
        report.add(known);
    }
}

fn names(object: Option<&Value>) -> Vec<String> {
    object.and_then(Value::as_object).map(|object| object.keys().cloned().collect()).unwrap_or_default()
}

fn chart(caption: &str, label: &str, history: &History, series: &[(&str, &[&str])]) -> Chart {
    let lines = series
        .iter()
        .map(|(name, path)| Series::new(*name, smoothed(history, &|iteration| iteration.number_at(path))));
    let axis = Axis::linear(label).including(&[0.0]);
    Chart::lines(caption, Axis::linear("hours of the processor"), axis, lines.collect())
}

/// Mistakes against exact play by suite.
fn mistakes(of: &str, who: &str, history: &History) -> Chart {
    let suites = history.last().metrics["truth"].as_array().into_iter().flatten();
    let series = suites.enumerate().map(|(number, suite)| {
        let share = |iteration: &Iteration| iteration.metrics["truth"][number][of].as_f64();
        let curve = smoothed(history, &|iteration| share(iteration).map(|share| 100.0 * share));
        Series::new(suite["suite"].as_str().unwrap_or_default(), curve)
    });
    Chart::lines(
        format!("Moves that change who wins, in per cent: {who}."),
        Axis::linear("hours of the processor"),
        Axis::linear("mistakes in per cent").including(&[0.0]),
        series.collect(),
    )
}

/// A curve over the hours; iterations without a figure are passed over.
fn smoothed(history: &History, figure: &dyn Fn(&Iteration) -> Option<f64>) -> Vec<(f64, Estimate)> {
    let known: Vec<(f64, f64)> = history
        .iterations
        .iter()
        .filter_map(|iteration| Some((iteration.hours, figure(iteration)?)))
        .collect();
    let mean = |part: &[(f64, f64)]| {
        let count = part.len() as f64;
        let (hours, figures) = part.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        (hours / count, Estimate::exact(figures / count))
    };
    known.chunks(known.len().div_ceil(POINTS).max(1)).map(mean).collect()
}
