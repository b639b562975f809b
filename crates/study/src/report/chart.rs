//! Charts as data; how they look is the business of `draw`.

use serde::Serialize;

use super::Estimate;

/// A chart with a caption.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chart {
    /// What it shows.
    pub caption: String,
    /// Its data.
    pub plot: Plot,
}

/// The kinds of charts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Plot {
    /// Points joined by lines, with error bars where they have intervals.
    Lines {
        /// The axis to the right.
        x: Axis,
        /// The axis upwards.
        y: Axis,
        /// The lines.
        series: Vec<Series>,
    },
    /// Bars to the right, grouped by category, with error bars where they have intervals.
    Bars {
        /// The axis to the right.
        value: Axis,
        /// The categories, from top to bottom.
        categories: Vec<String>,
        /// The bars of every category.
        groups: Vec<BarGroup>,
        /// A value that is marked by a line, such as an even score.
        mark: Option<f64>,
    },
    /// How often values fall between neighbouring edges.
    Histogram {
        /// The axis to the right.
        x: Axis,
        /// The axis upwards.
        y: Axis,
        /// One edge more than there are counts.
        edges: Vec<f64>,
        /// The height of each bar.
        counts: Vec<f64>,
    },
    /// A number for each row and column, as colour and text.
    Heat {
        /// The names of the rows, from top to bottom.
        rows: Vec<String>,
        /// The names of the columns.
        columns: Vec<String>,
        /// Row by row; nothing where there is no figure.
        cells: Vec<Vec<Option<f64>>>,
        /// The values of the coldest, the neutral and the hottest colour.
        range: [f64; 3],
        /// Digits shown after the point.
        digits: usize,
    },
}

/// An axis with its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Axis {
    /// The name.
    pub label: String,
    /// How values are spread along it.
    pub scale: Scale,
    /// Values that must be on it; the data extend it.
    pub includes: Vec<f64>,
}

/// How values are spread along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Evenly.
    Linear,
    /// By their logarithm; values must be positive.
    Log,
}

/// One line of a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// What it is called in the legend.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

/// A point with an interval upwards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: Estimate,
}

/// The bars of one colour, one for each category.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BarGroup {
    /// What they are called in the legend.
    pub name: String,
    /// One value for each category, if there is one.
    pub values: Vec<Option<Estimate>>,
}

impl Chart {
    /// A chart of lines.
    pub fn lines(caption: impl Into<String>, x: Axis, y: Axis, series: Vec<Series>) -> Self {
        Self { caption: caption.into(), plot: Plot::Lines { x, y, series } }
    }

    /// A chart of bars with a mark.
    pub fn bars(
        caption: impl Into<String>,
        value: Axis,
        categories: Vec<String>,
        groups: Vec<BarGroup>,
        mark: Option<f64>,
    ) -> Self {
        Self { caption: caption.into(), plot: Plot::Bars { value, categories, groups, mark } }
    }

    /// A histogram of values in bins of equal width that begin at multiples of it.
    pub fn histogram(caption: impl Into<String>, x: Axis, y: Axis, values: &[f64], width: f64) -> Self {
        let bin = |value: f64| (value / width).floor() as i64;
        let bins = values.iter().map(|&value| bin(value));
        let (first, last) =
            bins.clone().fold((i64::MAX, i64::MIN), |(low, high), bin| (low.min(bin), high.max(bin)));
        let mut counts = vec![0.0; usize::try_from(last.saturating_sub(first) + 1).unwrap_or(0)];
        bins.for_each(|bin| counts[(bin - first) as usize] += 1.0);
        let edges = (0..=counts.len()).map(|edge| (first as f64 + edge as f64) * width);
        let edges = if counts.is_empty() { Vec::new() } else { edges.collect() };
        Self { caption: caption.into(), plot: Plot::Histogram { x, y, edges, counts } }
    }

    /// A heat map whose colours run over `range`: coldest, neutral, hottest.
    pub fn heat(
        caption: impl Into<String>,
        (rows, columns): (Vec<String>, Vec<String>),
        cells: Vec<Vec<Option<f64>>>,
        range: [f64; 3],
        digits: usize,
    ) -> Self {
        Self { caption: caption.into(), plot: Plot::Heat { rows, columns, cells, range, digits } }
    }
}

impl Axis {
    /// An axis on which values are spread evenly.
    pub fn linear(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Linear, includes: Vec::new() }
    }

    /// An axis on which values are spread by their logarithm.
    pub fn log(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Log, includes: Vec::new() }
    }

    /// The axis with these values on it.
    #[must_use]
    pub fn including(mut self, values: &[f64]) -> Self {
        self.includes.extend_from_slice(values);
        self
    }
}

impl Series {
    /// A line through points.
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Self {
        Self { name: name.into(), points: points.into_iter().map(|(x, y)| Point { x, y }).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms_count_every_value_once() {
        let axis = || Axis::linear("");
        let chart = Chart::histogram("", axis(), axis(), &[-3.0, -2.5, 0.0, 1.9, 2.0], 2.0);
        let Plot::Histogram { edges, counts, .. } = chart.plot else { panic!("a histogram") };
        assert_eq!((edges, counts), (vec![-4.0, -2.0, 0.0, 2.0, 4.0], vec![2.0, 0.0, 2.0, 1.0]));
        let Plot::Histogram { edges, counts, .. } = Chart::histogram("", axis(), axis(), &[], 2.0).plot
        else {
            panic!("a histogram")
        };
        assert!(edges.is_empty() && counts.is_empty());
    }
}
