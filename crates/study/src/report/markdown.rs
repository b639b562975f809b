//! A report as Markdown; charts are files beside it.

use std::fmt::Write;

use super::{Part, Report, ReportTable};

impl Report {
    /// The report as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut out = format!("# {}\n\n", self.title);
        for paragraph in &self.summary {
            let _ = writeln!(out, "{paragraph}\n");
        }
        let _ = writeln!(out, "Made by `{}` on {}.\n", self.command, self.machine);
        let mut charts = self.charts();
        for section in &self.sections {
            let _ = writeln!(out, "## {}\n", section.title);
            for part in &section.parts {
                match part {
                    Part::Text { text } => out.push_str(text),
                    Part::ReportTable(table) => write_table(&mut out, table),
                    Part::Chart(chart) => {
                        let name = charts.next().map(|(name, _)| name).unwrap_or_default();
                        let _ = write!(out, "![{}]({name})\n\n*{}*", chart.caption, chart.caption);
                    }
                }
                out.push_str("\n\n");
            }
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
        out
    }
}

fn write_table(out: &mut String, table: &ReportTable) {
    let cell = |text: &str| text.replace('|', "\\|");
    let heads: Vec<String> = table.columns.iter().map(|name| cell(name)).collect();
    let _ = writeln!(out, "{}\n\n| {} |", table.caption, heads.join(" | "));
    let is_number =
        |column: usize| table.rows.iter().all(|row| row.get(column).is_some_and(super::Cell::is_number));
    let rules: Vec<&str> =
        (0..heads.len()).map(|column| if is_number(column) { "---:" } else { "---" }).collect();
    let _ = write!(out, "|{}|", rules.join("|"));
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(|value| cell(&value.shown())).collect();
        let _ = write!(out, "\n| {} |", cells.join(" | "));
    }
}
