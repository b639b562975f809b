//! Reports: what was asked, what was found, and every figure behind it.
//!
//! A report is plain data. It writes itself as one self-contained HTML page with inline SVG, as Markdown with the
//! charts in files beside it, and as JSON that holds every number in full.

mod chart;
mod draw;
mod estimate;
mod html;
mod machine;
mod markdown;
mod numbers;
mod table;
mod write;

use serde::Serialize;

pub use chart::{Axis, BarGroup, Chart, Plot, Point, Scale, Series};
pub use estimate::Estimate;
pub use machine::Machine;
pub use numbers::{decimal, percent, signed};
pub use table::{Cell, ReportTable};
pub use write::WriteError;

/// A report: a title, the answer in words, how it was made, and sections with the evidence.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Always [`Report::FORMAT`].
    pub format: &'static str,
    /// The version of the format.
    pub version: u32,
    /// What the report is about.
    pub title: String,
    /// The answer, one paragraph each.
    pub summary: Vec<String>,
    /// The command that makes the report again.
    pub command: String,
    /// Where it was made.
    pub machine: Machine,
    /// The evidence.
    pub sections: Vec<Section>,
}

/// A part of a report with a heading.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// What follows below it, in order.
    pub parts: Vec<Part>,
}

/// A paragraph, a table or a chart. In text, what is between backticks is code.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Part {
    /// A paragraph.
    Text {
        /// Its words.
        text: String,
    },
    /// A table.
    ReportTable(ReportTable),
    /// A chart.
    Chart(Chart),
}

impl Report {
    /// Marks the format.
    pub const FORMAT: &str = "spielwerk-report";
    /// The version written today.
    pub const VERSION: u32 = 1;

    /// A report without content yet.
    pub fn new(title: impl Into<String>, command: impl Into<String>, machine: Machine) -> Self {
        Self {
            format: Self::FORMAT,
            version: Self::VERSION,
            title: title.into(),
            summary: Vec::new(),
            command: command.into(),
            machine,
            sections: Vec::new(),
        }
    }

    /// Adds a paragraph to the answer.
    pub fn conclude(&mut self, text: impl Into<String>) {
        self.summary.push(text.into());
    }

    /// Adds a section at the end.
    pub fn add(&mut self, section: Section) {
        self.sections.push(section);
    }

    /// The charts in order, each with the name of its file beside the Markdown.
    fn charts(&self) -> impl Iterator<Item = (String, &Chart)> {
        let parts = self.sections.iter().flat_map(|section| &section.parts);
        let charts = parts.filter_map(|part| match part {
            Part::Chart(chart) => Some(chart),
            _ => None,
        });
        (1..).zip(charts).map(|(number, chart)| (format!("chart-{number}.svg"), chart))
    }
}

impl Section {
    /// A section without content yet.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), parts: Vec::new() }
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Text { text: text.into() });
        self
    }

    /// Adds a table.
    #[must_use]
    pub fn table(mut self, table: ReportTable) -> Self {
        self.parts.push(Part::ReportTable(table));
        self
    }

    /// Adds a chart.
    #[must_use]
    pub fn chart(mut self, chart: Chart) -> Self {
        self.parts.push(Part::Chart(chart));
        self
    }
}

#[cfg(test)]
mod tests;
