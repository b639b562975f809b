//! What learned values of Nimm-3 are measured by, as charts.

use spielwerk_core::Words;
use spielwerk_run::{MetricChart, MetricLine, MetricUnit};

/// How much of exact play was learned.
pub(super) const STRENGTH: MetricChart = MetricChart::new(
    Words::new("Heaps played right, by exact play", "Richtig gespielte Haufen, nach exaktem Spiel"),
    MetricUnit::Count,
    &[
        MetricLine::new(Words::new("first seat", "erster Platz"), "strength.first_seat_right"),
        MetricLine::new(Words::new("second seat", "zweiter Platz"), "strength.second_seat_right"),
    ],
)
.headline();
