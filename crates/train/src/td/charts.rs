//! What every run by TD(lambda) measures, as charts; how strong it is, each game declares itself.

use spielwerk_core::Words;
use spielwerk_run::{MetricChart, MetricLine, MetricUnit};

/// The charts of all games.
pub const TD_CHARTS: &[MetricChart] = &[
    MetricChart::new(
        Words::new("TD error", "TD-Fehler"),
        MetricUnit::Loss,
        &[MetricLine::new(Words::new("mean absolute error", "mittlerer absoluter Fehler"), "td_error")],
    ),
    MetricChart::new(
        Words::new(
            "Result of the first seat in training games",
            "Ergebnis des ersten Platzes in Lernpartien",
        ),
        MetricUnit::Result,
        &[MetricLine::new(Words::new("mean result", "mittleres Ergebnis"), "first_seat_result")],
    ),
    MetricChart::new(
        Words::new("Step size", "Schrittweite"),
        MetricUnit::Number,
        &[MetricLine::new(Words::same("alpha"), "alpha")],
    ),
    MetricChart::new(
        Words::new("Exploration", "Erkundung"),
        MetricUnit::Share,
        &[MetricLine::new(
            Words::new("epsilon: share of random moves", "Epsilon: Anteil zufälliger Züge"),
            "epsilon",
        )],
    ),
];
