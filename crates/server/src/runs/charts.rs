//! The numbers of a training as charts: what its method declares, read from the lines of its metrics.
//!
//! The page draws what comes from here and knows no method. Metrics of programs that declare nothing are drawn too, numbers
//! of one kind together.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use serde_json::Value;
use spielwerk_core::Words;
use spielwerk_matches::statistics::Elo;
use spielwerk_run::{MetricChart, MetricLine, MetricUnit, Reading};

/// A text in every language that is put together from declared words and names of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Label {
    en: String,
    de: String,
}

impl Label {
    fn same(text: &str) -> Self {
        Self { en: text.to_owned(), de: text.to_owned() }
    }

    /// The declared words, followed by the name of a part.
    fn of(words: Words, part: &str) -> Self {
        let join = |words: &str| [words, part].join(" ").trim().to_owned();
        Self { en: join(words.en), de: join(words.de) }
    }
}

impl From<Words> for Label {
    fn from(words: Words) -> Self {
        Self::of(words, "")
    }
}

/// A chart ready to be drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct RunChart {
    pub(super) title: Label,
    pub(super) unit: MetricUnit,
    /// Whether it tells best how far the training has come.
    pub(super) headline: bool,
    pub(super) lines: Vec<RunLine>,
}

/// One line of a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct RunLine {
    pub(super) name: Label,
    pub(super) points: Vec<RunPoint>,
}

/// A number after some iterations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct RunPoint {
    /// Iterations that were finished, from 1.
    pub(super) iteration: usize,
    pub(super) value: f64,
    /// The lower end of its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) low: Option<f64>,
    /// The upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) high: Option<f64>,
}

/// Half the width of a 95 % interval in standard errors.
const ERRORS: f64 = 1.96;

/// Declared charts of numbered lines; those without any number are left out.
pub(super) fn declared(charts: &[MetricChart], lines: &[(usize, Value)]) -> Vec<RunChart> {
    let drawn = charts.iter().map(|chart| RunChart {
        title: chart.title.into(),
        unit: chart.unit,
        headline: chart.headline,
        lines: without_strays(chart.lines.iter().flat_map(|line| series(line, lines)).collect()),
    });
    drawn.filter(|chart| !chart.lines.is_empty()).collect()
}

/// The lines of a declared line: one, or one for each part of a list.
fn series(line: &MetricLine, metrics: &[(usize, Value)]) -> Vec<RunLine> {
    let mut order = Vec::new();
    let mut found: HashMap<String, Vec<RunPoint>> = HashMap::new();
    for (iteration, metrics) in metrics {
        let other = |path: &str| -> HashMap<String, &Value> {
            if path.is_empty() { HashMap::new() } else { at_path(metrics, path).into_iter().collect() }
        };
        let divisors = match line.reading {
            Reading::Plain => HashMap::new(),
            Reading::Per(path) | Reading::EloOfScore(path) => other(path),
        };
        let (intervals, errors) = (other(line.interval), other(line.error));
        for (part, value) in at_path(metrics, line.path) {
            let Some(value) = value.as_f64() else { continue };
            let divisor = beside(&divisors, &part).and_then(Value::as_f64);
            let value = match (line.reading, divisor) {
                (Reading::Plain, _) => value,
                (Reading::Per(_), Some(all)) if all > 0.0 => value / all,
                (Reading::EloOfScore(_), Some(games)) => elo(value, games).0,
                _ => continue,
            };
            let error = beside(&errors, &part).and_then(Value::as_f64).map(|error| ERRORS * error);
            let end = |index: usize| beside(&intervals, &part)?.get(index)?.as_f64();
            let point = RunPoint {
                iteration: *iteration,
                value,
                low: end(0).or(error.map(|error| value - error)),
                high: end(1).or(error.map(|error| value + error)),
            };
            if !found.contains_key(&part) {
                order.push(part.clone());
            }
            found.entry(part).or_default().push(point);
        }
    }
    let name = |part: &str| Label::of(line.name, part);
    let lines = order
        .into_iter()
        .filter_map(|part| found.remove(&part).map(|points| RunLine { name: name(&part), points }));
    lines.collect()
}

