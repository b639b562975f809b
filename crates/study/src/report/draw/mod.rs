//! Charts as SVG that can be read on light and on dark ground.
//!
//! Text and axes are drawn in one ink that stands for the colour of the text around the chart; the other colours have
//! enough contrast on both grounds.

mod bars;
mod canvas;
mod heat;
mod histogram;
mod lines;
mod ruler;

use super::{Chart, Plot};

/// A chart for a page: text has the colour of the text around it.
pub(super) fn inline(chart: &Chart) -> String {
    match &chart.plot {
        Plot::Lines { x, y, series } => lines::draw(x, y, series),
        Plot::Bars { value, categories, groups, mark } => bars::draw(value, categories, groups, *mark),
        Plot::Histogram { x, y, edges, counts } => histogram::draw(x, y, edges, counts),
        Plot::Heat { rows, columns, cells, range, digits } => {
            heat::draw(rows, columns, cells, *range, *digits)
        }
    }
}

/// A chart as a file of its own, which asks the reader's system for light or dark.
pub(super) fn file(chart: &Chart) -> String {
    const STYLE: &str = "<style>svg { color: #1d2329; background: #fdfdfb; } \
        @media (prefers-color-scheme: dark) { svg { color: #e4e8eb; background: #15191d; } }</style>\n";
    let mut svg = inline(chart);
    if let Some(end) = svg.find(">\n").map(|at| at + 2).filter(|_| svg.starts_with("<svg")) {
        svg.insert_str(end, STYLE);
    }
    svg
}
