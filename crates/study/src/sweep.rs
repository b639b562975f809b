//! Runs that differ in one setting, compared.

use serde_json::Value;

use crate::report::{Axis, Cell, Chart, Estimate, Machine, Report, ReportTable, Section, Series};

/// What lines of metrics are counted by, the first that is there.
const AXES: [&str; 3] = ["games", "iteration", "generation"];
/// Numbers that are settings or counters, not results.
const IGNORED: [&str; 8] =
    ["games", "iteration", "generation", "version", "alpha", "epsilon", "steps", "buffer"];

/// A report on training runs that differ in one setting: for each of its values the lines of the run's metrics.
pub fn sweep_report(key: &str, runs: &[(String, Vec<Value>)], command: &str, machine: Machine) -> Report {
    let mut report = Report::new(format!("What {key} does to learning"), command, machine);
    let last = runs.first().and_then(|(_, lines)| lines.last()).unwrap_or(&Value::Null);
    let across = AXES.into_iter().find(|name| figure(&last[name]).is_some()).unwrap_or(AXES[0]);
    let parts = [last, &last["strength"]].into_iter().filter_map(Value::as_object).flatten();
    let measured = parts.filter(|(name, value)| figure(value).is_some() && !IGNORED.contains(&name.as_str()));
    let figures: Vec<String> = measured.map(|(name, _)| name.clone()).collect();
    let columns: Vec<&str> = [key].into_iter().chain(figures.iter().map(String::as_str)).collect();
    let mut table = ReportTable::new("At the end of each run", &columns);
    for (value, lines) in runs {
        let found = figures.iter().map(|name| lines.last().and_then(|line| find(line, name)));
        let cells = found.map(|found| found.map_or(Cell::Empty, |number| Cell::number(number, 3)));
        table.row([Cell::text(value)].into_iter().chain(cells));
    }
    let mut section = Section::new("Figures").table(table);
    for name in &figures {
        let series = runs.iter().map(|(value, lines)| {
            let points = lines.iter().filter_map(|line| Some((find(line, across)?, find(line, name)?)));
            Series::new(format!("{key}={value}"), points.map(|(x, number)| (x, Estimate::exact(number))))
        });
        section = section.chart(Chart::lines(
            format!("{name} over the course of a run"),
            Axis::linear(across),
            Axis::linear(name.as_str()),
            series.collect(),
        ));
    }
    report.add(section);
    report
}

/// A figure of a line of metrics, be it of the run or of its strength.
fn find(line: &Value, name: &str) -> Option<f64> {
    figure(&line[name]).or_else(|| figure(&line["strength"][name]))
}

/// A number, or 1 and 0 for yes and no.
fn figure(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_bool().map(|yes| f64::from(u8::from(yes))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_figure_of_the_runs_is_charted() {
        let line = |games: u64, won: f64| json!({ "games": games, "td_error": 0.5, "strength": { "perfect": true, "won": won, "counts": [] } });
        let runs =
            [("0.1".to_owned(), vec![line(10, 0.2), line(20, 0.4)]), ("0.2".to_owned(), vec![line(20, 0.6)])];
        let report = sweep_report("alpha", &runs, "spielwerk train td", Machine::here("test"));
        let text = report.to_markdown();
        for word in ["td_error", "perfect", "won", "0.400", "0.600"] {
            assert!(text.contains(word), "{word} in {text}");
        }
        assert!(!text.contains("counts"));
    }
}