/// What belongs to a part of a list, or to the whole line.
fn beside<'v>(others: &HashMap<String, &'v Value>, part: &str) -> Option<&'v Value> {
    others.get(part).or_else(|| others.get("")).copied()
}

/// Leaves out what was measured once among lines that were measured again and again: a former network as an opponent.
fn without_strays(lines: Vec<RunLine>) -> Vec<RunLine> {
    let most = lines.iter().map(|line| line.points.len()).max().unwrap_or(0);
    if most < 3 { lines } else { lines.into_iter().filter(|line| line.points.len() > 1).collect() }
}

/// The difference of strength that a score stands for; a clean sweep counts as half a game less.
fn elo(score: f64, games: f64) -> Elo {
    let least = 0.5 / games.max(1.0);
    Elo::of_score(score.clamp(least, 1.0 - least))
}

/// What is at a path, each with the name of the part of a list that it belongs to.
fn at_path<'a>(value: &'a Value, path: &str) -> Vec<(String, &'a Value)> {
    let mut found = vec![(String::new(), value)];
    for step in path.split('.') {
        found = found.into_iter().flat_map(|(part, value)| follow(part, value, step)).collect();
    }
    found
}

/// One step of a path: a name, a number in a list, `*` for all names, or `name[field]` for a list of objects.
fn follow<'a>(part: String, value: &'a Value, step: &str) -> Vec<(String, &'a Value)> {
    if step == "*" {
        let all = value.as_object().into_iter().flatten();
        return all.map(|(name, value)| (name.replace('_', " "), value)).collect();
    }
    if let Some((name, field)) = step.strip_suffix(']').and_then(|step| step.split_once('[')) {
        let all = value.get(name).and_then(Value::as_array).into_iter().flatten();
        let named = all.filter_map(|value| {
            let name = value.get(field)?;
            let text = name.as_str().map_or_else(|| name.to_string(), str::to_owned);
            Some((text, value))
        });
        return named.collect();
    }
    let next = match step.parse::<usize>() {
        Ok(index) => value.get(index),
        Err(_) => value.get(step),
    };
    next.map(|value| (part, value)).into_iter().collect()
}

/// Names that count the lines of metrics or describe them, and are not measured.
const NOT_MEASURED: [&str; 7] = ["format", "version", "iteration", "generation", "games", "step", "stage"];

/// Charts of metrics that nothing declares: numbers of one first name and one kind together.
pub(super) fn guessed(lines: &[(usize, Value)]) -> Vec<RunChart> {
    let mut found: BTreeMap<(String, String), Vec<RunPoint>> = BTreeMap::new();
    for (iteration, line) in lines {
        let mut numbers = Vec::new();
        numbers_in(line, &mut Vec::new(), &mut numbers);
        for (path, value) in numbers {
            let (first, rest) = path.split_first().map_or((String::new(), String::new()), |(first, rest)| {
                (first.replace('_', " "), rest.join(" ").replace('_', " "))
            });
            let point = RunPoint { iteration: *iteration, value, low: None, high: None };
            found.entry((first, rest)).or_default().push(point);
        }
    }
    let mut charts: Vec<RunChart> = Vec::new();
    for ((title, name), points) in found {
        let unit = guess(&points);
        let name = Label::same(if name.is_empty() { &title } else { &name });
        let title = Label::same(&title);
        let line = RunLine { name, points };
        match charts.iter_mut().find(|chart| chart.title == title && chart.unit == unit) {
            Some(chart) => chart.lines.push(line),
            None => charts.push(RunChart { title, unit, headline: false, lines: vec![line] }),
        }
    }
    charts
}

/// The unit that numbers seem to have.
fn guess(points: &[RunPoint]) -> MetricUnit {
    let all = |holds: fn(f64) -> bool| points.iter().all(|point| holds(point.value));
    if all(|value| value.fract() == 0.0) {
        MetricUnit::Count
    } else if all(|value| (0.0..=1.0).contains(&value)) {
        MetricUnit::Share
    } else {
        MetricUnit::Number
    }
}

/// Every number in an object with the names that lead there.
fn numbers_in(value: &Value, path: &mut Vec<String>, found: &mut Vec<(Vec<String>, f64)>) {
    const DEPTH: usize = 3;
    match value {
        Value::Number(number) if !path.is_empty() => {
            found.extend(number.as_f64().map(|number| (path.clone(), number)));
        }
        Value::Object(fields) if path.len() < DEPTH => {
            for (name, value) in fields {
                if !NOT_MEASURED.contains(&name.as_str()) {
                    path.push(name.clone());
                    numbers_in(value, path, found);
                    path.pop();
                }
            }
        }
        _ => (),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const TITLE: Words = Words::same("title");

    fn lines(values: &[Value]) -> Vec<(usize, Value)> {
        (1..).zip(values.iter().cloned()).collect()
    }

    fn chart_of(lines: &'static [MetricLine], metrics: &[Value]) -> RunChart {
        let charts = [MetricChart::new(TITLE, MetricUnit::Share, lines)];
        declared(&charts, &self::lines(metrics)).remove(0)
    }

    #[test]
    fn lists_become_a_line_for_each_part() {
        const LINE: &[MetricLine] =
            &[MetricLine::new(Words::new("trick", "Stich"), "held[trick].nats")
                .with_error("held[trick].error")];
        let chart = chart_of(LINE, &[json!({ "held": [{ "trick": 3, "nats": 2.0, "error": 0.5 }] })]);
        assert_eq!(chart.lines[0].name, Label { en: "trick 3".to_owned(), de: "Stich 3".to_owned() });
        let point = chart.lines[0].points[0];
        assert_eq!((point.iteration, point.value, point.low, point.high), (1, 2.0, Some(1.02), Some(2.98)));
    }

    #[test]
    fn numbers_are_divided_and_scores_become_elo() {
        const LINE: &[MetricLine] = &[
            MetricLine::new(Words::same("share"), "play.distinct").read(Reading::Per("play.games")),
            MetricLine::new(Words::same(""), "ladder[opponent].score")
                .read(Reading::EloOfScore("ladder[opponent].games"))
                .with_interval("ladder[opponent].interval"),
            MetricLine::new(Words::same("second"), "pair.1"),
        ];
        let chart = chart_of(
            LINE,
            &[json!({
                "play": { "distinct": 3, "games": 4 },
                "ladder": [{ "opponent": "random", "score": 1.0, "games": 40, "interval": [1.0, 2.0] }],
                "pair": [1.0, 7.0],
            })],
        );
        let of = |index: usize| (chart.lines[index].name.en.as_str(), chart.lines[index].points[0].value);
        assert_eq!((of(0), of(2)), (("share", 0.75), ("second", 7.0)));
        assert!((of(1).1 - 400.0 * (39.5f64 / 0.5).log10()).abs() < 1e-9, "a clean sweep is not infinite");
        assert_eq!(chart.lines[1].points[0].high, Some(2.0));
        assert!(
            declared(&[MetricChart::new(TITLE, MetricUnit::Loss, LINE)], &lines(&[json!({})])).is_empty()
        );
    }

    #[test]
    fn what_was_measured_once_is_left_out_among_others() {
        const LINE: &[MetricLine] = &[MetricLine::new(Words::same(""), "ladder[opponent].score")];
        let met = |names: [&str; 2]| json!({ "ladder": names.map(|name| json!({ "opponent": name, "score": 0.5 })) });
        let chart = chart_of(LINE, &[met(["random", "0"]), met(["random", "1"]), met(["random", "2"])]);
        assert_eq!(chart.lines.len(), 1);
    }

    #[test]
    fn undeclared_numbers_of_one_kind_share_a_chart_and_stages_are_none() {
        let charts = guessed(&lines(&[
            json!({ "iteration": 0, "loss": { "policy": 2.5, "value": 0.5, "steps": 10 }, "name": "x", "stage": 3 }),
            json!({ "iteration": 1, "loss": { "policy": 1.5, "value": 0.25, "steps": 20 } }),
        ]));
        let shape: Vec<(&str, MetricUnit, usize)> =
            charts.iter().map(|chart| (chart.title.en.as_str(), chart.unit, chart.lines.len())).collect();
        assert_eq!(
            shape,
            [("loss", MetricUnit::Number, 1), ("loss", MetricUnit::Count, 1), ("loss", MetricUnit::Share, 1)]
        );
        assert_eq!(charts[0].lines[0].points[1].iteration, 2);
    }
}
